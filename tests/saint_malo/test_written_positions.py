"""How positions are written: the last chapter of the rules file."""

from typing import Any

import pytest

from .positions import (
    GAME,
    OUTER,
    TOP,
    after,
    bonus,
    choices,
    city,
    crate,
    full_but,
    go_on,
    house,
    keep,
    person,
    points,
    position,
    resume,
    seat,
    squares,
    use,
    wall,
)


@pytest.mark.rule("SM-3")
def test_the_first_position_as_written_in_the_rules() -> None:
    found = GAME.start(players=2, seed=1).position()
    dice = found["step"]["dice"]
    mine = {
        "grid": ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"],
        "coins": 3,
        "logs": 2,
        "points": 0,
        "cannons": 6,
    }
    assert found == {
        "game": "saint-malo",
        "players": 2,
        "cities": [mine, mine],
        "boxes": 0,
        "first": 0,
        "turn": 0,
        "last_round": False,
        "over": False,
        "step": {"kind": "keep", "dice": dice, "rolls": 1},
    }


@pytest.mark.rule("SM-4")
def test_dice_are_written_as_rolled_and_sorted_turning_only_costs_coins() -> None:
    match = after(position(city(coins=9), use("LCWXH")), "use crate 3")
    assert match.position()["step"] == crate("LCWXH", 3)


@pytest.mark.rule("SM-11")
def test_step_keep_counts_the_rolls_made() -> None:
    match = resume(position(city(), keep("LCWXH")))
    match.replay("keep L", ["roll LLLL"])
    assert match.position()["step"] == {"kind": "keep", "dice": "LLLLL", "rolls": 2}
    match.replay("stop", [])
    assert match.position()["step"] == {"kind": "use", "dice": "LLLLL"}


@pytest.mark.rule("SM-25")
def test_step_crate_has_the_group_in_the_order_of_drawing() -> None:
    match = after(position(city(), use("LLCCC")), "use crate 3")
    assert match.position()["step"] == {"kind": "crate", "dice": "LLCCC", "left": 3, "group": []}
    match.play("at e5")
    assert match.position()["step"] == {"kind": "crate", "dice": "LLCCC", "left": 2, "group": ["e5"]}
    match.play("at d5")
    assert match.position()["step"] == {"kind": "crate", "dice": "LLCCC", "left": 1, "group": ["e5", "d5"]}


@pytest.mark.rule("SM-34")
def test_step_wall_counts_what_is_left_whatever_is_free() -> None:
    match = after(position(city(), use("LLWWW")), "use wall 3")
    assert match.position()["step"] == {"kind": "wall", "dice": "LLWWW", "left": 3}
    match.play("at b1")
    assert match.position()["step"] == {"kind": "wall", "dice": "LLWWW", "left": 2}
    # Two walls left, one square free for them.
    match = after(position(full_but("g4 a3", f"W {TOP}"), bonus("LLWWW", 2)), "bonus labourer", "at g4")
    assert match.position()["step"] == {"kind": "wall", "dice": "LLWWW", "left": 2}


@pytest.mark.rule("SM-40")
def test_step_church_has_its_size() -> None:
    match = after(position(city(coins=2), use("LLXXX")), "use cross 4")
    assert match.position()["step"] == {"kind": "church", "dice": "LLXXX", "size": 4}


@pytest.mark.rule("SM-45")
def test_step_person_of_an_ordinary_hire_has_no_walls() -> None:
    match = after(position(city(), use("LLLHH")), "hire priest")
    assert match.position()["step"] == {"kind": "person", "dice": "LLLHH", "who": "priest", "walls": 0}


@pytest.mark.rule("SM-45")
def test_an_ordinary_hire_after_a_bonus_has_no_walls_either() -> None:
    # The walls that lapsed in an earlier turn are forgotten.
    start = position(full_but("f1 g4 d4 d5", "W b1 c1 d1 e1", logs=3), use("LLWWW"))
    match = resume(start)
    go_on(match, "LLHHH", "use wall 2", "at f1", "bonus labourer", "at g4")
    match.play("hire builder")
    assert match.position()["step"] == person("LLHHH", "builder", 0)
    match.play("at d4")
    assert match.position()["step"] == house("LLHHH", "d4", 3)


