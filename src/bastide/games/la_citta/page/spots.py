"""Where a place lies on the board: for words that point at it."""

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.rules.paths import hex_name
from bastide.games.la_citta.view import viewed


def spot(view: PlayerView, place: str) -> tuple[float, float] | None:
    """The middle of a hex, in the units of the board; None where no such hex is on the map."""
    found = next((at for at in viewed(view).plain.hexes if hex_name(at) == place), None)
    return None if found is None else centre(found)
