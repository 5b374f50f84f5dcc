"""LC-44 to LC-49: where buildings go, who lives in them, what they give."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

import bastide
from tests.oracle.la_citta_map import ATTRACTION

from .net import BESIDE, mine
from .table import GAME, MAP, city, land, play, table, texts

ALL = (
    "farm",
    "quarry",
    "school",
    "statue",
    "market",
    "fountain",
    "palace",
    "hospital",
    "bathhouse",
    "cathedral",
    "university",
)
WATER = land({"1-2": "water", "1-3": "water"})
MASTER = ("master-builder", "closeness", "closeness", "closeness", "closeness", "palace", "palace")


def sites(match: bastide.Match, kind: str = "farm", seat: int = 0) -> set[str]:
    """Where a building of that kind may go, by a master builder; nothing if it can't be built."""
    assert match.turn == seat
    if "card master-builder" not in texts(match):
        return set()
    match.play("card master-builder")
    if f"build {kind}" not in texts(match):
        return set()
    match.play(f"build {kind}")
    return {text.removeprefix("at ") for text in texts(match)}


def with_cities(*cities: dict[str, Any], players: int = 2, **how: Any) -> bastide.Match:
    return table(players, list(cities), **{"display": MASTER, "gold": [9] * players} | how)


# Sites


@pytest.mark.rule("LC-44")
@pytest.mark.parametrize("castle", ["5,3", "5,4", "1,0", "4,0", "4,1", "6,4", "0,9", "-4,10", "-4,9", "19,5", "12,8"])
def test_a_building_goes_on_a_hex_next_to_the_castle(castle: str) -> None:
    """Ordinary hexes, crossings with three neighbours, rim and corners of the board."""
    found = sites(with_cities(city(0, castle, citizens=2), players=4))
    assert found == BESIDE[castle]
    assert len(found) in (2, 3)


@pytest.mark.rule("LC-44")
def test_or_next_to_any_building_of_that_city() -> None:
    grown = city(0, "5,3", {"5,4": "farm", "4,5": "statue", "3,5": "quarry"}, 9)
    assert sites(with_cities(grown)) == {"5,2", "6,4", "4,6", "2,5"}


@pytest.mark.rule("LC-44")
def test_not_on_a_hex_with_a_building() -> None:
    ring = city(0, "5,3", {"5,4": "farm", "5,2": "farm"}, 9)
    assert sites(with_cities(ring)).isdisjoint({"5,3", "5,4", "5,2"})


@pytest.mark.rule("LC-44")
@pytest.mark.parametrize("owner", [0, 1])
def test_hexes_next_to_a_building_of_any_other_city_stay_free(owner: int) -> None:
    """4,5 lies between 5,4 and 3,5: next to both cities, so neither may build there, whoever owns the other one."""
    cities = [city(0, "5,3", {"5,4": "farm"}, 3), city(owner, "2,5", {"3,5": "farm"}, 2)]
    assert sites(with_cities(*cities)) == {"5,2", "6,4"}


@pytest.mark.rule("LC-44")
def test_a_castle_counts_as_a_building_of_the_other_city() -> None:
    """3,5 is next to the castle on 2,5; 4,5 is not, and may be built on."""
    cities = [city(0, "5,3", {"5,4": "farm"}, 3), city(1, "2,5")]
    assert sites(with_cities(*cities)) == {"5,2", "6,4", "4,5"}
    closer = [city(0, "5,3", {"5,4": "farm", "4,5": "farm"}, 4), city(1, "2,5")]
    assert sites(with_cities(*closer)) == {"5,2", "6,4", "4,6"}


@pytest.mark.rule("LC-44")
def test_where_three_cities_meet() -> None:
    """Around the crossing 5,5: a hex next to one city only, however many stand near."""
    cities = [city(0, "5,3", {"5,4": "farm"}, 3), city(1, "3,7", {"4,6": "farm"}), city(0, "7,5", {"6,5": "farm"}, 2)]
    assert sites(with_cities(*cities)) == {"5,2"}


@pytest.mark.rule("LC-44")
def test_the_building_belongs_to_the_city_that_it_stands_next_to() -> None:
    cities = [city(0, "5,3", citizens=3), city(1, "0,8", citizens=3), city(0, "9,1", citizens=3)]
    match = with_cities(*cities)
    there = play(match, "build statue", "at 9,0")
    assert [each["buildings"] for each in there["cities"]] == [{}, {}, {"9,0": "statue"}]


