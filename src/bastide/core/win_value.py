"""What points are worth to each seat: a chance to win, mixed with the margin, so that a search neither gambles nor dawdles."""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule

Values = npt.NDArray[np.float64]

WIN = 0.65  # the rest is for the margin
WIDE = 3.0  # the margin is judged on a scale that is so much wider than chance at the end of a game
LEAST_UNSURE = 0.3
STEEP = 1.6  # so that the curve is about that of a normal distribution


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
        margin = margin_of(points, players, seat)
        wins[seat] = squash(STEEP * margin / max(unsure, LEAST_UNSURE))
        value[seat] = squash(STEEP * margin / wide)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total
        value[seat] = WIN * wins[seat] + (1.0 - WIN) * value[seat]


@rule
def slope(margin: float, unsure: float, wide: float) -> float:
    """How much value a point more is to a seat that expects to be ahead by so much: most where the seats stand level."""
    doubt = max(unsure, LEAST_UNSURE)
    win, far = squash(STEEP * margin / doubt), squash(STEEP * margin / wide)
    return STEEP * (WIN / doubt * win * (1.0 - win) + (1.0 - WIN) / wide * far * (1.0 - far))


@rule
def stake(margin: float, unsure: float, wide: float) -> float:
    """What one seat has of it all if it is ahead by so much, give or take `unsure`: 0 to 1."""
    return WIN * squash(STEEP * margin / max(unsure, LEAST_UNSURE)) + (1.0 - WIN) * squash(STEEP * margin / wide)


@rule
def margin_of(points: Values, players: int, seat: int) -> float:
    """How far a seat is ahead of the best other."""
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best
