"""The evaluation of a search of Saint Malo: the points that a seat may expect in the end (bots/linear_model.py, features.py)."""

from bastide.bots.linear_model import Evaluator, Values, new_evaluator, read_weights
from bastide.core.jit import rule
from bastide.core.state import State, record_type
from bastide.games.saint_malo.bot.features import FEATURES, features, final_points, has_played, left
from bastide.games.saint_malo.rules.state import OVER

WEIGHTS = read_weights("saint_malo")
CHECKPOINTS = 2  # of a rollout (rollouts.py)
MEMORY = record_type(
    [
        # The part of the game left, the same for all choices that are compared, else waiting would look good; and the weights
        # at that time.
        ("left", "f8"),
        ("weights_now", "f8", FEATURES),
        ("left_at_root", "f8"),  # where the search began: evaluations are compared with each other too
        ("left_at_checkpoint", "f8", CHECKPOINTS),  # of the first of several rollouts that are compared
    ]
)


def weights_for(players: int) -> Values:
    """The same for any number of players."""
    return WEIGHTS


def evaluator() -> Evaluator:
    """An evaluator by the game's own weights."""
    return new_evaluator(WEIGHTS, FEATURES, MEMORY)


@rule
def set_clock(s: State, e: Evaluator) -> None:
    """Before the evaluations of several futures of a state are compared."""
    turn_clock(e, left(s))


@rule
def turn_clock(e: Evaluator, part: float) -> None:
    """Weigh as if so much of the game were left."""
    memory, w = e.memory[0], e.weights
    memory.left = part
    for i in range(FEATURES):
        memory.weights_now[i] = w[i] + part * (w[FEATURES + i] + part * w[2 * FEATURES + i])


@rule
def expected_points(s: State, seat: int, e: Evaluator) -> float:
    """The points that a seat may expect to have in the end. A turn that is under way counts as over (features.py)."""
    if s.kind == OVER:
        return float(s.points[seat])
    if has_played(s, seat):
        return final_points(s, seat)
    features(s, seat, e.features)
    weights = e.memory[0].weights_now
    total = 0.0
    for i in range(FEATURES):
        total += e.features[i] * weights[i]
    return total


@rule
def expected_lead(s: State, seat: int, e: Evaluator) -> float:
    """How far a seat is expected to be ahead of the others' mean; the clock has to be set."""
    total = expected_points(s, seat, e)
    for other in range(s.players):
        if other != seat:
            total -= expected_points(s, other, e) / (s.players - 1)
    return total
