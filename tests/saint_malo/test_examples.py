"""The worked examples: those of the rules file, and all that the rulebook tells."""

import pytest

import bastide

from .positions import (
    BOTTOM,
    TOP,
    after,
    cannons,
    choices,
    city,
    full_but,
    go_on,
    hires,
    on,
    points,
    position,
    resume,
    seat,
    squares,
    told,
    use,
    uses,
)

# Anke's city: seven crates around c3, four of them around c4.
ANKE = "C d2 d3 d4"


@pytest.mark.rule("SM-3", "SM-48", "SM-13")
def test_three_coins_seven_received_six_spent_leave_four() -> None:
    match = resume(position(city(ANKE, coins=3), use("LLHHH")))
    go_on(match, "LLLLL", "hire merchant", "at c3")
    assert seat(match)["coins"] == 3 + 7
    # Six spent: a delivery, and two dice turned for a church.
    go_on(match, "LLLLL", "use log 1")
    go_on(match, "LLLLL", "use cross 2", "at f6")
    assert seat(match)["coins"] == 3 + 7 - 6 == 4


@pytest.mark.rule("SM-2", "SM-25")
def test_a_player_has_drawn_three_further_crates() -> None:
    match = after(position(city(), use("LLCCC")), "use crate 3", "at d2", "at d3", "at d4")
    assert seat(match) == city(ANKE)


@pytest.mark.rule("SM-48")
def test_a_merchant_beside_seven_crates_and_a_second_beside_four_of_them() -> None:
    start = position(city(ANKE), use("LLHHH"))
    match = after(start, "hire merchant", "at c3")
    assert told(match) == [(0, 7, "coins", "SM-48", ("b2", "c2", "d2", "b3", "d3", "b4", "d4"))]
    match = resume(start)
    go_on(match, "LLHHH", "hire merchant", "at c3")
    match.play("hire merchant")
    match.play("at c4")
    assert told(match) == [(0, 4, "coins", "SM-48", ("b3", "d3", "b4", "d4"))]
    assert seat(match)["coins"] == 3 + 7 + 4


@pytest.mark.rule("SM-20", "SM-49")
def test_a_delivery_of_three_logs_and_all_five_built() -> None:
    match = resume(position(city(), use("LLLCC"), players=3))
    go_on(match, "CCHHH", "use log 3")
    assert (seat(match)["logs"], seat(match)["coins"]) == (5, 1)
    go_on(match, "CCHHH", "hire builder", "at e5", "house e6", "house f6", "house f7")
    assert (seat(match)["logs"], points(match)[0]) == (2, 9)
    go_on(match, "CCHHH", "hire builder", "at e3", "house f3", "house f4")
    assert (seat(match)["logs"], points(match)[0]) == (0, 15)


@pytest.mark.rule("SM-7")
def test_three_points_for_the_complete_bottom_wall() -> None:
    start = position(city(f"W {BOTTOM[:-3]}", points=28), use("LLLLW"))
    assert points(after(start, "use wall 1", "at f7"))[0] == 31


@pytest.mark.rule("SM-61")
def test_one_soldier_and_one_complete_wall_are_a_defence_of_three() -> None:
    mine = city(f"W {TOP}, S d4")
    # Three players: rows of six; strength 3 is held, strength 6 is not.
    assert cannons(after(position(mine, use("LLLLS"), players=3, boxes=11), "pass")) == [6, 5, 5]
    assert cannons(after(position(mine, use("LLLLS"), players=3, boxes=17), "pass")) == [5, 5, 5]


@pytest.mark.rule("SM-13", "SM-16")
def test_anke_turns_a_wall_or_a_head_to_a_crate_but_never_the_sabres() -> None:
    start = position(city(coins=4), use("CCWHS"))
    assert uses(resume(start), "crate") == {1, 2, 3, 4}
    match = after(start, "use crate 2", "at e5", "at e6")
    assert (seat(match)["coins"], match.position()["boxes"]) == (4, 1)
    match = after(start, "use crate 3", "at e5", "at e6", "at e7")
    assert (seat(match)["coins"], match.position()["boxes"]) == (2, 1)
    match = after(start, "use crate 4", "at e5", "at e6", "at e7", "at e4")
    assert (seat(match)["coins"], match.position()["boxes"]) == (0, 1)


