"""Tile packs: reading a data file with care, and laying it out as the tables of the record.

A pack is checked whole before it is used; an error names the tile. docs/carcassonne-city.md describes the format.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

from bastide.core.datafiles import named, parsed
from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import Between, ListOf, ObjectOf, Text, read_shape
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.squares import turned
from bastide.games.carcassonne_city.rules.state import (
    HISTORIC,
    NODES,
    PUBLIC,
    REGIONS,
    SIDES,
    TILES,
)
from bastide.games.carcassonne_city.rules.tiles import Tile, different_turns

Pack = dict[str, Any]  # as JSON

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
ID = f"1 to {LONGEST_ID} printable characters without spaces, / and ;"
HALVES = "8 letters a to z (residential) or A to Z (market)"
BUILDINGS = f"null, public or one of {', '.join(HISTORIC_BUILDINGS)}"
STREETS = ("N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW")

_PrintableText = Annotated[str, Text("a printable text")]


@dataclass(frozen=True, slots=True)
class TileShape:
    """A tile as a pack has it; docs/carcassonne-city.md describes the format."""

    id: Annotated[str, Text(ID)]
    count: Annotated[int, Between(1, TILES)]
    halves: Annotated[str, Text(HALVES, 8)]
    streets: Annotated[list[str], ListOf("pieces of one or two sides in the order N E S W")]
    markets: Annotated[dict[str, str], ObjectOf("goods by the letters of the markets")]
    touch: Annotated[list[str], ListOf("pairs like aA")]
    building: Annotated[str, Text(BUILDINGS)] | None


@dataclass(frozen=True, slots=True)
class PackShape:
    """A pack of tiles."""

    name: _PrintableText
    note: _PrintableText
    tiles: Annotated[list[TileShape], ListOf("tiles", most=TILES)]


class BadPack(BadPosition):
    """A tile pack that can't be used: `field` names the tile."""


def read_pack(text: str) -> Pack:
    """A pack from the text of its file."""
    return checked_pack(parsed(text, "pack", BadPack))


@cache
def our_pack() -> Pack:
    """The set that Bastide ships: our own design, because no list of the printed one survives (CC-5)."""
    ours = files("bastide.games.carcassonne_city") / "data" / "tiles.json"
    return _checked(parsed(ours.read_text(encoding="utf-8"), "pack", BadPack))


def checked_pack(pack: Any) -> Pack:
    """A pack of one's own, if everything in it fits together; our name is kept for ours, because positions name their pack."""
    checked = _checked(pack)
    if checked["name"] == our_pack()["name"] and checked != our_pack():
        raise BadPack("name", f"expected a name of its own, got {brief(checked['name'])}, which is that of our set")
    return checked


def tiles_of(pack: Any) -> tuple[Tile, ...]:
    """The tiles of a pack as values, by their numbers in the record."""
    return tuple(map(tile_of, _read(pack).tiles))


def tile_of(told: TileShape) -> Tile:
    """A tile as a value."""
    rim = dict.fromkeys(told.halves)
    inside = sorted(market for market in told.markets if market not in rim)
    markets = tuple(sorted(told.markets.items()))
    streets, touch = tuple(told.streets), tuple(told.touch)
    return Tile(told.id, told.halves, streets, markets, touch, told.building, (*rim, *inside), told.count)


def _read(pack: Any) -> PackShape:
    try:
        return read_shape(PackShape, pack)
    except BadPosition as error:
        raise BadPack(named(pack, error.field, "pack", {"tiles": "tile"}), error.why) from error


def _checked(pack: Any) -> Pack:
    """The pack itself, if everything in it fits together."""
    told = _read(pack)
    for field, text in (("name", told.name), ("note", told.note)):
        if not text or not text.isprintable():
            raise BadPack(field, f"expected a printable text, got {brief(text)}")
    tiles = tuple(map(tile_of, told.tiles))
    seen: set[str] = set()
    for i, tile in enumerate(tiles):
        _check_name(tile.name, f"tiles[{i}].id", seen)
        _check_tile(tile, f"tile {tile.name}")
    _check_counts(tiles)
    return dict(pack)


