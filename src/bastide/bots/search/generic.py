"""What a search knows of a game that tells it nothing but its rules: no choice ranks above another, games are played to their
end (by the game's greedy player, where it has one, else at random), and the points there are the outcome. Of its record it
reads `players` and `points`."""

from typing import Any

import numpy as np

from bastide.bots.linear_model import NO_MEMORY, PHASES, Evaluator, Values
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace
from bastide.bots.win_value import slope
from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.simulate import legal, opened, pick, step, turn_of
from bastide.core.state import Buffer, State

choose: Any = None  # the game's greedy player

MOST_STEPS = 10_000  # of a playout: a game without end is broken off there
ODD_CHOICES = 4  # every so manyth choice of a greedy playout is random, so that no two are the same
SPREAD = 1.0  # points
MARGIN_SCALE = 20.0
EXPLORATION = 0.35  # in value, 0 to 1


@rule
def rank_alike(state: Buffer, ws: Workspace, n: int) -> None:
    """No choice is better than another."""
    for i in range(n):
        ws.scores[i] = 0.0


@rule
def points_now(state: Buffer, ws: Workspace) -> None:
    """The points as they stand."""
    s = opened(state)
    for seat in range(s.players):
        ws.points[seat] = float(s.points[seat])


@rule
def nothing_to_prepare(s: State, e: Evaluator) -> None:
    """A search begins."""
    return


@rule
def same_spread(s: State) -> float:
    """Only ends of games are evaluated, so it does not matter."""
    return SPREAD


@rule
def same_slope(margin: float, spread: float, scale: float) -> float:
    """As if seats always stood level: how far one is ahead in a playout says little, and exploration must not end with it."""
    return slope(0.0, spread, scale)


@rule
def random_playout(ws: Workspace, turns: int) -> None:
    """To the end of the game, at random."""
    s = opened(ws.work)
    for _ in range(MOST_STEPS):
        if turn_of(s) < 0:
            return
        n = legal(s, ws.choices)
        step(s, int(ws.choices[pick(s, n)]))


@rule
def greedy_playout(ws: Workspace, turns: int) -> None:
    """To the end of the game by the greedy player, now and then at random."""
    s = opened(ws.work)
    for _ in range(MOST_STEPS):
        if turn_of(s) < 0:
            return
        if pick(s, ODD_CHOICES) == 0:
            n = legal(s, ws.choices)
            step(s, int(ws.choices[pick(s, n)]))
        else:
            step(s, choose(ws.work, ws.scratch))


class GenericKnowledge:
    """The same names that a game's room `bot.search` has."""

    SETTINGS = Settings(
        exploration=EXPLORATION / slope(0.0, SPREAD, MARGIN_SCALE),
        trust=1.0,
        widen=1e6,  # all choices at once: their order says nothing
        turns=0.0,
        margin_scale=MARGIN_SCALE,
    )
    FEATURES = 1
    MEMORY = NO_MEMORY
    rank = staticmethod(rank_alike)
    begin_search = staticmethod(nothing_to_prepare)
    points_spread = staticmethod(same_spread)
    slope = staticmethod(same_slope)

    def __init__(self, game: Game) -> None:
        bound, step = game.engine.bound, game.engine.step
        self.evaluate = bound(points_now)
        self.SCRATCH = 8
        self.play_out = bound(random_playout, step=step)
        if game.greedy is not None:
            self.SCRATCH = game.greedy.scratch
            self.play_out = bound(greedy_playout, step=step, choose=game.greedy.choose)

    def weights_for(self, players: int) -> Values:
        """None: nothing is weighted."""
        return np.zeros(PHASES * self.FEATURES)
