"""A slice of a batch, game by game, on a processor: rules, bound to a game before they are compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.jit import bind, rule
from bastide.core.rng import word_at
from bastide.core.simulate import Choices, copy_into
from bastide.core.state import Buffer
from bastide.research.batches.rows import Mask, Scores

States = npt.NDArray[np.uint8]
Turns = npt.NDArray[np.int32]
Flags = npt.NDArray[np.int8]
Streams = npt.NDArray[np.uint64]

# Filled in for each game.
opened: Any = None
turn_of: Any = None
settle: Any = None
act: Any = None
note_scores: Any = None
note_choices: Any = None
play_at_random: Any = None


@rule
def begin_some(
    states: States, which: Flags, streams: Streams, start: Buffer, turns: Turns, first: int, last: int
) -> None:
    """Begin those games anew that are marked, each with its own stream."""
    for i in range(first, last):
        if which[i]:
            copy_into(states[i], start)
            s = opened(states[i])
            s.rng = streams[i]
            settle(s)
            turns[i] = turn_of(s)


@rule
def act_some(
    states: States,
    actions: Turns,
    start: Buffer,
    turns: Turns,
    done: Flags,
    scores: npt.NDArray[np.int32],
    again: bool,
    first: int,
    last: int,
) -> None:
    """One choice in each game that is not over; `again`: those that end begin anew, their streams go on."""
    for i in range(first, last):
        if turns[i] < 0:
            continue
        s = opened(states[i])
        act(s, int(actions[i]))
        turns[i] = turn_of(s)
        done[i] = 1 if turns[i] < 0 else 0
        note_scores(s, scores[i])
        if turns[i] < 0 and again:
            stream = s.rng
            copy_into(states[i], start)
            s.rng = stream
            settle(s)
            turns[i] = turn_of(s)


@rule
def look_at_some(
    states: States,
    turns: Turns,
    masks: npt.NDArray[np.int8],
    sample: Turns,
    out: Choices,
    seed: np.uint64,
    steps: int,
    first: int,
    last: int,
) -> None:
    """What is legal in each game, and one of it, evenly drawn; -1 where the game is over."""
    size = masks.shape[1]
    for i in range(first, last):
        mask: Mask = masks[i]
        for k in range(size):
            mask[k] = 0
        sample[i] = -1
        if turns[i] >= 0:
            n = note_choices(opened(states[i]), out, mask)
            sample[i] = out[drawn(seed, i, steps, n)]


@rule
def first_illegal(masks: npt.NDArray[np.int8], turns: Turns, actions: npt.NDArray[np.integer[Any]]) -> int:
    """The first game that is not over with a choice that is not legal, of whatever whole numbers; -1: there is none."""
    for i in range(turns.shape[0]):
        if turns[i] >= 0:
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or masks[i, action] == 0:
                return i
    return -1


@rule
def drawn(seed: np.uint64, game: int, steps: int, n: int) -> int:
    """One of n, evenly: the same for the same seed, game and number of steps."""
    word = np.uint64(word_at(seed, (steps << 32) + game))
    return int(((word >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@rule
def play_out_some(
    states: States, turns: Turns, scores: Scores, decisions: Turns, out: Choices, first: int, last: int
) -> None:
    """Evenly random choices in each game to its end; how many there were."""
    for i in range(first, last):
        s = opened(states[i])
        decisions[i] = play_at_random(s, out) if turns[i] >= 0 else 0
        turns[i] = turn_of(s)
        note_scores(s, scores[i])


def observing(
    name: str, arrays: int, view_into: Callable[..., None], opened: Callable[..., Any]
) -> Callable[..., None]:
    """The loop that writes what seats see into so many arrays. Written out as source: compiled code can't make a tuple of rows
    of different types. It claims to stand in this file, so that Numba keeps what it made of it."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_some(states, seats, first, last, {', '.join(names)}):\n"
        "    for i in range(first, last):\n"
        f"        view_into(opened(states[i]), int(seats[i]), {', '.join(f'{each}[i]' for each in names)})\n"
    )
    made: dict[str, Any] = {"__name__": __name__, "view_into": None, "opened": None}
    exec(compile(source, __file__, "exec"), made)
    found: Callable[..., None] = bind(rule(made["see_some"]), f"{name}_{arrays}", view_into=view_into, opened=opened)
    return found
