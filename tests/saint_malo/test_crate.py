"""SM-25, SM-26: crates."""

import pytest

import bastide

from .positions import (
    ALL,
    after,
    city,
    crate,
    full_but,
    go_on,
    on,
    points,
    position,
    resume,
    seat,
    squares,
    told,
    use,
    uses,
)


@pytest.mark.rule("SM-25")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_die_adds_one_crate(number: int) -> None:
    row = ["c6", "d6", "e6", "f6", "g6"][:number]
    match = after(position(city(), use("CCCCC")), f"use crate {number}", *(f"at {square}" for square in row))
    assert seat(match) == city(f"C {' '.join(row)}")
    assert match.turn == 1
    assert told(match) == []


@pytest.mark.rule("SM-25")
@pytest.mark.parametrize(
    ("drawn", "next_ones"),
    [
        ("e5", "e4 d5 f5 e6"),
        ("c4", "c3 d4 c5"),  # b4 holds a printed crate
        ("a2", "a3"),  # a1 is a tower, b2 a printed crate
        ("g6", "g5 f6"),
        ("f1", "e1 f2"),
        ("e5 e6", "e4 d5 f5 d6 f6 e7"),
        ("e5 f5", "e4 f4 d5 g5 e6 f6"),
        ("e5 e6 f6", "e4 d5 f5 d6 g6 e7 f7"),
        ("a5 a6", "a4 b5 b6"),
        ("g4", "g3 f4 g5"),  # a row does not go on in the next one
    ],
)
def test_the_next_crate_stands_side_by_side_with_the_group(drawn: str, next_ones: str) -> None:
    count = len(drawn.split())
    match = resume(position(city(f"C {drawn}"), crate("CCCCC", 5 - count, drawn)))
    assert squares(match) == set(next_ones.split())


@pytest.mark.rule("SM-25")
def test_a_corner_is_not_a_side() -> None:
    match = after(position(city(), use("LLLCC")), "use crate 2", "at e5")
    for corner in ("d4", "f4", "d6", "f6"):
        with pytest.raises(bastide.IllegalAction):
            match.play(f"at {corner}")


@pytest.mark.rule("SM-25")
def test_the_next_crate_may_lie_beside_any_crate_of_the_group() -> None:
    match = after(position(city(), use("LCCCC")), "use crate 4", "at e5", "at e4", "at e6", "at d5")
    assert [on(match, square) for square in ("e5", "e4", "e6", "d5")] == ["C"] * 4


@pytest.mark.rule("SM-25")
def test_older_crates_need_not_be_touched_but_may() -> None:
    match = after(position(city(), use("LLLLC")), "use crate 1")
    assert squares(match) == set(ALL.split()) - {"b2", "c2", "b3", "b4"}


@pytest.mark.rule("SM-25")
def test_older_crates_do_not_hold_the_group_together() -> None:
    match = after(position(city("C e5"), use("LLLCC")), "use crate 2", "at e4")
    # e6 lies beside the old crate on e5, not beside the new one on e4.
    assert squares(match) == {"e3", "d4", "f4"}


@pytest.mark.rule("SM-25")
def test_the_next_turn_begins_a_new_group() -> None:
    match = resume(position(city(), use("LLLCC")))
    go_on(match, "LLLCC", "use crate 2", "at e5", "at e6")
    match.play("use crate 2")
    assert match.position()["step"] == crate("LLLCC", 2)
    assert squares(match) == set(ALL.split()) - {"b2", "c2", "b3", "b4", "e5", "e6"}
    match.play("at a4")
    assert squares(match) == {"a3", "a5"}


@pytest.mark.rule("SM-25")
def test_crates_bring_nothing_at_once() -> None:
    match = after(position(city("M e5, J f5, P e6"), use("LLLLC")), "use crate 1", "at e4")
    assert (seat(match)["coins"], points(match)[0], told(match)) == (3, 0, [])


# Free squares, and the largest connected region among them.
REGIONS = [
    ("e5", 1),
    ("e5 f6", 1),  # a corner does not connect
    ("e5 e6", 2),
    ("e5 e6 c3 c4 c5", 3),
    ("e5 f6 e7 d6", 1),
    ("e5 e6 e7 d7", 4),
    ("d4 d5 d6 e6 f6", 5),
    ("g3 a4", 1),  # the end of a row and the beginning of the next
    ("g2 g3 g4 a3 a4 a5", 3),
    ("b1 a2", 1),  # only the tower lies between
]


@pytest.mark.rule("SM-26")
@pytest.mark.parametrize(("free", "most"), REGIONS, ids=[free for free, _ in REGIONS])
def test_the_number_is_limited_to_the_largest_free_region(free: str, most: int) -> None:
    match = resume(position(full_but(free), use("CCCCC")))
    assert uses(match, "crate") == set(range(1, most + 1))


@pytest.mark.rule("SM-26")
def test_without_a_free_square_no_crate() -> None:
    match = resume(position(full_but("", coins=20), use("CCCCC"), last_round=True))
    assert uses(match, "crate") == set()


@pytest.mark.rule("SM-26", "SM-25")
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "e5 c3 c4 e7 f7 g6"),
        (2, "c3 c4 e7 f7"),
    ],
)
def test_the_first_crate_goes_where_the_whole_group_has_room(number: int, expected: str) -> None:
    match = after(position(full_but("e5 c3 c4 e7 f7 g6"), use("CCCCC")), f"use crate {number}")
    assert squares(match) == set(expected.split())


@pytest.mark.rule("SM-25", "SM-26")
def test_the_group_can_always_be_finished() -> None:
    # A tree of five: whatever is chosen first, four more have room.
    free = "d4 c4 e4 d3 d5"
    for first in free.split():
        match = after(position(full_but(free), use("CCCCC")), "use crate 5", f"at {first}")
        while match.turn == 0:
            assert match.actions()
            match.play(match.actions()[-1])
        assert all(on(match, square) == "C" for square in free.split())
