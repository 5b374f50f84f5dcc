"""Random games in which no index may count from the end, as kernels on a GPU are compiled (batches/compiler.py).

    python -m tests.research.indices GAME COUNT STEPS

A program of its own: it changes how Numba compiles, and wants NUMBA_BOUNDSCHECK=1 and a cache folder of its own.
"""

import sys
from typing import Any

import numba.np.arrayobj as arrays
from numba import intp

import bastide.research


def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, intp)


def main(name: str, count: int, steps: int) -> None:
    for players in bastide.game(name).players:
        many = bastide.research.batch(name, players=players, count=count, seed=5, auto_reset=True)
        for _ in range(steps):
            many.step(many.sample())
            many.observe()
        bastide.research.batch(name, players=players, count=count, seed=6).playout()
    print(f"{name}: no index below 0")


if __name__ == "__main__":
    setattr(arrays, "fix_integer_index", as_it_is)  # noqa: B010  # Numba's own name, which is not typed
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
