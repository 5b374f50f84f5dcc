"""Paired rollouts: two futures of one position, each played to the end of the game with the same dice. They train the evaluation
on what looking a turn ahead can't show."""

from bastide.bots.linear_model import Values
from bastide.bots.search.tree import Workspace
from bastide.core.floats import exp
from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import copy_into, pick
from bastide.games.saint_malo.bot.evaluation import expected_points, set_clock
from bastide.games.saint_malo.bot.features import features
from bastide.games.saint_malo.bot.greedy import IMPOSSIBLE, STATE_BYTES
from bastide.games.saint_malo.bot.playout import play_to_end
from bastide.games.saint_malo.bot.training_rows import FUTURES, try_future
from bastide.games.saint_malo.rules.state import opened
from bastide.games.saint_malo.rules.turn import advance

LUCK = 0.85  # as much of it as is taken off explains most: some of it is lost again, by a game that ends sooner
SAME = 1e-6  # points: two futures of which the same is expected teach nothing


@rule
def expected_of(ws: Workspace, number: int) -> float:
    """What is expected of one of the futures of the turn in `copy`."""
    if not try_future(ws, number):
        return IMPOSSIBLE
    return expected_points(opened(ws.scratch[:STATE_BYTES]), int(opened(ws.copy).turn), ws.evaluator)


@rule
def best_future(ws: Workspace) -> int:
    """The future of which most is expected; -1 if there is none."""
    best, most = -1, IMPOSSIBLE
    for number in range(FUTURES):
        value = expected_of(ws, number)
        if value > most:
            best, most = number, value
    return best


@rule
def other_future(ws: Workspace, best: int, plausible: float) -> int:
    """Another one, drawn: the less is expected of it the seldomer; -1 if there is none."""
    s = opened(ws.work)  # the copy's own stream stays as it is: it is part of its futures
    most = expected_of(ws, best)
    other, total = -1, 0.0
    for number in range(FUTURES):
        value = expected_of(ws, number)
        if value > IMPOSSIBLE and value < most - SAME:
            likely = exp((value - most) / plausible)
            total += likely
            if pick(s, 1 << 20) * total < likely * (1 << 20):
                other = number
    return other


@rule
def note_pair(ws: Workspace, rows: Values, at: int, plausible: float) -> int:
    """Two futures of the turn in `copy` into rows from `at` on: the lead in the end, less the luck; the part of the game left;
    the features. How many rows there are now."""
    s = opened(ws.copy)
    t, work = opened(ws.scratch[:STATE_BYTES]), opened(ws.work)
    seat = int(s.turn)
    set_clock(s, ws.evaluator)
    best = best_future(ws)
    other = other_future(ws, best, plausible) if best >= 0 else -1
    if other < 0:
        return at
    stream = next_word(work)
    for side in range(2):
        set_clock(s, ws.evaluator)
        if not try_future(ws, best if side == 0 else other):
            return at
        rows[at + side, 1] = ws.evaluator.memory[0].left
        features(t, seat, rows[at + side, 2:])
        copy_into(ws.work, ws.scratch[:STATE_BYTES])
        advance(work)
        work.rng = stream
        play_to_end(ws, seat, ws.points)
        rows[at + side, 0] = ws.points[0] - LUCK * ws.points[1]
    return at + 2
