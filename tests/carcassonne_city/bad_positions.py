"""Good positions of every step, to be changed into bad ones."""

from dataclasses import replace
from typing import Any

from tests import spoiling
from tests.spoiling import Path

from .table import GAME, Table, follower, gate, guard, lay, table, tower, wall

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


def changed(start: Table, path: Path, value: Any) -> Table:
    """The same with another value at one place."""
    return replace(start, position=spoiling.changed(start.position, path, value))


def without(start: Table, path: Path) -> Table:
    """The same with one field missing."""
    return replace(start, position=spoiling.without(start.position, path))


def refused(start: Table) -> str:
    """The field for which it is refused."""
    return spoiling.refused_by(GAME.with_options(pack=start.pack), start.position)
