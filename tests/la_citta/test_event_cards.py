"""LC-37 to LC-40: bread and circuses, golden times, rich harvest, closeness to the people."""

from collections.abc import Mapping
from typing import Any

import pytest

import bastide

from .net import mine
from .table import city, land, play, table, texts

REST = ("closeness", "closeness", "palace", "palace", "cathedral")
WATER = land({"1-2": "water", "1-3": "water"})
ARCHES = {
    "statue": "culture",
    "palace": "culture",
    "cathedral": "culture",
    "school": "education",
    "university": "education",
    "fountain": "health",
    "bathhouse": "health",
}
Figures = Mapping[str, Mapping[str, int]]


def with_card(card: str, cities: list[dict[str, Any]], gold: int = 9, **how: Any) -> bastide.Match:
    """Two of that card lie open; seat 1's city stands far away."""
    far = city(1, "0,8", {"0,7": "statue"})
    where = {"areas": WATER, "display": (card, card, *REST), "gold": [gold, 9]}
    return table(2, [*cities, far], **where | how)


def home(
    buildings: Mapping[str, str] | None = None, citizens: int | None = None, figures: Figures | None = None
) -> Any:
    return city(0, "5,3", buildings, citizens, figures)


# Bread and circuses


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize("kind", ARCHES)
@pytest.mark.parametrize(("n", "price"), [(1, 0), (2, 2), (3, 5)])
def test_one_to_three_figures_on_a_building_with_an_arch(kind: str, n: int, price: int) -> None:
    match = with_card("bread", [home({"5,2": kind})], gold=6)
    match.play("card bread")
    assert match.position()["step"] == {"kind": "figures"}
    there = play(match, f"figures {n}")
    assert (there["gold"], there["step"]) == ([6 - price, 9], {"kind": "circus", "n": n})
    assert texts(match) == ["on 5,2"]
    after = play(match, "on 5,2")
    assert mine(after, "5,3")["figures"] == {"5,2": {ARCHES[kind]: n}}
    assert (after["gold"], after["turn"], after["used"]) == ([6 - price, 9], 1, [["bread"], []])


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize(("gold", "most"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (6, 3)])
def test_as_many_figures_as_can_be_paid(gold: int, most: int) -> None:
    match = with_card("bread", [home({"5,2": "statue"})], gold=gold)
    match.play("card bread")
    assert texts(match) == [f"figures {n}" for n in range(1, most + 1)]


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize("field", ["education", "health"])
@pytest.mark.parametrize("n", [1, 3])
def test_on_a_hospital_he_says_one_field_for_all_figures(field: str, n: int) -> None:
    match = with_card("bread", [home({"5,2": "hospital"})])
    there = play(match, "card bread", f"figures {n}", "on 5,2")
    assert there["step"] == {"kind": "field", "hex": "5,2", "n": n}
    assert sorted(texts(match)) == ["education", "health"]
    assert mine(there, "5,3")["figures"] == {}
    assert mine(play(match, field), "5,3")["figures"] == {"5,2": {field: n}}


@pytest.mark.rule("LC-37")
def test_a_later_card_may_say_the_other_field() -> None:
    match = with_card("bread", [home({"5,2": "hospital"})])
    play(match, "card bread", "figures 2", "on 5,2", "health", "gold", "card bread", "figures 1", "on 5,2", "education")
    assert mine(match.position(), "5,3")["figures"] == {"5,2": {"health": 2, "education": 1}}


@pytest.mark.rule("LC-37")
def test_on_any_of_his_buildings_with_an_arch_in_any_of_his_cities() -> None:
    cities = [
        home({"5,2": "statue", "5,4": "farm", "6,4": "market"}),
        city(0, "5,7", {"5,8": "school", "5,9": "quarry"}),
    ]
    match = with_card("bread", cities)
    play(match, "card bread", "figures 1")
    assert sorted(texts(match)) == ["on 5,2", "on 5,8"]


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize("kind", ["farm", "quarry", "market"])
def test_without_an_arch_no_bread_and_circuses(kind: str) -> None:
    """Seat 1 has a statue, which does not help seat 0."""
    assert "card bread" not in texts(with_card("bread", [home({"5,2": kind})]))
    assert "card bread" not in texts(with_card("bread", [home()]))


