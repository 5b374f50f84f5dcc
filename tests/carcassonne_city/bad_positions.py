"""Good positions of every step, to be changed into bad ones."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import bastide

from .table import Table, follower, gate, guard, lay, resume, table, tower, wall

Path = tuple[str | int, ...]

CITY = "o+* N+fE gW o o\nS o+#1 o o fE\nNS E W o o"


def good(kind: str = "lay") -> Table:
    """A position that is accepted, with a step of that kind."""
    steps = {
        "lay": lay("o"),
        "follower": follower(4, 2),
        "gate": gate(0, 1, 1),
        "wall": wall(1, 1, 1, 1),
        "guard": guard(1, "cw", 1, 0, 1),
        "tower": tower(),
        "over": None,
    }
    if kind == "gate":
        return table(CITY, steps[kind], players=3, pile=2, followers="0 steward 0,0 a; 2 burgher 0,2 NS")
    return table(
        CITY,
        steps[kind],
        players=3,
        pile=2,
        gate="0,0 N",
        cw="1,0 N; 2,0 N",
        ccw="0,0 W",
        towers="1 cw 1; 1 ccw 1",
        followers="0 guard 1,0 N; 2 guard 0,0 W; 0 steward 0,0 a; 2 steward 4,0 a"
        + ("" if kind == "over" else "; 2 burgher 0,2 NS; 1 trader 4,1 A"),
        points="3 4 5",
    )


KINDS = ["lay", "follower", "gate", "wall", "guard", "tower", "over"]


def place(start: Table, path: Path) -> Any:
    found: Any = start.position
    for part in path:
        found = found[part]
    return found


def changed(start: Table, path: Path, value: Any) -> Table:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place(result, path[:-1])[path[-1]] = value
    return result


def without(start: Table, path: Path) -> Table:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    del place(result, path[:-1])[path[-1]]
    return result


def refused(start: Table) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        resume(start)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `tiles[1].x`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))
