"""LC-50: new cities."""

from typing import Any

import pytest

import bastide

from .net import BESIDE, distance, far_apart, mine, open_to, steps
from .table import city, play, table, texts

HOME = city(0, "5,3", citizens=3)


def with_cities(*cities: dict[str, Any], players: int = 2, **how: Any) -> bastide.Match:
    return table(players, list(cities), **how)


def sites(match: bastide.Match) -> set[str]:
    match.play("found")
    return {text.removeprefix("at ") for text in texts(match)}


def far_from(hexes: list[str], players: int) -> set[str]:
    reach = [steps(here) for here in hexes]
    return {here for here in open_to(players) if all(there[here] - 1 >= 3 for there in reach)}


@pytest.mark.rule("LC-50")
def test_a_castle_with_a_citizen_of_another_castle_and_two_from_the_supply() -> None:
    match = with_cities(HOME, city(1, "0,8"))
    there = play(match, "found", "at 5,7")
    assert there["step"] == {"kind": "source", "castle": "5,7"}
    assert (len(there["cities"]), there["castles"], there["founded"]) == (2, [3, 3], [False, False])
    assert texts(match) == ["from 5,3"]
    after = play(match, "from 5,3")
    assert after["cities"] == [city(0, "5,3", citizens=2), city(1, "0,8"), city(0, "5,7", citizens=3)]
    assert (after["castles"], after["founded"], after["action_cards"], after["turn"]) == (
        [2, 3],
        [True, False],
        [2, 3],
        1,
    )
    assert after["supply"] == there["supply"] and after["gold"] == there["gold"]


@pytest.mark.rule("LC-50", "LC-51")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "cities",
    [
        [HOME],
        [city(0, "5,3", {"5,4": "farm", "4,5": "farm", "3,5": "farm"}, 6)],
        [HOME, city(1, "0,8", {"0,9": "farm", "1,9": "quarry", "1,10": "statue"})],
        [HOME, city(0, "-4,10", {"-3,10": "farm"}), city(1, "1,0", {"0,1": "market"})],
    ],
)
def test_a_distance_of_three_from_every_building_of_every_city(players: int, cities: list[dict[str, Any]]) -> None:
    hexes = [here for each in cities for here in (each["castle"], *each["buildings"])]
    assert sites(with_cities(*cities, players=players)) == far_from(hexes, players)


@pytest.mark.rule("LC-50", "LC-51")
def test_three_hexes_between_are_enough_two_are_not() -> None:
    found = sites(with_cities(HOME))
    assert (distance("5,3", "3,5"), distance("5,3", "2,5")) == (2, 3)
    assert "3,5" not in found and "2,5" in found
    grown = sites(with_cities(city(0, "5,3", {"5,4": "farm"}, 3)))
    assert "2,5" not in grown and "1,5" in grown


@pytest.mark.rule("LC-50")
@pytest.mark.parametrize(
    ("citizens", "buildings", "able"),
    [
        (1, {}, False),
        (2, {}, True),
        (2, {"5,4": "farm"}, False),
        (3, {"5,4": "farm"}, True),
        (2, {"5,4": "market"}, False),
    ],
)
def test_the_citizen_must_be_a_surplus_one(citizens: int, buildings: dict[str, str], able: bool) -> None:
    """Seat 1 has enough of them, which helps nobody else."""
    match = with_cities(city(0, "5,3", buildings, citizens), city(1, "0,8", citizens=5))
    assert ("found" in texts(match)) is able


@pytest.mark.rule("LC-50")
def test_he_chooses_among_his_castles_with_a_surplus_citizen() -> None:
    cities = [
        HOME,
        city(0, "0,8", {"0,9": "farm"}, 2),
        city(0, "9,1", {"9,0": "farm"}, 3),
        city(1, "-4,15", citizens=9),
    ]
    match = with_cities(*cities)
    play(match, "found", "at 5,8")
    assert sorted(texts(match)) == ["from 5,3", "from 9,1"]
    there = play(match, "from 9,1")
    assert [each["citizens"] for each in there["cities"]] == [3, 2, 2, 9, 3]


@pytest.mark.rule("LC-50")
def test_the_new_city_comes_last_and_can_grow_at_once() -> None:
    match = with_cities(HOME, city(1, "0,8"))
    play(match, "found", "at 5,7", "from 5,3", "gold")
    there = play(match, "build statue", "at 5,8")
    assert mine(there, "5,7") == city(0, "5,7", {"5,8": "statue"}, 3)
    assert there["cities"][-1]["castle"] == "5,7"


@pytest.mark.rule("LC-50")
def test_at_most_one_new_city_per_player_and_year() -> None:
    match = with_cities(HOME, city(1, "0,8", citizens=4))
    play(match, "found", "at 5,7", "from 5,3")
    assert "found" in texts(match)
    there = play(match, "found", "at 9,1", "from 0,8")
    assert there["founded"] == [True, True]
    assert "found" not in texts(match) and "build farm" in texts(match)


@pytest.mark.rule("LC-50")
@pytest.mark.parametrize("founded", [False, True])
def test_not_again_in_a_year_in_which_he_has_founded(founded: bool) -> None:
    assert ("found" in texts(with_cities(HOME, founded=[founded, True]))) is not founded


@pytest.mark.rule("LC-50")
def test_in_the_next_year_again() -> None:
    match = with_cities(HOME | {"citizens": 4}, city(1, "0,8"), founded=[True, True], round=5, turn=1)
    play(match, "gold")
    while match.position()["year"] == 2:
        match.play(texts(match)[0])
    assert match.position()["founded"] == [False, False]
    while match.turn == 1:
        play(match, "gold")
    assert "found" in texts(match)


@pytest.mark.rule("LC-50")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_only_while_a_castle_is_unused(count: int) -> None:
    match = with_cities(*(city(0, castle, citizens=3) for castle in far_apart(4)[:count]), players=4)
    assert ("found" in texts(match)) is (count < 4)


@pytest.mark.rule("LC-50")
def test_only_with_an_action_card() -> None:
    match = with_cities(HOME, action_cards=[0, 3])
    assert "found" not in texts(match)


@pytest.mark.rule("LC-50", "LC-10")
@pytest.mark.parametrize("room", [False, True])
def test_only_while_there_is_a_site(room: bool) -> None:
    """Seat 1 has built all over the green hexes, those around seat 0 aside: brown and yellow are not open to two."""
    away = {here for here, far in steps("7,0").items() if here in open_to(2) and far > 2}
    hexes = [here for here, far in steps("-4,15", {here: BESIDE[here] & away for here in away}).items() if far]
    kinds = ["farm"] * 40 + ["palace"] * 20 + ["statue"] * 15 + ["school"] * 15
    if room:
        hexes = hexes[:40]
    match = with_cities(city(0, "7,0", citizens=3), city(1, "-4,15", dict(zip(hexes, kinds, strict=False))))
    free = far_from(["7,0", "-4,15", *hexes], 2)
    assert bool(free) is room
    assert ("found" in texts(match)) is room
    if room:
        assert sites(match) == free


@pytest.mark.rule("LC-50")
def test_who_has_no_city_cannot_found_one() -> None:
    """The first citizen must come from another castle of his."""
    assert "found" not in texts(with_cities(city(1, "5,3", citizens=9)))
