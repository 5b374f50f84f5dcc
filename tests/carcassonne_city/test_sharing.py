"""Several threads that share a game write the same as one alone, whatever their number (research/batches/views.py)."""

import numpy as np
import pytest

from bastide.core.jit import compiled
from bastide.games.carcassonne_city.bot.compact_actions import mark_legal
from bastide.games.carcassonne_city.bot.compact_view import VIEW_PARTS, view_part
from bastide.research.action_space import action_space
from bastide.research.observation_space import observation_space
from tests.research.test_observations import positions

from .table import GAME

ACTIONS, VIEW = action_space(GAME), observation_space(GAME)


@pytest.mark.parametrize("lanes", [2, 8, 32])
def test_they_see_the_same(lanes: int) -> None:
    part, record = compiled(view_part), compiled(GAME.engine.opened)
    for at, buffer in enumerate(positions(GAME, 4, seed=lanes, every=7)):
        seen = VIEW.empty()
        for n in range(VIEW_PARTS):
            for lane in reversed(range(lanes)):
                part(record(buffer), at % 4, n, lane, lanes, *seen.values())
        for name, alone in VIEW.observe(GAME.engine.view(buffer), at % 4).items():
            assert np.array_equal(seen[name], alone), name


@pytest.mark.parametrize("lanes", [2, 8, 32])
def test_they_mark_the_same_and_tell_where(lanes: int) -> None:
    mark, record = compiled(mark_legal), compiled(GAME.engine.opened)
    for buffer in positions(GAME, 2, seed=lanes, every=1):
        s, mask, listed = (
            GAME.engine.view(buffer),
            np.zeros(ACTIONS.size, np.int8),
            np.zeros(ACTIONS.most_legal, np.int32),
        )
        out = np.zeros(ACTIONS.most_legal, np.int32)
        told = [mark(record(buffer), lane, lanes, out, mask) for lane in range(lanes)]
        assert np.array_equal(mask, ACTIONS.mask(s))
        n = ACTIONS.legal(s, listed)
        if told[0] < 0:  # in a stretch of the mask, in the order of the numbers
            assert set(told) == {told[0]} and mask[-told[0] :].sum() == 0
            assert list(listed[:n]) == list(np.flatnonzero(mask))
        else:
            assert told == [n] + [0] * (lanes - 1)
            assert np.array_equal(out[:n], listed[:n])
