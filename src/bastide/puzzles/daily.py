"""The puzzle of the day, by its date alone: the same for everybody, wherever it is asked for.

Days are counted from 1 January 2026, UTC. Games take turns. Monday is easy, the days to Thursday are of medium difficulty, Friday
to Sunday are hard; each class of each game is a list of its own, gone through in the order in which its puzzles were found. A
release may only append: then days to come change, and days that were stay as long as the lists were long enough.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bastide.puzzles.difficulty import EASY, HARD, MEDIUM, class_of, pegs_of
from bastide.puzzles.model import Puzzles

FIRST = date(2026, 1, 1)
#: By the day of the week, Monday first.
CLASS_OF_DAY = (EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD, HARD)


@dataclass(frozen=True, slots=True)
class Daily:
    """Which puzzle a day has; its number counts from 1."""

    day: date
    game: str
    number: int


def daily(day: date, lists: Mapping[str, Puzzles]) -> Daily | None:
    """The puzzle of a day; None where there are no puzzles."""
    names = sorted(name for name, held in lists.items() if held.puzzles)
    if not names:
        return None
    days = (day - FIRST).days
    name, turn = names[days % len(names)], days // len(names)
    numbers = _numbers(lists[name], CLASS_OF_DAY[day.weekday()])
    return Daily(day, name, numbers[turn % len(numbers)])


def week(day: date, lists: Mapping[str, Puzzles]) -> list[Daily]:
    """Those of the last seven days, that day the last."""
    found = (daily(day - timedelta(days=back), lists) for back in range(6, -1, -1))
    return [each for each in found if each is not None]


def _numbers(held: Puzzles, wanted: str) -> Sequence[int]:
    """The puzzles of a class; all where there are none of it."""
    classes = [class_of(pegs_of(each.found)) for each in held.puzzles]
    found = [number for number, each in enumerate(classes, 1) if each == wanted]
    return found or range(1, len(classes) + 1)
