"""How decisions and chance are written: a chapter of the rules file; and what may be taken back."""

import random
import re
from typing import Any

import pytest

import bastide

from .positions import (
    GAME,
    TOP,
    after,
    bonus,
    choices,
    church,
    city,
    crate,
    full_but,
    keep,
    on,
    person,
    points,
    position,
    resume,
    seat,
    told,
    use,
    uses,
    wall,
)

SQUARE = r"(?!a1|g1|a7|g7)[a-g][1-7]"
WHO = r"(labourer|soldier|priest|builder|merchant|juggler|noble)"
FACES = r"L*C*W*X*H*S*"
ACTION = re.compile(
    rf"keep|keep (?=.){FACES}|stop|use (log|crate|wall|cross) [1-5]|hire {WHO}|pass|at {SQUARE}"
    rf"|bonus (none|labourer|soldier|priest|builder|merchant)|house {SQUARE}|done"
)
CHANCE = re.compile(rf"roll (?=.){FACES}")


# Decisions


@pytest.mark.rule("SM-1", "SM-2")
@pytest.mark.parametrize(
    ("square", "row", "column"), [("b1", 0, 1), ("a2", 1, 0), ("g2", 1, 6), ("c6", 5, 2), ("f7", 6, 5), ("d4", 3, 3)]
)
def test_squares_are_column_and_row_from_the_top_left(square: str, row: int, column: int) -> None:
    match = after(position(city(), use("LLLLX")), "use cross 1", f"at {square}")
    assert seat(match)["grid"][row][column] == "1"


@pytest.mark.rule("SM-2")
def test_the_printed_crates_stand_on_b2_c2_b3_b4() -> None:
    match = GAME.start(players=2, seed=1)
    assert [on(match, square) for square in ("b2", "c2", "b3", "b4")] == ["C"] * 4


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_every_choice_of_a_game_is_written_as_in_the_table(seed: int) -> None:
    match = GAME.start(players=2, seed=seed)
    choose = random.Random(seed)
    while match.turn is not None:
        texts = [action.text for action in match.actions()]
        assert len(texts) == len(set(texts)) > 0
        assert all(ACTION.fullmatch(text) for text in texts)
        move = match.play(choose.choice(texts))
        assert all(CHANCE.fullmatch(text) for text in move.chance)


@pytest.mark.rule("SM-15", "SM-34")
@pytest.mark.parametrize(
    ("start", "only"),
    [
        (position(city(coins=0), use("SSSSS")), "pass"),
        (position(full_but("g4 d4"), wall("LLLLW", 1)), "at g4"),
        (position(full_but("d4"), church("LLLLX", 1)), "at d4"),
        (position(full_but("d4"), person("LLLLH", "labourer")), "at d4"),
        (position(full_but("d4 d5", "C d3"), crate("LLLCC", 1, "d3")), "at d4"),
    ],
)
def test_a_decision_with_a_single_choice_is_asked_too(start: dict[str, Any], only: str) -> None:
    match = resume(start)
    assert choices(match) == {only}
    assert match.play(only).action.text == only


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("rolls", [1, 2])
def test_row_keep(rolls: int) -> None:
    expected = {
        "keep",
        "keep X",
        "keep H",
        "keep XX",
        "keep XH",
        "keep XXX",
        "keep XXH",
        "keep XXXX",
        "keep XXXH",
        "stop",
    }
    assert choices(resume(position(city(), keep("XXXXH", rolls)))) == expected


@pytest.mark.rule("SM-11")
def test_keep_alone_rolls_all_five() -> None:
    match = resume(position(city(), keep("XXXXH")))
    assert len(match.play("keep").chance[0]) == len("roll LLLLL")


@pytest.mark.rule("SM-12", "SM-13", "SM-45")
def test_row_use() -> None:
    # Four coins: two dice turned, or a delivery and one die turned; never the sabres.
    assert choices(resume(position(city(coins=4), use("LCCWS")))) == {
        *("use log 1", "use log 2"),
        *("use crate 1", "use crate 2", "use crate 3", "use crate 4"),
        *("use wall 1", "use wall 2", "use wall 3"),
        *("use cross 1", "use cross 2"),
        *("hire labourer", "hire soldier", "hire priest"),
        "pass",
    }


