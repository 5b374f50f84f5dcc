"""What is done with one game of a batch: rules that run on processors and on a GPU, bound to a game before they are compiled."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import next_word
from bastide.core.simulate import Choices, pick
from bastide.core.state import State

Mask = npt.NDArray[np.int8]
Scores = npt.NDArray[np.int32]

# Filled in for each game; `legal` and `action_of` are those of its action space.
legal: Any = None
action_of: Any = None
decide: Any = None
pending: Any = None
chance: Any = None
turn_of: Any = None
settle: Any = None
step: Any = None


@rule
def let_chance(s: State) -> None:
    """All chance that is due, out of the stream in the state."""
    while pending(s):
        chance(s, next_word(s))


@rule
def act(s: State, number: int) -> None:
    """A choice by its number, and all the chance that follows."""
    decide(s, action_of(s, number))
    settle(s)


@rule
def note_scores(s: State, scores: Scores) -> None:
    """The points of each seat, into its row."""
    for seat in range(scores.shape[0]):
        scores[seat] = s.points[seat]


@rule
def note_choices(s: State, out: Choices, mask: Mask) -> int:
    """What is legal, into a mask of zeros; how much that is. `out` keeps the numbers."""
    n = int(legal(s, out))
    for i in range(n):
        mask[out[i]] = 1
    return n


@rule
def choose_at_random(s: State, out: Choices) -> None:
    """One choice, evenly drawn, and all the chance that follows: what core/simulate.py plays to the end."""
    n = int(legal(s, out))
    step(s, out[pick(s, n)])


@rule
def kind_of(s: State) -> int:
    """What a game asks for next. -1 when it is over."""
    return -1 if turn_of(s) < 0 else int(s.kind)


@rule
def one_kind(s: State) -> int:
    """The same, of a game that always asks for the same."""
    return -1 if turn_of(s) < 0 else 0
