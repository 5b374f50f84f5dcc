"""A good position of every kind of step, ways to spoil it, and whether it is refused."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import bastide

from .positions import (
    TOP,
    Position,
    Step,
    bonus,
    church,
    city,
    crate,
    house,
    keep,
    person,
    position,
    resume,
    use,
    wall,
)

Path = tuple[str | int, ...]

# A city in which every step is possible: the top side complete, a builder with two houses, two crates side by side.
BUSY = f"W {TOP}, B e5, H e6 f6, C d3 d4, C f3"

STEPS: dict[str, Step] = {
    "keep": keep("LCWXS"),
    "use": use("LCWXS"),
    "crate": crate("LCCCS", 2, "d3 d4"),
    "wall": wall("LWWWS", 2),
    "church": church("LCXXS", 2),
    "person": person("LWWWS", "builder", 2),
    "house": house("LWWWS", "e5", 1, "e6 f6", 2),
    "bonus": bonus("LWWWS", 2),
}


def good(kind: str = "use") -> Position:
    """A position that is accepted, with a step of that kind."""
    return position(city(BUSY), copy.deepcopy(STEPS[kind]), players=3, boxes=5)


def changed(start: Position, path: Path, value: Any) -> Position:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place: Any = result
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return result


def without(start: Position, path: Path) -> Position:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    place: Any = result
    for part in path[:-1]:
        place = place[part]
    del place[path[-1]]
    return result


def refused(start: Any) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        resume(start)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `cities[1].grid`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))
