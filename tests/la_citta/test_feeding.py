"""LC-70, LC-82 and what a rich harvest does for hunger (LC-39)."""

import pytest

from bastide import Match

from .late import A, B, C, D, asked, barren, castles, citizens, late, night, of, rich
from .table import city, land, play, table, texts

STARVE = {"kind": "starve"}


def left(match: Match) -> int:
    """How many must still leave; 0 if nobody is asked."""
    step = asked(match)[2]
    return int(step["left"]) if step is not None and step["kind"] == "starve" else 0


# Who is hungry


@pytest.mark.rule("LC-70", "LC-48")
@pytest.mark.parametrize(("people", "hunger"), [(1, 0), (5, 0), (6, 0), (7, 1), (8, 2), (20, 14)])
def test_citizens_above_the_food_must_leave(people: int, hunger: int) -> None:
    match = night(2, [city(0, A, {}, people), city(1, "7,5", {}, 1)], areas=rich())
    assert left(match) == hunger
    assert of(match, "year") == (2 if hunger else 3)


@pytest.mark.rule("LC-70", "LC-48")
@pytest.mark.parametrize(
    ("buildings", "food"),
    [
        ({}, 6),
        ({"3,5": "farm"}, 12),
        ({"3,5": "farm", "1,5": "farm"}, 18),
        ({"3,5": "quarry", "1,5": "market"}, 6),  # only farms and castles
        ({"1,5": "farm", "0,6": "farm"}, 15),  # 0,6 borders water and 3 sheaves
        ({"1,5": "farm", "1,4": "farm"}, 16),  # 1,4 borders 1 and 3
        ({"1,5": "farm", "1,4": "farm", "0,4": "farm"}, 17),  # 0,4 lies at the rim
    ],
)
def test_food_is_the_wheat_beside_castle_and_farms(buildings: dict[str, str], food: int) -> None:
    areas = land({"1-2": "wheat 3", "2-2": "wheat 3", "1-1": "wheat 1", "2-1": "water"})
    match = night(2, [city(0, A, buildings, 30)], areas=areas)
    assert left(match) == 30 - food


@pytest.mark.rule("LC-70", "LC-48")
def test_all_cities_of_a_player_eat_together() -> None:
    # A has food for 6, C for 4: ten together, wherever they live. B is another's.
    assert left(night(2, [city(0, A, {}, 9), city(0, C, {}, 1), city(1, B, {}, 5)], areas=rich())) == 0
    assert left(night(2, [city(0, A, {}, 9), city(0, C, {}, 2), city(1, B, {}, 1)], areas=rich())) == 1


@pytest.mark.rule("LC-39", "LC-70")
@pytest.mark.parametrize(
    ("figures", "food"),
    [
        ({}, 15),
        ({"1,5": {"harvest": 1}}, 21),
        ({"0,6": {"harvest": 1}}, 18),
        ({"1,5": {"harvest": 1}, "0,6": {"harvest": 1}}, 24),
        ({"3,5": {"culture": 3}}, 15),
    ],
)
def test_a_rich_harvest_doubles_the_food_of_its_farm(figures: dict[str, dict[str, int]], food: int) -> None:
    buildings = {"1,5": "farm", "0,6": "farm", "3,5": "statue"}
    assert left(night(2, [city(0, A, buildings, 30, figures)], areas=rich())) == 30 - food


@pytest.mark.rule("LC-39", "LC-78")
def test_in_the_next_year_the_harvest_is_an_ordinary_one_again() -> None:
    cities = [city(0, A, {"1,5": "farm"}, 18, {"1,5": {"harvest": 1}}), city(1, "7,5", {}, 1)]
    match = night(2, cities, areas=rich())
    assert (of(match, "year"), of(match, "cities")[0]["figures"]) == (3, {})
    again = night(2, of(match, "cities"), areas=rich(), year=3)
    assert left(again) == 18 - 12


@pytest.mark.rule("LC-70")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_from_the_start_player_on(start: int) -> None:
    match = night(3, [city(0, A, {}, 1), city(1, B, {}, 1), city(2, C, {}, 1)], start=start)
    order = []
    while of(match, "year") == 2:
        order.append(asked(match)[1:])
        match.play(texts(match)[0])
    first, second, third = ((start + n) % 3 for n in range(3))
    pairs = [[(seat, STARVE | {"left": 1}), (seat, {"kind": "demolish"})] for seat in (first, second, third)]
    assert order == [step for pair in pairs for step in pair]


# Who leaves


@pytest.mark.rule("LC-70")
def test_they_leave_one_by_one_from_any_city_that_has_one() -> None:
    cities = [city(0, A, {}, 1), city(1, B, {}, 3), city(0, C, {}, 4)]
    match = late(2, cities, "feeding", STARVE | {"left": 3}, starved=[True, False])
    assert sorted(texts(match)) == [f"starve {A}", f"starve {C}"]
    play(match, f"starve {A}")
    assert (left(match), citizens(match)) == (2, [0, 3, 4])
    assert texts(match) == [f"starve {C}"]  # the castle stands until all have gone
    play(match, f"starve {C}")
    assert (left(match), citizens(match)) == (1, [0, 3, 3])
    play(match, f"starve {C}")
    assert (asked(match), texts(match)) == (("feeding", 0, {"kind": "demolish"}), [f"demolish {A}"])


@pytest.mark.rule("LC-70")
def test_also_from_a_city_without_surplus() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 2), city(0, C, {}, 5)]
    match = late(2, cities, "feeding", STARVE | {"left": 2}, starved=[True, False])
    assert sorted(texts(match)) == [f"starve {A}", f"starve {C}"]


