"""SM-30 to SM-34: walls and their bonuses."""

import pytest

from .positions import (
    BOTTOM,
    LEFT,
    OUTER,
    RIGHT,
    TOP,
    after,
    bonus,
    cannons,
    choices,
    city,
    full_but,
    house,
    on,
    person,
    points,
    position,
    resume,
    seat,
    squares,
    told,
    use,
    uses,
    wall,
)


@pytest.mark.rule("SM-30")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_die_adds_one_wall(number: int) -> None:
    chosen = ["b1", "g4", "a6", "d7", "e1"][:number]
    match = after(position(city(), use("WWWWW")), f"use wall {number}", *(f"at {square}" for square in chosen))
    assert seat(match) == city(f"W {' '.join(chosen)}")
    assert match.turn == 1


@pytest.mark.rule("SM-30")
def test_walls_need_not_touch_each_other() -> None:
    match = after(position(city("W d1"), use("LLLWW")), "use wall 2")
    assert squares(match) == set(OUTER.split()) - {"d1"}
    match.play("at a2")
    assert squares(match) == set(OUTER.split()) - {"d1", "a2"}


@pytest.mark.rule("SM-30")
@pytest.mark.parametrize(("free", "most"), [("d4", 0), ("d4 b1", 1), ("b1 g3 d7", 3), ("b1 c1 g3 g4 a5 d7", 5)])
def test_no_more_walls_than_free_outer_squares(free: str, most: int) -> None:
    match = resume(position(full_but(free), use("WWWWW")))
    assert uses(match, "wall") == set(range(1, most + 1))


@pytest.mark.rule("SM-31")
def test_four_walls_of_a_side_are_not_enough() -> None:
    for side in (TOP, RIGHT, BOTTOM, LEFT):
        start = position(city(f"W {side[3:-3]}"), wall("LLLLW", 1))
        match = after(start, f"at {side[:2]}")
        assert (match.turn, seat(match)["coins"], points(match)[0], told(match)) == (1, 3, 0, [])


@pytest.mark.rule("SM-31", "SM-7")
@pytest.mark.parametrize("last", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("side", "gain"), [(RIGHT, (2, 0)), (BOTTOM, (0, 3)), (LEFT, (2, 0))])
def test_whichever_wall_comes_last(side: str, gain: tuple[int, int], last: int) -> None:
    walls = side.split()
    missing = walls.pop(last)
    match = after(position(city(f"W {' '.join(walls)}", coins=0), wall("LLLLW", 1)), f"at {missing}")
    assert (seat(match)["coins"], points(match)[0]) == gain


@pytest.mark.rule("SM-31")
def test_the_bonus_comes_at_once_with_walls_still_to_place() -> None:
    match = after(position(city("W g2 g3 g4 g5"), wall("LLWWW", 3)), "at g6")
    assert (seat(match)["coins"], match.position()["step"]) == (5, wall("LLWWW", 2))
    assert told(match) == [(0, 2, "coins", "SM-7", ("g2", "g3", "g4", "g5", "g6"))]
    match = after(position(city("W b7 c7 d7 e7"), wall("LLWWW", 2)), "at f7")
    assert (points(match)[0], match.position()["step"]) == (3, wall("LLWWW", 1))


@pytest.mark.rule("SM-31")
def test_two_sides_in_one_turn_give_two_bonuses() -> None:
    start = position(city("W g2 g3 g4 g5, W b7 c7 d7 e7, W a2 a3 a4"), wall("LWWWW", 4))
    match = after(start, "at g6", "at f7", "at a5", "at a6")
    assert (seat(match)["coins"], points(match)[0], match.turn) == (3 + 2 + 2, 3, 1)


@pytest.mark.rule("SM-31")
def test_a_side_pays_only_once() -> None:
    match = after(position(city(f"W {RIGHT} {BOTTOM}"), wall("LLLLW", 1)), "at c1")
    assert (seat(match)["coins"], points(match)[0], told(match)) == (3, 0, [])


@pytest.mark.rule("SM-31")
def test_five_walls_round_a_tower_are_no_side() -> None:
    match = after(position(city("W d1 e1 f1 g2, W c1"), wall("LLLLW", 1)), "at g3")
    assert (match.turn, seat(match)["coins"], told(match)) == (1, 3, [])


@pytest.mark.rule("SM-32")
@pytest.mark.parametrize("letter", ["C", "H", "1", "5", "L", "S", "P", "B", "M", "J", "N"])
@pytest.mark.parametrize("side", [TOP, RIGHT, BOTTOM, LEFT], ids=["top", "right", "bottom", "left"])
def test_a_side_with_anything_else_gives_no_bonus(side: str, letter: str) -> None:
    walls = side.split()
    other, last = walls.pop(2), walls.pop()
    start = position(city(f"W {' '.join(walls)}, {letter} {other}"), wall("LLLLW", 1))
    match = after(start, f"at {last}")
    assert (match.turn, seat(match)["coins"], points(match)[0], told(match)) == (1, 3, 0, [])