@pytest.mark.rule("LC-37")
def test_a_later_card_may_add_more() -> None:
    match = with_card("bread", [home({"5,2": "statue", "5,4": "palace"}, figures={"5,2": {"culture": 2}})])
    play(match, "card bread", "figures 1", "on 5,2")
    assert mine(match.position(), "5,3")["figures"] == {"5,2": {"culture": 3}}


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize(
    ("figures", "most"),
    [
        ({}, 3),
        ({"5,2": {"culture": 1}}, 3),
        ({"5,2": {"culture": 2}}, 2),
        ({"5,2": {"culture": 3}}, 1),
        ({"5,2": {"culture": 4}}, 0),
        ({"5,4": {"harvest": 1}}, 3),
        ({"5,2": {"culture": 1}, "5,4": {"harvest": 1}}, 2),
        ({"5,2": {"culture": 2}, "5,4": {"harvest": 1}, "6,4": {"harvest": 1}}, 0),
    ],
)
def test_never_more_than_are_left_of_his_four(figures: Figures, most: int) -> None:
    """Those on farms count; those of others don't."""
    standing = {"5,2": "statue", "5,4": "farm", "6,4": "farm"}
    match = with_card("bread", [home(standing, figures=figures)])
    assert ("card bread" in texts(match)) == (most > 0)
    if most:
        match.play("card bread")
        assert texts(match) == [f"figures {n}" for n in range(1, most + 1)]


@pytest.mark.rule("LC-37")
def test_figures_of_others_and_in_his_other_cities() -> None:
    other = city(0, "5,7", {"5,8": "school"}, figures={"5,8": {"education": 3}})
    far = city(1, "0,8", {"0,7": "statue"}, figures={"0,7": {"culture": 4}})
    where: dict[str, Any] = {"areas": WATER, "display": ("bread", "bread", *REST), "gold": [9, 9]}
    match = table(2, [home({"5,2": "statue"}), other, far], **where)
    match.play("card bread")
    assert texts(match) == ["figures 1"]


def rivals(field: str, figures: int, schools: int, kind: str = "statue") -> bastide.Match:
    """Before the last play of a year: one building of seat 0 with so many figures against buildings of seat 1 nearby."""
    one = {"culture": "statue", "education": "school", "health": "fountain"}[field]
    hexes = ("1,5", "1,4", "0,6", "2,3", "0,4")[:schools]
    there = {"5,4": {field: figures}} if figures else {}
    cities = [city(0, "5,3", {"5,4": kind}, 20, there), city(1, "2,5", dict.fromkeys(hexes, one), 20)]
    areas = land({"1-2": "water", "2-2": "water", "1-1": "water"})
    return table(2, cities, areas=areas, round=5, turn=1, voice=(field,) * 4)


@pytest.mark.rule("LC-37")
@pytest.mark.parametrize(
    ("kind", "field"), [("statue", "culture"), ("school", "education"), ("fountain", "health"), ("hospital", "health")]
)
@pytest.mark.parametrize("figures", [1, 3, 4])
def test_each_figure_adds_one_in_the_field_of_the_building(kind: str, field: str, figures: int) -> None:
    """One arch and the figures: they win against as many as there are figures, and not against one more."""
    won = play(rivals(field, figures, figures, kind), "gold")
    assert [each["citizens"] for each in won["cities"]][1] == 19
    tie = play(rivals(field, figures, figures + 1, kind), "gold")
    assert [each["citizens"] for each in tie["cities"]] == [20, 20]


@pytest.mark.rule("LC-37", "LC-47")
def test_figures_for_health_add_nothing_to_education() -> None:
    cities = [city(0, "5,3", {"5,4": "hospital"}, 20, {"5,4": {"health": 4}}), city(1, "2,5", {"1,5": "school"}, 20)]
    match = table(2, cities, round=5, turn=1, voice=("education",) * 4)
    assert [each["citizens"] for each in play(match, "gold")["cities"]] == [20, 20]


# Golden times


@pytest.mark.rule("LC-38")
@pytest.mark.parametrize(("n", "price"), [(1, 0), (2, 2), (3, 5)])
def test_one_to_three_citizens_into_one_city(n: int, price: int) -> None:
    match = with_card("golden", [home(citizens=1), city(0, "5,7", citizens=2)], gold=6)
    assert play(match, "card golden")["step"] == {"kind": "golden"}
    there = play(match, f"citizens {n}")
    assert (there["gold"], there["step"]) == ([6 - price, 9], {"kind": "settle", "n": n})
    assert [each["citizens"] for each in there["cities"]] == [1, 2, 2]
    assert sorted(texts(match)) == ["in 5,3", "in 5,7"]
    after = play(match, "in 5,7")
    assert [each["citizens"] for each in after["cities"]] == [1, 2 + n, 2]
    assert (after["turn"], after["used"]) == (1, [["golden"], []])


