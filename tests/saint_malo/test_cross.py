"""SM-40 to SM-42: churches."""

from collections.abc import Iterator
from itertools import cycle

import pytest

import bastide

from .positions import ALL, after, choices, city, full_but, points, position, seat, squares, told, use


@pytest.mark.rule("SM-40")
@pytest.mark.parametrize("square", ["e5", "b1", "g6", "a4", "f7", "c3"])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_one_church_with_the_number_of_dice_used(size: int, square: str) -> None:
    match = after(position(city(), use("XXXXX")), f"use cross {size}", f"at {square}")
    assert seat(match) == city(f"{size} {square}")
    assert match.turn == 1


@pytest.mark.rule("SM-40")
def test_dice_turned_make_the_church_larger() -> None:
    match = after(position(city(coins=4), use("LLXXX")), "use cross 5", "at e5")
    assert seat(match) == city("5 e5", coins=0)


@pytest.mark.rule("SM-40")
@pytest.mark.parametrize("size", [1, 5])
def test_a_church_stands_on_any_free_square(size: int) -> None:
    match = after(position(city(), use("XXXXX")), f"use cross {size}")
    assert squares(match) == set(ALL.split()) - {"b2", "c2", "b3", "b4"}
    assert len(choices(match)) == 41


@pytest.mark.rule("SM-40", "SM-41", "SM-52")
def test_a_church_brings_nothing_at_once() -> None:
    match = after(position(city("1 d4, P e6, 2 e4"), use("LLXXX")), "use cross 3", "at e5")
    assert (points(match)[0], seat(match)["coins"], told(match)) == (0, 3, [])


# Churches by size, and what they are worth.
SERIES = [
    ("", 0),
    ("1", 1),
    ("12", 4),
    ("123", 8),
    ("1234", 13),
    ("12345", 20),
    ("2", 0),
    ("5", 0),
    ("2345", 0),
    ("13", 1),
    ("1345", 1),
    ("1245", 4),
    ("1235", 8),
    ("11", 2),
    ("111", 3),
    ("1122", 8),
    ("1112", 6),
    ("1222", 4),
    ("112233", 16),
    ("11223", 12),
    ("1123", 9),
    ("12344", 13),
    ("123455", 20),
    ("1123455", 21),
    ("1122334455", 40),
    ("112233445", 33),
    ("11223345", 28),
    ("1133", 2),
    ("113344", 2),
    ("111222333444555", 60),
    ("111223455", 25),
]


@pytest.mark.rule("SM-41")
@pytest.mark.parametrize(("sizes", "worth"), SERIES, ids=[sizes or "none" for sizes, _ in SERIES])
def test_series_without_gaps_score_at_the_end(sizes: str, worth: int) -> None:
    match = _ended(sizes, cycle(["d3", "g6", "a2", "f7", "b1"]))
    expected = [(1, worth, "SM-41")] if worth else []
    assert _scored(match) == expected
    assert points(match)[1] == worth


@pytest.mark.rule("SM-41")
@pytest.mark.parametrize("sizes", ["54321", "31524", "12345", "25143"])
def test_neither_the_place_nor_the_order_matters(sizes: str) -> None:
    assert _scored(_ended(sizes, cycle(["a6", "g2", "d4", "d7", "c1"]))) == [(1, 20, "SM-41")]
    assert _scored(_ended(sizes, cycle(["d3", "d4", "d5", "d6", "d7"]))) == [(1, 20, "SM-41")]


@pytest.mark.rule("SM-41")
def test_the_reason_names_the_churches() -> None:
    match = _ended("21", cycle(["e4", "b7"]))
    (award,) = [award for award in match.scores()[1].reasons if award.rule == "SM-41"]
    assert (award.amount, award.unit, award.squares) == (4, "points", ("e4", "b7"))


@pytest.mark.rule("SM-42")
def test_the_example_of_nine_churches() -> None:
    assert _scored(_ended("111223455", cycle(["a2"]))) == [(1, 20 + 4 + 1, "SM-41")]


def _ended(sizes: str, wanted: Iterator[str]) -> bastide.Match:
    """A game of two that ends now; seat 1 has these churches, no coins and no logs."""
    free = set(ALL.split()) - {"b2", "c2", "b3", "b4"}
    pieces = []
    for size in sizes:
        square = next(wanted)
        if square not in free:
            square = min(free)
        free.remove(square)
        pieces.append(f"{size} {square}")
    theirs = city(", ".join(pieces), coins=0, logs=0)
    return after(position(full_but(""), use("LLLLL"), theirs, turn=0, first=1, last_round=True), "pass")


def _scored(match: bastide.Match) -> list[tuple[int, int, str]]:
    return [(number, amount, rule) for number, amount, unit, rule, _ in told(match) if number == 1 and unit == "points"]
