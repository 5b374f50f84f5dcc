"""A good position of every kind of step, to be changed into bad ones."""

import copy
from typing import Any

from tests.spoiling import refused_by

from .positions import (
    GAME,
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
    use,
    wall,
)

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


def refused(start: Any) -> str:
    """The field for which it is refused."""
    return refused_by(GAME, start)
