"""Shares of wins as differences on Elo's scale, and back."""

from math import inf, log10


def elo(share: float) -> float:
    """How far ahead on Elo's scale a player is who wins this share: 0 for a half, 400 for 10 of 11, infinite for all."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return -400 * log10(1 / share - 1)


def expected(difference: float) -> float:
    """The share that a player wins who is so far ahead."""
    return float(1 / (1 + 10 ** (-difference / 400)))
