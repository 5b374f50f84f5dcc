"""Training on a look ahead: the evaluation of today looks one turn further, that of tomorrow shall say the same at once.

What is fitted are contrasts, the differences between the futures of one position, because choices are ranked by nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bastide.bots.greedy import greedy_of
from bastide.bots.linear_model import Values
from bastide.bots.search.binding import bound_search
from bastide.bots.training import positions, selfplay
from bastide.bots.training.fit import in_phases, ridge_step
from bastide.core.game import Game
from bastide.core.jit import compiled

PLAUSIBLE = 5.0  # points behind the best future at which one counts about a third


@dataclass(frozen=True, slots=True)
class Futures:
    """Rows: what is expected after a look ahead, the part of the game left, features; `ends` of the rows of each position."""

    rows: Values
    ends: npt.NDArray[np.int64]

    def contrasts(self) -> tuple[Values, Values, Values]:
        """The features for each phase, what was expected, and how much each row counts; both less their position's mean."""
        starts = np.concatenate([[0], self.ends[:-1]])
        sizes = self.ends - starts
        starts, sizes = starts[sizes > 0], sizes[sizes > 0]
        position = np.repeat(np.arange(len(starts)), sizes)
        part, found, expected = self.rows[:, 1:2], self.rows[:, 2:], self.rows[:, :1]
        best = np.maximum.reduceat(expected[:, 0], starts)
        counts = np.exp((expected[:, 0] - best[position]) / PLAUSIBLE)
        both = np.hstack([expected, in_phases(found, part)])
        mean = np.add.reduceat(both * counts[:, None], starts) / np.add.reduceat(counts, starts)[:, None]
        both -= mean[position]
        return both[:, 1:], both[:, 0], counts


def look_ahead(game: Game, players: int, number: int, seed: int, weights: Values, noise: float, far: float) -> Futures:
    """So many positions of games against itself by these weights, with all their futures; the look ahead counts for `far`."""
    return gathered(game, players, number, seed, weights, noise, far, game.training.note_futures)


def gathered(
    game: Game,
    players: int,
    number: int,
    seed: int,
    weights: Values,
    noise: float,
    by: float,
    note: Callable[..., int],
) -> Futures:
    """So many positions of games against itself by these weights, with the futures that `note` takes down (`by` is its own)."""
    bound, room = game.engine.bound, game.training
    loop = bound(
        positions.gather,
        is_turn_start=room.is_turn_start,
        step=game.engine.step,
        to_decision=bound(selfplay.go_to_decision),
        chosen=bound(selfplay.chosen_by_rank, rank=game.search.rank),
        greedy_choice=greedy_of(game).choose,
        note_futures=note,
    )
    workspace = bound_search(game).workspace_with(weights, room.SCRATCH)
    features = workspace.evaluator.features.size
    rows, ends = np.zeros((number * room.FUTURES, 2 + features)), np.zeros(number, np.int64)
    count = compiled(loop)(game.new_state(players), np.uint64(seed), workspace, noise, by, rows, ends)
    return Futures(rows[:count].copy(), ends)


def fitted_to_lookahead(futures: Futures, prior: Values, ridge: float) -> tuple[Values, float]:
    """Better weights than `prior`, which `ridge` keeps near; and how far the contrasts are from what they say, in points."""
    x, y, counts = futures.contrasts()
    lack = y - x @ prior
    scale = np.sqrt((counts[:, None] * x * x).mean(axis=0))
    weights = prior + ridge_step(x, lack, scale, ridge * len(y), counts[:, None])
    error = y - x @ weights
    return weights, float(np.sqrt((counts * error * error).sum() / counts.sum()))
