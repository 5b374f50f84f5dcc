"""A batch on a GPU, one thread for each game: the rules as they stand, compiled by numba-cuda (also with its simulator).
A game whose view can be shared is looked at by a warp: 32 threads that read one record together.

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
from bastide.research.observation_space import ObservationSpace

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
LANES = 32  # threads that copy a record: a warp
LOOKING, SEEING = 4, 8  # threads that share a game where rules are written so
SORTING_BLOCK = 256
KINDS = 64  # of steps; the last one stands for games that are over
OVER = KINDS - 1

# Filled in for each game: compiled rules (batches/rows.py) and how many actions there are at most.
turn_of: Any = None
settle: Any = None
step: Any = None
action_of: Any = None
note_scores: Any = None
note_choices: Any = None
mark_legal: Any = None
choose_at_random: Any = None
kind_of: Any = None
view_into: Any = None
drawn: Any = None
MOST: int = 1


def begin_games(
    states: Any,
    words: Any,
    start: Any,
    which: Any,
    how_many: Any,
    streams: Any,
    turns: Any,
    done: Any,
    scores: Any,
    anew: bool,
) -> None:
    """Those that are told begin, with a stream of their own if `anew`, else with what is left of the one they had. LANES threads
    copy a record together, as words of 8 bytes; `words` are those of `states`."""
    lane = cuda.threadIdx.x
    for at in range(cuda.blockIdx.x, how_many[0], cuda.gridDim.x):
        i = which[at]
        stream = streams[i] if anew else states[i].rng
        cuda.syncthreads()
        for k in range(lane, words.shape[1], LANES):
            words[i, k] = start[k]
        cuda.syncthreads()
        if lane == 0:
            s = states[i]
            s.rng = stream
            settle(s)
            turns[i] = turn_of(s)
            if anew:
                done[i] = 0
                for seat in range(scores.shape[1]):
                    scores[i, seat] = 0


def act_games(
    states: Any, order: Any, actions: Any, turns: Any, done: Any, scores: Any, ended: Any, endings: Any
) -> None:
    """One choice in each game that is not over; `ended` lists those that are then."""
    for at in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        i = order[at]
        if turns[i] >= 0:
            s = states[i]
            step(s, action_of(s, actions[i]))
            turn = turn_of(s)
            turns[i] = turn
            done[i] = 1 if turn < 0 else 0
            note_scores(s, scores[i])
            if turn < 0:
                ended[cuda.atomic.add(endings, 0, 1)] = i


def look_at_games(states: Any, order: Any, turns: Any, masks: Any, sample: Any, seed: Any, steps: int) -> None:
    """What is legal, into masks of zeros, and one of it."""
    out = cuda.local.array(MOST, int32)
    for at in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        i = order[at]
        sample[i] = -1
        if turns[i] >= 0:
            n = note_choices(states[i], out, masks[i])
            sample[i] = out[drawn(seed, i, steps, n)]


def look_together(states: Any, order: Any, turns: Any, masks: Any, sample: Any, seed: Any, steps: int) -> None:
    """The same by LOOKING threads for each game. Where none has listed what is legal, each counts a stretch of the mask."""
    out = cuda.local.array(MOST, int32)
    sums = cuda.shared.array(BLOCK, int32)
    thread, lane, size = cuda.threadIdx.x, cuda.threadIdx.x % LOOKING, masks.shape[1]
    for first in range(cuda.blockIdx.x * (BLOCK // LOOKING), states.shape[0], cuda.gridDim.x * (BLOCK // LOOKING)):
        at = first + thread // LOOKING
        i = order[at] if at < states.shape[0] else -1
        asked = i >= 0 and turns[i] >= 0
        listed = mark_legal(states[i], lane, LOOKING, out, masks[i]) if asked else 0
        sums[thread] = listed
        cuda.syncthreads()
        listed = sums[thread - lane]
        begin, mine = lane * size // LOOKING, 0
        if asked and listed == 0:
            for k in range(begin, (lane + 1) * size // LOOKING):
                mine += masks[i, k]
        cuda.syncthreads()
        sums[thread] = mine
        cuda.syncthreads()
        if asked and listed > 0:
            if lane == 0:
                sample[i] = out[drawn(seed, i, steps, listed)]
        elif asked:
            before, n = 0, 0
            for other in range(LOOKING):
                before += sums[thread - lane + other] if other < lane else 0
                n += sums[thread - lane + other]
            wanted = drawn(seed, i, steps, n) - before
            if wanted >= 0 and wanted < mine:
                k = begin
                while wanted > 0 or masks[i, k] == 0:
                    wanted -= masks[i, k]
                    k += 1
                sample[i] = k
        elif i >= 0 and lane == 0:
            sample[i] = -1
        cuda.syncthreads()


def go_on_in_games(states: Any, order: Any, turns: Any, done: Any, scores: Any, decisions: Any) -> None:
    """One random choice in each game that is not over, which is counted."""
    out = cuda.local.array(MOST, int32)
    for at in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        i = order[at]
        if turns[i] >= 0:
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


def seeing(arrays: int) -> Callable[..., None]:
    """The kernel that writes what seats see into so many arrays (loops.py says why as source)."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_games(states, seats, {', '.join(names)}):\n"
        "    for i in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):\n"
        f"        view_into(states[i], max(0, seats[i]), {', '.join(f'{each}[i]' for each in names)})\n"
    )
    return _written(source, "view_into")


