"""Learning to see further: the eye of today looks one turn ahead, that of tomorrow shall see the same at once.

What is learnt are contrasts, the differences between the futures of one moment, because choices are ranked by nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np
import numpy.typing as npt

from bastide.bots.learning import moments, selfplay
from bastide.bots.search import explore as loops
from bastide.bots.search.tree import new_desk
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.linear_model import PHASES, with_room

Values = npt.NDArray[np.float64]

PLAUSIBLE = 5.0  # points behind the best future at which one counts about a third


@dataclass(frozen=True, slots=True)
class Futures:
    """Rows: what a look ahead promises, the part of the game left, features; `ends` of the rows of each moment."""

    rows: Values
    ends: npt.NDArray[np.int64]

    def contrasts(self) -> tuple[Values, Values, Values]:
        """The features for each phase, what was promised, and how much each row counts; both less their moment's mean."""
        starts = np.concatenate([[0], self.ends[:-1]])
        sizes = self.ends - starts
        starts, sizes = starts[sizes > 0], sizes[sizes > 0]
        moment = np.repeat(np.arange(len(starts)), sizes)
        part, found, promised = self.rows[:, 1:2], self.rows[:, 2:], self.rows[:, :1]
        best = np.maximum.reduceat(promised[:, 0], starts)
        counts = np.exp((promised[:, 0] - best[moment]) / PLAUSIBLE)
        both = np.hstack([promised, *(found * part**power for power in range(PHASES))])
        mean = np.add.reduceat(both * counts[:, None], starts) / np.add.reduceat(counts, starts)[:, None]
        both -= mean[moment]
        return both[:, 1:], both[:, 0], counts


def look_ahead(game: Game, players: int, number: int, seed: int, weights: Values, wild: float, far: float) -> Futures:
    """So many moments of games against itself by these weights, with all their futures."""
    lessons = import_module(f"{type(game).__module__}.bot.training_rows")
    return gathered(game, players, number, seed, weights, wild, far, lessons.note_futures)


def gathered(
    game: Game,
    players: int,
    number: int,
    seed: int,
    weights: Values,
    wild: float,
    told: float,
    note: Callable[..., int],
) -> Futures:
    """So many moments of games against itself by these weights, with the futures that `note` takes down."""
    module = type(game).__module__
    room, lessons = import_module(f"{module}.bot.search"), import_module(f"{module}.bot.training_rows")
    thumb = import_module(f"{module}.bot.greedy").choose
    bound = game.engine.bound
    loop = bound(
        moments.gather,
        fresh=room.fresh,
        go_on=bound(loops.step_on),
        set_off=bound(selfplay.go_to_decision),
        chosen=bound(selfplay.chosen_by_rank, rank=room.rank),
        thumb=thumb,
        note_futures=note,
    )
    start = game.new_state(players)
    used = with_room(weights, room.FEATURES, room.MORE)
    desk = new_desk(game.engine.state.itemsize, lessons.SCRATCH, game.engine.most_legal, used)
    rows, ends = np.zeros((number * lessons.FUTURES, 2 + room.FEATURES)), np.zeros(number, np.int64)
    count = compiled(loop)(start, np.uint64(seed), desk, wild, told, rows, ends)
    return Futures(rows[:count].copy(), ends)


def fitted_ahead(futures: Futures, prior: Values, ridge: float) -> tuple[Values, float]:
    """Better weights than `prior`, which `ridge` keeps near; and how far the contrasts are from what they say, in points."""
    x, y, counts = futures.contrasts()
    lack = y - x @ prior
    scale = np.sqrt((counts[:, None] * x * x).mean(axis=0))
    used = scale > 1e-9
    z = x[:, used] / scale[used]
    weighty = (z * counts[:, None]).T
    weights = prior.copy()
    weights[used] += (
        np.linalg.solve(weighty @ z / len(y) + ridge * np.eye(z.shape[1]), weighty @ lack / len(y)) / scale[used]
    )
    error = y - x @ weights
    return weights, float(np.sqrt((counts * error * error).sum() / counts.sum()))
