"""The greedy player: one step ahead, on points and threats.

Every choice is tried on a copy, and what comes out is valued (greedy_value.py). A tile counts together with the best follower on
it. What the others gain counts against it.
"""

from typing import Any

import numpy as np

from bastide.core.game import Greedy
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.games.carcassonne_city.bot.greedy_value import standing
from bastide.games.carcassonne_city.rules.engine import decide, legal
from bastide.games.carcassonne_city.rules.state import FOLLOWER_STEP, LAY_STEP, MOST_LEGAL, STATE, opened

IMPOSSIBLE = -1e9
STATE_BYTES = STATE.itemsize
_CHOICES = 2 * STATE_BYTES
SCRATCH = _CHOICES + 4 * 2 * MOST_LEGAL


@rule
def choose(state: Buffer, scratch: Buffer) -> int:
    """The action the greedy player takes in this state."""
    s = opened(state)
    choices = scratch[_CHOICES : _CHOICES + 4 * MOST_LEGAL].view(np.int32)
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    best, best_value = -1, IMPOSSIBLE
    laying = s.kind == LAY_STEP
    seat = int(s.seat)
    for i in range(legal(s, choices)):
        copy_into(trial, state)
        decide(t, int(choices[i]))
        value = best_follower(scratch, seat) if laying and t.kind == FOLLOWER_STEP else standing(t, seat)
        if value > best_value:
            best, best_value = int(choices[i]), value
    return best


GREEDY = Greedy(choose, SCRATCH)


@rule
def best_follower(scratch: Buffer, *how: Any) -> float:
    """The value of the tile laid in the first state of the scratch, with the best follower on it (`how`: to which seat)."""
    here, after = scratch[:STATE_BYTES], scratch[STATE_BYTES : 2 * STATE_BYTES]
    choices = scratch[_CHOICES + 4 * MOST_LEGAL :].view(np.int32)
    t = opened(after)
    best = IMPOSSIBLE
    for i in range(legal(opened(here), choices)):
        copy_into(after, here)
        decide(t, int(choices[i]))
        best = max(best, standing(t, *how))
    return best
