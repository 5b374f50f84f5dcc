"""LC-24, LC-30 to LC-36: the political rounds, action cards, cards that build."""

from collections import Counter
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


# Drawing


@pytest.mark.rule("LC-31")
def test_a_card_taken_is_replaced_at_once() -> None:
    match = two(gold=[1, 0])
    before = match.position()
    move = match.play("card palace")
    there = match.position()
    assert move.chance == (f"deal {before['deck'][0]}",)
    before["display"].remove("palace")
    assert there["display"] == sorted([*before["display"], before["deck"][0]])
    assert (there["deck"], there["used"], there["discard"]) == (before["deck"][1:], [["palace"], []], [])
    assert there["step"] == {"kind": "site", "building": "palace", "pay": 1}


@pytest.mark.rule("LC-31")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_replaced_and_lies_in_front_of_its_player(card: str) -> None:
    rest = Counter(CARDS) - Counter([card])
    display = [card, *list(rest.elements())[:6]]
    deck = list((rest - Counter(display[1:])).elements())[::-1]
    where: dict[str, Any] = {"gold": [9, 9], "display": display, "deck": deck}
    match = two(6, {"5,2": "statue", "5,4": "farm", "4,5": "market"}, **where)
    assert match.play(f"card {card}").chance == (f"deal {deck[0]}",)
    there = match.position()
    assert (there["used"], there["deck"]) == ([[card], []], deck[1:])
    assert there["display"] == sorted([*display[1:], deck[0]])


@pytest.mark.rule("LC-31")
def test_the_new_card_can_be_taken_by_the_next_player() -> None:
    rest = [kind for kind, count in (Counter(CARDS) - Counter([*CLOSE, "golden"])).items() for _ in range(count)]
    match = two(display=CLOSE, deck=["golden", *rest])
    play(match, "card closeness", "look 2 3")
    assert "card golden" in texts(match)


@pytest.mark.rule("LC-31")
def test_used_cards_lie_there_until_the_year_ends() -> None:
    match = two(citizens=4, gold=[9, 9], start=1, turn=1, areas=land({}))
    play(match, "card closeness", "look 2 3", "card palace", "at 5,2", "card closeness", "look 2 4")
    there = match.position()
    assert (there["round"], there["used"], there["discard"]) == (2, [["palace"], ["closeness", "closeness"]], [])
    used = Counter(["palace", "closeness", "closeness"])
    while match.position()["year"] == 2:
        before = match.position()
        used = Counter(card for cards in before["used"] for card in cards)
        match.play(texts(match)[0])
    there = match.position()
    assert (there["used"], there["blind"]) == ([[], []], [[], []])
    assert Counter(there["discard"]) == used


def almost_dry(deck: list[str], discard: list[str], **how: Any) -> bastide.Match:
    """The rest lies in front of seat 1; four closeness are among the seven open cards."""
    rest = Counter(CARDS) - Counter([*CLOSE, *deck, *discard])
    where: dict[str, Any] = {
        "display": CLOSE,
        "deck": deck,
        "discard": discard,
        "used": [[], list(rest.elements())],
        "round": 5,
    }
    return two(**where | how)


PILE = ["palace", "palace", "cathedral", "golden", "hospital", "university", "bathhouse", "master-builder"]


@pytest.mark.rule("LC-31")
def test_the_discard_pile_is_not_shuffled_before_a_card_is_needed() -> None:
    match = almost_dry(["cathedral"], PILE)
    before = match.position()
    move = match.play("card closeness")
    assert move.chance == ("deal cathedral",)
    there = match.position()
    assert (there["deck"], there["discard"]) == ([], sorted(PILE))
    assert play(match, "look 2 3")["discard"] == sorted(PILE)
    assert there["used"][1] == before["used"][1]


@pytest.mark.rule("LC-31")
@pytest.mark.parametrize("seed", range(4))
def test_when_the_deck_is_empty_the_discard_pile_becomes_the_deck(seed: int) -> None:
    match = almost_dry([], PILE, seed=seed)
    before = match.position()
    shuffle, deal = match.play("card closeness").chance
    name, *order = shuffle.split(" ")
    there = match.position()
    assert (name, Counter(order)) == ("shuffle", Counter(PILE))
    assert (deal, there["deck"], there["discard"]) == (f"deal {order[0]}", order[1:], [])
    assert there["display"] == sorted([*CLOSE[1:], order[0]])
    # Cards in front of players stay.
    assert there["used"] == [["closeness"], before["used"][1]]


@pytest.mark.rule("LC-31")
def test_it_is_shuffled_fairly() -> None:
    firsts: Counter[str] = Counter()
    for seed in range(80):
        firsts[almost_dry([], PILE[1:], seed=seed).play("card closeness").chance[1]] += 1
    # Seven cards: 11 each expected, standard deviation 3.1.
    assert set(firsts) == {f"deal {card}" for card in PILE} and max(firsts.values()) < 26


@pytest.mark.rule("LC-31")
def test_a_discard_pile_of_one_card_becomes_the_deck_too() -> None:
    match = almost_dry([], ["palace"], turn=1)
    assert match.play("card closeness").chance[-1] == "deal palace"
    there = match.position()
    assert (there["deck"], there["discard"], there["display"].count("palace")) == ([], [], 1)


@pytest.mark.rule("LC-31")
def test_a_discard_pile_of_one_card_is_told_as_shuffled_too() -> None:
    """The notation: `shuffle` is the whole new deck, before the deal that needed it; it does not except one card."""
    match = almost_dry([], ["palace"], turn=1)
    assert match.play("card closeness").chance == ("shuffle palace", "deal palace")


