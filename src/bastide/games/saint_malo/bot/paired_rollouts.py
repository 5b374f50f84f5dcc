"""Contests: two futures of one moment, each played to the end of the game with the same dice. They teach the eye what it can't
see by looking a turn ahead."""

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, pick
from bastide.games.saint_malo.bot.evaluation import CLOCK, promise, set_clock
from bastide.games.saint_malo.bot.features import features
from bastide.games.saint_malo.bot.greedy import IMPOSSIBLE
from bastide.games.saint_malo.bot.playout import play_to_end
from bastide.games.saint_malo.bot.training_rows import FUTURES, try_future
from bastide.games.saint_malo.rules.state import STATE, opened

if TYPE_CHECKING:
    from bastide.bots.search.tree import Desk

Values = npt.NDArray[np.float64]

LUCK = 0.85  # as much of it as is taken off explains most: some of it is lost again, by a game that ends sooner
SAME = 1e-6  # points: two futures that promise the same have nothing to teach

_BYTES = STATE.itemsize


@rule
def promised(d: "Desk", number: int) -> float:
    """What one of the futures of the turn in `copy` promises."""
    if not try_future(d, number):
        return IMPOSSIBLE
    return promise(opened(d.scratch[:_BYTES]), int(opened(d.copy).turn), d.weights)


@rule
def best_future(d: "Desk") -> int:
    """The future that promises most; -1 if there is none."""
    best, most = -1, IMPOSSIBLE
    for number in range(FUTURES):
        value = promised(d, number)
        if value > most:
            best, most = number, value
    return best


@rule
def rival_of(d: "Desk", best: int, plausible: float) -> int:
    """Another one, drawn: the less it promises the seldomer; -1 if there is none."""
    s = opened(d.work)  # the copy's own stream stays as it is: it is part of its futures
    most = promised(d, best)
    rival, total = -1, 0.0
    for number in range(FUTURES):
        value = promised(d, number)
        if value > IMPOSSIBLE and value < most - SAME:
            likely = math.exp((value - most) / plausible)
            total += likely
            if pick(s, 1 << 20) * total < likely * (1 << 20):
                rival = number
    return rival


@rule
def note_contest(d: "Desk", rows: Values, at: int, plausible: float) -> int:
    """Two futures of the turn in `copy` into rows from `at` on: the lead in the end, less the luck; the part of the game left;
    the features. How many rows there are now."""
    s = opened(d.copy)
    t, work = opened(d.scratch[:_BYTES]), opened(d.work)
    seat = int(s.turn)
    set_clock(s, d.weights)
    best = best_future(d)
    rival = rival_of(d, best, plausible) if best >= 0 else -1
    if rival < 0:
        return at
    stream = next_word(work)
    for side in range(2):
        set_clock(s, d.weights)
        if not try_future(d, best if side == 0 else rival):
            return at
        rows[at + side, 1] = d.weights[CLOCK]
        features(t, seat, rows[at + side, 2:])
        copy_into(d.work, d.scratch[:_BYTES])
        work.first, work.rng = s.first, stream
        play_to_end(d, seat, d.points)
        rows[at + side, 0] = d.points[0] - LUCK * d.points[1]
    return at + 2
