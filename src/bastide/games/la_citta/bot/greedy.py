"""The greedy player: it tries every play to its end, on a copy, and takes the one after which its cities have most value.

A play is a card with all the choices that follow: which building, on which hex, from which castle. The cards that chance
deals in between come from the copy's own stream, and no value depends on them.
"""

from typing import Any

import numpy as np

from bastide.core.game import Greedy
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.la_citta.bot.greedy_value import WEIGHTS, Weights, greedy_value
from bastide.games.la_citta.bot.wishes import LIKELY, likely_wishes
from bastide.games.la_citta.rules.engine import carry_out, chance, legal, pending
from bastide.games.la_citta.rules.hexes import Out
from bastide.games.la_citta.rules.state import (
    BLIND,
    CASTLE_STEP,
    MOST_LEGAL,
    PLAY_END,
    ROUNDS,
    STATE,
    WISH_STEP,
    opened,
)

IMPOSSIBLE = -1e9
MOST_CHOICES = 4  # of one play: card, building or number, place, field
STATE_BYTES = STATE.itemsize
_CHOICES = MOST_CHOICES * STATE_BYTES
AT_LIKELY = _CHOICES + 4 * MOST_CHOICES * MOST_LEGAL
SCRATCH = AT_LIKELY + 8 * LIKELY


@rule
def choose(state: Buffer, scratch: Buffer) -> int:
    """The action the greedy player takes in this state."""
    return choose_by(state, scratch, WEIGHTS)


GREEDY = Greedy(choose, SCRATCH)


@rule
def choose_by(state: Buffer, scratch: Buffer, w: Weights) -> int:
    """The same with other weights."""
    s = opened(state)
    likely = scratch[AT_LIKELY : AT_LIKELY + 8 * LIKELY].view(np.float64)
    likely_wishes(s, int(s.turn), likely)
    if s.kind == CASTLE_STEP or s.kind >= WISH_STEP:
        return best_single(state, scratch, likely, w)
    return best_play(state, scratch, likely, w)


@rule
def choices_at(scratch: Buffer, depth: int) -> Out:
    """Room for the legal actions at that depth of a play."""
    first = _CHOICES + 4 * depth * MOST_LEGAL
    return scratch[first : first + 4 * MOST_LEGAL].view(np.int32)


@rule
def best_single(state: Buffer, scratch: Buffer, likely: Weights, w: Weights) -> int:
    """Castles, wishes, hunger, demolition: what the one choice does, without what follows for others."""
    s = opened(state)
    choices = choices_at(scratch, 0)
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    best = -1
    best_value = IMPOSSIBLE
    for i in range(legal(s, choices)):
        copy_into(trial, state)
        action = int(choices[i])
        carry_out(t, action)
        plays = ROUNDS if s.kind == CASTLE_STEP else 0
        value = greedy_value(t, int(s.turn), plays, likely, w)
        if value > best_value:
            best = action
            best_value = value
    return best


@rule
def best_play(state: Buffer, scratch: Buffer, likely: Weights, w: Weights) -> int:
    """The first choice of the best play: all ways through its choices, depth first."""
    s = opened(state)
    seat = int(s.turn)
    plays = ROUNDS - int(s.round)
    choices = choices_at(scratch, 0)
    best = -1
    best_value = IMPOSSIBLE
    n = legal(s, choices)
    if n == 1:
        return int(choices[0])
    for i in range(n):
        first = scratch[:STATE_BYTES]
        copy_into(first, state)
        t = opened(first)
        go_on(t, int(choices[i]))
        value = best_rest(scratch, seat, plays, likely, w)
        if value > best_value:
            best = int(choices[i])
            best_value = value
    return best


@rule
def go_on(t: State, action: int) -> None:
    """A choice with the chance in the middle of its play."""
    carry_out(t, action)
    while pending(t) and t.kind != BLIND:
        chance(t, next_word(t))


@rule
def is_complete(t: State) -> bool:
    """Whether the play is over; so it is with a card taken unseen, whatever that will be."""
    return bool(t.kind == PLAY_END or t.kind == BLIND)


@rule
def best_rest(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Any) -> float:
    """The most that the play in the first state of the scratch can come to."""
    t = opened(scratch[:STATE_BYTES])
    if is_complete(t):
        return greedy_value(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 1)
    for i in range(legal(t, choices)):
        second = scratch[STATE_BYTES : 2 * STATE_BYTES]
        copy_into(second, scratch[:STATE_BYTES])
        go_on(opened(second), int(choices[i]))
        best = max(best, best_second(scratch, seat, plays, likely, w))
    return best


@rule
def best_second(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Any) -> float:
    """The same one choice later."""
    t = opened(scratch[STATE_BYTES : 2 * STATE_BYTES])
    if is_complete(t):
        return greedy_value(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 2)
    for i in range(legal(t, choices)):
        third = scratch[2 * STATE_BYTES : 3 * STATE_BYTES]
        copy_into(third, scratch[STATE_BYTES : 2 * STATE_BYTES])
        go_on(opened(third), int(choices[i]))
        best = max(best, best_third(scratch, seat, plays, likely, w))
    return best


@rule
def best_third(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Any) -> float:
    """And the last one: figures on a hospital."""
    t = opened(scratch[2 * STATE_BYTES : 3 * STATE_BYTES])
    if is_complete(t):
        return greedy_value(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 3)
    for i in range(legal(t, choices)):
        last = scratch[3 * STATE_BYTES : 4 * STATE_BYTES]
        copy_into(last, scratch[2 * STATE_BYTES : 3 * STATE_BYTES])
        go_on(opened(last), int(choices[i]))
        best = max(best, greedy_value(opened(last), seat, plays, likely, w))
    return best
