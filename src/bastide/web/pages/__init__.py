"""Pages from the server."""

from bastide.web.pages import (
    devices,
    editor,
    game,
    home,
    my_games,
    open_tables,
    pictures,
    puzzles,
    result,
    review,
    rules,
    seat,
    static,
    statistics,
    table,
    table_files,
    telling,
)

_pages = (
    editor,
    home,
    devices,
    game,
    my_games,
    open_tables,
    pictures,
    puzzles,
    result,
    review,
    rules,
    static,
    statistics,
    table,
    table_files,
    seat,
    telling,
)
routers = tuple(each.router for each in _pages)

__all__ = ["routers"]
