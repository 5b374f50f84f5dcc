"""How far the points at the end may lie from what is expected: the less of the game is left, the less."""

import math

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.bot.features import left

TURN = 3.0  # points by which a turn comes out better or worse, about
SURE_OF = 2.0  # with a full city in view
FURTHER = 12.0  # what a whole game adds to that
MARGIN_SCALE = 40.0  # a margin as large as this is as good as two of them


@rule
def points_spread(s: State) -> float:
    """In the middle of a turn."""
    return SURE_OF + FURTHER * math.sqrt(left(s))


@rule
def points_spread_after(s: State) -> float:
    """Once the turn under way is over; nothing is open after the very last one."""
    if not s.last_round:
        return points_spread(s)
    return TURN * math.sqrt((int(s.first) - int(s.turn) - 1) % int(s.players))
