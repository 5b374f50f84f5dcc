"""Ratings on Elo's scale for bots that met in pairs: the likeliest strengths, with their standard errors.

Bradley and Terry's model: i wins a share of 1 / (1 + 10^((r_j - r_i) / 400)) against j. The ratings have a mean of 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

_SCALE = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two bots did: games, how many of them the first has won, and the standard error of its share (None: as if
    all games were independent)."""

    first: int
    second: int
    games: float
    wins: float
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Strengths:
    """Each bot's rating and its standard error; `helped`: somebody won or lost everything, so each pair got a drawn game
    on top, without which the likeliest rating would be infinite."""

    ratings: tuple[float, ...]
    errors: tuple[float, ...]
    helped: bool


def strengths(bots: int, meetings: Sequence[Meeting]) -> Strengths | None:
    """The likeliest ratings; None where the meetings do not link all bots."""
    met = [meeting for meeting in meetings if meeting.games]
    linked = {(a, b) for m in met for a, b in ((m.first, m.second), (m.second, m.first))}
    if not _reaches_all(bots, linked):
        return None
    won = {(m.first, m.second) for m in met if m.wins > 0} | {(m.second, m.first) for m in met if m.wins < m.games}
    helped = not (_reaches_all(bots, won) and _reaches_all(bots, {(b, a) for a, b in won}))
    counts = [(m.games + helped, m.wins + helped / 2) for m in met]
    differences = np.zeros((len(met), bots))
    for row, meeting in enumerate(met):
        differences[row, meeting.first], differences[row, meeting.second] = 1, -1
    games, wins = (np.array(column, float) for column in zip(*counts, strict=True))
    theta, inverse = _likeliest(differences, games, wins)
    shares = _shares(differences, theta)
    variance = np.array(
        [n * p * (1 - p) if m.error is None else (n * m.error) ** 2 for m, n, p in zip(met, games, shares, strict=True)]
    )
    spread = inverse @ differences.T @ (variance[:, None] * differences) @ inverse
    errors = np.sqrt(np.maximum(spread.diagonal(), 0.0)) * _SCALE
    return Strengths(tuple((theta * _SCALE).tolist()), tuple(errors.tolist()), helped)


def _likeliest(differences: np.ndarray, games: np.ndarray, wins: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Newton's method, no step longer than 1; the strengths and the inverse of the information there."""
    theta = np.zeros(differences.shape[1])
    for _ in range(500):
        shares = _shares(differences, theta)
        information = differences.T @ ((games * shares * (1 - shares))[:, None] * differences)
        inverse = np.linalg.pinv(information, hermitian=True)
        step = inverse @ differences.T @ (wins - games * shares)
        theta += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    return theta - theta.mean(), inverse


def _shares(differences: np.ndarray, theta: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-(differences @ theta))))


def _reaches_all(bots: int, steps: set[tuple[int, int]]) -> bool:
    """Whether steps lead from the first bot to all others."""
    reached, fresh = {0}, {0}
    while fresh:
        fresh = {b for a, b in steps if a in fresh} - reached
        reached |= fresh
    return len(reached) == bots
