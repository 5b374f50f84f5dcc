"""The log of a table in words: each line is told once for each language and then kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from bastide.core.history import Move
from bastide.core.i18n import current_language
from bastide.core.match import Match
from bastide.look.page import Room
from bastide.web.pages.looking import past_of
from bastide.web.tables.table import Table

AT_ONCE = 40  # lines that a page shows unless asked for all
IN_REPLAY = 20  # a jump tells most of its lines for the first time


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    number: int
    seat: int
    text: str


class Story:
    """What has been told of a match so far."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, int], tuple[Move, str]] = {}

    def lines(self, match: Match, room: Room, names: Sequence[str], first: int, last: int) -> list[Line]:
        """The moves from `first` to `last`, the latest first."""
        moves = match.moves
        wanted = range(min(last, len(moves)), max(first, 1) - 1, -1)
        return [Line(number, moves[number - 1].seat, self._line(match, room, names, number)) for number in wanted]

    def _line(self, match: Match, room: Room, names: Sequence[str], number: int) -> str:
        key, move = (current_language(), number), match.moves[number - 1]
        kept = self._told.get(key)
        if kept is None or kept[0] is not move:  # another move stands here since one was taken back
            kept = self._told[key] = (move, room.told(past_of(match, number), names))
        return kept[1]


def window(moment: int | None, total: int, everything: bool) -> tuple[int, int]:
    """The lines to show: the latest, or those round a moment of the past, or all."""
    if everything:
        return 1, total
    if moment is None:
        return max(1, total - AT_ONCE + 1), total
    last = min(total, moment + IN_REPLAY // 2)
    return max(1, last - IN_REPLAY + 1), last


_stories: WeakKeyDictionary[Table, Story] = WeakKeyDictionary()


def story_of(table: Table) -> Story:
    """The story of a table, kept as long as the table is at hand."""
    return _stories.setdefault(table, Story())