@pytest.mark.rule("LC-44")
def test_no_buildings_without_a_city() -> None:
    match = with_cities(city(1, "5,3", citizens=3))
    assert not any(text.startswith("build") or text in ("found", "card palace") for text in texts(match))


# Citizens


@pytest.mark.rule("LC-45")
@pytest.mark.parametrize("kind", [kind for kind in ALL if kind != "market"])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_city_needs_more_citizens_than_buildings(kind: str, count: int) -> None:
    standing = dict(zip(("5,4", "4,5", "3,5"), ("farm", "quarry", "statue"), strict=True))
    buildings = dict(list(standing.items())[:count])
    assert not sites(with_cities(city(0, "5,3", buildings, count + 1), areas=WATER), kind)
    assert "5,2" in sites(with_cities(city(0, "5,3", buildings, count + 2), areas=WATER), kind)


@pytest.mark.rule("LC-45")
@pytest.mark.parametrize("kind", [kind for kind in ALL if kind != "market"])
def test_a_citizen_of_the_castle_moves_in(kind: str) -> None:
    """Nobody comes, nobody goes; with one citizen less on the castle nothing more can be built."""
    match = with_cities(city(0, "5,3", citizens=2), areas=WATER)
    sites(match, kind)
    there = play(match, "at 5,4")
    assert mine(there, "5,3") == city(0, "5,3", {"5,4": kind}, 2)
    play(match, "gold")
    assert "build farm" not in texts(match)


@pytest.mark.rule("LC-45")
def test_citizens_of_another_city_do_not_help() -> None:
    cities = [city(0, "5,3", {"5,4": "farm"}, 2), city(0, "9,1", citizens=5), city(1, "0,8", citizens=5)]
    assert sites(with_cities(*cities)) == BESIDE["9,1"] & {"9,0", "8,2"}


@pytest.mark.rule("LC-45")
@pytest.mark.parametrize(("standing", "citizens"), [(0, 1), (0, 5), (1, 2), (1, 8), (2, 3), (3, 12)])
def test_a_market_brings_its_own_citizen_limit_or_not(standing: int, citizens: int) -> None:
    hexes = ("5,4", "4,5", "3,5")[:standing]
    match = with_cities(city(0, "5,3", dict.fromkeys(hexes, "quarry"), citizens))
    there = play(match, "build market", "at 5,2")
    assert mine(there, "5,3") == city(0, "5,3", {"5,2": "market"} | dict.fromkeys(hexes, "quarry"), citizens + 1)


@pytest.mark.rule("LC-45")
def test_one_market_in_each_city() -> None:
    cities = [city(0, "5,3", {"5,4": "market"}, 9), city(0, "0,8", citizens=1), city(1, "9,1", {"9,0": "market"})]
    assert sites(with_cities(*cities), "market") == BESIDE["0,8"]
    match = with_cities(cities[0], cities[2])
    assert "build market" not in texts(match) and "build farm" in texts(match)
    match.play("card master-builder")
    assert "build market" not in texts(match)


@pytest.mark.rule("LC-44", "LC-45")
def test_a_market_needs_a_site_of_its_own_city() -> None:
    """5,3 has a market; 4,5 lies between it and the city on 2,5, which has none."""
    cities = [city(0, "5,3", {"5,4": "market"}, 9), city(0, "2,5", {"3,5": "farm"}, 2)]
    assert sites(with_cities(*cities), "market") == {"1,5"}
    assert sites(with_cities(*cities), "farm") == {"5,2", "6,4"}


# Water


@pytest.mark.rule("LC-46")
@pytest.mark.parametrize("kind", ["fountain", "bathhouse"])
def test_fountain_and_bathhouse_border_water(kind: str) -> None:
    """Water on 1-1 alone: 4,1 and the rim hex 4,0 border it, 6,0 and 5,2 do not."""
    grown = city(0, "5,3", {"5,2": "farm", "5,1": "farm"}, 9)
    dry = {"1-2": "wheat 1", "1-3": "wheat 2", "1-4": "wheat 1"}
    assert sites(with_cities(grown, areas=land({"1-1": "water", **dry})), kind) == {"4,1"}
    longer = city(0, "5,3", {"5,2": "farm", "5,1": "farm", "4,1": "farm"}, 9)
    assert sites(with_cities(longer, areas=land({"1-1": "water", **dry})), kind) == {"4,0", "3,2"}
    assert sites(with_cities(grown, areas=land({"1-1": "mountain", **dry})), kind) == set()
    # Of two areas one is enough, whichever it is.
    assert sites(with_cities(grown, areas=land({"1-3": "water", "1-2": "wheat 1", "1-1": "wheat 1"})), kind) == {
        "5,4",
        "6,0",
    }


