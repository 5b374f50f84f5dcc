"""Followers, players and steps that people write by hand: the impossible ones are refused, naming the field."""

from typing import Any

import pytest

import bastide
from tests.spoiling import Path, bad

from .bad_positions import CITY, changed, good, refused
from .table import GAME, Position, gate, guard, lay, resume, table, tower, wall

# Followers


FOLLOWERS = [
    bad("followers", None, {}),
    bad("followers[0]", "guard"),
    bad("followers[0].seat", 3, None),
    bad("followers[0].wall", [0, 0, "N"], [4, 0, "N"], [0, 0], [7, 7, "N"]),
    bad("followers[0].wall", [0, 0, "W"], field="followers[1].wall"),
    bad("followers[2].role", "king"),
    bad("followers[2].role", "burgher", "trader", field="followers[2].on"),
    bad("followers[2].on", "b", "A", None),
    bad("followers[2].x", 7, field="followers[2]"),
    bad("followers[2].x", "0"),
    bad("followers[2].y", -3, field="followers[2]"),
    bad("followers[4].on", "N"),
    bad("followers[5].on", "B"),
]


@pytest.mark.rule("CC-20", "CC-35")
@pytest.mark.parametrize(("kind", "path", "values", "field"), FOLLOWERS)
def test_followers_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "lay"), path, value)) == field, value


NUMBERS = [
    bad("supply", None, [5, 6]),
    bad("supply[0]", 4, 6, 7),
    bad("supply[1]", 8, -1, "6"),
    bad("resting", None, [0, 0, 0, 0]),
    bad("resting[0]", -1, 6, True),
    bad("points", None, [1, 2]),
    bad("points[0]", -1, 1.5, 10**30),
    bad("turn", 3, -1, None, False),
    bad("over", None, 0),
    bad("over", True, field="step"),
    bad("options", None),
    bad("options.walls_on_empty", 0, "false"),
]


@pytest.mark.rule("CC-1", "CC-23")
@pytest.mark.parametrize(("kind", "path", "values", "field"), NUMBERS)
def test_numbers_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "wall"), path, value)) == field, value


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


STEPS = [
    bad("step", None, [], "lay", {}, kind="lay"),
    bad("step.kind", "draw", None, kind="lay"),
    bad("step.seat", 1, 3, kind="lay"),
    bad("step.tile", "q", None, field="step.tile[0]", kind="lay"),
    bad("turn", 1, field="step.seat", kind="lay"),
    bad("step.seat", 2, kind="follower"),
    bad("step.x", 9, field="step", kind="follower"),
    bad("step.x", None, kind="follower"),
    bad("step.y", "2", kind="follower"),
    bad("step.seat", 1, kind="gate"),
    bad("step.cause", 1, kind="gate"),
    bad("step.left", [0, 1], None, kind="gate"),
    bad("step.left[1]", -1, 5, kind="gate"),
    bad("step.seat", 3, kind="wall"),
    bad("step.cause", 2, kind="wall"),
    bad("step.left", [1, 0, 1], kind="wall"),
    bad("step.left[0]", "1", kind="wall"),
    bad("step.end", "N", None, "ccw", kind="guard"),
    bad("step.cause", 1, kind="guard"),
    bad("step.seat", 1, kind="tower"),
    bad("step", {"kind": "tower", "seat": 0}, kind="over"),
    bad("over", False, field="step", kind="over"),
]


@pytest.mark.rule("CC-11")
@pytest.mark.parametrize(("kind", "path", "values", "field"), STEPS)
def test_steps_that_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
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
