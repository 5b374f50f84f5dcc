"""Positions that people write by hand: the impossible ones are refused, naming the field."""

import copy
from typing import Any

import pytest

import bastide
from tests.spoiling import Path, bad, named, place, places

from .bad_positions import KINDS, changed, good, refused, without
from .table import choices, lay, resume, table, tower

# The whole


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("name", ["bastide", "Test", "", None, 1, {}])
def test_a_foreign_pack(name: Any) -> None:
    assert refused(changed(good(), ("pack",), name)) == "pack"


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("players", [2, 4])
def test_players_that_do_not_fit_the_rest(players: int) -> None:
    assert refused(changed(good("gate"), ("players",), players)) in ("points", "followers[1].seat")


JUNK = [None, -1, 10**30, 1.5, "x", "", [], {}, [None], {"x": 1}, True]


@pytest.mark.rule("CC-1", "CC-11")
@pytest.mark.parametrize("kind", KINDS)
def test_junk_at_every_place_is_refused_and_never_crashes(kind: str) -> None:
    start = good(kind)
    quiet = {"turn"} if kind == "over" else set()
    for path in places(start.position):
        if kind != "lay" and path[0] != "step" and len(path) > 1:
            continue  # the inside of the other fields is the same for every step
        if path[0] in ("piles", "aside", "tiles") and not {*path} <= {*path[:1], "id", "x", "y", "turn", 0, 1, 2}:
            continue  # one tile is like the other
        for junk in JUNK:
            if place(start.position, path) == junk or (path[-1] == "points" and junk == []):
                continue
            try:
                match = resume(changed(start, path, junk))
            except bastide.BadPosition:
                continue
            # Some of this is right all the same.
            fine = (
                path[0] in quiet
                or (path[0] == "tiles" and junk == -1)  # the tile lies elsewhere
                or (path[0] == "aside" and junk == [])
                or (path[0] == "options" and junk is True)
                or (path == ("walls", "gate") and junk is None)
            )
            assert fine, (named(path), junk, choices(match))


@pytest.mark.rule("CC-1", "CC-11")
@pytest.mark.parametrize("kind", KINDS)
def test_every_field_inside_must_be_there_and_no_other(kind: str) -> None:
    start = good(kind)
    for path in places(start.position):
        if len(path) > 1 and isinstance(path[-1], str):
            field = refused(without(start, path))
            assert field.split("[")[0].split(".")[0] == path[0], path
            if path[-1] not in ("role", "kind"):
                assert field == named(path), path
    for path in [("options",), ("walls",), ("tiles", 0), ("followers", 0), ("towers", 0), ("step",)]:
        if path[0] == "step" and kind == "over":
            continue
        if kind == "gate" and path[0] == "towers":
            continue
        assert refused(changed(start, (*path, "more"), 1)) == f"{named(path)}.more"


# Tiles


TILES = [
    bad("tiles[3].id", "z9", 3, None),
    bad("tiles[3].x", "1", 1.0, 75),
    bad("tiles[3].y", -75, True),
    bad("tiles[3].turn", 4, -1),
    # two on one square
    bad("tiles[3].x", 4, field="tiles[4]"),
    # alone
    bad("tiles[4].x", 9, field="tiles"),
    # streets do not meet
    bad("tiles[1].turn", 1, field="tiles[2]"),
    bad("tiles[5].turn", 2, field="tiles[6]"),
    # no list
    bad("tiles", None, {}, "tiles"),
    bad("tiles[0]", None, []),
]


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(("kind", "path", "values", "field"), TILES)
def test_tiles_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        found = refused(changed(good(kind or "lay"), path, value))
        assert found == field or (field.startswith("tiles[") and "." not in field and found.startswith("tiles["))


@pytest.mark.rule("CC-10")
def test_the_first_tile_lies_on_0_0() -> None:
    start = table("o o", lay("o"), corner=(1, 0))
    assert refused(start) == "tiles"


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("picture", ["o . o", "o .\n. o", "o o . o\n. . o ."])
def test_tiles_that_do_not_hang_together(picture: str) -> None:
    assert refused(table(picture, lay("o"))) == "tiles"


@pytest.mark.rule("CC-2", "CC-5")
def test_the_tiles_are_those_of_the_pack() -> None:
    start = good()
    assert refused(changed(start, ("tiles", 4, "id"), "E")) in ("tiles", "tiles[4]")
    one_more = copy.deepcopy(start)
    one_more.position["aside"].append("z")
    assert refused(one_more) == "tiles"
    one_less = copy.deepcopy(start)
    one_less.position["aside"].pop()
    assert refused(one_less) == "tiles"
    other = copy.deepcopy(start)
    other.position["piles"][1][0] = "o+*"
    assert refused(other) == "tiles"


