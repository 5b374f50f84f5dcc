"""Pages from the server."""

from bastide.web.pages import (
    devices,
    editor,
    game,
    home,
    learn,
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
    why,
)

_pages = (
    editor,
    home,
    learn,
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
    why,
)
routers = tuple(each.router for each in _pages)

__all__ = ["routers"]
