"""The cities of a position, read with care: each is built up as in play (LC-10, LC-12, LC-37, LC-44 to LC-46)."""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number, read_fields
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import add_city, build, put_figure
from bastide.games.la_citta.rules.map import Map, hex_numbers
from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BATHHOUSE,
    BITS,
    BUILDINGS,
    CASTLE,
    FARM,
    FIELDS,
    FIGURES,
    FINISHED,
    FOUNTAIN,
    HARVEST,
    MARKET,
    MOST_BESIDE,
    MOST_CITIES,
    NONE,
    PAIR_OF,
    PAIRS,
    POLITICS,
    SETTING_UP,
    SUPPLY,
    YEARS,
)

MOST_CITIZENS = 999
CITY_FIELDS = ("owner", "castle", "buildings", "citizens", "figures")


def read_cities(s: State, cities: Any, given: Map) -> None:
    """All castles first, so that an error is told where it is; then the buildings, the figures, the citizens."""
    if not isinstance(cities, list) or len(cities) > MOST_CITIES:
        raise BadPosition("cities", f"expected a list of at most {MOST_CITIES} cities, got {brief(cities)}")
    numbers = hex_numbers(given)
    for i, city in enumerate(cities):
        _read_castle(s, city, f"cities[{i}]", numbers)
    for i, city in enumerate(cities):
        _read_buildings(s, i, city["buildings"], f"cities[{i}].buildings", numbers)
    for i, city in enumerate(cities):
        _read_figures(s, i, city["figures"], f"cities[{i}].figures", numbers)
        s.citizens[i] = number(city["citizens"], f"cities[{i}].citizens", 0, MOST_CITIZENS)
        if s.phase in (SETTING_UP, POLITICS, FINISHED) and s.citizens[i] < s.buildings[i]:
            count = f"{int(s.buildings[i])}, one for each building and the castle (LC-45)"
            raise BadPosition(f"cities[{i}].citizens", f"expected at least {count}, got {city['citizens']}")


def hex_number(value: Any, where: str, numbers: dict[str, int]) -> int:
    """A hex of the map by its name."""
    if not isinstance(value, str) or value not in numbers:
        raise BadPosition(where, f"expected a path hex of the map like {next(iter(numbers))}, got {brief(value)}")
    return numbers[value]


def is_in(words: Any, at: int) -> bool:
    """Whether a set of hexes holds one."""
    return bool(int(words[at // BITS]) >> at % BITS & 1)


def _check_free(s: State, at: int, name: str, where: str) -> None:
    if is_in(s.occupied, at):
        raise BadPosition(where, f"a building stands on {name} already")
    if not is_in(s.open_hexes, at):
        raise BadPosition(where, f"hex {name} is not open to {s.players} players (LC-10)")


def _read_castle(s: State, city: Any, where: str, numbers: dict[str, int]) -> None:
    read_fields(city, CITY_FIELDS, where)
    seat = number(city["owner"], f"{where}.owner", 0, s.players - 1)
    at = hex_number(city["castle"], f"{where}.castle", numbers)
    _check_free(s, at, city["castle"], f"{where}.castle")
    if any(is_in(s.reach[other], at) for other in range(s.cities)):
        raise BadPosition(
            f"{where}.castle", f"expected 3 free hexes to every other castle (LC-12), got {city['castle']}"
        )
    if not s.castles[seat]:
        raise BadPosition(f"{where}.owner", f"seat {seat} has more castles than there are")
    add_city(s, seat, at)


def _read_buildings(s: State, city: int, buildings: Any, where: str, numbers: dict[str, int]) -> None:
    """Outward from the castle, whatever the order in which they are listed."""
    if not isinstance(buildings, dict):
        raise BadPosition(where, f"expected an object of hexes and buildings, got {brief(buildings)}")
    left = {}
    for name, kind in buildings.items():
        field = f"{where}.{name}"
        at = hex_number(name, field, numbers)
        building = BUILDINGS.index(chosen(kind, field, BUILDINGS[1:CASTLE]))
        _check_free(s, at, name, field)
        if building in (FOUNTAIN, BATHHOUSE) and not is_in(s.water, at):
            raise BadPosition(field, f"expected water beside a {kind} (LC-46)")
        left[name] = (at, building)
    while left:
        found = [name for name, (at, _) in left.items() if is_in(s.halo[city], at)]
        if not found:
            name = next(iter(left))
            raise BadPosition(f"{where}.{name}", "is not connected with the castle (LC-44)")
        for name in found:
            at, building = left.pop(name)
            _put_up(s, city, at, building, f"{where}.{name}")


def _put_up(s: State, city: int, at: int, building: int, field: str) -> None:
    for side in range(MOST_BESIDE):
        other = int(s.beside[at, side])
        if other != NONE and s.building[other] and s.city_at[other] != city:
            raise BadPosition(field, "stands beside a building of another city (LC-44)")
    if building == MARKET and s.markets[city]:
        raise BadPosition(field, "expected one market in a city (LC-45)")
    pair = int(PAIR_OF[building])
    if not s.supply[pair]:
        raise BadPosition(field, f"expected at most {SUPPLY[pair]} of {PAIRS[pair]} on the board (LC-2)")
    build(s, city, at, building)


def _read_figures(s: State, city: int, figures: Any, where: str, numbers: dict[str, int]) -> None:
    """LC-37, LC-39: on arches of the field, or one on a farm; at most four of a player."""
    if not isinstance(figures, dict):
        raise BadPosition(where, f"expected an object of hexes and figures, got {brief(figures)}")
    if figures and s.phase in (SETTING_UP, FINISHED):
        raise BadPosition(where, "expected no figures outside a year (LC-78)")
    for name, purposes in figures.items():
        at = hex_number(name, f"{where}.{name}", numbers)
        if not s.building[at] or s.city_at[at] != city:
            raise BadPosition(f"{where}.{name}", "expected a hex with a building of this city")
        if not isinstance(purposes, dict) or not purposes:
            raise BadPosition(f"{where}.{name}", f"expected what the figures are for, got {brief(purposes)}")
        for word, count in purposes.items():
            _put_figures(s, city, at, word, count, f"{where}.{name}")


def _put_figures(s: State, city: int, at: int, word: Any, count: Any, where: str) -> None:
    purpose = (*FIELDS, "harvest").index(chosen(word, where, (*FIELDS, "harvest")))
    building, seat = int(s.building[at]), int(s.owner[city])
    if purpose == HARVEST and (building != FARM or s.year == YEARS):
        raise BadPosition(f"{where}.harvest", "expected a farm, and not year 6 (LC-39)")
    if purpose != HARVEST and not ATTRACTION[building, purpose]:
        raise BadPosition(f"{where}.{word}", f"a {BUILDINGS[building]} has no arch of that field (LC-37)")
    most = 1 if purpose == HARVEST else FIGURES
    for _ in range(number(count, f"{where}.{word}", 1, most)):
        if s.figures[seat] == FIGURES:
            raise BadPosition(f"{where}.{word}", f"expected at most {FIGURES} figures of a player (LC-37)")
        put_figure(s, seat, at, purpose)
