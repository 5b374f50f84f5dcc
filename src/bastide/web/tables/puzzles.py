"""Playing on from a puzzle: a table that begins with its position, bots on the other seats."""

from bastide.core.match import Match
from bastide.web.tables.bot_names import usual_bot
from bastide.web.tables.service import TableService


def play_on(tables: TableService, match: Match, seat: int, choice: str | None, guest: str, name: str) -> str:
    """The table, after the guest's own choice if he has made one; its id."""
    table_id = tables.create(
        match.game.name,
        match.players,
        guest,
        match.options,
        {"undo": "free", "talk": False},
        match.position(),
    )
    for each in range(match.players):
        if each == seat:
            tables.sit(table_id, guest, name, each, keep=True)
        else:
            tables.fill(table_id, guest, each, usual_bot())
    tables.start(table_id, guest)
    if choice is not None:
        with tables.reading(table_id) as table:
            last = table.last
        tables.play(table_id, guest, choice, last)
    return table_id
