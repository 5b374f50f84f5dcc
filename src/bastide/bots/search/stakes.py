"""What points are worth to each seat: a chance to win, mixed with the margin, so that a search neither gambles nor dawdles."""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule

Values = npt.NDArray[np.float64]

WIN = 0.65  # the rest is for the margin
WIDE = 3.0  # the margin is judged on a scale that is so much wider than chance at the end of a game
LEAST_UNSURE = 0.3


@rule
def squash(x: float) -> float:
    """From minus to plus infinity into 0 to 1."""
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-x))


@rule
def stakes(points: Values, players: int, unsure: float, wide: float, value: Values, wins: Values) -> None:
    """From everybody's points, as expected and give or take `unsure`: each seat's chance to win, and what it has of it all
    (0 to 1)."""
    total = 0.0
    for seat in range(players):
        best = -1e9
        for other in range(players):
            if other != seat:
                best = max(best, float(points[other]))
        margin = float(points[seat]) - best
        wins[seat] = squash(1.6 * margin / max(unsure, LEAST_UNSURE))
        value[seat] = squash(1.6 * margin / wide)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total
        value[seat] = WIN * wins[seat] + (1.0 - WIN) * value[seat]


@rule
def slope(unsure: float, wide: float) -> float:
    """How much value a point more is, where the seats stand level."""
    return 0.4 * (WIN / max(unsure, LEAST_UNSURE) + (1.0 - WIN) / wide)
