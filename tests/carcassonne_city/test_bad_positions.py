"""Positions that people write by hand: the impossible ones are refused, naming the field."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

import bastide

from .table import GAME, Position, Table, choices, follower, gate, guard, lay, resume, table, tower, wall

Path = tuple[str | int, ...]

CITY = "o+* N+fE gW o o\nS o+#1 o o fE\nNS E W o o"


def good(kind: str = "lay") -> Table:
    """A position that is accepted, with a step of that kind."""
    steps = {
        "lay": lay("o"),
        "follower": follower(4, 2),
        "gate": gate(0, 1, 1),
        "wall": wall(1, 1, 1, 1),
        "guard": guard(1, "cw", 1, 0, 1),
        "tower": tower(),
        "over": None,
    }
    if kind == "gate":
        return table(CITY, steps[kind], players=3, pile=2, followers="0 steward 0,0 a; 2 burgher 0,2 NS")
    return table(
        CITY,
        steps[kind],
        players=3,
        pile=2,
        gate="0,0 N",
        cw="1,0 N; 2,0 N",
        ccw="0,0 W",
        towers="1 cw 1; 1 ccw 1",
        followers="0 guard 1,0 N; 2 guard 0,0 W; 0 steward 0,0 a; 2 steward 4,0 a"
        + ("" if kind == "over" else "; 2 burgher 0,2 NS; 1 trader 4,1 A"),
        points="3 4 5",
    )


KINDS = ["lay", "follower", "gate", "wall", "guard", "tower", "over"]


def place(start: Table, path: Path) -> Any:
    found: Any = start.position
    for part in path:
        found = found[part]
    return found


def changed(start: Table, path: Path, value: Any) -> Table:
    """The same position with another value at one place."""
    result = copy.deepcopy(start)
    place(result, path[:-1])[path[-1]] = value
    return result


def without(start: Table, path: Path) -> Table:
    """The same position with one field missing."""
    result = copy.deepcopy(start)
    del place(result, path[:-1])[path[-1]]
    return result


def refused(start: Table) -> str:
    """The field for which a position is refused; the message names it too."""
    with pytest.raises(bastide.BadPosition) as error:
        resume(start)
    assert str(error.value).startswith(f"{error.value.field}: ")
    return error.value.field


def named(path: Path) -> str:
    """A place as errors write it: `tiles[1].x`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place inside a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inside in parts:
        yield (*path, part)
        yield from places(inside, (*path, part))


@pytest.mark.rule("CC-1", "CC-11")
@pytest.mark.parametrize("kind", KINDS)
def test_the_positions_that_are_changed_below_are_good(kind: str) -> None:
    match = resume(good(kind))
    assert {name: value for name, value in match.position().items() if name != "followers"} == {
        name: value for name, value in good(kind).position.items() if name != "followers"
    }


# The whole


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("junk", [None, [], {}, "carcassonne-city", "", 0, 7, True, 1.5, [{}]])
def test_not_a_position_at_all(junk: Any) -> None:
    with pytest.raises(bastide.BadPosition) as error:
        GAME.resume(junk, pack=good().pack)
    assert error.value.field in ("position", "game")


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("field", list(good().position))
def test_a_field_is_missing(field: str) -> None:
    assert refused(without(good(), (field,))) == field


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("field", ["seed", "Game", "round", ""])
def test_a_field_too_many(field: str) -> None:
    assert refused(changed(good(), (field,), 1)) == field


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("name", ["saint-malo", "la-citta", "Carcassonne-City", "", None, 1, ["carcassonne-city"]])
def test_a_foreign_game(name: Any) -> None:
    assert refused(changed(good(), ("game",), name)) == "game"


@pytest.mark.rule("CC-5")
@pytest.mark.parametrize("name", ["bastide", "Test", "", None, 1, {}])
def test_a_foreign_pack(name: Any) -> None:
    assert refused(changed(good(), ("pack",), name)) == "pack"