@pytest.mark.rule("SM-25", "SM-26")
def test_row_crate() -> None:
    start = position(full_but("d4 d5 d6 f4 f5 b1"), use("LLCCC"))
    match = after(start, "use crate 3")
    assert choices(match) == {"at d4", "at d5", "at d6"}
    match = after(start, "use crate 2")
    assert choices(match) == {"at d4", "at d5", "at d6", "at f4", "at f5"}
    match.play("at d5")
    assert choices(match) == {"at d4", "at d6"}


@pytest.mark.rule("SM-30", "SM-34")
def test_row_wall() -> None:
    start = position(full_but("b1 g4 d4"), use("LWWWW"))
    assert uses(resume(start), "wall") == {1, 2}
    assert choices(after(start, "use wall 2")) == {"at b1", "at g4"}


@pytest.mark.rule("SM-40", "SM-45")
def test_row_church_and_person() -> None:
    start = position(full_but("b1 d4"), use("LLLXH"))
    assert choices(after(start, "use cross 1")) == {"at b1", "at d4"}
    assert choices(after(start, "hire labourer")) == {"at b1", "at d4"}


@pytest.mark.rule("SM-33")
def test_row_bonus() -> None:
    expected = {f"bonus {who}" for who in ("labourer", "soldier", "priest", "builder", "merchant", "none")}
    assert choices(resume(position(city(f"W {TOP}"), bonus("LLLLW")))) == expected


@pytest.mark.rule("SM-49")
def test_row_house() -> None:
    start = position(full_but("d4 d5 d6 f4 f5 b1", logs=9), use("LLHHH"))
    match = after(start, "hire builder", "at d5")
    assert choices(match) == {"house d4", "house d6", "done"}
    match.play("house d4")
    # Nothing is free beside d4: not asked any more, though logs are left.
    assert match.turn == 1
    match = after(start, "hire builder", "at b1")
    assert match.turn == 1


@pytest.mark.rule("SM-13", "SM-17")
@pytest.mark.parametrize(
    ("mine", "last_round", "expected"),
    [
        (full_but("", coins=99), True, "use log 1|use log 2|use log 3|use log 4|use log 5"),
        (full_but("d4", coins=1), False, "use crate 1|use cross 1|hire labourer"),
        (full_but("a4", coins=1), False, "use crate 1|use wall 1|use cross 1|hire labourer"),
        (
            full_but("a4 b4", coins=3),
            False,
            "use log 1|use crate 1|use crate 2|use wall 1|use cross 1|use cross 2|hire labourer|hire soldier|hire priest",
        ),
    ],
)
def test_what_needs_a_square_or_coins_needs_them(mine: dict[str, Any], last_round: bool, expected: str) -> None:
    match = resume(position(mine, use("LCWXH"), last_round=last_round))
    assert choices(match) == {*expected.split("|"), "pass"}


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(("action", "cost"), [("use wall 3", 4), ("use cross 2", 2), ("hire juggler", 6)])
def test_coins_are_paid_at_use_or_hire(action: str, cost: int) -> None:
    match = after(position(city(coins=9), use("LCWXH")), action)
    assert (match.turn, seat(match)["coins"]) == (0, 9 - cost)
    match.play(match.actions()[0])
    assert sum(award[1] for award in told(match) if award[2] == "coins") == 0


@pytest.mark.rule("SM-13", "SM-45")
def test_hire_turns_dice_for_just_that_persons_heads() -> None:
    # Four heads and a log: a labourer uses one head, a noble turns the log.
    assert seat(after(position(city(coins=2), use("LHHHH")), "hire labourer"))["coins"] == 2
    assert seat(after(position(city(coins=2), use("LHHHH")), "hire noble"))["coins"] == 0