PILES = [
    bad("piles", None, [], [[], []], [[], [], [], []]),
    bad("piles[0]", None, ["z"] * 31),
    bad("piles[1]", "z", ["z"] * 26),
    bad("piles[1][0]", "q", 1),
    bad("piles[2]", ["z"] * 21, ["z"] * 19, []),
    bad("piles[0]", ["z"], field="piles[1]"),
    bad("aside", None, "z"),
    bad("aside[0]", "q", None),
]


@pytest.mark.rule("CC-2")
@pytest.mark.parametrize(("kind", "path", "values", "field"), PILES)
def test_piles_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "lay"), path, value)) == field, value


# Walls


WALLS = [
    bad("walls", None, []),
    bad("walls.gate", [0, 0], "0,0 N", [9, 9, "N"]),
    bad("walls.gate", [0, 0, "X"], [0, 0, 0], field="walls.gate[2]"),
    bad("walls.gate", ["0", 0, "N"], field="walls.gate[0]"),
    bad("walls.gate", [0, None, "N"], field="walls.gate[1]"),
    # not an outer side: a tile lies beyond
    bad("walls.gate", [0, 0, "E"]),
    # walls without a gate
    bad("walls.gate", None, field="walls.cw"),
    bad("walls.cw", None),
    bad("walls.ccw", {}),
    # a side left out, another order, the other direction, twice the same
    bad("walls.cw", [[2, 0, "N"]], [[2, 0, "N"], [1, 0, "N"]], [[0, 0, "W"]], field="walls.cw[0]"),
    bad("walls.cw", [[1, 0, "N"], [1, 0, "N"]], field="walls.cw[1]"),
    bad("walls.ccw", [[1, 0, "N"]], field="walls.ccw[0]"),
    bad("walls.cw[1]", [2, 0, "E"], [2, 0, "S"], [2, -1, "N"], None),
    bad("walls.ccw", [[0, 0, "W"], [0, 0, "W"]], field="walls.ccw[1]"),
]


@pytest.mark.rule("CC-32", "CC-33", "CC-39")
@pytest.mark.parametrize(("kind", "path", "values", "field"), WALLS)
def test_walls_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "lay"), path, value)) == field, value


@pytest.mark.rule("CC-39", "CC-32")
def test_no_gate_at_a_hole() -> None:
    hole = "o o o\no . o\no o o"
    assert refused(table(hole, lay("o"), pile=2, gate="1,0 S")) == "walls.gate"
    assert resume(table("o o o\no . o\no o .", lay("o"), pile=2, gate="1,0 S"))


@pytest.mark.rule("CC-33")
def test_walls_that_go_round_more_than_once() -> None:
    sides = "0,0 E; 0,0 S; 0,0 W"
    assert resume(table("o", tower(), pile=2, gate="0,0 N", cw=sides))
    assert refused(table("o", tower(), pile=2, gate="0,0 N", cw=f"{sides}; 0,0 N")) == "walls.cw[3]"
    assert refused(table("o", tower(), pile=2, gate="0,0 N", cw=sides, ccw="0,0 W")) == "walls.ccw[0]"


@pytest.mark.rule("CC-3")
@pytest.mark.parametrize("value", [-1, 66, 68, 70, 71, None, "67", 67.0, [67]])
def test_the_supply_of_walls_must_fit(value: Any) -> None:
    assert refused(changed(good(), ("wall_supply",), value)) == "wall_supply"


# Towers


TOWERS = [
    bad("towers", None, {}),
    bad("towers[0]", None),
    bad("towers[0].seat", 3, -1),
    bad("towers[0].end", "N"),
    bad("towers[0].after", 0, 3, "1"),
    bad("towers[0].end", "ccw", field="towers[1].after"),
    bad("towers[0].seat", 2, field="tower_supply[1]"),
    bad("tower_supply", [4, 2], None),
    bad("tower_supply[0]", 5, 3),
    bad("tower_supply[1]", 3),
    bad("tower_supply[2]", -1, "4"),
]


@pytest.mark.rule("CC-36", "CC-3")
@pytest.mark.parametrize(("kind", "path", "values", "field"), TOWERS)
def test_towers_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        found = refused(changed(good(kind or "lay"), path, value))
        assert found == field or {found, field} <= {"tower_supply[1]", "tower_supply[2]"}