@pytest.mark.rule("CC-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100, 10**30, True, 3.0, "3", None, [3]])
def test_players_out_of_range(players: Any) -> None:
    assert refused(changed(good(), ("players",), players)) == "players"


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
            if place(start, path) == junk or (path[-1] == "points" and junk == []):
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


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("tiles", 3, "id"), "z9", "tiles[3].id"),
        (("tiles", 3, "id"), 3, "tiles[3].id"),
        (("tiles", 3, "id"), None, "tiles[3].id"),
        (("tiles", 3, "x"), "1", "tiles[3].x"),
        (("tiles", 3, "x"), 1.0, "tiles[3].x"),
        (("tiles", 3, "x"), 75, "tiles[3].x"),
        (("tiles", 3, "y"), -75, "tiles[3].y"),
        (("tiles", 3, "y"), True, "tiles[3].y"),
        (("tiles", 3, "turn"), 4, "tiles[3].turn"),
        (("tiles", 3, "turn"), -1, "tiles[3].turn"),
        # two on one square
        (("tiles", 3, "x"), 4, "tiles[4]"),
        # alone
        (("tiles", 4, "x"), 9, "tiles"),
        # streets do not meet
        (("tiles", 1, "turn"), 1, "tiles[2]"),
        (("tiles", 5, "turn"), 2, "tiles[6]"),
        # no list
        (("tiles",), None, "tiles"),
        (("tiles",), {}, "tiles"),
        (("tiles",), "tiles", "tiles"),
        (("tiles", 0), None, "tiles[0]"),
        (("tiles", 0), [], "tiles[0]"),
    ],
)
def test_tiles_that_can_not_be(path: Path, value: Any, field: str) -> None:
    found = refused(changed(good(), path, value))
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


@pytest.mark.rule("CC-2")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("piles",), None, "piles"),
        (("piles",), [], "piles"),
        (("piles",), [[], []], "piles"),
        (("piles",), [[], [], [], []], "piles"),
        (("piles", 0), None, "piles[0]"),
        (("piles", 1), "z", "piles[1]"),
        (("piles", 1, 0), "q", "piles[1][0]"),
        (("piles", 1, 0), 1, "piles[1][0]"),
        (("piles", 2), ["z"] * 21, "piles[2]"),
        (("piles", 1), ["z"] * 26, "piles[1]"),
        (("piles", 0), ["z"] * 31, "piles[0]"),
        (("piles", 2), ["z"] * 19, "piles[2]"),
        (("piles", 2), [], "piles[2]"),
        (("piles", 0), ["z"], "piles[1]"),
        (("aside",), None, "aside"),
        (("aside",), "z", "aside"),
        (("aside", 0), "q", "aside[0]"),
        (("aside", 0), None, "aside[0]"),
    ],
)
def test_piles_that_can_not_be(path: Path, value: Any, field: str) -> None:
    assert refused(changed(good(), path, value)) == field


# Walls


@pytest.mark.rule("CC-32", "CC-33", "CC-39")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("walls",), None, "walls"),
        (("walls",), [], "walls"),
        (("walls", "gate"), [0, 0], "walls.gate"),
        (("walls", "gate"), "0,0 N", "walls.gate"),
        (("walls", "gate"), [0, 0, "X"], "walls.gate[2]"),
        (("walls", "gate"), [0, 0, 0], "walls.gate[2]"),
        (("walls", "gate"), ["0", 0, "N"], "walls.gate[0]"),
        (("walls", "gate"), [0, None, "N"], "walls.gate[1]"),
        (("walls", "gate"), [9, 9, "N"], "walls.gate"),
        # not an outer side: a tile lies beyond
        (("walls", "gate"), [0, 0, "E"], "walls.gate"),
        # walls without a gate
        (("walls", "gate"), None, "walls.cw"),
        (("walls", "cw"), None, "walls.cw"),
        (("walls", "ccw"), {}, "walls.ccw"),
        # a side left out, another order, the other direction, twice the same
        (("walls", "cw"), [[2, 0, "N"]], "walls.cw[0]"),
        (("walls", "cw"), [[2, 0, "N"], [1, 0, "N"]], "walls.cw[0]"),
        (("walls", "cw"), [[1, 0, "N"], [1, 0, "N"]], "walls.cw[1]"),
        (("walls", "cw"), [[0, 0, "W"]], "walls.cw[0]"),
        (("walls", "ccw"), [[1, 0, "N"]], "walls.ccw[0]"),
        (("walls", "cw", 1), [2, 0, "E"], "walls.cw[1]"),
        (("walls", "cw", 1), [2, 0, "S"], "walls.cw[1]"),
        (("walls", "cw", 1), [2, -1, "N"], "walls.cw[1]"),
        (("walls", "cw", 1), None, "walls.cw[1]"),
        (("walls", "ccw"), [[0, 0, "W"], [0, 0, "W"]], "walls.ccw[1]"),
    ],
)
def test_walls_that_can_not_be(path: Path, value: Any, field: str) -> None:
    assert refused(changed(good(), path, value)) == field


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


