"""Two sets of weights against each other, by the ranking alone, compiled: the measure when weights are tuned."""

from typing import Any

import numpy as np

from bastide.bots.search.tree import Desk
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, highest
from bastide.core.state import Buffer

# The game's functions (learning/judge.py fills them in).
legal: Any = None
turn_of: Any = None
opened: Any = None
rank: Any = None
outlook: Any = None
go_on: Any = None
set_off: Any = None
first_of: Any = None
play_one: Any = None

MOST_STEPS = 2000


@rule
def first_of_ranking(state: Buffer, d: Desk) -> int:
    """The first of the ranking by a desk's weights."""
    n = legal(opened(state), d.choices)
    if n == 1:
        return int(d.choices[0])
    rank(state, d.scratch, d.choices, n, d.scores, d.weights)
    return int(d.choices[highest(d.scores, n)])


@rule
def one_game(start: Buffer, stream: np.uint64, a: Desk, b: Desk, seat_of_a: int) -> float:
    """By how many points the first desk is ahead of the best other in the end; it has one seat, the second all others."""
    state = a.work
    copy_into(state, start)
    s = opened(state)
    s.rng = stream
    set_off(s)
    for _ in range(MOST_STEPS):
        seat = turn_of(s)
        if seat < 0:
            break
        if seat == seat_of_a:
            go_on(s, first_of(state, a))
        else:
            go_on(s, first_of(state, b))
    outlook(state, a.scratch, a.points, a.weights)
    best = -1e9
    for seat in range(s.players):
        if seat != seat_of_a:
            best = max(best, a.points[seat])
    return float(a.points[seat_of_a]) - best


@rule
def leads(start: Buffer, stream: np.uint64, a: Desk, b: Desk, players: int, out: Any) -> None:
    """The first desk's lead in each game: every deal once from each seat."""
    s = opened(b.work)
    for number in range(out.shape[0]):
        if number % players == 0:
            s.rng = stream
            stream = next_word(s)
        out[number] = play_one(start, stream, a, b, number % players)
