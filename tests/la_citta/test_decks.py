"""LC-31, LC-32: the political deck is drawn from, runs dry and is shuffled; who can't play passes and takes a card unseen."""

from collections import Counter
from typing import Any

import pytest

import bastide

from .table import CARDS, GAME, MAP, city, land, play, table, texts
from .test_politics import CLOSE, PRICES, two

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
