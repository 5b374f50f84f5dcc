"""Moments of games against itself, compiled: at some turns all futures are noted (a game's room `lessons`)."""

from typing import Any

import numpy as np

from bastide.bots.search.tree import Desk
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, pick
from bastide.core.state import Buffer

# The game's functions (learning/ahead.py fills them in).
legal: Any = None
turn_of: Any = None
opened: Any = None
fresh: Any = None
go_on: Any = None
set_off: Any = None
chosen: Any = None
thumb: Any = None
note_futures: Any = None

EVERY = 4  # turns; of the games every third has a greedy player in it
MOST_STEPS = 5000


@rule
def gather(start: Buffer, stream: np.uint64, d: Desk, wild: float, far: float, rows: Any, ends: Any) -> int:
    """As many moments as `ends` has places, which say where the rows of each end; how many rows there are."""
    s = opened(d.work)
    at = number = game = 0
    while number < ends.shape[0]:
        copy_into(d.work, start)
        s.rng = stream
        set_off(s)
        game += 1
        for _ in range(MOST_STEPS):
            if turn_of(s) < 0 or number >= ends.shape[0]:
                break
            if fresh(s) and pick(s, EVERY) == 0:
                copy_into(d.copy, d.work)
                at = note_futures(d, rows, at, far)
                copy_into(d.work, d.copy)  # whoever notes may have played on
                ends[number] = at
                number += 1
            n = legal(s, d.choices)
            if game % 3 == 2 and turn_of(s) == (game // 3) % s.players:
                go_on(s, thumb(d.work, d.scratch))
            else:
                go_on(s, chosen(s, d, n, wild) if n > 1 else int(d.choices[0]))
        stream = next_word(s)
    return int(at)
