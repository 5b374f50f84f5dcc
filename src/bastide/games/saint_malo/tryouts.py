"""A game of Saint Malo from some moment to its end, by the ranking for all seats; and how much of what came out was luck.

What a turn promised before its first roll is exact, so what it brought more or less is luck, and can be taken off.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import highest
from bastide.core.state import State
from bastide.games.saint_malo.rules import chance, decide, legal, pending
from bastide.games.saint_malo.search import rank
from bastide.games.saint_malo.state import KEEP_STEP, OVER, opened
from bastide.games.saint_malo.turn_odds import odds_of, roll_value, whole_turn

if TYPE_CHECKING:
    from bastide.bots.search.tree import Desk

Values = npt.NDArray[np.float64]


@rule
def lead(s: State, seat: int) -> float:
    """How far a seat is ahead of the others' mean."""
    total = float(s.points[seat])
    for other in range(s.players):
        if other != seat:
            total -= s.points[other] / (s.players - 1)
    return total


@rule
def go_on(d: "Desk") -> None:
    """The ranking's first choice, and the chance after it."""
    s = opened(d.work)
    n = legal(s, d.choices)
    best = 0
    if n > 1:
        rank(d.work, d.scratch, d.choices, n, d.scores, d.weights)
        best = highest(d.scores, n)
    decide(s, int(d.choices[best]))
    while pending(s):
        chance(s, next_word(s))


@rule
def luck_of_turn(d: "Desk") -> float:
    """Play the turn that begins in `work`; how much more its dice gained than was to be expected before the first roll."""
    s = opened(d.work)
    expected = whole_turn(odds_of(d.work, d.scratch, d.weights))
    while s.kind == KEEP_STEP:
        go_on(d)
    luck = roll_value(int(s.coins[s.turn]), int(s.dice), odds_of(d.work, d.scratch, d.weights)) - expected
    go_on(d)
    while s.kind != OVER and not (s.kind == KEEP_STEP and s.rolls == 1):
        go_on(d)
    return luck


@rule
def play_to_end(d: "Desk", seat: int, out: Values) -> None:
    """The game in `work` to its end: how far the seat is ahead of the others' mean, and how much of that was luck."""
    s = opened(d.work)
    while pending(s):
        chance(s, next_word(s))
    luck = 0.0
    while s.kind != OVER:
        mine = s.turn == seat
        more = luck_of_turn(d)
        luck += more if mine else -more / (s.players - 1)
    out[0] = lead(s, seat)
    out[1] = luck
