"""Saint Malo played to the end from the futures of one turn, with the same dice for each: compiled loops for more_thinking.py."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.search.tree import Desk
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, pick
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.dice import ADD, COUNT, KEEP_COUNT, KEEPS, ROLLS
from bastide.games.saint_malo.dice import SABRES as SABRE
from bastide.games.saint_malo.eye import set_clock
from bastide.games.saint_malo.greedy import OPTIONS, average, best_hand
from bastide.games.saint_malo.option_gains import begin_option, best_placement
from bastide.games.saint_malo.rules import decide
from bastide.games.saint_malo.scoring import final_scoring
from bastide.games.saint_malo.state import ROLL, STATE, opened
from bastide.games.saint_malo.tryouts import play_to_end
from bastide.games.saint_malo.turn_odds import FIRST, HANDS, LAST, SABRES, odds_of, roll_value, used

Values = npt.NDArray[np.float64]

_BYTES = STATE.itemsize


@rule
def future(state: Buffer, d: Desk, option: int) -> bool:
    """The turn's end after a way to use dice, all of which show its symbol, into `work`; whether that is possible."""
    s = opened(state)
    seat = int(s.turn)
    set_clock(s, d.weights)
    if not begin_option(state, d.scratch, option):
        return False
    t = opened(d.scratch[:_BYTES])
    while t.kind != ROLL:
        decide(t, best_placement(d.scratch, seat, d.weights))
    t.first = s.first
    if t.last_round and t.turn == t.first:
        final_scoring(t)
    copy_into(d.work, d.scratch[:_BYTES])
    return bool(t.coins[seat] >= 0)


@rule
def try_all(futures: Any, seat: int, stream: np.uint64, d: Desk, out: Any) -> None:
    """Every future to its end, so often as `out` has rows, each row with dice of its own that all futures share."""
    s = opened(d.work)
    for row in range(out.shape[0]):
        for i in range(futures.shape[0]):
            copy_into(d.work, futures[i])
            s.rng = stream
            play_to_end(d, seat, out[row, i])
        stream = next_word(s)


@rule
def near_best(state: Buffer, d: Desk, samples: int, near: float, stream: np.uint64, counts: Any) -> None:
    """How often each way to use dice is no further than `near` points from the best when the turn's rolls are done."""
    odds = odds_of(state, d.scratch, d.weights)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    copy_into(d.copy, state)
    s = opened(d.copy)
    s.rng = stream
    coins = int(s.coins[s.turn])
    for _ in range(samples):
        dice = rolled_from(s, 0)
        hand = best_hand(dice - ROLLS, first)
        if first[hand] > last[dice]:
            dice = rolled_from(s, hand)
            hand = best_hand(dice - ROLLS, last)
            if last[hand] > last[dice]:
                dice = rolled_from(s, hand)
        best = roll_value(coins, dice, odds)
        for option in range(OPTIONS):
            if used(coins, dice, option, odds) > best - near:
                counts[option] += 1


@rule
def rolled_from(s: State, hand: int) -> int:
    """The hand with the other dice rolled."""
    while hand < ROLLS:
        hand = int(ADD[hand, pick(s, 6)])
    return hand


@rule
def turn_worth(coins: int, believed: Values, true: Values, room: Any) -> float:
    """What a turn gains on average by the true gains of the ways to use dice, for whoever keeps and uses them by what it
    believes. `room`: three times two rows of hands, in each pair what is believed first and what is true second."""
    last, then, first = room[0], room[1], room[2]
    for dice in range(ROLLS, HANDS):
        last[0, dice] = last[1, dice] = believed[SABRES + int(COUNT[dice, SABRE])]
        for option in range(OPTIONS):
            value = used(coins, dice, option, believed)
            if value > last[0, dice]:
                last[0, dice], last[1, dice] = value, used(coins, dice, option, true)
    average(last[0])
    average(last[1])
    keep_best(last, last, then)
    keep_best(last, then, first)
    return float(first[1, 0])


@rule
def keep_best(stopped: Any, kept: Any, out: Any) -> None:
    """From each roll the best of stopping and keeping, as believed; then what that makes of all hands."""
    for dice in range(ROLLS, HANDS):
        out[0, dice], out[1, dice] = stopped[0, dice], stopped[1, dice]
        for i in range(int(KEEP_COUNT[dice - ROLLS])):
            hand = int(KEEPS[dice - ROLLS, i])
            if kept[0, hand] > out[0, dice]:
                out[0, dice], out[1, dice] = kept[0, hand], kept[1, hand]
    average(out[0])
    average(out[1])