@pytest.mark.rule("SM-32", "SM-61")
@pytest.mark.parametrize("side", [TOP, RIGHT, BOTTOM, LEFT], ids=["top", "right", "bottom", "left"])
def test_a_side_with_anything_else_gives_no_defence(side: str) -> None:
    whole = city(f"W {side}")
    broken = city(f"W {side[:-3]}, C {side[-2:]}")
    match = after(position(whole, use("LLLLS"), broken, boxes=3), "pass")
    assert cannons(match) == [6, 5]


@pytest.mark.rule("SM-33", "SM-31")
@pytest.mark.parametrize("left", [1, 2, 4])
def test_the_person_is_asked_for_at_once(left: int) -> None:
    match = after(position(city("W b1 c1 d1 e1"), wall("LWWWW", left)), "at f1")
    assert match.position()["step"] == bonus("LWWWW", left - 1)
    assert match.turn == 0


@pytest.mark.rule("SM-33")
def test_the_person_may_be_declined() -> None:
    match = after(position(city(f"W {TOP}"), bonus("LLLLW")), "bonus none")
    assert (match.turn, seat(match)) == (1, city(f"W {TOP}"))
    match = after(position(city(f"W {TOP}"), bonus("LWWWW", 3)), "bonus none")
    assert (match.turn, match.position()["step"]) == (0, wall("LWWWW", 3))


@pytest.mark.rule("SM-33")
@pytest.mark.parametrize("side", [RIGHT, BOTTOM, LEFT], ids=["right", "bottom", "left"])
def test_the_other_bonuses_are_not_asked_for(side: str) -> None:
    match = after(position(city(f"W {side[:-3]}"), wall("LLLWW", 2)), f"at {side[-2:]}")
    assert match.position()["step"] == wall("LLLWW", 1)


@pytest.mark.rule("SM-33", "SM-46", "SM-47", "SM-48")
@pytest.mark.parametrize(
    ("who", "letter", "coins", "score", "rule", "around"),
    [
        ("labourer", "L", 0, 1, "SM-46", ("d4",)),
        ("soldier", "S", 0, 0, "", ()),
        ("priest", "P", 0, 2, "SM-47", ("e3", "d5")),
        ("merchant", "M", 3, 0, "SM-48", ("c3", "d3", "e5")),
    ],
)
def test_the_bonus_person_has_his_effect(
    who: str, letter: str, coins: int, score: int, rule: str, around: tuple[str, ...]
) -> None:
    mine = city(f"W {TOP}, 1 e3, 5 d5, C c3 d3 e5")
    match = after(position(mine, bonus("LLLLW")), f"bonus {who}")
    assert match.position()["step"] == person("LLLLW", who)
    match.play("at d4")
    assert on(match, "d4") == letter
    assert (seat(match)["coins"], points(match)[0], match.turn) == (3 + coins, score, 1)
    amount, unit = (coins, "coins") if coins else (score, "points")
    assert told(match) == ([(0, amount, unit, rule, around)] if amount else [])


@pytest.mark.rule("SM-33", "SM-61")
def test_the_bonus_soldier_defends_in_the_same_turn() -> None:
    # Strength 3: the complete top side and the soldier.
    start = position(city(f"W {TOP[:-3]}"), wall("LLLWS", 1), boxes=7)
    match = after(start, "at f1", "bonus soldier", "at d4")
    assert cannons(match) == [6, 5]
    match = after(start, "at f1", "bonus labourer", "at d4")
    assert cannons(match) == [5, 5]


@pytest.mark.rule("SM-33")
def test_the_bonus_person_costs_nothing_and_stands_on_any_free_square() -> None:
    match = after(position(full_but("d4 g3 a6", f"W {TOP}", coins=0), bonus("LLLLW")), "bonus merchant")
    assert squares(match) == {"d4", "g3", "a6"}
    assert seat(match)["coins"] == 0