def _check_counts(tiles: Sequence[Tile]) -> None:
    total = sum(tile.count for tile in tiles)
    if total != TILES:
        raise BadPack("tiles", f"expected counts that sum to {TILES} (CC-2), got {total}")
    public = sum(tile.count for tile in tiles if tile.building == "public")
    if public != PUBLIC_BUILDINGS:
        raise BadPack("tiles", f"expected {PUBLIC_BUILDINGS} public buildings (CC-4), got {public}")
    for name in HISTORIC_BUILDINGS:
        there = sum(tile.building == name for tile in tiles)
        if there != 1:
            raise BadPack("tiles", f"expected {name} on one tile (CC-4), got {there}")
    nodes = sum(tile.count * (len(tile.streets) + len(tile.regions)) for tile in tiles)
    if nodes > NODES:
        raise BadPack("tiles", f"expected at most {NODES} street pieces and regions in all, got {nodes}")


def _check_name(name: str, where: str, seen: set[str]) -> None:
    if not 0 < len(name) <= LONGEST_ID or not name.isprintable() or set(name) & set(" /;"):
        # Records write ids in a row, between these signs.
        raise BadPack(where, f"expected {ID}, got {brief(name)}")
    if name in seen:
        raise BadPack(where, f"expected a name of its own, got {name} a second time")
    seen.add(name)


def _check_tile(tile: Tile, where: str) -> None:
    if not set(tile.halves) <= set(LETTERS + LETTERS.upper()):
        raise BadPack(f"{where}, halves", f"expected {HALVES}, got {brief(tile.halves)}")
    _check_streets(tile, where)
    _check_markets(tile, where)
    _check_touch(tile, where)
    _check_sides(tile, where)
    _check_crossing(tile, where)
    _check_building(tile, where)


def _check_streets(tile: Tile, where: str) -> None:
    if not set(tile.streets) <= set(STREETS):
        expected = "pieces of one or two sides in the order N E S W"
        raise BadPack(f"{where}, streets", f"expected {expected}, got {brief(list(tile.streets))}")
    sides = "".join(tile.streets)
    if len(set(sides)) != len(sides):
        raise BadPack(f"{where}, streets", f"expected each side in one piece at most, got {brief(list(tile.streets))}")


def _check_markets(tile: Tile, where: str) -> None:
    where = f"{where}, markets"
    for letter, goods in tile.markets:
        if len(letter) != 1 or letter not in LETTERS.upper():
            raise BadPack(where, f"expected letters A to Z, got {brief(letter)}")
        if goods not in GOODS:
            raise BadPack(where, f"expected {', '.join(GOODS)} for {letter}, got {brief(goods)}")
    for letter in tile.halves:
        if letter.isupper() and letter not in dict(tile.markets):
            raise BadPack(where, f"expected the goods of market {letter}, got none")
    if len(tile.inner()) > MOST_INNER:
        raise BadPack(where, f"expected at most {MOST_INNER} markets that reach no side, got {len(tile.inner())}")
    if len(tile.regions) > REGIONS:
        raise BadPack(where, f"expected at most {REGIONS} regions, got {len(tile.regions)}")


def _check_sides(tile: Tile, where: str) -> None:
    """Halves consistent with streets; corners."""
    streets = "".join(tile.streets)
    for side in range(4):
        left, right = tile.halves[2 * side], tile.halves[2 * side + 1]
        if left != right and SIDES[side] not in streets:
            raise BadPack(
                f"{where}, halves", f"expected one region on side {SIDES[side]}, which has no street, got {left}{right}"
            )
        one, other = right, tile.halves[(2 * side + 2) % 8]
        if one != other and one.islower() and other.islower():
            corner = f"{SIDES[side]} and {SIDES[(side + 1) % 4]}"
            raise BadPack(
                f"{where}, halves", f"two residential regions ({one}, {other}) meet at the corner of {corner}"
            )
        pair = "".join(sorted((one, other), key=str.isupper))
        if one.islower() != other.islower() and pair not in tile.touch:
            raise BadPack(f"{where}, touch", f"{one} and {other} meet at a corner, so {pair} must be listed")


