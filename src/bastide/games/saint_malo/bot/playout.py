"""A game of Saint Malo from some moment to its end, by the ranking for all seats; and how much of what came out was luck.

What a turn promised before its first roll is exact, so what it brought more or less is luck, and can be taken off.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, highest
from bastide.core.state import State
from bastide.games.saint_malo.bot.evaluation import set_clock
from bastide.games.saint_malo.bot.greedy import best_hand
from bastide.games.saint_malo.bot.option_gains import best_placement
from bastide.games.saint_malo.bot.search import rank
from bastide.games.saint_malo.bot.turn_odds import FIRST, HANDS, LAST, odds_of, roll_value, whole_turn
from bastide.games.saint_malo.rules.dice import ROLLS
from bastide.games.saint_malo.rules.engine import chance, decide, legal, pending
from bastide.games.saint_malo.rules.state import KEEP, KEEP_STEP, OVER, STATE, STOP, USE_STEP, opened

if TYPE_CHECKING:
    from bastide.bots.search.tree import Desk

Values = npt.NDArray[np.float64]

_BYTES = STATE.itemsize


@rule
def lead(s: State, seat: int) -> float:
    """How far a seat is ahead of the others' mean."""
    total = float(s.points[seat])
    for other in range(s.players):
        if other != seat:
            total -= s.points[other] / (s.players - 1)
    return total


@rule
def follow(d: "Desk") -> None:
    """The ranking's first choice in `work` (while dice are rolled nearly so)."""
    s = opened(d.work)
    if s.kind == KEEP_STEP:
        decide(s, best_keep(d))
    elif s.kind == USE_STEP:
        n = legal(s, d.choices)
        rank(d.work, d.scratch, d.choices, n, d.scores, d.weights)
        decide(s, int(d.choices[highest(d.scores, n)]))
    else:
        decide(s, best_square(d))


@rule
def best_keep(d: "Desk") -> int:
    """The dice to keep, by points alone: what a chance to win is worth matters little here, and takes long."""
    s = opened(d.work)
    odds = odds_of(d.work, d.scratch, d.weights)
    last, dice = odds[LAST : LAST + HANDS], int(s.dice)
    values = odds[FIRST : FIRST + HANDS] if s.rolls == 1 else last
    hand = best_hand(dice - ROLLS, values)
    return KEEP + hand if values[hand] > last[dice] else STOP


@rule
def best_square(d: "Desk") -> int:
    """The ranking's first choice of a square, person or house, without a look at all of them."""
    trial = d.scratch[:_BYTES]
    t = opened(trial)
    copy_into(trial, d.work)
    set_clock(t, d.weights)
    t.first = -1  # so that no trial runs into the final scoring
    return best_placement(d.scratch, int(t.turn), d.weights)


@rule
def go_on(d: "Desk") -> None:
    """The ranking's first choice, and the chance after it."""
    follow(d)
    s = opened(d.work)
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
def luck_for(d: "Desk", seat: int) -> float:
    """Play the turn that begins in `work`; by how much its luck puts a seat ahead of the others' mean."""
    s = opened(d.work)
    others = 1 - int(s.players)
    mine = s.turn == seat
    luck = luck_of_turn(d)
    return luck if mine else luck / others


@rule
def play_to_end(d: "Desk", seat: int, out: Values) -> None:
    """The game in `work` to its end: how far the seat is ahead of the others' mean, and how much of that was luck."""
    s = opened(d.work)
    while pending(s):
        chance(s, next_word(s))
    luck = 0.0
    while s.kind != OVER:
        luck += luck_for(d, seat)
    out[0] = lead(s, seat)
    out[1] = luck