@pytest.mark.rule("LC-38")
@pytest.mark.parametrize(("gold", "most"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3)])
def test_as_many_citizens_as_can_be_paid(gold: int, most: int) -> None:
    match = with_card("golden", [home(citizens=1)], gold=gold)
    match.play("card golden")
    assert texts(match) == [f"citizens {n}" for n in range(1, most + 1)]


MARKET = {"5,2": "market"}


@pytest.mark.rule("LC-38")
@pytest.mark.parametrize(
    ("buildings", "citizens", "most"),
    [
        ({}, 2, 3),
        ({}, 3, 2),
        ({}, 4, 1),
        ({}, 5, 0),
        ({}, 6, 0),
        (MARKET, 5, 3),
        (MARKET, 6, 2),
        (MARKET, 7, 1),
        (MARKET, 8, 0),
        (MARKET, 9, 0),
        (MARKET | {"5,4": "fountain"}, 8, 3),
        (MARKET | {"5,4": "bathhouse"}, 50, 3),
        # water without a market helps nothing, a hospital never does
        ({"5,4": "fountain"}, 4, 1),
        ({"5,4": "bathhouse"}, 5, 0),
        (MARKET | {"5,4": "hospital"}, 8, 0),
    ],
)
def test_as_far_as_the_limit_allows(buildings: dict[str, str], citizens: int, most: int) -> None:
    match = with_card("golden", [home(buildings, citizens)])
    assert ("card golden" in texts(match)) == (most > 0)
    if most:
        match.play("card golden")
        assert texts(match) == [f"citizens {n}" for n in range(1, most + 1)]
        assert mine(play(match, f"citizens {most}", "in 5,3"), "5,3")["citizens"] == citizens + most


@pytest.mark.rule("LC-38")
def test_only_cities_where_they_fit_into_one() -> None:
    """Room for 1, 2 and none: two citizens can't be split up."""
    cities = [home(citizens=4), city(0, "5,7", citizens=3), city(0, "1,0", citizens=5)]
    match = with_card("golden", cities)
    match.play("card golden")
    assert texts(match) == ["citizens 1", "citizens 2"]
    match.play("citizens 2")
    assert texts(match) == ["in 5,7"]
    match = with_card("golden", cities)
    play(match, "card golden", "citizens 1")
    assert sorted(texts(match)) == ["in 5,3", "in 5,7"]


@pytest.mark.rule("LC-38")
def test_without_room_in_his_own_cities_no_golden_times() -> None:
    assert "card golden" not in texts(with_card("golden", [home(citizens=5)]))
    assert "card golden" not in texts(with_card("golden", []))


# Rich harvest


@pytest.mark.rule("LC-39")
def test_a_figure_on_any_of_his_farms() -> None:
    cities = [home({"5,2": "farm", "5,4": "quarry"}), city(0, "5,7", {"5,8": "farm"})]
    match = with_card("harvest", cities, gold=0)
    assert play(match, "card harvest")["step"] == {"kind": "harvest"}
    assert sorted(texts(match)) == ["on 5,2", "on 5,8"]
    after = play(match, "on 5,8")
    assert (mine(after, "5,7")["figures"], mine(after, "5,3")["figures"]) == ({"5,8": {"harvest": 1}}, {})
    assert (after["gold"], after["turn"], after["used"]) == ([0, 9], 1, [["harvest"], []])


@pytest.mark.rule("LC-39")
def test_not_twice_on_one_farm_in_a_year() -> None:
    match = with_card("harvest", [home({"5,2": "farm", "5,4": "farm"}, figures={"5,4": {"harvest": 1}})])
    match.play("card harvest")
    assert texts(match) == ["on 5,2"]
    both: Figures = {"5,4": {"harvest": 1}, "5,2": {"harvest": 1}}
    assert "card harvest" not in texts(with_card("harvest", [home({"5,2": "farm", "5,4": "farm"}, figures=both)]))


@pytest.mark.rule("LC-39")
@pytest.mark.parametrize(("culture", "left"), [(3, True), (4, False)])
def test_only_if_a_figure_is_left(culture: int, left: bool) -> None:
    standing = {"5,2": "statue", "5,4": "farm"}
    match = with_card("harvest", [home(standing, figures={"5,2": {"culture": culture}})])
    assert ("card harvest" in texts(match)) is left


