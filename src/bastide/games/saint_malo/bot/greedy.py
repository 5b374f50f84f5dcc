"""The greedy player: the best expected gain of this turn, with exact odds for the re-rolls.

For every way to use the dice it draws what the city would become (with all dice showing the symbol), and takes the gain in
value (greedy_value.py). That gives the value of each of the 252 rolls, and, by averaging over one more die at a time, of each
of the 210 hands that can be kept: exactly, without sampling.
"""

from typing import Any

import numpy as np

from bastide.bots.linear_model import Values
from bastide.core.game import Greedy
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.bot.greedy_value import coin_value, greedy_value, turns_left
from bastide.games.saint_malo.rules.dice import ADD, COUNT, HANDS, HEAD, KEEP_COUNT, KEEPS, LOG, RANK, ROLLS, SABRES
from bastide.games.saint_malo.rules.engine import carry_out, legal
from bastide.games.saint_malo.rules.state import (
    HEADS,
    KEEP_STEP,
    MOST_LEGAL,
    PASS,
    PERSON_STEP,
    STATE,
    STOP,
    TURN_END,
    USE,
    USE_STEP,
    opened,
)
from bastide.games.saint_malo.rules.turn import DELIVERY, TURNING, cross_out_boxes, defence, room

IMPOSSIBLE = -1e9
WAYS = PASS - USE
HIRING = 20  # the first way that hires
NEEDED = np.array([way % 5 + 1 for way in range(HIRING)] + HEADS.tolist(), np.int64)  # dice, by the way
FACE = np.array([min(way // 5, HEAD) for way in range(WAYS)], np.int64)  # the symbol that it uses
GROWTHS = 4  # a turn's action adds 0 to 3 to the defence (a side and a soldier as its bonus), seldom more
ALL_SHOW = np.array([RANK[face * 5] for face in "LCWXHS"], np.int16)

# The scratch memory: three states, then numbers.
STATE_BYTES = STATE.itemsize
_VALUES = len(HANDS)
_NUMBERS = 3 * STATE_BYTES
_CHOICES = _NUMBERS + 8 * (2 * _VALUES + 2 * WAYS + 6 * GROWTHS)
SCRATCH = _CHOICES + 4 * 3 * MOST_LEGAL


@rule
def choose(state: Buffer, scratch: Buffer) -> int:
    """The action the greedy player takes in this state."""
    s = opened(state)
    if s.kind != KEEP_STEP and s.kind != USE_STEP:
        copy_into(scratch[:STATE_BYTES], state)
        return best_placement(scratch, s.turn)
    numbers = scratch[_NUMBERS:_CHOICES].view(np.float64)
    gains = numbers[2 * _VALUES : 2 * _VALUES + 2 * WAYS]
    sabres = numbers[2 * _VALUES + 2 * WAYS :]
    value_ways(state, scratch, gains)
    value_sabres(state, scratch, sabres)
    if s.kind == USE_STEP:
        return best_use(s, s.dice, gains, sabres)
    return best_keep(s, numbers[:_VALUES], numbers[_VALUES : 2 * _VALUES], gains, sabres)


GREEDY = Greedy(choose, SCRATCH)


@rule
def value_ways(state: Buffer, scratch: Buffer, gains: Values) -> None:
    """For each way to use dice: the gain in value if all five dice showed the symbol, and behind those in defence."""
    s = opened(state)
    before, weak = greedy_value(s, s.turn), defence(s, s.turn)
    t = opened(scratch[:STATE_BYTES])
    for way in range(WAYS):
        if not begin_way(state, scratch, way):
            gains[way] = IMPOSSIBLE
            continue
        draw_rest(scratch, s.turn)
        gains[way] = greedy_value(t, s.turn) - before
        gains[WAYS + way] = min(GROWTHS - 1, defence(t, s.turn) - weak)


@rule
def begin_way(state: Buffer, scratch: Buffer, way: int) -> bool:
    """A way with all dice showing the symbol, in the first state of the scratch, up to its squares; whether it has
    room."""
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    copy_into(trial, state)
    t.kind = USE_STEP
    t.dice = ALL_SHOW[FACE[way]]
    if room(t, FACE[way], int(NEEDED[way])) < NEEDED[way]:
        return False
    carry_out(t, USE + way)
    return True


@rule
def draw_rest(scratch: Buffer, *how: Any) -> None:
    """What is still to be drawn in the first state of the scratch, each where it is best at its time."""
    t = opened(scratch[:STATE_BYTES])
    while t.kind != TURN_END:
        carry_out(t, best_placement(scratch, *how))


@rule
def best_placement(scratch: Buffer, *how: Any) -> int:
    """The choice after which the city in the first state of the scratch has most value (`how`: to which seat)."""
    here, after = scratch[:STATE_BYTES], scratch[STATE_BYTES : 2 * STATE_BYTES]
    choices = scratch[_CHOICES:].view(np.int32)[:MOST_LEGAL]
    t = opened(after)
    best, best_value = -1, IMPOSSIBLE
    for i in range(legal(opened(here), choices)):
        copy_into(after, here)
        carry_out(t, int(choices[i]))
        # A bonus person counts as what he brings on his best square.
        value = best_value_of_person(scratch, *how) if t.kind == PERSON_STEP else greedy_value(t, *how)
        if value > best_value:
            best, best_value = int(choices[i]), value
    return best


@rule
def best_value_of_person(scratch: Buffer, *how: Any) -> float:
    """The value of the city in the second state of the scratch once its person stands where he is best."""
    here, after = scratch[STATE_BYTES : 2 * STATE_BYTES], scratch[2 * STATE_BYTES : 3 * STATE_BYTES]
    choices = scratch[_CHOICES:].view(np.int32)[MOST_LEGAL : 2 * MOST_LEGAL]
    t = opened(after)
    best = IMPOSSIBLE
    for i in range(legal(opened(here), choices)):
        copy_into(after, here)
        carry_out(t, int(choices[i]))
        best = max(best, greedy_value(t, *how))
    return best


@rule
def value_sabres(state: Buffer, scratch: Buffer, sabres: Values) -> None:
    """For 0 to 5 sabres and each growth of the own defence before they strike: what crossing out the boxes does to the own
    city, less what it does to the others on average."""
    s = opened(state)
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    for growth in range(GROWTHS):
        for n in range(6):
            copy_into(trial, state)
            t.soldiers[s.turn] += growth
            total = -greedy_value(t, s.turn)
            cross_out_boxes(t, n)
            total += greedy_value(t, s.turn)
            for seat in range(s.players):
                if seat != s.turn:
                    total -= (greedy_value(t, seat) - greedy_value(s, seat)) / (s.players - 1)
            sabres[6 * growth + n] = total


@rule
def way_value(s: State, dice: int, way: int, gains: Values) -> float:
    """The gain of a way with these dice: less what is paid for turning, impossible if it can't be paid."""
    if NEEDED[way] > 5 - int(COUNT[dice, SABRES]):
        return IMPOSSIBLE
    face = FACE[way]
    turned = TURNING * max(0, NEEDED[way] - int(COUNT[dice, face]))
    coins = int(s.coins[s.turn])
    if turned + (DELIVERY if face == LOG else 0) > coins:
        return IMPOSSIBLE
    soon = min(1.0, turns_left(s) / 5.0)
    return float(gains[way]) - coin_value(coins, soon) + coin_value(coins - turned, soon)


@rule
def best_use(s: State, dice: int, gains: Values, sabres: Values) -> int:
    """The way that gains most with these dice, their sabres included; nothing, if all lose."""
    struck = int(COUNT[dice, SABRES])
    best, best_value = PASS, float(sabres[struck])
    for way in range(WAYS):
        value = way_value(s, dice, way, gains)
        if value > IMPOSSIBLE:
            value += sabres[6 * int(gains[WAYS + way]) + struck]
            if value > best_value:
                best, best_value = USE + way, value
    return best


@rule
def roll_value(s: State, dice: int, gains: Values, sabres: Values) -> float:
    """What the turn gains if it ends with these dice."""
    struck = int(COUNT[dice, SABRES])
    best = best_use(s, dice, gains, sabres)
    if best == PASS:
        return float(sabres[struck])
    way = best - USE
    return way_value(s, dice, way, gains) + float(sabres[6 * int(gains[WAYS + way]) + struck])


@rule
def average(values: Values) -> None:
    """From the values of the rolls those of all hands: a hand is worth the average over one die more."""
    for hand in range(ROLLS - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += values[int(ADD[hand, face])]
        values[hand] = total / 6.0


@rule
def best_hand(roll: int, values: Values) -> int:
    """The part of a roll that is worth most to keep."""
    best = int(KEEPS[roll, 0])
    for i in range(1, int(KEEP_COUNT[roll])):
        if values[int(KEEPS[roll, i])] > values[best]:
            best = int(KEEPS[roll, i])
    return best


@rule
def value_hands(last: Values, first: Values) -> None:
    """From the values of the rolls in `last`: the value of each hand before the third roll, and before the second."""
    average(last)
    for dice in range(ROLLS, last.shape[0]):
        first[dice] = max(last[dice], last[best_hand(dice - ROLLS, last)])
    average(first)


@rule
def best_keep(s: State, last: Values, first: Values, gains: Values, sabres: Values) -> int:
    """Keep or stop: `last` becomes the value of each hand before the third roll, `first` before the second."""
    for dice in range(ROLLS, last.shape[0]):
        last[dice] = roll_value(s, dice, gains, sabres)
    value_hands(last, first)
    values = first if s.rolls == 1 else last
    hand = best_hand(s.dice - ROLLS, values)
    return hand if values[hand] > last[s.dice] else STOP
