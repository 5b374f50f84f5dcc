"""LC-4, LC-8 to LC-12: maps that people write by hand: every clause of the format, broken once."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.games.la_citta.rules.map import BadMap, checked_map, our_map, read_map
from tests.spoiling import Path as Way
from tests.spoiling import bad, changed, path_of, without

from .net import at, beside, named
from .table import GAME, MAP

Map = dict[str, Any]
JUNK: tuple[Any, ...] = (None, 7, -1, 2.5, True, "", "x", [], {}, [[]], {"q": 1}, ["1,0"])


def put(at: str, value: Any) -> Map:
    """The example map with another value at one place."""
    return changed(MAP, path_of(at), value)


def drop(at: str) -> Map:
    """The example map without something."""
    return without(MAP, path_of(at))


def with_one_more(name: str, entry: Any) -> Map:
    """The example map with a longer list."""
    return put(name, [*MAP[name], entry])


def number(name: str) -> int:
    """Where a hex stands in the list."""
    return next(i for i, entry in enumerate(MAP["hexes"]) if entry["id"] == name)


def refused(told: Any) -> str:
    """The field for which a map is refused; the message names it too, and no game can be started with it."""
    with pytest.raises(BadMap) as error:
        checked_map(told)
    assert str(error.value).startswith(f"{error.value.field}: ")
    assert isinstance(error.value, bastide.BadPosition)
    if isinstance(told, dict):
        for setup in ("beginner", "advanced"):
            with pytest.raises(BadMap):
                GAME.start(players=2, seed=1, map=told, setup=setup)
    return error.value.field


# Files


@pytest.mark.rule("LC-8")
def test_the_example_map_is_good(tmp_path: Path) -> None:
    assert checked_map(copy.deepcopy(MAP)) == MAP
    file = tmp_path / "mine.json"
    for start in ("", "\N{ZERO WIDTH NO-BREAK SPACE}"):  # some editors put a byte order mark before everything
        file.write_text(start + json.dumps(MAP), encoding="utf-8")
        match = GAME.start(players=3, seed=1, map=str(file))
        assert match.position() == GAME.start(players=3, seed=1, map=MAP).position()
        assert match.position()["map"] == MAP["name"]
        assert GAME.resume(match.position(), seed=1, map=str(file)).position() == match.position()


@pytest.mark.rule("LC-8")
def test_a_position_on_another_map_needs_that_map() -> None:
    there = GAME.start(players=3, seed=1, map=MAP).position()
    with pytest.raises(bastide.BadPosition, match="map"):
        GAME.resume(there, seed=1)


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("text", ["", "{", "[1, 2", "null", "7", '"map"', "[]", "{}", "nan", "[" * 100_000])
def test_not_a_map_at_all(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadMap):
        read_map(text)
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadMap, match=r"mine\.json"):
        GAME.start(players=2, seed=1, map=str(file))


@pytest.mark.rule("LC-8")
def test_an_error_in_a_file_names_the_file_and_the_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(put(f"{HEX}.colour", "blue")), encoding="utf-8")
    with pytest.raises(BadMap, match=r"mine\.json: hex 5,3, colour: .*blue") as error:
        GAME.start(players=2, seed=1, map=str(file))
    assert error.value.field == "hex 5,3, colour"


@pytest.mark.rule("LC-8")
def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "wide.json").write_text(json.dumps(MAP), encoding="utf-16")
    (tmp_path / "latin.json").write_bytes(b'{"name": "Citt\xe0"}')
    for name, hint in (("wide.json", "UTF-8"), ("latin.json", "UTF-8"), ("nothing.json", "a file"), ("", "a file")):
        with pytest.raises(bastide.BadOption, match=f"option map: .*{hint}"):
            GAME.start(players=2, seed=1, map=str(tmp_path / name))


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("junk", [7, None, True, [1], [MAP], 2.5, "", "ours", "\0"])
def test_junk_as_the_option(junk: Any) -> None:
    with pytest.raises(bastide.BadOption, match="option map"):
        GAME.start(players=2, seed=1, map=junk)


# The map, its areas and its hexes

HEX_JUNK = ["5", "5,", ",3", "5,3,2", "5;3", " 5,3", "5,3 ", "5,3\n", "+5,3", "05,3", "5,-0", "5.0,3", "5,1000", "a,b"]
# 10,7 is a castle of the set-up for four: another spelling of it must not crash when the game begins.
DIGITS = ["1\N{ARABIC-INDIC DIGIT ZERO},7", "1\N{FULLWIDTH DIGIT ZERO},7"]
CORNER = ["9,2", "8,3", "9,3", "7,4", "8,4"]  # area 1-4 but for 9,4
HEX = f"hexes[{number('5,3')}]"
BAD = [
    bad("more", 1),
    bad("name", None, 7, "", [], "two\nlines", "bell\a", "x" * 2001, "\ud800", "x" * 61),
    bad("note", None, 7, "", [], "two\nlines", "bell\a", "x" * 2001, "\ud800"),
    bad("areas", *JUNK, MAP["areas"][:21], [*MAP["areas"], MAP["areas"][0]]),
    bad("areas[3].id", *JUNK[:6], "1 4", "1-4\n", "1_4", "1-1", "123456789", "ä", [], rule=pytest.mark.rule("LC-9")),
    bad("areas[3].hexes", *JUNK, CORNER, [*CORNER, "9,4", "9,5"], [*CORNER, "8,4"], field="area 1-4"),
    # A neighbouring path hex instead of a corner, a row, a diamond, an area in two pieces.
    bad("areas[3].hexes", [*CORNER, "10,4"], [f"9,{n}" for n in range(1, 7)], field="area 1-4"),
    bad("areas[3].hexes", [*CORNER, "7,3"], [*CORNER, "30,30"], field="area 1-4"),
    # Another area, a triangle that overlaps with another one, a hex of another area, hexes that are none.
    bad("areas[3].hexes", MAP["areas"][2]["hexes"], ["6,2", "7,2", "8,2", "6,3", "7,3", "6,4"], field="area 1-4"),
    bad(
        "areas[3].hexes", *([*CORNER, last] for last in ("6,1", "9", "9,4,1", "09,4", "9, 4", [9, 4])), field="area 1-4"
    ),
    bad(f"{HEX}.id", *JUNK, *HEX_JUNK),
    bad("setups.3.castles[0][0]", *JUNK, *HEX_JUNK),
    bad(f"hexes[{number('10,7')}].id", *DIGITS),
    bad("setups.4.castles[0][0]", *DIGITS),
    bad(f"{HEX}.areas", *JUNK, ["1-2"], ["1-3"], ["1-2", "1-4"], "1-2", field="hex 5,3, areas"),
    bad(f"{HEX}.areas", ["1-2", "1-2", "1-3"], ["1-2", 13], field="hex 5,3, areas"),
    bad(f"{HEX}.colour", *JUNK, "Green", "light green", "red", field="hex 5,3, colour", rule=pytest.mark.rule("LC-10")),
]


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize(("kind", "path", "values", "field"), BAD)
def test_what_can_not_be(kind: str, path: Way, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(MAP, path, value)) == field, value


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize(
    "what", [*MAP, "areas[3].id", "areas[3].hexes", "hexes[17].id", "hexes[17].colour", "hexes[17].areas"]
)
def test_something_is_missing(what: str) -> None:
    assert refused(drop(what)) == what


@pytest.mark.rule("LC-8", "LC-9", "LC-10")
@pytest.mark.parametrize("junk", JUNK)
def test_an_area_or_a_hex_is_none(junk: Any) -> None:
    assert refused(junk) == "map" or isinstance(junk, dict)
    for one in ("areas[3]", "hexes[17]"):
        assert refused(put(one, junk)).startswith(one)
        assert refused(put(f"{one}.more", junk)) == f"{one}.more"


@pytest.mark.rule("LC-8", "LC-10")
@pytest.mark.parametrize("junk", [None, 7, "", {}, [{}] * 181])
def test_hexes_are_a_list(junk: Any) -> None:
    assert refused(put("hexes", junk)).startswith("hexes")


@pytest.mark.rule("LC-8")
def test_a_name_has_at_most_60_characters() -> None:
    assert checked_map(put("name", "x" * 60))
    assert checked_map(put("note", "x" * 2000))


# Areas


@pytest.mark.rule("LC-8")
def test_hexes_of_an_area_in_any_order_are_good() -> None:
    assert checked_map(put("areas[3].hexes", MAP["areas"][3]["hexes"][::-1]))


# Hexes


@pytest.mark.rule("LC-8")
def test_a_hex_stands_once_and_on_a_path() -> None:
    twice = with_one_more("hexes", MAP["hexes"][17])
    assert refused(twice) == f"hex {MAP['hexes'][17]['id']}"
    assert refused(put(f"{HEX}.id", "6,3")) == "hex 6,3"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("name", ["40,40", "5,20", "0,16"])
def test_a_hex_far_from_all_areas(name: str) -> None:
    extra = {"id": name, "colour": "yellow", "areas": []}
    assert refused(with_one_more("hexes", extra)) == f"hex {name}, areas"


@pytest.mark.rule("LC-8")
def test_areas_of_a_hex_in_any_order_are_good() -> None:
    assert checked_map(put(f"{HEX}.areas", MAP["hexes"][number("5,3")]["areas"][::-1]))


def with_first_area_moved(right: int, down: int) -> Map:
    """Area 1-1 somewhere else, and all hexes around areas, with what they border: only the country is strange."""
    told = copy.deepcopy(MAP)
    told["areas"][0]["hexes"] = [named((q + right, r + down)) for q, r in map(at, MAP["areas"][0]["hexes"])]
    inside = {at(here): area["id"] for area in told["areas"] for here in area["hexes"]}
    bordered: dict[str, set[str]] = {}
    for here, area in inside.items():
        for there in beside(here) - set(inside):
            bordered.setdefault(named(there), set()).add(area)
    told["hexes"] = [{"id": here, "colour": "green", "areas": sorted(areas)} for here, areas in bordered.items()]
    return told


@pytest.mark.rule("LC-8")
def test_no_hex_borders_more_than_two_areas() -> None:
    assert refused(with_first_area_moved(2, -1)) == "hex 5,1, areas"


# Paths and colours


@pytest.mark.rule("LC-8", "LC-51")
@pytest.mark.parametrize("missing", ["4,0", "0,4", "1,4", "5,2"])
def test_an_area_has_paths_all_round_it(missing: str) -> None:
    cut = copy.deepcopy(MAP)
    cut["hexes"] = [entry for entry in cut["hexes"] if entry["id"] != missing]
    with pytest.raises(BadMap, match=f"^area 1-[123]: expected a path hex on {missing} beside it"):
        checked_map(cut)


@pytest.mark.rule("LC-8")
def test_all_paths_are_connected() -> None:
    """Area 1-1 far away, with all its paths round it: nobody gets there."""
    far = copy.deepcopy(MAP)
    inside = [tuple(map(int, text.split(","))) for text in far["areas"][0]["hexes"]]
    moved = {(q + 60, r + 60) for q, r in inside}
    far["areas"][0]["hexes"] = [f"{q},{r}" for q, r in sorted(moved)]
    for entry in far["hexes"]:
        entry["areas"] = [name for name in entry["areas"] if name != "1-1"]
    ring = {(q + a, r + b) for q, r in moved for a, b in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))} - moved
    far["hexes"] = [entry for entry in far["hexes"] if entry["areas"]]
    far["hexes"] += [{"id": f"{q},{r}", "colour": "yellow", "areas": ["1-1"]} for q, r in sorted(ring)]
    with pytest.raises(BadMap, match="no path leads there"):
        checked_map(far)


@pytest.mark.rule("LC-8")
def test_our_name_is_kept_for_our_map() -> None:
    """Positions name their map: one that is called like ours and is another would be taken for ours."""
    assert refused(put("name", "bastide")) == "name"
    assert checked_map(json.loads(json.dumps(our_map()))) == our_map()


@pytest.mark.rule("LC-8")
def test_the_centre_of_a_crossing_is_no_hex() -> None:
    extra = {"id": "5,5", "colour": "green", "areas": []}
    assert refused(with_one_more("hexes", extra)) == "hex 5,5, areas"


@pytest.mark.rule("LC-10")
def test_a_castle_takes_at_most_15_hexes() -> None:
    """Area 1-1 one hex to the left: there the path is two hexes wide, and too many are near."""
    with pytest.raises(BadMap, match="at most 15 hexes") as error:
        checked_map(with_first_area_moved(-1, 0))
    assert error.value.field in {f"hex {here}" for here in ("4,1", "3,2", "2,3", "1,4", "3,1", "2,2", "1,3", "0,4")}
    # As it was: nothing is wrong but the castles of the set-ups, all on green now, which is good for everybody.
    assert checked_map(with_first_area_moved(0, 0))


@pytest.mark.rule("LC-10")
@pytest.mark.parametrize(
    ("colours", "counts", "field"),
    [
        (("green", "brown", "yellow"), (46, 30, 88), None),
        (("green", "brown", "yellow"), (45, 60, 59), "2 players"),
        (("green", "brown", "yellow"), (46, 29, 89), "3 players"),
        (("green", "brown", "yellow"), (0, 104, 60), "2 players"),
        (("green", "yellow", "yellow"), (74, 40, 50), "3 players"),
    ],
)
def test_colours_leave_room_enough(colours: tuple[str, ...], counts: tuple[int, ...], field: str | None) -> None:
    """Set-ups aside: 164 hexes, so only green and brown can be too few."""
    row = [colour for colour, count in zip(colours, counts, strict=True) for _ in range(count)]
    wanted = {castle for players in ("2", "3") for pair in MAP["setups"][players]["castles"] for castle in pair}
    order = sorted(MAP["hexes"], key=lambda entry: entry["id"] not in wanted)
    told = copy.deepcopy(MAP)
    told["hexes"] = [entry | {"colour": colour} for entry, colour in zip(order, row, strict=True)]
    if field is None:
        assert checked_map(told)
    else:
        with pytest.raises(BadMap, match=field):
            checked_map(told)
        assert refused(told) == "hexes"
