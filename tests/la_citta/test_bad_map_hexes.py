"""LC-8, LC-10 to LC-12: maps that people write by hand: every clause on hexes, paths and colours, broken once."""

import copy
import json
from typing import Any

import pytest

from bastide.games.la_citta.rules.map import BadMap, checked_map, our_map

from .bad_maps import JUNK, Map, changed, drop, number, put, refused
from .net import at, beside, named
from .table import MAP

# Hexes


@pytest.mark.rule("LC-8", "LC-10")
@pytest.mark.parametrize("junk", [None, 7, "", {}, [{}] * 181])
def test_hexes_are_a_list(junk: Any) -> None:
    assert refused(changed(put("hexes", to=junk))).startswith("hexes")


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("junk", JUNK)
def test_a_hex_is_none(junk: Any) -> None:
    assert refused(changed(put("hexes", 17, to=junk))).startswith("hexes[17]")


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("field", ["id", "colour", "areas"])
def test_a_hex_has_an_id_a_colour_and_areas(field: str) -> None:
    assert refused(changed(drop("hexes", 17, field))) == ("hexes[17].id" if field == "id" else f"hex 4,1, {field}")
    assert refused(changed(put("hexes", 17, "more", to=1))) == "hex 4,1, more"


HEX_JUNK = ["5", "5,", ",3", "5,3,2", "5;3", " 5,3", "5,3 ", "5,3\n", "+5,3", "05,3", "5,-0", "5.0,3", "5,1000", "a,b"]


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("name", [*JUNK, *HEX_JUNK])
def test_a_hex_is_written_as_two_numbers(name: Any) -> None:
    assert refused(changed(put("hexes", number("5,3"), "id", to=name))) == f"hexes[{number('5,3')}].id"
    assert refused(changed(put("setups", "3", "castles", 0, 0, to=name))) == "setups.3.castles[0][0]"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("name", ["1\N{ARABIC-INDIC DIGIT ZERO},7", "1\N{FULLWIDTH DIGIT ZERO},7"])
def test_digits_of_other_scripts_are_refused(name: str) -> None:
    """10,7 is a castle of the set-up for four; another spelling of it must not crash when the game begins."""
    assert MAP["setups"]["4"]["castles"][0][0] == "10,7"
    assert refused(changed(put("setups", "4", "castles", 0, 0, to=name))) == "setups.4.castles[0][0]"
    assert refused(changed(put("hexes", number("10,7"), "id", to=name))) == f"hexes[{number('10,7')}].id"


@pytest.mark.rule("LC-8")
def test_a_hex_stands_once_and_on_a_path() -> None:
    twice = changed(lambda told: told["hexes"].append(copy.deepcopy(told["hexes"][17])))
    assert refused(twice) == f"hex {MAP['hexes'][17]['id']}"
    assert refused(changed(put("hexes", number("5,3"), "id", to="6,3"))) == "hex 6,3"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("name", ["40,40", "5,20", "0,16"])
def test_a_hex_far_from_all_areas(name: str) -> None:
    extra = {"id": name, "colour": "yellow", "areas": []}
    assert refused(changed(lambda told: told["hexes"].append(extra))) == f"hex {name}, areas"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("areas", [[], ["1,0"], ["1-2"], ["1-3"], ["1-2", "1-4"], ["1-2", "1-2", "1-3"]])
def test_a_hex_names_the_areas_beside_it(areas: Any) -> None:
    assert refused(changed(put("hexes", number("5,3"), "areas", to=areas))) == "hex 5,3, areas"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("areas", [*JUNK, "1-2"])
def test_the_areas_of_a_hex_are_a_list_of_names(areas: Any) -> None:
    field = "hex 5,3, areas"
    if not isinstance(areas, list):
        assert refused(changed(put("hexes", number("5,3"), "areas", to=areas))) == field
    assert refused(changed(put("hexes", number("5,3"), "areas", to=["1-2", [areas]]))) == f"{field}[1]"


@pytest.mark.rule("LC-8")
def test_areas_of_a_hex_in_any_order_are_good() -> None:
    assert checked_map(changed(lambda told: told["hexes"][number("5,3")]["areas"].reverse()))


def with_first_area_moved(right: int, down: int) -> Map:
    """Area 1-1 somewhere else, and all hexes around areas, with what they border: only the country is strange."""
    told = changed(lambda told: None)
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
    cut = changed(lambda told: None)
    cut["hexes"] = [entry for entry in cut["hexes"] if entry["id"] != missing]
    with pytest.raises(BadMap, match=f"^area 1-[123]: expected a path hex on {missing} beside it"):
        checked_map(cut)


@pytest.mark.rule("LC-8")
def test_all_paths_are_connected() -> None:
    """Area 1-1 far away, with all its paths round it: nobody gets there."""
    far = changed(lambda told: None)
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
    assert refused(changed(put("name", to="bastide"))) == "name"
    assert checked_map(json.loads(json.dumps(our_map()))) == our_map()


@pytest.mark.rule("LC-8")
def test_the_centre_of_a_crossing_is_no_hex() -> None:
    extra = {"id": "5,5", "colour": "green", "areas": []}
    assert refused(changed(lambda told: told["hexes"].append(extra))) == "hex 5,5, areas"


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
    told = changed(lambda told: None)
    told["hexes"] = [entry | {"colour": colour} for entry, colour in zip(order, row, strict=True)]
    if field is None:
        assert checked_map(told)
    else:
        with pytest.raises(BadMap, match=field):
            checked_map(told)
        assert refused(told) == "hexes"


@pytest.mark.rule("LC-10")
@pytest.mark.parametrize("colour", [*JUNK, "Green", "light green", "red"])
def test_a_hex_is_green_brown_or_yellow(colour: Any) -> None:
    assert refused(changed(put("hexes", number("5,3"), "colour", to=colour))) == "hex 5,3, colour"
