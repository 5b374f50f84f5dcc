"""SM-10 to SM-16: a turn."""

import pytest

from .positions import (
    GAME,
    RIGHT,
    after,
    cannons,
    choices,
    city,
    hires,
    keep,
    on,
    position,
    resume,
    seat,
    told,
    use,
    uses,
    wall,
)


@pytest.mark.rule("SM-10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seat_0_begins_and_the_next_seat_follows(players: int) -> None:
    match = GAME.start(players=players, seed=9)
    assert match.position()["first"] == 0
    seats = []
    for _ in range(2 * players + 1):
        assert match.turn == match.position()["turn"]
        seats.append(match.turn)
        match.play("stop")
        match.play("pass")
    assert seats == [*range(players), *range(players), 0]


@pytest.mark.rule("SM-10")
def test_an_action_draws_into_the_own_city_only() -> None:
    start = position(city(coins=9), use("CWXHH"), players=3, turn=1)
    match = after(start, "use crate 1", "at e5")
    assert on(match, "e5", 1) == "C"
    assert seat(match, 0) == seat(match, 2) == city()


@pytest.mark.rule("SM-11")
def test_the_first_roll_is_made_with_all_five_dice() -> None:
    match = resume(position(city(), use("LCWXS")))
    move = match.play("pass")
    assert len(move.chance) == 1
    assert len(move.chance[0].removeprefix("roll ")) == 5
    step = match.position()["step"]
    assert (step["kind"], step["rolls"], step["dice"]) == ("keep", 1, move.chance[0].removeprefix("roll "))


KEEPS = [
    ("LLLLL", "keep|keep L|keep LL|keep LLL|keep LLLL|stop"),
    ("SSSSS", "keep|keep S|keep SS|keep SSS|keep SSSS|stop"),
    ("LLLLS", "keep|keep L|keep S|keep LL|keep LS|keep LLL|keep LLS|keep LLLL|keep LLLS|stop"),
    (
        "CCSSS",
        "keep|keep C|keep S|keep CC|keep CS|keep SS|keep CCS|keep CSS|keep SSS|keep CCSS|keep CSSS|stop",
    ),
    (
        "LCWXH",
        "keep|keep L|keep C|keep W|keep X|keep H|keep LC|keep LW|keep LX|keep LH|keep CW|keep CX|keep CH|keep WX"
        "|keep WH|keep XH|keep LCW|keep LCX|keep LCH|keep LWX|keep LWH|keep LXH|keep CWX|keep CWH|keep CXH|keep WXH"
        "|keep LCWX|keep LCWH|keep LCXH|keep LWXH|keep CWXH|stop",
    ),
]


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("rolls", [1, 2])
@pytest.mark.parametrize(("dice", "expected"), KEEPS, ids=[dice for dice, _ in KEEPS])
def test_any_of_the_dice_may_be_kept_sabres_too(dice: str, expected: str, rolls: int) -> None:
    assert choices(resume(position(city(), keep(dice, rolls)))) == set(expected.split("|"))


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("kept", "rolled", "dice"),
    [
        ("", "LLLLL", "LLLLL"),
        ("C", "LCXS", "LCCXS"),
        ("CS", "LWS", "LCWSS"),
        ("SSS", "XH", "XHSSS"),
        ("CCSS", "S", "CCSSS"),
    ],
)
def test_the_rest_is_rolled_and_the_dice_kept_stay(kept: str, rolled: str, dice: str) -> None:
    match = resume(position(city(), keep("CCSSS")))
    match.replay(f"keep {kept}".rstrip(), [f"roll {rolled}"])
    assert match.position()["step"] == keep(dice, 2)
    assert match.turn == 0


@pytest.mark.rule("SM-11")
def test_a_die_set_aside_earlier_may_be_rolled_again() -> None:
    match = resume(position(city(), keep("LLCWX")))
    match.replay("keep LL", ["roll HHH"])
    assert match.position()["step"] == keep("LLHHH", 2)
    match.replay("keep HHH", ["roll CS"])
    assert match.position()["step"] == use("CHHHS")


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize(
    ("kept", "rolled", "dice"),
    [("LCW", "HH", "LCWHH"), ("LCWS", "H", "LCWHS"), ("CWSS", "S", "CWSSS")],
)
def test_sabres_may_be_kept_or_rolled_again(kept: str, rolled: str, dice: str) -> None:
    match = resume(position(city(), keep("LCWSS", 2)))
    match.replay(f"keep {kept}", [f"roll {rolled}"])
    assert match.position()["step"] == use(dice)
    # Rolling crosses out nothing yet.
    assert match.position()["boxes"] == 0


