"""The compact action space: as many numbers as legal actions, each leads back to its action, plain and compiled."""

import numpy as np
import pytest

import bastide
from bastide.core import simulate
from bastide.core.game import Game
from bastide.core.jit import bind, compiled
from bastide.core.rng import word_at
from bastide.research.action_space import action_space


def walked(game: Game, players: int, seed: int) -> int:
    """A random game, checked at every decision; how many there were."""
    engine, space = game.engine, action_space(game)
    name = f"compact_{game.name.replace('-', '_')}"
    twin = compiled(bind(simulate.legal_in, name, legal=space.legal, opened=engine.opened))
    buffer = game.new_state(players)
    s = engine.view(buffer)
    legal, numbers, theirs = (np.zeros(space.most_legal, np.int32) for _ in range(3))
    drawn = decisions = 0
    while True:
        while engine.pending(s):
            drawn += 1
            engine.chance(s, np.uint64(word_at(seed, drawn)))
        if engine.turn_of(s) < 0:
            assert space.mask(s).sum() == space.legal(s, numbers) == 0
            return decisions
        n = engine.legal(s, legal)
        assert n == space.legal(s, numbers) == twin(buffer, theirs) == len(set(numbers[:n]))
        assert list(numbers[:n]) == list(theirs[:n])
        assert numbers[:n].min() >= 0 and numbers[:n].max() < space.size
        assert [space.action_of(s, int(each)) for each in numbers[:n]] == list(legal[:n])
        assert [space.compact_of(s, int(each)) for each in legal[:n]] == list(numbers[:n])
        assert list(np.flatnonzero(space.mask(s))) == sorted(numbers[:n])
        drawn += 1
        engine.decide(s, int(legal[word_at(seed, drawn) % n]))
        decisions += 1


@pytest.mark.parametrize("name", bastide.games())
def test_every_legal_action_has_one_number(name: str) -> None:
    game = bastide.game(name)
    for players in game.players:
        assert walked(game, players, seed=players) > 5


def test_carcassonne_needs_few_numbers() -> None:
    game = bastide.game("carcassonne-city")
    assert action_space(game).size == 662 < game.engine.actions == 177_630
