"""Positions of games against itself, compiled: at some turns all futures are noted (a game's room `training`)."""

from typing import Any

import numpy as np

from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, legal, opened, pick, step, turn_of
from bastide.core.state import Buffer

# More functions of the game, beside its rules (lookahead.py fills them in).
is_turn_start: Any = None
to_decision: Any = None
chosen: Any = None
greedy_choice: Any = None
note_futures: Any = None

EVERY = 4  # turns; of the games every third has a greedy player in it
MOST_STEPS = 5000


@rule
def gather(start: Buffer, stream: np.uint64, ws: Workspace, noise: float, by: float, rows: Any, ends: Any) -> int:
    """As many positions as `ends` has places, which say where the rows of each end; how many rows there are."""
    s = opened(ws.work)
    at = number = game = 0
    while number < ends.shape[0]:
        copy_into(ws.work, start)
        s.rng = stream
        to_decision(s)
        game += 1
        for _ in range(MOST_STEPS):
            if turn_of(s) < 0 or number >= ends.shape[0]:
                break
            if is_turn_start(s) and pick(s, EVERY) == 0:
                copy_into(ws.copy, ws.work)
                at = note_futures(ws, rows, at, by)
                copy_into(ws.work, ws.copy)  # whoever notes may have played on
                ends[number] = at
                number += 1
            n = legal(s, ws.choices)
            if game % 3 == 2 and turn_of(s) == (game // 3) % s.players:
                step(s, greedy_choice(ws.work, ws.scratch))
            else:
                step(s, chosen(s, ws, n, noise) if n > 1 else int(ws.choices[0]))
        stream = next_word(s)
    return int(at)
