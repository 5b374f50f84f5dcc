"""LC-24, LC-30, LC-33 to LC-36: the political rounds, action cards, cards that build."""

from typing import Any

import pytest

import bastide

from .net import mine
from .table import CARDS, GAME, MAP, city, land, play, table, texts

SIMPLE = ("farm", "quarry", "school", "statue", "market", "fountain")
PRICES = {"palace": 1, "cathedral": 3, "university": 3, "hospital": 1, "bathhouse": 1}
WATER = land({"1-2": "water", "1-3": "water"})
CLOSE = ("closeness",) * 4 + ("harvest", "harvest", "bread")


def two(citizens: int = 3, buildings: dict[str, str] | None = None, **how: Any) -> bastide.Match:
    """Seat 0 with a city on 5,3 between two waters, seat 1 far away."""
    return table(2, [city(0, "5,3", buildings, citizens), city(1, "0,8", citizens=3)], **{"areas": WATER} | how)


def full_turn(match: bastide.Match) -> None:
    """Somebody's whole play, whatever it is."""
    match.play(texts(match)[0])
    while match.turn is not None and match.position()["step"]["kind"] not in ("politics", "wish", "starve", "demolish"):
        match.play(texts(match)[0])


# Rounds


@pytest.mark.rule("LC-24")
@pytest.mark.parametrize(("players", "start"), [(2, 0), (2, 1), (3, 2), (4, 1), (5, 0), (5, 3)])
def test_five_rounds_in_each_everybody_plays_one_card_from_the_start_player_on(players: int, start: int) -> None:
    castles = ("5,3", "0,8", "1,0", "5,7", "9,1")
    cities = [city(seat, castles[seat], citizens=4) for seat in range(players)]
    match = table(players, cities, start=start, turn=start)
    heard = []
    while match.position()["phase"] == "politics":
        there = match.position()
        heard.append((there["round"], there["turn"]))
        assert (match.turn, there["start"], there["year"]) == (there["turn"], start, 2)
        full_turn(match)
    order = [(start + i) % players for i in range(players)]
    assert heard == [(number, seat) for number in (1, 2, 3, 4, 5) for seat in order]


@pytest.mark.rule("LC-24", "LC-30")
def test_no_second_card_in_a_round() -> None:
    match = two()
    match.play("gold")
    assert (match.turn, match.position()["round"]) == (1, 1)
    match.play("gold")
    assert (match.turn, match.position()["round"]) == (0, 2)


# What may be played


@pytest.mark.rule("LC-30", "LC-33", "LC-34")
def test_an_action_card_or_one_of_the_open_cards() -> None:
    match = two(
        gold=[3, 0], display=("palace", "palace", "cathedral", "bread", "golden", "closeness", "master-builder")
    )
    cards = {"palace", "cathedral", "golden", "closeness", "master-builder"}
    assert sorted(texts(match)) == sorted(
        ["gold", "found", *(f"build {kind}" for kind in SIMPLE), *(f"card {kind}" for kind in cards)]
    )


@pytest.mark.rule("LC-30")
def test_two_open_cards_of_a_kind_are_one_choice() -> None:
    assert texts(two(display=("palace",) * 4 + ("closeness",) * 3)).count("card palace") == 1


@pytest.mark.rule("LC-30")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_is_not_open_cannot_be_taken(card: str) -> None:
    rest = [kind for kind, count in CARDS.items() for _ in range(count) if kind != card]
    building = {"5,2": "statue", "5,4": "farm"}
    match = two(9, building, gold=[9, 9], display=rest[-7:])
    assert f"card {card}" not in texts(match)
    with pytest.raises(bastide.IllegalAction):
        match.play(f"card {card}")
    assert match.position()["turn"] == 0


@pytest.mark.rule("LC-30")
def test_without_action_cards_only_the_open_cards() -> None:
    match = two(gold=[1, 0], action_cards=[0, 3], display=("palace", "golden", *CLOSE[:5]))
    assert sorted(texts(match)) == ["card closeness", "card golden", "card palace"]


@pytest.mark.rule("LC-30")
@pytest.mark.parametrize("order", ["ppppp", "appap", "papaa", "aaapp", "ppaaa"])
def test_any_mix_of_action_cards_and_political_cards(order: str) -> None:
    match = GAME.start(players=2, seed=1, map=MAP, cards=dict.fromkeys(CARDS, 0) | {"closeness": 32})
    for number, kind in enumerate(order, 1):
        play(match, *(("gold",) if kind == "a" else ("card closeness", "look 2 3")))
        there = match.position()
        assert there["action_cards"][0] == 3 - order[:number].count("a")
        assert len(there["used"][0]) == order[:number].count("p")
        if number < 5:
            play(match, "card closeness", "look 2 4")


# Action cards


