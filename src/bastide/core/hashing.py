"""A state's bytes as one number, to tell whether two states are the same."""

import numpy as np

from bastide.core.jit import compiled_as, rule
from bastide.core.state import Buffer

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_TURN = np.uint64(29)
_SIGN = np.uint64(0x7FFFFFFFFFFFFFFF)


@rule
def _hashed(buffer: Buffer) -> int:
    words = buffer.view(np.uint64)
    total = np.uint64(1)
    for i in range(1, words.shape[0]):  # the first word is the stream of chance
        total = (total ^ words[i]) * _FACTOR
        total ^= total >> _TURN
    return int(total & _SIGN)


# Two sources, because numpy's own 64-bit scalars warn where they are meant to wrap round.
@compiled_as(_hashed)
def hashed(buffer: Buffer) -> int:
    """The number, from 0; the stream of chance does not count. The two worlds have different ones."""
    return hash(bytes(buffer[8:])) & 0x7FFFFFFFFFFFFFFF
