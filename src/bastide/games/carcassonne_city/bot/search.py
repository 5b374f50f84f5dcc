"""What a search needs to know of Carcassonne: The City: how choices rank, what everybody may expect, how sure that is."""

import math

from bastide.bots.linear_model import NO_MEMORY
from bastide.bots.search.generic import nothing_to_prepare as begin_search
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace
from bastide.core.jit import bind, rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city.bot import greedy
from bastide.games.carcassonne_city.bot.evaluation import expected_lead, expected_points, weights_for
from bastide.games.carcassonne_city.bot.features import FEATURES, features, left
from bastide.games.carcassonne_city.bot.greedy import SCRATCH, STATE_BYTES
from bastide.games.carcassonne_city.rules.engine import decide
from bastide.games.carcassonne_city.rules.state import FOLLOWER_STEP, LAY_STEP, TILES, opened

__all__ = ["FEATURES", "MEMORY", "SCRATCH", "SETTINGS", "begin_search", "features", "left", "weights_for"]

SETTINGS = Settings(exploration=2.0, trust=10.0, widen=1.5, turns=0.0, margin_scale=50.0)
MEMORY = NO_MEMORY

# The greedy player's way to the best follower, by the evaluation of the search.
best_follower = bind(greedy.best_follower, "expected", standing=expected_lead)


@rule
def chance_key(s: State) -> int:
    """What chance has shown: the tile drawn, and how many are gone."""
    return int(s.drawn) * 1024 + int(s.hand) * 8 + int(s.kind)


@rule
def is_leaf(s: State) -> bool:
    """Whether the position can be evaluated: before a tile is laid, while others are to come; the last one is laid first."""
    return bool(s.kind == LAY_STEP and s.drawn < TILES)


@rule
def points_spread(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 1.0 + 2.4 * math.sqrt(float(TILES - int(s.drawn)))


@rule
def evaluate(state: Buffer, ws: Workspace) -> None:
    """What each seat may expect to have in the end."""
    s = opened(state)
    for seat in range(s.players):
        ws.points[seat] = expected_points(s, seat, ws.evaluator)


@rule
def rank(state: Buffer, ws: Workspace, n: int) -> None:
    """A score for each choice, in points; a tile together with the best follower on it."""
    s = opened(state)
    trial = ws.scratch[:STATE_BYTES]
    t = opened(trial)
    seat = int(s.seat)
    laying = s.kind == LAY_STEP
    for i in range(n):
        copy_into(trial, state)
        decide(t, int(ws.choices[i]))
        if laying and t.kind == FOLLOWER_STEP:
            ws.scores[i] = best_follower(ws.scratch, seat, ws.evaluator)
        else:
            ws.scores[i] = expected_lead(t, seat, ws.evaluator)