def _check_touch(tile: Tile, where: str) -> None:
    where = f"{where}, touch"
    touch, markets = list(tile.touch), dict(tile.markets)
    if not all(len(pair) == 2 for pair in touch):
        raise BadPack(where, f"expected a list of pairs like aA, got {brief(touch)}")
    if len(set(touch)) != len(touch):
        raise BadPack(where, f"expected each pair once, got {brief(touch)}")
    for pair in touch:
        if pair[0] not in tile.halves or not pair[0].islower() or pair[1] not in markets:
            raise BadPack(where, f"expected a residential region and a market of the tile, got {pair}")
    for market in tile.inner():
        if not any(pair[1] == market for pair in touch):
            raise BadPack(where, f"market {market} reaches no side, so it must touch a residential region")


def _check_crossing(tile: Tile, where: str) -> None:
    """Nothing crosses: round the rim two of regions and two-sided pieces never come in the order X Y X Y."""
    rim: list[str] = []
    for side in range(4):
        piece = tile.piece(SIDES[side]) or ""
        rim += [tile.halves[2 * side], *([piece] if len(piece) == 2 else []), tile.halves[2 * side + 1]]
    things = sorted(set(rim))
    for i, one in enumerate(things):
        for other in things[i + 1 :]:
            row = [thing for thing in rim if thing in (one, other)]
            changes = sum(row[k] != row[k - 1] for k in range(len(row)))
            if changes > 2:
                raise BadPack(f"{where}, halves", f"{one} and {other} cross each other")


def _check_building(tile: Tile, where: str) -> None:
    if tile.building not in (None, "public", *HISTORIC_BUILDINGS):
        raise BadPack(f"{where}, building", f"expected {BUILDINGS}, got {brief(tile.building)}")
    if tile.building in HISTORIC_BUILDINGS and tile.count != 1:
        raise BadPack(f"{where}, count", f"expected 1 for {tile.building}, got {tile.count}")


def lay_out(s: State, tiles: Sequence[Tile]) -> None:
    """The tiles of a pack as the tables of the record, and as the unshuffled deck."""
    place = 0
    for kind, tile in enumerate(tiles):
        _lay_out_tile(s, kind, tile)
        for _ in range(tile.count):
            s.deck[place] = kind
            place += 1


def _lay_out_tile(s: State, kind: int, tile: Tile) -> None:
    slots = {letter: slot for slot, letter in enumerate(tile.regions)}
    s.piece_count[kind] = len(tile.streets)
    s.region_count[kind] = len(slots)
    for half, letter in enumerate(tile.halves):
        s.region_at[kind, half] = slots[letter]
    for side in range(4):
        s.piece_at[kind, side] = next((i for i, piece in enumerate(tile.streets) if SIDES[side] in piece), -1)
    for letter, slot in slots.items():
        s.region_kind[kind, slot] = 1 + GOODS.index(tile.goods(letter)) if letter.isupper() else 0
        s.touching[kind, slot] = sum(1 << slots[pair[1]] for pair in tile.touch if pair[0] == letter)
    for turn in range(4):
        s.streets[kind, turn] = sum(1 << SIDES.index(turned(side, turn)) for side in "".join(tile.streets))
    s.turns[kind] = sum(1 << turn for turn in different_turns(tile))
    s.building[kind] = 0 if tile.building is None else PUBLIC if tile.building == "public" else HISTORIC
