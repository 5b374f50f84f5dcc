"""The evaluation of a search of La Città: the points that a seat may expect in the end (bots/linear_model.py, features.py)."""

import numpy as np

from bastide.bots.linear_model import PHASES, Evaluator, Values, read_weights, weighted
from bastide.core.jit import rule
from bastide.core.state import State, record_type
from bastide.games.la_citta.bot.features import FEATURES, features_with, rounds_left
from bastide.games.la_citta.rules.state import MOST_PLAYERS, ROUNDS, YEARS

FEWEST = 2  # players
ALL_ROUNDS = YEARS * ROUNDS
WEIGHTS = read_weights("la_citta").reshape(MOST_PLAYERS + 1 - FEWEST, PHASES * FEATURES)  # [players - FEWEST]
COMMON = read_weights("la_citta", "common")  # what they lack for all seats alike: [players - FEWEST, rounds left]
MEMORY = record_type(
    [
        ("left", "f8"),  # the part of the game left, the same for all choices that are compared
        ("viewer", "i8"),  # whose search it is
        ("plays", "i8", MOST_PLAYERS),  # that each seat will still have this year
    ]
)


def weights_for(players: int) -> Values:
    """What was trained for so many players."""
    return np.array(WEIGHTS[players - FEWEST])


@rule
def expected_points(s: State, seat: int, plays: int, likely: Values, e: Evaluator) -> float:
    """The points that a seat may expect to have in the end, but for what all seats lack alike."""
    features_with(s, seat, plays, likely, e.features)
    return weighted(e.features, e.memory[0].left, e.weights)


@rule
def expected_lead(s: State, seat: int, plays: int, likely: Values, e: Evaluator) -> float:
    """How far a seat is expected to be ahead of the others, on average."""
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += expected_points(s, other, int(e.memory[0].plays[other]), likely, e)
    return expected_points(s, seat, plays, likely, e) - others / float(s.players - 1)


@rule
def common_points(s: State) -> float:
    """What the weights lack of the points in the end, for all seats alike."""
    return float(COMMON[int(s.players) - FEWEST, min(rounds_left(s), ALL_ROUNDS)])
