"""Loops that are the same for every game, written once and bound to each game's functions before they are compiled.

The names below stand for the game's functions: `Engine.bound` fills them in. What Python calls takes buffers of bytes,
which cross over far faster than records do, and opens them as records inside.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.jit import compiled_as, rule
from bastide.core.rng import next_word
from bastide.core.state import Buffer, State

Choices = npt.NDArray[np.int32]
Scores = npt.NDArray[np.float64]

legal: Any = None
decide: Any = None
pending: Any = None
chance: Any = None
turn_of: Any = None
step: Any = None
play_at_random: Any = None
opened: Any = None
determinize: Any = None


@rule
def whole_step(s: State, action: int) -> None:
    """A decision with all the chance that follows from it, out of the stream in the state."""
    decide(s, action)
    while pending(s):
        chance(s, next_word(s))


@rule
def pick(s: State, n: int) -> int:
    """One of n, evenly, out of the stream in the state."""
    return int(((next_word(s) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@rule
def highest(scores: Scores, n: int) -> int:
    """Which of the first n scores is the highest; the first of equal ones."""
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return best


@rule
def random_game(s: State, choices: Choices) -> int:
    """Play evenly random legal actions to the end; how many decisions that took."""
    while pending(s):
        chance(s, next_word(s))
    decisions = 0
    while turn_of(s) >= 0:
        n = legal(s, choices)
        step(s, int(choices[pick(s, n)]))
        decisions += 1
    return decisions


@compiled_as("bastide.core.native:copy_into")
def copy_into(target: Buffer, source: Buffer) -> None:
    """A state's bytes into another buffer."""
    target[: source.shape[0]] = source


@rule
def random_games(start: Buffer, stream: np.uint64, games: int, buffer: Buffer, choices: Choices) -> int:
    """Play that many random games from `start`, one stream for all; how many decisions they took."""
    s = opened(buffer)
    decisions = 0
    for _ in range(games):
        copy_into(buffer, start)
        s.rng = stream
        decisions += play_at_random(s, choices)
        stream = s.rng
    return decisions


@rule
def many_copies(states: npt.NDArray[np.uint8], copies: int) -> int:
    """Copy states round a ring, each from the one before it; for measuring."""
    last = states.shape[0] - 1
    at = 0
    for _ in range(copies):
        following = at + 1 if at < last else 0
        copy_into(states[following], states[at])
        states[following, 0] += 1  # so that no copy can be left out
        at = following
    return int(states[at, 0])


@rule
def legal_in(buffer: Buffer, choices: Choices) -> int:
    """`legal` on a buffer."""
    return int(legal(opened(buffer), choices))


@rule
def decide_in(buffer: Buffer, action: int) -> None:
    """`decide` on a buffer."""
    decide(opened(buffer), action)


@rule
def chance_in(buffer: Buffer, word: np.uint64) -> int:
    """`chance` on a buffer if it is due: the outcome, or -1."""
    s = opened(buffer)
    if pending(s):
        return int(chance(s, word))
    return -1


@rule
def turn_in(buffer: Buffer) -> int:
    """`turn_of` on a buffer."""
    return int(turn_of(opened(buffer)))


@rule
def determinize_in(buffer: Buffer, seat: int, stream: np.uint64) -> None:
    """`determinize` on a buffer, out of a stream that begins here."""
    s = opened(buffer)
    s.rng = stream
    determinize(s, seat)
