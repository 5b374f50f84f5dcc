"""Tile packs: reading a data file with care, and laying it out as the tables of the record.

A pack is checked whole before it is used; an error names the tile. docs/carcassonne-city.md describes the format.
"""

import json
from functools import cache, lru_cache
from importlib.resources import files
from itertools import permutations
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import number, read_fields
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.state import (
    HISTORIC,
    NODES,
    PUBLIC,
    REGIONS,
    SIDES,
    TILES,
)

Pack = dict[str, Any]
Tile = dict[str, Any]

PACK_FIELDS = ("name", "note", "tiles")
TILE_FIELDS = ("id", "count", "halves", "streets", "markets", "touch", "building")
GOODS = ("fish", "grain", "cattle")
HISTORIC_BUILDINGS = (
    "Petit Puits",
    "Grand Puits",
    "Tour Carrée",
    "Bâtiment",
    "Saint Sernin",
    "Saint Nazaire",
    "Château Comtal",
)
PUBLIC_BUILDINGS = 32
LONGEST_ID = 40
MOST_INNER = 4  # markets of a tile that reach no side
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class BadPack(BadPosition):
    """A tile pack that can't be used: `field` names the tile."""


def read_pack(text: str) -> Pack:
    """A pack from the text of its file."""
    return checked_pack(_parsed(text))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPack("pack", f"expected JSON: {error}") from error


@cache
def our_pack() -> Pack:
    """The set that Bastide ships: our own design, because no list of the printed one survives (CC-5)."""
    return _checked(
        _parsed((files("bastide.games.carcassonne_city") / "data" / "tiles.json").read_text(encoding="utf-8"))
    )


def checked_pack(pack: Any) -> Pack:
    """A pack of one's own, if everything in it fits together; our name is kept for ours, because positions name their pack."""
    checked = _checked(pack)
    if checked["name"] == our_pack()["name"] and checked != our_pack():
        raise BadPack("name", f"expected a name of its own, got {brief(checked['name'])}, which is that of our set")
    return checked


def _checked(pack: Any) -> Pack:
    """The pack itself, if everything in it fits together."""
    if not isinstance(pack, dict):
        raise BadPack("pack", f"expected an object with the fields {', '.join(PACK_FIELDS)}, got {brief(pack)}")
    try:
        read_fields(pack, PACK_FIELDS, "position")
        for name in ("name", "note"):
            if not isinstance(pack[name], str) or not pack[name] or not pack[name].isprintable():
                raise BadPack(name, f"expected a printable text, got {brief(pack[name])}")
        if not isinstance(pack["tiles"], list) or not 1 <= len(pack["tiles"]) <= TILES:
            raise BadPack("tiles", f"expected a list of 1 to {TILES} tiles, got {brief(pack['tiles'])}")
        seen: set[str] = set()
        for i, tile in enumerate(pack["tiles"]):
            _check_tile(tile, f"tiles[{i}]", seen)
        _check_counts(pack["tiles"])
    except BadPosition as error:
        if isinstance(error, BadPack):
            raise
        raise BadPack(error.field, str(error).removeprefix(f"{error.field}: ")) from error
    return dict(pack)


def _check_counts(tiles: list[Tile]) -> None:
    total = sum(tile["count"] for tile in tiles)
    if total != TILES:
        raise BadPack("tiles", f"expected counts that sum to {TILES} (CC-2), got {total}")
    public = sum(tile["count"] for tile in tiles if tile["building"] == "public")
    if public != PUBLIC_BUILDINGS:
        raise BadPack("tiles", f"expected {PUBLIC_BUILDINGS} public buildings (CC-4), got {public}")
    for name in HISTORIC_BUILDINGS:
        there = sum(tile["building"] == name for tile in tiles)
        if there != 1:
            raise BadPack("tiles", f"expected {name} on one tile (CC-4), got {there}")
    nodes = sum(tile["count"] * (len(tile["streets"]) + len(regions(tile))) for tile in tiles)
    if nodes > NODES:
        raise BadPack("tiles", f"expected at most {NODES} street pieces and regions in all, got {nodes}")


