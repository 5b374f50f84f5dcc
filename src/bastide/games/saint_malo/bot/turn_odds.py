"""What a turn may come to, exactly, over all dice: for every way to use them, for every roll and every hand that can be kept.

The same way as the greedy player's (greedy.py), by the search's own evaluation; and worked out once for a turn: the odds are kept
for as long as the cities stay as they are.
"""

import numpy as np

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.win_value import slope, win_value_of
from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer
from bastide.games.saint_malo.bot.evaluation import expected_lead, expected_points, set_clock
from bastide.games.saint_malo.bot.greedy import (
    FACE,
    GROWTHS,
    IMPOSSIBLE,
    NEEDED,
    STATE_BYTES,
    WAYS,
    best_hand,
    value_hands,
)
from bastide.games.saint_malo.bot.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.bot.spread import MARGIN_SCALE, points_spread_after
from bastide.games.saint_malo.bot.way_gains import GAINS, GROWN, value_ways
from bastide.games.saint_malo.rules.dice import COUNT, LIKELY, LOG, ROLLS
from bastide.games.saint_malo.rules.dice import HANDS as ALL_HANDS
from bastide.games.saint_malo.rules.dice import SABRES as SABRE
from bastide.games.saint_malo.rules.state import USE_STEP, opened
from bastide.games.saint_malo.rules.turn import DELIVERY, TURNING, cross_out_boxes

HANDS = len(ALL_HANDS)
# The odds of a turn as they are kept: what each way gains, and what it adds to the defence; what 0 to 5 sabres do for each
# growth of the defence; what turning 0 to 5 dice costs; the hands before the third roll, and before the second.
SABRES = 2 * WAYS
PRICES = SABRES + 6 * GROWTHS
LAST = PRICES + 6
FIRST = LAST + HANDS
# The same by the win value of points where this seat stands: a chance to win is not a matter of the mean alone.
WIN_LAST = FIRST + HANDS
WIN_FIRST = WIN_LAST + HANDS
HAS_WINS = WIN_FIRST + HANDS  # whether that has been worked out: only whoever decides wants it
ODDS = HAS_WINS + 1
_TABLE = 36 * SABRE  # for each symbol, number of dice that show it, number of sabres
KEPT = 128  # turns whose odds are kept

_START = (GREEDY_SCRATCH + 7) // 8 * 8
_KEYS = _START + 8 * ODDS * KEPT
ODDS_SCRATCH = _KEYS + 8 * KEPT


@rule
def key_of_turn(state: Buffer, scratch: Buffer) -> int:
    """The turn in progress as a number, whatever its dice; never 0."""
    turn = scratch[2 * STATE_BYTES : 3 * STATE_BYTES]
    copy_into(turn, state)
    t = opened(turn)
    t.dice = 0
    t.kept = 0
    t.rolls = 0
    t.kind = USE_STEP
    return hashed(turn) | 1


@rule
def odds_of(state: Buffer, scratch: Buffer, e: Evaluator) -> Values:
    """What the turn in progress may come to, for all dice: looked up, or worked out."""
    key = key_of_turn(state, scratch)
    place = (key >> 8) % KEPT
    keys = scratch[_KEYS : _KEYS + 8 * KEPT].view(np.int64)
    first = _START + 8 * ODDS * place
    odds = scratch[first : first + 8 * ODDS].view(np.float64)
    if keys[place] != key:
        work_out(state, scratch, odds, e)
        keys[place] = key
    return odds


