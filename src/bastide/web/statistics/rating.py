"""How well somebody plays, on the scale of the bots' levels: an exact posterior over his strength.

The levels stand at what the ladder has measured, only the person is unknown: one number, so its whole distribution is worked
out on a grid. openskill, which rates bots in the arena, updates game by game with a bell curve in place of the posterior: it
can't hold opponents fixed, the order of the games matters, and its sigma is no interval of anything. This needs none of that,
and its 95 % interval holds the truth in 95 % of simulated careers (tests/web/test_rating.py).

A game is an order of finish by Plackett and Luce: with two players that is Elo's formula, which the levels were measured by. Of
an order any part is an order of the same kind, so other people at the table are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from bastide.arena.elo import expected
from bastide.bots.search.level import levels_of
from bastide.core.game import Game

LEAST_GAMES = 5  # before anything is said
LATEST_GAMES = 60  # that count: people learn
_BEYOND, _STEP = 1200.0, 4.0  # how far the grid goes beyond the levels, and how fine it is
_TAIL = 0.025
_BELOW, _ABOVE = 0.5, 0.5  # of a level: how far the scale goes beyond the first and the last


@dataclass(frozen=True, slots=True)
class Finish:
    """One game: his place, and the place of each bot with its name."""

    place: int
    bots: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """How well he plays: Elo among the levels, with the interval in which it lies at 95 %; and the same in levels (1 is the
    first, the last is the strongest). `level` is the bot that is nearest, and so at both ends."""

    games: int
    elo: float
    low: float
    high: float
    level: str
    level_low: str
    level_high: str
    scale: float
    scale_low: float
    scale_high: float


def strengths_of(game: Game) -> dict[str, float]:
    """The measured levels of a game, the weakest first; none where nobody has measured them."""
    return {name: each.elo for name, each in levels_of(game).items() if each.elo is not None}


def rating_of(strengths: Mapping[str, float], games: Sequence[Finish]) -> Rating | None:
    """What the latest of these games (the latest first) say; None where they are too few."""
    counted = _counted(strengths, games)
    if len(counted) < LEAST_GAMES:
        return None
    grid, weights = _posterior(strengths, counted)
    elo = float(grid @ weights)
    below = np.cumsum(weights)
    low, high = (float(grid[int(np.searchsorted(below, at))]) for at in (_TAIL, 1 - _TAIL))
    scale, scale_low, scale_high = (_scale(strengths, each) for each in (elo, low, high))
    nearest, nearest_low, nearest_high = (_nearest(strengths, each) for each in (elo, low, high))
    return Rating(len(counted), elo, low, high, nearest, nearest_low, nearest_high, scale, scale_low, scale_high)


def proposal(strengths: Mapping[str, float], games: Sequence[Finish], usual: str) -> str:
    """The next opponent: with whom it is most nearly even. Who has played nobody yet gets the usual one."""
    counted = _counted(strengths, games)
    if not counted:
        return usual
    grid, weights = _posterior(strengths, counted)
    elo = float(grid @ weights)
    return min(strengths, key=lambda name: abs(expected(elo - strengths[name]) - 0.5))


def _counted(strengths: Mapping[str, float], games: Sequence[Finish]) -> list[Finish]:
    """Games against bots of known strength: whoever else sat there is left out."""
    known = [Finish(each.place, tuple(bot for bot in each.bots if bot[0] in strengths)) for each in games]
    return [each for each in known if each.bots][:LATEST_GAMES]


def _posterior(
    strengths: Mapping[str, float], games: Sequence[Finish]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Strengths, and how likely each is. Before the first game: around the middle of the levels, as wide as these."""
    weakest, strongest = min(strengths.values()), max(strengths.values())
    grid = np.arange(weakest - _BEYOND, strongest + _BEYOND + _STEP, _STEP)
    middle, spread = (weakest + strongest) / 2, (strongest - weakest) / 2
    logs = -0.5 * ((grid - middle) / spread) ** 2
    for each in games:
        logs += _likelihood(grid, each, strengths)
    weights = np.exp(logs - logs.max())
    return grid, weights / weights.sum()


def _likelihood(grid: NDArray[np.float64], game: Finish, strengths: Mapping[str, float]) -> NDArray[np.float64]:
    """The logarithm of how likely the order is, up to what does not depend on him; equal places count half for either order."""
    mine = grid * (log(10) / 400)
    places = [place for _name, place in game.bots]
    orders = [[place <= game.place for place in places], [place < game.place for place in places]]
    total = np.zeros_like(grid)
    for ahead in orders:
        total += _in_order(mine, game, ahead, strengths) / len(orders)
    return total


def _in_order(
    mine: NDArray[np.float64], game: Finish, ahead: Sequence[bool], strengths: Mapping[str, float]
) -> NDArray[np.float64]:
    """Those ahead of him were chosen first, each among all that were left, then he."""
    own = {index: 10 ** (strengths[name] / 400) for index, (name, _place) in enumerate(game.bots)}
    total = mine.copy()
    first = sorted((index for index in own if ahead[index]), key=lambda index: game.bots[index][1])
    for chosen in [*first, None]:
        total -= np.log(np.exp(mine) + sum(own.values()))
        if chosen is not None:
            del own[chosen]
    return total


def _nearest(strengths: Mapping[str, float], elo: float) -> str:
    return min(strengths, key=lambda name: abs(strengths[name] - elo))


def _scale(strengths: Mapping[str, float], elo: float) -> float:
    """In levels; half a level beyond the first and the last at most."""
    elos = list(strengths.values())
    at = float(np.interp(elo, elos, np.arange(1, len(elos) + 1)))
    if elo < elos[0]:
        return max(1 - _BELOW, 1 - (elos[0] - elo) / (elos[1] - elos[0]))
    if elo > elos[-1]:
        return min(len(elos) + _ABOVE, len(elos) + (elo - elos[-1]) / (elos[-1] - elos[-2]))
    return at
