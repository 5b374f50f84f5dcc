"""A position that need not be possible yet, as far as a map needs it: land and cities."""

from collections.abc import Mapping
from typing import Any

from bastide.core.game import Position
from bastide.games.la_citta import GAME
from bastide.games.la_citta.text.reading import read_form
from bastide.games.la_citta.text.reading_cities import read_cities
from bastide.games.la_citta.view import LaCittaView


def unchecked_view(position: Position, options: Mapping[str, Any]) -> LaCittaView:
    """The map as everybody sees it; BadPosition where it can't be drawn."""
    game = GAME.with_options(**options)
    buffer, _state = read_cities(game, read_form(game, position))
    return LaCittaView(game, None, buffer)
