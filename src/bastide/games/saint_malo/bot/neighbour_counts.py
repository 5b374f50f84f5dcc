"""How many things lie around each square, for all squares at once: numbers are kept bit by bit, each bit a mask of squares."""

from bastide.core.jit import rule
from bastide.games.saint_malo.rules.board import NOT_A, NOT_G, count


@rule
def two_of_three(a: int, b: int, c: int) -> int:
    """The carry of an addition of three bits."""
    return (a & b) | (a & c) | (b & c)


@rule
def best_two(squares: int, eights: int, fours: int, twos: int, ones: int) -> int:
    """The largest number on these squares, and that of the next best square: eight bits for each."""
    first = largest(squares, eights, fours, twos, ones)
    return (first & 255) + ((largest(squares & ~(first >> 8), eights, fours, twos, ones) & 255) << 8)


@rule
def largest(squares: int, eights: int, fours: int, twos: int, ones: int) -> int:
    """The largest number on these squares, and above its eight bits one square that has it."""
    number = 0
    if squares & eights:
        squares &= eights
        number = 8
    if squares & fours:
        squares &= fours
        number += 4
    if squares & twos:
        squares &= twos
        number += 2
    if squares & ones:
        squares &= ones
        number += 1
    return number + ((squares & -squares) << 8)


@rule
def numbers_around(things: int) -> tuple[int, int, int, int]:
    """How many things lie around each square: the eights, fours, twos and ones of the numbers."""
    left, right = (things & NOT_A) >> 1, (things & NOT_G) << 1
    beside_ones, beside_twos = left ^ right, left & right
    row_ones, row_twos = beside_ones ^ things, two_of_three(left, right, things)
    # The row above and the row below,
    ones, carry = (row_ones << 7) ^ (row_ones >> 7), (row_ones << 7) & (row_ones >> 7)
    twos = (row_twos << 7) ^ (row_twos >> 7) ^ carry
    fours = two_of_three(row_twos << 7, row_twos >> 7, carry)
    # and those beside.
    carry = ones & beside_ones
    ones ^= beside_ones
    more = two_of_three(twos, beside_twos, carry)
    twos ^= beside_twos ^ carry
    return fours & more, fours ^ more, twos, ones


@rule
def most_around(things: int, squares: int) -> int:
    """How many things lie around the best of these squares, and around the next best: eight bits for each."""
    eights, fours, twos, ones = numbers_around(things)
    return best_two(squares, eights, fours, twos, ones)


@rule
def best_few(things: int, squares: int) -> int:
    """The squares without which `most_around` would be another: at most two, for where three are equally good none is missed."""
    eights, fours, twos, ones = numbers_around(things)
    best = all_largest(squares, eights, fours, twos, ones)
    number = count(best)
    if number > 2:
        return 0
    if number == 2:
        return best
    second = all_largest(squares & ~best, eights, fours, twos, ones)
    return best | second if count(second) == 1 else best


@rule
def all_largest(squares: int, eights: int, fours: int, twos: int, ones: int) -> int:
    """Those of these squares that have the largest number."""
    for plane in (eights, fours, twos, ones):
        if squares & plane:
            squares &= plane
    return squares
