"""The greedy player: it tries every play to its end, on a copy, and takes the one after which its cities are worth most.

A play is a card with all the choices that follow: which building, on which hex, from which castle. The cards that chance
deals in between come from the copy's own stream, and nothing that is worth anything depends on them.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.la_citta.bot.greedy_value import LIKELY, WEIGHTS, Weights, likely_wishes, worth
from bastide.games.la_citta.rules.cities import demolish
from bastide.games.la_citta.rules.engine import chance, decide, legal, pending
from bastide.games.la_citta.rules.hexes import Out
from bastide.games.la_citta.rules.migration import attract
from bastide.games.la_citta.rules.state import (
    CASTLE_STEP,
    DEMOLISH_STEP,
    HEX,
    MOST_LEGAL,
    POLITICS_STEP,
    ROUNDS,
    STARVE_STEP,
    STATE,
    WISH,
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
    best_worth = IMPOSSIBLE
    for i in range(legal(s, choices)):
        copy_into(trial, state)
        action = int(choices[i])
        carry_out(t, action)
        plays = ROUNDS if s.kind == CASTLE_STEP else 0
        value = worth(t, int(s.turn), plays, likely, w)
        if value > best_worth:
            best = action
            best_worth = value
    return best


@rule
def carry_out(t: State, action: int) -> None:
    """A choice by itself, as long as nothing else is carried out with it."""
    if t.kind == WISH_STEP:
        attract(t, int(t.city_at[int(t.step_hex)]), action - WISH)
    elif t.kind == STARVE_STEP:
        t.citizens[int(t.city_at[action - HEX])] -= 1
    elif t.kind == DEMOLISH_STEP:
        demolish(t, int(t.city_at[action - HEX]), action - HEX)
    else:
        decide(t, action)


@rule
def prepare(t: State) -> None:
    """So that no trial runs into migration, and none into a penalty: the round is one in the middle of the year."""
    t.round = 2


@rule
def best_play(state: Buffer, scratch: Buffer, likely: Weights, w: Weights) -> int:
    """The first choice of the best play: all ways through its choices, depth first."""
    s = opened(state)
    seat = int(s.turn)
    plays = ROUNDS - int(s.round)
    choices = choices_at(scratch, 0)
    best = -1
    best_worth = IMPOSSIBLE
    n = legal(s, choices)
    if n == 1:
        return int(choices[0])
    for i in range(n):
        first = scratch[:STATE_BYTES]
        copy_into(first, state)
        t = opened(first)
        prepare(t)
        go_on(t, int(choices[i]))
        value = best_rest(scratch, seat, plays, likely, w)
        if value > best_worth:
            best = int(choices[i])
            best_worth = value
    return best


@rule
def go_on(t: State, action: int) -> None:
    """A choice with its chance."""
    decide(t, action)
    while pending(t):
        chance(t, next_word(t))


@rule
def is_complete(t: State, seat: int) -> bool:
    """Whether the play is over: the turn has gone on to somebody else, or to the next round."""
    return bool(t.turn != seat or t.kind == POLITICS_STEP)


@rule
def best_rest(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Weights) -> float:
    """The most that the play in the first state of the scratch can come to."""
    t = opened(scratch[:STATE_BYTES])
    if is_complete(t, seat):
        return worth(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 1)
    for i in range(legal(t, choices)):
        second = scratch[STATE_BYTES : 2 * STATE_BYTES]
        copy_into(second, scratch[:STATE_BYTES])
        go_on(opened(second), int(choices[i]))
        best = max(best, best_second(scratch, seat, plays, likely, w))
    return best


@rule
def best_second(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Weights) -> float:
    """The same one choice later."""
    t = opened(scratch[STATE_BYTES : 2 * STATE_BYTES])
    if is_complete(t, seat):
        return worth(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 2)
    for i in range(legal(t, choices)):
        third = scratch[2 * STATE_BYTES : 3 * STATE_BYTES]
        copy_into(third, scratch[STATE_BYTES : 2 * STATE_BYTES])
        go_on(opened(third), int(choices[i]))
        best = max(best, best_third(scratch, seat, plays, likely, w))
    return best


@rule
def best_third(scratch: Buffer, seat: int, plays: int, likely: Weights, w: Weights) -> float:
    """And the last one: figures on a hospital."""
    t = opened(scratch[2 * STATE_BYTES : 3 * STATE_BYTES])
    if is_complete(t, seat):
        return worth(t, seat, plays, likely, w)
    best = IMPOSSIBLE
    choices = choices_at(scratch, 3)
    for i in range(legal(t, choices)):
        last = scratch[3 * STATE_BYTES : 4 * STATE_BYTES]
        copy_into(last, scratch[2 * STATE_BYTES : 3 * STATE_BYTES])
        go_on(opened(last), int(choices[i]))
        best = max(best, worth(opened(last), seat, plays, likely, w))
    return best
