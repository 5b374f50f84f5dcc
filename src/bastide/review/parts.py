"""What an evaluation thinks of a position, part by part: "food", "markets"; as the game names them."""

from collections.abc import Mapping

import numpy as np

from bastide.core.game import Game
from bastide.core.state import State


def parts_of(game: Game, state: State, now: State) -> list[Mapping[str, float]]:
    """For each seat the points that each part adds to what it may expect in the end, with the weights of `now`: positions that
    are compared must be weighed alike. Nothing where a game names no parts."""
    seats = len(game.points(state))
    if game.search is None or game.parts is None:
        return [{}] * seats
    left, wanted = game.search.left(now), game.parts()
    weights = game.search.weights_for(seats).reshape(3, game.search.FEATURES)  # PHASES of bots/linear_model.py
    weights = weights[0] + left * (weights[1] + left * weights[2])
    found: list[Mapping[str, float]] = []
    for seat in range(seats):
        features = np.zeros(game.search.FEATURES)
        game.search.features(state, seat, features)
        each = features * weights
        found.append({words: float(each[list(which)].sum()) for words, which in wanted.items()})
    return found
