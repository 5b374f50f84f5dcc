"""Games on a GPU beside the same games on the processor: every array equal after every step, and at the end.

    python -m tests.research.batch_on_gpu GAME COUNT STEPS [--to-the-end]

A program of its own, so that tests can run it in numba-cuda's simulator where there is no GPU (NUMBA_ENABLE_CUDASIM=1), which
has to be told before Numba is imported.
"""

import sys
from typing import Any

import numpy as np

import bastide.research
from bastide.research.batches import gpu
from bastide.research.batches.batch import Batch


def main(name: str, count: int, steps: int, to_the_end: bool) -> None:
    gpu._WORTH_SORTING = 1  # few games are sorted too
    here, there = (
        bastide.research.batch(name, count=count, seed=5, auto_reset=True, device=device) for device in ("cpu", "cuda")
    )
    alike(here, there, "begun")
    for step in range(steps):
        if step % 10 == 0 and here.game.compact_view is not None:
            seen = there.observe()
            for which, array in here.observe().items():
                assert np.array_equal(array, on_processor(seen[which])), f"step {step}: {which}"
        chosen = here.sample().copy()
        here.step(chosen)
        there.step(chosen)
        alike(here, there, f"step {step}")
    if to_the_end:
        assert np.array_equal(here.playout(), on_processor(there.playout()))
        alike(here, there, "played to the end")
    again = np.arange(count) % 2 == 0
    here.reset(again)
    there.reset(again)
    alike(here, there, "some begun anew")
    print(f"{name}: {count} games, {steps} steps{' and to the end' * to_the_end}: equal")


def alike(here: Batch, there: Batch, when: str) -> None:
    """All that a batch tells."""
    assert np.array_equal(here.states(), there.states()), f"{when}: states"
    for which in ("turn", "done", "scores"):
        assert np.array_equal(getattr(here, which), on_processor(getattr(there, which))), f"{when}: {which}"
    for which in ("mask", "sample"):
        assert np.array_equal(getattr(here, which)(), on_processor(getattr(there, which)())), f"{when}: {which}"


def on_processor(array: Any) -> np.ndarray:
    """Numba's or PyTorch's."""
    found = array.cpu() if hasattr(array, "cpu") else array.copy_to_host() if hasattr(array, "copy_to_host") else array
    return np.asarray(found)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), "--to-the-end" in sys.argv)
