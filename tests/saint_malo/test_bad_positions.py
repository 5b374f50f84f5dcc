"""Positions that people write by hand: the impossible ones are refused, naming the field, the unlikely ones played."""

import contextlib
import copy
import json
import random
from typing import Any

import pytest

import bastide
from tests.spoiling import Path, bad, changed, named, places, without

from .bad_positions import STEPS, good, refused
from .positions import (
    INNER,
    TOP,
    bonus,
    choices,
    city,
    crate,
    full_but,
    house,
    keep,
    person,
    position,
    resume,
    use,
    wall,
)

START = city()["grid"]
BAD = [
    bad("players", 2, 4, 5, field="cities", rule=pytest.mark.rule("SM-1")),
    bad("players", True, False, rule=pytest.mark.rule("SM-1")),
    bad("cities", [], None, {}, "ccc", 3, [city()] * 2, [city()] * 4, (city(),) * 3, rule=pytest.mark.rule("SM-1")),
    bad("boxes", True, False, rule=pytest.mark.rule("SM-5")),
    bad("first", -1, 3, 4, True, False, 0.0, "0", None, rule=pytest.mark.rule("SM-10")),
    bad("turn", -1, 3, 4, True, False, 0.0, "0", None, rule=pytest.mark.rule("SM-10")),
    bad("last_round", 0, 1, "false", None, [], 0.0, rule=pytest.mark.rule("SM-70")),
    bad("over", 0, 1, "false", None, [], 0.0, rule=pytest.mark.rule("SM-70")),
    bad("cities[1]", None, [], "city", 3, True, rule=pytest.mark.rule("SM-1")),
    bad("cities[1].name", "Anke", rule=pytest.mark.rule("SM-3")),
    bad("cities[0].coins", -1, -100, True, False, 1.0, 2.5, "3", None, [], {}, rule=pytest.mark.rule("SM-3")),
    bad("cities[0].logs", -1, -100, True, False, 1.0, 2.5, "3", None, [], {}, rule=pytest.mark.rule("SM-3")),
    bad("cities[0].points", -1, -100, True, False, 1.0, 2.5, "3", None, [], {}, rule=pytest.mark.rule("SM-3")),
    bad("cities[2].cannons", -1, 7, 100, True, 6.0, "6", None, rule=pytest.mark.rule("SM-6")),
    bad("cities[1].grid", START[:6], [*START, "......."], [], None, "".join(START), rule=pytest.mark.rule("SM-1")),
    bad("cities[1].grid", tuple(START), {}, 7, rule=pytest.mark.rule("SM-1")),
    bad("cities[1].grid[4]", "", "......", "........", ". . . . . . .", rule=pytest.mark.rule("SM-1")),
    bad("cities[1].grid[4]", None, 7, list("......."), True, rule=pytest.mark.rule("SM-1")),
]


