"""SM-45 to SM-52: persons."""

import pytest

from .positions import (
    ALL,
    after,
    choices,
    city,
    full_but,
    go_on,
    hires,
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
)

ONE = {"labourer"}
TWO = ONE | {"soldier", "priest"}
THREE = TWO | {"builder", "merchant"}
FOUR = THREE | {"juggler"}
FIVE = FOUR | {"noble"}


@pytest.mark.rule("SM-45")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [("LLLLL", set()), ("LLLLH", ONE), ("LLLHH", TWO), ("LLHHH", THREE), ("LHHHH", FOUR), ("HHHHH", FIVE)],
)
def test_the_person_costs_at_most_the_dice_used(dice: str, expected: set[str]) -> None:
    assert hires(resume(position(city(coins=0), use(dice)))) == expected


@pytest.mark.rule("SM-45")
@pytest.mark.parametrize(
    ("who", "letter"),
    [
        ("labourer", "L"),
        ("soldier", "S"),
        ("priest", "P"),
        ("builder", "B"),
        ("merchant", "M"),
        ("juggler", "J"),
        ("noble", "N"),
    ],
)
def test_one_person_stands_on_any_free_square(who: str, letter: str) -> None:
    match = after(position(city(logs=0), use("HHHHH")), f"hire {who}")
    assert squares(match) == set(ALL.split()) - {"b2", "c2", "b3", "b4"}
    match.play("at f6")
    assert on(match, "f6") == letter
    assert match.turn == 1


@pytest.mark.rule("SM-45", "SM-14")
def test_without_a_free_square_nobody_is_hired() -> None:
    assert hires(resume(position(full_but(""), use("HHHHH"), last_round=True))) == set()


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize("square", ["e5", "b1", "d3"])
def test_labourer_one_point_at_once(square: str) -> None:
    mine = city("1 e4, S d4, C d5, L f4", points=10)
    match = after(position(mine, use("LLLLH")), "hire labourer", f"at {square}")
    assert points(match)[0] == 11
    assert told(match) == [(0, 1, "points", "SM-46", (square,))]


@pytest.mark.rule("SM-47", "SM-61")
@pytest.mark.parametrize("soldiers", [0, 1, 2, 3, 4])
def test_each_soldier_defends_by_one_at_every_attack(soldiers: int) -> None:
    mine = city("S " + " ".join(["d4", "e5", "b1", "a4"][:soldiers]))
    # Strength 1, then strength 3: the same soldiers defend again.
    match = after(position(mine, use("SSSSS"), boxes=3), "pass")
    assert seat(match)["cannons"] == {0: 4, 1: 5, 2: 5, 3: 6, 4: 6}[soldiers]


@pytest.mark.rule("SM-47")
def test_a_soldier_brings_nothing_at_once() -> None:
    match = after(position(city("1 e4, C d4, S f4"), use("LLLHH")), "hire soldier", "at e5")
    assert (points(match)[0], seat(match)["coins"], told(match)) == (0, 3, [])


# What lies around e5, and which squares count for a priest there.
AROUND_E5 = ["d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"]


@pytest.mark.rule("SM-47")
@pytest.mark.parametrize("square", AROUND_E5)
def test_priest_one_point_for_a_church_on_each_of_the_8_neighbours(square: str) -> None:
    match = after(position(city(f"3 {square}"), use("LLLHH")), "hire priest", "at e5")
    assert told(match) == [(0, 1, "points", "SM-47", (square,))]
    assert points(match)[0] == 1


@pytest.mark.rule("SM-47")
@pytest.mark.parametrize("square", ["e3", "c5", "g5", "e7", "c3", "g3", "c7"])
def test_priest_nothing_for_a_church_farther_away(square: str) -> None:
    match = after(position(city(f"3 {square}"), use("LLLHH")), "hire priest", "at e5")
    assert (points(match)[0], told(match)) == (0, [])


