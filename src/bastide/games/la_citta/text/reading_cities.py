"""The country and the cities of a position: read as in play, so that all that the engine keeps beside them comes out right;
then whether they can stand so (LC-10, LC-12, LC-37, LC-44 to LC-46)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import one_of, within
from bastide.core.state import Buffer, State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.cities import add_city, put_figure, stand
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.map import NEAR_STEPS, lay_out
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_of
from bastide.games.la_citta.text.shapes import CityShape, PositionShape
from bastide.games.la_citta.view.cities import PURPOSES

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta


def read_cities(game: "LaCitta", told: PositionShape) -> tuple[Buffer, State]:
    """A state that holds land and cities, whether or not they can be."""
    buffer = _laid_out(game, told.players).copy()
    s = game.engine.view(buffer)
    s.land[:] = [state.LANDSCAPES.index(told.areas[name]) for name in game.plain.areas]
    survey(s)
    for i, city in enumerate(told.cities):
        owner = within(city.owner, f"cities[{i}].owner", 0, s.players - 1)
        add_city(s, owner, _free_hex(s, city.castle, f"cities[{i}].castle", game.plain))
        s.citizens[i] = city.citizens
        for name, kind in city.buildings.items():
            at = _free_hex(s, name, f"cities[{i}].buildings.{name}", game.plain)
            stand(s, i, at, state.BUILDINGS.index(kind))
        for name, purposes in city.figures.items():
            _read_figures(s, i, name, purposes, game.plain)
    return buffer, s


@lru_cache(maxsize=16)
def _laid_out(game: "LaCitta", players: int) -> Buffer:
    """The map without anything on it."""
    buffer = game.engine.new()
    s = game.engine.view(buffer)
    s.players = players
    s.castles[:players] = state.CASTLES
    lay_out(s, game.plain, players)
    return buffer


def hex_number(name: str, where: str, plain: Plain) -> int:
    """A hex of the map by its name."""
    if name not in plain.names:
        raise BadPosition(where, f"expected a path hex of the map like {next(iter(plain.names))}, got {brief(name)}")
    return plain.names[name]


def _free_hex(s: State, name: str, where: str, plain: Plain) -> int:
    at = hex_number(name, where, plain)
    if s.building[at]:
        raise BadPosition(where, f"a building stands on {name} already")
    return at


def _read_figures(s: State, city: int, name: str, purposes: dict[str, int], plain: Plain) -> None:
    where, seat = f"cities[{city}].figures.{name}", int(s.owner[city])
    at = hex_number(name, where, plain)
    if not s.building[at] or s.city_at[at] != city:
        raise BadPosition(where, "expected a hex with a building of this city")
    if not purposes:
        raise BadPosition(where, f"expected what the figures are for, got {purposes}")
    for word, count in purposes.items():
        purpose = PURPOSES.index(one_of(word, where, PURPOSES))
        for _ in range(within(count, f"{where}.{word}", 1, 1 if purpose == state.HARVEST else state.FIGURES)):
            if s.figures[seat] == state.FIGURES:
                raise BadPosition(f"{where}.{word}", f"expected at most {state.FIGURES} figures of a player (LC-37)")
            put_figure(s, seat, at, purpose)


# Whether they can stand so


def check_cities(s: State, told: PositionShape, plain: Plain) -> None:
    """What must be true of cities at this time of the game; `supply` becomes what they leave of it."""
    cities = told.cities
    for i, city in enumerate(cities):
        _check_castle(s, city, cities[:i], f"cities[{i}]", plain)
    s.supply[:] = state.SUPPLY
    for i in range(len(cities)):
        _check_buildings(s, i, told, f"cities[{i}].buildings", plain)
    for i, city in enumerate(cities):
        _check_figures(s, city, f"cities[{i}].figures")
        if s.phase in (state.SETTING_UP, state.POLITICS, state.FINISHED) and city.citizens < s.buildings[i]:
            count = f"{int(s.buildings[i])}, one for each building and the castle (LC-45)"
            raise BadPosition(f"cities[{i}].citizens", f"expected at least {count}, got {city.citizens}")


def _check_open(s: State, name: str, where: str, plain: Plain) -> None:
    if not plain.open(hex_of(name), s.players):
        raise BadPosition(where, f"hex {name} is not open to {s.players} players (LC-10)")


def _check_castle(s: State, city: CityShape, before: list[CityShape], where: str, plain: Plain) -> None:
    _check_open(s, city.castle, f"{where}.castle", plain)
    if hex_of(city.castle) in plain.reached([hex_of(other.castle) for other in before], NEAR_STEPS):
        expected = "expected 3 free hexes to every other castle (LC-12)"
        raise BadPosition(f"{where}.castle", f"{expected}, got {city.castle}")
    if [other.owner for other in before].count(city.owner) >= state.CASTLES:
        raise BadPosition(f"{where}.owner", f"seat {city.owner} has more castles than there are")


def _check_buildings(s: State, number: int, told: PositionShape, where: str, plain: Plain) -> None:
    city = told.cities[number]
    connected = _connected({hex_of(name) for name in city.buildings}, hex_of(city.castle), plain)
    for name, kind in city.buildings.items():
        _check_open(s, name, f"{where}.{name}", plain)
        land = [told.areas[area] for area in plain.borders[hex_of(name)]]
        if kind in ("fountain", "bathhouse") and "water" not in land:
            raise BadPosition(f"{where}.{name}", f"expected water beside a {kind} (LC-46)")
        if hex_of(name) not in connected:
            raise BadPosition(f"{where}.{name}", "is not connected with the castle (LC-44)")
        if _is_beside_others(s, number, plain.names[name]):
            raise BadPosition(f"{where}.{name}", "stands beside a building of another city (LC-44)")
    markets = [name for name, kind in city.buildings.items() if kind == "market"]
    if len(markets) > 1:
        raise BadPosition(f"{where}.{markets[1]}", "expected one market in a city (LC-45)")
    for name, kind in city.buildings.items():
        pair = int(state.PAIR_OF[state.BUILDINGS.index(kind)])
        if not s.supply[pair]:
            most = f"expected at most {state.SUPPLY[pair]} of {state.PAIRS[pair]} on the board (LC-2)"
            raise BadPosition(f"{where}.{name}", most)
        s.supply[pair] -= 1


def _connected(buildings: set[Hex], castle: Hex, plain: Plain) -> set[Hex]:
    """All that can be reached from the castle, from building to building."""
    reached = {castle}
    while found := {at for at in buildings - reached if not reached.isdisjoint(plain.beside(at))}:
        reached |= found
    return reached


def _is_beside_others(s: State, city: int, at: int) -> bool:
    """Whether a castle or a building of a city before this one stands beside it: so each pair is told once."""
    for other in s.beside[at]:
        if other == state.NONE or not s.building[other] or s.city_at[other] == city:
            continue
        if s.building[other] == state.CASTLE or s.city_at[other] < city:
            return True
    return False


def _check_figures(s: State, city: CityShape, where: str) -> None:
    """LC-37, LC-39: on arches of the field, or on a farm for the harvest."""
    if city.figures and s.phase in (state.SETTING_UP, state.FINISHED):
        raise BadPosition(where, "expected no figures outside a year (LC-78)")
    for name, purposes in city.figures.items():
        kind = city.buildings.get(name, "castle")
        for word in purposes:
            if word == "harvest" and (kind != "farm" or s.year == state.YEARS):
                raise BadPosition(f"{where}.{name}.harvest", "expected a farm, and not year 6 (LC-39)")
            if word != "harvest" and word not in ARCHES.get(kind, {}):
                raise BadPosition(f"{where}.{name}.{word}", f"a {kind} has no arch of that field (LC-37)")
