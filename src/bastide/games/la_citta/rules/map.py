"""Maps: reading a data file with care, and laying it out as the tables of the record.

A map is checked whole before it is used; an error names the hex or area.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from bastide.core.datafiles import named, parsed
from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import check_fields, one_of, read_shape, so_many
from bastide.core.state import State
from bastide.games.la_citta.rules.map_shape import AreaShape, HexShape, MapShape, SetupShape
from bastide.games.la_citta.rules.paths import Hex, Plain, around, hex_name, hex_of, is_open, plain_of
from bastide.games.la_citta.rules.state import (
    BITS,
    COLOURS,
    LANDSCAPE_COUNT,
    LANDSCAPES,
    MOST_PLAYERS,
    NONE,
)

MapJson = dict[str, Any]

NEAR_STEPS = 3  # a distance below 3: so many steps or fewer (LC-51)
MOST_NEAR = 15  # LC-10: so many hexes at most are lost by one castle


class BadMap(BadPosition):
    """A map that can't be used: `field` names the hex or area."""


def read_map(text: str) -> MapJson:
    """A map from the text of its file."""
    return checked_map(parsed(text, "map", BadMap))


@cache
def our_map() -> MapJson:
    """The map that Bastide ships: reconstructed, because the printed board is lost (LC-8 to LC-11)."""
    ours = files("bastide.games.la_citta") / "data" / "map.json"
    return _checked(parsed(ours.read_text(encoding="utf-8"), "map", BadMap))


def checked_map(given: Any) -> MapJson:
    """A map of one's own, if everything in it fits together; our name is kept for ours, because positions name their map."""
    checked = _checked(given)
    if checked["name"] == our_map()["name"] and checked != our_map():
        raise BadMap("name", f"expected a name of its own, got {brief(checked['name'])}, which is that of our map")
    return checked


def _checked(given: Any) -> MapJson:
    """The map itself, if everything in it fits together."""
    try:
        told = read_shape(MapShape, given)
        _check_hexes(told.hexes, _check_areas(told.areas))
        plain = plain_of(told.areas, told.hexes)
        _check_paths(plain)
        _check_colours(plain)
        check_fields(told.setups, map(str, range(2, MOST_PLAYERS + 1)), "setups")
        for players, setup in told.setups.items():
            check_landscapes(setup.areas, plain.areas, f"setups.{players}.areas")
            _check_castles(plain, setup, int(players), f"setups.{players}.castles")
    except BadPosition as error:
        raise BadMap(named(given, error.field, "map", {"areas": "area", "hexes": "hex"}), error.why) from error
    return dict(given)


def _check_areas(areas: Sequence[AreaShape]) -> dict[Hex, str]:
    """LC-8: 22 triangles of six hexes; which area each of these hexes lies in."""
    inside: dict[Hex, str] = {}
    seen: set[str] = set()
    for i, area in enumerate(areas):
        if not re.fullmatch(r"[0-9A-Za-z-]{1,8}", area.id) or area.id in seen:
            raise BadPosition(f"areas[{i}].id", f"expected a name of its own like 1-1, got {brief(area.id)}")
        seen.add(area.id)
        for name in area.hexes:
            if hex_of(name) in inside:
                raise BadPosition(f"area {area.id}", f"hex {name} lies in {inside[hex_of(name)]} already")
            inside[hex_of(name)] = area.id
        if not _is_triangle([hex_of(name) for name in area.hexes]):
            raise BadPosition(f"area {area.id}", f"expected a triangle of six hexes, got {' '.join(area.hexes)}")
    return inside


def _is_triangle(hexes: list[Hex]) -> bool:
    q, r = min(q for q, _ in hexes), min(r for _, r in hexes)
    corner = {(a, b) for a in range(3) for b in range(3) if a + b <= 2}
    found = {(a - q, b - r) for a, b in hexes}
    return found in (corner, {(2 - a, 2 - b) for a, b in corner})