@pytest.mark.parametrize(("kind", "path", "values", "field"), BAD)
def test_what_can_not_be(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "use"), path, value)) == field, value


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize(("players", "most"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_boxes_out_of_range(players: int, most: int) -> None:
    start = position(city(), use("LCWXS"), players=players)
    assert resume(start | {"boxes": most}).position()["boxes"] == most
    assert refused(start | {"boxes": most + 1}) == "boxes"
    assert refused(start | {"boxes": -1}) == "boxes"


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("full", [0, 1, 2])
def test_a_full_city_without_last_round(full: int) -> None:
    start = changed(good(), ("cities", full), full_but(""))
    assert refused(start) == "last_round"
    assert resume(start | {"last_round": True}).position()["last_round"] is True


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("kind", STEPS)
def test_over_with_a_step(kind: str) -> None:
    assert refused(good(kind) | {"over": True, "last_round": True}) == "step"


@pytest.mark.rule("SM-70")
@pytest.mark.parametrize("last_round", [True, False])
def test_no_step_without_over(last_round: bool) -> None:
    assert refused(good() | {"step": None, "last_round": last_round}) == "step"


@pytest.mark.rule("SM-70")
def test_over_before_the_last_round() -> None:
    assert refused(good() | {"step": None, "over": True, "last_round": False}) == "last_round"


# Cities


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("field", ["grid", "coins", "logs", "points", "cannons"])
def test_a_field_of_a_city_is_missing(field: str) -> None:
    assert refused(without(good(), ("cities", 2, field))) == f"cities[2].{field}"


@pytest.mark.rule("SM-71")
def test_points_below_0_only_when_it_is_over() -> None:
    ended = position(city(points=-7), None, city(points=-30))
    assert resume(ended).position() == ended
    # Coins, logs and cannons never are.
    assert refused(changed(ended, ("cities", 1, "coins"), -1)) == "cities[1].coins"
    assert refused(changed(ended, ("cities", 1, "logs"), -1)) == "cities[1].logs"
    assert refused(changed(ended, ("cities", 1, "points"), 1.5)) == "cities[1].points"


@pytest.mark.rule("SM-17")
@pytest.mark.parametrize("letter", ["X", "w", "c", "0", "6", "9", " ", "-", "T", "A", "é", "\n", "½"])
def test_wrong_letter(letter: str) -> None:
    field = refused(changed(good(), ("cities", 0, "grid", 3), f"..{letter}...."))
    assert field.startswith("cities[0].grid[3]")


@pytest.mark.rule("SM-18")
def test_a_wall_inside() -> None:
    for square in INNER.split():
        field = refused(position(city(f"W {square}"), use("LCWXH")))
        assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("square", ["b1", "a2", "g6", "d4", "e7"])
def test_a_tower_elsewhere(square: str) -> None:
    field = refused(position(city(f"# {square}"), use("LCWXH")))
    assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("square", ["a1", "g1", "a7", "g7"])
@pytest.mark.parametrize("letter", [".", "W", "C", "S", "3"])
def test_a_tower_missing(square: str, letter: str) -> None:
    field = refused(position(city(f"{letter} {square}"), use("LCWXH")))
    assert field.startswith(f"cities[0].grid[{int(square[1]) - 1}]")


# Junk anywhere

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2.5,
    float("nan"),
    float("inf"),
    10**30,
    "",
    "x",
    "LCWXH",
    [],
    {},
    [[]],
    [{}],
    {"a": [1]},
]
JUNK += [[None] * 7, ["#.....#"] * 7, b"LCWXH", ("a",), {1}, object]


@pytest.mark.rule("SM-1", "SM-12")
@pytest.mark.parametrize("kind", STEPS)
def test_junk_at_any_place_is_refused_or_means_what_it_says(kind: str) -> None:
    start = good(kind)
    for path in places(start):
        for junk in JUNK:
            given = changed(start, path, junk)
            with contextlib.suppress(bastide.BadPosition):
                assert json.dumps(resume(given).position()) == json.dumps(given)


@pytest.mark.rule("SM-1", "SM-12")
def test_junk_names_its_own_place() -> None:
    start = good("use")
    for path in places(start):
        assert refused(changed(start, path, 2.5)) == named(path)


@pytest.mark.rule("SM-1")
def test_a_refused_position_is_left_as_it_was() -> None:
    start = changed(good("house"), ("step", "left"), 3)
    before = copy.deepcopy(start)
    refused(start)
    assert start == before


# Unlikely, but possible in their form

UNLIKELY = {
    "more coins than there can be": position(city(coins=10**9), use("LCWXH")),
    "more logs than there can be": position(city(logs=10**9), use("LLHHH")),
    "more points than there can be": position(city(points=10**12), keep("LCWXH", 2)),
    "no printed crates": position(city(crates=False), keep("LCWXH")),
    "somebody else began": position(city(), keep("LCWXH"), players=4, turn=1, first=3),
    "a city of nothing but nobles": position(full_but("e5", "N d3 d4 d5 d6 e3 e4 e6"), keep("LCWXH")),
    "cannons lost without an attack": position(city(cannons=0), keep("LCWXH"), boxes=0),
    "no cannon lost after all attacks": position(city(), keep("LCWXH"), boxes=24),
    "all walls": position(city("W b1 c1 d1 e1 f1 g2 g3 g4 g5 g6 b7 c7 d7 e7 f7 a2 a3 a4 a5 a6"), use("LWWWW")),
    "the last round of full cities": position(full_but(""), use("LCWXH"), full_but(""), last_round=True),
    "crates paid by nobody": position(city(coins=0), crate("LLLLL", 5)),
    "a bonus with four walls to come": position(city(f"W {TOP}"), bonus("WWWWW", 4)),
    "more walls to place than squares are free": position(full_but("g4 d4", f"W {TOP}"), wall("LWWWW", 4)),
    "a bonus person, more walls than squares": position(full_but("d4", f"W {TOP}"), person("WWWWW", "builder", 4)),
    "a bonus builder with few dice": position(city(f"W {TOP}, B e5"), house("WSSSS", "e5", 2)),
    "houses amid walls": position(city(f"W {TOP}, B e5, H d4 d3", logs=7), house("WWWWS", "e5", 1, "d4 d3", 3)),
    "a group of four crates": position(city("C d3 d4 d5 e5"), crate("CCCCC", 1, "d3 d4 d5 e5")),
}


@pytest.mark.rule("SM-3", "SM-70")
@pytest.mark.parametrize("name", UNLIKELY)
def test_unlikely_positions_are_accepted_and_can_be_played_to_the_end(name: str) -> None:
    start = UNLIKELY[name]
    match = resume(start)
    assert match.position() == start
    choose = random.Random(5)
    while match.turn is not None:
        match.play(choose.choice(match.actions()))
    assert match.outcome is not None
    for score in match.outcome.breakdown:
        assert score.points == sum(award.amount for award in score.reasons)


@pytest.mark.rule("SM-72")
def test_a_finished_game_is_accepted() -> None:
    ended = position(full_but("", points=40), None, city(points=-3), turn=1)
    match = resume(ended)
    assert (match.turn, match.position(), choices(match)) == (None, ended, set())
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
