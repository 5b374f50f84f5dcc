"""A batch on a GPU, one thread for each game: the rules as they stand, compiled by numba-cuda (also with its simulator).

The 32 threads of a warp run one line of code at a time, so games that are at different kinds of steps wait for each other.
So every step is done in an order sorted by kind, playouts too: one choice in each game, and sorted again.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.jit import bind, compiled
from bastide.research.batches import loops
from bastide.research.batches.parts import Parts

if not hasattr(np, "row_stack"):  # numba-cuda asks for it, and numpy 2.5 no longer has it
    np.row_stack = np.vstack

try:
    from numba import config as numba_config
    from numba import cuda as numba_cuda
    from numba import int32
except ImportError as error:
    raise BadOption("device cuda: expected numba-cuda and a GPU of NVIDIA's (pip install 'bastide[cuda]')") from error

cuda: Any = numba_cuda  # what both offer is not typed
config: Any = numba_config
BLOCK = 64  # threads
SORTING_BLOCK = 256
KINDS = 64  # of steps; the last one stands for games that are over
OVER = KINDS - 1

# Filled in for each game: compiled rules (batches/rows.py) and how many actions there are at most.
turn_of: Any = None
settle: Any = None
act: Any = None
note_scores: Any = None
note_choices: Any = None
choose_at_random: Any = None
kind_of: Any = None
view_into: Any = None
drawn: Any = None
MOST: int = 1


def begin_games(states: Any, start: Any, which: Any, streams: Any, turns: Any, done: Any, scores: Any) -> None:
    """Those that are marked begin anew."""
    i = cuda.grid(1)
    if i < states.shape[0] and which[i]:
        states[i] = start[0]
        s = states[i]
        s.rng = streams[i]
        settle(s)
        turns[i] = turn_of(s)
        done[i] = 0
        for seat in range(scores.shape[1]):
            scores[i, seat] = 0


def act_games(
    states: Any, order: Any, actions: Any, start: Any, turns: Any, done: Any, scores: Any, again: bool
) -> None:
    """One choice in each game that is not over."""
    at = cuda.grid(1)
    if at >= states.shape[0]:
        return
    i = order[at]
    if turns[i] < 0:
        return
    s = states[i]
    act(s, actions[i])
    turn = turn_of(s)
    done[i] = 1 if turn < 0 else 0
    note_scores(s, scores[i])
    if turn < 0 and again:
        stream = s.rng
        states[i] = start[0]
        s = states[i]
        s.rng = stream
        settle(s)
        turn = turn_of(s)
    turns[i] = turn


def look_at_games(states: Any, order: Any, turns: Any, masks: Any, sample: Any, seed: Any, steps: int) -> None:
    """What is legal, into masks of zeros, and one of it."""
    at = cuda.grid(1)
    if at >= states.shape[0]:
        return
    i = order[at]
    sample[i] = -1
    if turns[i] >= 0:
        out = cuda.local.array(MOST, int32)
        n = note_choices(states[i], out, masks[i])
        sample[i] = out[drawn(seed, i, steps, n)]


def go_on_in_games(states: Any, order: Any, turns: Any, done: Any, scores: Any, decisions: Any) -> None:
    """One random choice in each game that is not over, which is counted."""
    at = cuda.grid(1)
    if at >= states.shape[0]:
        return
    i = order[at]
    if turns[i] < 0:
        return
    out = cuda.local.array(MOST, int32)
    s = states[i]
    choose_at_random(s, out)
    decisions[i] += 1
    turn = turn_of(s)
    turns[i] = turn
    if turn < 0:
        done[i] = 1
        note_scores(s, scores[i])


def count_kinds(states: Any, kinds: Any, counts: Any) -> None:
    """What each game asks for, and how many games ask for the same."""
    here = cuda.shared.array(KINDS, int32)
    thread, i = cuda.threadIdx.x, cuda.grid(1)
    if thread < KINDS:
        here[thread] = 0
    cuda.syncthreads()
    if i < states.shape[0]:
        kind = kind_of(states[i])
        kinds[i] = kind if kind >= 0 else OVER
        cuda.atomic.add(here, kinds[i], 1)
    cuda.syncthreads()
    if thread < KINDS and here[thread]:
        cuda.atomic.add(counts, thread, here[thread])


def order_by_kind(kinds: Any, counts: Any, taken: Any, order: Any) -> None:
    """The games in an order in which those that ask for the same stand together."""
    here = cuda.shared.array(KINDS, int32)
    first = cuda.shared.array(KINDS, int32)
    thread, i = cuda.threadIdx.x, cuda.grid(1)
    if thread < KINDS:
        here[thread] = 0
    cuda.syncthreads()
    within = 0
    if i < kinds.shape[0]:
        within = cuda.atomic.add(here, kinds[i], 1)
    cuda.syncthreads()
    if thread < KINDS:
        begin = 0
        for kind in range(thread):
            begin += counts[kind]
        first[thread] = begin + cuda.atomic.add(taken, thread, here[thread])
    cuda.syncthreads()
    if i < kinds.shape[0]:
        order[first[kinds[i]] + within] = i


def find_illegal(masks: Any, turns: Any, actions: Any, found: Any) -> None:
    """The first game with a choice that is not legal."""
    i = cuda.grid(1)
    if i < masks.shape[0] and turns[i] >= 0:
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or masks[i, action] == 0:
            cuda.atomic.min(found, 0, i)


def seeing(name: str, arrays: int) -> Callable[..., None]:
    """The kernel that writes what seats see into so many arrays (loops.py says why as source)."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_games(states, seats, {', '.join(names)}):\n"
        "    i = cuda.grid(1)\n"
        "    if i < states.shape[0]:\n"
        f"        view_into(states[i], max(0, seats[i]), {', '.join(f'{each}[i]' for each in names)})\n"
    )
    made: dict[str, Any] = {"__name__": __name__, "cuda": cuda, "view_into": None}
    exec(compile(source, __file__, "exec"), made)
    found: Callable[..., None] = made["see_games"]
    return found


class Kernels:
    """The kernels of a game, compiled when first started."""

    def __init__(self, game: Game, parts: Parts) -> None:
        engine = game.engine
        name = engine.name.replace("-", "_")
        rules: dict[str, Callable[..., Any]] = {
            "turn_of": engine.turn_of,
            "settle": parts.settle,
            "act": parts.act,
            "note_scores": parts.note_scores,
            "note_choices": parts.note_choices,
            "choose_at_random": parts.choose_at_random,
            "kind_of": parts.kind_of,
            "drawn": loops.drawn,
        }
        given: dict[str, Any] = {each: _device(rule) for each, rule in rules.items()}
        given["MOST"] = engine.most_legal
        kernels = begin_games, act_games, look_at_games, go_on_in_games, count_kinds, order_by_kind
        self.begin, self.act, self.look, self.go_on, self.count, self.order = (
            cuda.jit(bind(each, name, **given)) for each in kernels
        )
        self.illegal = _illegal()
        see = seeing(name, len(parts.observed.arrays))
        self.see = cuda.jit(bind(see, name, view_into=_device(parts.observed.into)))


def _device(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as kernels call it: compiled with them. The simulator runs kernels as Python, round rules that Numba compiles."""
    twin = compiled(rule)
    if not config.ENABLE_CUDASIM:
        return twin
    return lambda *given: twin(*(getattr(getattr(each, "_item", each), "_ary", each) for each in given))


@cache
def _illegal() -> Any:
    return cuda.jit(find_illegal)
