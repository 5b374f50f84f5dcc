"""Where the chance of each game of a batch comes from: a stream for every game and every time that it begins."""

import numpy as np
import numpy.typing as npt

from bastide.core.rng import GAMMA, MIX_1, MIX_2, SHIFT_1, SHIFT_2, SHIFT_3, origin, word_at

Words = npt.NDArray[np.uint64]


def streams(seed: int, begun: npt.NDArray[np.int64]) -> Words:
    """The stream of each game, which has begun so many times before: game i is the same however many lie beside it."""
    numbers = np.arange(1, begun.size + 1, dtype=np.uint64)
    return mixed(mixed(np.uint64(origin(seed)) + numbers * GAMMA) + begun.astype(np.uint64) * GAMMA)


def sampling_seed(seed: int) -> np.uint64:
    """By which legal actions are drawn, apart from all chance."""
    return np.uint64(word_at(seed, 1 << 40))


def mixed(words: Words) -> Words:
    """splitmix64's output function of each word (core/rng.py)."""
    words = (words ^ (words >> SHIFT_1)) * MIX_1
    words = (words ^ (words >> SHIFT_2)) * MIX_2
    return words ^ (words >> SHIFT_3)
