"""What a search needs to know of Carcassonne: Die Stadt: how choices rank, what everybody may expect, how sure that is."""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.linear_model import read_weights, room_for, weighed, with_room
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city.bot.features import FEATURES, features, left
from bastide.games.carcassonne_city.rules.engine import decide, legal
from bastide.games.carcassonne_city.rules.state import FOLLOWER_STEP, LAY_STEP, MOST_LEGAL, OVER, STATE, TILES, opened

Values = npt.NDArray[np.float64]

SPREAD = 50.0  # a margin as large as this is as good as two of them
# How the tree grows (bots/search/explore.py).
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS = 2.0, 10.0, 1.5, 0.5, 0
_BYTES = STATE.itemsize
_CHOICES = 2 * _BYTES
SCRATCH = _CHOICES + 4 * MOST_LEGAL
MORE = 0
WEIGHTS = with_room(read_weights("carcassonne_city"), FEATURES, MORE)


@rule
def look_up(s: State, w: Values) -> None:
    """A thought begins here: nothing to prepare."""
    return


@rule
def token(s: State) -> int:
    """What chance has shown: the tile drawn, and how many are gone."""
    return int(s.drawn) * 1024 + int(s.hand) * 8 + int(s.kind)


@rule
def quiet(s: State) -> bool:
    """Whether `outlook` can speak: before a tile is laid, while others are to come. The last one has to be laid first."""
    return bool(s.kind == LAY_STEP and s.drawn < TILES)


@rule
def unsure(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 1.0 + 2.4 * math.sqrt(float(TILES - int(s.drawn)))


@rule
def promise(s: State, seat: int, w: Values) -> float:
    """The points that a seat may expect to have in the end."""
    if s.kind == OVER:
        return float(s.points[seat])
    f = room_for(w, FEATURES)
    features(s, seat, f)
    return weighed(f, left(s), w)


@rule
def lead(s: State, seat: int, w: Values) -> float:
    """How far a seat is ahead of the others, on average, in the end."""
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += promise(s, other, w)
    return promise(s, seat, w) - others / float(s.players - 1)


@rule
def outlook(state: Buffer, scratch: Buffer, points: Values, w: Values) -> None:
    """What each seat may expect to have in the end."""
    s = opened(state)
    for seat in range(s.players):
        points[seat] = promise(s, seat, w)


@rule
def rank(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """What each choice promises, in points; a tile together with the best follower on it."""
    s = opened(state)
    trial = scratch[:_BYTES]
    t = opened(trial)
    seat = int(s.seat)
    laying = s.kind == LAY_STEP
    for i in range(n):
        copy_into(trial, state)
        decide(t, int(choices[i]))
        if laying and t.kind == FOLLOWER_STEP:
            scores[i] = best_follower(scratch, seat, w)
        else:
            scores[i] = lead(t, seat, w)


@rule
def best_follower(scratch: Buffer, seat: int, w: Values) -> float:
    """The lead after the tile laid in the first state of the scratch, with the best follower on it."""
    here, after = scratch[:_BYTES], scratch[_BYTES : 2 * _BYTES]
    choices = scratch[_CHOICES : _CHOICES + 4 * MOST_LEGAL].view(np.int32)
    t = opened(after)
    best = -1e9
    for i in range(legal(opened(here), choices)):
        copy_into(after, here)
        decide(t, int(choices[i]))
        best = max(best, lead(t, seat, w))
    return best
