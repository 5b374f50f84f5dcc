"""Pages from the server."""

from bastide.web.pages import devices, editor, game, home, open_tables, rules, seat, static, table, table_files, telling

_pages = (editor, home, devices, game, open_tables, rules, static, table, table_files, seat, telling)
routers = tuple(each.router for each in _pages)

__all__ = ["routers"]
