"""LC-1 to LC-7: what lies in the box."""

from collections import Counter
from typing import Any

import pytest

import bastide

from .net import BESIDE, around, far_apart, mine, steps
from .table import CARDS, FIELDS, GAME, MAP, SUPPLY, city, land, play, position, table, texts

BOX = {"wheat 1": 6, "wheat 2": 6, "wheat 3": 2, "mountain": 3, "water": 5}
BOTH = ("beginner", "advanced")


@pytest.mark.rule("LC-1")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int, setup: str) -> None:
    there = GAME.start(players=players, seed=1, map=MAP, setup=setup).position()
    assert there["players"] == len(there["gold"]) == len(there["castles"]) == len(there["used"]) == players


@pytest.mark.rule("LC-1")
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_lasts_six_years(players: int) -> None:
    match = GAME.start(players=players, seed=2, map=MAP)
    years = [match.position()["year"]]
    while match.turn is not None:
        match.play(texts(match)[0])
        years.append(match.position()["year"])
    assert list(dict.fromkeys(years)) == [1, 2, 3, 4, 5, 6]
    assert (match.position()["phase"], match.position()["step"], match.actions()) == ("over", None, [])


# Building tiles


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 5])
def test_the_tiles_of_the_box_lie_ready(players: int, setup: str) -> None:
    assert GAME.start(players=players, seed=1, map=MAP, setup=setup).position()["supply"] == {
        "farm/quarry": 40,
        "market": 16,
        "palace/hospital": 20,
        "statue/cathedral": 15,
        "school/university": 15,
        "fountain/bathhouse": 15,
    }


CHOICES = {
    "farm/quarry": {"build farm", "build quarry"},
    "palace/hospital": {"card palace", "card hospital"},
    "statue/cathedral": {"build statue", "card cathedral"},
    "school/university": {"build school", "card university"},
    "fountain/bathhouse": {"build fountain", "card bathhouse"},
}
BUILDING_CARDS = ("palace", "hospital", "cathedral", "university", "bathhouse", "golden", "golden")
WET = {"2-6": "water", "2-7": "water", "1-1": "water"}


def with_tiles_standing(pair: str, count: int) -> bastide.Match:
    """Seat 0 can pay and place everything; seat 1 has so many tiles of the pair, of both kinds, in one large city."""
    beside_water = {entry["id"] for entry in MAP["hexes"] if {"2-6", "2-7"} & set(entry["areas"])}
    net = {here: BESIDE[here] & beside_water for here in beside_water} if pair.startswith("fountain") else BESIDE
    hexes = [here for here, far in steps("12,8", net).items() if far][:count]
    kinds = [pair.split("/")[i % 2] for i in range(count)]
    cities = [city(0, "1,0", citizens=3), city(1, "12,8", dict(zip(hexes, kinds, strict=True)))]
    return table(4, cities, areas=land(WET, 4), display=BUILDING_CARDS, gold=[9, 9, 9, 9])


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("pair", CHOICES)
def test_two_sides_of_a_tile_share_one_supply(pair: str) -> None:
    last = with_tiles_standing(pair, SUPPLY[pair] - 1)
    assert set(texts(last)) >= CHOICES[pair]
    assert last.position()["supply"][pair] == 1
    assert not set(texts(with_tiles_standing(pair, SUPPLY[pair]))) & CHOICES[pair]


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("pair", CHOICES)
def test_all_other_buildings_can_still_be_built(pair: str) -> None:
    others = {choice for other, choices in CHOICES.items() if other != pair for choice in choices}
    assert set(texts(with_tiles_standing(pair, SUPPLY[pair]))) >= others | {"build market"}


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("pair", CHOICES)
@pytest.mark.parametrize("side", [0, 1])
def test_either_side_takes_one_tile_of_its_pair_only(pair: str, side: int) -> None:
    match = with_tiles_standing(pair, 3)
    before, choice = match.position()["supply"], sorted(CHOICES[pair])[side]
    after = play(match, choice, "at 2,0")["supply"]
    assert after == before | {pair: SUPPLY[pair] - 4}


