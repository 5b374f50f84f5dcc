"""Counting around all squares at once gives what counting around each square gives."""

from hypothesis import given
from hypothesis import strategies as st

from bastide.games.saint_malo.bot.neighbour_counts import best_two, most_around
from bastide.games.saint_malo.rules.board import ALL, around, cells_in

masks = st.integers(0, ALL).map(lambda mask: mask & ALL)


@given(things=masks, squares=masks)
def test_most_around(things: int, squares: int) -> None:
    found = sorted((around(1 << cell) & things).bit_count() for cell in cells_in(squares & ~things))
    second, best = [0, 0, *found][-2:]
    assert most_around(things, squares & ~things) == best + (second << 8)


@given(squares=masks, numbers=st.lists(st.integers(0, 15), min_size=49, max_size=49))
def test_best_two_of_numbers_kept_bit_by_bit(squares: int, numbers: list[int]) -> None:
    bits = [sum(1 << cell for cell, number in enumerate(numbers) if number >> bit & 1) for bit in range(4)]
    found = sorted(numbers[cell] for cell in cells_in(squares))
    second, best = [0, 0, *found][-2:]
    assert best_two(squares, bits[3], bits[2], bits[1], bits[0]) == best + (second << 8)
