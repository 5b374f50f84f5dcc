"""The greedy player: it tries every play to its end, on a copy, and takes the one after which its cities have most value.

A play is a card with all the choices that follow: which building, on which hex, from which castle. The cards that chance
deals in between come from the copy's own stream, and no value depends on them.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bastide.core.game import Greedy
from bastide.core.jit import bind, rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.la_citta.bot.greedy_value import greedy_value
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

deeper: Any = None  # `most_value` one choice later (`most_value_by` fills it in)


@rule
def choose(state: Buffer, scratch: Buffer) -> int:
    """The action the greedy player takes in this state: a play by the best of all ways through its choices; castles, wishes,
    hunger and demolition by what the one choice does, without what follows for others."""
    s = opened(state)
    seat = int(s.turn)
    likely = scratch[AT_LIKELY : AT_LIKELY + 8 * LIKELY].view(np.float64)
    likely_wishes(s, seat, likely)
    single = s.kind == CASTLE_STEP or s.kind >= WISH_STEP
    first, choices = state_at(scratch, 0), choices_at(scratch, 0)
    t = opened(first)
    best, best_value = -1, IMPOSSIBLE
    n = legal(s, choices)
    if n == 1:
        return int(choices[0])
    for i in range(n):
        copy_into(first, state)
        if single:
            carry_out(t, int(choices[i]))
            value = greedy_value(t, seat, ROUNDS if s.kind == CASTLE_STEP else 0, likely)
        else:
            go_on(t, int(choices[i]))
            value = best_rest(scratch, 0, seat, ROUNDS - int(s.round), likely)
        if value > best_value:
            best, best_value = int(choices[i]), value
    return best


GREEDY = Greedy(choose, SCRATCH)


@rule
def state_at(scratch: Buffer, depth: int) -> Buffer:
    """The state at that depth of a play."""
    return scratch[depth * STATE_BYTES : (depth + 1) * STATE_BYTES]


@rule
def choices_at(scratch: Buffer, depth: int) -> Out:
    """Room for the legal actions at that depth of a play."""
    first = _CHOICES + 4 * depth * MOST_LEGAL
    return scratch[first : first + 4 * MOST_LEGAL].view(np.int32)


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
def value_at_end(scratch: Buffer, depth: int, *how: Any) -> float:
    """The value of a play that has no choice left, in that state of the scratch."""
    return greedy_value(opened(state_at(scratch, depth)), *how)


@rule
def most_value(scratch: Buffer, depth: int, *how: Any) -> float:
    """The most that the play in that state of the scratch can come to."""
    here, after = state_at(scratch, depth), state_at(scratch, depth + 1)
    t = opened(here)
    if is_complete(t):
        return greedy_value(t, *how)
    best = IMPOSSIBLE
    choices = choices_at(scratch, depth + 1)
    for i in range(legal(t, choices)):
        copy_into(after, here)
        go_on(opened(after), int(choices[i]))
        best = max(best, deeper(scratch, depth + 1, *how))
    return best


def most_value_by(value: Callable[..., float], name: str) -> Callable[..., float]:
    """`most_value` of a play whose end is valued so."""
    found = bind(value_at_end, name, greedy_value=value)
    for _ in range(MOST_CHOICES - 1):
        found = bind(most_value, name, greedy_value=value, deeper=found)
    return found


best_rest = most_value_by(greedy_value, "greedy")