@pytest.mark.rule("SM-20", "SM-15")
@pytest.mark.parametrize("action", ["use log 2", "pass"])
def test_after_use_log_and_pass_nothing_more_is_asked(action: str) -> None:
    match = after(position(city(), use("LLCCC")), action)
    assert (match.turn, match.position()["step"]["kind"]) == (1, "keep")


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("kept", "wrong"),
    [
        ("keep LC", ["roll LL"]),
        ("keep LC", ["roll LLLL"]),
        ("keep LC", []),
        ("keep LC", ["roll LLL", "roll LLL"]),
        ("keep LC", ["roll HCL"]),
        ("keep LC", ["roll LLZ"]),
        ("keep LC", ["LLL"]),
        ("keep LC", ["roll  LLL"]),
        ("keep", ["roll"]),
        ("stop", ["roll LLLLL"]),
    ],
)
def test_chance_is_roll_and_the_dice_rolled_now_sorted(kept: str, wrong: list[str]) -> None:
    match = resume(position(city(), keep("LCWXH")))
    before = match.position()
    with pytest.raises(ValueError, match="expected"):
        match.replay(kept, wrong)
    assert (match.position(), match.moves) == (before, ())


@pytest.mark.rule("SM-11")
def test_what_was_rolled_is_written_without_the_dice_kept() -> None:
    match = resume(position(city(), keep("LCWXH")))
    move = match.play("keep LCH")
    rolled = move.chance[0].removeprefix("roll ")
    assert len(rolled) == 2
    assert sorted(match.position()["step"]["dice"]) == sorted("LCH" + rolled)


@pytest.mark.rule("SM-11")
def test_the_first_roll_of_a_turn_belongs_to_the_decision_before() -> None:
    match = resume(position(city(), church("LLLLX", 1)))
    move = match.replay("at e5", ["roll CWXHS"])
    assert (move.seat, move.chance) == (0, ("roll CWXHS",))
    assert (match.turn, match.position()["step"]) == (1, keep("CWXHS"))


@pytest.mark.rule("SM-11")
def test_the_very_first_roll_stands_in_the_first_position() -> None:
    match = GAME.start(players=2, seed=8)
    step = match.position()["step"]
    assert (step["kind"], step["rolls"], len(step["dice"]), match.moves) == ("keep", 1, 5, ())


@pytest.mark.rule("SM-70")
def test_after_the_last_turn_nothing_is_rolled() -> None:
    match = resume(position(full_but("e5"), church("LLLLX", 1), turn=1))
    assert match.replay("at e5", []).chance == ()
    assert match.turn is None


@pytest.mark.rule("SM-31", "SM-60")
def test_effects_bonuses_and_sabres_need_no_decision() -> None:
    match = resume(position(city("W g2 g3 g4 g5"), wall("LLLWS", 1)))
    match.replay("at g6", ["roll LLLLL"])
    assert (match.turn, seat(match)["coins"], match.position()["boxes"]) == (1, 5, 1)


# Taking back


@pytest.mark.rule("SM-49")
def test_a_decision_without_chance_can_be_taken_back_and_played_again() -> None:
    match = after(position(city(logs=3), use("LLHHH")), "hire builder", "at e5")
    before = match.position()
    match.play("house e6")
    drawn = match.position()
    assert match.can_undo
    match.undo()
    assert (match.position(), points(match)) == (before, [0, 0])
    match.redo()
    assert (match.position(), points(match)) == (drawn, [3, 0])


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("action", ["keep LC", "keep"])
def test_a_roll_cannot_be_taken_back(action: str) -> None:
    match = after(position(city(), keep("LCWXH")), action)
    assert not match.can_undo
    with pytest.raises(bastide.CannotUndo):
        match.undo()


@pytest.mark.rule("SM-61")
def test_a_preview_tells_and_changes_nothing() -> None:
    match = resume(position(city("1 d4"), person("LLHHS", "priest"), boxes=3))
    before = match.position()
    told_before = [(award.seat, award.amount, award.unit, award.rule) for award in match.preview("at e5")]
    assert told_before == [
        (0, 1, "points", "SM-47"),
        (0, 1, "attack", "SM-61"),
        (1, 1, "attack", "SM-61"),
    ]
    assert (match.position(), match.moves) == (before, ())


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize(
    "text", ["use crate 4", "use sabres 1", "crate 1", "use crate", "at d4", "keep", "", "hire king"]
)
def test_what_is_not_legal_is_refused_and_changes_nothing(text: str) -> None:
    match = resume(position(city(coins=0), use("LCCCS")))
    before = match.position()
    with pytest.raises(bastide.IllegalAction):
        match.play(text)
    assert (match.position(), match.moves) == (before, ())
