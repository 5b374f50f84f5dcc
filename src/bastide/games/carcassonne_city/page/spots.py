"""Where a place lies on the board: for words that point at it."""

import re

from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.walls import middle
from bastide.games.carcassonne_city.rules.squares import Side
from bastide.games.carcassonne_city.rules.state import REACH

_PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})([NESW]?)")


def spot(view: PlayerView, place: str) -> tuple[float, float] | None:
    """The middle of a square `3,-2` or of one of its sides `3,-2N`, in the units of the board; None for anything else."""
    found = _PLACE.fullmatch(place)
    if found is None or max(abs(int(found[1])), abs(int(found[2]))) > REACH:
        return None
    x, y = int(found[1]), int(found[2])
    return middle(Side(x, y, found[3]), 0.0) if found[3] else ((x + 0.5) * TILE, (y + 0.5) * TILE)
