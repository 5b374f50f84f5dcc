"""SM-1 to SM-7: what lies on the table."""

from collections import Counter
from itertools import pairwise

import pytest

from .positions import (
    ALL,
    BOTTOM,
    GAME,
    INNER,
    LEFT,
    OUTER,
    RIGHT,
    TOP,
    after,
    cannons,
    city,
    keep,
    points,
    position,
    seat,
    squares,
    told,
    use,
)

# SM-5, for 2, 3, 4, 5 players: after how many boxes a row is full.
ROW_LENGTHS = {2: 4, 3: 6, 4: 8, 5: 10}
STRENGTHS = (1, 3, 6, 8, 10, 12)


@pytest.mark.rule("SM-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    match = GAME.start(players=players, seed=1)
    assert len(match.position()["cities"]) == players


@pytest.mark.rule("SM-1")
def test_a_city_has_45_squares_and_four_towers() -> None:
    assert len(ALL.split()) == 45
    match = after(position(city(crates=False), use("LXSSS")), "use cross 1")
    assert squares(match) == set(ALL.split())


@pytest.mark.rule("SM-1", "SM-18")
def test_20_squares_are_outer_and_25_inner() -> None:
    assert (len(OUTER.split()), len(INNER.split())) == (20, 25)
    match = after(position(city(crates=False), use("LWSSS")), "use wall 1")
    assert squares(match) == set(OUTER.split())


@pytest.mark.rule("SM-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_four_crates_are_printed_in_every_city(players: int) -> None:
    for there in GAME.start(players=players, seed=3).position()["cities"]:
        assert there["grid"] == ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"]


@pytest.mark.rule("SM-2")
def test_41_squares_are_free_at_the_start() -> None:
    match = after(position(city(), use("LXSSS")), "use cross 1")
    assert squares(match) == set(ALL.split()) - {"b2", "c2", "b3", "b4"}
    assert len(squares(match)) == 41


@pytest.mark.rule("SM-2", "SM-70")
def test_a_city_is_full_with_its_printed_crates() -> None:
    taken = " ".join(sorted(set(ALL.split()) - {"b2", "c2", "b3", "b4", "f6"}))
    match = after(position(city(f"H {taken}"), use("LXSSS")), "use cross 1", "at f6")
    assert match.position()["last_round"] is True


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_3_coins_2_logs_0_points(players: int) -> None:
    for there in GAME.start(players=players, seed=5).position()["cities"]:
        assert (there["coins"], there["logs"], there["points"]) == (3, 2, 0)


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("amount", [41, 127, 128, 255, 256, 32767, 65536, 2**31, 10**12])
def test_coins_logs_and_points_have_no_upper_limit(amount: int) -> None:
    mine = city("C d4", coins=amount, logs=amount, points=amount)
    match = after(position(mine, use("LLLLL")), "use log 5")
    assert (seat(match)["logs"], seat(match)["coins"]) == (amount + 5, amount - 2)
    match = after(position(mine, use("HHHHH")), "hire noble", "at e4")
    assert points(match)[0] == amount + 7
    match = after(position(mine, use("HHHHH")), "hire merchant", "at e4")
    assert seat(match)["coins"] == amount + 1


@pytest.mark.rule("SM-4")
def test_each_die_shows_each_of_six_faces_equally_often() -> None:
    match = GAME.start(players=2, seed=11)
    faces: Counter[str] = Counter()
    for _ in range(400):
        for action in ("keep", "keep", "pass"):
            roll = match.play(action).chance[0].removeprefix("roll ")
            assert len(roll) == 5
            faces.update(roll)
    assert set(faces) == set("LCWXHS")
    # 6000 dice: 1000 each expected, standard deviation 29.
    assert all(860 < count < 1140 for count in faces.values())


@pytest.mark.rule("SM-4")
def test_the_five_dice_fall_independently() -> None:
    match = GAME.start(players=2, seed=12)
    rolls = [
        match.play(action).chance[0].removeprefix("roll ") for _ in range(400) for action in ("keep", "keep", "pass")
    ]
    # 1200 rolls: 3.59 different faces each on average, 0.9 rolls of five alike in all.
    assert 3.45 < sum(len(set(roll)) for roll in rolls) / 1200 < 3.73
    assert sum(len(set(roll)) == 1 for roll in rolls) < 8
    # The next roll owes nothing to the one before.
    assert sum(one == two for one, two in pairwise(rolls)) < 40


@pytest.mark.rule("SM-4", "SM-11")
def test_a_single_die_shows_each_face_too() -> None:
    start = position(city(), keep("LCWXH"))
    faces = Counter(GAME.resume(start, seed=seed).play("keep LCWX").chance[0] for seed in range(600))
    assert set(faces) == {"roll L", "roll C", "roll W", "roll X", "roll H", "roll S"}
    assert all(50 < count < 150 for count in faces.values())


@pytest.mark.rule("SM-5", "SM-61")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_a_row_has_two_boxes_per_player_and_its_own_strength(players: int, row: int) -> None:
    length, strength = ROW_LENGTHS[players], STRENGTHS[row - 1]
    defended = city("S " + " ".join(INNER.split()[-strength:]))
    start = position(city(), use("LLLSS"), defended, players=players, boxes=row * length - 3)
    match = after(start, "pass")
    assert match.position()["boxes"] == row * length - 1
    assert (cannons(match), told(match)) == ([6] * players, [])

    start["boxes"] = row * length - 2
    match = after(start, "pass")
    assert match.position()["boxes"] == row * length
    assert cannons(match) == [5, 6, *[5] * (players - 2)]
    weak = [0, *range(2, players)]
    assert told(match) == [(number, strength, "attack", "SM-61", ()) for number in weak]


@pytest.mark.rule("SM-5", "SM-61")
@pytest.mark.parametrize("row", [2, 3, 4, 5, 6])
def test_one_soldier_less_than_the_strength_does_not_hold(row: int) -> None:
    strength = STRENGTHS[row - 1]
    weak = city("S " + " ".join(INNER.split()[-strength + 1 :]))
    match = after(position(weak, use("LLLLS"), boxes=row * 4 - 1), "pass")
    assert cannons(match) == [5, 5]


@pytest.mark.rule("SM-6")
def test_each_city_has_six_cannons_one_for_each_attack() -> None:
    match = GAME.start(players=2, seed=5)
    left = [cannons(match)]
    for _ in range(5):
        match = after(match.position() | {"step": use("SSSSS")}, "pass")
        left.append(cannons(match))
    # Rows of 4 boxes: 0, 5, 10, 15, 20 and all 24 crossed out.
    assert left == [[6, 6], [5, 5], [4, 4], [3, 3], [1, 1], [0, 0]]


@pytest.mark.rule("SM-7")
@pytest.mark.parametrize(
    ("side", "coins", "score"),
    [(RIGHT, 2, 0), (BOTTOM, 0, 3), (LEFT, 2, 0)],
    ids=["right", "bottom", "left"],
)
def test_three_sides_bring_coins_or_points(side: str, coins: int, score: int) -> None:
    *four, last = side.split()
    mine = city(f"W {' '.join(four)}", coins=10)
    match = after(position(mine, use("LLLLW")), "use wall 1", f"at {last}")
    assert (seat(match)["coins"], points(match)[0]) == (10 + coins, score)
    unit = "coins" if coins else "points"
    reading_order = tuple(sorted(side.split(), key=lambda square: (square[1], square[0])))
    assert told(match) == [(0, coins or score, unit, "SM-7", reading_order)]
    assert match.turn == 1


@pytest.mark.rule("SM-7", "SM-33")
def test_the_top_side_brings_a_person_of_at_most_three_heads() -> None:
    *four, last = TOP.split()
    match = after(position(city(f"W {' '.join(four)}"), use("LLLLW")), "use wall 1", f"at {last}")
    assert {action.text for action in match.actions()} == {
        "bonus labourer",
        "bonus soldier",
        "bonus priest",
        "bonus builder",
        "bonus merchant",
        "bonus none",
    }
    assert (seat(match)["coins"], points(match)[0], told(match)) == (3, 0, [])
