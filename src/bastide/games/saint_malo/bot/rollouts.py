"""Trials: what may come of a decision is played on, all with the same dice, where the eye alone is not to be believed.

As long as dice are rolled, the candidates are the ways to use them at the end of the turn: what their trials say corrects what
they gain, and with it the odds of the turn. Afterwards they are the choices themselves. bots/search/trials.py does the counting.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import Choices, copy_into, highest, pick
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.bot.evaluation import seen_lead, set_clock, turn_clock
from bastide.games.saint_malo.bot.features import left
from bastide.games.saint_malo.bot.greedy import IMPOSSIBLE, OPTIONS, best_hand
from bastide.games.saint_malo.bot.option_gains import GAINS, begin_option, draw_rest
from bastide.games.saint_malo.bot.paired_rollouts import LUCK
from bastide.games.saint_malo.bot.playout import follow, lead, luck_for
from bastide.games.saint_malo.bot.search import rank, rank_keeps
from bastide.games.saint_malo.bot.turn_odds import (
    FIRST,
    HANDS,
    LAST,
    ODDS,
    key_of_turn,
    odds_of,
    roll_value,
    used,
    value_rolls,
    weigh,
)
from bastide.games.saint_malo.rules.dice import ADD, ROLLS
from bastide.games.saint_malo.rules.engine import chance, decide, legal, pending
from bastide.games.saint_malo.rules.scoring import final_scoring
from bastide.games.saint_malo.rules.state import KEEP_STEP, OVER, STATE, opened

if TYPE_CHECKING:
    from bastide.bots.search.tree import Desk

Values = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

CANDIDATES = 7  # at most: more bring next to nothing (docs/bots.md)
# The eye looks after so many turns, and no trial goes further. How far it is wrong at once and there, in points (standard
# deviations).
LOOKS = np.array([14, 32], np.int64)
DOUBT, ERRORS = 0.8, (0.42, 0.2)
ROOM = ODDS  # numbers that `settle` writes to

_BYTES = STATE.itemsize
_WAYS_NEAR = 2.5  # points from the best: a way to use dice that may be the right one
_ROLLS = 500  # turns rolled to see which ways may come
_OFTEN = 15  # of them in which a way is near the best: then it is worth a trial
_CHOICES_NEAR = 1.5
_CHOICES = 5  # of them at most


@rule
def doubtful(s: State) -> bool:
    """Whether there is something to try: in the last round the eye counts points, and the odds are exact."""
    return bool(s.kind != OVER and not s.last_round)


@rule
def key(state: Buffer, d: "Desk") -> int:
    """What is tried, as a number: the same for all re-rolls of a turn."""
    if opened(state).kind == KEEP_STEP:
        return key_of_turn(state, d.scratch)
    return hashed(state)


@rule
def gather(state: Buffer, d: "Desk", stream: np.uint64, ids: Numbers, promised: Values, futures: Buffer) -> int:
    """The candidates, what the eye promises of each, and the end of the turn that it leads to; how many they are."""
    if opened(state).kind == KEEP_STEP:
        return gather_ways(state, d, stream, ids, promised, futures)
    return gather_choices(state, d, ids, promised, futures)


@rule
def gather_ways(state: Buffer, d: "Desk", stream: np.uint64, ids: Numbers, promised: Values, futures: Buffer) -> int:
    """The ways to use dice that are often near the best when the rolls of this turn are done."""
    often = d.scores[:OPTIONS]
    count_near(state, d, stream, often)
    odds = odds_of(state, d.scratch, d.weights)
    n = 0
    for _ in range(OPTIONS):
        option = highest(often, OPTIONS)
        if often[option] < _OFTEN or n == ids.shape[0]:
            break
        often[option] = 0.0
        if end_of_way(state, d, option):
            copy_into(futures[n], d.work)
            ids[n] = option
            promised[n] = odds[GAINS + option]
            n += 1
    return n


@rule
def count_near(state: Buffer, d: "Desk", stream: np.uint64, often: Values) -> None:
    """How often each way to use dice is near the best when the turn's rolls are done."""
    odds = odds_of(state, d.scratch, d.weights)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    copy_into(d.copy, state)
    s = opened(d.copy)
    s.rng = stream
    coins = int(s.coins[s.turn])
    for option in range(OPTIONS):
        often[option] = 0.0
    for _ in range(_ROLLS):
        dice = rolled_from(s, 0)
        hand = best_hand(dice - ROLLS, first)
        if first[hand] > last[dice]:
            dice = rolled_from(s, hand)
            hand = best_hand(dice - ROLLS, last)
            if last[hand] > last[dice]:
                dice = rolled_from(s, hand)
        best = roll_value(coins, dice, odds)
        for option in range(OPTIONS):
            if used(coins, dice, option, odds) > best - _WAYS_NEAR:
                often[option] += 1.0