@pytest.mark.rule("SM-33", "SM-49", "SM-34")
def test_bonus_builder_amid_walls_then_houses_then_the_remaining_walls() -> None:
    start = position(city("W b1 c1 d1 e1", logs=4), use("LWWWS"))
    match = after(start, "use wall 3", "at f1")
    assert match.position()["step"] == bonus("LWWWS", 2)
    match.play("bonus builder")
    assert match.position()["step"] == person("LWWWS", "builder", 2)
    match.play("at f6")
    assert match.position()["step"] == house("LWWWS", "f6", 3, "", 2)
    match.play("house g6")
    match.play("house g5")
    assert match.position()["step"] == house("LWWWS", "f6", 1, "g6 g5", 2)
    match.play("done")
    assert match.position()["step"] == wall("LWWWS", 2)
    match.play("at g2")
    assert match.position()["step"] == wall("LWWWS", 1)
    assert match.position()["boxes"] == 0
    match.play("at a2")
    assert seat(match) == city("W b1 c1 d1 e1 f1 g2 a2, B f6, H g6 g5", logs=2, points=6)
    assert (match.turn, match.position()["boxes"]) == (1, 1)


@pytest.mark.rule("SM-33", "SM-34")
@pytest.mark.parametrize("who", ["labourer", "soldier", "priest", "merchant"])
def test_after_any_bonus_person_the_remaining_walls_follow(who: str) -> None:
    match = after(position(city(f"W {TOP}"), bonus("WWWWW", 4)), f"bonus {who}", "at e5")
    assert match.position()["step"] == wall("WWWWW", 4)


@pytest.mark.rule("SM-33", "SM-34")
def test_after_a_builder_without_logs_the_remaining_walls_follow() -> None:
    match = after(position(city(f"W {TOP}", logs=0), bonus("WWWWW", 2)), "bonus builder", "at e5")
    assert match.position()["step"] == wall("WWWWW", 2)


@pytest.mark.rule("SM-33")
def test_without_a_free_square_the_person_is_lost() -> None:
    match = after(position(full_but("f1", "W b1 c1 d1 e1"), wall("LLLLW", 1)), "at f1")
    assert (match.turn, match.position()["last_round"]) == (1, True)
    assert points(match) == [0, 0]


@pytest.mark.rule("SM-33", "SM-61")
def test_a_side_whose_person_is_lost_still_defends() -> None:
    match = after(position(full_but("f1", "W b1 c1 d1 e1"), wall("LLLWS", 1), boxes=3), "at f1")
    assert cannons(match) == [6, 5]


@pytest.mark.rule("SM-34")
def test_all_walls_announced_must_be_placed() -> None:
    match = after(position(city(), use("LLWWW")), "use wall 3")
    for square in ("b1", "c1", "d1"):
        assert choices(match) == {f"at {free}" for free in squares(match)}
        match.play(f"at {square}")
    assert match.turn == 1


@pytest.mark.rule("SM-34")
def test_walls_lapse_when_the_bonus_person_takes_the_last_outer_square() -> None:
    start = position(full_but("f1 g4 d4", "W b1 c1 d1 e1"), use("LLLWW"))
    assert uses(resume(start), "wall") == {1, 2}
    match = after(start, "use wall 2", "at f1", "bonus soldier", "at g4")
    assert (match.turn, on(match, "d4"), match.position()["last_round"]) == (1, ".", False)


@pytest.mark.rule("SM-34")
def test_walls_lapse_one_by_one() -> None:
    # Three announced, room for three; the soldier takes one of the places.
    start = position(full_but("f1 g4 a3 d4", "W b1 c1 d1 e1"), use("LLWWW"))
    match = after(start, "use wall 3", "at f1", "bonus soldier", "at g4")
    assert match.position()["step"] == wall("LLWWW", 2)
    assert squares(match) == {"a3"}
    match.play("at a3")
    assert (match.turn, on(match, "d4")) == (1, ".")


@pytest.mark.rule("SM-34", "SM-49")
def test_walls_lapse_when_houses_take_the_last_outer_squares() -> None:
    start = position(full_but("f1 g4 g5 f5 d4", "W b1 c1 d1 e1", logs=5), use("LLWWW"))
    match = after(start, "use wall 3", "at f1", "bonus builder", "at f5", "house g5", "house g4")
    assert (match.turn, on(match, "d4"), points(match)[0]) == (1, ".", 6)


@pytest.mark.rule("SM-34", "SM-60")
def test_sabres_still_count_when_walls_lapse() -> None:
    start = position(full_but("f1 g4 d4", "W b1 c1 d1 e1"), use("LWWSS"))
    match = after(start, "use wall 2", "at f1", "bonus labourer", "at g4")
    assert match.position()["boxes"] == 2


@pytest.mark.rule("SM-34", "SM-70")
def test_walls_lapse_when_the_bonus_person_takes_the_last_square_of_all() -> None:
    start = position(full_but("f1 g4", "W b1 c1 d1 e1"), use("LLLWW"))
    match = after(start, "use wall 2", "at f1", "bonus labourer", "at g4")
    assert (match.turn, match.position()["last_round"], points(match)[0]) == (1, True, 1)
