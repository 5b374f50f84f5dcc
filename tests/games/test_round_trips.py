"""Positions, records, undo and what is hidden there and back, for anything that play can lead to, in every game."""

import copy
import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide import Match
from bastide.core import rng
from bastide.core.jit import compiled
from bastide.core.player_view import determinized
from bastide.core.simulate import copy_into
from bastide.core.statements import statements
from tests.ours import OURS
from tests.played import matches, played
from tests.soak import many

every_game = pytest.mark.parametrize("game", OURS)
STREAMS = st.integers(0, 2**64 - 1)
#: By these reasons points are given; elsewhere by any statement.
REASONS = {"la-citta": {"LC-80"}}
#: What a public record says instead of what nobody may know yet.
KEPT_SECRET = {"carcassonne-city": "piles hidden", "la-citta": "voices hidden", "saint-malo": "Seed: unknown"}
#: Options that may be data of one's own.
WITH_DATA = [(name, option.name) for name in OURS for option in bastide.game(name).options if option.read]


@every_game
@given(data=st.data(), steps=st.integers(0, 30))
def test_a_position_resumes_as_itself_and_goes_on_like_the_original(game: str, data: st.DataObject, steps: int) -> None:
    match = data.draw(matches(300, game))
    position = match.position()
    kept = copy.deepcopy(position)
    again = bastide.game(game).resume(json.loads(json.dumps(position)))
    assert again.position() == position == kept
    assert again.actions() == match.actions() and again.turn == match.turn
    assert again.options == match.options
    for number in range(steps):
        if match.turn is None:
            break
        move = match.play(match.actions()[number * 17 % len(match.actions())])
        assert again.replay(move.action.text, move.chance).chance == move.chance
        assert again.position() == match.position()
    assert (match.outcome and match.outcome.winners) == (again.outcome and again.outcome.winners)


@every_game
@given(data=st.data(), steps=st.integers(1, 12))
def test_records_and_undo_there_and_back(game: str, data: st.DataObject, steps: int) -> None:
    match = data.draw(matches(game=game))
    text = match.save()
    check_load(match, text)
    check_reasons(match)
    check_public_record(match)
    taken = 0
    while taken < steps and match.can_undo:
        match.undo()
        taken += 1
    for _ in range(taken):
        match.redo()
    assert match.save() == text


def check_load(match: Match, text: str) -> None:
    again = bastide.load(text)
    assert again.save() == text and again.moves == match.moves
    assert again.position() == match.position()
    assert again.scores() == match.scores() and again.outcome == match.outcome


def check_reasons(match: Match) -> None:
    """They add up to the points, and each names the statement by which it is given."""
    known = REASONS.get(match.game.name) or {statement.id for statement in statements(match.game)}
    for score in match.scores():
        assert sum(reason.amount for reason in score.reasons) == score.points
        assert all(reason.rule in known and 1 <= reason.move <= len(match.moves) for reason in score.reasons)


def check_public_record(match: Match) -> None:
    """It tells what everybody may know, and no more."""
    text = match.save(public=True)
    again = bastide.load(text)
    assert again.save(public=True) == text
    assert again.view() == match.view() and again.actions() == match.actions()
    assert [(move.seat, move.action) for move in again.moves] == [(move.seat, move.action) for move in match.moves]
    if match.turn is not None:
        assert KEPT_SECRET[match.game.name] in text and "Seed: unknown" in text
    else:
        assert text == match.save() and " hidden" not in text


@every_game
@settings(max_examples=many(5, 500))
@given(data=st.data(), steps=st.integers(1, 12))
def test_a_public_record_can_be_played_on(game: str, data: st.DataObject, steps: int) -> None:
    public = bastide.load(data.draw(matches(60, game)).save(public=True))
    chooser = random.Random(steps)
    for _ in range(steps):
        public.play(chooser.choice(public.actions()))
    assert KEPT_SECRET[game] in public.save()
    assert bastide.load(public.save()).save() == public.save()
    while public.turn is not None:
        public.play(chooser.choice(public.actions()))
    # A deck that was shuffled meanwhile is not written, so only its order may differ.
    assert bastide.load(public.save()).view() == public.view()


@every_game
@settings(max_examples=many(5, 500))
@given(data=st.data(), stream=STREAMS)
def test_a_copy_plays_on_like_the_original_and_leaves_it_alone(game: str, data: st.DataObject, stream: int) -> None:
    original, engine = data.draw(matches(game=game))._buffer, bastide.game(game).engine
    before = original.tobytes()
    ends = []
    for _ in range(2):
        copy_of_it = engine.new()
        copy_into(copy_of_it, original)
        state = engine.view(copy_of_it)
        state.rng = stream
        engine.random_game(state, np.zeros(engine.most_legal, np.int32))
        ends.append(copy_of_it.tobytes())
    assert original.tobytes() == before
    assert ends[0] == ends[1]


@pytest.mark.slow
@every_game
@given(data=st.data(), stream=STREAMS)
def test_what_a_seat_can_not_know_is_drawn_anew(game: str, data: st.DataObject, stream: int) -> None:
    """The same plain and compiled, whatever was there before; nothing of it is in the tensors of the seat.

    Views, pictures, pages and bots: `bastide check`.
    """
    match = data.draw(matches(game=game))
    plain = determinized(match.game, match._buffer, 0, stream)
    fast = match._buffer.copy()
    match.game.engine.on_buffers.compiled().determinize(fast, 0, np.uint64(rng.origin(stream)))
    assert fast.tobytes() == plain.tobytes()
    assert determinized(match.game, determinized(match.game, plain, 0, 7), 0, stream).tobytes() == plain.tobytes()
    other = match.game.observe(match.game.engine.view(plain), 0)
    assert all(np.array_equal(other[name], tensor) for name, tensor in match.observation(0).items())


@every_game
def test_determinizing_really_shuffles(game: str) -> None:
    match = played(2, 1, 20, game=game)
    assert len({determinized(match.game, match._buffer, 0, stream).tobytes() for stream in range(10)}) == 10


@pytest.mark.slow
@every_game
def test_a_compiled_copy_lives_a_life_of_its_own(game: str) -> None:
    engine = bastide.game(game).engine
    original, other = bastide.game(game).new_state(2), engine.new()
    before = original.tobytes()
    compiled(copy_into)(other, original)
    assert other.tobytes() == before
    engine.random_games(other, np.uint64(1), 1, other, np.zeros(engine.most_legal, np.int32))
    assert original.tobytes() == before and other.tobytes() != before


@pytest.mark.parametrize(("game", "option"), WITH_DATA)
@pytest.mark.parametrize("named", ["nofile", "/etc", ".", ""])
def test_data_that_is_no_file_is_refused_and_no_record_may_name_one(game: str, option: str, named: str) -> None:
    with pytest.raises(bastide.BadOption, match=f"option {option}"):
        bastide.game(game).start(2, **{option: named})  # type: ignore[arg-type]
    text = played(2, 4, 3, game=game).save().replace(f'"{option}": "bastide"', f'"{option}": "{named}"')
    with pytest.raises(bastide.BadRecord, match=f"line 6: option {option}: expected bastide or the data itself"):
        bastide.load(text)
