"""Where a place lies on the board: for words that point at it."""

from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.drawing.city import middle
from bastide.games.saint_malo.rules.board import CELL_OF


def spot(view: PlayerView, place: str) -> tuple[float, float] | None:
    """The middle of a square of the city in front, in the units of the board; None where there is none of that name."""
    return middle(place) if place in CELL_OF else None
