"""Batches: the same games as one by one, whatever their number, cores or device; bad input is refused and changes nothing."""

from typing import Any

import numpy as np
import pytest

import bastide
import bastide.research
from bastide.core import rng
from bastide.core.errors import BadOption, IllegalAction
from bastide.core.jit import compiled
from bastide.research.batches.batch import Batch
from bastide.research.batches.streams import streams
from bastide.research.observation_space import observation_space

COUNT, STEPS = 7, 40


def batch(name: str, **how: Any) -> Batch:
    return bastide.research.batch(name, **{"count": COUNT, "seed": 5, "cores": 1, **how})


@pytest.mark.slow
@pytest.mark.parametrize("name", bastide.games())
def test_a_batch_plays_the_games_one_by_one(name: str) -> None:
    game = bastide.game(name)
    for players in game.players:
        many, space = batch(name, players=players), observation_space(game)
        states = many.states()
        for step in range(STEPS):
            views = many.observe()
            for i in range(COUNT):
                s = game.engine.view(states[i])
                over = game.engine.turn_of(s) < 0
                assert many.turn[i] == game.engine.turn_of(s)
                assert np.array_equal(many.mask()[i], many.space.mask(s))
                assert many.sample()[i] == -1 if over else many.mask()[i, many.sample()[i]] == 1
                assert many.scores[i].tolist() == (game.points(s) if step else [0] * players)
                if i == step % COUNT:  # each in its turn: plain views are slow
                    seen = space.observe(s, max(0, int(many.turn[i])))
                    assert all(np.array_equal(views[name][i], array) for name, array in seen.items())
                if not over:
                    game.engine.step(s, many.space.action_of(s, int(many.sample()[i])))
            many.step(many.sample())
            assert np.array_equal(many.states(), states)


@pytest.mark.slow
@pytest.mark.parametrize("name", bastide.games())
def test_playouts_are_random_games_of_the_engine(name: str) -> None:
    many, engine = batch(name), bastide.game(name).engine
    states, out = many.states(), np.zeros(engine.most_legal, np.int32)
    play = compiled(engine.random_games)
    streams = [np.uint64(engine.view(states[i]).rng) for i in range(COUNT)]
    expected = [play(states[i], streams[i], 1, states[i].copy(), out) for i in range(COUNT)]
    assert many.playout().tolist() == expected
    assert many.done.all() and (many.turn == -1).all() and not many.mask().any() and (many.sample() == -1).all()
    assert many.scores.tolist() == [bastide.game(name).points(engine.view(each)) for each in many.states()]
    assert many.playout().sum() == 0 and many.done.all()


@pytest.mark.slow
def test_a_game_is_the_same_beside_few_and_many_and_on_more_cores() -> None:
    few, many, two = batch("saint-malo"), batch("saint-malo", count=900), batch("saint-malo", count=900, cores=2)
    for _ in range(STEPS):
        for one in (few, many, two):
            one.step(one.sample())
    assert np.array_equal(many.states(), two.states()) and np.array_equal(few.states(), many.states()[:COUNT])
    assert np.array_equal(many.mask(), two.mask()) and np.array_equal(many.sample(), two.sample())
    assert all(np.array_equal(seen, two.observe()[name]) for name, seen in many.observe().items())


@pytest.mark.slow
def test_games_that_end_begin_anew() -> None:
    many, ended = batch("connect-four", auto_reset=True, count=32), 0
    for _ in range(60):
        many.step(many.sample())
        ended += int(many.done.sum())
        assert (many.turn >= 0).all() and many.mask().any(axis=1).all()
        assert (many.scores[many.done == 0] == 0).all()
    assert ended > 32
    without = batch("connect-four", count=32)
    for _ in range(60):
        without.step(without.sample())
    assert (without.turn == -1).all() and without.done.all()


@pytest.mark.slow
def test_reset_by_mask_by_numbers_and_from_a_state() -> None:
    many = batch("saint-malo")
    begun = many.states()
    for _ in range(9):
        many.step(many.sample())
    before = many.states()
    many.reset([2, 3])
    assert np.array_equal(many.states()[[0, 1, 4, 5, 6]], before[[0, 1, 4, 5, 6]])
    assert not np.array_equal(many.states()[2], begun[2])  # the second game of this row is another one
    many.reset(np.arange(COUNT) == 0)
    assert np.array_equal(many.states()[1], before[1]) and not np.array_equal(many.states()[0], before[0])
    match = bastide.game("saint-malo").start(seed=4)
    for _ in range(12):
        match.play(match.actions()[0])
    _, state = match.game.from_position(match.position())
    many.reset(state=state)
    assert {tuple(row) for row in many.mask().tolist()} == {
        tuple(many.space.mask(match.game.engine.view(state)).tolist())
    }


def test_streams_are_those_of_the_generator() -> None:
    begun = np.array([0, 3, 1])
    expected = [rng.mix(rng.word_at(9, i) + int(begun[i]) * int(rng.GAMMA)) for i in range(3)]
    assert streams(9, begun).tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([0] * 6, r"actions: expected an array of shape \(7,\)"),
        ([0.5] * 7, "actions: expected whole numbers"),
        ([999] * 7, r"game 0: expected one of the 16 legal numbers \(\d+, .*\), got 999"),
        ([-1] * 7, "game 0: expected one of the 16 legal numbers"),
        ([1 << 40] * 7, "game 0: .* got 1099511627776"),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(wrong: Any, said: str) -> None:
    many = batch("saint-malo")
    before = many.states()
    with pytest.raises((IllegalAction, BadOption), match=said):
        many.step(np.array(wrong))
    assert np.array_equal(many.states(), before)


@pytest.mark.slow
def test_what_is_given_must_fit() -> None:
    many = batch("saint-malo")
    with pytest.raises(BadOption, match="which: expected a mask of 7 games or their numbers"):
        many.reset([7])
    with pytest.raises(BadOption, match="state: expected 584 bytes"):
        many.reset(state=np.zeros(5, np.uint8))
    with pytest.raises(BadOption, match="seats: expected whole numbers from 0 to 1"):
        many.observe(seats=2)
    with pytest.raises(BadOption, match="into: expected the arrays"):
        many.observe(into={})
    own = {name: np.full((COUNT, *one.shape), 9, one.dtype) for name, one in many.observed.arrays.items()}
    assert all(np.array_equal(own[name], seen) for name, seen in many.observe().items() if many.observe(into=own))
    spoilt = {name: array[:, :1] for name, array in own.items()}
    with pytest.raises(BadOption, match="expected a contiguous array"):
        many.observe(into=spoilt)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"count": 0}, "count: expected 1 to 16777216 games, got 0"),
        ({"seed": "a"}, "seed: expected a whole number"),
        ({"players": 6}, "players: Saint Malo is for 2 to 5"),
        ({"device": "tpu"}, "device: expected one of cpu, cuda, got 'tpu'"),
        ({"observations": "x"}, "observations: expected one of compact, tensors"),
        ({"cores": 0}, "cores: expected 1 to"),
    ],
)
def test_a_batch_that_can_not_be_says_why(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        batch("saint-malo", **options)
