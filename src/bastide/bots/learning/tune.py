"""Tuning weights by playing: an evolution strategy that walks towards what wins, with the same chance for all it compares."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.learning import rivals, selfplay
from bastide.bots.search import explore as loops
from bastide.bots.search.tree import new_desk
from bastide.core.game import Game
from bastide.core.jit import compiled

Values = npt.NDArray[np.float64]


class Rivals:
    """Games between two sets of weights."""

    def __init__(self, game: Game, players: int) -> None:
        self._game, self._players = game, players
        self._room: Any = import_module(f"{type(game).__module__}.search")
        bound = game.engine.bound
        first = bound(rivals.first_of_ranking, rank=self._room.rank)
        one = bound(
            rivals.one_game,
            outlook=self._room.outlook,
            go_on=bound(loops.step_on),
            set_off=bound(selfplay.go_to_decision),
            first_of=first,
        )
        self._leads = compiled(bound(rivals.leads, play_one=one))
        self._start = game.engine.new()
        game.set_up(game.engine.view(self._start), players, game.checked_options({}))

    def leads(self, a: Values, b: Values, games: int, seed: int) -> Values:
        """How far `a` is ahead in each of so many games, every deal from each seat."""
        engine = self._game.engine
        desks = [new_desk(engine.state.itemsize, self._room.SCRATCH, engine.most_legal, w) for w in (a, b)]
        out = np.zeros(games)
        self._leads(self._start, np.uint64(seed), *desks, self._players, out)
        return out


def gain(leads: Values, scale: float) -> float:
    """How good that is: the margin as far as it matters."""
    return float(np.tanh(leads / scale).mean())


def tuned(
    fight: Callable[[Values, int], float],
    start: Values,
    steps: Values,
    rounds: int,
    crowd: int,
    seed: int,
    told: Callable[[int, float, Values], None],
    threads: int = 2,
) -> Values:
    """A walk from `start` towards more of `fight(weights, seed of the chance)`: each round a crowd of mirrored neighbours."""
    chooser = np.random.default_rng(seed)
    middle, sigma = start.copy(), 1.0
    half = crowd // 2
    with ThreadPoolExecutor(threads) as pool:
        for number in range(rounds):
            draws = chooser.standard_normal((half, start.size))
            draws = np.vstack([draws, -draws])
            chance = int(chooser.integers(1 << 62))
            scores = np.array(list(pool.map(lambda d: fight(middle + sigma * steps * d, chance), draws)))  # noqa: B023
            order = np.argsort(-scores)[:half]
            ranks = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
            middle = middle + sigma * steps * ((ranks / ranks.sum()) @ draws[order])
            sigma *= 0.985
            told(number, float(scores.mean()), middle)
    return middle
