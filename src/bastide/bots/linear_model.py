"""A linear evaluation: features of a seat, weighted differently early and late in a game, give its points in the end."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import record_type

Values = npt.NDArray[np.float64]

PHASES = 3  # weights for the end, for how much of the game is left, and for the square of that
NO_MEMORY = record_type([("unused", "f8")])  # of an evaluation that remembers nothing


class Evaluator(NamedTuple):
    """What an evaluation works with: the weights it goes by, room for the features of one seat, and what it remembers while a
    search goes on (one record, whose fields the game names)."""

    weights: Values  # read only
    features: Values
    memory: Any


def new_evaluator(weights: Values, features: int, memory: np.dtype[Any] = NO_MEMORY) -> Evaluator:
    """An evaluator of its own: several may work side by side."""
    if weights.shape != (PHASES * features,):
        raise ValueError(f"expected {PHASES * features} weights, got {weights.size}: they have to be trained anew")
    kept = np.array(weights, np.float64)
    kept.flags.writeable = False
    return Evaluator(kept, np.zeros(features), np.zeros(1, memory))


@rule
def weighted(features: Values, left: float, weights: Values) -> float:
    """The features by their weights; `left` is the part of the game that is still to come, 1 to 0."""
    n = features.shape[0]
    total = 0.0
    for i in range(n):
        total += features[i] * (weights[i] + left * (weights[n + i] + left * weights[2 * n + i]))
    return total


def read_weights(game: str, name: str = "weights") -> Values:
    """The weights that were trained for a game (bots/training), out of its folder; or what else stands beside them."""
    text = (files(f"bastide.games.{game}") / "data" / "weights.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)[name], np.float64)


def write_weights(file: Path, weights: Values) -> None:
    """What was trained, as it is read again."""
    file.write_text(json.dumps({"weights": [round(float(each), 5) for each in weights]}) + "\n")