@pytest.mark.rule("LC-39")
def test_only_with_a_farm_of_his_own() -> None:
    far = city(1, "1,0", {"2,0": "farm"})
    assert "card harvest" not in texts(with_card("harvest", [home({"5,2": "quarry"}), far]))
    assert "card harvest" not in texts(with_card("harvest", [home()]))


@pytest.mark.rule("LC-39")
@pytest.mark.parametrize("year", [1, 2, 3, 4, 5, 6])
def test_not_in_year_6(year: int) -> None:
    match = with_card("harvest", [home({"5,2": "farm"})], year=year)
    assert ("card harvest" in texts(match)) is (year < 6)


@pytest.mark.rule("LC-39")
@pytest.mark.parametrize(("harvest", "food"), [(False, 7), (True, 10)])
def test_it_doubles_the_food_of_the_farm_not_of_the_castle(harvest: bool, food: int) -> None:
    """The castle on 5,3 and the farm on 5,4 lie on 1 and 2 sheaves, the rim farm on 4,0 on 1; 3 more by the figure."""
    areas = land({"1-2": "wheat 1", "1-3": "wheat 2", "1-1": "wheat 1"})
    figures: Figures = {"5,4": {"harvest": 1}} if harvest else {}
    for surplus in (0, 1):
        fed = home(
            {"5,4": "farm", "5,2": "statue", "5,1": "statue", "4,1": "statue", "4,0": "farm"}, food + surplus, figures
        )
        match = table(2, [fed], areas=areas, round=5, turn=1)
        there = play(match, "gold")
        assert there["starved"] == [bool(surplus), False]


# Closeness to the people

VOICE = ("health", "culture", "education", "culture")


@pytest.mark.rule("LC-40")
@pytest.mark.parametrize(("gold", "looks"), [(0, 3), (1, 3), (2, 4), (9, 4)])
def test_two_of_the_hidden_voice_cards_or_for_2_gold_all(gold: int, looks: int) -> None:
    match = with_card("closeness", [home()], gold=gold, display=("closeness",) * 4 + REST[2:])
    assert play(match, "card closeness")["step"] == {"kind": "look"}
    assert sorted(texts(match)) == ["look 2 3", "look 2 4", "look 3 4", "look all"][:looks]


@pytest.mark.rule("LC-40")
@pytest.mark.parametrize(
    ("look", "seen", "price"), [("2 3", [2, 3], 0), ("2 4", [2, 4], 0), ("3 4", [3, 4], 0), ("all", [2, 3, 4], 2)]
)
def test_only_he_knows_them(look: str, seen: list[int], price: int) -> None:
    match = with_card("closeness", [home()], gold=2, voice=VOICE)
    match.play("card closeness")
    for seat in (0, 1, None):
        assert match.view(seat)["voice"] == ["health", "hidden", "hidden", "hidden"]
    after = play(match, f"look {look}")
    assert (after["seen"], after["gold"], after["turn"]) == ([seen, []], [2 - price, 9], 1)
    known = [field if place in (1, *seen) else "hidden" for place, field in enumerate(VOICE, 1)]
    assert match.view(0)["voice"] == known
    for seat in (1, None):
        assert match.view(seat)["voice"] == ["health", "hidden", "hidden", "hidden"]
        assert match.view(seat)["seen"] == [seen, []]


@pytest.mark.rule("LC-40")
def test_what_was_seen_stays_seen_all_year() -> None:
    match = with_card("closeness", [home()], voice=VOICE, seen=[[2, 3], [4]])
    play(match, "card closeness", "look 3 4")
    assert match.position()["seen"] == [[2, 3, 4], [4]]


@pytest.mark.rule("LC-40")
@pytest.mark.parametrize("gold", [0, 2])
def test_always_possible_also_if_he_has_seen_them_already(gold: int) -> None:
    """With no city, no gold, no action card; all places seen."""
    match = with_card("closeness", [], gold=gold, seen=[[2, 3, 4], []], action_cards=[0, 3])
    assert sorted(texts(match)) == ["card closeness", "pass"]
    match.play("card closeness")
    assert len(texts(match)) == (3 if gold < 2 else 4)
    assert play(match, "look 2 4")["seen"] == [[2, 3, 4], []]
