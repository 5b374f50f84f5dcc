"""What a turn may come to, exactly, over all dice: for every way to use them, for every roll and every hand that can be kept.

The same way as the greedy player's (greedy.py), with the search's own eye; and worked out once for a turn: the odds are kept
for as long as the cities stay as they are.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.hashing import hashed
from bastide.core.jit import bind, rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.games.saint_malo import greedy
from bastide.games.saint_malo.dice import COUNT, LOG, ROLLS
from bastide.games.saint_malo.dice import HANDS as ALL_HANDS
from bastide.games.saint_malo.dice import SABRES as SABRE
from bastide.games.saint_malo.eye import promise, set_clock
from bastide.games.saint_malo.greedy import ALL_SHOW, GROWTHS, IMPOSSIBLE, OPTIONS, average, best_hand, dice_of, face_of
from bastide.games.saint_malo.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.rules import decide
from bastide.games.saint_malo.state import ROLL, STATE, USE, USE_STEP, opened
from bastide.games.saint_malo.turn import DELIVERY, TURNING, cross_out_boxes, defence, room

Values = npt.NDArray[np.float64]

HANDS = len(ALL_HANDS)
# The odds of a turn as they are kept: what each option gains, and what it adds to the defence; what 0 to 5 sabres do for each
# growth of the defence; what turning 0 to 5 dice costs; the hands before the third roll, and before the second.
GAINS, GROWN = 0, OPTIONS
SABRES = 2 * OPTIONS
PRICES = SABRES + 6 * GROWTHS
LAST = PRICES + 6
FIRST = LAST + HANDS
ODDS = FIRST + HANDS
KEPT = 128  # turns whose odds are kept

_BYTES = STATE.itemsize
_START = (GREEDY_SCRATCH + 7) // 8 * 8
_KEYS = _START + 8 * ODDS * KEPT
ODDS_SCRATCH = _KEYS + 8 * KEPT

NEEDED = np.array([dice_of(option) for option in range(OPTIONS)], np.int64)
FACE = np.array([face_of(option) for option in range(OPTIONS)], np.int64)

best_person = bind(greedy.best_worth_of_person, "eye", worth=promise)
best_placement = bind(greedy.best_placement, "eye", worth=promise, best_worth_of_person=best_person)


@rule
def key_of_turn(state: Buffer, scratch: Buffer) -> int:
    """The turn in progress as a number, whatever its dice; never 0."""
    turn = scratch[2 * _BYTES : 3 * _BYTES]
    copy_into(turn, state)
    t = opened(turn)
    t.dice = 0
    t.kept = 0
    t.rolls = 0
    t.kind = USE_STEP
    return hashed(turn) | 1


@rule
def odds_of(state: Buffer, scratch: Buffer, w: Values) -> Values:
    """What the turn in progress may come to, for all dice: looked up, or worked out."""
    key = key_of_turn(state, scratch)
    place = (key >> 8) % KEPT
    keys = scratch[_KEYS : _KEYS + 8 * KEPT].view(np.int64)
    first = _START + 8 * ODDS * place
    odds = scratch[first : first + 8 * ODDS].view(np.float64)
    if keys[place] != key:
        work_out(state, scratch, odds, w)
        keys[place] = key
    return odds


@rule
def work_out(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """The odds of a turn."""
    s = opened(state)
    set_clock(s, w)
    value_options(state, scratch, odds, w)
    value_sabres(state, scratch, odds, w)
    value_prices(state, scratch, odds, w)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    for dice in range(ROLLS, HANDS):
        last[dice] = roll_value(int(s.coins[s.turn]), dice, odds)
    average(last)
    for dice in range(ROLLS, HANDS):
        first[dice] = max(last[dice], last[best_hand(dice - ROLLS, last)])
    average(first)


@rule
def begin_option(state: Buffer, scratch: Buffer, option: int) -> bool:
    """An option with all dice showing the symbol, in the first state of the scratch, up to its squares; whether it has
    room."""
    trial = scratch[:_BYTES]
    t = opened(trial)
    copy_into(trial, state)
    t.kind = USE_STEP
    t.dice = ALL_SHOW[FACE[option]]
    t.first = -1  # so that no trial runs into the final scoring
    if room(t, FACE[option]) < NEEDED[option]:
        return False
    decide(t, USE + option)
    return True


@rule
def value_options(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """For each way to use dice: what it gains if all five dice show the symbol, and what it adds to the defence."""
    s = opened(state)
    seat = int(s.turn)
    t = opened(scratch[:_BYTES])
    copy_into(scratch[:_BYTES], state)
    t.kind = USE_STEP
    before = promise(t, seat, w)
    for option in range(OPTIONS):
        odds[GAINS + option] = IMPOSSIBLE
        if begin_option(state, scratch, option):
            while t.kind != ROLL:
                decide(t, best_placement(scratch, seat, w))
            odds[GAINS + option] = promise(t, seat, w) - before
            odds[GROWN + option] = min(GROWTHS - 1, defence(t, seat) - defence(s, seat))


@rule
def value_sabres(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """For 0 to 5 sabres and each growth of the own defence before they strike: what crossing out the boxes does to the own
    city, less what it does to the others on average."""
    s = opened(state)
    seat = int(s.turn)
    trial = scratch[:_BYTES]
    t = opened(trial)
    for growth in range(GROWTHS):
        before = 0.0
        for n in range(6):
            copy_into(trial, state)
            t.kind = USE_STEP
            t.soldiers[seat] += growth
            cross_out_boxes(t, n)
            total = promise(t, seat, w)
            for other in range(s.players):
                if other != seat:
                    total -= promise(t, other, w) / (s.players - 1)
            if n == 0:
                before = total
            odds[SABRES + 6 * growth + n] = total - before


@rule
def value_prices(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """What the coins for turning 0 to 5 dice are worth: below zero."""
    s = opened(state)
    seat = int(s.turn)
    trial = scratch[:_BYTES]
    t = opened(trial)
    copy_into(trial, state)
    t.kind = USE_STEP
    before = promise(t, seat, w)
    for turned in range(6):
        t.coins[seat] = max(0, int(s.coins[seat]) - TURNING * turned)
        odds[PRICES + turned] = promise(t, seat, w) - before


@rule
def used(coins: int, dice: int, option: int, odds: Values) -> float:
    """What an option gains with these dice, their sabres included; impossible if it can't be paid."""
    struck = int(COUNT[dice, SABRE])
    if NEEDED[option] > 5 - struck or odds[GAINS + option] <= IMPOSSIBLE:
        return IMPOSSIBLE
    face = FACE[option]
    turned = max(0, NEEDED[option] - int(COUNT[dice, face]))
    if TURNING * turned + (DELIVERY if face == LOG else 0) > coins:
        return IMPOSSIBLE
    return float(odds[GAINS + option] + odds[PRICES + turned] + odds[SABRES + 6 * int(odds[GROWN + option]) + struck])


@rule
def roll_value(coins: int, dice: int, odds: Values) -> float:
    """What the turn gains if it ends with these dice: by the best option, or by none."""
    best = float(odds[SABRES + int(COUNT[dice, SABRE])])
    for option in range(OPTIONS):
        best = max(best, used(coins, dice, option, odds))
    return best
