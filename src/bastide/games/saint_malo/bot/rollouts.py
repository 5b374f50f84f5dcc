"""Rollouts: what may come of a decision is played on, all with the same dice, where the evaluation alone is not to be trusted.

As long as dice are rolled, the candidates are the ways to use them at the end of the turn: what their rollouts say corrects what
they gain, and with it the odds of the turn. Afterwards they are the choices themselves. bots/search/rollouts.py counts.
"""

import numpy as np
import numpy.typing as npt

from bastide.bots.linear_model import Values
from bastide.bots.search.tree import Workspace
from bastide.core.hashing import hashed
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import Choices, copy_into, highest, pick
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.bot.evaluation import expected_lead, set_clock, turn_clock
from bastide.games.saint_malo.bot.features import left
from bastide.games.saint_malo.bot.greedy import IMPOSSIBLE, STATE_BYTES, WAYS, begin_way, best_hand
from bastide.games.saint_malo.bot.paired_rollouts import LUCK
from bastide.games.saint_malo.bot.playout import lead, luck_for, play_best
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
    value_wins_once,
)
from bastide.games.saint_malo.bot.way_gains import GAINS, draw_rest
from bastide.games.saint_malo.rules.dice import ADD, ROLLS
from bastide.games.saint_malo.rules.engine import chance, decide, legal, pending
from bastide.games.saint_malo.rules.state import KEEP_STEP, OVER, opened
from bastide.games.saint_malo.rules.turn import advance

Numbers = npt.NDArray[np.int64]

CANDIDATES = 7  # at most: more bring next to nothing (docs/bots.md)
# A rollout is evaluated after so many turns, and goes no further. How far the evaluation is wrong at once and there, in points
# (standard deviations).
CHECKPOINTS = np.array([14, 32], np.int64)
EVALUATION_ERROR, ROLLOUT_ERRORS = 0.8, (0.42, 0.2)
NUMBERS = ODDS  # that `rescore` writes to

_WAYS_NEAR = 2.5  # points from the best: a way to use dice that may be the right one
_ROLLS = 500  # turns rolled to see which ways may come
_OFTEN = 15  # of them in which a way is near the best: then it is worth a rollout
_CHOICES_NEAR = 1.5
_CHOICES = 5  # of them at most


@rule
def is_uncertain(s: State) -> bool:
    """Whether rollouts can say more: in the last round the evaluation counts points, and the odds are exact."""
    return bool(s.kind != OVER and not s.last_round)


@rule
def decision_key(state: Buffer, ws: Workspace) -> int:
    """The decision as a number: the same for all re-rolls of a turn."""
    if opened(state).kind == KEEP_STEP:
        return key_of_turn(state, ws.scratch)
    return hashed(state)


@rule
def gather_candidates(
    state: Buffer, ws: Workspace, stream: np.uint64, ids: Numbers, expected: Values, futures: Buffer
) -> int:
    """The candidates, what is expected of each, and the end of the turn that it leads to; how many they are."""
    if opened(state).kind == KEEP_STEP:
        return ways_to_compare(state, ws, stream, ids, expected, futures)
    return choices_to_compare(state, ws, ids, expected, futures)


@rule
def ways_to_compare(
    state: Buffer, ws: Workspace, stream: np.uint64, ids: Numbers, expected: Values, futures: Buffer
) -> int:
    """The ways to use dice that are often near the best when the rolls of this turn are done."""
    often = ws.scores[:WAYS]
    count_near(state, ws, stream, often)
    odds = odds_of(state, ws.scratch, ws.evaluator)
    n = 0
    for _ in range(WAYS):
        way = highest(often, WAYS)
        if often[way] < _OFTEN or n == ids.shape[0]:
            break
        often[way] = 0.0
        if end_of_way(state, ws, way):
            copy_into(futures[n], ws.work)
            ids[n] = way
            expected[n] = odds[GAINS + way]
            n += 1
    return n


@rule
def count_near(state: Buffer, ws: Workspace, stream: np.uint64, often: Values) -> None:
    """How often each way to use dice is near the best when the turn's rolls are done."""
    odds = odds_of(state, ws.scratch, ws.evaluator)
    last, first = odds[LAST : LAST + HANDS], odds[FIRST : FIRST + HANDS]
    copy_into(ws.copy, state)
    s = opened(ws.copy)
    s.rng = stream
    coins = int(s.coins[s.turn])
    for way in range(WAYS):
        often[way] = 0.0
    for _ in range(_ROLLS):
        dice = rolled_from(s, 0)
        hand = best_hand(dice - ROLLS, first)
        if first[hand] > last[dice]:
            dice = rolled_from(s, hand)
            hand = best_hand(dice - ROLLS, last)
            if last[hand] > last[dice]:
                dice = rolled_from(s, hand)
        best = roll_value(coins, dice, odds)
        for way in range(WAYS):
            if used(coins, dice, way, odds) > best - _WAYS_NEAR:
                often[way] += 1.0


