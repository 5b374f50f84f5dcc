"""What stands in a record, what can be taken back, and what the public record of an unfinished game keeps to itself."""

import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.core.record import check

from .late import A, B
from .table import GAME, MAP, city, play, table
from .test_view import MATCHES, played


@given(MATCHES)
def test_reasons_of_gold_add_up_to_the_gold(match: Match) -> None:
    told = [1] * match.players
    for move in match.moves:
        for award in move.awards:
            if award.unit == "gold":
                told[award.seat] += award.amount
    assert told == match.position()["gold"]


def test_maps_and_cards_of_ones_own_stand_in_the_record() -> None:
    cards = dict.fromkeys(("palace", "cathedral", "university", "hospital", "bathhouse"), 5)
    cards |= dict.fromkeys(("master-builder", "bread", "golden", "harvest", "closeness"), 3)
    match = GAME.start(players=2, seed=1, map=MAP, cards=cards)
    again = bastide.load(match.save())
    assert again.options == match.options and again.position()["map"] == "example-map"
    assert sorted([*again.position()["deck"], *again.position()["display"]]).count("bread") == 3


def test_a_deal_that_is_not_the_card_on_top_is_refused() -> None:
    match = table(2, [city(0, "0,1", citizens=4)])
    before = match.position()
    wrong = next(card for card in before["deck"] if card != before["deck"][0])
    with pytest.raises(ValueError, match=f"expected deal {before['deck'][0]}, got deal {wrong}"):
        match.replay("card closeness", [f"deal {wrong}"])
    assert match.position() == before


@pytest.mark.rule("LC-40")
def test_a_look_can_not_be_taken_back_a_site_can() -> None:
    match = table(2, [city(0, A, {}, 3), city(1, B)])
    play(match, "build farm")
    assert match.can_undo
    match.undo()
    play(match, "card closeness")
    assert not match.can_undo
    play(match, "look 2 3")
    assert not match.can_undo


def test_a_look_can_not_be_taken_back_even_if_the_turn_comes_back() -> None:
    match = table(2, [city(0, "0,1", citizens=4)], step={"kind": "look"}, turn=1, round=1, starved=[True, False])
    match.play("look 2 4")
    assert match.moves[-1].revealed and not match.can_undo


# Public records


@given(MATCHES.filter(lambda match: match.turn is not None))
def test_and_nothing_more(match: Match) -> None:
    text = match.save(public=True)
    assert "Seed: unknown" in text
    set_up = next(line for line in text.splitlines() if line.startswith("Set-up: "))
    cards, voices = (part for part in set_up.split("; ") if re.search(r"\b(cards|voices) ", part))
    assert len(re.sub(".*cards ", "", cards).split(" ")) == 8 and cards.endswith(" hidden")
    assert voices == "voices hidden"
    start = match.position()
    lines = text[text.index(set_up) :].splitlines()
    laid = [found for line in lines for found in re.findall(r"voice ((?:\w+ ?){4})", line)]
    if start["phase"] == "politics":
        assert laid[-1].split(" ")[1:4] == ["hidden"] * 3
        laid.pop()
    assert all("hidden" not in told for told in laid)
    blind = [found for line in lines for found in re.findall(r"blind ([\w-]+)", line)]
    now = sum(len(cards) for cards in start["blind"])
    assert blind[len(blind) - now :] == ["hidden"] * now and "hidden" not in blind[: len(blind) - now]
    assert all(told == "hidden" for line in lines for told in re.findall(r"shuffle ([^;]*)", line))


def reordered(pile: list[str], places: list[int], chance: random.Random) -> None:
    """Some places of a pile in another order."""
    there = [pile[at] for at in places]
    chance.shuffle(there)
    for at, card in zip(places, there, strict=True):
        pile[at] = card


def relabelled(match: Match, chance: random.Random) -> Match:
    """Another game that went the same way for everybody: only what nobody knows lay there in another order.

    The dealer's record is written anew; the discard pile must not have been shuffled yet.
    """
    head, moves, end = match.save().split("\n\n")
    lines = moves.split("\n")
    piles = {name: order.split(" ") for name, order in (text.split(" ", 1) for text in match.set_up)}
    begun = max((at for at, line in enumerate(lines) if "voice " in line), default=-1)
    drawn = [(at, found) for at, line in enumerate(lines) for found in re.findall(r"(deal|blind) ", line)]
    unseen = {7 + n: at for n, (at, found) in enumerate(drawn) if found == "blind" and at > begun}
    reordered(piles["cards"], [*unseen, *range(7 + len(drawn), 32)], chance)
    for place, number in unseen.items():
        lines[number] = re.sub(r"blind [\w-]+", f"blind {piles['cards'][place]}", lines[number])
    year = match.position()["year"]
    reordered(piles["voices"], [*range(4 * year - 3 * (match.position()["phase"] == "politics"), 27)], chance)
    laid = f"voice {' '.join(piles['voices'][4 * year - 4 : 4 * year])}"
    for name in ("cards", "voices"):
        head = re.sub(rf"{name} [^;\n]*", f"{name} {' '.join(piles[name])}", head)
    if begun >= 0:
        lines[begun] = re.sub(r"voice .*", laid, lines[begun])
    else:
        head = re.sub(r"voice .*", laid, head)
    head = re.sub(r"Seed: .*", "Seed: unknown", head)
    text = "\n\n".join([head, "\n".join(lines), end[: end.index("End: ")]])
    return bastide.load(f"{text}End: {len(match.moves)} moves, check {check(text)}\n")


@given(st.integers(0, 2**64 - 1), st.integers(1, 40), st.randoms(use_true_random=False))
def test_two_games_that_differ_in_hidden_things_have_one_public_record(
    seed: int, moves: int, chance: random.Random
) -> None:
    match = played(2, seed, moves, "beginner")
    if any("shuffle" in text for move in match.moves for text in move.chance):
        return
    other = relabelled(match, chance)
    assert other.save(public=True) == match.save(public=True)
    assert other.view(None) == match.view(None)


def test_such_games_really_differ() -> None:
    match = played(2, 3, 20, "beginner")
    others = [relabelled(match, random.Random(seed)) for seed in range(10)]
    assert len({json.dumps(other.position()["deck"]) for other in others}) == 10
    assert len({json.dumps(other.position()["voice"]) for other in others}) > 3
    assert len({other.save(public=True) for other in others}) == 1


@pytest.mark.rule("LC-31")
def test_the_order_of_a_shuffled_discard_pile_is_hidden_too() -> None:
    match = GAME.start(players=5, seed=2, map=MAP)
    chooser = random.Random(2)
    while not match.moves or not any("shuffle" in text for text in match.moves[-1].chance):
        match.play(chooser.choice(match.actions()))
    line = next(line for line in match.save(public=True).splitlines() if "shuffle" in line)
    assert "-> shuffle hidden; " in line
    for _ in range(15):  # cards come as they are told, whatever lies on top here
        move = match.play(chooser.choice(match.actions()))
        again = bastide.load(match.save(public=True))
        assert again.view(None) == match.view(None)
        assert again.moves[-1].action == move.action


def test_a_game_from_a_position_has_no_public_record_before_its_end() -> None:
    # The position tells what is hidden.
    match = table(2, [city(0, A), city(1, B)], year=6, round=5, turn=1, action_cards=[0, 1])
    with pytest.raises(bastide.BadOption, match="began from a position"):
        match.save(public=True)
    while match.turn is not None:
        match.play(match.actions()[0])
    assert match.save(public=True) == match.save()
