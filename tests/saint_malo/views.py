"""What everybody would see of a position in a test, possible or not."""

from typing import Any

import bastide
from bastide.games.saint_malo.editor.unchecked import unchecked_view
from bastide.games.saint_malo.rules.dice import RANK
from bastide.games.saint_malo.rules.state import KINDS, PERSONS
from bastide.games.saint_malo.view import SaintMaloView

GAME = bastide.game("saint-malo")


def view_of(position: dict[str, Any]) -> SaintMaloView:
    """The cities, the pirates and the step, as they are written."""
    buffer = unchecked_view(position).buffer
    s = GAME.engine.view(buffer)
    for name in ("boxes", "first", "turn", "last_round"):
        setattr(s, name, position[name])
    if step := position["step"]:
        s.kind, s.dice = KINDS.index(step["kind"]), RANK[step["dice"]]
        s.rolls, s.walls, s.drawn = step.get("rolls", 0), step.get("walls", 0), len(step.get("group", ()))
        s.left = step.get("left", step.get("size", 0))
        s.who = PERSONS.index(step.get("who", "builder"))
    return SaintMaloView(GAME, None, buffer)
