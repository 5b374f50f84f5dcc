"""Followers, players and steps that people write by hand: the impossible ones are refused, naming the field."""

from typing import Any

import pytest

import bastide
from tests.spoiling import Path

from .bad_positions import CITY, changed, good, refused
from .table import GAME, Position, gate, guard, lay, resume, table, tower, wall

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
    from .walled import scarce

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