@rule
def work_out(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """The odds of a turn."""
    set_clock(opened(state), e)
    value_ways(state, scratch, odds, e)
    value_sabres(state, scratch, odds, e)
    value_prices(state, scratch, odds, e)
    value_rolls(state, odds)


@rule
def value_rolls(state: Buffer, odds: Values) -> None:
    """From the gains of ways, sabres and turned dice: the rolls and the hands."""
    s = opened(state)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    value_all_rolls(int(s.coins[s.turn]), odds)
    value_hands(last, first)
    odds[HAS_WINS] = 0.0


@rule
def value_wins_once(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """The hands by win value, unless that has been done."""
    if odds[HAS_WINS] == 0.0:
        set_clock(opened(state), e)
        value_wins(state, scratch, odds, e)
        value_hands(odds[WIN_LAST:WIN_FIRST], odds[WIN_FIRST:HAS_WINS])
        odds[HAS_WINS] = 1.0


@rule
def whole_turn(odds: Values) -> float:
    """What the turn gains on average, before its first roll."""
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    total = 0.0
    for dice in range(ROLLS, HANDS):
        total += LIKELY[dice - ROLLS] * max(last[dice], first[best_hand(dice - ROLLS, first)])
    return total


@rule
def value_wins(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """The win value of each roll's gain to a seat that stands where this one does, in points of here and now."""
    t = opened(scratch[:STATE_BYTES])
    copy_into(scratch[:STATE_BYTES], state)
    t.kind = USE_STEP
    seat = int(t.turn)
    lead = 1e9
    for other in range(t.players):
        if other != seat:
            lead = min(lead, expected_points(t, seat, e) - expected_points(t, other, e))
    spread = points_spread_after(t)
    steep = slope(lead, spread, MARGIN_SCALE)
    now = win_value_of(lead, spread, MARGIN_SCALE)
    for dice in range(ROLLS, HANDS):
        odds[WIN_LAST + dice] = (win_value_of(lead + odds[LAST + dice], spread, MARGIN_SCALE) - now) / steep


@rule
def value_sabres(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """For 0 to 5 sabres and each growth of the own defence before they strike: what crossing out the boxes does to the own
    city, less what it does to the others on average."""
    s = opened(state)
    seat = int(s.turn)
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    most = 0
    for way in range(WAYS):
        most = max(most, int(odds[GROWN + way]))
    for growth in range(most + 1):
        before = 0.0
        for n in range(6):
            copy_into(trial, state)
            t.kind = USE_STEP
            t.soldiers[seat] += growth
            cross_out_boxes(t, n)
            total = expected_lead(t, seat, e)
            if n == 0:
                before = total
            odds[SABRES + 6 * growth + n] = total - before


@rule
def value_prices(state: Buffer, scratch: Buffer, odds: Values, e: Evaluator) -> None:
    """What the coins for turning 0 to 5 dice are worth: below zero."""
    s = opened(state)
    seat = int(s.turn)
    trial = scratch[:STATE_BYTES]
    t = opened(trial)
    copy_into(trial, state)
    t.kind = USE_STEP
    before = expected_points(t, seat, e)
    for turned in range(6):
        t.coins[seat] = max(0, int(s.coins[seat]) - TURNING * turned)
        odds[PRICES + turned] = expected_points(t, seat, e) - before


@rule
def used(coins: int, dice: int, way: int, odds: Values) -> float:
    """What a way gains with these dice, their sabres included; impossible if it can't be paid."""
    struck = int(COUNT[dice, SABRE])
    if NEEDED[way] > 5 - struck or odds[GAINS + way] <= IMPOSSIBLE:
        return IMPOSSIBLE
    face = FACE[way]
    turned = max(0, NEEDED[way] - int(COUNT[dice, face]))
    if TURNING * turned + (DELIVERY if face == LOG else 0) > coins:
        return IMPOSSIBLE
    return float(odds[GAINS + way] + odds[PRICES + turned] + odds[SABRES + 6 * int(odds[GROWN + way]) + struck])


@rule
def roll_value(coins: int, dice: int, odds: Values) -> float:
    """What the turn gains if it ends with these dice: by the best way, or by none."""
    best = float(odds[SABRES + int(COUNT[dice, SABRE])])
    for way in range(WAYS):
        best = max(best, used(coins, dice, way, odds))
    return best


@rule
def value_all_rolls(coins: int, odds: Values) -> None:
    """The same for every roll. All that a way asks of one is how many dice show its symbol and how many are sabres, so that
    is gone through first, for each symbol: in the room of the hands before the second roll, which come later."""
    table = odds[FIRST : FIRST + _TABLE]
    for face in range(SABRE):
        for shown in range(6):
            for struck in range(6 - shown):
                table[36 * face + 6 * shown + struck] = IMPOSSIBLE
    for way in range(WAYS):
        if odds[GAINS + way] > IMPOSSIBLE:
            note_way(coins, way, odds, table)
    for dice in range(ROLLS, HANDS):
        struck = int(COUNT[dice, SABRE])
        best = float(odds[SABRES + struck])
        for face in range(SABRE):
            best = max(best, float(table[36 * face + 6 * int(COUNT[dice, face]) + struck]))
        odds[LAST + dice] = best


@rule
def note_way(coins: int, way: int, odds: Values, table: Values) -> None:
    """What one way gains with each number of dice that show its symbol and of sabres, where it is the best of its symbol."""
    face, needed = int(FACE[way]), int(NEEDED[way])
    grown = SABRES + 6 * int(odds[GROWN + way])
    delivery = DELIVERY if face == LOG else 0
    for shown in range(6):
        turned = max(0, needed - shown)
        if TURNING * turned + delivery > coins:
            continue
        for struck in range(6 - max(shown, needed)):
            place = 36 * face + 6 * shown + struck
            gain = float(odds[GAINS + way] + odds[PRICES + turned] + odds[grown + struck])
            table[place] = max(float(table[place]), gain)
