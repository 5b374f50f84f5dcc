"""LC-4, LC-8, LC-9: maps that people write by hand: every clause on files and areas, broken once."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.games.la_citta.rules.map import BadMap, checked_map, read_map

from .bad_maps import JUNK, Change, changed, drop, number, put, refused
from .table import GAME, MAP

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
    file.write_text(json.dumps(changed(put("hexes", number("5,3"), "colour", to="blue"))), encoding="utf-8")
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


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("junk", [None, 7, "map", [], [MAP], True])
def test_junk_is_no_map(junk: Any) -> None:
    assert refused(junk) == "map"


# The map as a whole


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("field", ["name", "note", "areas", "hexes", "setups"])
def test_a_field_is_missing(field: str) -> None:
    assert refused(changed(drop(field))) == field


@pytest.mark.rule("LC-8")
def test_a_field_too_many() -> None:
    assert refused(changed(put("more", to=1))) == "more"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("field", ["name", "note"])
@pytest.mark.parametrize("text", [None, 7, "", [], "two\nlines", "bell\a", "x" * 2001, "\ud800"])
def test_name_and_note_are_printable_texts(field: str, text: Any) -> None:
    assert refused(changed(put(field, to=text))) == field


@pytest.mark.rule("LC-8")
def test_a_name_has_at_most_60_characters() -> None:
    assert refused(changed(put("name", to="x" * 61))) == "name"
    assert checked_map(changed(put("name", to="x" * 60)))
    assert checked_map(changed(put("note", to="x" * 2000)))


# Areas


@pytest.mark.rule("LC-8", "LC-9")
@pytest.mark.parametrize("junk", JUNK)
def test_areas_are_a_list_of_22(junk: Any) -> None:
    assert refused(changed(put("areas", to=junk))) == "areas"
    assert refused(changed(drop("areas", 21))) == "areas"
    assert refused(changed(lambda told: told["areas"].append(copy.deepcopy(told["areas"][0])))) == "areas"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("junk", JUNK)
def test_an_area_is_none(junk: Any) -> None:
    assert refused(changed(put("areas", 3, to=junk))).startswith("areas[3]")


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("change", [drop("areas", 3, "id"), drop("areas", 3, "hexes"), put("areas", 3, "more", to=1)])
def test_an_area_has_an_id_and_hexes(change: Change) -> None:
    assert refused(changed(change)).startswith(("areas[3].", "area 1-4, "))


@pytest.mark.rule("LC-9")
@pytest.mark.parametrize("name", [*JUNK[:6], "1 4", "1-4\n", "1_4", "1-1", "123456789", "ä", []])
def test_the_id_of_an_area_is_a_name_of_its_own(name: Any) -> None:
    assert refused(changed(put("areas", 3, "id", to=name))) == "areas[3].id"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize(
    "hexes",
    [*JUNK, ["9,2", "8,3", "9,3", "7,4", "8,4"], ["9,2", "8,3", "9,3", "7,4", "8,4", "9,4", "9,5"]],
)
def test_an_area_has_six_hexes(hexes: Any) -> None:
    assert refused(changed(put("areas", 3, "hexes", to=hexes))) == "area 1-4, hexes"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize("name", ["9", "9,4,1", "09,4", "9, 4", [9, 4]])
def test_a_hex_of_an_area_is_written_as_two_numbers(name: Any) -> None:
    hexes = ["9,2", "8,3", "9,3", "7,4", "8,4", name]
    assert refused(changed(put("areas", 3, "hexes", to=hexes))) == "area 1-4, hexes[5]"


@pytest.mark.rule("LC-8")
@pytest.mark.parametrize(
    "hexes",
    [
        ["9,2", "8,3", "9,3", "7,4", "8,4", "8,4"],
        # a neighbouring path hex instead of a corner, a row, a diamond, an area in two pieces
        ["9,2", "8,3", "9,3", "7,4", "8,4", "10,4"],
        ["9,1", "9,2", "9,3", "9,4", "9,5", "9,6"],
        ["9,2", "8,3", "9,3", "7,4", "8,4", "7,3"],
        ["9,2", "8,3", "9,3", "7,4", "8,4", "30,30"],
        # another area, a triangle that overlaps with another one, a hex of another area
        MAP["areas"][2]["hexes"],
        ["6,2", "7,2", "8,2", "6,3", "7,3", "6,4"],
        ["9,2", "8,3", "9,3", "7,4", "8,4", "6,1"],
    ],
)
def test_an_area_is_a_triangle_of_six_hexes_of_its_own(hexes: Any) -> None:
    assert refused(changed(put("areas", 3, "hexes", to=hexes))) == "area 1-4"


@pytest.mark.rule("LC-8")
def test_hexes_of_an_area_in_any_order_are_good() -> None:
    assert checked_map(changed(lambda told: told["areas"][3]["hexes"].reverse()))
