"""Positions, records, views and undo there and back, for anything that play can lead to."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.core.player_view import determinized
from tests.la_citta.table import GAME, MAP, table


def played(players: int, seed: int, moves: int, setup: str) -> Match:
    """A match of random moves, repeatable by its seed."""
    match = GAME.start(players=players, seed=seed, setup=setup, names=[f"P{seat}" for seat in range(players)])
    chooser = random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match


SETUPS = st.sampled_from(["beginner", "advanced"])
MATCHES = st.builds(played, st.integers(2, 5), st.integers(0, 2**64 - 1), st.integers(0, 420), SETUPS)


@given(MATCHES)
def test_a_position_resumes_as_itself(match: Match) -> None:
    position = match.position()
    kept = copy.deepcopy(position)
    again = GAME.resume(json.loads(json.dumps(position)))
    assert again.position() == position == kept
    assert again.actions() == match.actions() and again.turn == match.turn
    assert again.options == match.options


@given(MATCHES, st.integers(0, 25))
def test_a_resumed_game_goes_on_like_the_original(match: Match, steps: int) -> None:
    again = GAME.resume(match.position())
    for number in range(steps):
        if match.turn is None:
            break
        move = match.play(match.actions()[number * 17 % len(match.actions())])
        assert again.replay(move.action.text, move.chance).chance == move.chance
        assert again.position() == match.position()
    assert (match.outcome and match.outcome.winners) == (again.outcome and again.outcome.winners)


@given(MATCHES)
def test_save_and_load_are_inverse(match: Match) -> None:
    again = bastide.load(match.save())
    assert again.save() == match.save() and again.moves == match.moves
    assert again.position() == match.position() and again.outcome == match.outcome


@given(MATCHES)
def test_a_public_record_tells_what_everybody_may_know_and_nothing_else(match: Match) -> None:
    text = match.save(public=True)
    again = bastide.load(text)
    assert again.save(public=True) == text
    assert again.view() == match.view()
    if match.turn is not None:
        assert "voices hidden" in text and "Seed: unknown" in text


@given(MATCHES)
def test_reasons_add_up_to_the_points(match: Match) -> None:
    for score in match.scores():
        assert sum(reason.amount for reason in score.reasons) == score.points
        assert all(reason.rule == "LC-80" for reason in score.reasons)


@given(MATCHES)
def test_reasons_of_gold_add_up_to_the_gold(match: Match) -> None:
    told = [1] * match.players
    for move in match.moves:
        for award in move.awards:
            if award.unit == "gold":
                told[award.seat] += award.amount
    assert told == match.position()["gold"]


@given(MATCHES, st.integers(0, 2**64 - 1), st.integers(0, 4))
def test_what_a_seat_can_not_know_changes_nothing_it_sees(match: Match, stream: int, number: int) -> None:
    """Two states that differ only in what a seat can't know give it the same view, the same tensors, the same picture."""
    seat = number % match.players
    buffer = determinized(GAME, match._buffer, seat, stream)
    other = GAME.engine.view(buffer)
    assert json.dumps(match.game.player_view(buffer, seat).json) == json.dumps(match.view(seat))
    assert match.game.player_view(buffer, None).json == match.view()
    for name, tensor in match.observation(seat).items():
        assert (GAME.observe(other, seat)[name] == tensor).all()


def test_resampling_really_shuffles() -> None:
    match = played(2, 1, 20, "beginner")
    decks = {determinized(GAME, match._buffer, 0, stream).tobytes() for stream in range(10)}
    assert len(decks) == 10


@given(MATCHES, st.integers(1, 10))
def test_undo_and_redo_are_inverse(match: Match, steps: int) -> None:
    end = match.save()
    taken = 0
    while taken < steps and match.can_undo:
        match.undo()
        taken += 1
    for _ in range(taken):
        match.redo()
    assert match.save() == end


def test_what_has_shown_something_new_can_not_be_taken_back_but_a_plan_can() -> None:
    match = table(2, [CITY])
    match.play("build farm")
    assert match.can_undo
    match.undo()
    match.play("card closeness")
    assert not match.can_undo, "a card was turned up"
    match.play("look 2 3")
    assert not match.can_undo, "he has seen two cards"


CITY = {"owner": 0, "castle": "0,1", "buildings": {}, "citizens": 4, "figures": {}}


def test_a_look_can_not_be_taken_back_even_if_the_turn_comes_back() -> None:
    match = table(2, [CITY], step={"kind": "look"}, turn=1, round=1, starved=[True, False])
    match.play("look 2 4")
    assert match.moves[-1].revealed and not match.can_undo


def test_a_deal_that_is_not_the_card_on_top_is_refused() -> None:
    match = table(2, [CITY])
    before = match.position()
    wrong = next(card for card in before["deck"] if card != before["deck"][0])
    with pytest.raises(ValueError, match=f"expected deal {before['deck'][0]}, got deal {wrong}"):
        match.replay("card closeness", [f"deal {wrong}"])
    assert match.position() == before


@settings(max_examples=20)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_a_public_record_can_be_played_on(players: int, seed: int) -> None:
    match = bastide.load(played(players, seed, 60, "beginner").save(public=True))
    chooser = random.Random(seed)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    # A deck that was shuffled meanwhile is not written, so only its order may differ.
    assert bastide.load(match.save()).view() == match.view()


def test_maps_and_cards_of_ones_own_stand_in_the_record() -> None:
    cards = dict.fromkeys(("palace", "cathedral", "university", "hospital", "bathhouse"), 5)
    cards |= dict.fromkeys(("master-builder", "bread", "golden", "harvest", "closeness"), 3)
    match = GAME.start(players=2, seed=1, map=MAP, cards=cards)
    again = bastide.load(match.save())
    assert again.options == match.options and again.position()["map"] == "example-map"
    assert sorted([*again.position()["deck"], *again.position()["display"]]).count("bread") == 3


@pytest.mark.parametrize("option", ["map", "cards"])
@pytest.mark.parametrize("named", ["nofile", "/etc", ".", ""])
def test_data_that_is_no_file_is_refused_and_no_record_may_name_one(option: str, named: str) -> None:
    given: dict[str, Any] = {option: named}
    with pytest.raises(bastide.BadOption, match=f"option {option}"):
        GAME.start(players=2, **given)
    text = played(2, 4, 3, "beginner").save().replace(f'"{option}": "bastide"', f'"{option}": "{named}"')
    with pytest.raises(bastide.BadRecord, match=f"line 6: option {option}: expected bastide or the data itself"):
        bastide.load(text)