@pytest.mark.rule("CC-36", "CC-3")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("towers",), None, "towers"),
        (("towers",), {}, "towers"),
        (("towers", 0), None, "towers[0]"),
        (("towers", 0, "seat"), 3, "towers[0].seat"),
        (("towers", 0, "seat"), -1, "towers[0].seat"),
        (("towers", 0, "end"), "N", "towers[0].end"),
        (("towers", 0, "after"), 0, "towers[0].after"),
        (("towers", 0, "after"), 3, "towers[0].after"),
        (("towers", 0, "after"), "1", "towers[0].after"),
        (("towers", 0, "end"), "ccw", "towers[1].after"),
        (("towers", 0, "seat"), 2, "tower_supply[1]"),
        (("tower_supply",), [4, 2], "tower_supply"),
        (("tower_supply",), None, "tower_supply"),
        (("tower_supply", 0), 5, "tower_supply[0]"),
        (("tower_supply", 0), 3, "tower_supply[0]"),
        (("tower_supply", 1), 3, "tower_supply[1]"),
        (("tower_supply", 2), -1, "tower_supply[2]"),
        (("tower_supply", 2), "4", "tower_supply[2]"),
    ],
)
def test_towers_that_can_not_be(path: Path, value: Any, field: str) -> None:
    found = refused(changed(good(), path, value))
    assert found == field or {found, field} <= {"tower_supply[1]", "tower_supply[2]"}


# Followers


@pytest.mark.rule("CC-20", "CC-35")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("followers",), None, "followers"),
        (("followers",), {}, "followers"),
        (("followers", 0), "guard", "followers[0]"),
        (("followers", 0, "seat"), 3, "followers[0].seat"),
        (("followers", 0, "seat"), None, "followers[0].seat"),
        (("followers", 0, "wall"), [0, 0, "N"], "followers[0].wall"),
        (("followers", 0, "wall"), [4, 0, "N"], "followers[0].wall"),
        (("followers", 0, "wall"), [0, 0, "W"], "followers[1].wall"),
        (("followers", 0, "wall"), [0, 0], "followers[0].wall"),
        (("followers", 0, "wall"), [7, 7, "N"], "followers[0].wall"),
        (("followers", 2, "role"), "king", "followers[2].role"),
        (("followers", 2, "role"), "burgher", "followers[2].on"),
        (("followers", 2, "role"), "trader", "followers[2].on"),
        (("followers", 2, "on"), "b", "followers[2].on"),
        (("followers", 2, "on"), "A", "followers[2].on"),
        (("followers", 2, "on"), None, "followers[2].on"),
        (("followers", 2, "x"), 7, "followers[2]"),
        (("followers", 2, "x"), "0", "followers[2].x"),
        (("followers", 2, "y"), -3, "followers[2]"),
        (("followers", 4, "on"), "N", "followers[4].on"),
        (("followers", 5, "on"), "B", "followers[5].on"),
    ],
)
def test_followers_that_can_not_be(path: Path, value: Any, field: str) -> None:
    assert refused(changed(good(), path, value)) == field


