"""CC-43, CC-44: stewards and guards at the end."""

import pytest

from .last_tile import last
from .table import (
    after,
    ended,
    of,
    points,
    standing,
    table,
    told,
    tower,
)

# Stewards


@pytest.mark.rule("CC-43")
@pytest.mark.parametrize(
    ("picture", "who", "markets"),
    [
        ("o", "0 steward 0,0 a", 0),
        ("f", "0 steward 0,0 a", 1),
        ("f+f", "0 steward 0,0 a", 2),
        ("fN+gS", "0 steward 0,0 a", 2),
        ("fN+f+gS+c", "0 steward 0,0 a", 4),
        # across a side
        ("o fW", "0 steward 0,0 a", 1),
        ("o fNESW", "0 steward 0,0 a", 1),
        # finished or not, whatever its size; one market counts once however often it touches
        ("fE gEW cW", "0 steward 0,0 a", 1),
        ("fES fSW\nfNE fNW", "0 steward 0,0 a", 1),
        # of different kinds but one market
        ("fE+cS gW", "0 steward 0,0 a", 2),
        # the market behind a street
        ("NS+fE", "0 steward 0,0 a", 0),
        ("NS+fE", "0 steward 0,0 b", 1),
        ("fEW NS", "0 steward 1,0 a", 1),
        ("fEW NS", "0 steward 1,0 b", 0),
    ],
)
def test_two_points_for_each_market_that_touches_the_area_or_lies_in_it(picture: str, who: str, markets: int) -> None:
    match = after(last(picture, who), "none")
    assert points(match) == [2 * markets, 0]
    assert [award[:3] for award in told(match)] == ([(0, 2 * markets, "CC-43")] if markets else [])


@pytest.mark.rule("CC-43")
@pytest.mark.parametrize("word", ["fNESW", "fS", "fESW"])
def test_a_market_with_a_hole_beside_it_counts_though_it_is_unfinished(word: str) -> None:
    # The hole keeps the market open to the end; it touches the area across its sides, inside its tile, or both.
    match = after(last(f"o {word} o\no . o\no o o", "0 steward 0,0 a; 1 trader 1,0 A"), "none")
    assert points(match) == [2, 0]


@pytest.mark.rule("CC-43")
def test_tiles_that_meet_only_at_a_corner_do_not_touch() -> None:
    # The grain lies across a side, the fish only at the corner.
    assert points(after(last("o gW\n. fNW", "0 steward 0,0 a"), "none")) == [2, 0]


@pytest.mark.rule("CC-43")
def test_half_side_to_half_side() -> None:
    # Two curves with a market in the corner. North, the western half of the side belongs to houses on both.
    start = last("inner-f@1\ninner-g", "0 steward 0,1 a")
    assert points(after(start, "none")) == [0, 0]
    # Turned to the west, the upper market meets the western half: the houses of the lower tile.
    start = last("inner-f@2\ninner-g", "0 steward 0,1 a")
    assert points(after(start, "none")) == [2, 0]


@pytest.mark.rule("CC-43")
@pytest.mark.parametrize(
    ("stewards", "expected"),
    [
        ("0 steward 0,0 a", [4, 0, 0]),
        ("0 steward 0,0 a; 1 steward 1,0 a", [4, 4, 0]),
        ("0 steward 0,0 a; 1 steward 1,0 a; 1 steward 2,0 a", [0, 4, 0]),
        ("0 steward 0,0 a; 1 steward 1,0 a; 2 steward 2,0 a", [4, 4, 4]),
        ("2 steward 0,0 a; 1 steward 1,0 a; 2 steward 2,0 a; 1 steward 3,0 a; 0 steward 4,0 a", [0, 4, 4]),
    ],
)
def test_those_with_most_stewards_in_an_area(stewards: str, expected: list[int]) -> None:
    match = after(last("o f o g o", stewards, players=3), "none")
    assert points(match) == expected
    assert standing(match) == set(stewards.split("; "))


@pytest.mark.rule("CC-43")
def test_each_area_for_itself() -> None:
    # West of both streets the fish, between them the grain, east of them the cattle and more grain.
    picture = "f+NS g+NS c+g"
    start = last(picture, "0 steward 0,0 a; 1 steward 0,0 b; 1 steward 1,0 b")
    assert points(after(start, "none")) == [2, 2 + 4]
    start = last(picture, "0 steward 0,0 a; 1 steward 1,0 a; 0 steward 2,0 a; 1 steward 1,0 b")
    assert points(after(start, "none")) == [2 + 4, 2 + 4]


