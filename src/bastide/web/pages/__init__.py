"""Pages from the server."""

from bastide.web.pages import devices, editor, game, home, rules, seat, static, table, table_files

routers = tuple(each.router for each in (editor, home, devices, game, rules, static, table, table_files, seat))

__all__ = ["routers"]
