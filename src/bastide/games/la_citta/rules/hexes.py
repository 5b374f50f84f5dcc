"""Sets of hexes as words of bits: the few things that every chapter does with them."""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.state import BITS, HEX, WORDS

Out = npt.NDArray[np.int32]

# 2^k modulo 67 is different for every k below 66: the number of a single bit, by table.
BIT_NUMBER = np.zeros(67, np.int64)
for _bit in range(BITS):
    BIT_NUMBER[(1 << _bit) % 67] = _bit


@rule
def bit(hex_number: int) -> int:
    """A hex as a bit of its word."""
    return 1 << (hex_number % BITS)


@rule
def lowest(word: int) -> int:
    """The number of the lowest bit of a word that has one."""
    return int(BIT_NUMBER[(word & -word) % 67])


@rule
def write_hexes(word: int, w: int, out: Out, n: int) -> int:
    """Every hex of the word as an action; how many actions there are then."""
    while word:
        out[n] = HEX + w * BITS + lowest(word)
        n += 1
        word &= word - 1
    return n


@rule
def overlap(s: State, city: int, other: int) -> bool:
    """LC-61: whether a building of `other` stands at a distance below 3 from one of `city`."""
    for w in range(WORDS):
        if int(s.reach[city, w]) & int(s.body[other, w]):
            return True
    return False