def _check_tile(tile: Any, where: str, seen: set[str]) -> None:
    read_fields(tile, TILE_FIELDS, where)
    name = tile["id"]
    plain = isinstance(name, str) and 0 < len(name) <= LONGEST_ID and name.isprintable() and not set(name) & set(" /;")
    if not plain:
        # Records write ids in a row, between these signs.
        expected = f"1 to {LONGEST_ID} printable characters without spaces, / and ;"
        raise BadPack(f"{where}.id", f"expected {expected}, got {brief(name)}")
    if name in seen:
        raise BadPack(f"{where}.id", f"expected a name of its own, got {name} a second time")
    seen.add(name)
    where = f"tile {name}"
    number(tile["count"], f"{where}, count", 1, TILES)
    _check_halves(tile, where)
    _check_streets(tile, where)
    _check_markets(tile, where)
    _check_touch(tile, where)
    _check_sides(tile, where)
    _check_crossing(tile, where)
    _check_building(tile, where)
    inner = [letter for letter in tile["markets"] if letter not in tile["halves"]]
    if len(inner) > MOST_INNER:
        raise BadPack(
            f"{where}, markets", f"expected at most {MOST_INNER} markets that reach no side, got {len(inner)}"
        )
    if len(regions(tile)) > REGIONS:
        raise BadPack(f"{where}, markets", f"expected at most {REGIONS} regions, got {len(regions(tile))}")


def _check_halves(tile: Tile, where: str) -> None:
    halves = tile["halves"]
    if not isinstance(halves, str) or len(halves) != 8 or not set(halves) <= set(LETTERS + LETTERS.upper()):
        raise BadPack(
            f"{where}, halves", f"expected 8 letters a to z (residential) or A to Z (market), got {brief(halves)}"
        )


def _check_streets(tile: Tile, where: str) -> None:
    streets = tile["streets"]
    pairs = ("N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW")
    if not isinstance(streets, list) or not all(isinstance(piece, str) and piece in pairs for piece in streets):
        raise BadPack(
            f"{where}, streets", f"expected pieces of one or two sides in the order N E S W, got {brief(streets)}"
        )
    sides = "".join(streets)
    if len(set(sides)) != len(sides):
        raise BadPack(f"{where}, streets", f"expected each side in one piece at most, got {brief(streets)}")


def _check_markets(tile: Tile, where: str) -> None:
    markets = tile["markets"]
    if not isinstance(markets, dict):
        raise BadPack(f"{where}, markets", f"expected an object, got {brief(markets)}")
    for letter, goods in markets.items():
        if len(letter) != 1 or letter not in LETTERS.upper():
            raise BadPack(f"{where}, markets", f"expected letters A to Z, got {brief(letter)}")
        if goods not in GOODS:
            raise BadPack(f"{where}, markets", f"expected {', '.join(GOODS)} for {letter}, got {brief(goods)}")
    for letter in tile["halves"]:
        if letter.isupper() and letter not in markets:
            raise BadPack(f"{where}, markets", f"expected the goods of market {letter}, got none")


def _check_sides(tile: Tile, where: str) -> None:
    """Halves consistent with streets; corners."""
    halves, streets = tile["halves"], "".join(tile["streets"])
    for side in range(4):
        left, right = halves[2 * side], halves[2 * side + 1]
        if left != right and SIDES[side] not in streets:
            raise BadPack(
                f"{where}, halves", f"expected one region on side {SIDES[side]}, which has no street, got {left}{right}"
            )
        one, other = right, halves[(2 * side + 2) % 8]
        if one != other and one.islower() and other.islower():
            corner = f"{SIDES[side]} and {SIDES[(side + 1) % 4]}"
            raise BadPack(
                f"{where}, halves", f"two residential regions ({one}, {other}) meet at the corner of {corner}"
            )
        if (
            one.islower() != other.islower()
            and min(one, other, key=str.isupper) + max(one, other, key=str.isupper) not in tile["touch"]
        ):
            pair = "".join(sorted((one, other), key=str.isupper))
            raise BadPack(f"{where}, touch", f"{one} and {other} meet at a corner, so {pair} must be listed")


def _check_touch(tile: Tile, where: str) -> None:
    touch = tile["touch"]
    if not isinstance(touch, list) or not all(isinstance(pair, str) and len(pair) == 2 for pair in touch):
        raise BadPack(f"{where}, touch", f"expected a list of pairs like aA, got {brief(touch)}")
    if len(set(touch)) != len(touch):
        raise BadPack(f"{where}, touch", f"expected each pair once, got {brief(touch)}")
    for home, market in touch:
        if home not in tile["halves"] or not home.islower() or market not in tile["markets"]:
            raise BadPack(
                f"{where}, touch", f"expected a residential region and a market of the tile, got {home}{market}"
            )
    for market in tile["markets"]:
        if market not in tile["halves"] and not any(pair[1] == market for pair in touch):
            raise BadPack(f"{where}, touch", f"market {market} reaches no side, so it must touch a residential region")