@pytest.mark.rule("SM-47", "SM-40")
def test_a_second_priest_is_paid_for_the_same_church_again() -> None:
    match = resume(position(city(), use("LLLLX"), players=3))
    go_on(match, "LLLHH", "use cross 1", "at e4")
    go_on(match, "LLLHH", "hire priest", "at e5")
    assert points(match)[0] == 1
    go_on(match, "LLLHH", "hire priest", "at d5")
    assert points(match)[0] == 2


@pytest.mark.rule("SM-47")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_priest_one_point_per_church_whatever_its_size(size: int) -> None:
    mine = city(f"{size} d4 f6, 1 e4, C d5 f5, H e6, W b1, L f4, P d6", points=4)
    match = after(position(mine, use("LLLHH")), "hire priest", "at e5")
    assert points(match)[0] == 4 + 3
    assert told(match) == [(0, 3, "points", "SM-47", ("d4", "e4", "f6"))]


@pytest.mark.rule("SM-47")
def test_priest_all_eight() -> None:
    match = after(position(city(f"2 {' '.join(AROUND_E5)}"), use("LLLHH")), "hire priest", "at e5")
    assert points(match)[0] == 8


@pytest.mark.rule("SM-47", "SM-48", "SM-50")
@pytest.mark.parametrize(
    ("square", "not_around"),
    [("a4", "g3 g4 g5"), ("g4", "a4 a5 a3"), ("b1", "g2 b7"), ("f7", "a6 f1")],
)
def test_a_city_does_not_go_round(square: str, not_around: str) -> None:
    for pieces, who in (("1", "priest"), ("C", "merchant"), ("S", "juggler")):
        mine = city(f"{pieces} {not_around}", crates=False)
        match = after(position(mine, use("HHHHH")), f"hire {who}", f"at {square}")
        assert (points(match)[0], seat(match)["coins"], told(match)) == (0, 3, [])


@pytest.mark.rule("SM-48")
@pytest.mark.parametrize("square", AROUND_E5)
def test_merchant_one_coin_for_a_crate_on_each_of_the_8_neighbours(square: str) -> None:
    match = after(position(city(f"C {square}"), use("LLHHH")), "hire merchant", "at e5")
    assert told(match) == [(0, 1, "coins", "SM-48", (square,))]
    assert seat(match)["coins"] == 4


@pytest.mark.rule("SM-48")
def test_merchant_counts_crates_only_old_and_new() -> None:
    # c3 lies beside the printed crates b2, c2, b3, b4.
    mine = city("C d3, 1 d2, H c4, M d4")
    match = after(position(mine, use("LLHHH")), "hire merchant", "at c3")
    assert seat(match)["coins"] == 3 + 5
    assert told(match) == [(0, 5, "coins", "SM-48", ("b2", "c2", "b3", "d3", "b4"))]
    assert points(match)[0] == 0


@pytest.mark.rule("SM-48")
def test_crates_are_not_used_up() -> None:
    match = resume(position(city(), use("LLHHH")))
    go_on(match, "LLHHH", "hire merchant", "at c3")
    assert seat(match)["coins"] == 3 + 4
    match.play("hire merchant")
    match.play("at a3")
    assert told(match) == [(0, 3, "coins", "SM-48", ("b2", "b3", "b4"))]
    assert [on(match, square) for square in ("b2", "b3", "b4")] == ["C", "C", "C"]


