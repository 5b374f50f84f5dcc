"""A batch on a GPU, one thread for each game: the rules as they stand, compiled by numba-cuda (also with its simulator).
Where rules are written so (Carcassonne), several threads share a game: its record is too large for each to read one alone.

The 32 threads of a warp run one line of code at a time, so games that are at different kinds of steps wait for each other.
So every step is done in an order sorted by kind, playouts too: one choice in each game, and sorted again.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from numba import int32

from bastide.core import simulate
from bastide.core.game import Game
from bastide.core.jit import bind
from bastide.research.batches import loops
from bastide.research.batches.compiler import Kernel, cuda, on_device
from bastide.research.batches.parts import Parts
from bastide.research.batches.views import SHARING, view_kernel

BLOCK = 64  # threads
AT_ONCE = 384 * 132  # threads that list what is legal (132: an H200's processors); each does its share of the games
SHARED_AT_ONCE = 1 << 16  # games that are looked at by several threads each
LANES = 32  # threads that copy a record: a warp
SEEING_BLOCK = 128  # threads, where they observe
LOOKING_REGISTERS, SEEING_REGISTERS = 40, 56  # for each of them: more threads at once are worth what does not fit
SORTING_BLOCK = 1024
KINDS = 64  # of steps; the last one stands for games that are over
OVER = KINDS - 1

# Filled in for each game: compiled rules (batches/rows.py).
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
pick: Any = None


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
    states: Any,
    order: Any,
    actions: Any,
    turns: Any,
    done: Any,
    scores: Any,
    decisions: Any,
    ended: Any,
    endings: Any,
) -> None:
    """One choice in each game that is not over, which is counted; `ended` lists those that are then."""
    for at in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        i = order[at]
        if turns[i] >= 0:
            s = states[i]
            step(s, action_of(s, actions[i]))
            decisions[i] += 1
            turn = turn_of(s)
            turns[i] = turn
            done[i] = 1 if turn < 0 else 0
            note_scores(s, scores[i])
            if turn < 0:
                ended[cuda.atomic.add(endings, 0, 1)] = i


def look_at_games(
    states: Any, order: Any, turns: Any, masks: Any, sample: Any, lists: Any, seed: Any, steps: int
) -> None:
    """What is legal, into masks of zeros, and one of it. Each thread has a row of `lists`: an array of its own would first be
    filled with zeros, which takes longer than all the rest."""
    out = lists[cuda.grid(1)]
    for at in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
        i = order[at]
        sample[i] = -1
        if turns[i] >= 0:
            n = note_choices(states[i], out, masks[i])
            sample[i] = out[drawn(seed, i, steps, n)]


def look_together(
    states: Any, order: Any, turns: Any, masks: Any, sample: Any, lists: Any, seed: Any, steps: int, own: bool
) -> None:
    """The same by SHARING threads for each game. Where it is not listed, each counts a stretch of the mask. `own`:
    what is drawn comes out of the game's own stream, as in random games on a processor."""
    out = lists[cuda.grid(1) // SHARING]
    sums = cuda.shared.array(BLOCK, int32)
    drawn_here = cuda.shared.array(BLOCK, int32)
    thread, lane = cuda.threadIdx.x, cuda.threadIdx.x % SHARING
    for first in range(cuda.blockIdx.x * (BLOCK // SHARING), states.shape[0], cuda.gridDim.x * (BLOCK // SHARING)):
        at = first + thread // SHARING
        i = order[at] if at < states.shape[0] else -1
        asked = i >= 0 and turns[i] >= 0
        sums[thread] = mark_legal(states[i], lane, SHARING, out, masks[i]) if asked else 0
        cuda.syncthreads()
        listed = sums[thread - lane]
        begin, mine = lane * -listed // SHARING, 0
        if listed < 0:
            for k in range(begin, (lane + 1) * -listed // SHARING):
                mine += masks[i, k]
        cuda.syncthreads()
        sums[thread] = mine
        cuda.syncthreads()
        if asked and lane == 0:
            n = max(0, listed)
            for other in range(SHARING):
                n += sums[thread + other]
            drawn_here[thread] = pick(states[i], n) if own else drawn(seed, i, steps, n)
        cuda.syncthreads()
        if listed > 0 and lane == 0:
            sample[i] = out[drawn_here[thread]]
        elif listed < 0:
            wanted, k = drawn_here[thread - lane], begin
            for other in range(lane):
                wanted -= sums[thread - lane + other]
            if wanted >= 0 and wanted < mine:
                while wanted > 0 or masks[i, k] == 0:
                    wanted -= masks[i, k]
                    k += 1
                sample[i] = k
        elif i >= 0 and lane == 0:
            sample[i] = -1
        cuda.syncthreads()


def go_on_in_games(states: Any, order: Any, turns: Any, done: Any, scores: Any, lists: Any, decisions: Any) -> None:
    """One random choice in each game that is not over, which is counted."""
    out = lists[cuda.grid(1)]
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
    all_counts = cuda.shared.array(KINDS, int32)
    thread, i = cuda.threadIdx.x, cuda.grid(1)
    if thread < KINDS:
        here[thread] = 0
        all_counts[thread] = counts[thread]
    cuda.syncthreads()
    within = 0
    if i < kinds.shape[0]:
        within = cuda.atomic.add(here, kinds[i], 1)
    cuda.syncthreads()
    if thread < KINDS:
        begin = 0
        for kind in range(thread):
            begin += all_counts[kind]
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
            "pick": simulate.pick,
        }
        given: dict[str, Any] = {each: on_device(rule) for each, rule in rules.items()}
        look: tuple[Any, int | None] = look_at_games, None
        if parts.space.mark_legal is not None:
            look, given["mark_legal"] = (look_together, LOOKING_REGISTERS), on_device(parts.space.mark_legal)
        others = go_on_in_games, count_kinds, order_by_kind
        kernels = (begin_games, None), (act_games, None), look, *((each, None) for each in others)
        self.begin, self.act, self.look, self.go_on, self.count, self.order = (
            Kernel(bind(each, name, **given), registers) for each, registers in kernels
        )
        self.illegal = _illegal()
        self.see = Kernel(view_kernel(name, parts.observed), SEEING_REGISTERS if parts.observed.part else None)


@cache
def _illegal() -> Any:
    return Kernel(find_illegal)
