"""One screen for several: whether what one of them knows has to be covered while the others look on."""

from collections.abc import Sequence

from bastide.web.tables.table import Table


def covers(table: Table, seats: Sequence[int], moment: int | None = None) -> bool:
    """Whether one of several at a screen knows something that the others may not see, now or at a moment of the past that is
    looked at; nothing is covered any more when the game is over."""
    if len(seats) < 2 or table.over:
        return False
    return any(_differ(table, seats, each) for each in {None, moment})


def _differ(table: Table, seats: Sequence[int], moment: int | None) -> bool:
    public = table.begun.player_view(None, moment).json
    return any(table.begun.player_view(seat, moment).json != public for seat in seats)
