"""numba-cuda, and how a game's rules and kernels are compiled with it; with its simulator too, which runs kernels as Python."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np

from bastide.core.errors import BadOption
from bastide.core.jit import compiled

if not hasattr(np, "row_stack"):  # numba-cuda asks for it, and numpy 2.5 no longer has it
    np.row_stack = np.vstack

try:
    from numba import config as numba_config
    from numba import cuda as numba_cuda
    from numba import intp
except ImportError as error:
    raise BadOption("device cuda: expected numba-cuda and a GPU of NVIDIA's (pip install 'bastide[cuda]')") from error

cuda: Any = numba_cuda  # what both offer is not typed
config: Any = numba_config


def on_device(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as kernels call it: compiled with them. The simulator runs kernels as Python, round rules that Numba compiles."""
    twin = compiled(rule)
    if not config.ENABLE_CUDASIM:
        return twin
    return lambda *given: twin(*(getattr(getattr(each, "_item", each), "_ary", each) for each in given))


class Kernel:
    """A kernel, compiled when it is first started; with no more registers a thread than told: what does not fit is worth it
    where more threads can be at work."""

    def __init__(self, function: Callable[..., None], registers: int | None = None) -> None:
        limited = registers and not config.ENABLE_CUDASIM  # which knows no registers
        self._kernel = cuda.jit(max_registers=registers)(function) if limited else cuda.jit(function)

    def __getitem__(self, blocks_and_threads: tuple[int, int]) -> Callable[..., None]:
        configured = self._kernel[blocks_and_threads]

        def start(*given: Any) -> None:
            with counting_from_the_start():
                configured(*given)

        return start


@contextmanager
def counting_from_the_start() -> Iterator[None]:
    """Numba asks of every index whether it is negative and counts from the end. No rule's is (tests/research/test_indices.py);
    without that question La Città's random games are a tenth faster."""
    if config.ENABLE_CUDASIM:
        yield
        return
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    asking = arrays.fix_integer_index
    arrays.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        arrays.fix_integer_index = asking


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, intp)