@rule
def rolled_from(s: State, hand: int) -> int:
    """The hand with the other dice rolled."""
    while hand < ROLLS:
        hand = int(ADD[hand, pick(s, 6)])
    return hand


@rule
def end_of_way(state: Buffer, d: "Desk", option: int) -> bool:
    """The turn's end after a way to use dice, all of which show its symbol, into `work`; whether that is possible."""
    s = opened(state)
    seat = int(s.turn)
    set_clock(s, d.weights)
    if not begin_option(state, d.scratch, option):
        return False
    t = opened(d.scratch[:_BYTES])
    draw_rest(d.scratch, seat, d.weights)
    t.first = s.first
    if t.last_round and t.turn == t.first:
        final_scoring(t)
    copy_into(d.work, d.scratch[:_BYTES])
    return bool(t.coins[seat] >= 0)


@rule
def gather_choices(state: Buffer, d: "Desk", ids: Numbers, promised: Values, futures: Buffer) -> int:
    """The choices that rank near the best."""
    s, work = opened(state), opened(d.work)
    number = legal(s, d.choices)
    rank(state, d.scratch, d.choices, number, d.scores, d.weights)
    least = d.scores[highest(d.scores, number)] - _CHOICES_NEAR
    n = 0
    while n < min(_CHOICES, ids.shape[0]):
        i = highest(d.scores, number)
        if d.scores[i] < least:
            break
        d.scores[i] = IMPOSSIBLE
        ids[n] = d.choices[i]
        n += 1
    for i in range(n):
        copy_into(d.work, state)
        decide(work, int(ids[i]))
        while work.kind != OVER and not pending(work):
            follow(d)
        copy_into(futures[i], d.work)
        set_clock(s, d.weights)
        promised[i] = seen_lead(work, int(s.turn), d.weights)
    return n


@rule
def attempt(state: Buffer, d: "Desk", stream: np.uint64, futures: Buffer, out: Values) -> None:
    """Every future on, all with the same dice; in `out`, [look, future], how far the seat is ahead then, less what was luck."""
    seat = int(opened(state).turn)
    s = opened(d.work)
    for i in range(futures.shape[0]):
        copy_into(d.work, futures[i])
        s.rng = stream
        while pending(s):
            chance(s, next_word(s))
        luck, turns = 0.0, 0
        for look in range(LOOKS.shape[0]):
            while s.kind != OVER and turns < LOOKS[look]:
                luck += luck_for(d, seat)
                turns += 1
            if i == 0:  # all futures are judged as if as much of the game were left as of the first one's
                d.value[look] = left(s)
            out[look, i] = standing(d, seat, float(d.value[look])) - LUCK * luck


@rule
def standing(d: "Desk", seat: int, clock: float) -> float:
    """How far the seat is ahead in `work`: by the points in the end, before that by the eye."""
    s = opened(d.work)
    if s.kind == OVER:
        return lead(s, seat)
    set_clock(s, d.weights)
    turn_clock(d.weights, clock)
    return seen_lead(s, seat, d.weights)


@rule
def settle(state: Buffer, d: "Desk", ids: Numbers, promised: Values, believed: Values, room: Values) -> int:
    """All choices and what they are worth into the desk, now that something else is believed of the candidates than the eye
    has promised; how many they are."""
    s = opened(state)
    n = legal(s, d.choices)
    if s.kind == KEEP_STEP:
        settle_keeps(state, d, ids, promised, believed, room, n)
        return n
    rank(state, d.scratch, d.choices, n, d.scores, d.weights)
    for k in range(ids.shape[0]):
        room[k] = d.scores[place_of(int(ids[k]), d.choices, n)]
    shift = room[: ids.shape[0]].mean() - promised.mean()  # between the ranking, of all choices, and leads
    for k in range(ids.shape[0]):
        d.scores[place_of(int(ids[k]), d.choices, n)] = believed[k] + shift
    return n


@rule
def settle_keeps(
    state: Buffer, d: "Desk", ids: Numbers, promised: Values, believed: Values, room: Values, n: int
) -> None:
    """The same while dice are rolled: other gains, so other odds. Those that are kept stay the eye's."""
    s = opened(state)
    odds = odds_of(state, d.scratch, d.weights)
    for i in range(ODDS):
        room[i] = odds[i]
    for k in range(ids.shape[0]):
        room[GAINS + int(ids[k])] += believed[k] - promised[k]
    value_rolls(state, room)
    weigh(state, d.scratch, room, d.weights)
    rank_keeps(s, room, d.choices, n, d.scores)


@rule
def place_of(action: int, choices: Choices, n: int) -> int:
    """Where an action stands among the choices."""
    for i in range(n):
        if choices[i] == action:
            return i
    return -1
