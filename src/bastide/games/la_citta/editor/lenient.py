"""Positions that are being set up as what a player sees: enough of a state to draw the map, possible or not."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number, read_fields
from bastide.core.game import Position
from bastide.core.state import Buffer, State
from bastide.games.la_citta import GAME, LaCitta
from bastide.games.la_citta.rules.cities import add_city, figures_left, put_figure, stand
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.map import lay_out
from bastide.games.la_citta.rules.state import BUILDINGS, LANDSCAPES, MOST_CITIES
from bastide.games.la_citta.text.reading import FIELD_NAMES
from bastide.games.la_citta.text.reading_cities import CITY_FIELDS
from bastide.games.la_citta.view import LaCittaView
from bastide.games.la_citta.view.cities import PURPOSES

MOST_CITIZENS = 9999  # what a picture has room for


@lru_cache(maxsize=16)
def _laid_out(game: LaCitta, players: int) -> Buffer:
    """The map without anything on it."""
    buffer = game.engine.new()
    s = game.engine.view(buffer)
    s.players = players
    lay_out(s, game.data, players)
    return buffer


def view_of(position: Position, options: Mapping[str, Any]) -> LaCittaView:
    """The map of a position; BadPosition where its form is so wrong that it can't be drawn."""
    GAME.check_position(position)
    read_fields(position, FIELD_NAMES, "position")
    game = GAME.with_options(**options)
    buffer = _laid_out(game, game.checked_players(position["players"])).copy()
    s = game.engine.view(buffer)
    read_fields(position["areas"], tuple(game.plain.areas), "areas")
    for at, name in enumerate(game.plain.areas):
        s.land[at] = LANDSCAPES.index(chosen(position["areas"][name], f"areas.{name}", LANDSCAPES[1:]))
    survey(s)
    if not isinstance(position["cities"], list) or len(position["cities"]) > MOST_CITIES:
        raise BadPosition("cities", f"expected a list of at most {MOST_CITIES} cities")
    hexes = {f"{q},{r}": at for (q, r), at in game.plain.numbers.items()}
    for index, city in enumerate(position["cities"]):
        _read_city(s, index, city, hexes)
    return LaCittaView(game, None, buffer)


def _read_city(s: State, index: int, city: Any, hexes: Mapping[str, int]) -> None:
    where = f"cities[{index}]"
    read_fields(city, CITY_FIELDS, where)
    owner = number(city["owner"], f"{where}.owner", 0, s.players - 1)
    add_city(s, owner, _free_hex(s, city["castle"], where, hexes))
    for name, kind in city["buildings"].items():
        building = BUILDINGS.index(chosen(kind, f"{where}.buildings.{name}", BUILT))
        stand(s, index, _free_hex(s, name, where, hexes), building)
    for name, purposes in city["figures"].items():
        at = _hex(name, where, hexes)
        if not s.building[at] or s.city_at[at] != index:
            raise BadPosition(f"{where}.figures", f"expected a building of this city on {name}")
        for purpose, count in purposes.items():
            field = PURPOSES.index(chosen(purpose, f"{where}.figures.{name}", PURPOSES))
            for _figure in range(number(count, f"{where}.figures.{name}", 0, figures_left(s, owner))):
                put_figure(s, owner, at, field)
    s.citizens[index] = number(city["citizens"], f"{where}.citizens", 0, MOST_CITIZENS)


def _hex(name: Any, where: str, hexes: Mapping[str, int]) -> int:
    if name not in hexes:
        raise BadPosition(where, f"expected path hexes of the map, got {brief(name)}")
    return hexes[name]


def _free_hex(s: State, name: Any, where: str, hexes: Mapping[str, int]) -> int:
    at = _hex(name, where, hexes)
    if s.building[at]:
        raise BadPosition(where, f"a building stands on {name} already")
    return at
