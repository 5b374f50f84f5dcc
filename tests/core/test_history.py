"""The past of a match: every moment of it, whole or by differences, and how little it takes."""

import random

import numpy as np
import pytest

import bastide
from bastide.core.history import WHOLE
from tests.played import played


@pytest.mark.parametrize("game", ["saint-malo", "carcassonne-city", "la-citta"])
def test_every_moment_is_as_it_was_also_after_going_back_and_forth(game: str) -> None:
    chooser, match = random.Random(3), bastide.game(game).start(2, seed=3, free_undo=True)
    states = [match._buffer.copy()]
    while match.turn is not None and len(match.moves) < 3 * WHOLE:
        match.play(chooser.choice(match.actions()))
        states.append(match._buffer.copy())
        if chooser.random() < 0.1:
            back = chooser.randrange(1, min(len(match.moves), WHOLE + 3) + 1)
            for _ in range(back):
                match.undo()
            assert np.array_equal(match._buffer, states[len(match.moves)])
            for _ in range(back - chooser.randrange(0, min(back, 2) + 1)):
                match.redo()
            assert np.array_equal(match._buffer, states[len(match.moves)])
            del states[len(match.moves) + 1 :]
    for move, state in enumerate(states):
        assert np.array_equal(match._history.buffer(move), state), f"after {move} moves"


def test_what_was_read_can_be_changed_without_changing_the_past() -> None:
    match = played(moves=WHOLE + 5)
    for move in (1, WHOLE, WHOLE + 1, WHOLE + 5):
        match._history.buffer(move)[:] = 0
        assert match._history.buffer(move).any()


@pytest.mark.parametrize("game", ["carcassonne-city", "la-citta"])
def test_a_finished_game_takes_little(game: str) -> None:
    """A packed copy of every state took 400 kB in Carcassonne and La Città."""
    match = played(game=game, players=3)
    assert match.weight < 100_000
