"""CC-39, CC-13: the outer line of the city, the wall along it, and what may lie beyond."""

import pytest

from .table import (
    after,
    asked,
    choices,
    ended,
    gate,
    go_on,
    lay,
    of,
    resume,
    squares,
    table,
    wall,
    walls,
)
from .walled import build

# The outer line. The shapes, with their outer sides clockwise, written by hand.

ONE = ("o", "0,0 N; 0,0 E; 0,0 S; 0,0 W")
ANGLE = ("o .\no o", "0,0 N; 0,0 E; 1,1 N; 1,1 E; 1,1 S; 0,1 S; 0,1 W; 0,0 W")
PLUS = (
    ". o .\no o o\n. o .",
    "0,-1 N; 0,-1 E; 1,0 N; 1,0 E; 1,0 S; 0,1 E; 0,1 S; 0,1 W; -1,0 S; -1,0 W; -1,0 N; 0,-1 W",
)
POCKET = (
    "o . o\no o o",
    "0,0 N; 0,0 E; 1,1 N; 2,0 W; 2,0 N; 2,0 E; 2,1 E; 2,1 S; 1,1 S; 0,1 S; 0,1 W; 0,0 W",
)
HOLE = (
    "o o o\no . o\no o o",
    "0,0 N; 1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,2 E; 2,2 S; 1,2 S; 0,2 S; 0,2 W; 0,1 W; 0,0 W",
)
# The empty square in the middle is joined to the outside at its south-eastern corner only.
OPEN_CORNER = (
    "o o o\no . o\no o .",
    "0,0 N; 1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,1 S; 2,1 W; 1,0 S; 0,1 E; 1,2 N; 1,2 E; 1,2 S; 0,2 S; 0,2 W; 0,1 W; 0,0 W",
)
# The mirror image: open at the south-western corner.
OPEN_CORNER_WEST = (
    "o o o\no . o\n. o o",
    "0,0 N; 1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,2 E; 2,2 S; 1,2 S; 1,2 W; 1,2 N; 2,1 W; 1,0 S; 0,1 E; 0,1 S; 0,1 W; 0,0 W",
)
# Two holes that touch at a corner, of which neither is joined to the outside.
TWO_HOLES = (
    "o o o .\no . o o\no o . o\n. o o o",
    "0,0 N; 1,0 N; 2,0 N; 2,0 E; 3,1 N; 3,1 E; 3,2 E; 3,3 E; 3,3 S; 2,3 S; 1,3 S; 1,3 W; 0,2 S; 0,2 W; 0,1 W; 0,0 W",
)
SHAPES = {
    "one": ONE,
    "angle": ANGLE,
    "plus": PLUS,
    "pocket": POCKET,
    "hole": HOLE,
    "open corner": OPEN_CORNER,
    "open corner west": OPEN_CORNER_WEST,
    "two holes": TWO_HOLES,
}


def shape(name: str) -> tuple[str, tuple[int, int], list[str]]:
    """Picture, corner and outer line of a shape."""
    picture, line = SHAPES[name]
    return picture, (-1, -1) if name == "plus" else (0, 0), line.split("; ")


@pytest.mark.rule("CC-32", "CC-39")
@pytest.mark.parametrize("name", SHAPES)
def test_the_gate_stands_at_any_outer_side(name: str) -> None:
    picture, corner, line = shape(name)
    match = resume(table(picture, gate(1, 2), corner=corner, pile=2))
    assert choices(match) == {f"gate {side}" for side in line}


@pytest.mark.rule("CC-33", "CC-39")
@pytest.mark.parametrize("name", [name for name in SHAPES if name != "one"])
def test_every_wall_continues_an_end_along_the_outer_line(name: str) -> None:
    picture, corner, line = shape(name)
    for at, side in enumerate(line):
        start = table(picture, wall(0, 1, 1), corner=corner, pile=2, gate=side)
        assert walls(after(start, "wall cw"), "cw") == line[(at + 1) % len(line)]
        assert walls(after(start, "wall ccw"), "ccw") == line[at - 1]


@pytest.mark.rule("CC-33", "CC-39")
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("end", ["cw", "ccw"])
def test_all_the_way_round(name: str, end: str) -> None:
    picture, corner, line = shape(name)
    if end == "ccw":
        line = [line[0], *reversed(line[1:])]
    built = 0
    while built < len(line) - 1:
        done = "; ".join(line[1 : built + 1])
        start = table(
            picture,
            wall(0, 2, 2),
            corner=corner,
            pile=2,
            gate=line[0],
            cw=done if end == "cw" else "",
            ccw=done if end == "ccw" else "",
        )
        match = resume(start)
        build(match, end)
        built = min(built + 4, len(line) - 1)
        assert walls(match, end) == "; ".join(line[1 : built + 1])


@pytest.mark.rule("CC-40", "CC-33")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ring_closes_during_the_first_building(players: int) -> None:
    # One tile has four sides: the gate and three walls, then nothing is open and the rest stays in the supply.
    start = table("o", gate(*[1, 2] if players == 2 else [0] + [1] * (players - 1)), players=players, pile=2)
    match = after(start, "gate 0,0 S")
    builders = build(match)
    assert builders == {2: [1, 0, 1], 3: [1, 2], 4: [1, 2, 3]}[players]
    assert walls(match, "cw") == "; ".join(["0,0 W", "0,0 N", "0,0 E"][: len(builders)])
    assert asked(match) == (0, "tower")
    match.play("none")
    assert ended(match)


