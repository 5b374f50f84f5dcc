"""What a search needs to know of Saint Malo: how choices rank, what everybody may expect, how sure that is.

Re-rolls are not sampled: what a turn may come to is worked out exactly over all dice (turn_odds.py), once for a turn.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.bot.evaluation import MORE as MORE
from bastide.games.saint_malo.bot.evaluation import THEN, promise, set_clock, turn_clock
from bastide.games.saint_malo.bot.evaluation import WEIGHTS as WEIGHTS
from bastide.games.saint_malo.bot.features import FEATURES as FEATURES
from bastide.games.saint_malo.bot.features import features as features
from bastide.games.saint_malo.bot.features import left
from bastide.games.saint_malo.bot.greedy import best_hand
from bastide.games.saint_malo.bot.option_gains import best_person
from bastide.games.saint_malo.bot.spread import SPREAD as SPREAD
from bastide.games.saint_malo.bot.spread import unsure as unsure
from bastide.games.saint_malo.bot.turn_odds import (
    HANDS,
    LAST,
    ODDS_SCRATCH,
    SABRES,
    WORTH_FIRST,
    WORTH_LAST,
    odds_of,
    used,
    weigh,
)
from bastide.games.saint_malo.rules.dice import COUNT, ROLLS
from bastide.games.saint_malo.rules.dice import SABRES as SABRE
from bastide.games.saint_malo.rules.engine import decide
from bastide.games.saint_malo.rules.state import KEEP_STEP, PASS, PERSON_STEP, STATE, STOP, USE, USE_STEP, opened

Values = npt.NDArray[np.float64]

# How the tree grows (bots/search/explore.py).
# Trust decides all, however long the search goes on: the odds of a turn are exact and sampled ones are not (docs/bots.md).
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS = 0.3, 1e9, 1.5, 0.5, 0
SCRATCH = ODDS_SCRATCH
_BYTES = STATE.itemsize


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
def fresh(s: State) -> bool:
    """Whether a turn begins: then the eye sees best, and learns."""
    return bool(s.kind == KEEP_STEP and s.rolls == 1)


@rule
def outlook(state: Buffer, scratch: Buffer, points: Values, w: Values) -> None:
    """What each seat may expect to have in the end."""
    s = opened(state)
    set_clock(s, w)
    turn_clock(w, float(w[THEN]))
    for seat in range(s.players):
        points[seat] = promise(s, seat, w)
    if quiet(s) and not fresh(s):
        last = odds_of(state, scratch, w)[LAST : LAST + HANDS]
        dice = int(s.dice)
        gain = float(last[dice])
        if s.kind == KEEP_STEP:
            gain = max(gain, float(last[best_hand(dice - ROLLS, last)]))
        points[int(s.turn)] += gain


@rule
def rank(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """What each choice promises, in points."""
    s = opened(state)
    if s.kind == KEEP_STEP:
        odds = odds_of(state, scratch, w)
        weigh(state, scratch, odds, w)
        rank_keeps(s, odds, choices, n, scores)
    elif s.kind == USE_STEP:
        rank_uses(s, odds_of(state, scratch, w), choices, n, scores)
    else:
        rank_squares(state, scratch, choices, n, scores, w)


@rule
def rank_keeps(s: State, odds: Values, choices: Choices, n: int, scores: Values) -> None:
    """Each hand by its exact expectation, stopping by the dice that lie there."""
    last = odds[WORTH_LAST : WORTH_LAST + HANDS]
    values = odds[WORTH_FIRST : WORTH_FIRST + HANDS] if s.rolls == 1 else last
    for i in range(n):
        if choices[i] == STOP:
            scores[i] = last[int(s.dice)]
        else:
            scores[i] = values[int(choices[i])]


@rule
def rank_uses(s: State, odds: Values, choices: Choices, n: int, scores: Values) -> None:
    """Each way to use the dice, with what their sabres do."""
    dice = int(s.dice)
    for i in range(n):
        if choices[i] == PASS:
            scores[i] = odds[SABRES + int(COUNT[dice, SABRE])]
        else:
            scores[i] = used(int(s.coins[s.turn]), dice, int(choices[i]) - USE, odds)


@rule
def rank_squares(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """Each square, person or house by what the city promises after it."""
    s = opened(state)
    after = scratch[_BYTES : 2 * _BYTES]
    t = opened(after)
    seat = int(s.turn)
    set_clock(s, w)
    for i in range(n):
        copy_into(after, state)
        t.first = -1  # so that no trial runs into the final scoring
        decide(t, int(choices[i]))
        scores[i] = best_person(scratch, seat, w) if t.kind == PERSON_STEP else promise(t, seat, w)
