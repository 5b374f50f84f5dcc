"""The puzzle of the day, by its date alone: the same for everybody, wherever it is asked for.

Days are counted from 1 January 2026, UTC. Games take turns. A week begins easy and ends hard; each class of each game is a list
of its own, gone through in the order in which its puzzles were found, and then again. A release may only append: then no day
changes before a list has been gone through once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bastide.puzzles.difficulty import EASY, HARD, MEDIUM, class_of, pegs_of
from bastide.puzzles.model import Puzzles

FIRST = date(2026, 1, 1)
#: By the day of the week, Monday first.
CLASS_OF_DAY = (EASY, EASY, MEDIUM, MEDIUM, MEDIUM, MEDIUM, HARD)


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
    name, wanted = _due(day, names)
    numbers = _numbers(lists[name], wanted)
    return Daily(day, name, numbers[_earlier(day, names) % len(numbers)])


def week(day: date, lists: Mapping[str, Puzzles]) -> list[Daily]:
    """Those of the last seven days, that day the last."""
    found = (daily(day - timedelta(days=back), lists) for back in range(6, -1, -1))
    return [each for each in found if each is not None]


def _due(day: date, names: Sequence[str]) -> tuple[str, str]:
    """The game and the class of a day."""
    return names[(day - FIRST).days % len(names)], CLASS_OF_DAY[day.weekday()]


def _earlier(day: date, names: Sequence[str]) -> int:
    """How many days since the first had the same game and class: after so many weeks as there are games it is all the same
    again."""
    rounds, rest = divmod((day - FIRST).days, len(CLASS_OF_DAY) * len(names))
    days = [FIRST + timedelta(days=number) for number in range(len(CLASS_OF_DAY) * len(names))]
    same = [_due(each, names) == _due(day, names) for each in days]
    return rounds * sum(same) + sum(same[:rest])


def _numbers(held: Puzzles, wanted: str) -> Sequence[int]:
    """The puzzles of a class; all where there are none of it."""
    classes = [class_of(pegs_of(each.found)) for each in held.puzzles]
    found = [number for number, each in enumerate(classes, 1) if each == wanted]
    return found or range(1, len(classes) + 1)
