"""Maps: reading a data file with care, and laying it out as the tables of the record.

A map is checked whole before it is used; an error names the hex or area. docs/la-citta.md describes the format.
"""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, list_of, read_fields
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import add_city
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.paths import Hex, around, hex_name, hex_of, is_open, plain_of
from bastide.games.la_citta.rules.state import (
    AREAS,
    BEGINNER,
    BITS,
    COLOURS,
    LANDSCAPE_COUNT,
    LANDSCAPES,
    MOST_HEXES,
    MOST_PLAYERS,
    NONE,
)

Map = dict[str, Any]

MAP_FIELDS = ("name", "note", "areas", "hexes", "setups")
NEAR_STEPS = 3  # a distance below 3: so many steps or fewer (LC-51)
MOST_NEAR = 15  # LC-10: so many hexes at most are lost by one castle
LONGEST_NAME = 60
_NUMBER = re.compile(r"-?[1-9][0-9]{0,2}|0")


class BadMap(BadPosition):
    """A map that can't be used: `field` names the hex or area."""


def read_map(text: str) -> Map:
    """A map from the text of its file."""
    return checked_map(_parsed(text))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMap("map", f"expected JSON: {error}") from error


@cache
def our_map() -> Map:
    """The map that Bastide ships: reconstructed, because the printed board is lost (LC-8 to LC-11)."""
    return _checked(_parsed((files("bastide.games.la_citta") / "data" / "map.json").read_text(encoding="utf-8")))


def read_hex(text: Any, where: str) -> Hex:
    """A hex that people wrote, `q,r`."""
    parts = text.split(",") if isinstance(text, str) else []
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise BadMap(where, f"expected a hex like 5,-1, got {brief(text)}")
    return hex_of(text)


def checked_map(given: Any) -> Map:
    """A map of one's own, if everything in it fits together; our name is kept for ours, because positions name their map."""
    checked = _checked(given)
    if checked["name"] == our_map()["name"] and checked != our_map():
        raise BadMap("name", f"expected a name of its own, got {brief(checked['name'])}, which is that of our map")
    return checked


def _checked(given: Any) -> Map:
    """The map itself, if everything in it fits together."""
    if not isinstance(given, dict):
        raise BadMap("map", f"expected an object with the fields {', '.join(MAP_FIELDS)}, got {brief(given)}")
    try:
        read_fields(given, MAP_FIELDS, "position")
        for name, most in (("name", LONGEST_NAME), ("note", 2000)):
            if not isinstance(given[name], str) or not given[name].isprintable() or not 1 <= len(given[name]) <= most:
                raise BadMap(name, f"expected a printable text of at most {most} characters, got {brief(given[name])}")
        inside = _check_areas(given["areas"])
        hexes = _check_hexes(given["hexes"], inside)
        _check_paths(given, hexes)
        _check_colours(given["hexes"])
        _check_setups(given)
    except BadMap:
        raise
    except BadPosition as error:
        raise BadMap(error.field, str(error).removeprefix(f"{error.field}: ")) from error
    return given


def _check_areas(areas: Any) -> dict[Hex, str]:
    """LC-8: 22 triangles of six hexes; which area each of these hexes lies in."""
    inside: dict[Hex, str] = {}
    seen: set[str] = set()
    for i, area in enumerate(list_of(areas, "areas", AREAS, "areas")):
        read_fields(area, ("id", "hexes"), f"areas[{i}]")
        name = area["id"]
        if not isinstance(name, str) or not re.fullmatch(r"[0-9A-Za-z-]{1,8}", name) or name in seen:
            raise BadMap(f"areas[{i}].id", f"expected a name of its own like 1-1, got {brief(name)}")
        seen.add(name)
        hexes = [read_hex(text, f"area {name}") for text in list_of(area["hexes"], f"area {name}", 6, "hexes")]
        for at in hexes:
            if at in inside:
                raise BadMap(f"area {name}", f"hex {hex_name(at)} lies in {inside[at]} already")
            inside[at] = name
        if not _is_triangle(hexes):
            raise BadMap(f"area {name}", f"expected a triangle of six hexes, got {' '.join(map(hex_name, hexes))}")
    return inside


def _is_triangle(hexes: list[Hex]) -> bool:
    q, r = min(q for q, _ in hexes), min(r for _, r in hexes)
    corner = {(a, b) for a in range(3) for b in range(3) if a + b <= 2}
    found = {(a - q, b - r) for a, b in hexes}
    return found in (corner, {(2 - a, 2 - b) for a, b in corner})


def _check_hexes(given: Any, inside: dict[Hex, str]) -> list[Hex]:
    """LC-8, LC-9: path hexes, each once, with the areas that they border."""
    if not isinstance(given, list) or len(given) > MOST_HEXES:
        raise BadMap("hexes", f"expected a list of at most {MOST_HEXES} hexes, got {brief(given)}")
    hexes: list[Hex] = []
    seen: set[Hex] = set()
    for i, entry in enumerate(given):
        read_fields(entry, ("id", "colour", "areas"), f"hexes[{i}]")
        at = read_hex(entry["id"], f"hexes[{i}].id")
        where = f"hex {entry['id']}"
        if at in seen:
            raise BadMap(where, "stands in the list a second time")
        if at in inside:
            raise BadMap(where, f"lies inside area {inside[at]}, so it is no path")
        chosen(entry["colour"], f"{where}, colour", COLOURS)
        bordered = sorted({inside[other] for other in around(at) if other in inside})
        told = entry["areas"]
        if not isinstance(told, list) or not all(isinstance(name, str) for name in told) or sorted(told) != bordered:
            raise BadMap(f"{where}, areas", f"expected the areas beside it, {bordered}, got {brief(told)}")
        if not 1 <= len(bordered) <= 2:
            raise BadMap(f"{where}, areas", f"expected one or two areas beside it, got {len(bordered)}")
        seen.add(at)
        hexes.append(at)
    for at, name in inside.items():
        for other in around(at):
            if other not in seen and other not in inside:
                raise BadMap(f"area {name}", f"expected a path hex on {hex_name(other)} beside it (LC-8)")
    return hexes


