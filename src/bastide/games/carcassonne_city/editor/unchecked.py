"""A position that need not be possible yet, as everybody would see it: read and filled, but not checked."""

from bastide.core.game import Position
from bastide.core.shapes import read_shape
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.text.filling import filled
from bastide.games.carcassonne_city.text.shapes import PositionShape
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.editor import Work


def told(position: Position) -> PositionShape:
    """What it says; BadPosition names what has not the form of a position."""
    GAME.check_position(position)
    return read_shape(PositionShape, position)


def unchecked_view(work: Work) -> CarcassonneCityView:
    """What lies on the table; BadPosition names what can't be drawn."""
    game = GAME.with_options(**work.options)
    return CarcassonneCityView(game, None, filled(game, told(work.position)))
