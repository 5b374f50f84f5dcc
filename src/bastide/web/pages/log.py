"""The log of a table in words: which lines a page shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.i18n import current_language
from bastide.core.match import Match
from bastide.look.page import page_room
from bastide.look.past import past_of
from bastide.web.pages.course_words import note_words
from bastide.web.tables.table import Table

AT_ONCE = 40  # lines that a page shows unless asked for all
IN_REPLAY = 20  # a jump writes most of its lines for the first time


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log."""

    number: int
    seat: int
    text: str
    whom: str = ""  # for whom a bot made it
    end: str = ""  # the final scoring, where it ended the game


def log_lines(table: Table, match: Match, first: int, last: int) -> list[Line]:
    """The moves from `first` to `last`, the latest first."""
    moves = match.moves
    numbers = range(min(last, len(moves)), max(first, 1) - 1, -1)
    whom = {number: made.whom for number, made in match.bots.items()}
    return [
        Line(
            number,
            moves[number - 1].seat,
            _text(table, match, table.played[number - 1].names, number),
            whom.get(number, ""),
            _end(table, match, number),
        )
        for number in numbers
    ]


def _end(table: Table, match: Match, number: int) -> str:
    """The final scoring, after the last move of a game that is over."""
    if not table.over or number != len(match.moves):
        return ""
    return page_room(table.game).end_line(past_of(match, number), table.played[number - 1].names)


def notes_between(table: Table, match: Match) -> dict[int, list[tuple[int, str]]]:
    """What the log tells beside the moves, the latest first: after how many of them, the event's number and the words."""
    found: dict[int, list[tuple[int, str]]] = {}
    for note in reversed(table.course.notes):
        found.setdefault(min(note.moves, len(match.moves)), []).append((note.number, note_words(note)))
    return found


def _text(table: Table, match: Match, names: Sequence[str], number: int) -> str:
    """The line of a move; each is written once for each language and then kept with the table."""
    key, move = (current_language(), number), match.moves[number - 1]
    kept = table.log.get(key)
    if kept is None or kept[0] is not move:  # another move stands here since one was taken back
        kept = table.log[key] = (move, page_room(table.game).log_line(past_of(match, number), names))
    return kept[1]


def window(moment: int | None, total: int, everything: bool) -> tuple[int, int]:
    """The lines to show: the latest, or those round a moment of the past, or all."""
    if everything:
        return 1, total
    if moment is None:
        return max(1, total - AT_ONCE + 1), total
    last = min(total, moment + IN_REPLAY // 2)
    return max(1, last - IN_REPLAY + 1), last
