"""What a warp of a GPU gains when its games vote on the kind of step that they play next: a model, on any machine.

    python -m benchmarks.warp_model [--games ...] [--warps 24] [--search ROUNDS]

Random games are played here, and the processor's cycles of every part (a choice, a chance) are written down by its kind. Then
32 games at a time go on together: in each round those of one kind, which costs as much as the longest part among them. The
efficiency is the share of the 32 threads' time that is used; the real one is lower, because games part within a step too.
`apart`: every game goes on in every round, one kind after the other. `search` looks for better urgencies by trying.
"""

import argparse
import random
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import int64
from numba import njit as numba_njit
from numba.core import cgutils
from numba.extending import intrinsic

import bastide
from bastide.core.jit import compiled
from bastide.research.batches.parts import parts_of

LANES, KINDS, MOST_PARTS = 32, 64, 20_000
Costs = npt.NDArray[np.int64]


def _clock(typing: Any) -> Any:
    """The processor's clock."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        clock = ir.FunctionType(ir.IntType(64), [])
        inserted: Any = cgutils.get_or_insert_function
        return builder.call(inserted(builder.module, clock, "llvm.readcyclecounter"), [])

    return int64(), code


cycles: Any = intrinsic(_clock)
njit: Any = numba_njit


def traces(name: str, games: int) -> list[tuple[Costs, Costs]]:
    """Kinds and cycles of the parts of random games; interruptions are cut off."""
    game = bastide.game(name)
    parts = parts_of(game, "compact")
    rules: tuple[Any, ...] = (parts.random_part, parts.kind_of, game.engine.opened)
    part, kind_of, opened = (compiled(rule, inner=True) for rule in rules)

    @njit  # type: ignore[untyped-decorator]
    def traced(buffer: Any, stream: Any, out: Any, kinds: Any, costs: Any) -> int:
        s = opened(buffer)
        s.rng = stream
        n, kind = 0, kind_of(s)
        while kind >= 0:
            began = cycles()
            part(s, out)
            costs[n] = cycles() - began
            kinds[n] = kind
            kind = kind_of(s)
            n += 1
        return n

    out, found = np.zeros(game.engine.most_legal, np.int32), []
    for number in range(games + 1):  # the first one warms up
        kinds, costs = np.zeros(MOST_PARTS, np.int64), np.zeros(MOST_PARTS, np.int64)
        n = traced(game.new_state(2), np.uint64(number), out, kinds, costs)
        found.append((kinds[:n], costs[:n]))
    found = found[1:]
    kinds, costs = np.concatenate([each[0] for each in found]), np.concatenate([each[1] for each in found])
    most = np.full(KINDS, np.iinfo(np.int64).max)
    for kind in np.unique(kinds):
        most[kind] = int(np.percentile(costs[kinds == kind], 99.5))
    return [(kinds, np.minimum(costs, most[kinds])) for kinds, costs in found]


@njit(cache=True)  # type: ignore[untyped-decorator]
def time_of(kinds: Any, costs: Any, ends: Any, urgency: Any, apart: bool) -> int:
    """Cycles of one warp, game by game in rows."""
    at, took = np.zeros(LANES, np.int64), 0
    weights, longest = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    while True:
        weights[:] = 0
        longest[:] = 0
        for lane in range(LANES):
            if at[lane] < ends[lane]:
                kind = kinds[lane, at[lane]]
                weights[kind] += 1
                longest[kind] = max(longest[kind], costs[lane, at[lane]])
        if weights.sum() == 0:
            return took
        best = 0
        for kind in range(KINDS):
            if weights[kind] << urgency[kind] > weights[best] << urgency[best]:
                best = kind
        for lane in range(LANES):
            if at[lane] < ends[lane] and (apart or kinds[lane, at[lane]] == best):
                at[lane] += 1
        took += longest.sum() if apart else longest[best]


def warps_of(found: list[tuple[Costs, Costs]]) -> list[tuple[Any, Any, Any]]:
    warps = []
    for first in range(0, len(found), LANES):
        lanes = found[first : first + LANES]
        ends = np.array([len(kinds) for kinds, _ in lanes])
        kinds, costs = np.zeros((LANES, ends.max()), np.int64), np.zeros((LANES, ends.max()), np.int64)
        for lane, (row, cost) in enumerate(lanes):
            kinds[lane, : len(row)], costs[lane, : len(row)] = row, cost
        warps.append((kinds, costs, ends))
    return warps


def efficiency(warps: list[tuple[Any, Any, Any]], urgency: Costs, apart: bool = False) -> float:
    used = sum(int(costs.sum()) for _, costs, _ in warps)
    return used / LANES / int(sum(time_of(*warp, urgency, apart) for warp in warps))


def searched(warps: list[tuple[Any, Any, Any]], urgency: Costs, rounds: int) -> Costs:
    """One urgency after the other is changed, and kept where that is better."""
    drawn, best, there = random.Random(1), efficiency(warps, urgency), np.unique(warps[0][0])
    for _ in range(rounds):
        tried = urgency.copy()
        tried[drawn.choice(there)] = drawn.randrange(41)
        if (reached := efficiency(warps, tried)) > best:
            best, urgency = reached, tried
    return urgency


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["saint-malo", "la-citta", "carcassonne-city"])
    parser.add_argument("--warps", type=int, default=24)
    parser.add_argument("--search", type=int, default=0)
    wanted = parser.parse_args()
    for name in wanted.games:
        warps, urgency = warps_of(traces(name, LANES * wanted.warps)), np.zeros(KINDS, np.int64)
        apart, plain = efficiency(warps, urgency, True), efficiency(warps, urgency)
        for kind, bits in bastide.game(name).step_urgency.items():
            urgency[kind] = bits
        print(f"{name}: apart {apart:.3f}, by a vote {plain:.3f}, with its urgencies {efficiency(warps, urgency):.3f}")
        if wanted.search:
            urgency = searched(warps, urgency, wanted.search)
            told = {kind: int(bits) for kind, bits in enumerate(urgency) if bits}
            print(f"  found {efficiency(warps, urgency):.3f}: {told}")


if __name__ == "__main__":
    main()
