"""The evaluation of a search of Carcassonne: The City: the points that a seat may expect in the end (features.py)."""

from bastide.bots.linear_model import Evaluator, Values, read_weights, weighted
from bastide.core.jit import bind, rule
from bastide.core.state import State
from bastide.games.carcassonne_city.bot.features import features, left
from bastide.games.carcassonne_city.bot.greedy_value import standing
from bastide.games.carcassonne_city.rules.state import OVER

WEIGHTS = read_weights("carcassonne_city")


def weights_for(players: int) -> Values:
    """The same for any number of players."""
    return WEIGHTS


@rule
def expected_points(s: State, seat: int, e: Evaluator) -> float:
    """The points that a seat may expect to have in the end."""
    if s.kind == OVER:
        return float(s.points[seat])
    features(s, seat, e.features)
    return weighted(e.features, left(s), e.weights)


# How far a seat is expected to be ahead of the others, on average.
expected_lead = bind(standing, "expected", greedy_value=expected_points)