@pytest.mark.rule("SM-33")
def test_step_bonus_and_its_person_have_the_walls_to_place_afterwards() -> None:
    match = after(position(city("W b1 c1 d1 e1"), use("LLWWW")), "use wall 3", "at f1")
    assert match.position()["step"] == {"kind": "bonus", "dice": "LLWWW", "walls": 2}
    match.play("bonus priest")
    assert match.position()["step"] == {"kind": "person", "dice": "LLWWW", "who": "priest", "walls": 2}


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(("logs", "left"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_step_house_starts_with_three_or_the_logs_whatever_is_free(logs: int, left: int) -> None:
    match = after(position(full_but("e5 e6 b1", logs=logs), use("LLHHH")), "hire builder", "at e5")
    expected = {"kind": "house", "dice": "LLHHH", "builder": "e5", "left": left, "group": [], "walls": 0}
    assert match.position()["step"] == expected


@pytest.mark.rule("SM-49")
def test_step_house_has_builder_group_and_walls() -> None:
    match = after(
        position(city(f"W {TOP}", logs=3), bonus("LLWWW", 2)), "bonus builder", "at e5", "house f6", "house f5"
    )
    assert match.position()["step"] == {
        "kind": "house",
        "dice": "LLWWW",
        "builder": "e5",
        "left": 1,
        "group": ["f6", "f5"],
        "walls": 2,
    }


@pytest.mark.rule("SM-33")
def test_no_bonus_step_when_no_square_is_free() -> None:
    match = after(position(full_but("f1", "W b1 c1 d1 e1"), wall("LLLWW", 2)), "at f1")
    assert (match.turn, match.position()["step"]["kind"]) == (1, "keep")


@pytest.mark.rule("SM-70", "SM-71")
def test_a_finished_position() -> None:
    start = position(
        city(coins=7, logs=3, points=1, cannons=1),
        use("LLLLS"),
        full_but("", cannons=6),
        turn=1,
        boxes=5,
        last_round=True,
    )
    match = after(start, "pass")
    found = match.position()
    # Seat 1 played last: 1 + 3 + 3 - 25; seat 0: full 5, coins 1, logs 2.
    assert found["cities"][1] == city(coins=7, logs=3, points=-18, cannons=1)
    assert found["cities"][0]["points"] == 8
    assert (found["step"], found["over"], found["last_round"]) == (None, True, True)
    assert (found["turn"], found["first"], found["boxes"]) == (1, 0, 6)
    again = resume(found)
    assert (again.turn, choices(again), again.position()) == (None, set(), found)
    assert points(again) == [8, -18]
    assert again.outcome is not None
    assert again.outcome.winners == (0,)


LETTERS = [
    ("C", use("LLLLC"), "use crate 1"),
    ("W", use("LLLLW"), "use wall 1"),
    *((str(size), use("XXXXX"), f"use cross {size}") for size in (1, 2, 3, 4, 5)),
    ("L", use("HHHHH"), "hire labourer"),
    ("S", use("HHHHH"), "hire soldier"),
    ("P", use("HHHHH"), "hire priest"),
    ("B", use("HHHHH"), "hire builder"),
    ("M", use("HHHHH"), "hire merchant"),
    ("J", use("HHHHH"), "hire juggler"),
    ("N", use("HHHHH"), "hire noble"),
]


@pytest.mark.rule("SM-17")
@pytest.mark.parametrize(("letter", "step", "action"), LETTERS, ids=[letter for letter, _, _ in LETTERS])
def test_grid_letters(letter: str, step: dict[str, Any], action: str) -> None:
    match = after(position(city(), step), action)
    match.play("at g4")
    assert seat(match)["grid"] == ["#.....#", ".CC....", ".C.....", f".C....{letter}", ".......", ".......", "#.....#"]


@pytest.mark.rule("SM-49")
def test_grid_letter_of_a_house() -> None:
    match = after(position(city(), use("HHHHH")), "hire builder", "at g4", "house g3")
    assert seat(match)["grid"][2] == ".C....H"


@pytest.mark.rule("SM-17")
def test_a_wall_is_asked_for_on_outer_squares_in_the_city_whose_turn_it_is() -> None:
    match = resume(position(city("W b1"), wall("LLLLW", 1), city("W c1"), turn=1))
    assert squares(match) == set(OUTER.split()) - {"b1"}