@pytest.mark.rule("SM-14")
def test_two_of_four_heads_for_a_soldier_rather_than_a_juggler() -> None:
    match = after(position(city(coins=0), use("LHHHH")), "hire soldier", "at e5")
    assert (on(match, "e5"), match.turn) == ("S", 1)


@pytest.mark.rule("SM-14", "SM-40")
def test_three_crosses_are_one_church_never_two() -> None:
    start = position(city(coins=0), use("LLXXX"))
    assert uses(resume(start), "cross") == {1, 2, 3}
    for size in (1, 2, 3):
        match = after(start, f"use cross {size}", "at e5")
        assert (on(match, "e5"), match.turn) == (str(size), 1)


@pytest.mark.rule("SM-14", "SM-45")
def test_four_heads_are_a_labourer_or_a_builder_never_both() -> None:
    start = position(city(coins=0, logs=0), use("LHHHH"))
    assert hires(resume(start)) == {"labourer", "soldier", "priest", "builder", "merchant", "juggler"}
    assert after(start, "hire labourer", "at e5").turn == 1
    assert after(start, "hire builder", "at e5").turn == 1


@pytest.mark.rule("SM-11")
def test_a_die_kept_after_the_first_roll_is_rolled_again_in_the_third() -> None:
    match = resume(position(city(), {"kind": "keep", "dice": "LXXHS", "rolls": 1}))
    match.replay("keep XX", ["roll HHS"])
    match.replay("keep HH", ["roll HHH"])
    assert match.position()["step"] == use("HHHHH")


@pytest.mark.rule("SM-32")
def test_a_wall_with_something_else_in_it_is_destroyed_for_ever() -> None:
    start = position(city("W b1 c1 e1, L d1"), use("LLLLW"), boxes=3)
    match = resume(start)
    go_on(match, "LLLLS", "use wall 1", "at f1")
    match.play("pass")
    assert cannons(match) == [5, 5]


@pytest.mark.rule("SM-33")
def test_the_bonus_person_is_no_juggler_and_no_noble() -> None:
    match = after(position(city(f"W {TOP[:-3]}"), use("WHHHH")), "use wall 1", "at f1")
    who = ("labourer", "soldier", "priest", "builder", "merchant", "none")
    assert choices(match) == {f"bonus {name}" for name in who}


def _worth(churches: str) -> int:
    theirs = city(churches, coins=0, logs=0)
    match = after(position(full_but(""), use("LLLLL"), theirs, first=1, last_round=True), "pass")
    return points(match)[1]


@pytest.mark.rule("SM-41")
def test_a_five_brings_seven_points_only_with_all_below_it() -> None:
    assert _worth("1 d3, 2 d4, 3 d5, 4 d6") == 13
    assert _worth("1 d3, 2 d4, 3 d5, 4 d6, 5 a2") == 20
    assert _worth("1 d3, 2 d4, 3 d5, 5 a2") == 8


@pytest.mark.rule("SM-42", "SM-41")
def test_michaelas_nine_churches() -> None:
    assert _worth("1 d3 g2 b7, 2 a2 e6, 3 d5, 4 f1, 5 c6 g6") == 25


@pytest.mark.rule("SM-49", "SM-14")
def test_steffens_builder_with_the_last_two_logs_and_two_houses() -> None:
    # Four heads, one is not used; the houses stand one above the other, the builder touches one at a corner.
    match = after(position(city(logs=2, points=3), use("LHHHH")), "hire builder", "at d5", "house e4", "house e3")
    assert seat(match) == city("B d5, H e4 e3", logs=0, points=3 + 6)
    assert match.turn == 1


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(("built", "score"), [(1, 3), (2, 6), (3, 9)])
def test_three_six_or_nine_points_for_houses(built: int, score: int) -> None:
    actions = ["house e6", "house e7", "house d7"][:built] + ["done"] * (built < 3)
    match = after(position(city(logs=3), use("LLHHH")), "hire builder", "at e5", *actions)
    assert (points(match)[0], match.turn) == (score, 1)