@pytest.mark.rule("SM-11")
def test_after_the_third_roll_the_dice_must_be_used() -> None:
    match = resume(position(city(), keep("LCWXH", 2)))
    match.replay("keep LC", ["roll LLL"])
    assert match.position()["step"] == use("LLLLC")
    assert not any(text.startswith("keep") or text == "stop" for text in choices(match))


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("rolls", [1, 2])
def test_he_may_stop_after_any_roll(rolls: int) -> None:
    match = resume(position(city(), keep("LCWXH", rolls)))
    assert match.replay("stop", []).chance == ()
    assert match.position()["step"] == use("LCWXH")
    assert match.turn == 0


@pytest.mark.rule("SM-11")
def test_the_next_player_has_three_rolls_again() -> None:
    match = resume(position(city(), keep("LCWXH", 2)))
    match.replay("keep", ["roll LLLLL"])
    match.replay("pass", ["roll CCCCC"])
    assert (match.turn, match.position()["step"]) == (1, keep("CCCCC", 1))
    match.replay("keep C", ["roll WWWW"])
    match.replay("keep W", ["roll XXXX"])
    assert (match.turn, match.position()["step"]) == (1, use("WXXXX"))


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("LLLLL", {"pass"}),
        ("CCCCC", {"use crate 1", "use crate 2", "use crate 3", "use crate 4", "use crate 5", "pass"}),
        ("WWXXS", {"use wall 1", "use wall 2", "use cross 1", "use cross 2", "pass"}),
        ("CWXHS", {"use crate 1", "use wall 1", "use cross 1", "hire labourer", "pass"}),
        (
            "WHHHS",
            {
                "use wall 1",
                *(f"hire {who}" for who in ["labourer", "soldier", "priest", "builder", "merchant"]),
                "pass",
            },
        ),
        ("SSSSS", {"pass"}),
    ],
)
def test_one_symbol_is_chosen_and_only_its_dice_are_used(dice: str, expected: set[str]) -> None:
    # Without coins nothing can be turned and no logs are delivered.
    assert choices(resume(position(city(coins=0), use(dice)))) == expected


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("coins", "most"),
    [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4), (100, 4)],
)
def test_each_die_turned_costs_two_coins(coins: int, most: int) -> None:
    # Two crates, a wall and a head that can be turned, sabres that can't.
    match = resume(position(city(coins=coins), use("CCWHS")))
    assert uses(match, "crate") == set(range(1, most + 1))


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("dice", "action", "cost"),
    [
        ("CCWHS", "use crate 1", 0),
        ("CCWHS", "use crate 2", 0),
        ("CCWHS", "use crate 3", 2),
        ("CCWHS", "use crate 4", 4),
        ("LLLLL", "use crate 1", 2),
        ("LLLLL", "use crate 5", 10),
        ("LLLLL", "use wall 5", 10),
        ("WWWWH", "use wall 5", 2),
        ("LLLLX", "use cross 5", 8),
        ("LLLLX", "use cross 2", 2),
        ("LLHHH", "hire labourer", 0),
        ("LLHHH", "hire builder", 0),
        ("LLHHH", "hire juggler", 2),
        ("LLHHH", "hire noble", 4),
        ("LCWXX", "hire labourer", 2),
        ("LCWXX", "hire priest", 4),
        ("LCWXX", "hire merchant", 6),
        ("LCWXX", "hire juggler", 8),
        ("LCWXX", "hire noble", 10),
    ],
)
def test_dice_turned_are_paid_at_once(dice: str, action: str, cost: int) -> None:
    match = after(position(city(coins=11), use(dice)), action)
    assert seat(match)["coins"] == 11 - cost
    assert told(match) == ([(0, -cost, "coins", "SM-13", ())] if cost else [])
    # Just enough is enough, one coin less is not.
    assert action in choices(resume(position(city(coins=cost), use(dice))))
    if cost:
        assert action not in choices(resume(position(city(coins=cost - 1), use(dice))))


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("dice", "most"),
    [("LCWXH", 5), ("LCWXS", 4), ("LCWSS", 3), ("LCSSS", 2), ("LSSSS", 1), ("SSSSS", 0)],
)
def test_sabres_are_never_turned(dice: str, most: int) -> None:
    match = resume(position(city(coins=100), use(dice)))
    for thing in ("log", "crate", "wall", "cross"):
        assert uses(match, thing) == set(range(1, most + 1))
    heads = {"labourer": 1, "soldier": 2, "priest": 2, "builder": 3, "merchant": 3, "juggler": 4, "noble": 5}
    assert hires(match) == {who for who, needed in heads.items() if needed <= most}


@pytest.mark.rule("SM-13", "SM-16")
def test_no_die_is_turned_to_sabres() -> None:
    match = resume(position(city(coins=100), use("LCWXH")))
    assert not any("sabre" in text for text in choices(match))
    # Dice that were turned still cross out no box, and the sabres stay sabres.
    assert after(position(city(coins=100), use("LCWXH")), "use crate 5", *CRATES_5).position()["boxes"] == 0
    assert after(position(city(coins=100), use("LCWXS")), "use crate 4", *CRATES_5[:4]).position()["boxes"] == 1


