"""What a turn may come to, exactly, over all dice: for every way to use them, for every roll and every hand that can be kept.

The same way as the greedy player's (greedy.py), with the search's own eye; and worked out once for a turn: the odds are kept
for as long as the cities stay as they are.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.core.win_value import slope, stake
from bastide.games.saint_malo.bot.evaluation import promise, seen_lead, set_clock
from bastide.games.saint_malo.bot.greedy import GROWTHS, IMPOSSIBLE, OPTIONS, average, best_hand
from bastide.games.saint_malo.bot.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.bot.option_gains import FACE, GAINS, GROWN, NEEDED, value_options
from bastide.games.saint_malo.bot.spread import SPREAD, unsure_after
from bastide.games.saint_malo.rules.dice import COUNT, LIKELY, LOG, ROLLS
from bastide.games.saint_malo.rules.dice import HANDS as ALL_HANDS
from bastide.games.saint_malo.rules.dice import SABRES as SABRE
from bastide.games.saint_malo.rules.state import STATE, USE_STEP, opened
from bastide.games.saint_malo.rules.turn import DELIVERY, TURNING, cross_out_boxes

Values = npt.NDArray[np.float64]

HANDS = len(ALL_HANDS)
# The odds of a turn as they are kept: what each option gains, and what it adds to the defence; what 0 to 5 sabres do for each
# growth of the defence; what turning 0 to 5 dice costs; the hands before the third roll, and before the second.
SABRES = 2 * OPTIONS
PRICES = SABRES + 6 * GROWTHS
LAST = PRICES + 6
FIRST = LAST + HANDS
# The same by what points are worth where this seat stands: a chance to win is not a matter of the mean alone.
WORTH_LAST = FIRST + HANDS
WORTH_FIRST = WORTH_LAST + HANDS
WEIGHED = WORTH_FIRST + HANDS  # whether that has been worked out: only whoever decides wants it
ODDS = WEIGHED + 1
_TABLE = 36 * SABRE  # for each symbol, number of dice that show it, number of sabres
KEPT = 128  # turns whose odds are kept

_BYTES = STATE.itemsize
_START = (GREEDY_SCRATCH + 7) // 8 * 8
_KEYS = _START + 8 * ODDS * KEPT
ODDS_SCRATCH = _KEYS + 8 * KEPT


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
    set_clock(opened(state), w)
    value_options(state, scratch, odds, w)
    value_sabres(state, scratch, odds, w)
    value_prices(state, scratch, odds, w)
    value_rolls(state, odds)


@rule
def value_rolls(state: Buffer, odds: Values) -> None:
    """From what options, sabres and turned dice are worth: the rolls and the hands."""
    s = opened(state)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    value_all_rolls(int(s.coins[s.turn]), odds)
    value_hands(last, first)
    odds[WEIGHED] = 0.0


@rule
def weigh(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """The hands by what points are worth here, unless that has been done."""
    if odds[WEIGHED] == 0.0:
        set_clock(opened(state), w)
        weigh_stakes(state, scratch, odds, w)
        value_hands(odds[WORTH_LAST:WORTH_FIRST], odds[WORTH_FIRST:WEIGHED])
        odds[WEIGHED] = 1.0


@rule
def value_hands(last: Values, first: Values) -> None:
    """From the values of the rolls in `last`: what each hand is worth before the third roll, and before the second."""
    average(last)
    for dice in range(ROLLS, HANDS):
        first[dice] = max(last[dice], last[best_hand(dice - ROLLS, last)])
    average(first)


@rule
def whole_turn(odds: Values) -> float:
    """What the turn gains on average, before its first roll."""
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    total = 0.0
    for dice in range(ROLLS, HANDS):
        total += LIKELY[dice - ROLLS] * max(last[dice], first[best_hand(dice - ROLLS, first)])
    return total


@rule
def weigh_stakes(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """What each roll's gain is worth to a seat that stands where this one does, in points of here and now."""
    t = opened(scratch[:_BYTES])
    copy_into(scratch[:_BYTES], state)
    t.kind = USE_STEP
    seat = int(t.turn)
    lead = 1e9
    for other in range(t.players):
        if other != seat:
            lead = min(lead, promise(t, seat, w) - promise(t, other, w))
    doubt = unsure_after(t)
    steep = slope(lead, doubt, SPREAD)
    now = stake(lead, doubt, SPREAD)
    for dice in range(ROLLS, HANDS):
        odds[WORTH_LAST + dice] = (stake(lead + odds[LAST + dice], doubt, SPREAD) - now) / steep


@rule
def value_sabres(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """For 0 to 5 sabres and each growth of the own defence before they strike: what crossing out the boxes does to the own
    city, less what it does to the others on average."""
    s = opened(state)
    seat = int(s.turn)
    trial = scratch[:_BYTES]
    t = opened(trial)
    most = 0
    for option in range(OPTIONS):
        most = max(most, int(odds[GROWN + option]))
    for growth in range(most + 1):
        before = 0.0
        for n in range(6):
            copy_into(trial, state)
            t.kind = USE_STEP
            t.soldiers[seat] += growth
            cross_out_boxes(t, n)
            total = seen_lead(t, seat, w)
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


@rule
def value_all_rolls(coins: int, odds: Values) -> None:
    """The same for every roll. All that an option asks of one is how many dice show its symbol and how many are sabres, so that
    is gone through first, for each symbol: in the room of the hands before the second roll, which come later."""
    table = odds[FIRST : FIRST + _TABLE]
    for face in range(SABRE):
        for shown in range(6):
            for struck in range(6 - shown):
                table[36 * face + 6 * shown + struck] = IMPOSSIBLE
    for option in range(OPTIONS):
        if odds[GAINS + option] > IMPOSSIBLE:
            note_option(coins, option, odds, table)
    for dice in range(ROLLS, HANDS):
        struck = int(COUNT[dice, SABRE])
        best = float(odds[SABRES + struck])
        for face in range(SABRE):
            best = max(best, float(table[36 * face + 6 * int(COUNT[dice, face]) + struck]))
        odds[LAST + dice] = best


@rule
def note_option(coins: int, option: int, odds: Values, table: Values) -> None:
    """What one option gains with each number of dice that show its symbol and of sabres, where it is the best of its symbol."""
    face, needed = int(FACE[option]), int(NEEDED[option])
    grown = SABRES + 6 * int(odds[GROWN + option])
    delivery = DELIVERY if face == LOG else 0
    for shown in range(6):
        turned = max(0, needed - shown)
        if TURNING * turned + delivery > coins:
            continue
        for struck in range(6 - max(shown, needed)):
            place = 36 * face + 6 * shown + struck
            gain = float(odds[GAINS + option] + odds[PRICES + turned] + odds[grown + struck])
            table[place] = max(float(table[place]), gain)
