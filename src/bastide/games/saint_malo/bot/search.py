"""What a search needs to know of Saint Malo: how choices rank, what everybody may expect, how sure that is.

Re-rolls are not sampled: what a turn may come to is worked out exactly over all dice (turn_odds.py), once for a turn.
"""

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.bot.evaluation import MEMORY, expected_points, set_clock, turn_clock, weights_for
from bastide.games.saint_malo.bot.features import FEATURES, features, left
from bastide.games.saint_malo.bot.greedy import STATE_BYTES, best_hand
from bastide.games.saint_malo.bot.spread import MARGIN_SCALE, points_spread
from bastide.games.saint_malo.bot.turn_odds import (
    HANDS,
    LAST,
    SABRES,
    WIN_FIRST,
    WIN_LAST,
    odds_of,
    used,
    value_wins_once,
)
from bastide.games.saint_malo.bot.turn_odds import ODDS_SCRATCH as SCRATCH
from bastide.games.saint_malo.bot.way_gains import best_person
from bastide.games.saint_malo.rules.dice import COUNT, ROLLS
from bastide.games.saint_malo.rules.dice import SABRES as SABRE
from bastide.games.saint_malo.rules.engine import carry_out
from bastide.games.saint_malo.rules.state import KEEP_STEP, PASS, PERSON_STEP, STOP, USE, USE_STEP, opened

__all__ = ["FEATURES", "MEMORY", "SCRATCH", "SETTINGS", "features", "left", "points_spread", "weights_for"]

SETTINGS = Settings(
    exploration=0.3,
    trust=1e9,  # decides all, however long the search goes on: the odds of a turn are exact, sampled ones are not (docs/bots.md)
    widen=1.5,
    turns=0.0,
    margin_scale=MARGIN_SCALE,
)


@rule
def begin_search(s: State, e: Evaluator) -> None:
    """A search begins here."""
    e.memory[0].left_at_root = left(s)


@rule
def chance_key(s: State) -> int:
    """What chance has shown: the dice."""
    return int(s.dice) * 64 + int(s.rolls) * 16 + int(s.kind)


@rule
def is_leaf(s: State) -> bool:
    """Whether the position can be evaluated: while dice are being chosen; squares have to be chosen first."""
    return bool(s.kind == KEEP_STEP or s.kind == USE_STEP)


@rule
def is_turn_start(s: State) -> bool:
    """Whether a turn begins: then the evaluation is at its best, and is trained."""
    return bool(s.kind == KEEP_STEP and s.rolls == 1)


@rule
def evaluate(state: Buffer, ws: Workspace) -> None:
    """What each seat may expect to have in the end."""
    s, e, points = opened(state), ws.evaluator, ws.points
    turn_clock(e, float(e.memory[0].left_at_root))
    for seat in range(s.players):
        points[seat] = expected_points(s, seat, e)
    if is_leaf(s) and not is_turn_start(s):
        last = odds_of(state, ws.scratch, e)[LAST : LAST + HANDS]
        dice = int(s.dice)
        gain = float(last[dice])
        if s.kind == KEEP_STEP:
            gain = max(gain, float(last[best_hand(dice - ROLLS, last)]))
        points[int(s.turn)] += gain


@rule
def rank(state: Buffer, ws: Workspace, n: int) -> None:
    """A score for each choice, in points."""
    s, e = opened(state), ws.evaluator
    if s.kind == KEEP_STEP:
        odds = odds_of(state, ws.scratch, e)
        value_wins_once(state, ws.scratch, odds, e)
        rank_keeps(s, odds, ws.choices, n, ws.scores)
    elif s.kind == USE_STEP:
        rank_uses(s, odds_of(state, ws.scratch, e), ws.choices, n, ws.scores)
    else:
        rank_squares(state, ws, n)


@rule
def rank_keeps(s: State, odds: Values, choices: Choices, n: int, scores: Values) -> None:
    """Each hand by its exact expectation, stopping by the dice that lie there."""
    last = odds[WIN_LAST : WIN_LAST + HANDS]
    values = odds[WIN_FIRST : WIN_FIRST + HANDS] if s.rolls == 1 else last
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
def rank_squares(state: Buffer, ws: Workspace, n: int) -> None:
    """Each square, person or house by what is expected of the city after it."""
    s, e = opened(state), ws.evaluator
    after = ws.scratch[STATE_BYTES : 2 * STATE_BYTES]
    t = opened(after)
    seat = int(s.turn)
    set_clock(s, e)
    for i in range(n):
        copy_into(after, state)
        carry_out(t, int(ws.choices[i]))
        ws.scores[i] = best_person(ws.scratch, seat, e) if t.kind == PERSON_STEP else expected_points(t, seat, e)
