"""Arrays that other libraries can use where they lie."""

from math import prod
from typing import Any

import numpy as np

_LINE = 64  # bytes: XLA, on which JAX stands, copies whatever does not begin at a multiple


def zeros(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """As numpy's, but beginning at a multiple of 64 bytes."""
    size = prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + _LINE, np.uint8)
    first = -room.ctypes.data % _LINE
    found: np.ndarray = room[first : first + size].view(dtype).reshape(shape)
    return found