@pytest.mark.rule("LC-33")
@pytest.mark.parametrize("gold", [0, 1, 7])
def test_an_action_card_gives_two_gold(gold: int) -> None:
    match = two(gold=[gold, 4])
    assert match.play("gold").chance == ()
    there = match.position()
    assert (there["gold"], there["action_cards"], there["used"]) == ([gold + 2, 4], [2, 3], [[], []])


@pytest.mark.rule("LC-33")
@pytest.mark.parametrize("kind", SIMPLE)
def test_or_a_simple_building_free_of_charge(kind: str) -> None:
    match = two(gold=[0, 0])
    move = match.play(f"build {kind}")
    there = match.position()
    assert (move.chance, there["action_cards"]) == ((), [2, 3])
    assert there["step"] == {"kind": "site", "building": kind, "pay": 0}
    assert mine(there, "5,3")["buildings"] == {}
    after = play(match, "at 5,4")
    assert mine(after, "5,3")["buildings"] == {"5,4": kind}
    assert (after["gold"], after["action_cards"], after["turn"], after["display"]) == (
        [0, 0],
        [2, 3],
        1,
        there["display"],
    )


@pytest.mark.rule("LC-33")
@pytest.mark.parametrize("kind", [*PRICES, "castle"])
def test_no_other_building_by_action_card(kind: str) -> None:
    match = two(gold=[9, 9])
    assert f"build {kind}" not in texts(match)
    with pytest.raises(bastide.IllegalAction):
        match.play(f"build {kind}")


@pytest.mark.rule("LC-34", "LC-50")
def test_or_a_new_city() -> None:
    match = two(gold=[0, 0])
    there = play(match, "found")
    assert (there["action_cards"], there["step"], there["founded"]) == ([2, 3], {"kind": "found"}, [False, False])
    after = play(match, "at 5,7", "from 5,3")
    assert (after["gold"], after["action_cards"], after["turn"]) == ([0, 0], [2, 3], 1)


# Cards that build


@pytest.mark.rule("LC-35")
@pytest.mark.parametrize("card", PRICES)
def test_building_cards_have_their_prices(card: str) -> None:
    price = PRICES[card]
    display = (card, *CLOSE[:6])
    assert f"card {card}" not in texts(two(gold=[price - 1, 9], display=display))
    match = two(gold=[price, 9], display=display)
    there = play(match, f"card {card}")
    assert (there["gold"], there["step"]) == ([0, 9], {"kind": "site", "building": card, "pay": price})
    after = play(match, "at 5,2")
    assert (mine(after, "5,3")["buildings"], after["gold"], after["action_cards"]) == ({"5,2": card}, [0, 9], [3, 3])
    assert play(two(gold=[price + 5, 9], display=display), f"card {card}", "at 5,4")["gold"] == [5, 9]


MASTER_PRICES = dict.fromkeys(SIMPLE, 1) | {"palace": 2, "hospital": 2, "bathhouse": 2, "cathedral": 4, "university": 4}


@pytest.mark.rule("LC-36")
@pytest.mark.parametrize("gold", range(6))
def test_a_master_builder_builds_what_can_be_paid(gold: int) -> None:
    match = two(gold=[gold, 0], display=("master-builder", *CLOSE[:6]))
    expected = {f"build {kind}" for kind, price in MASTER_PRICES.items() if price <= gold}
    assert ("card master-builder" in texts(match)) == bool(expected)
    if expected:
        there = play(match, "card master-builder")
        assert (there["gold"], there["step"]) == ([gold, 0], {"kind": "master"})
        assert set(texts(match)) == expected


@pytest.mark.rule("LC-36")
@pytest.mark.parametrize("kind", MASTER_PRICES)
def test_the_prices_of_a_master_builder(kind: str) -> None:
    price = MASTER_PRICES[kind]
    match = two(gold=[price + 1, 0], display=("master-builder", *CLOSE[:6]))
    there = play(match, "card master-builder", f"build {kind}")
    assert (there["gold"], there["step"]) == ([1, 0], {"kind": "site", "building": kind, "pay": price})
    after = play(match, "at 5,4")
    assert (mine(after, "5,3")["buildings"], after["gold"]) == ({"5,4": kind}, [1, 0])
    assert (after["action_cards"], after["used"]) == ([3, 3], [["master-builder"], []])


@pytest.mark.rule("LC-36", "LC-45", "LC-46")
def test_a_master_builder_builds_only_what_can_be_placed() -> None:
    display = ("master-builder", *CLOSE[:6])
    dry = land({"1-2": "wheat 1", "1-3": "wheat 2"})
    match = two(gold=[9, 0], display=display, areas=dry)
    match.play("card master-builder")
    assert set(texts(match)) == {f"build {kind}" for kind in set(MASTER_PRICES) - {"fountain", "bathhouse"}}
    match = two(1, gold=[9, 0], display=display)
    match.play("card master-builder")
    assert texts(match) == ["build market"]