@pytest.mark.rule("SM-48")
def test_merchant_beside_no_crate() -> None:
    match = after(position(city(), use("LLHHH")), "hire merchant", "at f6")
    assert (seat(match)["coins"], told(match), match.turn) == (3, [], 1)


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(("logs", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_builder_up_to_three_logs_become_houses(logs: int, most: int) -> None:
    match = after(position(city(logs=logs), use("LLHHH")), "hire builder", "at e5")
    row = ["e6", "d6", "c6"]
    for done, square in enumerate(row[:most]):
        assert match.position()["step"] == house("LLHHH", "e5", most - done, " ".join(row[:done]))
        assert "done" in choices(match)
        match.play(f"house {square}")
        assert (seat(match)["logs"], points(match)[0]) == (logs - done - 1, 3 * (done + 1))
        assert told(match) == [(0, 3, "points", "SM-49", (square,))]
    assert match.turn == 1
    assert seat(match) == city(f"B e5, H {' '.join(row[:most])}", logs=logs - most, points=3 * most)


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_builder_may_stop_at_any_time(built: int) -> None:
    match = after(position(city(logs=5), use("LLHHH")), "hire builder", "at e5")
    for square in ["f4", "f3"][:built]:
        match.play(f"house {square}")
    match.play("done")
    assert (match.turn, seat(match)["logs"], points(match)[0]) == (1, 5 - built, 3 * built)
    assert told(match) == []


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    ("builder", "first_ones"),
    [
        ("e5", "d4 e4 f4 d5 f5 d6 e6 f6"),
        ("b1", "c1 a2"),  # b2, c2 are printed crates, a1 is a tower
        ("g6", "f5 g5 f6 f7"),
        ("a4", "a3 a5 b5"),
        ("c3", "d2 d3 c4 d4"),
    ],
)
def test_the_first_house_touches_the_builder_also_at_a_corner(builder: str, first_ones: str) -> None:
    match = after(position(city(), use("LLHHH")), "hire builder", f"at {builder}")
    assert squares(match, "house") == set(first_ones.split())
    assert choices(match) == {"done", *(f"house {square}" for square in first_ones.split())}


@pytest.mark.rule("SM-49")
@pytest.mark.parametrize(
    ("group", "next_ones"),
    [
        ("d4", "d3 c4 e4 d5"),  # beside the house, no longer around the builder
        ("d4 d3", "d2 c3 e3 c4 e4 d5"),
        ("e6", "d6 f6 e7"),  # e5 is the builder
        ("f5", "f4 g5 f6"),
    ],
)
def test_the_next_houses_stand_side_by_side_with_the_group(group: str, next_ones: str) -> None:
    mine = city(f"B e5, H {group}", logs=4)
    start = position(mine, house("LLHHH", "e5", 3 - len(group.split()), group))
    assert squares(resume(start), "house") == set(next_ones.split())


@pytest.mark.rule("SM-49")
def test_neither_old_houses_nor_old_builders_hold_the_group_together() -> None:
    match = after(position(city("H c5, B b5, H f3"), use("LLHHH")), "hire builder", "at e5", "house d5")
    # c5 is an old house: b6, c4, c6 beside it and the old builder don't count.
    assert squares(match, "house") == {"d4", "d6"}


@pytest.mark.rule("SM-49")
def test_the_first_house_touches_the_new_builder_not_an_old_one() -> None:
    match = after(position(city("B d3"), use("LLHHH")), "hire builder", "at f6")
    assert squares(match, "house") == {"e5", "f5", "g5", "e6", "g6", "e7", "f7"}


@pytest.mark.rule("SM-49")
def test_builder_without_room_builds_nothing() -> None:
    match = after(position(full_but("e5 b1", logs=3), use("LLHHH")), "hire builder", "at e5")
    assert (match.turn, seat(match)["logs"], points(match)[0]) == (1, 3, 0)


@pytest.mark.rule("SM-49")
def test_building_ends_where_no_room_is_left() -> None:
    match = after(position(full_but("e5 f6 b1", logs=3), use("LLHHH")), "hire builder", "at e5")
    assert choices(match) == {"house f6", "done"}
    match.play("house f6")
    assert (match.turn, seat(match)["logs"], points(match)[0]) == (1, 2, 3)


@pytest.mark.rule("SM-49")
def test_the_builder_himself_brings_nothing_and_logs_cost_no_coins() -> None:
    match = after(position(city("B d4, 1 e4, C f4", coins=0), use("LLHHH")), "hire builder", "at e5")
    assert (points(match)[0], seat(match)["coins"], told(match)) == (0, 0, [])
    match.play("house e6")
    assert seat(match)["coins"] == 0


@pytest.mark.rule("SM-50")
@pytest.mark.parametrize(
    ("pieces", "counted"),
    [
        ("", ""),
        ("L d4", "d4"),
        ("S d4, S e4, S f4", "d4"),
        ("J f6", "f6"),
        ("J d4, J f6", "d4"),
        ("L d4, S e4, P f4, B d5, M f5, J d6, N e6", "d4 e4 f4 d5 f5 d6 e6"),
        ("L d4, S e4, P f4, B d5, M f5, J d6, N e6, N f6", "d4 e4 f4 d5 f5 d6 e6"),
        ("B d4, B e4, S f4, M d5", "d4 f4 d5"),
        ("1 d4, C e4, H f4", ""),
        ("5 d4, N e4, C f4, L g5, S e3", "e4"),
    ],
)
def test_juggler_two_points_for_each_kind_of_person_around(pieces: str, counted: str) -> None:
    match = after(position(city(pieces), use("LHHHH")), "hire juggler", "at e5")
    around = tuple(counted.split())
    assert points(match)[0] == 2 * len(around)
    assert told(match) == ([(0, 2 * len(around), "points", "SM-50", around)] if around else [])


@pytest.mark.rule("SM-50")
@pytest.mark.parametrize("square", AROUND_E5)
@pytest.mark.parametrize("letter", ["L", "S", "P", "B", "M", "J", "N"])
def test_every_kind_counts_on_each_of_the_8_neighbours(letter: str, square: str) -> None:
    match = after(position(city(f"{letter} {square}"), use("LHHHH")), "hire juggler", "at e5")
    assert told(match) == [(0, 2, "points", "SM-50", (square,))]


@pytest.mark.rule("SM-50")
def test_a_juggler_does_not_count_himself() -> None:
    match = after(position(city(), use("LHHHH")), "hire juggler", "at e5")
    assert points(match)[0] == 0


@pytest.mark.rule("SM-51")
@pytest.mark.parametrize("square", ["e5", "g3", "c3"])
def test_noble_seven_points_at_once(square: str) -> None:
    mine = city("N e4, J d4, 1 f4", points=2)
    match = after(position(mine, use("HHHHH")), "hire noble", f"at {square}")
    assert points(match)[0] == 9
    assert told(match) == [(0, 7, "points", "SM-51", (square,))]


@pytest.mark.rule("SM-52")
@pytest.mark.parametrize(
    ("waiting", "step", "action", "expected"),
    [
        ("P", use("LLLLX"), ("use cross 1", "at e5"), (0, 3)),
        ("P", use("XXXXX"), ("use cross 5", "at e5"), (0, 3)),
        ("M", use("LLLLC"), ("use crate 1", "at e5"), (0, 3)),
        ("J", use("LLLHH"), ("hire soldier", "at e5"), (0, 3)),
        ("J", use("LLLLH"), ("hire labourer", "at e5"), (1, 3)),
        ("J", use("HHHHH"), ("hire noble", "at e5"), (7, 3)),
        ("J", use("LLHHH"), ("hire builder", "at e5", "done"), (0, 3)),
    ],
)
def test_what_is_drawn_later_beside_him_pays_nothing(
    waiting: str, step: dict[str, object], action: tuple[str, ...], expected: tuple[int, int]
) -> None:
    match = after(position(city(f"{waiting} d4"), step), *action)
    assert (points(match)[0], seat(match)["coins"]) == expected


@pytest.mark.rule("SM-52")
def test_nothing_is_counted_again_at_the_end() -> None:
    # Seat 1 has a priest, a merchant and a juggler beside everything they like; none of it pays at the end.
    theirs = city("P d4, 5 d3, M e4, C e3, J f4, S f3", coins=0, logs=0)
    match = after(position(full_but(""), use("LLLLL"), theirs, first=1, last_round=True), "pass")
    assert match.turn is None
    assert points(match)[1] == 0


@pytest.mark.rule("SM-47", "SM-48", "SM-50")
def test_only_the_own_city_counts() -> None:
    theirs = city("1 d4, C e4, S f4")
    for who in ("priest", "merchant", "juggler"):
        match = after(position(city(), person("HHHHH", who), theirs), "at e5")
        assert (points(match)[0], seat(match)["coins"], told(match)) == (0, 3, [])