def _check_crossing(tile: Tile, where: str) -> None:
    """Nothing crosses: round the rim two of regions and two-sided pieces never come in the order X Y X Y."""
    rim: list[str] = []
    piece_of = {side: piece for piece in tile["streets"] if len(piece) == 2 for side in piece}
    for side in range(4):
        rim.append(tile["halves"][2 * side])
        if SIDES[side] in piece_of:
            rim.append(piece_of[SIDES[side]])
        rim.append(tile["halves"][2 * side + 1])
    things = sorted(set(rim))
    for i, one in enumerate(things):
        for other in things[i + 1 :]:
            row = [thing for thing in rim if thing in (one, other)]
            changes = sum(row[k] != row[k - 1] for k in range(len(row)))
            if changes > 2:
                raise BadPack(f"{where}, halves", f"{one} and {other} cross each other")


def _check_building(tile: Tile, where: str) -> None:
    building = tile["building"]
    if building is not None and building != "public" and building not in HISTORIC_BUILDINGS:
        expected = f"null, public or one of {', '.join(HISTORIC_BUILDINGS)}"
        raise BadPack(f"{where}, building", f"expected {expected}, got {brief(building)}")
    if building in HISTORIC_BUILDINGS and tile["count"] != 1:
        raise BadPack(f"{where}, count", f"expected 1 for {building}, got {tile['count']}")


def regions(tile: Tile) -> list[str]:
    """The regions of a tile in the order of their slots: as they come round the rim, then markets that reach no side."""
    round_the_rim = list(dict.fromkeys(tile["halves"]))
    return round_the_rim + sorted(letter for letter in tile["markets"] if letter not in round_the_rim)


def different_turns(tile: Tile) -> list[int]:
    """The turns that look different, of those that look the same only the smallest."""
    return list(_different(json.dumps({key: tile[key] for key in ("halves", "streets", "markets", "touch")})))


@lru_cache(maxsize=1024)
def _different(form: str) -> tuple[int, ...]:
    """Kept, because whoever looks ahead lays a pack out anew for each position."""
    looks = [_looks(json.loads(form), turn) for turn in range(4)]
    return tuple(turn for turn in range(4) if not any(looks[turn] & looks[earlier] for earlier in range(turn)))


def _looks(tile: Tile, turn: int) -> set[tuple[object, ...]]:
    """How a tile looks with a turn, whatever its regions are called: one entry for each order of its inner markets."""
    halves = tile["halves"][8 - 2 * turn :] + tile["halves"][: 8 - 2 * turn]
    order = list(dict.fromkeys(halves))
    inner = [letter for letter in tile["markets"] if letter not in order]
    streets = frozenset("".join(sorted(_turned(piece, turn))) for piece in tile["streets"])
    looks: set[tuple[object, ...]] = set()
    for arranged in permutations(inner):
        place = {letter: i for i, letter in enumerate([*order, *arranged])}
        kinds = tuple(tile["markets"].get(letter, "") for letter in place)
        touch = frozenset((place[home], place[market]) for home, market in tile["touch"])
        looks.add((tuple(place[half] for half in halves), kinds, touch, streets))
    return looks


def _turned(piece: str, turn: int) -> str:
    return "".join(SIDES[(SIDES.index(side) + turn) % 4] for side in piece)


def lay_out(s: State, pack: Pack) -> None:
    """The pack as the tables of the record, and its tiles as the unshuffled deck."""
    place = 0
    for kind, tile in enumerate(pack["tiles"]):
        _lay_out_tile(s, kind, tile)
        for _ in range(tile["count"]):
            s.deck[place] = kind
            place += 1


def _lay_out_tile(s: State, kind: int, tile: Tile) -> None:
    slots = {letter: slot for slot, letter in enumerate(regions(tile))}
    s.piece_count[kind] = len(tile["streets"])
    s.region_count[kind] = len(slots)
    for half, letter in enumerate(tile["halves"]):
        s.region_at[kind, half] = slots[letter]
    for side in range(4):
        s.piece_at[kind, side] = next((i for i, piece in enumerate(tile["streets"]) if SIDES[side] in piece), -1)
    for letter, slot in slots.items():
        s.region_kind[kind, slot] = 1 + GOODS.index(tile["markets"][letter]) if letter.isupper() else 0
        s.touching[kind, slot] = sum(1 << slots[market] for home, market in tile["touch"] if home == letter)
    for turn in range(4):
        s.streets[kind, turn] = sum(
            1 << SIDES.index(side) for piece in tile["streets"] for side in _turned(piece, turn)
        )
    s.turns[kind] = sum(1 << turn for turn in different_turns(tile))
    building = tile["building"]
    s.building[kind] = 0 if building is None else PUBLIC if building == "public" else HISTORIC
