"""A position that need not be possible yet, as everybody would see it: read and filled, but not checked."""

from collections.abc import Mapping
from typing import Any

from bastide.core.game import Position
from bastide.core.shapes import read_shape
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.text.filling import filled
from bastide.games.carcassonne_city.text.shapes import PositionShape
from bastide.games.carcassonne_city.view import CityView


def unchecked_view(position: Position, options: Mapping[str, Any]) -> CityView:
    """What lies on the table; BadPosition names what can't be drawn."""
    GAME.check_position(position)
    game = GAME.with_options(**options)
    return CityView(game, None, filled(game, read_shape(PositionShape, position)))
