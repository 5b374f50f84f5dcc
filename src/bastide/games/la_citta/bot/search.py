"""What a search needs to know of La Città: how choices rank, what everybody may expect, how sure that is."""

import math

import numpy as np
import numpy.typing as npt

from bastide.core.jit import bind, rule
from bastide.core.linear_model import PHASES, read_weights, room_for, weighed, with_room
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer, State
from bastide.games.la_citta.bot import greedy
from bastide.games.la_citta.bot.features import FEATURES, features_with, left, plays_left, rounds_left
from bastide.games.la_citta.bot.greedy import AT_LIKELY, STATE_BYTES, carry_out, go_on, prepare
from bastide.games.la_citta.bot.greedy import SCRATCH as GREEDY_SCRATCH
from bastide.games.la_citta.bot.greedy_value import LIKELY, likely_wishes, worth
from bastide.games.la_citta.bot.greedy_value import WEIGHTS as GREEDY_WEIGHTS
from bastide.games.la_citta.rules.state import (
    CARDS,
    CASTLE_STEP,
    LAID_OUT,
    MOST_PLAYERS,
    OVER,
    POLITICS,
    POLITICS_STEP,
    ROUNDS,
    WISH_STEP,
    YEARS,
    opened,
)

Values = npt.NDArray[np.float64]

SPREAD = 16.0  # a margin as large as this is as good as two of them
# How the tree grows (bots/search/explore.py).
EXPLORATION, TRUST, WIDEN, WIDEN_POWER, TURNS = 2.0, 10.0, 1.5, 0.5, 0
SCRATCH = GREEDY_SCRATCH
# Behind the weights and the room for features: the part of the game left, whose thought it is, the plays that each seat
# has left; and then the weights for each number of players, of which a thought takes its own.
CLOCK = 4 * FEATURES
VIEWER = CLOCK + 1
THEIR_PLAYS = VIEWER + 1
MORE = 2 + MOST_PLAYERS
TABLE = THEIR_PLAYS + MOST_PLAYERS
FEWEST = 2  # players
ALL_ROUNDS = YEARS * ROUNDS
COMMON = read_weights(
    "la_citta", "common"
)  # what the weights lack for all seats alike: [players - FEWEST, rounds left]
_LEARNT = read_weights("la_citta").reshape(MOST_PLAYERS + 1 - FEWEST, PHASES * FEATURES)
WEIGHTS = np.concatenate([with_room(_LEARNT[0], FEATURES, MORE), _LEARNT.reshape(-1)])


@rule
def look_up(s: State, w: Values) -> None:
    """A thought begins here: whose it is, and the weights for so many players."""
    w[VIEWER] = s.turn
    first = TABLE + (int(s.players) - FEWEST) * PHASES * FEATURES
    for i in range(PHASES * FEATURES):
        w[i] = w[first + i]


def weights_for(players: int) -> Values:
    """What was learnt for so many players: where learning goes on from."""
    return np.array(_LEARNT[players - FEWEST])


@rule
def token(s: State) -> int:
    """What chance has shown: the cards laid out, the voices, and where the year stands."""
    number = int(s.year) * 8 + int(s.round)
    for card in range(len(CARDS)):
        number = number * 8 + int(s.display[card])
    shown = LAID_OUT if s.phase != POLITICS else 1
    for place in range(min(shown, int(s.voices))):
        number = number * 4 + 1 + int(s.voice[place])
    return number * 32 + int(s.kind)


@rule
def quiet(s: State) -> bool:
    """Whether `outlook` can speak: between two plays."""
    return bool(s.kind == POLITICS_STEP)


@rule
def unsure(s: State) -> float:
    """How far the points at the end may lie from what is expected now."""
    return 1.0 + 1.5 * math.sqrt(float(rounds_left(s)))


@rule
def features(s: State, seat: int, f: Values) -> None:
    """All of a seat, as the one on turn sees it: for learning, which may allocate."""
    likely = np.zeros(LIKELY)
    likely_wishes(s, int(s.turn), likely)
    features_with(s, seat, plays_left(s, seat), likely, f)


@rule
def likely_in(scratch: Buffer) -> Values:
    """Room for how likely each wish is."""
    return scratch[AT_LIKELY : AT_LIKELY + 8 * LIKELY].view(np.float64)


@rule
def promise(s: State, seat: int, plays: int, likely: Values, w: Values) -> float:
    """The points that a seat may expect to have in the end."""
    f = room_for(w, FEATURES)
    features_with(s, seat, plays, likely, f)
    return weighed(f, w[CLOCK], w)


@rule
def lead(s: State, seat: int, plays: int, likely: Values, w: Values) -> float:
    """How far a seat is ahead of the others, on average, in the end."""
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += promise(s, other, int(w[THEIR_PLAYS + other]), likely, w)
    return promise(s, seat, plays, likely, w) - others / float(s.players - 1)


# The greedy player's way through a play, with the search's eyes.
_third = bind(greedy.best_third, "promise", worth=lead)
_second = bind(greedy.best_second, "promise", worth=lead, best_third=_third)
best_rest = bind(greedy.best_rest, "promise", worth=lead, best_second=_second)


@rule
def outlook(state: Buffer, scratch: Buffer, points: Values, w: Values) -> None:
    """What each seat may expect to have in the end, by the wishes that the thinking seat expects."""
    s = opened(state)
    if s.kind == OVER:
        for seat in range(s.players):
            points[seat] = float(s.points[seat])
        return
    likely = likely_in(scratch)
    likely_wishes(s, int(w[VIEWER]), likely)
    w[CLOCK] = left(s)
    common = float(COMMON[int(s.players) - FEWEST, min(rounds_left(s), ALL_ROUNDS)])
    for seat in range(s.players):
        points[seat] = promise(s, seat, plays_left(s, seat), likely, w) + common


@rule
def rank(state: Buffer, scratch: Buffer, choices: Choices, n: int, scores: Values, w: Values) -> None:
    """What each choice promises, in points: a play is followed to its end, everything else counts by itself."""
    s = opened(state)
    likely = likely_in(scratch)
    seat = int(s.turn)
    likely_wishes(s, seat, likely)
    first = scratch[:STATE_BYTES]
    t = opened(first)
    single = s.kind == CASTLE_STEP or s.kind >= WISH_STEP
    w[CLOCK] = left(s)
    for other in range(s.players):
        w[THEIR_PLAYS + other] = plays_left(s, other)
    plays = 0 if single else ROUNDS - int(s.round)
    for i in range(n):
        copy_into(first, state)
        if s.kind == CASTLE_STEP:
            carry_out(t, int(choices[i]))
            scores[i] = worth(t, seat, ROUNDS, likely, GREEDY_WEIGHTS)
        elif single:
            carry_out(t, int(choices[i]))
            scores[i] = lead(t, seat, plays, likely, w)
        else:
            prepare(t)
            go_on(t, int(choices[i]))
            scores[i] = best_rest(scratch, seat, plays, likely, w)
