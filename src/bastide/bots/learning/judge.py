"""Games between two sets of weights, by the ranking alone: the judge of what was learnt."""

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
        self._room: Any = game.search
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
        self._start = game.new_state(players)

    def leads(self, a: Values, b: Values, games: int, seed: int) -> Values:
        """How far `a` is ahead in each of so many games, every deal from each seat."""
        engine = self._game.engine
        desks = [new_desk(engine.state.itemsize, self._room.SCRATCH, engine.most_legal, w) for w in (a, b)]
        out = np.zeros(games)
        self._leads(self._start, np.uint64(seed), *desks, self._players, out)
        return out