# Stefan's city: four persons of three kinds around e4, and a place for another juggler on f5.
STEFAN = "B d3 d4, S f4, P e5"


@pytest.mark.rule("SM-50")
def test_stefans_juggler_beside_three_kinds_and_a_second_one() -> None:
    match = after(position(city(STEFAN), use("LHHHH")), "hire juggler", "at e4")
    assert told(match) == [(0, 6, "points", "SM-50", ("d3", "f4", "e5"))]
    # The second one stands beside the first, the soldier and the priest.
    match = resume(position(city(STEFAN), use("LHHHH")))
    go_on(match, "LHHHH", "hire juggler", "at e4")
    match.play("hire juggler")
    match.play("at f5")
    assert told(match) == [(0, 6, "points", "SM-50", ("e4", "f4", "e5"))]
    assert points(match)[0] == 12


@pytest.mark.rule("SM-50", "SM-52")
def test_a_person_drawn_later_beside_stefans_juggler_brings_him_nothing() -> None:
    match = after(position(city(f"{STEFAN}, J e4", points=6), use("LLHHH")), "hire merchant", "at d5")
    assert points(match)[0] == 6


@pytest.mark.rule("SM-60", "SM-61", "SM-5")
def test_with_three_players_the_pirates_come_after_six_boxes() -> None:
    match = after(position(city(), use("SSSSS"), players=3), "pass")
    assert cannons(match) == [6, 6, 6]
    match = after(match.position() | {"step": use("LLLLS")}, "pass")
    assert cannons(match) == [5, 5, 5]


@pytest.mark.rule("SM-13", "SM-30", "SM-60", "SM-61")
def test_michaela_turns_a_head_to_a_wall_and_brings_the_pirates() -> None:
    defences = ["S d3 d4 d5 d6 e3", "S d3 d4 d5 d6 e3 e4", ""]
    others = [city(pieces) for pieces in defences]
    match = after(position(city(), use("WHSSS"), *others, boxes=21), "use wall 2", "at b1", "at c1")
    assert seat(match) == city("W b1 c1", coins=1, cannons=5)
    # Strength 6 against 0, 5, 6, 0.
    assert cannons(match) == [5, 5, 6, 5]
    assert told(match) == [(number, 6, "attack", "SM-61", ()) for number in (0, 1, 3)]


@pytest.mark.rule("SM-61")
@pytest.mark.parametrize("soldiers", [0, 1, 2, 3, 4, 5, 6, 7])
def test_every_player_with_a_defence_of_0_to_5_loses_a_cannon(soldiers: int) -> None:
    theirs = city("S " + " ".join(["d3", "d4", "d5", "d6", "e3", "e4", "e5"][:soldiers]))
    match = after(position(city(), use("WWSSS"), theirs, players=4, boxes=21), "use wall 2", "at b1", "at c1")
    assert cannons(match)[1] == (5 if soldiers <= 5 else 6)


@pytest.mark.rule("SM-16")
def test_the_normal_turn_comes_before_the_boxes() -> None:
    match = resume(position(city(), use("HHSSS"), boxes=1))
    match.play("hire soldier")
    assert match.position()["boxes"] == 1
    match.play("at e5")
    assert (match.position()["boxes"], cannons(match)) == (4, [6, 5])


@pytest.mark.rule("SM-18")
def test_walls_never_stand_inside() -> None:
    match = after(position(city(), use("LLLLW")), "use wall 1")
    assert "d4" not in squares(match)
    with pytest.raises(bastide.IllegalAction):
        match.play("at d4")