def sharing(arrays: int, parts: int) -> Callable[..., None]:
    """The same for a view that SEEING threads write together, part by part, into arrays of zeros."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_games(states, order, seats, {', '.join(names)}):\n"
        f"    lane, together = cuda.threadIdx.x % {SEEING}, cuda.blockDim.x // {SEEING}\n"
        "    for first in range(cuda.blockIdx.x * together, states.shape[0], cuda.gridDim.x * together):\n"
        f"        at = first + cuda.threadIdx.x // {SEEING}\n"
        f"        for part in range({parts}):\n"
        "            if at < states.shape[0]:\n"
        "                i = order[at]\n"
        f"                rows = {', '.join(f'{each}[i]' for each in names)}\n"
        f"                view_part(states[i], max(0, seats[i]), part, lane, {SEEING}, *rows)\n"
        "            cuda.syncthreads()\n"
    )
    return _written(source, "view_part")


def _written(source: str, view: str) -> Callable[..., None]:
    made: dict[str, Any] = {"__name__": __name__, "cuda": cuda, view: None}
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
            "step": engine.step,
            "action_of": parts.space.action_of,
            "note_scores": parts.note_scores,
            "note_choices": parts.note_choices,
            "choose_at_random": parts.choose_at_random,
            "kind_of": parts.kind_of,
            "drawn": loops.drawn,
        }
        given: dict[str, Any] = {each: _device(rule) for each, rule in rules.items()}
        given["MOST"] = engine.most_legal
        look = look_at_games
        if parts.space.mark_legal is not None:
            look, given["mark_legal"] = look_together, _device(parts.space.mark_legal)
        kernels = begin_games, act_games, look, go_on_in_games, count_kinds, order_by_kind
        self.begin, self.act, self.look, self.go_on, self.count, self.order = (
            cuda.jit(bind(each, name, **given)) for each in kernels
        )
        self.illegal = _illegal()
        self.see = cuda.jit(_seeing(name, parts.observed))


def _seeing(name: str, observed: ObservationSpace) -> Callable[..., None]:
    if observed.part is None:
        return bind(seeing(len(observed.arrays)), name, view_into=_device(observed.into))
    return bind(sharing(len(observed.arrays), observed.parts), name, view_part=_device(observed.part))


def _device(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as kernels call it: compiled with them. The simulator runs kernels as Python, round rules that Numba compiles."""
    twin = compiled(rule)
    if not config.ENABLE_CUDASIM:
        return twin
    return lambda *given: twin(*(getattr(getattr(each, "_item", each), "_ary", each) for each in given))


@cache
def _illegal() -> Any:
    return cuda.jit(find_illegal)
