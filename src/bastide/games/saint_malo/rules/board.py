"""The geometry of a city: 7 x 7 squares without the corners, as bits of one integer (SM-1, SM-2).

Square (row, column), counted from 0 at the top left, is bit 7 * row + column. Squares are written column a-g, row 1-7.
"""

import numpy as np

from bastide.core.jit import rule

SIDE_LENGTH = 7
CELLS = SIDE_LENGTH * SIDE_LENGTH
CORNERS = (0, 6, 42, 48)
SQUARES: tuple[int, ...] = tuple(cell for cell in range(CELLS) if cell not in CORNERS)  # the 45, in reading order
NAMES: tuple[str, ...] = tuple(f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" for cell in range(CELLS))
CELL_OF: dict[str, int] = {NAMES[cell]: cell for cell in SQUARES}


def bits(cells: list[int] | tuple[int, ...]) -> int:
    """The squares as one integer."""
    return sum(1 << cell for cell in cells)


def cells_in(mask: int) -> list[int]:
    """The squares of a mask, in reading order."""
    return [cell for cell in range(CELLS) if mask >> cell & 1]


def names_in(mask: int) -> tuple[str, ...]:
    """The squares of a mask as they are written."""
    return tuple(NAMES[cell] for cell in cells_in(mask))


# The four sides between the towers, clockwise from the top: the order in which bonuses are listed (SM-7).
TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES = np.array(
    [
        bits([0 * 7 + i for i in range(1, 6)]),
        bits([i * 7 + 6 for i in range(1, 6)]),
        bits([6 * 7 + i for i in range(1, 6)]),
        bits([i * 7 + 0 for i in range(1, 6)]),
    ],
    np.int64,
)
ALL = bits(SQUARES)
OUTER = int(SIDES.sum())
INNER = ALL & ~OUTER
PRINTED_CRATES = bits([8, 9, 15, 22])

NOT_A = bits([c for c in range(CELLS) if c % 7 != 0])  # squares with something to their left
NOT_G = bits([c for c in range(CELLS) if c % 7 != 6])


@rule
def bit(cell: int) -> int:
    """The mask of one square; widened first, because a narrow integer would lose it."""
    return 1 << int(cell)


@rule
def beside(mask: int) -> int:
    """The squares that share a side with a square of the mask."""
    return (((mask & NOT_G) << 1) | ((mask & NOT_A) >> 1) | (mask << 7) | (mask >> 7)) & ALL


@rule
def around(mask: int) -> int:
    """The squares that share a side or a corner with a square of the mask."""
    row = mask | ((mask & NOT_G) << 1) | ((mask & NOT_A) >> 1)
    return (row | (row << 7) | (row >> 7)) & ALL & ~mask


@rule
def count(mask: int) -> int:
    """How many squares a mask has."""
    m = mask - ((mask >> 1) & 0x5555555555555)
    m = (m & 0x3333333333333) + ((m >> 2) & 0x3333333333333)
    m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F
    m += m >> 8
    m += m >> 16
    m += m >> 32
    return m & 0x3F


@rule
def spread(seed: int, free: int, enough: int) -> int:
    """The free squares connected side by side with the seed, the seed included; growing stops at `enough` squares."""
    region = seed
    while count(region) < enough:
        grown = region | (beside(region) & free)
        if grown == region:
            return region
        region = grown
    return region


@rule
def largest_region(free: int, enough: int) -> int:
    """The size of the largest connected region of free squares, at most `enough` (SM-26)."""
    best = 0
    left = free
    while left != 0:
        region = spread(left & -left, left, enough)
        size = count(region)
        if size >= enough:
            return enough
        best = max(best, size)
        left &= ~region
    return best


@rule
def squares_in_regions(free: int, size: int) -> int:
    """The free squares that lie in a connected region of at least `size` squares."""
    result = 0
    left = free
    while left != 0:
        region = spread(left & -left, left, 64)
        if count(region) >= size:
            result |= region
        left &= ~region
    return result
