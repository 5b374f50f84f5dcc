"""The country and the cities of a position: read as in play, so that all that the engine keeps beside them comes out right;
then whether they can stand so (LC-10, LC-12, LC-37, LC-44 to LC-46)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.core.errors import brief
from bastide.core.shapes import need, one_of, within
from bastide.core.state import Buffer, State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.cities import add_city, put_figure, stand
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.map import NEAR_STEPS, lay_out
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_of
from bastide.games.la_citta.text.shapes import OUTSIDE_A_YEAR, CityShape, PositionShape
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
    like = next(iter(plain.names))
    need(name in plain.names, where, f"expected a path hex of the map like {like}, got {brief(name)}")
    return plain.names[name]


def _free_hex(s: State, name: str, where: str, plain: Plain) -> int:
    at = hex_number(name, where, plain)
    need(not s.building[at], where, f"a building stands on {name} already")
    return at


def _read_figures(s: State, city: int, name: str, purposes: dict[str, int], plain: Plain) -> None:
    where, seat = f"cities[{city}].figures.{name}", int(s.owner[city])
    at = hex_number(name, where, plain)
    need(s.building[at] and s.city_at[at] == city, where, "expected a hex with a building of this city")
    need(bool(purposes), where, f"expected what the figures are for, got {purposes}")
    for word, count in purposes.items():
        purpose = PURPOSES.index(one_of(word, where, PURPOSES))
        for _ in range(within(count, f"{where}.{word}", 1, 1 if word == "harvest" else state.FIGURES)):
            too_many = f"expected at most {state.FIGURES} figures of a player (LC-37)"
            need(s.figures[seat] < state.FIGURES, f"{where}.{word}", too_many)
            put_figure(s, seat, at, purpose)


# Whether they can stand so


def check_cities(s: State, told: PositionShape, plain: Plain) -> None:
    """What must be true of cities at this time of the game; `supply` becomes what they leave of it."""
    s.supply[:] = state.SUPPLY
    for i in range(s.cities):
        _check_castle(told, i, plain)
    for i in range(s.cities):
        _check_buildings(s, told, i, plain)
    for i, city in enumerate(told.cities):
        _check_figures(told, city, f"cities[{i}].figures")
        if told.phase in ("politics", *OUTSIDE_A_YEAR):
            least = f"at least {s.buildings[i]}, one for each building and the castle (LC-45)"
            need(city.citizens >= s.buildings[i], f"cities[{i}].citizens", f"expected {least}, got {city.citizens}")


def _check_castle(told: PositionShape, number: int, plain: Plain) -> None:
    city, before, where = told.cities[number], told.cities[:number], f"cities[{number}]"
    _check_open(told, city.castle, f"{where}.castle", plain)
    near = plain.reached([hex_of(other.castle) for other in before], NEAR_STEPS)
    far = f"expected 3 free hexes to every other castle (LC-12), got {city.castle}"
    need(hex_of(city.castle) not in near, f"{where}.castle", far)
    earlier = [other.owner for other in before].count(city.owner)
    need(earlier < state.CASTLES, f"{where}.owner", f"seat {city.owner} has more castles than there are")


def _check_open(told: PositionShape, name: str, where: str, plain: Plain) -> None:
    need(plain.open(hex_of(name), told.players), where, f"hex {name} is not open to {told.players} players (LC-10)")


def _check_buildings(s: State, told: PositionShape, number: int, plain: Plain) -> None:
    city, markets = told.cities[number], 0
    connected = _connected({hex_of(name) for name in city.buildings}, hex_of(city.castle), plain)
    for name, kind in city.buildings.items():
        where, at = f"cities[{number}].buildings.{name}", hex_of(name)
        _check_open(told, name, where, plain)
        if kind in ("fountain", "bathhouse"):
            land = [told.areas[area] for area in plain.borders[at]]
            need("water" in land, where, f"expected water beside a {kind} (LC-46)")
        need(at in connected, where, "is not connected with the castle (LC-44)")
        need(
            not _is_beside_others(s, number, plain.names[name]),
            where,
            "stands beside a building of another city (LC-44)",
        )
        markets += kind == "market"
        need(markets <= 1, where, "expected one market in a city (LC-45)")
        pair = int(state.PAIR_OF[state.BUILDINGS.index(kind)])
        most = f"at most {state.SUPPLY[pair]} of {state.PAIRS[pair]} on the board (LC-2)"
        need(s.supply[pair] > 0, where, f"expected {most}")
        s.supply[pair] -= 1


def _connected(buildings: set[Hex], castle: Hex, plain: Plain) -> set[Hex]:
    """All that can be reached from the castle, from building to building."""
    reached = {castle}
    while found := {at for at in buildings - reached if not reached.isdisjoint(plain.beside(at))}:
        reached |= found
    return reached


def _is_beside_others(s: State, city: int, at: int) -> bool:
    """Whether a castle or a building of a city before this one stands beside it: so each pair is told once."""
    there = [other for other in s.beside[at] if other != state.NONE and s.building[other] and s.city_at[other] != city]
    return any(s.building[other] == state.CASTLE or s.city_at[other] < city for other in there)


def _check_figures(told: PositionShape, city: CityShape, where: str) -> None:
    """LC-37, LC-39: on arches of the field, or on a farm for the harvest."""
    need(not city.figures or told.phase not in OUTSIDE_A_YEAR, where, "expected no figures outside a year (LC-78)")
    for name, purposes in city.figures.items():
        kind = city.buildings.get(name, "castle")
        for word in purposes:
            if word == "harvest":
                on_farm = kind == "farm" and told.year < state.YEARS
                need(on_farm, f"{where}.{name}.harvest", "expected a farm, and not year 6 (LC-39)")
            else:
                arches = ARCHES.get(kind, {})
                need(word in arches, f"{where}.{name}.{word}", f"a {kind} has no arch of that field (LC-37)")
