"""A position that need not be possible yet, as far as a plan needs it: its cities. Turn and step are not read."""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import listed, number, read_fields
from bastide.core.game import Position
from bastide.core.state import State, new_buffer, plain
from bastide.games.saint_malo import GAME
from bastide.games.saint_malo.rules.state import OVER, PIECES, STATE
from bastide.games.saint_malo.text.reading import CITY_FIELDS, FIELDS, derive
from bastide.games.saint_malo.view import SaintMaloView

_MOST_CANNONS = 99  # what there is room for in a state; the game's own check knows how many there are


def unchecked_view(position: Position) -> SaintMaloView:
    """The cities as everybody sees them; BadPosition where the form is so wrong that they can't be drawn."""
    GAME.check_position(position)
    read_fields(position, FIELDS, "position")
    buffer = new_buffer(STATE)
    s = plain(buffer, STATE)
    s.players, s.kind = GAME.checked_players(position["players"]), OVER
    for seat, city in enumerate(listed(position["cities"], "cities", s.players, "cities")):
        _read_city(s, seat, city, f"cities[{seat}]")
    return SaintMaloView(GAME, None, buffer)


def _read_city(s: State, seat: int, city: Any, where: str) -> None:
    read_fields(city, CITY_FIELDS, where)
    for row, line in enumerate(listed(city["grid"], f"{where}.grid", 7, "rows")):
        if not isinstance(line, str) or len(line) != 7 or not set(line) <= set(PIECES):
            raise BadPosition(f"{where}.grid[{row}]", f"expected 7 letters of {PIECES}, got {brief(line)}")
        s.grid[seat, 7 * row : 7 * row + 7] = [PIECES.index(letter) for letter in line]
    s.coins[seat] = number(city["coins"], f"{where}.coins", None)
    s.logs[seat] = number(city["logs"], f"{where}.logs", None)
    s.points[seat] = number(city["points"], f"{where}.points", None)
    s.cannons[seat] = number(city["cannons"], f"{where}.cannons", -_MOST_CANNONS, _MOST_CANNONS)
    derive(s, seat)
