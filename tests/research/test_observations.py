"""What a seat sees as arrays: the same plain and compiled, of the shapes that are told, and nothing hidden in it."""

from collections.abc import Iterator

import numpy as np
import pytest

import bastide
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.player_view import determinized
from bastide.core.rng import word_at
from bastide.core.state import Buffer
from bastide.research.observation_space import Arrays, ObservationSpace, observation_space


def positions(game: Game, players: int, seed: int, every: int) -> Iterator[Buffer]:
    """Every so many decisions of a random game what lies on the table, and its end; the next one is written over it."""
    engine = game.engine
    buffer = game.new_state(players)
    s = engine.view(buffer)
    legal = np.zeros(engine.most_legal, np.int32)
    drawn = decisions = 0
    while True:
        while engine.pending(s):
            engine.chance(s, np.uint64(word_at(seed, drawn)))
            drawn += 1
        if engine.turn_of(s) < 0 or decisions % every == 0:
            yield buffer
        if engine.turn_of(s) < 0:
            return
        engine.decide(s, int(legal[word_at(seed, drawn) % engine.legal(s, legal)]))
        drawn += 1
        decisions += 1


def spoilt(space: ObservationSpace) -> Arrays:
    """Arrays in which something stood before."""
    return {name: np.full_like(array, 77) for name, array in space.empty().items()}


def same(one: Arrays, other: Arrays) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("name", bastide.games())
def test_compiled_arrays_are_the_same_in_all_worlds(name: str) -> None:
    game = bastide.game(name)
    space = observation_space(game)
    into, record = compiled(space.into), compiled(game.engine.opened)
    for players in game.players:
        for at, buffer in enumerate(positions(game, players, seed=players, every=9)):
            seat = at % players
            seen, theirs = space.observe(game.engine.view(buffer), seat), spoilt(space)
            into(record(buffer), seat, *theirs.values())
            assert same(seen, theirs)
            other = spoilt(space)
            space.into(game.engine.view(determinized(game, buffer, seat, at)), seat, *other.values())
            assert same(seen, other)
            for array, told in zip(seen.values(), space.arrays.values(), strict=True):
                assert (array.shape, array.dtype.name) == (told.shape, told.dtype)
                assert told.low <= array.min() and array.max() <= told.high


def test_only_some_games_bring_tensors() -> None:
    tensors = observation_space(bastide.game("saint-malo"), "tensors")
    match = bastide.game("saint-malo").start(players=3, seed=1)
    assert same(match.observation(2), tensors.observe(match._state, 2))
    with pytest.raises(BadOption, match="brings no tensors"):
        observation_space(bastide.game("connect-four"), "tensors")
    with pytest.raises(BadOption, match="compact, tensors"):
        observation_space(bastide.game("saint-malo"), "pictures")
