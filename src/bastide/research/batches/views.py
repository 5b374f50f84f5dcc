"""The kernels that write what seats see: written out as source (loops.py says why)."""

from collections.abc import Callable
from typing import Any

from bastide.core.jit import bind
from bastide.research.batches.compiler import cuda, on_device
from bastide.research.observation_space import ObservationSpace

SHARING = 8  # threads that share a game where rules are written so


def view_kernel(name: str, observed: ObservationSpace) -> Callable[..., None]:
    """By one thread for each game, or by several where the view can be shared."""
    if observed.part is None:
        return bind(seeing(len(observed.arrays)), name, view_into=on_device(observed.into))
    return bind(sharing(len(observed.arrays), observed.parts), name, view_part=on_device(observed.part))


def seeing(arrays: int) -> Callable[..., None]:
    """What seats see, into so many arrays."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_games(states, seats, {', '.join(names)}):\n"
        "    for i in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):\n"
        f"        view_into(states[i], max(0, seats[i]), {', '.join(f'{each}[i]' for each in names)})\n"
    )
    return _written(source, "view_into")


def sharing(arrays: int, parts: int) -> Callable[..., None]:
    """The same for a view that SHARING threads write together, part by part, into arrays of zeros."""
    names = [f"array_{n}" for n in range(arrays)]
    source = (
        f"def see_games(states, order, seats, {', '.join(names)}):\n"
        f"    lane, together = cuda.threadIdx.x % {SHARING}, cuda.blockDim.x // {SHARING}\n"
        "    for first in range(cuda.blockIdx.x * together, states.shape[0], cuda.gridDim.x * together):\n"
        f"        at = first + cuda.threadIdx.x // {SHARING}\n"
        f"        for part in range({parts}):\n"
        "            if at < states.shape[0]:\n"
        "                i = order[at]\n"
        f"                rows = {', '.join(f'{each}[i]' for each in names)}\n"
        f"                view_part(states[i], max(0, seats[i]), part, lane, {SHARING}, *rows)\n"
        "            cuda.syncthreads()\n"
    )
    return _written(source, "view_part")


def _written(source: str, view: str) -> Callable[..., None]:
    made: dict[str, Any] = {"__name__": __name__, "cuda": cuda, view: None}
    exec(compile(source, __file__, "exec"), made)
    found: Callable[..., None] = made["see_games"]
    return found
