"""Pages from the server."""

from bastide.web.pages import editor, game, home, rules, static, table, table_files

routers = tuple(each.router for each in (editor, home, game, rules, static, table, table_files))

__all__ = ["routers"]
