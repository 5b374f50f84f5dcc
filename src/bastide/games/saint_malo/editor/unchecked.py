"""A position that need not be possible yet, as far as a plan needs it: its cities. The step is not looked at."""

from bastide.core.game import Position
from bastide.core.shapes import read_shape
from bastide.games.saint_malo import GAME
from bastide.games.saint_malo.rules.state import OVER
from bastide.games.saint_malo.text.reading import read_cities
from bastide.games.saint_malo.text.shapes import PositionShape
from bastide.games.saint_malo.view import SaintMaloView


def unchecked_view(position: Position) -> SaintMaloView:
    """The cities as everybody sees them; BadPosition where one can't be drawn."""
    GAME.check_position(position)
    drawn = {name: None if name == "step" else value for name, value in position.items()}
    buffer, s = read_cities(GAME, read_shape(PositionShape, drawn))
    s.kind = OVER
    return SaintMaloView(GAME, None, buffer)
