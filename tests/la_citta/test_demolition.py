"""LC-65 and LC-66: buildings that nobody lives in, after people have moved."""

import pytest

from .late import A, B, C, asked, castles, citizens, late, night, of, rich
from .table import city, land, play, texts

DEMOLISH = {"kind": "demolish"}
CULTURE = ("culture", "culture", "culture", "education")
RING = ("5,4", "6,4", "6,5", "5,6", "4,6")  # with 4,5 the six hexes of a crossing


def farms(*hexes: str) -> dict[str, str]:
    return dict.fromkeys(hexes, "farm")


# What may go


@pytest.mark.rule("LC-65")
@pytest.mark.parametrize(
    ("castle", "others", "free"),
    [
        ("2,5", ("3,5", "4,5", "5,4"), ("5,4",)),  # a row: from its end
        ("3,5", ("2,5", "4,5"), ("2,5", "4,5")),  # the castle in the middle
        ("2,5", ("3,5", "4,5", "5,4", "4,6"), ("5,4", "4,6")),  # a fork
        ("4,5", ("3,5", "5,4", "4,6"), ("3,5", "5,4", "4,6")),  # the castle at the fork
        ("4,5", RING, RING),  # a ring holds together without any one of its hexes
        ("4,5", (*RING, "3,5"), (*RING, "3,5")),
        ("4,5", (*RING, "5,3"), ("6,4", "6,5", "5,6", "4,6", "5,3")),  # a spur keeps the hex that it hangs on
        ("3,5", ("4,5", *RING), RING),  # the only way to the castle stays
        ("4,5", RING[:4], ("5,6",)),  # an open ring is a row
        ("4,5", RING[:3] + RING[4:], ("6,5", "4,6")),
        ("1,4", ("0,4", "2,3", "1,5", "0,6", "-1,6"), ("0,4", "2,3", "-1,6")),  # a crossing at the rim is open
        ("2,5", ("1,5", "1,4", "0,6"), ("1,4", "0,6")),
    ],
)
def test_always_from_outside(castle: str, others: tuple[str, ...], free: tuple[str, ...]) -> None:
    match = late(2, [city(0, castle, farms(*others), len(others))], "migration", DEMOLISH)
    assert sorted(texts(match)) == sorted(f"demolish {at}" for at in free)


@pytest.mark.rule("LC-65")
def test_until_each_building_left_has_a_citizen() -> None:
    match = late(2, [city(0, A, farms("3,5", "4,5", "1,5"), 2)], "migration", DEMOLISH)
    play(match, "demolish 4,5")
    assert asked(match) == ("migration", 0, DEMOLISH)
    assert sorted(texts(match)) == ["demolish 1,5", "demolish 3,5"]
    play(match, "demolish 3,5")
    assert of(match, "cities")[0]["buildings"] == {"1,5": "farm"}
    assert (asked(match)[0], citizens(match)) == ("feeding", [2])


@pytest.mark.rule("LC-65")
@pytest.mark.parametrize(("people", "falls"), [(3, False), (2, True), (4, False)])
def test_a_city_with_enough_citizens_keeps_all(people: int, falls: bool) -> None:
    cities = [city(0, A, {"3,5": "farm", "1,5": "farm"}, people + 1), city(1, B, {"5,4": "statue"}, 2)]
    match = night(2, cities, voice=CULTURE)
    assert citizens(match) == [people, 3]
    assert (asked(match)[2] == DEMOLISH) == falls


@pytest.mark.rule("LC-65")
def test_the_castle_goes_last_and_returns_to_its_owner() -> None:
    cities = [city(0, A, farms("3,5"), 0), city(1, B, {}, 3), city(0, "-3,13", {}, 3)]
    match = late(2, cities, "migration", DEMOLISH)
    assert texts(match) == ["demolish 3,5"]
    play(match, "demolish 3,5")
    assert (texts(match), castles(match)) == ([f"demolish {A}"], [A, B, "-3,13"])
    assert (of(match, "castles"), of(match, "supply")["farm/quarry"]) == ([2, 3], 40)
    play(match, f"demolish {A}")
    assert (castles(match), of(match, "castles")) == ([B, "-3,13"], [3, 3])
    assert citizens(match) == [3, 3]


@pytest.mark.rule("LC-65")
def test_a_castle_with_a_citizen_stays() -> None:
    match = late(2, [city(0, A, farms("3,5"), 1), city(0, "-3,13", {}, 3)], "migration", DEMOLISH)
    play(match, "demolish 3,5")
    assert castles(match) == [A, "-3,13"]
    assert asked(match)[0] == "feeding"


@pytest.mark.rule("LC-65", "LC-64")
def test_a_castle_whose_last_citizen_moved_away_falls() -> None:
    match = night(2, [city(0, A, {"3,5": "statue"}), city(1, B, {}, 1)], voice=CULTURE)
    assert (asked(match), texts(match)) == (("migration", 1, DEMOLISH), [f"demolish {B}"])
    play(match, f"demolish {B}")
    assert (castles(match), of(match, "castles")) == ([A], [3, 4])


