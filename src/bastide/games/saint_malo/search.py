"""What a search needs to know of Saint Malo: how choices rank, what everybody may expect, how sure that is.

Re-rolls are not sampled here: greedy.py's odds over all dice are exact, and what they come to for a turn is worked out once and
kept for as long as the cities stay as they are.
"""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.hashing import hashed
from bastide.core.jit import bind, rule
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.core.weighing import read_weights, room_for, weighed, with_room
from bastide.games.saint_malo import greedy
from bastide.games.saint_malo.dice import COUNT, HANDS, LOG, ROLLS, SABRES
from bastide.games.saint_malo.greedy import GROWTHS, IMPOSSIBLE, OPTIONS, average, best_hand, dice_of, face_of
from bastide.games.saint_malo.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.saint_malo.promise import COINS, FEATURES, FEW_COINS, SOME_COINS, WORTH, features, left, means
from bastide.games.saint_malo.rules import decide
from bastide.games.saint_malo.state import (
    KEEP_STEP,
    OVER,
    PASS,
    PERSON_STEP,
    STATE,
    STOP,
    USE,
    USE_STEP,
    opened,
)
from bastide.games.saint_malo.turn import DELIVERY, TURNING
from bastide.games.saint_malo.worth import WEIGHTS as GREEDY_WEIGHTS
from bastide.games.saint_malo.worth import coin_worth, turns_left

Values = npt.NDArray[np.float64]

SPREAD = 40.0  # a margin as large as this is as good as two of them
# How the tree grows (bots/search/explore.py).
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS = 0.3, 2000.0, 1.5, 0.5, 0

