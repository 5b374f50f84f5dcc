"""Tile packs that people write by hand: every clause of the format, broken once."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.games.carcassonne_city.rules.pack import BadPack, checked_pack, read_pack
from tests.spoiling import without

from .table import BY_HAND, GAME, HISTORIC, Pack

TEXT = (Path(__file__).parent / "example_pack.json").read_text(encoding="utf-8")
EXAMPLE: Pack = json.loads(TEXT)


def pack() -> Pack:
    """The example pack, to be changed."""
    return copy.deepcopy(EXAMPLE)


def with_tile(**fields: Any) -> Pack:
    """The example pack with t38 (a plain curve, count 1, no building) changed."""
    changed = pack()
    tile = next(tile for tile in changed["tiles"] if tile["id"] == "t38")
    tile |= {"halves": "aaaaaaaa", "streets": [], "markets": {}, "touch": []} | fields
    return changed


def refused(changed: Any) -> str:
    """The field for which a pack is refused; the message names it too, and no game can be started with it."""
    with pytest.raises(BadPack) as error:
        checked_pack(changed)
    assert str(error.value).startswith(f"{error.value.field}: ")
    if isinstance(changed, dict):
        with pytest.raises(BadPack):
            GAME.start(players=2, seed=1, pack=changed)
    return error.value.field


def names_the_tile(field: str) -> bool:
    return "t38" in field or "tiles[37]" in field


@pytest.mark.rule("CC-5")
def test_the_example_pack_is_good() -> None:
    assert checked_pack(pack()) == EXAMPLE
    assert read_pack(TEXT) == EXAMPLE
    assert checked_pack(with_tile())["name"] == "example pack"


@pytest.mark.rule("CC-5")
def test_a_pack_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(TEXT, encoding="utf-8")
    match = GAME.start(players=2, seed=1, pack=str(file))
    assert match.position()["pack"] == "example pack"


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("text", ["", "{", "[1, 2", "null", "7", '"pack"', "[]", "{}", "[" * 100_000])
def test_not_a_pack_at_all(text: str) -> None:
    with pytest.raises(BadPack):
        read_pack(text)


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("junk", [None, 7, "pack", [], [{}], True, {}])
def test_junk_is_no_pack(junk: Any) -> None:
    assert refused(junk)


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("junk", [7, None, True, [1]])
def test_junk_as_the_option(junk: Any) -> None:
    with pytest.raises(bastide.BastideError):
        GAME.start(players=2, seed=1, pack=junk)


@pytest.mark.rule("CC-5")
def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises((bastide.BastideError, OSError)):
        GAME.start(players=2, seed=1, pack=str(tmp_path / "nothing.json"))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize(
    ("field", "values"),
    [("name", (7, None)), ("note", ([],)), ("tiles", (None, {}, [], "t1")), ("more", (1,))],
)
def test_a_field_of_the_pack_is_wrong_or_missing(field: str, values: tuple[Any, ...]) -> None:
    for value in values:
        assert refused(pack() | {field: value}) == field
    if field != "more":
        assert refused(without(EXAMPLE, (field,))) == field


#: What can't stand in a field of a tile: ids without spaces, halves are 8 letters, street pieces have one or two sides in order
#: and no side twice, buildings are spelt as in the rules.
OF_A_TILE: dict[str, tuple[Any, ...]] = {
    "more": (1,),
    "id": ("", " ", "t 38", " t38", "t38\n", "t\t38", 38, None, ["t38"]),
    "count": (0, -1, 1.0, "1", None, True, [1], 10**30),
    "halves": ("", "aaaaaaa", "aaaaaaaaa", "aaaaaa1a", "aaaa aaa", "ääaaaaaa", "........", None, 8, ["a"] * 8),
    "streets": (
        *(["SN"], ["EN"], ["WN"], ["NN"], ["NES"], [""], ["X"], ["n"], ["NS", "N"], ["N", "N"], ["NE", "ES"]),
        *("N", None, {}, [1]),
    ),
    "building": (
        *("Public", "historic", "", "Batiment", "Chateau Comtal", "petit puits"),
        *(1, True, [], ["public"], {}),
    ),
}


@pytest.mark.rule("CC-2", "CC-4", "CC-5")
@pytest.mark.parametrize("field", OF_A_TILE)
def test_a_field_of_a_tile_is_wrong(field: str) -> None:
    for value in OF_A_TILE[field]:
        assert names_the_tile(refused(with_tile(**{field: value}))), value


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("field", ["id", "count", "halves", "streets", "markets", "touch", "building"])
def test_a_field_of_a_tile_is_missing(field: str) -> None:
    changed = pack()
    del changed["tiles"][37][field]
    assert names_the_tile(refused(changed))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("tile", [None, 7, "t38", []])
def test_a_tile_is_none(tile: Any) -> None:
    changed = pack()
    changed["tiles"][37] = tile
    assert names_the_tile(refused(changed))


@pytest.mark.rule("CC-5")
def test_ids_are_unique() -> None:
    assert refused(with_tile(id="t1")) == "tiles[37].id"


@pytest.mark.rule("CC-2")
@pytest.mark.parametrize("count", [2, 3, 70])
def test_the_counts_sum_to_75(count: int) -> None:
    assert refused(with_tile(count=count)) == "tiles"
    changed = pack()
    del changed["tiles"][37]
    assert refused(changed) == "tiles"


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize(
    ("halves", "markets", "touch"),
    [
        ("aaaaaaaa", {"A": "wood"}, ["aA"]),
        ("aaaaaaaa", {"A": None}, ["aA"]),
        ("aaaaaaaa", {"A": "Fish"}, ["aA"]),
        ("aaaaaaaa", {"A": ["fish"]}, ["aA"]),
        ("aaaaaaaa", {"a": "fish"}, []),
        ("aaaaaaaa", {"AB": "fish"}, []),
        ("aaaaaaaa", {"": "fish"}, []),
        ("aaaaaaaa", ["A"], []),
        ("aaaaaaaa", None, []),
        # a market without its goods
        ("AAaaaaaa", {}, ["aA"]),
        ("AAaaaaaa", {"B": "fish"}, ["aB"]),
        ("AAAAAAAA", {}, []),
    ],
)
def test_goods_for_every_market(halves: str, markets: Any, touch: list[str]) -> None:
    assert names_the_tile(refused(with_tile(halves=halves, markets=markets, touch=touch)))


@pytest.mark.rule("CC-5", "CC-43")
@pytest.mark.parametrize(
    ("halves", "touch"),
    [
        ("AAaaaaaa", None),
        ("AAaaaaaa", "aA"),
        ("AAaaaaaa", {}),
        ("AAaaaaaa", [1]),
        ("AAaaaaaa", ["a"]),
        ("AAaaaaaa", ["aAA"]),
        # the other order, twice, regions that are not there, two of a kind
        ("AAaaaaaa", ["Aa"]),
        ("AAaaaaaa", ["aA", "aA"]),
        ("AAaaaaaa", ["aA", "bA"]),
        ("AAaaaaaa", ["aA", "aB"]),
        ("AAaaaaaa", ["aA", "aa"]),
        ("AAaaaaaa", ["aA", "AA"]),
        # they meet at a corner, so the pair must be listed
        ("AAaaaaaa", []),
        ("AAaaAAbb", ["aA"]),
        ("AAaaAAbb", ["bA"]),
        # a market that reaches no side touches something
        ("aaaaaaaa", []),
    ],
)
def test_touches(halves: str, touch: Any) -> None:
    assert names_the_tile(refused(with_tile(halves=halves, markets={"A": "fish"}, touch=touch)))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize(
    ("halves", "streets"), [("abbbbaaa", []), ("abbbbaaa", ["N"]), ("aabbbbba", ["NS"]), ("aaaaaaab", ["N"])]
)
def test_the_two_halves_of_a_side_without_a_street_are_one_region(halves: str, streets: list[str]) -> None:
    assert names_the_tile(refused(with_tile(halves=halves, streets=streets)))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize(
    ("halves", "streets", "markets", "touch"),
    [
        # two streets
        ("abbaabba", ["NS", "EW"], {}, []),
        ("aaaaaaaa", ["NS", "EW"], {}, []),
        # two regions: the market north and south, houses east and west
        ("AAaaAAaa", [], {"A": "fish"}, ["aA"]),
        ("AABBAABB", [], {"A": "fish", "B": "grain"}, []),
        # a street and a region: the houses go on across the street
        ("aaaaaaaa", ["NS"], {}, []),
        ("aabbbbaa", ["EW"], {}, []),
        ("abbbbbba", ["NS"], {}, []),
        ("AAAAAAAA", ["NE"], {"A": "fish"}, []),
    ],
)
def test_nothing_crosses(halves: str, streets: list[str], markets: dict[str, str], touch: list[str]) -> None:
    assert names_the_tile(refused(with_tile(halves=halves, streets=streets, markets=markets, touch=touch)))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize(
    ("halves", "streets"),
    [("aabbaaaa", []), ("aabbbbbb", []), ("abcccccc", ["N"]), ("abbccaab", ["N", "E", "S"]), ("aaaabbbb", [])],
)
def test_two_residential_regions_never_meet_at_a_tile_corner(halves: str, streets: list[str]) -> None:
    assert names_the_tile(refused(with_tile(halves=halves, streets=streets)))


@pytest.mark.rule("CC-5", "CC-26")
def test_two_markets_may_meet_at_a_tile_corner_and_stay_two() -> None:
    good = with_tile(halves="AABBaaaa", markets={"A": "fish", "B": "grain"}, touch=["aA", "aB"])
    assert checked_pack(good)
    good = with_tile(halves="AABBBBBB", markets={"A": "fish", "B": "fish"}, touch=[])
    assert checked_pack(good)


@pytest.mark.rule("CC-5")
def test_every_residential_region_reaches_a_side() -> None:
    changed = with_tile(halves="AAAAAAAA", markets={"A": "fish"}, touch=["aA"])
    assert names_the_tile(refused(changed))


@pytest.mark.rule("CC-4")
def test_32_public_buildings() -> None:
    assert refused(with_tile(building="public")) == "tiles"
    changed = pack()
    assert changed["tiles"][2]["building"] == "public" and changed["tiles"][2]["count"] == 1
    changed["tiles"][2]["building"] = None
    assert refused(changed) == "tiles"


@pytest.mark.rule("CC-4")
@pytest.mark.parametrize("name", HISTORIC)
def test_each_historic_building_once(name: str) -> None:
    changed = pack()
    tile = next(tile for tile in changed["tiles"] if tile["building"] == name)
    tile["building"] = None
    assert refused(changed) == "tiles"
    assert refused(with_tile(building=name)) in ("tiles", "tile t38, building")
    changed = pack()
    tile = next(tile for tile in changed["tiles"] if tile["building"] == name)
    tile["count"] = 2
    assert tile["id"] in refused(changed)


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("name", BY_HAND)
def test_the_tiles_written_by_hand_are_good(name: str) -> None:
    assert checked_pack(with_tile(**BY_HAND[name]))


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("name", ["/", "t1;", "a b", "\ud800", "a\x00b", "x" * 41, ""])
def test_an_id_that_a_record_could_not_hold_is_refused(name: str) -> None:
    pack = json.loads((Path(__file__).parent / "example_pack.json").read_text(encoding="utf-8"))
    pack["tiles"][0]["id"] = name
    with pytest.raises(BadPack) as error:
        checked_pack(pack)
    assert error.value.field == "tiles[0].id"


@pytest.mark.rule("CC-5")
def test_a_tile_with_very_many_inner_markets_is_refused_at_once() -> None:
    pack = json.loads((Path(__file__).parent / "example_pack.json").read_text(encoding="utf-8"))
    tile = next(tile for tile in pack["tiles"] if tile["halves"] == "aaaaaaaa" and not tile["markets"])
    tile["markets"] = dict.fromkeys("ABCDEFGHIJ", "fish")
    tile["touch"] = [f"a{letter}" for letter in "ABCDEFGHIJ"]
    with pytest.raises(BadPack, match="at most 4 markets that reach no side"):
        checked_pack(pack)