@pytest.mark.rule("LC-46")
@pytest.mark.parametrize("kind", [kind for kind in ALL if kind not in ("fountain", "bathhouse")])
@pytest.mark.parametrize("landscape", ["water", "mountain", "wheat 1", "wheat 3"])
def test_all_other_buildings_may_stand_anywhere(kind: str, landscape: str) -> None:
    areas = land({"1-2": landscape, "1-3": landscape})
    assert sites(with_cities(city(0, "5,3", citizens=2), areas=areas), kind) == {"5,2", "5,4"}


@pytest.mark.rule("LC-46")
def test_without_water_no_fountain_is_offered() -> None:
    dry = land({"1-2": "wheat 1", "1-3": "wheat 2"})
    assert "build fountain" not in texts(with_cities(city(0, "5,3", citizens=3), areas=dry))
    assert "build fountain" in texts(with_cities(city(0, "5,3", citizens=3), areas=WATER))
    # The water of a city without a citizen to spare is of no use.
    cities = [city(0, "5,3", citizens=1), city(0, "9,1", citizens=3)]
    assert "build fountain" not in texts(
        with_cities(*cities, areas=land({"1-2": "water", "1-3": "wheat 1", "1-4": "wheat 1"}))
    )


# What they give

ONE = {"culture": "statue", "education": "school", "health": "fountain"}


def lost(mine_: Mapping[str, str], theirs: int, field: str) -> tuple[int, int]:
    """How many citizens seat 0 and seat 1, with so many points, lose to each other when all four voices say that field."""
    rival = dict.fromkeys(("1,5", "1,4", "0,6", "2,3")[:theirs], ONE[field])
    cities = [city(0, "5,3", mine_, 20), city(1, "2,5", rival, 20)]
    areas = land({"1-2": "water", "2-2": "water", "1-1": "water"})
    there = play(table(2, cities, areas=areas, round=5, turn=1, voice=(field,) * 4), "gold")
    assert there["phase"] == "feeding"
    return 20 - there["cities"][0]["citizens"], 20 - there["cities"][1]["citizens"]


@pytest.mark.rule("LC-47")
@pytest.mark.parametrize("field", ["culture", "education", "health"])
@pytest.mark.parametrize("kind", ALL)
def test_attraction_of_every_building(kind: str, field: str) -> None:
    """More than one less, as much as itself, less than one more."""
    points = ATTRACTION.get(kind, {}).get(field, 0)
    if points:
        assert lost({"5,4": kind}, points - 1, field) == (0, 1)
    assert lost({"5,4": kind}, points, field) == (0, 0)
    assert lost({"5,4": kind}, points + 1, field) == (1, 0)


@pytest.mark.rule("LC-47")
def test_attraction_of_a_city_is_that_of_its_buildings_together() -> None:
    """The city on 5,3 reaches the other one by 5,4; a castle attracts nobody."""
    assert lost({"5,4": "hospital", "5,2": "school"}, 1, "education") == (0, 1)
    assert lost({"5,4": "hospital", "5,2": "school"}, 2, "education") == (0, 0)
    assert lost({"5,4": "hospital", "5,2": "fountain", "5,1": "statue"}, 2, "health") == (0, 0)
    assert lost({"5,4": "farm"}, 0, "culture") == (0, 0)


def hungry(cities: list[dict[str, Any]], areas: Mapping[str, str], players: int = 4) -> int:
    """How many citizens of seat 0 must leave at the end of the year."""
    match = table(players, cities, areas=areas, round=5, turn=players - 1)
    there = play(match, "gold")
    assert (there["year"], there["step"]["kind"]) in {(2, "starve"), (3, "politics")}
    return int(there["step"]["left"]) if there["year"] == 2 and there["turn"] == 0 else 0


