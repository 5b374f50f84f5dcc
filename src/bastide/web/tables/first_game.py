"""A first game: a whole game against one friendly bot, in which a teacher speaks up (pages/teacher_panel.py)."""

from bastide.core.game import Game
from bastide.web.tables.service import TableService

FRIENDLY = "level-1"
SETTINGS = {"undo": "free", "talk": False}


def set_up(tables: TableService, game: Game, guest: str, name: str) -> str:
    """A table for two, the guest first; its id."""
    table_id = tables.create(game.name, game.players[0], guest, None, SETTINGS, more={"teacher": True})
    tables.sit(table_id, guest, name, 0)
    for seat in range(1, game.players[0]):
        tables.fill(table_id, guest, seat, FRIENDLY)
    tables.start(table_id, guest)
    return table_id
