"""The eye that a search of Saint Malo sees with: what a seat may expect in the end (core/linear_model.py, promise.py)."""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.linear_model import read_weights, room_for, with_room
from bastide.core.state import State
from bastide.games.saint_malo.bot.features import FEATURES, features, final_points, has_played, left
from bastide.games.saint_malo.rules.state import OVER

Values = npt.NDArray[np.float64]

# Behind the weights and the room for features: the part of the game left, the same for all choices that are compared, else
# waiting would look good; and who began the game, which trials forget.
CLOCK = 4 * FEATURES
_FIRST = CLOCK + 1
THEN = CLOCK + 2  # the part that was left where the thought began: outlooks are compared with each other too
NOW = CLOCK + 3  # the weights at that time, one for each feature
MORE = 3 + FEATURES
WEIGHTS = with_room(read_weights("saint_malo"), FEATURES, MORE)


@rule
def set_clock(s: State, w: Values) -> None:
    """Before what several futures of a state promise is compared."""
    w[_FIRST] = float(s.first)
    turn_clock(w, left(s))


@rule
def turn_clock(w: Values, part: float) -> None:
    """Weigh as if so much of the game were left."""
    w[CLOCK] = part
    for i in range(FEATURES):
        w[NOW + i] = w[i] + part * (w[FEATURES + i] + part * w[2 * FEATURES + i])


@rule
def promise(s: State, seat: int, w: Values) -> float:
    """The points that a seat may expect to have in the end. A turn that is under way counts as over (promise.py)."""
    if s.kind == OVER:
        return float(s.points[seat])
    if has_played(s, seat, int(w[_FIRST])):
        return final_points(s, seat)
    f = room_for(w, FEATURES)
    features(s, seat, f)
    total = 0.0
    for i in range(FEATURES):
        total += f[i] * w[NOW + i]
    return total


@rule
def seen_lead(s: State, seat: int, w: Values) -> float:
    """How far the eye sees a seat ahead of the others' mean; its clock has to be set."""
    total = promise(s, seat, w)
    for other in range(s.players):
        if other != seat:
            total -= promise(s, other, w) / (s.players - 1)
    return total