def _check_hexes(hexes: Sequence[HexShape], inside: Mapping[Hex, str]) -> None:
    """LC-8, LC-9: path hexes, each once, with the areas that they border."""
    seen: set[Hex] = set()
    for path in hexes:
        at, where = hex_of(path.id), f"hex {path.id}"
        if at in seen:
            raise BadPosition(where, "stands in the list a second time")
        if at in inside:
            raise BadPosition(where, f"lies inside area {inside[at]}, so it is no path")
        one_of(path.colour, f"{where}, colour", COLOURS)
        bordered = sorted({inside[other] for other in around(at) if other in inside})
        if sorted(path.areas) != bordered:
            told = brief(list(path.areas))
            raise BadPosition(f"{where}, areas", f"expected the areas beside it, {bordered}, got {told}")
        if not 1 <= len(bordered) <= 2:
            raise BadPosition(f"{where}, areas", f"expected one or two areas beside it, got {len(bordered)}")
        seen.add(at)
    for at, name in inside.items():
        for other in around(at):
            if other not in seen and other not in inside:
                raise BadPosition(f"area {name}", f"expected a path hex on {hex_name(other)} beside it (LC-8)")


def _check_paths(plain: Plain) -> None:
    """One connected net, thin enough for LC-10."""
    reached = plain.reached([plain.hexes[0]], len(plain.hexes))
    for at in plain.hexes:
        if at not in reached:
            raise BadPosition(f"hex {hex_name(at)}", f"no path leads there from {hex_name(plain.hexes[0])}")
        near = len(plain.reached([at], NEAR_STEPS))
        if near > MOST_NEAR:
            expected = f"at most {MOST_NEAR} hexes at a distance below 3, itself included (LC-10)"
            raise BadPosition(f"hex {hex_name(at)}", f"expected {expected}, got {near}")


def _check_colours(plain: Plain) -> None:
    """LC-10: room enough for every number of players."""
    for players in range(2, MOST_PLAYERS + 1):
        count = sum(is_open(colour, players) for colour in plain.colours.values())
        least = 15 * (2 * players - 1)
        if count <= least:
            expected = f"expected more than {least} hexes open to {players} players (LC-10)"
            raise BadPosition("hexes", f"{expected}, got {count}")


def check_landscapes(areas: Mapping[str, str], names: Iterable[str], where: str) -> None:
    """LC-4: every area has its landscape, and there are as many of each as in the box."""
    check_fields(areas, names, where)
    for landscape, count in zip(LANDSCAPES, LANDSCAPE_COUNT, strict=True):
        there = list(areas.values()).count(landscape)
        if there != count:
            raise BadPosition(where, f"expected {count} of {landscape} (LC-4), got {there}")


def _check_castles(plain: Plain, setup: SetupShape, players: int, where: str) -> None:
    """LC-10 to LC-12: two castles each, on open hexes, touching farmland, far enough from each other."""
    placed: list[Hex] = []
    for seat, castles in enumerate(so_many(setup.castles, where, players, "pairs of castles")):
        for i, name in enumerate(castles):
            field, at = f"{where}[{seat}][{i}]", hex_of(name)
            if at not in plain.colours:
                raise BadPosition(field, f"hex {name} is no path hex of the map")
            if not plain.open(at, players):
                closed = f"{plain.colours[at]}, which is not open to {players} players (LC-10)"
                raise BadPosition(field, f"hex {name} is {closed}")
            if not any(setup.areas[area].startswith("wheat") for area in plain.borders[at]):
                raise BadPosition(field, f"hex {name} touches no farmland (LC-11)")
            near = plain.reached([at], NEAR_STEPS)
            for other in placed:
                if other in near:
                    raise BadPosition(field, f"hex {name} is too near to the castle on {hex_name(other)} (LC-12)")
            placed.append(at)


def lay_out(s: State, plain: Plain, players: int) -> None:
    """The map as the tables of the record."""
    areas = {name: i for i, name in enumerate(plain.areas)}
    s.hexes = len(plain.hexes)
    s.beside[:] = NONE
    s.hex_area[:] = NONE
    for at, i in plain.numbers.items():
        for side, other in enumerate(plain.beside(at)):
            s.beside[i, side] = plain.numbers[other]
        for other in plain.reached([at], NEAR_STEPS):
            s.near[i, plain.numbers[other] // BITS] |= 1 << plain.numbers[other] % BITS
        for side, name in enumerate(plain.borders[at]):
            s.hex_area[i, side] = areas[name]
        if plain.open(at, players):
            s.open_hexes[i // BITS] |= 1 << i % BITS