@pytest.mark.rule("LC-48")
@pytest.mark.parametrize(
    ("one", "other", "food"),
    [
        ("wheat 1", "wheat 2", 3),
        ("wheat 3", "wheat 3", 6),
        ("wheat 2", "water", 2),
        ("mountain", "wheat 1", 1),
        ("water", "water", 0),
    ],
)
def test_castle_and_farm_bring_the_wheat_of_the_areas_beside_them(one: str, other: str, food: int) -> None:
    areas = land({"1-2": one, "1-3": other}, 4)
    for fed, cities in ((food, {}), (2 * food, {"5,4": "farm"}), (3 * food, {"5,4": "farm", "5,2": "farm"})):
        assert hungry([city(0, "5,3", cities, fed + 4)], areas) == 4
        if fed > len(cities):
            assert hungry([city(0, "5,3", cities, fed)], areas) == 0


@pytest.mark.rule("LC-48")
@pytest.mark.parametrize("kind", [kind for kind in ALL if kind not in ("farm", "fountain", "bathhouse")])
def test_no_other_building_brings_food(kind: str) -> None:
    areas = land({"1-2": "wheat 1", "1-3": "wheat 2"}, 4)
    assert hungry([city(0, "5,3", {"5,4": kind}, 4)], areas) == 1


@pytest.mark.rule("LC-48")
def test_at_the_rim_there_is_one_area_and_wasteland_gives_nothing() -> None:
    areas = land({"1-1": "wheat 3", "1-2": "wheat 1"}, 4)
    assert hungry([city(0, "3,0", {}, 4)], areas) == 1
    assert hungry([city(0, "3,0", {"4,0": "farm"}, 7)], areas) == 1
    assert hungry([city(0, "3,0", {"4,0": "farm", "4,1": "farm"}, 11)], areas) == 1


@pytest.mark.rule("LC-48")
def test_food_counts_for_all_cities_of_the_player_together() -> None:
    """4 food on 5,3 for one citizen; 1 food on 9,11 for four; another player's food feeds nobody else."""
    areas = land({"1-2": "wheat 2", "1-3": "wheat 2", "3-4": "wheat 1", "3-5": "water"}, 4)
    rich, poor = city(0, "5,3", citizens=1), city(0, "9,11", citizens=4)
    assert hungry([rich, poor], areas) == 0
    assert hungry([rich, poor | {"citizens": 5}], areas) == 1
    assert hungry([rich | {"owner": 1}, poor], areas) == 3


@pytest.mark.rule("LC-48")
def test_several_farms_use_the_same_wheat() -> None:
    """Worked example: castle and farm on the same two farmlands with 4 wheat bring 8 food."""
    areas = land({"1-2": "wheat 2", "1-3": "wheat 2"}, 4)
    assert hungry([city(0, "5,3", {"5,4": "farm"}, 8)], areas) == 0
    assert hungry([city(0, "5,3", {"5,4": "farm"}, 9)], areas) == 1


# No demolition by choice


@pytest.mark.rule("LC-49")
@pytest.mark.parametrize("seed", range(4))
def test_only_what_must_be_demolished_is_demolished(seed: int) -> None:
    match, chooser, asked = GAME.start(players=3, seed=seed, map=MAP), random.Random(seed), 0
    while match.turn is not None:
        there, choices = match.position(), texts(match)
        offered = {text.removeprefix("demolish ") for text in choices if text.startswith("demolish")}
        assert bool(offered) == (there["step"]["kind"] == "demolish")
        too_large = [each for each in there["cities"] if each["citizens"] <= len(each["buildings"])]
        may_go = {
            here for each in too_large if each["owner"] == match.turn for here in (each["castle"], *each["buildings"])
        }
        assert offered <= may_go
        asked += bool(offered)
        before, phase = {here for each in there["cities"] for here in each["buildings"]}, there["phase"]
        match.play(chooser.choice(choices))
        if phase == "politics" and match.position()["phase"] == "politics":
            assert before <= {here for each in match.position()["cities"] for here in each["buildings"]}
    assert asked


@pytest.mark.rule("LC-49")
def test_nothing_can_be_pulled_down_in_the_political_rounds() -> None:
    match = with_cities(city(0, "5,3", {"5,4": "farm", "5,2": "statue"}, 9), city(1, "0,8"))
    for action in ("demolish 5,4", "demolish 5,3", "demolish 0,8"):
        with pytest.raises(bastide.IllegalAction):
            match.play(action)
