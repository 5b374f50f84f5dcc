"""Lessons for the eye: the futures of one moment, each with what a look one turn further says of it.

The dice of that turn are not sampled but averaged exactly (turn_odds.py), so a lesson has no luck in it.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.simulate import Choices, pick
from bastide.core.state import Buffer
from bastide.games.saint_malo.bot.evaluation import CLOCK, promise, set_clock
from bastide.games.saint_malo.bot.features import features
from bastide.games.saint_malo.bot.greedy import OPTIONS
from bastide.games.saint_malo.bot.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.bot.option_gains import begin_option, best_placement
from bastide.games.saint_malo.bot.turn_odds import ODDS, ODDS_SCRATCH, whole_turn, work_out
from bastide.games.saint_malo.rules.board import count
from bastide.games.saint_malo.rules.engine import decide, legal
from bastide.games.saint_malo.rules.state import ROLL, STATE, USE_STEP, opened

if TYPE_CHECKING:
    from bastide.bots.search.tree import Desk

Values = npt.NDArray[np.float64]

FUTURES = 2 * OPTIONS  # of a moment, at most
LOOSE = 3  # of 8 squares in the second half of the futures are drawn anywhere: the eye has to know bad cities too

_BYTES = STATE.itemsize
_NEXT = (ODDS_SCRATCH + 7) // 8 * 8
_NEXT_ODDS = _NEXT + (GREEDY_SCRATCH + 7) // 8 * 8
SCRATCH = _NEXT_ODDS + 8 * ODDS


@rule
def note_futures(d: "Desk", rows: Values, at: int, far: float) -> int:
    """Every way to use the dice of the turn in `copy`, twice, into rows from `at` on: the promise with the next turn in
    view, which counts for `far` of its worth; the part of the game left; the features. How many rows there are now."""
    s = opened(d.copy)
    t = opened(d.scratch[:_BYTES])
    seat = int(s.turn)
    for number in range(FUTURES):
        set_clock(s, d.weights)
        if not try_future(d, number):
            continue
        rows[at, 1] = d.weights[CLOCK]
        features(t, seat, rows[at, 2:])
        rows[at, 0] = promise(t, seat, d.weights)
        rows[at, 0] += far * next_turn(seat, int(s.first), d.scratch, d.weights)
        at += 1
    return at


@rule
def try_future(d: "Desk", number: int) -> bool:
    """One of all futures of the turn in `copy`, in the first state of the scratch; whether it is one to learn from."""
    t = opened(d.scratch[:_BYTES])
    loose = 0 if number < OPTIONS else LOOSE
    if not try_loosely(d.copy, d.scratch, d.choices, number % OPTIONS, loose, d.weights):
        return False
    return bool(not t.last_round and t.coins[opened(d.copy).turn] >= 0)  # a delivery has to be paid


@rule
def try_loosely(state: Buffer, scratch: Buffer, choices: Choices, option: int, loose: int, w: Values) -> bool:
    """The city after an option, in the first state of the scratch; whether it has room. So many of 8 squares are drawn
    anywhere."""
    if not begin_option(state, scratch, option):
        return False
    t = opened(scratch[:_BYTES])
    seat = int(opened(state).turn)
    while t.kind != ROLL:
        chosen = best_placement(scratch, seat, w)
        if loose and pick(t, 8) < loose:
            chosen = int(choices[pick(t, legal(t, choices))])
        decide(t, chosen)
    return True


@rule
def next_turn(seat: int, first: int, scratch: Buffer, w: Values) -> float:
    """What the seat's next turn gains on average, if it has one, after the trial in the first state of the scratch. The
    others' cities fill in between, at the usual pace."""
    trial = scratch[:_BYTES]
    t = opened(trial)
    t.turn = seat
    t.first = first
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
    work_out(trial, scratch[_NEXT:_NEXT_ODDS], odds, w)
    return likely * whole_turn(odds)
