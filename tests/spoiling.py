"""Positions with one thing in them changed, and for what they are refused."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

import bastide
from bastide.core.game import Game, Position

Path = tuple[str | int, ...]


def place(start: Any, path: Path) -> Any:
    """What stands there."""
    for part in path:
        start = start[part]
    return start


def changed(start: Position, path: Path, value: Any) -> Position:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place(result, path[:-1])[path[-1]] = value
    return result


def without(start: Position, path: Path) -> Position:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    del place(result, path[:-1])[path[-1]]
    return result


def refused_by(game: Game, start: Any) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        game.resume(start)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `cities[1].grid`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))


def path_of(name: str) -> Path:
    """The way to a place that is named as errors name it."""
    parts = re.findall(r"\[(\d+)\]|([^.\[\]]+)", name)
    return tuple(int(number) if number else key for number, key in parts)


def bad(at: str, *values: Any, field: str = "", kind: str = "", rule: Any = ()) -> Any:
    """A case of a test: what can't stand at a place, in a step of that kind, and the field for which it is refused."""
    return pytest.param(kind, path_of(at), values, field or at, id=f"{kind} {at}".strip(), marks=rule)