def _check_paths(given: Map, hexes: list[Hex]) -> None:
    """One connected net, thin enough for LC-10."""
    if not hexes:
        raise BadMap("hexes", "expected path hexes, got none")
    plain = plain_of(given)
    reached = plain.reached([hexes[0]], len(hexes))
    for at in hexes:
        if at not in reached:
            raise BadMap(f"hex {hex_name(at)}", f"no path leads there from {hex_name(hexes[0])}")
        near = len(plain.reached([at], NEAR_STEPS))
        if near > MOST_NEAR:
            expected = f"at most {MOST_NEAR} hexes at a distance below 3, itself included (LC-10)"
            raise BadMap(f"hex {hex_name(at)}", f"expected {expected}, got {near}")


def _check_colours(given: list[Any]) -> None:
    """LC-10: room enough for every number of players."""
    for players in range(2, MOST_PLAYERS + 1):
        count = sum(is_open(entry["colour"], players) for entry in given)
        least = 15 * (2 * players - 1)
        if count <= least:
            raise BadMap("hexes", f"expected more than {least} hexes open to {players} players (LC-10), got {count}")


def _check_setups(given: Map) -> None:
    read_fields(given["setups"], tuple(str(players) for players in range(2, MOST_PLAYERS + 1)), "setups")
    for players in range(2, MOST_PLAYERS + 1):
        where = f"setups.{players}"
        setup = given["setups"][str(players)]
        read_fields(setup, ("areas", "castles"), where)
        check_landscapes(setup["areas"], [area["id"] for area in given["areas"]], f"{where}.areas")
        _check_castles(given, setup, players, where)


def check_landscapes(areas: Any, names: list[str], where: str) -> None:
    """LC-4: every area has its landscape, and there are as many of each as in the box."""
    read_fields(areas, tuple(names), where)
    for name in names:
        chosen(areas[name], f"{where}.{name}", LANDSCAPES[1:])
    for landscape, count in zip(LANDSCAPES, LANDSCAPE_COUNT, strict=True):
        there = list(areas.values()).count(landscape)
        if there != count:
            raise BadMap(where, f"expected {count} of {landscape} (LC-4), got {there}")


def _check_castles(given: Map, setup: Any, players: int, where: str) -> None:
    """LC-10 to LC-12: two castles each, on open hexes, touching farmland, far enough from each other."""
    plain = plain_of(given)
    placed: list[Hex] = []
    for seat, castles in enumerate(list_of(setup["castles"], f"{where}.castles", players, "pairs of castles")):
        for i, text in enumerate(list_of(castles, f"{where}.castles[{seat}]", 2, "castles")):
            field = f"{where}.castles[{seat}][{i}]"
            at = read_hex(text, field)
            if at not in plain.colours:
                raise BadMap(field, f"hex {text} is no path hex of the map")
            if not plain.open(at, players):
                raise BadMap(
                    field, f"hex {text} is {plain.colours[at]}, which is not open to {players} players (LC-10)"
                )
            if not any(setup["areas"][name].startswith("wheat") for name in plain.borders[at]):
                raise BadMap(field, f"hex {text} touches no farmland (LC-11)")
            near = plain.reached([at], NEAR_STEPS)
            for other in placed:
                if other in near:
                    raise BadMap(field, f"hex {text} is too near to the castle on {hex_name(other)} (LC-12)")
            placed.append(at)


def lay_out(s: State, given: Map, players: int) -> None:
    """The map as the tables of the record."""
    plain = plain_of(given)
    number = plain.numbers
    areas = {area["id"]: i for i, area in enumerate(given["areas"])}
    s.hexes = len(number)
    s.beside[:] = NONE
    s.hex_area[:] = NONE
    for at, i in number.items():
        for side, other in enumerate(plain.beside(at)):
            s.beside[i, side] = number[other]
        for other in plain.reached([at], NEAR_STEPS):
            s.near[i, number[other] // BITS] |= 1 << number[other] % BITS
        entry = given["hexes"][i]
        for side, name in enumerate(entry["areas"]):
            s.hex_area[i, side] = areas[name]
        if is_open(entry["colour"], players):
            s.open_hexes[i // BITS] |= 1 << i % BITS


def lay_landscapes(s: State, given: Map, players: int) -> None:
    """LC-11: the landscapes of the beginner set-up; else all 22 in a row, to be shuffled (LC-12)."""
    if s.setup == BEGINNER:
        landscapes = given["setups"][str(players)]["areas"]
        for i, area in enumerate(given["areas"]):
            s.land[i] = LANDSCAPES.index(landscapes[area["id"]])
        survey(s)
    else:
        row = [land for land, count in enumerate(LANDSCAPE_COUNT) for _ in range(count)]
        for i, land in enumerate(row):
            s.land[i] = land


def place_castles(s: State, given: Map, players: int) -> None:
    """LC-11: both castles of everybody, seat by seat."""
    numbers = hex_numbers(given)
    for seat, castles in enumerate(given["setups"][str(players)]["castles"]):
        for text in castles:
            add_city(s, seat, numbers[text])


def hex_numbers(given: Map) -> dict[str, int]:
    """The number of each hex, by its name."""
    return {entry["id"]: i for i, entry in enumerate(given["hexes"])}
