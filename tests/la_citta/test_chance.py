"""How chance is written, in which order it comes, and what can't have come (LC-21, LC-31, LC-32)."""

from typing import Any

import pytest

from bastide import Match

from .late import A, B, evening, of, rich
from .table import CARDS, city
from .test_notation import shown, surplus


def passing(**how: Any) -> Match:
    """Seat 0 can only pass or look; it is the last play of the year unless told."""
    told: dict[str, Any] = {"gold": [0, 0], "start": 1, "turn": 0, "action_cards": [0, 0]}
    return evening(2, [city(0, A, {}, 1), city(1, B, {}, 1)], **({"areas": rich()} | told | how))


@pytest.mark.rule("LC-32")
def test_a_pass_takes_the_top_card_unseen() -> None:
    match = passing(round=3, turn=1)
    before = match.position()
    top = before["deck"][0]
    move = match.play("pass")
    after = match.position()
    assert move.chance == (f"blind {top}",)
    assert after["used"][1] == sorted([*before["used"][1], top])
    assert (after["blind"], after["deck"], after["display"]) == ([[], [top]], before["deck"][1:], before["display"])


@pytest.mark.rule("LC-32", "LC-21")
def test_blind_stands_before_voice() -> None:
    match = passing()
    before = match.position()
    move = match.play("pass")
    assert move.chance == (f"blind {before['deck'][0]}", f"voice {' '.join(before['voice_deck'][:4])}")


def emptied(**how: Any) -> Match:
    """The deck is empty."""
    placed = [
        *shown("closeness"),
        *(card for seat in range(2) for card in (["palace", "hospital"], ["palace", "golden"])[seat]),
    ]
    rest = sorted(card for card, count in CARDS.items() for _ in range(count - placed.count(card)))
    return passing(
        display=shown("closeness"), used=[["hospital", "palace"], ["golden", "palace"]], deck=[], discard=rest, **how
    )


@pytest.mark.rule("LC-31")
def test_the_discard_pile_is_shuffled_before_the_card_that_needed_it() -> None:
    match = emptied(round=4)
    before = match.position()
    move = match.play("card closeness")
    shuffle, deal = move.chance
    name, *order = shuffle.split(" ")
    assert (name, sorted(order), deal) == ("shuffle", before["discard"], f"deal {order[0]}")
    assert order != sorted(order)
    assert (of(match, "deck"), of(match, "discard")) == (order[1:], [])
    assert of(match, "used")[0] == ["closeness", "hospital", "palace"]  # those in front of players stay


@pytest.mark.rule("LC-31", "LC-32")
def test_shuffle_blind_and_voice_in_this_order() -> None:
    move = emptied().play("pass")
    assert [text.split(" ")[0] for text in move.chance] == ["shuffle", "blind", "voice"]
    assert move.chance[1] == f"blind {move.chance[0].split(' ')[1]}"


@pytest.mark.rule("LC-31")
def test_the_last_card_of_the_deck_is_no_reason_to_shuffle() -> None:
    match = passing(round=4, deck=["golden"], discard=sorted(_rest("golden")))
    assert match.play("card closeness").chance == ("deal golden",)
    assert (of(match, "deck"), len(of(match, "discard"))) == ([], 20)


def _rest(*kept: str) -> list[str]:
    """The deck that `passing` would have, without some."""
    deck = passing().position()["deck"]
    for card in kept:
        deck.remove(card)
    return list(deck)


# What is refused


@pytest.mark.rule("LC-31")
@pytest.mark.parametrize(
    ("chance", "message"),
    [
        (["deal golden"], "expected deal palace, got deal golden"),
        (["deal"], "expected `deal` and a political card"),
        (["deal farm"], "expected `deal` and a political card"),
        (["blind palace"], "expected `deal` and a political card"),
        (["deal palace", "deal palace"], "expected no further chance"),
        ([], "expected more than 0"),
    ],
)
def test_chance_that_can_not_have_come_is_refused(chance: list[str], message: str) -> None:
    match = surplus(display=shown("closeness"))
    before = match.position()
    assert before["deck"][0] == "palace"
    with pytest.raises(ValueError, match=message):
        match.replay("card closeness", chance)
    assert match.position() == before
    match.replay("card closeness", ["deal palace"])


@pytest.mark.rule("LC-21")
@pytest.mark.parametrize(
    "voice",
    ["voice", "voice culture", "voice culture culture culture hidden", "voice health health health health", "voic"],
)
def test_voice_cards_that_can_not_have_come_are_refused(voice: str) -> None:
    match = passing()
    blind = f"blind {of(match, 'deck')[0]}"
    with pytest.raises(ValueError, match="expected"):
        match.replay("pass", [blind, voice])
    match.replay("pass", [blind, f"voice {' '.join(of(match, 'voice_deck')[:4])}"])
    assert of(match, "year") == 3