# The odds of a turn as they are kept: gains (and growths), sabres, hands before the third roll, before the second.
_GAINS, _SABRES = 2 * OPTIONS, 6 * GROWTHS
_HANDS = len(HANDS)
_ODDS = _GAINS + _SABRES + 2 * _HANDS
KEPT = 128  # turns whose odds are kept
_BYTES = STATE.itemsize
_START = (GREEDY_SCRATCH + 7) // 8 * 8
_KEYS = _START + 8 * _ODDS * KEPT
SCRATCH = _KEYS + 8 * KEPT
CLOCK = (
    4 * FEATURES
)  # the part of the game left, the same for all choices that are compared: else waiting would look good
THEN = CLOCK + 1  # the same where the thought began: outlooks are compared with each other too
MORE = 2
COIN_FEATURES = (COINS, FEW_COINS, SOME_COINS, WORTH)
WEIGHTS = with_room(read_weights("saint_malo"), FEATURES, MORE)


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden but the dice to come."""
    return


@rule
def look_up(s: State, w: Values) -> None:
    """A thought begins here."""
    w[THEN] = left(s)


@rule
def token(s: State) -> int:
    """What chance has shown: the dice."""
    return int(s.dice) * 64 + int(s.rolls) * 16 + int(s.kind)


@rule
def quiet(s: State) -> bool:
    """Whether `outlook` can speak: while dice are being chosen; squares have to be chosen first."""
    return bool(s.kind == KEEP_STEP or s.kind == USE_STEP)


@rule
def unsure(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 2.0 + 12.0 * math.sqrt(left(s))


@rule
def promise(s: State, seat: int, w: Values) -> float:
    """The points that a seat may expect to have in the end."""
    if s.kind == OVER:
        return float(s.points[seat])
    f = room_for(w, FEATURES)
    features(s, seat, f)
    return weighed(f, w[CLOCK], w)


@rule
def coins_promise(s: State, coins: int, w: Values) -> float:
    """What so many coins are worth."""
    f = room_for(w, FEATURES)
    means(f, coins, 0)
    part = w[CLOCK]
    total = 0.0
    f[WORTH] = coin_worth(coins, min(1.0, turns_left(s, GREEDY_WEIGHTS) / 5.0), GREEDY_WEIGHTS)
    for i in COIN_FEATURES:
        total += f[i] * (w[i] + part * (w[FEATURES + i] + part * w[2 * FEATURES + i]))
    return total


@rule
def option_promise(s: State, dice: int, option: int, gains: Values, w: Values) -> float:
    """greedy.py's option_value with the search's own sense of coins."""
    if dice_of(option) > 5 - int(COUNT[dice, SABRES]) or gains[option] <= IMPOSSIBLE:
        return IMPOSSIBLE
    face = face_of(option)
    turned = TURNING * max(0, dice_of(option) - int(COUNT[dice, face]))
    coins = int(s.coins[s.turn])
    if turned + (DELIVERY if face == LOG else 0) > coins:
        return IMPOSSIBLE
    if turned == 0:
        return float(gains[option])
    return float(gains[option]) - coins_promise(s, coins, w) + coins_promise(s, coins - turned, w)


# The greedy player's way through a turn, with the search's eyes.
_person = bind(greedy.best_worth_of_person, "promise", worth=promise)
_placement = bind(greedy.best_placement, "promise", worth=promise, best_worth_of_person=_person)
value_options = bind(greedy.value_options, "promise", worth=promise, best_placement=_placement)
value_sabres = bind(greedy.value_sabres, "promise", worth=promise)
_best_use = bind(greedy.best_use, "promise", option_value=option_promise)
roll_value = bind(greedy.roll_value, "promise", option_value=option_promise, best_use=_best_use)


@rule
def odds_of(state: Buffer, scratch: Buffer, w: Values) -> Values:
    """What the turn in progress may come to, for all dice: looked up, or worked out."""
    trial = scratch[:_BYTES]
    copy_into(trial, state)
    t = opened(trial)
    t.dice = 0
    t.kept = 0
    t.rolls = 0
    t.kind = USE_STEP
    key = hashed(trial) | 1
    place = (key >> 8) % KEPT
    keys = scratch[_KEYS : _KEYS + 8 * KEPT].view(np.int64)
    first = _START + 8 * _ODDS * place
    odds = scratch[first : first + 8 * _ODDS].view(np.float64)
    if keys[place] != key:
        work_out(state, scratch, odds, w)
        keys[place] = key
    return odds


@rule
def work_out(state: Buffer, scratch: Buffer, odds: Values, w: Values) -> None:
    """The odds of a turn, exactly, over all dice."""
    s = opened(state)
    gains, sabres = odds[:_GAINS], odds[_GAINS : _GAINS + _SABRES]
    last, first = odds[_GAINS + _SABRES : _ODDS - _HANDS], odds[_ODDS - _HANDS :]
    value_options(state, scratch, gains, w)
    value_sabres(state, scratch, sabres, w)
    for dice in range(ROLLS, _HANDS):
        last[dice] = roll_value(s, dice, gains, sabres, w)
    average(last)
    for dice in range(ROLLS, _HANDS):
        first[dice] = max(last[dice], last[best_hand(dice - ROLLS, last)])
    average(first)


@rule
def outlook(state: Buffer, scratch: Buffer, points: Values, w: Values) -> None:
    """What each seat may expect to have in the end."""
    s = opened(state)
    w[CLOCK] = w[THEN]
    for seat in range(s.players):
        points[seat] = promise(s, seat, w)
    if (s.kind == KEEP_STEP and s.rolls > 1) or s.kind == USE_STEP:
        odds = odds_of(state, scratch, w)
        last = odds[_GAINS + _SABRES : _ODDS - _HANDS]
        dice = int(s.dice)
        gain = float(last[dice])
        if s.kind == KEEP_STEP:
            gain = max(gain, float(last[best_hand(dice - ROLLS, last)]))
        points[int(s.turn)] += gain


@rule
def rank(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """What each choice promises, in points."""
    s = opened(state)
    w[CLOCK] = left(s)
    if s.kind == KEEP_STEP:
        rank_keeps(s, odds_of(state, scratch, w), choices, n, scores, w)
    elif s.kind == USE_STEP:
        rank_uses(s, odds_of(state, scratch, w), choices, n, scores, w)
    else:
        rank_squares(state, scratch, choices, n, scores, w)


@rule
def rank_keeps(s: State, odds: Values, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """Each hand by its exact expectation, stopping by the dice that lie there."""
    last = odds[_GAINS + _SABRES : _ODDS - _HANDS]
    values = odds[_ODDS - _HANDS :] if s.rolls == 1 else last
    for i in range(n):
        if choices[i] == STOP:
            scores[i] = last[int(s.dice)]
        else:
            scores[i] = values[int(choices[i])]


@rule
def rank_uses(s: State, odds: Values, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """Each way to use the dice, with what their sabres do."""
    gains, sabres = odds[:_GAINS], odds[_GAINS : _GAINS + _SABRES]
    dice = int(s.dice)
    struck = int(COUNT[dice, SABRES])
    for i in range(n):
        if choices[i] == PASS:
            scores[i] = sabres[struck]
            continue
        option = int(choices[i]) - USE
        value = option_promise(s, dice, option, gains, w)
        if value > IMPOSSIBLE:
            value += sabres[6 * int(gains[OPTIONS + option]) + struck]
        scores[i] = value


@rule
def rank_squares(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """Each square, person or house by the worth of the city after it."""
    s = opened(state)
    after = scratch[_BYTES : 2 * _BYTES]
    t = opened(after)
    seat = int(s.turn)
    for i in range(n):
        copy_into(after, state)
        t.first = -1  # so that no trial runs into the final scoring
        decide(t, int(choices[i]))
        scores[i] = _person(scratch, seat, w) if t.kind == PERSON_STEP else promise(t, seat, w)
