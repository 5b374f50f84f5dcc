"""A game of Saint Malo from some position to its end, by the ranking for all seats; and how much of what came out was luck.

What a turn is expected to bring before its first roll is exact, so what it brought more or less is luck, and can be taken off.
"""

from bastide.bots.linear_model import Values
from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, highest
from bastide.core.state import State
from bastide.games.saint_malo.bot.evaluation import set_clock
from bastide.games.saint_malo.bot.greedy import STATE_BYTES, best_hand
from bastide.games.saint_malo.bot.search import rank
from bastide.games.saint_malo.bot.turn_odds import FIRST, HANDS, LAST, odds_of, roll_value, whole_turn
from bastide.games.saint_malo.bot.way_gains import best_placement
from bastide.games.saint_malo.rules.dice import ROLLS
from bastide.games.saint_malo.rules.engine import chance, decide, legal, pending
from bastide.games.saint_malo.rules.state import KEEP, KEEP_STEP, OVER, STOP, USE_STEP, opened


@rule
def lead(s: State, seat: int) -> float:
    """How far a seat is ahead of the others' mean."""
    total = float(s.points[seat])
    for other in range(s.players):
        if other != seat:
            total -= s.points[other] / (s.players - 1)
    return total


@rule
def play_best(ws: Workspace) -> None:
    """The ranking's first choice in `work` (while dice are rolled nearly so)."""
    s = opened(ws.work)
    if s.kind == KEEP_STEP:
        decide(s, best_keep(ws))
    elif s.kind == USE_STEP:
        n = legal(s, ws.choices)
        rank(ws.work, ws, n)
        decide(s, int(ws.choices[highest(ws.scores, n)]))
    else:
        decide(s, best_square(ws))


@rule
def best_keep(ws: Workspace) -> int:
    """The dice to keep, by points alone: the win value matters little here, and takes long."""
    s = opened(ws.work)
    odds = odds_of(ws.work, ws.scratch, ws.evaluator)
    last, dice = odds[LAST : LAST + HANDS], int(s.dice)
    values = odds[FIRST : FIRST + HANDS] if s.rolls == 1 else last
    hand = best_hand(dice - ROLLS, values)
    return KEEP + hand if values[hand] > last[dice] else STOP


@rule
def best_square(ws: Workspace) -> int:
    """The ranking's first choice of a square, person or house, without a look at all of them."""
    trial = ws.scratch[:STATE_BYTES]
    t = opened(trial)
    copy_into(trial, ws.work)
    set_clock(t, ws.evaluator)
    return best_placement(ws.scratch, int(t.turn), ws.evaluator)


@rule
def go_on(ws: Workspace) -> None:
    """The ranking's first choice, and the chance after it."""
    play_best(ws)
    s = opened(ws.work)
    while pending(s):
        chance(s, next_word(s))


@rule
def luck_of_turn(ws: Workspace) -> float:
    """Play the turn that begins in `work`; how much more its dice gained than was to be expected before the first roll."""
    s = opened(ws.work)
    expected = whole_turn(odds_of(ws.work, ws.scratch, ws.evaluator))
    while s.kind == KEEP_STEP:
        go_on(ws)
    luck = roll_value(int(s.coins[s.turn]), int(s.dice), odds_of(ws.work, ws.scratch, ws.evaluator)) - expected
    go_on(ws)
    while s.kind != OVER and not (s.kind == KEEP_STEP and s.rolls == 1):
        go_on(ws)
    return luck


@rule
def luck_for(ws: Workspace, seat: int) -> float:
    """Play the turn that begins in `work`; by how much its luck puts a seat ahead of the others' mean."""
    s = opened(ws.work)
    others = 1 - int(s.players)
    mine = s.turn == seat
    luck = luck_of_turn(ws)
    return luck if mine else luck / others


@rule
def play_to_end(ws: Workspace, seat: int, out: Values) -> None:
    """The game in `work` to its end: how far the seat is ahead of the others' mean, and how much of that was luck."""
    s = opened(ws.work)
    while pending(s):
        chance(s, next_word(s))
    luck = 0.0
    while s.kind != OVER:
        luck += luck_for(ws, seat)
    out[0] = lead(s, seat)
    out[1] = luck