@pytest.mark.rule("CC-1", "CC-23")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("supply",), None, "supply"),
        (("supply",), [5, 6], "supply"),
        (("supply", 0), 4, "supply[0]"),
        (("supply", 0), 6, "supply[0]"),
        (("supply", 0), 7, "supply[0]"),
        (("supply", 1), 8, "supply[1]"),
        (("supply", 1), -1, "supply[1]"),
        (("supply", 1), "6", "supply[1]"),
        (("resting",), None, "resting"),
        (("resting",), [0, 0, 0, 0], "resting"),
        (("resting", 0), -1, "resting[0]"),
        (("resting", 0), 6, "resting[0]"),
        (("resting", 0), True, "resting[0]"),
        (("points",), None, "points"),
        (("points",), [1, 2], "points"),
        (("points", 0), -1, "points[0]"),
        (("points", 0), 1.5, "points[0]"),
        (("points", 0), 10**30, "points[0]"),
        (("turn",), 3, "turn"),
        (("turn",), -1, "turn"),
        (("turn",), None, "turn"),
        (("turn",), False, "turn"),
        (("over",), None, "over"),
        (("over",), 0, "over"),
        (("over",), True, "step"),
        (("options",), None, "options"),
        (("options", "walls_on_empty"), 0, "options.walls_on_empty"),
        (("options", "walls_on_empty"), "false", "options.walls_on_empty"),
    ],
)
def test_numbers_that_can_not_be(path: Path, value: Any, field: str) -> None:
    assert refused(changed(good("wall"), path, value)) == field


@pytest.mark.rule("CC-42")
@pytest.mark.parametrize("who", ["0 burgher 0,2 NS", "1 trader 4,1 A"])
def test_in_a_finished_game_burghers_and_traders_are_in_the_supply(who: str) -> None:
    start = table(CITY, None, players=3, pile=2, followers=who)
    assert refused(start) == "followers[0]"


@pytest.mark.rule("CC-23")
def test_in_a_finished_game_nobody_rests() -> None:
    assert refused(changed(good("over"), ("resting", 0), 1)) == "resting[0]"


@pytest.mark.rule("CC-23", "CC-27")
@pytest.mark.parametrize(("picture", "who"), [("E W", "0 burgher 0,0 E"), ("fE o", "0 trader 0,0 A")])
def test_nobody_stands_on_a_complete_street_or_market_when_a_tile_is_drawn(picture: str, who: str) -> None:
    assert refused(table(picture, lay("o"), followers=who)) == "followers[0]"
    # The field counts the guards too, wherever they stand in the list.
    walled = table(picture, lay("o"), pile=2, gate="1,0 N", ccw="0,0 N", followers=f"1 guard 0,0 N; {who}")
    assert refused(walled) == "followers[1]"


# The step


@pytest.mark.rule("CC-11")
@pytest.mark.parametrize(
    ("kind", "path", "value", "field"),
    [
        ("lay", ("step",), None, "step"),
        ("lay", ("step",), [], "step"),
        ("lay", ("step",), "lay", "step"),
        ("lay", ("step",), {}, "step"),
        ("lay", ("step", "kind"), "draw", "step.kind"),
        ("lay", ("step", "kind"), None, "step.kind"),
        ("lay", ("step", "seat"), 1, "step.seat"),
        ("lay", ("step", "seat"), 3, "step.seat"),
        ("lay", ("step", "tile"), "q", "step.tile[0]"),
        ("lay", ("step", "tile"), None, "step.tile[0]"),
        ("lay", ("turn",), 1, "step.seat"),
        ("follower", ("step", "seat"), 2, "step.seat"),
        ("follower", ("step", "x"), 9, "step"),
        ("follower", ("step", "x"), None, "step.x"),
        ("follower", ("step", "y"), "2", "step.y"),
        ("gate", ("step", "seat"), 1, "step.seat"),
        ("gate", ("step", "cause"), 1, "step.cause"),
        ("gate", ("step", "left"), [0, 1], "step.left"),
        ("gate", ("step", "left"), None, "step.left"),
        ("gate", ("step", "left", 1), -1, "step.left[1]"),
        ("gate", ("step", "left", 1), 5, "step.left[1]"),
        ("wall", ("step", "seat"), 3, "step.seat"),
        ("wall", ("step", "cause"), 2, "step.cause"),
        ("wall", ("step", "left"), [1, 0, 1], "step.left"),
        ("wall", ("step", "left", 0), "1", "step.left[0]"),
        ("guard", ("step", "end"), "N", "step.end"),
        ("guard", ("step", "end"), None, "step.end"),
        ("guard", ("step", "end"), "ccw", "step.end"),
        ("guard", ("step", "cause"), 1, "step.cause"),
        ("tower", ("step", "seat"), 1, "step.seat"),
        ("over", ("step",), {"kind": "tower", "seat": 0}, "step"),
        ("over", ("over",), False, "step"),
    ],
)
def test_steps_that_can_not_be(kind: str, path: Path, value: Any, field: str) -> None:
    found = refused(changed(good(kind), path, value))
    assert found == field or (field == "step.tile[0]" and found == "step.tile")