CRATES_5 = ("at c6", "at d6", "at e6", "at f6", "at f5")


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize(
    ("dice", "action", "cost"),
    [
        ("CCCCS", "use log 1", 4),
        ("WWWWS", "use crate 1", 2),
        ("CCCCS", "use wall 1", 2),
        ("CCCCS", "use cross 1", 2),
        ("CCCCS", "hire labourer", 2),
    ],
)
def test_a_symbol_that_no_die_shows_may_be_chosen_by_turning_one(dice: str, action: str, cost: int) -> None:
    assert action in choices(resume(position(city(coins=cost), use(dice))))
    assert action not in choices(resume(position(city(coins=cost - 1), use(dice))))


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_fewer_dice_than_show_the_symbol_may_be_used(number: int) -> None:
    match = after(position(city(), use("XXXXX")), f"use cross {number}", "at e5")
    assert on(match, "e5") == str(number)


@pytest.mark.rule("SM-14")
@pytest.mark.parametrize(
    ("dice", "actions"),
    [
        ("XXXHH", ("use cross 1", "at e5")),
        ("CCCHH", ("use crate 1", "at e5")),
        ("WWWHH", ("use wall 1", "at a5")),
        ("HHHHH", ("hire labourer", "at e5")),
        ("LLLHH", ("use log 1",)),
    ],
)
def test_the_dice_are_not_split_over_two_actions(dice: str, actions: tuple[str, ...]) -> None:
    match = after(position(city(), use(dice)), *actions)
    assert match.turn == 1
    assert match.position()["step"]["kind"] == "keep"


@pytest.mark.rule("SM-15")
@pytest.mark.parametrize("dice", ["LLLLL", "CCCCC", "WWWWW", "XXXXX", "HHHHH", "LCWXH", "CCWHS", "SSSSS"])
def test_nothing_at_all_may_be_used(dice: str) -> None:
    match = resume(position(city(), use(dice), players=5))
    assert "pass" in choices(match)
    match.play("pass")
    assert (match.turn, seat(match), told(match)) == (1, city(), [])


@pytest.mark.rule("SM-16", "SM-60")
@pytest.mark.parametrize(
    ("dice", "actions"),
    [
        ("CCSSS", ("pass",)),
        ("LLSSS", ("use log 2",)),
        ("CCSSS", ("use crate 1", "at e5")),
        ("WWSSS", ("use wall 2", "at b1", "at g2")),
        ("XXSSS", ("use cross 1", "at e5")),
        ("HHSSS", ("hire soldier", "at e5")),
    ],
)
def test_all_sabres_are_carried_out_after_any_action(dice: str, actions: tuple[str, ...]) -> None:
    match = resume(position(city(), use(dice)))
    for action in actions:
        assert match.position()["boxes"] == 0
        match.play(action)
    assert match.position()["boxes"] == 3


@pytest.mark.rule("SM-16", "SM-60")
@pytest.mark.parametrize("rolls", [1, 2])
def test_the_sabres_wait_until_the_dice_are_used(rolls: int) -> None:
    match = after(position(city(), keep("LCSSS", rolls), boxes=2), "stop")
    assert (match.position()["boxes"], cannons(match)) == (2, [6, 6])
    match = resume(position(city(), keep("LCSSS", rolls), boxes=2))
    match.replay("keep CSSS", ["roll S"])
    assert (match.position()["boxes"], cannons(match)) == (2, [6, 6])


@pytest.mark.rule("SM-16", "SM-60", "SM-61")
def test_a_soldier_of_this_turn_defends_already() -> None:
    match = after(position(city(), use("LLHHS"), boxes=3), "hire soldier", "at e5")
    assert cannons(match) == [6, 5]


@pytest.mark.rule("SM-16", "SM-60", "SM-61")
def test_a_wall_finished_in_this_turn_defends_already() -> None:
    mine = city(f"W {RIGHT[:-3]}, S e5")
    match = after(position(mine, wall("LLLWS", 1), boxes=7), "at g6")
    assert cannons(match) == [6, 5]
    # Its two coins came before the attack.
    assert [unit for _, _, unit, _, _ in told(match)] == ["coins", "attack"]


@pytest.mark.rule("SM-16")
@pytest.mark.parametrize("left", [2, 3])
def test_the_sabres_wait_for_the_last_wall(left: int) -> None:
    match = after(position(city(), wall("WWWSS", left), boxes=2), "at b1")
    assert (match.turn, match.position()["boxes"], cannons(match)) == (0, 2, [6, 6])
