"""What a search needs to know of La Città: how choices rank, what everybody may expect, how sure that is."""

import math

import numpy as np

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.core.state import Buffer, State
from bastide.games.la_citta.bot.evaluation import MEMORY, common_points, expected_lead, expected_points, weights_for
from bastide.games.la_citta.bot.features import FEATURES, features_with, left, plays_left, rounds_left
from bastide.games.la_citta.bot.greedy import AT_LIKELY, SCRATCH, STATE_BYTES, go_on, most_value_by
from bastide.games.la_citta.bot.greedy_value import greedy_value
from bastide.games.la_citta.bot.wishes import LIKELY, likely_wishes
from bastide.games.la_citta.rules.engine import carry_out
from bastide.games.la_citta.rules.state import (
    CARDS,
    CASTLE_STEP,
    LAID_OUT,
    OVER,
    POLITICS,
    POLITICS_STEP,
    ROUNDS,
    WISH_STEP,
    opened,
)

__all__ = ["FEATURES", "MEMORY", "SCRATCH", "SETTINGS", "left", "weights_for"]


SETTINGS = Settings(exploration=2.0, trust=10.0, widen=1.5, turns=0.0, margin_scale=16.0)


@rule
def begin_search(s: State, e: Evaluator) -> None:
    """A search begins here: whose it is."""
    e.memory[0].viewer = s.turn


@rule
def chance_key(s: State) -> int:
    """What chance has shown: the cards laid out, the voices, and where the year stands."""
    number = int(s.year) * 8 + int(s.round)
    for card in range(len(CARDS)):
        number = number * 8 + int(s.display[card])
    shown = LAID_OUT if s.phase != POLITICS else 1
    for place in range(min(shown, int(s.voices))):
        number = number * 4 + 1 + int(s.voice[place])
    return number * 32 + int(s.kind)


@rule
def is_leaf(s: State) -> bool:
    """Whether the position can be evaluated: between two plays."""
    return bool(s.kind == POLITICS_STEP)


@rule
def points_spread(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 1.0 + 1.5 * math.sqrt(float(rounds_left(s)))


@rule
def features(s: State, seat: int, f: Values) -> None:
    """All of a seat, as the one on turn sees it: for training, which may allocate."""
    likely = np.zeros(LIKELY)
    likely_wishes(s, int(s.turn), likely)
    features_with(s, seat, plays_left(s, seat), likely, f)


@rule
def likely_in(scratch: Buffer) -> Values:
    """Room for how likely each wish is."""
    return scratch[AT_LIKELY : AT_LIKELY + 8 * LIKELY].view(np.float64)


# The greedy player's way through a play, by the evaluation of the search.
best_rest = most_value_by(expected_lead, "expected")


@rule
def evaluate(state: Buffer, ws: Workspace) -> None:
    """What each seat may expect to have in the end, by the wishes that the searching seat expects."""
    s, e = opened(state), ws.evaluator
    if s.kind == OVER:
        for seat in range(s.players):
            ws.points[seat] = float(s.points[seat])
        return
    likely = likely_in(ws.scratch)
    likely_wishes(s, int(e.memory[0].viewer), likely)
    e.memory[0].left = left(s)
    common = common_points(s)
    for seat in range(s.players):
        ws.points[seat] = expected_points(s, seat, plays_left(s, seat), likely, e) + common


@rule
def rank(state: Buffer, ws: Workspace, n: int) -> None:
    """A score for each choice, in points: a play is followed to its end, everything else counts by itself."""
    s, e = opened(state), ws.evaluator
    likely = likely_in(ws.scratch)
    seat = int(s.turn)
    likely_wishes(s, seat, likely)
    first = ws.scratch[:STATE_BYTES]
    t = opened(first)
    single = s.kind == CASTLE_STEP or s.kind >= WISH_STEP
    e.memory[0].left = left(s)
    for other in range(s.players):
        e.memory[0].plays[other] = plays_left(s, other)
    plays = 0 if single else ROUNDS - int(s.round)
    for i in range(n):
        copy_into(first, state)
        action = int(ws.choices[i])
        if s.kind == CASTLE_STEP:
            carry_out(t, action)
            ws.scores[i] = greedy_value(t, seat, ROUNDS, likely)
        elif single:
            carry_out(t, action)
            ws.scores[i] = expected_lead(t, seat, plays, likely, e)
        else:
            go_on(t, action)
            ws.scores[i] = best_rest(ws.scratch, 0, seat, plays, likely, e)
