"""CC-35: guards on the wall."""

import pytest

from .table import (
    after,
    asked,
    choices,
    gate,
    go_on,
    lay,
    of,
    standing,
    step,
    table,
    told,
    wall,
    walls,
)
from .walled import CAUSE, ROW, row

# Guards


@pytest.mark.rule("CC-35")
def test_a_guard_on_the_wall_just_built() -> None:
    start = table(row(4), wall(1, 1, 2), pile=2, gate="0,0 N")
    match = after(start, "wall cw")
    assert step(match) == {"kind": "guard", "seat": 1, "cause": 0, "left": [1, 1], "end": "cw"}
    assert choices(match) == {"guard", "none"}
    match.play("guard")
    assert (standing(match), of(match, "supply"), asked(match)) == ({"1 guard 1,0 N"}, [7, 6], (0, "wall"))
    go_on(match, "wall ccw", "guard")
    assert standing(match) == {"1 guard 1,0 N", "0 guard 0,0 W"}


@pytest.mark.rule("CC-35")
def test_no_guard_on_the_gate() -> None:
    match = after(table(row(4), gate(1, 2), pile=2), "gate 1,0 S")
    assert asked(match) == (1, "wall")


@pytest.mark.rule("CC-35")
def test_a_guard_may_be_left_out() -> None:
    match = after(table(row(4), wall(1, 1, 2), pile=2, gate="0,0 N"), "wall cw", "none")
    assert (standing(match), of(match, "supply"), asked(match)) == (set(), [7, 7], (0, "wall"))


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_guard_opposite_a_guard_whoevers(seat: int) -> None:
    # A row of three: a guard at its western end, then the wall at its eastern end.
    start = table(
        "o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", ccw="0,0 W", followers=f"{seat} guard 0,0 W"
    )
    match = after(start, "wall cw")
    assert (walls(match, "cw"), asked(match)) == ("1,0 N; 2,0 N; 2,0 E", (1, "wall"))


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize(("x", "is_asked"), [(0, False), (1, True)])
def test_no_guard_opposite_a_guard_in_the_same_column(x: int, is_asked: bool) -> None:
    picture = "o o\no o"
    start = table(
        picture,
        wall(0, 1, 1),
        pile=2,
        gate="0,0 W",
        cw="0,0 N; 1,0 N",
        ccw="0,1 W",
        followers=f"1 guard {x},0 N",
    )
    match = after(start, "wall ccw")
    assert walls(match, "ccw") == "0,1 W; 0,1 S"
    assert asked(match) == ((0, "guard") if is_asked else (1, "wall"))


@pytest.mark.rule("CC-35")
def test_a_wall_opposite_without_a_guard_hinders_nobody() -> None:
    start = table("o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", ccw="0,0 W")
    assert asked(after(start, "wall cw")) == (0, "guard")


@pytest.mark.rule("CC-35")
def test_the_gate_opposite_hinders_nobody() -> None:
    start = table("o o o", wall(0, 1, 1), pile=2, gate="0,0 W", cw="0,0 N; 1,0 N; 2,0 N")
    assert asked(after(start, "wall cw")) == (0, "guard")


@pytest.mark.rule("CC-35")
def test_a_gap_in_the_row_lifts_that() -> None:
    # The row 0 has a gap at 1,0: a pocket open to the north.
    start = table(
        "o . o\no o o",
        wall(0, 1, 1),
        pile=2,
        gate="0,0 N",
        ccw="0,0 W; 0,1 W; 0,1 S; 1,1 S; 2,1 S; 2,1 E",
        followers="1 guard 0,0 W",
    )
    match = after(start, "wall ccw")
    assert (walls(match, "ccw")[-5:], asked(match)) == ("2,0 E", (0, "guard"))


@pytest.mark.rule("CC-35")
def test_a_hole_is_a_gap_too() -> None:
    start = table(
        "o o o\no . o\no o o",
        wall(0, 1, 1),
        pile=2,
        gate="0,0 N",
        cw="1,0 N; 2,0 N; 2,0 E",
        ccw="0,0 W; 0,1 W",
        followers="1 guard 0,1 W",
    )
    assert asked(after(start, "wall cw")) == (0, "guard")


@pytest.mark.rule("CC-35")
def test_a_guard_on_the_near_side_of_the_gap_hinders() -> None:
    # The row in front of the wall 2,0 E is one tile long: at its other end, at the gap, a guard stands already.
    start = table("o . o\no o o", wall(0, 1, 1), pile=2, gate="1,1 N", cw="2,0 W; 2,0 N", followers="1 guard 2,0 W")
    match = after(start, "wall cw")
    assert (walls(match, "cw"), asked(match)) == ("2,0 W; 2,0 N; 2,0 E", (1, "wall"))


@pytest.mark.rule("CC-35")
def test_a_guard_on_another_side_of_the_last_tile_hinders_nobody() -> None:
    start = table(
        "o o o", wall(0, 1, 1), pile=2, gate="1,0 N", cw="2,0 N", ccw="0,0 N; 0,0 W", followers="1 guard 0,0 N"
    )
    assert asked(after(start, "wall cw")) == (0, "guard")


SEVEN = "o o o o o o o"
ALL_SEVEN = "; ".join(f"1 steward {x},0 a" for x in range(7))
SIX = "; ".join(f"1 steward {x},0 a" for x in range(6))


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize(
    ("followers", "resting", "is_asked"),
    [(ALL_SEVEN, "0 0", False), (SIX, "0 1", False), (SIX, "0 0", True), (SIX, "5 0", True), ("", "0 6", True)],
)
def test_guards_come_from_the_supply_and_do_not_rest(followers: str, resting: str, is_asked: bool) -> None:
    start = table(SEVEN, wall(1, 1, 2), pile=2, gate="0,0 N", followers=followers, resting=resting)
    match = after(start, "wall cw")
    assert asked(match) == ((1, "guard") if is_asked else (0, "wall"))


@pytest.mark.rule("CC-35", "CC-23", "CC-37")
def test_a_trader_who_comes_home_by_the_wall_rests() -> None:
    start = table(SEVEN.replace("o", "fN", 1), wall(1, 0, 1), pile=2, gate="1,0 N", followers=f"{SIX}; 1 trader 0,0 A")
    match = after(start, "wall ccw")
    assert (told(match), of(match, "supply"), of(match, "resting")) == ([(1, 1, "CC-26", "0,0")], [7, 1], [0, 1])
    assert asked(match) == (0, "tower")


@pytest.mark.rule("CC-35", "CC-23")
def test_a_burgher_who_came_home_by_this_turns_tile_rests_for_the_whole_building() -> None:
    start = table(ROW, lay("W"), turn=1, pile=2, gate="0,0 N", followers=f"{SIX}; 1 burgher 5,0 E")
    match = after(start, *CAUSE)
    assert (of(match, "supply"), of(match, "resting")) == ([7, 1], [0, 1])
    match.play("wall cw")
    assert asked(match) == (0, "wall")
    go_on(match, "wall cw", "none", "wall cw", "wall cw", "none", "none")
    # The next tile is drawn: nobody rests any more.
    assert (of(match, "resting"), asked(match)) == ([0, 0], (0, "lay"))