@pytest.mark.rule("LC-70", "LC-65")
def test_then_he_demolishes_before_the_next_player_counts() -> None:
    cities = [city(0, A, {"3,5": "farm", "1,5": "farm"}, 3), city(1, B, {}, 2)]
    match = late(2, cities, "feeding", STARVE | {"left": 2}, starved=[True, False], areas=barren())
    play(match, f"starve {A}", f"starve {A}")
    assert (asked(match), of(match, "starved")) == (("feeding", 0, {"kind": "demolish"}), [True, False])
    assert sorted(texts(match)) == ["demolish 1,5", "demolish 3,5"]
    play(match, "demolish 1,5")
    assert (asked(match)[1], of(match, "starved")) == (0, [True, False])
    play(match, "demolish 3,5")
    assert (asked(match), of(match, "starved")) == (("feeding", 1, STARVE | {"left": 2}), [True, True])


@pytest.mark.rule("LC-70")
def test_surplus_citizens_leave_without_a_demolition() -> None:
    match = night(2, [city(0, A, {}, 7), city(1, "7,5", {}, 1)], areas=rich())
    play(match, f"starve {A}")
    assert (of(match, "year"), citizens(match)) == (3, [6, 2])  # six is above the limit, so nobody came


@pytest.mark.rule("LC-70")
def test_no_second_count_after_a_demolition() -> None:
    # The farm brings 3 of 3 food and must go: the two who are left live on without any.
    areas = land({"1-2": "water", "2-2": "water", "2-1": "wheat 3"})
    cities = [city(0, A, {"1,5": "statue", "0,6": "farm", "3,5": "school"}, 4), city(1, "7,5", {}, 1)]
    match = night(2, cities, areas=areas)
    assert left(match) == 1
    play(match, f"starve {A}", "demolish 0,6")
    assert (of(match, "year"), citizens(match)[0]) == (3, 4)  # three stayed, one came


@pytest.mark.rule("LC-70", "LC-71")
def test_who_starved_is_remembered_until_his_next_count() -> None:
    cities = [city(0, A, {}, 6), city(1, B, {}, 6)]
    match = night(2, cities, areas=rich(), starved=[True, False], year=3)
    # Seat 0 has counted and was fed, seat 1 is at it.
    assert (asked(match), of(match, "starved")) == (("feeding", 1, STARVE | {"left": 1}), [False, True])
    play(match, f"starve {B}")
    assert (of(match, "year"), of(match, "starved")) == (4, [False, True])


@pytest.mark.rule("LC-70")
def test_an_old_flag_stays_while_the_player_before_him_starves() -> None:
    cities = [city(0, A, {}, 7), city(1, B, {}, 3)]
    match = night(2, cities, areas=rich(), starved=[False, True], year=3)
    assert (asked(match)[1], of(match, "starved")) == (0, [True, True])
    play(match, f"starve {A}")
    assert (of(match, "year"), of(match, "starved")) == (4, [True, False])


@pytest.mark.rule("LC-70", "LC-3")
def test_gold_buys_no_food_and_none_is_kept() -> None:
    match = night(2, [city(0, A, {}, 7), city(1, B, {}, 1)], areas=rich(), gold=[50, 50])
    assert left(match) == 1


# LC-82: without a city


@pytest.mark.rule("LC-82")
def test_who_lost_his_last_city_stays_in_the_game() -> None:
    match = late(2, [city(0, A, {}, 1), city(1, D, {}, 3)], "feeding", STARVE | {"left": 1}, starved=[True, False])
    play(match, f"starve {A}", f"demolish {A}")
    while of(match, "year") == 2:
        match.play(texts(match)[0])
    assert of(match, "castles")[0] == 4
    seats = set()
    while of(match, "year") < 5 and match.turn is not None:
        if asked(match)[0] == "politics":
            seats.add((of(match, "year"), match.turn))
        match.play(texts(match)[0])
    assert {(3, 0), (4, 0)} <= seats


@pytest.mark.rule("LC-82", "LC-50")
def test_he_takes_gold_and_cards_but_can_neither_build_nor_found() -> None:
    shown = ["closeness", "palace", "bread", "golden", "harvest", "master-builder", "hospital"]
    match = table(2, [city(1, B, {}, 3)], display=shown, gold=[10, 10], year=3)
    assert sorted(texts(match)) == ["card closeness", "gold"]
    play(match, "gold", "gold")
    assert (of(match, "gold"), match.turn) == ([12, 12], 0)


@pytest.mark.rule("LC-82", "LC-32")
def test_without_action_cards_he_may_pass() -> None:
    match = table(2, [city(1, B, {}, 3)], gold=[10, 10], year=3, action_cards=[0, 3])
    assert sorted(texts(match)) == ["card closeness", "pass"]
    play(match, "pass")
    assert (match.turn, len(of(match, "used")[0])) == (1, 1)


@pytest.mark.rule("LC-82", "LC-70")
def test_he_has_nobody_to_feed() -> None:
    match = night(2, [city(1, B, {}, 2)], starved=[True, False], year=3)
    assert (asked(match), of(match, "starved")) == (("feeding", 1, STARVE | {"left": 2}), [False, True])
    play(match, f"starve {B}", f"starve {B}", f"demolish {B}")
    assert (castles(match), of(match, "year")) == ([], 4)
    # Nobody has a city any more: the game goes on to its end.
    while match.turn is not None:
        match.play(texts(match)[0])
    assert (of(match, "year"), of(match, "points")) == (6, [0, 0])
