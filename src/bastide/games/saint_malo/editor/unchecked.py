"""A position that need not be possible yet, as far as a plan needs it: its cities. Turn and step are not read."""

from bastide.core.fields import list_of, read_fields
from bastide.core.game import Position
from bastide.core.state import new_buffer, plain
from bastide.games.saint_malo import GAME
from bastide.games.saint_malo.rules.state import OVER, STATE
from bastide.games.saint_malo.text.reading import FIELDS, read_city
from bastide.games.saint_malo.view import SaintMaloView


def unchecked_view(position: Position) -> SaintMaloView:
    """The cities as everybody sees them; BadPosition where one can't be drawn."""
    GAME.check_position(position)
    read_fields(position, FIELDS, "position")
    buffer = new_buffer(STATE)
    s = plain(buffer, STATE)
    s.players, s.kind = GAME.checked_players(position["players"]), OVER
    for seat, city in enumerate(list_of(position["cities"], "cities", s.players, "cities")):
        read_city(s, seat, city, over=True)
    return SaintMaloView(GAME, None, buffer)
