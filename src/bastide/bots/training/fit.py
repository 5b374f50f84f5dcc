"""From games to weights: ridge regression of the points in the end on the features on the way."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from bastide.bots.linear_model import PHASES, Values
from bastide.bots.search.binding import bound_search
from bastide.bots.training import selfplay
from bastide.core.game import Game
from bastide.core.jit import compiled

LEAST_SCALE = 0.3  # a column that varies less than this is kept the nearer to what was, the less it varies


def in_phases(features: Values, left: Values) -> Values:
    """Rows of features for each phase (bots/linear_model.py); `left` is a column: the part of the game left."""
    return np.hstack([features * left**power for power in range(PHASES)])


@dataclass(frozen=True, slots=True)
class TrainingRows:
    """Rows of games: number, seat, points in the end, part of the game left, features."""

    rows: Values

    @property
    def points(self) -> Values:
        return self.rows[:, 2]

    def spread_out(self) -> Values:
        """The features for each phase (bots/linear_model.py)."""
        return in_phases(self.rows[:, 4:], self.rows[:, 3:4])

    def seats(self, players: int) -> Values:
        """Which seat it is, for each phase: a set-up may favour one, and that is no merit of its features."""
        return in_phases(self.rows[:, 1:2] == np.arange(players), self.rows[:, 3:4])


def play(
    game: Game,
    players: int,
    games: int,
    seed: int,
    weights: Values,
    noise: float,
    every: int = 3,
    at_random: float = 0.0,
) -> TrainingRows:
    """Games against itself by these weights, such a part of the plays at random: what the weights avoid would never be seen
    otherwise, and a fit could say anything of it."""
    room: Any = game.search
    bound = game.engine.bound
    loop = bound(
        selfplay.play_and_note,
        is_leaf=room.is_leaf,
        evaluate=room.evaluate,
        step=game.engine.step,
        to_decision=bound(selfplay.go_to_decision),
        chosen=bound(selfplay.chosen_by_rank, rank=room.rank),
        noted=bound(selfplay.note_seats, features=room.features, left=room.left),
    )
    workspace = bound_search(game).workspace_with(weights)
    rows = np.zeros((games * 400, 4 + room.FEATURES))
    count = compiled(loop)(game.new_state(players), np.uint64(seed), games, workspace, noise, at_random, every, rows)
    return TrainingRows(rows[:count].copy())


def ridge_step(x: Values, lack: Values, scale: Values, ridge: float, counts: Values | float = 1.0) -> Values:
    """By how much weights of the columns of `x` change so that `lack` is explained, each row as far as it `counts`; `ridge` keeps
    the change small, in columns that are measured by their `scale`."""
    used = scale > 1e-9
    z = x[:, used] / scale[used]
    weighted = (z * counts).T
    step = np.zeros(x.shape[1])
    step[used] = np.linalg.solve(weighted @ z + ridge * np.eye(z.shape[1]), weighted @ lack) / scale[used]
    return step


def fitted(
    rows: TrainingRows, players: int, prior: Values, ridge: float, only: Collection[int] = ()
) -> tuple[Values, float]:
    """Better weights than `prior`, which a strong `ridge` keeps near; and how far the leads in the end are from what they say.

    They are fitted to leads, a seat against the others in the same position, because that is what choices are ranked by: what
    is good for all alike, such as a game that goes on, must not look good. The weights of features that are not among `only`
    stay as they are (none named: all may change).
    """
    x, y = np.hstack([rows.spread_out(), rows.seats(players)]), rows.points
    prior = np.concatenate([prior, np.zeros(PHASES * players)])
    positions, width = len(x) // players, x.shape[1]
    ahead = _against_others(x.reshape(positions, players, width)).reshape(-1, width)
    lead = _against_others(y.reshape(positions, players, 1)).reshape(-1) - ahead @ prior
    scale = np.maximum(ahead.std(axis=0), LEAST_SCALE)
    features = (width - PHASES * players) // PHASES
    if only:
        fixed = ~np.isin(np.arange(features), list(only))
        scale[: PHASES * features][np.tile(fixed, PHASES)] = 0.0
    step = ridge_step(ahead, lead, scale, ridge)
    return (prior + step)[: -PHASES * players], float(np.std(ahead @ step - lead))


def with_common(rows: TrainingRows, weights: Values) -> Values:
    """The same weights, with that of the first feature, which all seats have alike, fitted to the points in the end."""
    x, y = rows.spread_out(), rows.points
    always = np.arange(PHASES) * (x.shape[1] // PHASES)
    fixed = weights.copy()
    fixed[always] = 0.0
    fixed[always] = np.linalg.lstsq(x[:, always], y - x @ fixed, rcond=None)[0]
    return fixed


def _against_others(values: Values) -> Values:
    """[position, seat, …]: each seat less the mean of the others."""
    players = values.shape[1]
    ahead: Values = (values - values.mean(axis=1, keepdims=True)) * players / (players - 1)
    return ahead