@rule
def rolled_from(s: State, hand: int) -> int:
    """The hand with the other dice rolled."""
    while hand < ROLLS:
        hand = int(ADD[hand, pick(s, 6)])
    return hand


@rule
def end_of_way(state: Buffer, ws: Workspace, way: int) -> bool:
    """The turn's end after a way to use dice, all of which show its symbol, into `work`; whether that is possible."""
    s = opened(state)
    seat = int(s.turn)
    set_clock(s, ws.evaluator)
    if not begin_way(state, ws.scratch, way):
        return False
    t = opened(ws.scratch[:STATE_BYTES])
    draw_rest(ws.scratch, seat, ws.evaluator)
    advance(t)
    copy_into(ws.work, ws.scratch[:STATE_BYTES])
    return bool(t.coins[seat] >= 0)


@rule
def choices_to_compare(state: Buffer, ws: Workspace, ids: Numbers, expected: Values, futures: Buffer) -> int:
    """The choices that rank near the best."""
    s, work = opened(state), opened(ws.work)
    number = legal(s, ws.choices)
    rank(state, ws, number)
    least = ws.scores[highest(ws.scores, number)] - _CHOICES_NEAR
    n = 0
    while n < min(_CHOICES, ids.shape[0]):
        i = highest(ws.scores, number)
        if ws.scores[i] < least:
            break
        ws.scores[i] = IMPOSSIBLE
        ids[n] = ws.choices[i]
        n += 1
    for i in range(n):
        copy_into(ws.work, state)
        decide(work, int(ids[i]))
        while work.kind != OVER and not pending(work):
            play_best(ws)
        copy_into(futures[i], ws.work)
        set_clock(s, ws.evaluator)
        expected[i] = expected_lead(work, int(s.turn), ws.evaluator)
    return n


@rule
def roll_out(state: Buffer, ws: Workspace, stream: np.uint64, futures: Buffer, out: Values) -> None:
    """Every future on, all with the same dice; in `out`, [checkpoint, future], how far the seat is ahead, less what was luck."""
    seat = int(opened(state).turn)
    s = opened(ws.work)
    for i in range(futures.shape[0]):
        copy_into(ws.work, futures[i])
        s.rng = stream
        while pending(s):
            chance(s, next_word(s))
        luck, turns = 0.0, 0
        for checkpoint in range(CHECKPOINTS.shape[0]):
            while s.kind != OVER and turns < CHECKPOINTS[checkpoint]:
                luck += luck_for(ws, seat)
                turns += 1
            if i == 0:  # all futures are evaluated as if as much of the game were left as of the first one's
                ws.evaluator.memory[0].left_at_checkpoint[checkpoint] = left(s)
            clock = float(ws.evaluator.memory[0].left_at_checkpoint[checkpoint])
            out[checkpoint, i] = standing(ws, seat, clock) - LUCK * luck


@rule
def standing(ws: Workspace, seat: int, clock: float) -> float:
    """How far the seat is ahead in `work`: by the points in the end, before that by the evaluation."""
    s = opened(ws.work)
    if s.kind == OVER:
        return lead(s, seat)
    turn_clock(ws.evaluator, clock)
    return expected_lead(s, seat, ws.evaluator)


@rule
def rescore(state: Buffer, ws: Workspace, ids: Numbers, expected: Values, estimates: Values, numbers: Values) -> int:
    """All choices and their scores into the workspace, corrected by the estimates of the candidates where those differ from what
    was expected; how many they are."""
    s = opened(state)
    n = legal(s, ws.choices)
    if s.kind == KEEP_STEP:
        rescore_keeps(state, ws, ids, expected, estimates, numbers, n)
        return n
    rank(state, ws, n)
    for k in range(ids.shape[0]):
        numbers[k] = ws.scores[place_of(int(ids[k]), ws.choices, n)]
    shift = numbers[: ids.shape[0]].mean() - expected.mean()  # between the ranking, of all choices, and leads
    for k in range(ids.shape[0]):
        ws.scores[place_of(int(ids[k]), ws.choices, n)] = estimates[k] + shift
    return n


@rule
def rescore_keeps(
    state: Buffer, ws: Workspace, ids: Numbers, expected: Values, estimates: Values, numbers: Values, n: int
) -> None:
    """The same while dice are rolled: other gains, so other odds. Those that are kept stay as they were."""
    s = opened(state)
    odds = odds_of(state, ws.scratch, ws.evaluator)
    for i in range(ODDS):
        numbers[i] = odds[i]
    for k in range(ids.shape[0]):
        numbers[GAINS + int(ids[k])] += estimates[k] - expected[k]
    value_rolls(state, numbers)
    value_wins_once(state, ws.scratch, numbers, ws.evaluator)
    rank_keeps(s, numbers, ws.choices, n, ws.scores)


@rule
def place_of(action: int, choices: Choices, n: int) -> int:
    """Where an action stands among the choices."""
    for i in range(n):
        if choices[i] == action:
            return i
    return -1
