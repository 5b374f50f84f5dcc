"""A linear eye: features of a seat, weighed differently early and late in a game, come to the points it will have in the end."""

import json
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule

Values = npt.NDArray[np.float64]

PHASES = 3  # weights for the end, for how much of the game is left, and for the square of that


@rule
def weighed(features: Values, left: float, weights: Values) -> float:
    """The features by their weights; `left` is the part of the game that is still to come, 1 to 0."""
    n = features.shape[0]
    total = 0.0
    for i in range(n):
        total += features[i] * (weights[i] + left * (weights[n + i] + left * weights[2 * n + i]))
    return total


def read_weights(game: str, name: str = "weights") -> Values:
    """The weights that were learnt for a game (bots/learning), out of its folder; or what else stands beside them."""
    text = (files(f"bastide.games.{game}") / "data" / "weights.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)[name], np.float64)


def with_room(weights: Values, features: int, more: int = 0) -> Values:
    """Weights of features with room behind them for the features of a seat and so many numbers more, so that weighing
    allocates nothing."""
    if weights.shape != (PHASES * features,):
        raise ValueError(f"expected {PHASES * features} weights, got {weights.size}: they have to be learnt anew")
    return np.concatenate([weights, np.zeros(features + more)])


@rule
def room_for(weights: Values, features: int) -> Values:
    """The room behind the weights for the features of a seat."""
    return weights[PHASES * features : (PHASES + 1) * features]
