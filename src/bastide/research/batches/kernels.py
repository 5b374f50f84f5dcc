"""A batch on a GPU, one thread for each game: the rules as they stand, compiled by numba-cuda (also with its simulator).

The 32 threads of a warp run one line of code at a time, so games that are at different kinds of steps wait for each other.
Playouts let the games of a warp vote on the kind that is played next; steps of a batch are done in an order sorted by kind.
"""

from collections.abc import Callable, Mapping
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
    from numba import int32, int64
except ImportError as error:
    raise BadOption("device cuda: expected numba-cuda and a GPU of NVIDIA's (pip install 'bastide[cuda]')") from error

cuda: Any = numba_cuda  # what both offer is not typed
config: Any = numba_config
BLOCK = 64  # threads
SORTING_BLOCK = 256
KINDS = 64  # of steps; the last one stands for games that are over
_OVER = KINDS - 1
_WARP = 0xFFFFFFFF
_BY_KIND = 7  # bits of a kind in a vote

# Filled in for each game: compiled rules (batches/rows.py) and how many actions there are at most.
turn_of: Any = None
settle: Any = None
act: Any = None
note_scores: Any = None
note_choices: Any = None
random_part: Any = None
kind_of: Any = None
due: Any = None
view_into: Any = None
drawn: Any = None
MOST: int = 1
URGENCY: Any = np.zeros(KINDS, np.int64)


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


def play_games(states: Any, order: Any, turns: Any, done: Any, scores: Any, decisions: Any) -> None:
    """Random choices to the end, part by part, in each warp those games that are due."""
    at = cuda.grid(1)
    inside = at < states.shape[0]
    i = order[at if inside else 0]
    s = states[i]
    out = cuda.local.array(MOST, int32)
    chosen = 0
    kind = kind_of(s) if inside and turns[i] >= 0 else -1
    wanted = due(kind)
    while wanted >= 0:
        if kind == wanted:
            chosen += random_part(s, out)
            kind = kind_of(s)
        wanted = due(kind)
    if inside:
        decisions[i] = chosen
        turns[i] = -1
        done[i] = 1
        note_scores(s, scores[i])


def due_in_a_warp(kind: Any) -> Any:
    """The kind of step that most games of a warp are at, urgent ones counting more; -1 when all are over."""
    vote = int64(0)
    if kind >= 0:
        alike = cuda.popc(cuda.match_any_sync(_WARP, kind))
        vote = ((int64(alike) << URGENCY[kind]) << _BY_KIND) | (kind + 1)
    for distance in (16, 8, 4, 2, 1):
        vote = max(vote, cuda.shfl_xor_sync(_WARP, vote, distance))
    return int32(vote & ((1 << _BY_KIND) - 1)) - 1


def due_alone(kind: Any) -> Any:
    """The same where each thread runs by itself, in the simulator."""
    return kind


def count_kinds(states: Any, kinds: Any, counts: Any) -> None:
    """What each game asks for, and how many games ask for the same."""
    here = cuda.shared.array(KINDS, int32)
    thread, i = cuda.threadIdx.x, cuda.grid(1)
    if thread < KINDS:
        here[thread] = 0
    cuda.syncthreads()
    if i < states.shape[0]:
        kind = kind_of(states[i])
        kinds[i] = kind if kind >= 0 else _OVER
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
            "random_part": parts.random_part,
            "kind_of": parts.kind_of,
            "drawn": loops.drawn,
        }
        given: dict[str, Any] = {each: _device(rule) for each, rule in rules.items()}
        given |= {"MOST": engine.most_legal, "due": _due(name, game.step_urgency)}
        kernels = begin_games, act_games, look_at_games, play_games, count_kinds, order_by_kind
        self.begin, self.act, self.look, self.play, self.count, self.order = (
            cuda.jit(bind(each, name, **given)) for each in kernels
        )
        self.illegal = _illegal()
        see = seeing(name, len(parts.observed.arrays))
        self.see = cuda.jit(bind(see, name, view_into=_device(parts.observed.into)))


def _due(name: str, urgency: Mapping[int, int]) -> Callable[..., Any]:
    if config.ENABLE_CUDASIM:
        return due_alone
    told = np.zeros(KINDS, np.int64)
    for kind, bits in urgency.items():
        told[kind] = bits
    found: Callable[..., Any] = cuda.jit(device=True)(bind(due_in_a_warp, name, URGENCY=told))
    return found


def _device(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as kernels call it: compiled with them. The simulator runs kernels as Python, round rules that Numba compiles."""
    twin = compiled(rule)
    if not config.ENABLE_CUDASIM:
        return twin
    return lambda *given: twin(*(getattr(getattr(each, "_item", each), "_ary", each) for each in given))


@cache
def _illegal() -> Any:
    return cuda.jit(find_illegal)