def with_markets_standing(count: int) -> bastide.Match:
    castles = far_apart(5)
    cities = [city(0, castles[0], citizens=3)]
    for i, castle in enumerate(castles[1:17]):
        cities.append(city(1 + i // 4, castle, {sorted(BESIDE[castle])[0]: "market"} if i < count else {}))
    return table(5, cities)


@pytest.mark.rule("LC-2")
def test_there_are_16_markets() -> None:
    match = with_markets_standing(15)
    assert "build market" in texts(match)
    play(match, "build market", "at 2,0")
    assert match.position()["supply"] == SUPPLY | {"market": 0}
    assert "build market" not in texts(match)
    full = texts(with_markets_standing(16))
    assert "build market" not in full and "build farm" in full


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("kind", ["farm", "market", "hospital", "cathedral", "school", "bathhouse"])
def test_demolished_tiles_return(kind: str) -> None:
    pair = next(pair for pair in SUPPLY if kind in pair.split("/"))
    cities = [city(0, "6,0", {"5,1": kind}, citizens=1), city(1, "0,8")]
    where: dict[str, Any] = {
        "areas": land({"1-3": "water", "1-1": "wheat 1"}),
        "phase": "feeding",
        "round": 5,
        "starved": [True, False],
    }
    match = table(2, cities, **where, step={"kind": "demolish"})
    assert match.position()["supply"][pair] == SUPPLY[pair] - 1
    assert play(match, "demolish 5,1")["supply"] == SUPPLY


@pytest.mark.rule("LC-2")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_four_castles(players: int, setup: str) -> None:
    there = GAME.start(players=players, seed=4, map=MAP, setup=setup).position()
    standing = Counter(each["owner"] for each in there["cities"])
    assert [standing[seat] + there["castles"][seat] for seat in range(players)] == [4] * players
    assert set(there["castles"]) == {2 if setup == "beginner" else 4}


@pytest.mark.rule("LC-2", "LC-50")
def test_the_fourth_castle_can_be_founded_and_no_fifth() -> None:
    castles = far_apart(4)
    match = table(4, [city(0, castle, citizens=3) for castle in castles[:3]])
    assert "found" in texts(match)
    assert play(match, "found", f"at {castles[10]}", f"from {castles[0]}")["castles"] == [0, 4, 4, 4]
    assert "found" not in texts(table(4, [city(0, castle, citizens=3) for castle in castles[:4]]))


# Gold, food, citizens


@pytest.mark.rule("LC-3")
@pytest.mark.parametrize("gold", [127, 128, 32767, 65535, 10**6])
def test_gold_is_unlimited(gold: int) -> None:
    match = table(2, [city(0, "5,3"), city(1, "0,8")], gold=[gold, 0])
    assert play(match, "gold")["gold"] == [gold + 2, 0]


@pytest.mark.rule("LC-3")
@pytest.mark.parametrize("citizens", [3, 127, 128, 255, 999])
def test_citizens_are_unlimited(citizens: int) -> None:
    large = city(0, "5,3", {"5,2": "market", "5,4": "fountain"}, citizens=citizens)
    where: dict[str, Any] = {
        "areas": land({"1-3": "water"}),
        "display": ("golden", "golden", "closeness", *("palace",) * 4),
    }
    match = table(2, [large, city(1, "0,8")], gold=[5, 0], **where)
    assert mine(play(match, "card golden", "citizens 3", "in 5,3"), "5,3")["citizens"] == citizens + 3


@pytest.mark.rule("LC-3")
def test_food_is_unlimited() -> None:
    """40 farms and their castle feed more than a byte can count; one citizen more, and somebody leaves."""
    hexes = around("5,8", 40)
    areas = land({"2-3": "wheat 3", "2-4": "wheat 3", "2-2": "wheat 2", "2-5": "wheat 2", "3-4": "wheat 2"}, 4)
    beside = {entry["id"]: entry["areas"] for entry in MAP["hexes"]}
    food = sum(
        int(areas[area][-1]) for here in ["5,8", *hexes] for area in beside[here] if areas[area].startswith("wheat")
    )
    assert food > 127
    for surplus in (0, 1):
        fed = city(0, "5,8", dict.fromkeys(hexes, "farm"), citizens=food + surplus)
        match = table(4, [fed], areas=areas, round=5, turn=3, action_cards=[1] * 4)
        assert play(match, "gold")["starved"][0] is bool(surplus)


# Landscapes and voice cards


@pytest.mark.rule("LC-4")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_22_landscapes_14_with_wheat(players: int, setup: str) -> None:
    for seed in (1, 2, 3):
        there = GAME.start(players=players, seed=seed, map=MAP, setup=setup).position()["areas"]
        assert Counter(there.values()) == BOX
        assert sum(each.startswith("wheat") for each in there.values()) == 14


@pytest.mark.rule("LC-4")
@pytest.mark.parametrize("landscape", ["wheat 0", "wheat 4", "wheat", "lake", "", "Water", None, 2, ["water"]])
def test_there_are_no_other_landscapes(landscape: Any) -> None:
    with pytest.raises(bastide.BadPosition, match="1-1"):
        table(2, [city(0, "5,3")], areas=land({}) | {"1-1": landscape})


@pytest.mark.rule("LC-4")
@pytest.mark.parametrize("landscape", ["wheat 1", "wheat 3", "mountain", "water"])
def test_there_are_no_more_of_one_kind(landscape: str) -> None:
    with pytest.raises(bastide.BadPosition, match="areas"):
        table(2, [city(0, "5,3")], areas=land({"1-1": "wheat 2"}) | {"1-1": landscape})


@pytest.mark.rule("LC-5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_27_voice_cards_nine_of_each_field(players: int) -> None:
    for seed in (1, 2, 3):
        there = GAME.start(players=players, seed=seed, map=MAP).position()
        assert (len(there["voice"]), len(there["voice_deck"]), there["voice_discard"]) == (4, 23, [])
        assert Counter(there["voice"] + there["voice_deck"]) == dict.fromkeys(FIELDS, 9)
        waiting = GAME.start(players=players, seed=seed, map=MAP, setup="advanced").position()
        assert Counter(waiting["voice_deck"]) == dict.fromkeys(FIELDS, 9)


@pytest.mark.rule("LC-5")
def test_the_voice_cards_are_shuffled() -> None:
    firsts = Counter(GAME.start(players=2, seed=seed, map=MAP).position()["voice"][0] for seed in range(60))
    # 20 of each expected, standard deviation 3.7.
    assert set(firsts) == set(FIELDS) and min(firsts.values()) > 8


# Political cards


@pytest.mark.rule("LC-6")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_32_political_cards(players: int, setup: str) -> None:
    there = GAME.start(players=players, seed=7, map=MAP, setup=setup).position()
    assert Counter(there["display"] + there["deck"]) == CARDS


@pytest.mark.rule("LC-6")
def test_the_political_cards_are_shuffled() -> None:
    tops = Counter(GAME.start(players=2, seed=seed, map=MAP).position()["deck"][0] for seed in range(120))
    assert set(tops) == set(CARDS)


# What everybody has


@pytest.mark.rule("LC-7")
@pytest.mark.parametrize("setup", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_action_cards_and_one_gold(players: int, setup: str) -> None:
    there = GAME.start(players=players, seed=5, map=MAP, setup=setup).position()
    assert (there["action_cards"], there["gold"]) == ([3] * players, [1] * players)
    assert (there["used"], there["blind"], there["points"]) == ([[]] * players, [[]] * players, [0] * players)


@pytest.mark.rule("LC-7")
def test_three_action_cards_are_three_plays() -> None:
    match = table(2, [city(0, "5,3"), city(1, "0,8")])
    left = []
    for _ in range(3):
        left.append(play(match, "gold", "card closeness", "look 2 3")["action_cards"][0])
    assert (left, match.position()["gold"][0], "gold" in texts(match)) == ([2, 1, 0], 7, False)


@pytest.mark.rule("LC-7")
def test_four_figures() -> None:
    where: dict[str, Any] = {"display": ("bread", "bread", *("closeness",) * 4, "palace"), "gold": [9, 9]}
    match = table(2, [city(0, "5,3", {"5,2": "statue"}), city(1, "0,8")], **where)
    play(match, "card bread", "figures 3", "on 5,2", "gold", "card bread")
    assert texts(match) == ["figures 1"]
    assert mine(play(match, "figures 1", "on 5,2"), "5,3")["figures"] == {"5,2": {"culture": 4}}


@pytest.mark.rule("LC-7")
def test_no_fifth_figure() -> None:
    five = city(0, "5,3", {"5,2": "statue", "5,4": "farm"}, figures={"5,2": {"culture": 4}, "5,4": {"harvest": 1}})
    with pytest.raises(bastide.BadPosition, match="figures"):
        GAME.resume(position(2, [five, city(1, "0,8")]), seed=1, map=MAP)
