"""How sure a share is where the games of a deal belong together: all rotations had the same dice and decks."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from bastide.arena.interval import Z_95, wilson


@dataclass(frozen=True, slots=True)
class Paired:
    """The share over whole deals: its standard error and 95 % interval."""

    deals: int
    share: float
    error: float
    interval: tuple[float, float]


def paired_share(means: Sequence[float]) -> Paired:
    """From each deal's mean share of wins.

    The deals are independent, the games of one are not: luck that a deal gives to a seat goes to each bot once. So the
    spread of the deals' means counts, as if one more deal were half a game off: a few deals that happen to agree prove
    little. The interval is Wilson's, for as many independent games as would have this spread.
    """
    if not means:
        return Paired(0, 0.5, 0.5, (0.0, 1.0))
    deals, share = len(means), fmean(means)
    squares = sum((mean - share) ** 2 for mean in means)
    error = sqrt(squares + 0.25) / deals
    # No spread is wider than that of deals whose games all go the same way.
    games = max(float(deals), share * (1 - share) / error**2)
    return Paired(deals, share, error, wilson(share * games, games))


def paired_mean(means: Sequence[float]) -> tuple[float, float] | None:
    """The mean of something else than a share over deals, such as points, with its 95 % interval's half; None from below 2."""
    if len(means) < 2:
        return None
    mean = fmean(means)
    squares = sum((value - mean) ** 2 for value in means)
    return mean, Z_95 * sqrt(squares / (len(means) - 1) / len(means))