@pytest.mark.rule("CC-43")
def test_burghers_and_traders_are_no_stewards() -> None:
    start = last("NS+fE", "0 steward 0,0 b; 1 burgher 0,0 NS; 1 trader 0,0 A")
    match = after(start, "none")
    assert points(match) == [2, 1 + 1]


@pytest.mark.rule("CC-43", "CC-28")
def test_walls_bound_residential_areas() -> None:
    # The houses of 0,0 and of 1,1 would meet on 1,0; the gate keeps that square empty, so they are two areas.
    start = last("o+f .\nfNESW o", "0 steward 0,0 a; 1 steward 1,1 a", stands="0,0 E")
    assert points(after(start, "none")) == [4, 2]


# Guards


@pytest.mark.rule("CC-44")
@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("o o o", 0),
        ("o+* o o", 2),
        ("o o o+*", 2),
        ("o o+#1 o", 3),
        ("o+* o+#1 o+*", 7),
        ("o+#7 o+#2 o+#3 o+#4 o+#5 o+#6 o+#1", 21),
        ("o+* o+* o+* o+#3", 9),
    ],
)
@pytest.mark.parametrize("side", ["W", "E", "N"])
def test_two_points_for_each_public_three_for_each_historic_building(words: str, worth: int, side: str) -> None:
    tiles = words.split()
    east = len(tiles) - 1
    if side == "N":
        start = table("\n".join(tiles), tower(), pile=3, left=0, gate="0,0 W", cw="0,0 N", followers="1 guard 0,0 N")
    elif side == "W":
        start = table(words, tower(), pile=3, left=0, gate="0,0 N", ccw="0,0 W", followers="1 guard 0,0 W")
    else:
        start = table(
            words, tower(), pile=3, left=0, gate=f"{east},0 N", cw=f"{east},0 E", followers=f"1 guard {east},0 E"
        )
    match = after(start, "none")
    assert ended(match) and points(match) == [0, worth]
    assert [award[:3] for award in told(match)] == ([(1, worth, "CC-44")] if worth else [])


@pytest.mark.rule("CC-44")
def test_a_guard_sees_only_the_row_in_front_of_him() -> None:
    picture = "o+* o+* o\no+#1 o o+*\no+* o+* o+*"
    start = table(picture, tower(), pile=3, left=0, gate="0,0 W", ccw="0,1 W", followers="0 guard 0,1 W")
    assert points(after(start, "none")) == [5, 0]
    start = table(picture, tower(), pile=3, left=0, gate="0,0 W", cw="0,0 N; 1,0 N", followers="0 guard 1,0 N")
    assert points(after(start, "none")) == [4, 0]


@pytest.mark.rule("CC-44")
def test_up_to_the_first_gap() -> None:
    # A hole at 2,1 and a pocket at 4,1.
    picture = "o o o o o\no+* o+#1 . o+* .\no o o o o"
    start = table(
        picture,
        tower(),
        pile=3,
        left=0,
        gate="0,0 W",
        ccw="0,1 W; 0,2 W; 0,2 S; 1,2 S; 2,2 S; 3,2 S; 4,2 S; 4,2 E; 4,2 N; 3,1 E; 4,0 S",
        followers="0 guard 0,1 W; 1 guard 3,1 E; 1 guard 4,0 S",
    )
    match = after(start, "none")
    assert points(match) == [5, 2]


@pytest.mark.rule("CC-44")
def test_several_guards_are_paid_each() -> None:
    start = table(
        "o+* o+#2",
        tower(),
        pile=3,
        left=0,
        gate="0,0 S",
        cw="0,0 W; 0,0 N; 1,0 N",
        followers="0 guard 0,0 W; 0 guard 0,0 N; 1 guard 1,0 N",
    )
    match = after(start, "none")
    assert points(match) == [5 + 2, 3]
    assert of(match, "supply") == [5, 6]
    assert standing(match) == {"0 guard 0,0 W", "0 guard 0,0 N", "1 guard 1,0 N"}
