"""Positions, records, views and undo there and back, for anything that play can lead to."""

import copy
import json
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.core import rng
from bastide.core.player_view import determinized
from tests.carcassonne_city.test_oracle import in_any_order

GAME = bastide.game("carcassonne-city")


def played(players: int, seed: int, moves: int, walls_on_empty: bool) -> Match:
    """A match of random moves, repeatable by its seed."""
    match = GAME.start(players=players, seed=seed, walls_on_empty=walls_on_empty)
    chooser = random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    return match


MATCHES = st.builds(played, st.integers(2, 4), st.integers(0, 2**64 - 1), st.integers(0, 260), st.booleans())


@given(MATCHES)
def test_a_position_resumes_as_itself(match: Match) -> None:
    position = match.position()
    kept = copy.deepcopy(position)
    again = GAME.resume(json.loads(json.dumps(position)))
    assert in_any_order(again.position()) == in_any_order(position)
    assert position == kept
    assert again.actions() == match.actions() and again.turn == match.turn


@given(MATCHES, st.integers(0, 25))
def test_a_resumed_game_goes_on_like_the_original(match: Match, steps: int) -> None:
    again = GAME.resume(match.position())
    for number in range(steps):
        if match.turn is None:
            break
        move = match.play(match.actions()[number * 17 % len(match.actions())])
        assert again.play(move.action.text).chance == move.chance
        assert in_any_order(again.position()) == in_any_order(match.position())
    assert (match.outcome and match.outcome.winners) == (again.outcome and again.outcome.winners)


@given(MATCHES)
def test_save_and_load_are_inverse(match: Match) -> None:
    again = bastide.load(match.save())
    assert again.save() == match.save() and again.moves == match.moves
    assert again.position() == match.position() and again.outcome == match.outcome


@given(MATCHES)
def test_a_public_record_tells_what_a_seat_may_know_and_not_the_tiles_to_come(match: Match) -> None:
    text = match.save(public=True)
    again = bastide.load(text)
    assert again.save(public=True) == text
    assert again.view(0) == match.view(0)
    if match.turn is not None:
        assert "piles hidden" in text and "Seed: unknown" in text


@given(MATCHES)
def test_reasons_add_up_to_the_points(match: Match) -> None:
    for score in match.scores():
        assert sum(reason.amount for reason in score.reasons) == score.points
        assert all(reason.rule.startswith("CC-") for reason in score.reasons)


@given(MATCHES, st.integers(0, 2**64 - 1))
def test_what_a_seat_can_not_know_changes_nothing_it_sees(match: Match, stream: int) -> None:
    """Two states that differ only in the order of the tiles to come give every seat the same view and the same tensors."""
    engine = GAME.engine
    buffer = determinized(match.game, match._buffer, 0, stream)
    other = engine.view(buffer)
    for seat in (None, *range(match.players)):
        assert match.game.player_view(buffer, seat).json == match.view(seat)
    for seat in range(match.players):
        for name, tensor in match.observation(seat).items():
            assert (GAME.observe(other, seat)[name] == tensor).all()


@given(MATCHES, st.integers(0, 2**64 - 1))
def test_determinizing_plain_and_compiled_is_the_same_and_forgets_the_old_order(match: Match, stream: int) -> None:
    plain = determinized(match.game, match._buffer, 0, stream)
    fast = match._buffer.copy()
    GAME.engine.on_buffers.compiled().determinize(fast, 0, np.uint64(rng.origin(stream)))
    assert fast.tobytes() == plain.tobytes()
    assert determinized(match.game, determinized(match.game, plain, 1, 7), 0, stream).tobytes() == plain.tobytes()


def test_determinizing_really_shuffles() -> None:
    match = played(2, 1, 20, False)
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


def test_a_draw_can_not_be_taken_back_but_a_tile_just_laid_can() -> None:
    match = played(2, 3, 10, False)
    while match.position()["step"]["kind"] != "lay":
        match.play(match.actions()[-1])
    assert not match.can_undo
    match.play(match.actions()[0])
    assert match.can_undo
    match.undo()
    assert match.position()["step"]["kind"] == "lay"


def test_a_public_record_that_is_played_on_keeps_its_piles_hidden() -> None:
    match = played(2, 4, 12, False)
    public = bastide.load(match.save(public=True))
    for _ in range(6):
        public.play(public.actions()[0])
    assert "Set-up: piles hidden; draw " in public.save()
    assert bastide.load(public.save()).save() == public.save()


def test_a_draw_that_is_not_the_tile_on_top_is_refused() -> None:
    match = played(2, 4, 1, False)
    before = match.position()
    wrong = before["piles"][0][1]
    with pytest.raises(ValueError, match=f"expected draw {before['piles'][0][0]}, got draw {wrong}"):
        match.replay("none", [f"draw {wrong}"])
    assert match.position() == before


@pytest.mark.parametrize("named", ["nofile", "/etc", ".", ""])
def test_a_pack_that_is_no_file_is_refused_and_no_record_may_name_one(named: str) -> None:
    with pytest.raises(bastide.BadOption, match="option pack"):
        GAME.start(players=2, pack=named)
    text = played(2, 4, 3, False).save().replace('"pack": "bastide"', f'"pack": "{named}"')
    with pytest.raises(bastide.BadRecord, match="line 6: option pack: expected bastide or the data itself"):
        bastide.load(text)
