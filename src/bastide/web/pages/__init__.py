"""Pages from the server."""

from bastide.web.pages import editor, game, home, open_tables, rules, static, table, table_files, telling

routers = tuple(each.router for each in (editor, home, game, open_tables, rules, static, table, table_files, telling))

__all__ = ["routers"]