@pytest.mark.rule("CC-30")
@pytest.mark.parametrize("step", [gate(1, 2), wall(0, 1, 1), guard(0, "cw", 1, 1)])
def test_no_building_before_pile_1_is_used_up(step: dict[str, Any]) -> None:
    walls = {} if step["kind"] == "gate" else {"gate": "0,0 N", "cw": "1,0 N"}
    assert resume(table("o o o", step, pile=2, left=25, **walls))  # type: ignore[arg-type]
    assert refused(table("o o o", step, pile=1, left=1, **walls)) == "step.kind"  # type: ignore[arg-type]


@pytest.mark.rule("CC-32")
def test_gate_and_wall_steps_need_the_gate_missing_and_standing() -> None:
    assert refused(table("o o o", gate(1, 2), pile=2, gate="0,0 N")) == "step.kind"
    assert refused(table("o o o", wall(0, 1, 2), pile=2)) == "step.kind"
    assert refused(table("o o o", guard(0, "cw", 1, 2), pile=2)) in ("step.kind", "step.end")


@pytest.mark.rule("CC-32", "CC-10")
def test_no_building_without_a_city() -> None:
    assert refused(table("", gate(1, 2), pile=2)) in ("step.kind", "tiles")


@pytest.mark.rule("CC-40")
def test_no_wall_step_without_an_open_side() -> None:
    start = table("o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="0,0 E; 0,0 S; 0,0 W")
    assert refused(start) == "step.kind"


@pytest.mark.rule("CC-35")
def test_no_guard_step_that_would_not_be_asked() -> None:
    row = {"pile": 2, "gate": "0,0 N", "cw": "1,0 N; 2,0 N; 2,0 E", "ccw": "0,0 W"}
    assert resume(table("o o o", guard(0, "cw", 1, 1), **row))  # type: ignore[arg-type]
    # A guard opposite, a guard there already, nobody left, everybody left rests.
    step = guard(0, "cw", 1, 1)
    assert refused(table("o o o", step, followers="1 guard 0,0 W", **row)) == "step.end"  # type: ignore[arg-type]
    assert refused(table("o o o", step, followers="1 guard 2,0 E", **row)) == "step.end"  # type: ignore[arg-type]
    assert refused(table("o o o", step, resting="7 0", **row)) == "step.seat"  # type: ignore[arg-type]


@pytest.mark.rule("CC-36")
def test_no_tower_step_that_would_not_be_asked() -> None:
    assert refused(table("o o o", tower(), pile=2, gate="0,0 N")) == "step.kind"
    assert refused(table("o o o", tower(), pile=2)) == "step.kind"
    assert refused(table("o o o", tower(), pile=2, gate="0,0 N", cw="1,0 N", towers="1 cw 1")) == "step.kind"
    walls = "1,0 N; 2,0 N; 2,0 E; 2,0 S"
    start = table("o o o", tower(), players=4, pile=2, gate="0,0 N", cw=walls, towers="0 cw 1; 0 cw 2; 0 cw 3")
    assert refused(start) == "step.kind"


@pytest.mark.rule("CC-14")
def test_no_tile_in_hand_that_fits_nowhere() -> None:
    assert refused(table("o", lay("N+E+S+W"))) == "step.tile"


@pytest.mark.rule("CC-38")
def test_no_more_walls_left_than_in_the_supply() -> None:
    from .test_walls import scarce

    start: Position = scarce(2, 0, 3, 3).position
    pack = scarce(2, 0, 3, 3).pack
    tile = {"id": "W", "x": 42, "y": 0, "turn": 0}
    built = start | {
        "tiles": [*start["tiles"], tile],
        "followers": [],
        "supply": [7, 7],
        "step": {"kind": "wall", "seat": 0, "cause": 0, "left": [2, 1]},
    }
    assert GAME.resume(built, pack=pack)
    built["step"] = {"kind": "wall", "seat": 0, "cause": 0, "left": [2, 2]}
    with pytest.raises(bastide.BadPosition) as error:
        GAME.resume(built, pack=pack)
    assert error.value.field == "step.left"
