"""Five dice as one number: every multiset of at most five faces has a rank, and tables do the rest.

Ranks go by size, then alphabetically in the order of the faces L C W X H S: rank 0 is no die, 1 to 6 are single dice, below
`ROLLS` stand the 210 hands of up to four dice (what can be kept), from `ROLLS` on the 252 rolls of all five.
"""

from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.rng import below, rest

# SM-4: the six faces, always named in this order.
FACES = "LCWXHS"
LOG, CRATE, WALL, CROSS, HEAD, SABRES = range(6)
DICE = 5
SYMBOLS: dict[str, str] = dict(zip(FACES, ("log", "crate", "wall", "cross", "head", "sabres"), strict=True))

HANDS: tuple[str, ...] = tuple(
    "".join(hand) for size in range(DICE + 1) for hand in combinations_with_replacement(FACES, size)
)
RANK: dict[str, int] = {hand: rank for rank, hand in enumerate(HANDS)}
ROLLS = RANK["L" * DICE]


def sorted_hand(hand: str) -> str:
    """The same faces in the order in which they are written."""
    return "".join(sorted(hand, key=FACES.index))


def _counts() -> npt.NDArray[np.int8]:
    return np.array([[hand.count(face) for face in FACES] for hand in HANDS], np.int8)


def _add() -> npt.NDArray[np.int16]:
    return np.array([[RANK[sorted_hand(hand + face)] for face in FACES] for hand in HANDS[:ROLLS]], np.int16)


def _likely() -> npt.NDArray[np.float64]:
    orders = [factorial(DICE) / prod(factorial(hand.count(face)) for face in FACES) for hand in HANDS[ROLLS:]]
    likely: npt.NDArray[np.float64] = np.array(orders, np.float64) / len(FACES) ** DICE
    return likely


def _keeps() -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
    table = np.zeros((len(HANDS) - ROLLS, 2**DICE), np.int16)
    sizes = np.zeros(len(HANDS) - ROLLS, np.int8)
    for roll, hand in enumerate(HANDS[ROLLS:]):
        parts = {"".join(d for i, d in enumerate(hand) if bits >> i & 1) for bits in range(2**DICE - 1)}
        ranks = sorted(RANK[part] for part in parts)
        table[roll, : len(ranks)] = ranks
        sizes[roll] = len(ranks)
    return table, sizes


COUNT = _counts()  # [rank, face]: how many dice of the hand show the face
SIZE = COUNT.sum(axis=1).astype(np.int8)  # [rank]
ADD = _add()  # [rank below ROLLS, face]: the hand with one die more
LIKELY = _likely()  # [roll - ROLLS]: the chance of all five dice to show it
KEEPS, KEEP_COUNT = _keeps()  # [roll - ROLLS]: the parts of a roll but the whole, ascending, and how many


@rule
def rolled(kept: int, word: np.uint64) -> int:
    """Roll all dice that are not kept, by one word of chance: the hand of five (SM-11)."""
    hand = kept
    for _ in range(DICE - int(SIZE[kept])):
        hand = int(ADD[hand, below(word, 6)])
        word = rest(word, 6)
    return hand


@rule
def joined(kept: int, thrown: int) -> int:
    """The dice kept and the dice thrown as one hand."""
    hand = kept
    for face in range(6):
        for _ in range(int(COUNT[thrown, face])):
            hand = int(ADD[hand, face])
    return hand


@rule
def without(hand: int, kept: int) -> int:
    """The dice of the hand that are not among those kept."""
    thrown = 0
    for face in range(6):
        for _ in range(int(COUNT[hand, face]) - int(COUNT[kept, face])):
            thrown = int(ADD[thrown, face])
    return thrown
