"""Training rows for the evaluation: the futures of one position, each with what a look one turn further says of it.

The dice of that turn are not sampled but averaged exactly (turn_odds.py), so a row has no luck in it.
"""

import numpy as np

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.simulate import Choices, pick
from bastide.core.state import Buffer
from bastide.games.saint_malo.bot.evaluation import expected_points, set_clock
from bastide.games.saint_malo.bot.features import features
from bastide.games.saint_malo.bot.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.bot.greedy import STATE_BYTES, WAYS, begin_way
from bastide.games.saint_malo.bot.turn_odds import ODDS, ODDS_SCRATCH, whole_turn, work_out
from bastide.games.saint_malo.bot.way_gains import best_placement
from bastide.games.saint_malo.rules.board import count
from bastide.games.saint_malo.rules.engine import carry_out, legal
from bastide.games.saint_malo.rules.state import TURN_END, USE_STEP, opened

FUTURES = 2 * WAYS  # of a position, at most
LOOSE = 3  # of 8 squares in the second half of the futures are drawn anywhere, so that bad cities are known too

_NEXT = (ODDS_SCRATCH + 7) // 8 * 8
_NEXT_ODDS = _NEXT + (GREEDY_SCRATCH + 7) // 8 * 8
SCRATCH = _NEXT_ODDS + 8 * ODDS


@rule
def note_futures(ws: Workspace, rows: Values, at: int, far: float) -> int:
    """Every way to use the dice of the turn in `copy`, twice, into rows from `at` on: the points expected with the next turn in
    view, which counts for `far` of its gain; the part of the game left; the features. How many rows there are now."""
    s = opened(ws.copy)
    t = opened(ws.scratch[:STATE_BYTES])
    seat = int(s.turn)
    for number in range(FUTURES):
        set_clock(s, ws.evaluator)
        if not try_future(ws, number):
            continue
        rows[at, 1] = ws.evaluator.memory[0].left
        features(t, seat, rows[at, 2:])
        rows[at, 0] = expected_points(t, seat, ws.evaluator)
        rows[at, 0] += far * next_turn(seat, ws.scratch, ws.evaluator)
        at += 1
    return at


@rule
def try_future(ws: Workspace, number: int) -> bool:
    """One of all futures of the turn in `copy`, in the first state of the scratch; whether it is one to train on."""
    t = opened(ws.scratch[:STATE_BYTES])
    loose = 0 if number < WAYS else LOOSE
    if not try_loosely(ws.copy, ws.scratch, ws.choices, number % WAYS, loose, ws.evaluator):
        return False
    return bool(not t.last_round and t.coins[opened(ws.copy).turn] >= 0)  # a delivery has to be paid


@rule
def try_loosely(state: Buffer, scratch: Buffer, choices: Choices, way: int, loose: int, e: Evaluator) -> bool:
    """The city after a way, in the first state of the scratch; whether it has room. So many of 8 squares are drawn
    anywhere."""
    if not begin_way(state, scratch, way):
        return False
    t = opened(scratch[:STATE_BYTES])
    seat = int(opened(state).turn)
    while t.kind != TURN_END:
        chosen = best_placement(scratch, seat, e)
        if loose and pick(t, 8) < loose:
            chosen = int(choices[pick(t, legal(t, choices))])
        carry_out(t, chosen)
    return True


@rule
def next_turn(seat: int, scratch: Buffer, e: Evaluator) -> float:
    """What the seat's next turn gains on average, if it has one, after the trial in the first state of the scratch. The
    others' cities fill in between, at the usual pace."""
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    t.kind = USE_STEP
    likely = 1.0  # that there is a next turn
    for other in range(t.players):
        if other != seat:
            free = int(t.free[other])
            for _ in range(1 if count(free) % 5 > 1 else 2):  # 1.4 squares a turn
                free &= free - 1
            t.free[other] = free
            if free == 0:
                likely = 0.5
    odds = scratch[_NEXT_ODDS:SCRATCH].view(np.float64)
    work_out(trial, scratch[_NEXT:_NEXT_ODDS], odds, e)
    return likely * whole_turn(odds)