@pytest.mark.rule("LC-31")
def test_with_32_cards_the_deck_never_runs_dry() -> None:
    """Five players take an open card whenever they play: all 25 plays of every year draw one."""
    counts = dict.fromkeys(CARDS, 0) | {"closeness": 32}
    match = GAME.start(players=5, seed=1, map=MAP, cards=counts)
    while match.turn is not None:
        choices = texts(match)
        match.play("card closeness" if "card closeness" in choices else choices[0])
        there = match.position()
        lying = sum(map(len, there["used"])) + len(there["deck"]) + len(there["discard"])
        assert (len(there["display"]), lying) == (7, 25)


# Passing


@pytest.mark.rule("LC-32")
@pytest.mark.parametrize("actions", [1, 2, 3])
def test_nobody_passes_who_has_an_action_card(actions: int) -> None:
    assert "pass" not in texts(two(1, action_cards=[actions, 3], display=CLOSE, gold=[0, 0]))


@pytest.mark.rule("LC-32")
@pytest.mark.parametrize("card", PRICES)
def test_nobody_passes_who_can_build_with_an_open_card(card: str) -> None:
    where: dict[str, Any] = {"action_cards": [0, 3], "display": (card, *CLOSE[:6])}
    assert sorted(texts(two(2, gold=[PRICES[card], 0], **where))) == sorted([f"card {card}", "card closeness"])
    # without the gold; without a citizen; without a site
    assert sorted(texts(two(2, gold=[PRICES[card] - 1, 0], **where))) == ["card closeness", "pass"]
    assert sorted(texts(two(1, gold=[9, 0], **where))) == ["card closeness", "pass"]


@pytest.mark.rule("LC-32")
def test_nobody_passes_who_can_build_with_a_master_builder() -> None:
    where: dict[str, Any] = {"action_cards": [0, 3], "display": ("master-builder", *CLOSE[:6])}
    assert sorted(texts(two(2, gold=[1, 0], **where))) == ["card closeness", "card master-builder"]
    assert sorted(texts(two(2, gold=[0, 0], **where))) == ["card closeness", "pass"]
    # Without a citizen a market can still be built, but only one.
    assert sorted(texts(two(1, gold=[1, 0], **where))) == ["card closeness", "card master-builder"]
    assert sorted(texts(two(2, {"5,2": "market"}, gold=[9, 0], **where))) == ["card closeness", "pass"]


@pytest.mark.rule("LC-32")
def test_a_bathhouse_without_water_builds_nothing() -> None:
    where: dict[str, Any] = {"action_cards": [0, 3], "display": ("bathhouse", *CLOSE[:6]), "gold": [9, 0]}
    assert "pass" not in texts(two(2, **where))
    assert "pass" in texts(two(2, **where | {"areas": land({"1-2": "wheat 1", "1-3": "wheat 1"})}))


@pytest.mark.rule("LC-32")
def test_the_other_cards_stay_legal_beside_it() -> None:
    display = ("golden", "bread", "harvest", "closeness", "palace", "palace", "palace")
    match = two(2, {"5,4": "farm"}, action_cards=[0, 3], gold=[9, 0], display=display)
    assert sorted(texts(match)) == ["card closeness", "card golden", "card harvest", "pass"]


@pytest.mark.rule("LC-32")
def test_who_has_no_city_can_pass() -> None:
    match = table(2, [city(1, "5,3")], action_cards=[0, 3], display=CLOSE, gold=[9, 0])
    assert sorted(texts(match)) == ["card closeness", "pass"]


@pytest.mark.rule("LC-32")
def test_a_pass_puts_the_top_card_of_the_deck_in_front_of_the_player_unseen() -> None:
    match = two(1, action_cards=[0, 3], display=CLOSE, used=[["golden"], []])
    before = match.position()
    top = before["deck"][0]
    assert match.play("pass").chance == (f"blind {top}",)
    there = match.position()
    assert (there["used"], there["blind"]) == ([sorted(["golden", top]), []], [[top], []])
    assert (there["deck"], there["display"], there["turn"]) == (before["deck"][1:], before["display"], 1)
    assert (there["gold"], there["cities"]) == (before["gold"], before["cities"])
    for seat in (None, 0, 1):
        assert (match.view(seat)["used"], match.view(seat)["blind"]) == ([["golden"], []], [1, 0])


@pytest.mark.rule("LC-31", "LC-32")
def test_a_pass_with_an_empty_deck() -> None:
    match = almost_dry([], PILE, citizens=1, action_cards=[0, 3])
    shuffle, blind = match.play("pass").chance
    order = shuffle.split(" ")[1:]
    there = match.position()
    assert (Counter(order), blind) == (Counter(PILE), f"blind {order[0]}")
    assert (there["deck"], there["discard"], there["blind"]) == (order[1:], [], [[order[0]], []])


# Action cards


@pytest.mark.rule("LC-33")
@pytest.mark.parametrize("gold", [0, 1, 7])
def test_an_action_card_gives_two_gold(gold: int) -> None:
    match = two(gold=[gold, 4])
    assert match.play("gold").chance == ()
    there = match.position()
    assert (there["gold"], there["action_cards"], there["used"]) == ([gold + 2, 4], [2, 3], [[], []])


@pytest.mark.rule("LC-34")
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


@pytest.mark.rule("LC-34")
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