@pytest.mark.rule("LC-65")
def test_the_order_among_ones_own_cities_is_free() -> None:
    cities = [
        city(0, A, farms("3,5", "1,5"), 1),
        city(1, B, farms("5,2"), 1),
        city(0, C, farms("2,8"), 1),
        city(0, "-3,13", farms("-2,12"), 2),  # has its people
    ]
    match = late(2, cities, "migration", DEMOLISH)
    assert sorted(texts(match)) == ["demolish 1,5", "demolish 2,8", "demolish 3,5"]
    play(match, "demolish 1,5")
    assert sorted(texts(match)) == ["demolish 2,8", "demolish 3,5"]
    play(match, "demolish 2,8")
    assert texts(match) == ["demolish 3,5"]
    play(match, "demolish 3,5")
    assert (asked(match), texts(match)) == (("migration", 1, DEMOLISH), ["demolish 5,2"])


@pytest.mark.rule("LC-65", "LC-20")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_from_the_start_player_on(start: int) -> None:
    cities = [city(seat, at, farms(beside), 1) for seat, at, beside in ((0, A, "1,5"), (1, B, "5,2"), (2, C, "2,8"))]
    match = late(3, cities, "migration", DEMOLISH, start=start, turn=start)
    seats = []
    while asked(match)[0] == "migration":
        seats.append(asked(match)[1])
        match.play(match.actions()[0])
    assert seats == [(start + n) % 3 for n in range(3)]
    assert asked(match)[:2] == ("feeding", start)


@pytest.mark.rule("LC-65")
def test_only_the_number_of_citizens_counts_not_where_they_lived() -> None:
    # He may move them first, so any outer building can be the one that falls.
    cities = [city(0, A, {"3,5": "market", "1,5": "palace"}, 3), city(1, B, {"5,2": "cathedral"}, 2)]
    match = night(2, cities, voice=CULTURE)
    assert sorted(texts(match)) == ["demolish 1,5", "demolish 3,5"]


@pytest.mark.rule("LC-65", "LC-2")
@pytest.mark.parametrize(
    ("kind", "pair"),
    [
        ("farm", "farm/quarry"),
        ("quarry", "farm/quarry"),
        ("market", "market"),
        ("palace", "palace/hospital"),
        ("hospital", "palace/hospital"),
        ("statue", "statue/cathedral"),
        ("cathedral", "statue/cathedral"),
        ("school", "school/university"),
        ("university", "school/university"),
        ("fountain", "fountain/bathhouse"),
        ("bathhouse", "fountain/bathhouse"),
    ],
)
def test_the_tile_returns_to_its_supply(kind: str, pair: str) -> None:
    match = late(2, [city(0, A, {"3,5": kind, "1,5": "farm"}, 2)], "migration", DEMOLISH)
    before = of(match, "supply")
    after = play(match, "demolish 3,5")["supply"]
    assert after == before | {pair: before[pair] + 1}


@pytest.mark.rule("LC-65")
def test_a_demolished_market_leaves_the_city_above_its_limit() -> None:
    cities = [city(0, A, {"3,5": "market", "1,5": "farm", "1,4": "farm", "0,4": "farm", "0,6": "farm"}, 5)]
    match = late(2, cities, "migration", DEMOLISH, areas=rich())
    position = play(match, "demolish 3,5")
    assert position["year"] == 3
    assert citizens(match) == [5]  # five, and no market any more: nobody is taken in


# What goes with it (LC-66)


# A has no food of its own, a farm on 1,4 brings 1, one on 0,6 brings 2.
SCARCE = {"1-2": "water", "2-2": "water", "1-1": "wheat 1", "2-1": "wheat 2"}


@pytest.mark.rule("LC-66", "LC-48", "LC-70")
@pytest.mark.parametrize(("which", "left"), [("1,4", 1), ("0,6", 2)])
def test_with_a_farm_its_food_is_lost(which: str, left: int) -> None:
    cities = [city(0, A, {"1,5": "quarry", "1,4": "farm", "0,6": "farm"}, 3)]
    match = late(2, cities, "migration", DEMOLISH, areas=land(SCARCE))
    play(match, f"demolish {which}")
    assert asked(match) == ("feeding", 0, {"kind": "starve", "left": left})


@pytest.mark.rule("LC-66", "LC-39")
def test_and_its_rich_harvest() -> None:
    buildings = {"1,5": "quarry", "1,4": "farm", "0,6": "farm"}
    cities = [city(0, A, buildings, 3, {"0,6": {"harvest": 1}, "1,4": {"harvest": 1}})]
    match = late(2, cities, "migration", DEMOLISH, areas=land(SCARCE))
    play(match, "demolish 0,6")
    assert asked(match) == ("feeding", 0, {"kind": "starve", "left": 1})


@pytest.mark.rule("LC-66", "LC-48")
def test_with_a_castle_its_food_is_lost() -> None:
    cities = [city(0, "0,3", {}, 0), city(0, A, {}, 3)]
    match = late(2, cities, "migration", DEMOLISH, areas=land(SCARCE))
    play(match, "demolish 0,3")
    assert asked(match) == ("feeding", 0, {"kind": "starve", "left": 3})


@pytest.mark.rule("LC-66")
def test_figures_on_it_return() -> None:
    figures = {"3,5": {"culture": 2}, "1,5": {"harvest": 1}}
    cities = [city(0, A, {"3,5": "statue", "1,5": "farm"}, 2, figures)]
    match = late(2, cities, "migration", DEMOLISH)
    assert play(match, "demolish 3,5")["cities"][0]["figures"] == {"1,5": {"harvest": 1}}
    match = late(2, cities, "migration", DEMOLISH)
    assert play(match, "demolish 1,5")["cities"][0]["figures"] == {"3,5": {"culture": 2}}
