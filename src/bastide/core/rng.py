"""Chance as a numbered row of 64-bit words: splitmix64, a counter and a mixing function.

Word n of a seed depends on the seed and n alone, so a match can ask for any of them, and the compiled engine, which
keeps only the counter in its state, gets the same ones in order.
"""

import numpy as np

from bastide.core.jit import compiled_as, rule
from bastide.core.state import State

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_1 = np.uint64(30)
SHIFT_2 = np.uint64(27)
SHIFT_3 = np.uint64(31)
DIGIT_BITS = np.uint64(60)
DIGIT_MASK = np.uint64((1 << 60) - 1)
DIGIT_DROP = np.uint64(4)
CHOICE_BITS = np.uint64(53)
CHOICE_DROP = np.uint64(11)
MOST_BELOW, MOST_CHOICE = 16, 2048  # above these the products no longer fit into 64 bits

MASK = (1 << 64) - 1


@rule
def _mix(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> SHIFT_1)) * MIX_1
    word = (word ^ (word >> SHIFT_2)) * MIX_2
    return np.uint64(word ^ (word >> SHIFT_3))


@rule
def _next_word(s: State) -> np.uint64:
    s.rng = s.rng + GAMMA
    return np.uint64(_mix(s.rng))


# Two sources, because numpy's own 64-bit scalars warn where they are meant to wrap round.
@compiled_as(_next_word)
def next_word(s: State) -> np.uint64:
    """The next word of the stream whose counter is the state's field `rng`."""
    s.rng = (s.rng + int(GAMMA)) & MASK
    return np.uint64(mix(s.rng))


@rule
def _below(word: np.uint64, limit: int) -> int:
    return int(((word >> DIGIT_DROP) * np.uint64(limit)) >> DIGIT_BITS)


# Compiled rules raise nothing: a limit that is too large is found where they run plain.
@compiled_as(_below)
def below(word: np.uint64, limit: int) -> int:
    """A number from 0 to limit - 1 out of one word; limit at most 16, uneven by less than 1 in 10^16."""
    if limit > MOST_BELOW:
        raise ValueError(f"below: a limit of at most {MOST_BELOW}, got {limit}; `choice` goes up to {MOST_CHOICE}")
    return _below(word, limit)


@rule
def _choice(word: np.uint64, limit: int) -> int:
    return int(((word >> CHOICE_DROP) * np.uint64(limit)) >> CHOICE_BITS)


@compiled_as(_choice)
def choice(word: np.uint64, limit: int) -> int:
    """A number from 0 to limit - 1 out of one word; limit at most 2048, uneven by less than 1 in 10^12."""
    if limit > MOST_CHOICE:
        raise ValueError(f"choice: a limit of at most {MOST_CHOICE}, got {limit}")
    return _choice(word, limit)


@rule
def rest(word: np.uint64, limit: int) -> np.uint64:
    """What is left of the word after `below` took one number from it, again as a word."""
    return (((word >> DIGIT_DROP) * np.uint64(limit)) & DIGIT_MASK) << DIGIT_DROP


def origin(seed: int) -> int:
    """The counter that the stream of a seed starts from: mixed, so that seeds 1, 2, 3 … have nothing in common."""
    return mix(seed * int(GAMMA))


@rule
def _word_at(seed: np.uint64, number: int) -> np.uint64:
    return np.uint64(_mix(_mix(seed * GAMMA) + np.uint64(number + 1) * GAMMA))


@compiled_as(_word_at)
def word_at(seed: int | np.uint64, number: int) -> int:
    """Word `number` (from 0) of the stream of `seed`, in plain integers."""
    return mix(origin(int(seed)) + (number + 1) * int(GAMMA))


def mix(word: int) -> int:
    """splitmix64's output function."""
    word &= MASK
    word = ((word ^ (word >> int(SHIFT_1))) * int(MIX_1)) & MASK
    word = ((word ^ (word >> int(SHIFT_2))) * int(MIX_2)) & MASK
    return word ^ (word >> int(SHIFT_3))