@pytest.mark.rule("CC-40", "CC-33")
def test_when_no_side_is_open_the_building_ends_and_walls_stay_in_the_supply() -> None:
    start = table("o", wall(1, 3, 4), pile=3, gate="0,0 N", cw="0,0 E")
    match = after(start, "wall cw", "none", "wall ccw", "none")
    assert asked(match) == (0, "tower")
    assert (walls(match, "cw"), walls(match, "ccw"), of(match, "wall_supply")) == ("0,0 E; 0,0 S", "0,0 W", 67)
    assert choices(match) == {"tower cw", "tower ccw", "none"}
    go_on(match, "tower ccw")
    assert ended(match) and of(match, "wall_supply") == 67


# What lies beyond


@pytest.mark.rule("CC-34", "CC-13")
def test_no_tile_beyond_gate_or_wall() -> None:
    start = table("o o", lay("o"), pile=2, gate="0,0 N", cw="1,0 N", ccw="0,0 W")
    assert squares(resume(start)) == {"2,0", "1,1", "0,1"}


@pytest.mark.rule("CC-13", "CC-34")
@pytest.mark.parametrize(("side", "barred"), [("0,0 E", "1,0"), ("1,1 N", "1,0"), ("0,0 N", "0,-1"), ("0,1 W", "-1,1")])
def test_a_wall_on_any_side_bars_a_square(side: str, barred: str) -> None:
    everywhere = {"0,-1", "1,0", "2,1", "1,2", "0,2", "-1,1", "-1,0"}
    assert squares(resume(table("o .\no o", lay("o"), pile=2))) == everywhere
    assert squares(resume(table("o .\no o", lay("o"), pile=2, gate=side))) == everywhere - {barred}


@pytest.mark.rule("CC-34", "CC-13")
def test_a_wall_just_built_bars_its_square() -> None:
    start = table("o o o o", wall(0, 1, 0), pile=2, gate="0,0 N")
    match = after(start, "wall cw", "none", "none")
    assert squares(match) == {"2,-1", "3,-1", "4,0", "3,1", "2,1", "1,1", "0,1", "-1,0"}


DEEP = "o . o\no . o\no o o"


@pytest.mark.rule("CC-13")
@pytest.mark.parametrize(
    ("picture", "stands", "allowed"),
    [
        # The lid on a pocket: not if the gate stands in the pocket, for it would stand at a hole.
        (DEEP, "1,2 N", False),
        (DEEP, "0,0 W", True),
        (DEEP, "2,2 S", True),
        (DEEP, "", True),
        # Open at a corner, the pocket stays outside.
        ("o . .\no . o\no o o", "1,2 N", True),
        (". . o\no . o\no o o", "1,2 N", True),
    ],
)
def test_no_tile_may_shut_a_wall_in(picture: str, stands: str, allowed: bool) -> None:
    corner = (0, -1) if picture.startswith(".") else (0, 0)
    lid = f"1,{corner[1]}"
    if stands:
        square, side = stands.split()
        x, y = square.split(",")
        stands = f"{x},{int(y) + corner[1]} {side}"
    match = resume(table(picture, lay("o"), corner=corner, pile=2, gate=stands))
    assert (lid in squares(match)) == allowed


@pytest.mark.rule("CC-13")
def test_no_tile_may_shut_the_walls_in_even_far_from_the_gate() -> None:
    # The gate stands outside, at the rim of the pocket; its walls run down into it.
    start = table(DEEP, lay("o"), pile=2, gate="0,0 N", cw="0,0 E; 0,1 E; 1,2 N")
    assert "1,0" not in squares(resume(start))
    # A big pocket: the walls stand at its bottom, two squares from the lid.
    big = "o . o\no . o\no . o\no o o"
    assert "1,0" not in squares(resume(table(big, lay("o"), pile=2, gate="1,3 N")))
    assert "1,1" not in squares(resume(table(big, lay("o"), pile=2, gate="1,3 N")))
    assert {"1,0", "1,1", "1,2"} <= squares(resume(table(big, lay("o"), pile=2, gate="0,3 S")))


@pytest.mark.rule("CC-13")
def test_a_lid_at_a_corner_shuts_in_too() -> None:
    # The square 1,1 is joined to the outside at its south-eastern corner alone; a tile on 2,2 shuts it.
    start = table("o o o\no . o\no o .", lay("o"), pile=2, gate="1,0 S")
    assert "2,2" not in squares(resume(start))
    start = table("o o o\no . o\no o .", lay("o"), pile=2, gate="1,0 N")
    assert {"2,2", "1,1"} <= squares(resume(start))


@pytest.mark.rule("CC-13", "CC-14")
def test_a_tile_that_fits_only_where_it_would_shut_a_wall_in_is_set_aside() -> None:
    # A crossing fits between the two street ends alone.
    for stands, comes in (("1,2 N", "aside N+E+S+W"), ("1,2 S", "draw N+E+S+W")):
        match = resume(table("E . W\no . o\no o o", lay("o"), pile=2, coming="N+E+S+W", gate=stands))
        match.play("lay 3,1 0")
        assert match.play("none").chance[0] == comes
