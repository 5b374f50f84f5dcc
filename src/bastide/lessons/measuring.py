"""Figures of a match, by paths: what a lesson promises, and what a teacher looks out for.

A path is a row of names and numbers with dots between: `cities.0.coins` is looked up in `match.position()`. `[owner=0]` after a
list takes those of which that holds, and where a path ends in several numbers they are added: `cities[owner=0].citizens`. A path
that begins with `view.` goes through what the seat sees (`match.player_view(seat)`: its attributes), so that facts which the
rules work out can be named too; `points.SEAT` are the points as they stand. Several paths are joined by ` + ` and ` - `.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bastide.core.match import Match
from bastide.core.player_view import PlayerView

_STEP = re.compile(r"(\w+)?((?:\[\w+=[\w-]+\])*)")
_WHERE = re.compile(r"\[(\w+)=([\w-]+)\]")
_TERMS = re.compile(r" ([+-]) ")


class BadMeasure(ValueError):
    """A path that leads nowhere."""


def measured(match: Match, seat: int, path: str, move: int | None = None) -> int:
    """What a path comes to now, or came to after that many moves; BadMeasure says where it ends."""
    return total(path, lambda root: match.player_view(seat, move) if root == "view" else _position(match, move))


def seen(view: PlayerView, path: str) -> int:
    """The same of what one seat sees alone: every path is one of the view's."""
    return total(path, lambda root: view)


def total(path: str, root: Any) -> int:
    """The sum of the terms of a path; `root` gives where a term begins, by its first name."""
    first, *more = _TERMS.split(path)
    value = _term(first, root)
    for sign, term in zip(more[::2], more[1::2], strict=True):
        value += _term(term, root) if sign == "+" else -_term(term, root)
    return value


def _position(match: Match, move: int | None) -> dict[str, Any]:
    """The position now or after that many moves, and the points as they stand."""
    after = len(match.moves) if move is None else move
    return {**match.position_at(after), "points": match.game.points(match.game.engine.view(match.buffer_at(after)))}


def _term(path: str, root: Any) -> int:
    steps = path.strip().split(".")
    found: list[Any] = [root(steps[0])]
    for step in steps[1:] if steps[0] == "view" else steps:
        found = _stepped(found, step, path)
    values = [_number(each, path) for each in found]
    return sum(values)


def _number(value: Any, path: str) -> int:
    if isinstance(value, bool):
        return int(value)
    if hasattr(value, "__index__"):
        return int(value)
    if isinstance(value, Sequence | Mapping | set | frozenset):
        return len(value)
    raise BadMeasure(f"{path}: expected a number there, got {value!r}")


def _stepped(found: list[Any], step: str, path: str) -> list[Any]:
    read = _STEP.fullmatch(step)
    if read is None or not step:
        raise BadMeasure(f"{path}: expected names, numbers and [name=value], got {step!r}")
    name, conditions = read[1], _WHERE.findall(read[2])
    further = [_inside(each, name, path) for each in found] if name else list(found)
    if conditions:
        further = [one for each in further for one in _all_of(each, path) if _holds(one, conditions, path)]
    return further


def _all_of(value: Any, path: str) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value
    raise BadMeasure(f"{path}: expected a list before the brackets, got {value!r}")


def _holds(value: Any, conditions: Iterable[tuple[str, str]], path: str) -> bool:
    return all(str(_inside(value, name, path)) == wanted for name, wanted in conditions)


def _inside(value: Any, name: str, path: str) -> Any:
    try:
        if isinstance(value, Mapping):
            return value[name]
        if name.isdigit():
            return value[int(name)]
        return getattr(value, name)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadMeasure(f"{path}: there is no {name!r}") from error
