"""CC-30 to CC-39: the gate, walls, guards, towers and the outer line of the city."""

from itertools import chain

import pytest

import bastide

from .table import (
    Table,
    after,
    asked,
    choices,
    ended,
    follower,
    gate,
    go_on,
    guard,
    lay,
    of,
    points,
    resume,
    squares,
    standing,
    step,
    table,
    told,
    tower,
    wall,
    walls,
)

# A row of tiles with a street of one burgher at its end, to be completed by `lay 6,0 0`: a scoring, and a row of 7 then.
ROW = "o o o o o E"
CAUSE = ("lay 6,0 0", "none")


def row(tiles: int) -> str:
    """A row of houses, every second tile with a public building."""
    return " ".join("o" if x % 2 else "o+*" for x in range(tiles))


def round_a_row(tiles: int) -> list[str]:
    """All outer sides of a row that begins on 0,0, clockwise from its first northern side."""
    north = [f"{x},0 N" for x in range(tiles)]
    south = [f"{x},0 S" for x in reversed(range(tiles))]
    return [*north, f"{tiles - 1},0 E", *south, "0,0 W"]


def build(match: bastide.Match, end: str = "cw") -> list[int]:
    """Builds walls at one end, without guards, as long as walls are asked for; by whom."""
    seats = []
    while (now := step(match)) is not None and now["kind"] in ("wall", "guard"):
        if now["kind"] == "wall":
            seats.append(now["seat"])
            match.play(f"wall {end}")
        else:
            match.play("none")
    return seats


# When walls are built


@pytest.mark.rule("CC-30")
@pytest.mark.parametrize(
    ("pile", "left", "built"), [(1, 20, False), (1, 1, False), (2, 25, True), (2, 24, True), (3, 20, True)]
)
def test_walls_are_in_play_with_the_last_tile_of_pile_1(pile: int, left: int, built: bool) -> None:
    match = after(table(ROW, lay("W"), pile=pile, left=left, followers="0 burgher 5,0 E"), *CAUSE)
    assert points(match) == [2, 0]
    assert asked(match) == ((0, "gate") if built else (1, "lay"))


@pytest.mark.rule("CC-30", "CC-33")
@pytest.mark.parametrize(
    ("pile", "left", "each"), [(2, 25, 1), (2, 10, 1), (2, 1, 1), (3, 20, 2), (3, 19, 2), (3, 1, 2)]
)
def test_more_walls_with_the_last_tile_of_pile_2(pile: int, left: int, each: int) -> None:
    start = table(ROW, lay("W"), pile=pile, left=left, players=3, gate="0,0 N", followers="0 burgher 5,0 E")
    match = after(start, *CAUSE)
    assert step(match) == {"kind": "wall", "seat": 0, "cause": 0, "left": [each, each, each]}


@pytest.mark.rule("CC-30", "CC-14")
def test_a_tile_set_aside_counts_as_drawn() -> None:
    # Two tiles are left in pile 1. The crossing fits nowhere: then the last one is drawn at once, and it brings the walls.
    start = table("o\nfE", lay("o"), left=2, coming="N+S+E+W gW", followers="0 trader 0,1 A")
    match = resume(start)
    match.play("lay 0,-1 0")
    assert match.play("none").chance == ("aside N+S+E+W", "draw gW")
    assert of(match, "piles")[0] == []
    go_on(match, "lay 1,1 0", "none")
    assert asked(match) == (1, "gate")


@pytest.mark.rule("CC-31")
def test_one_building_however_many_features_were_completed() -> None:
    start = table(
        "E . W\no o o\no o o",
        lay("E+W"),
        pile=2,
        players=3,
        gate="0,0 N",
        followers="0 burgher 0,0 E; 1 burgher 2,0 W",
    )
    match = after(start, "lay 1,0 0", "none")
    assert points(match) == [2, 2, 0]
    assert build(match, "ccw") == [0, 1, 2]
    go_on(match, "none")
    assert asked(match) == (1, "lay")


@pytest.mark.rule("CC-31")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_whoever_lays_the_tile_causes_the_building(owner: int) -> None:
    match = after(table(ROW, lay("W"), pile=2, players=3, turn=1, followers=f"{owner} burgher 5,0 E"), *CAUSE)
    assert step(match) == {"kind": "gate", "seat": 1, "cause": 1, "left": [1, 0, 1]}
    assert of(match, "turn") == 1


@pytest.mark.rule("CC-31")
@pytest.mark.parametrize(
    ("picture", "tile", "at"), [("E", "W", "1,0"), ("fE", "o", "1,0"), ("fE", "gW", "1,0"), ("o", "f", "1,0")]
)
@pytest.mark.parametrize("walls_on_empty", [False, True])
def test_a_feature_without_followers_causes_a_building_only_with_the_option(
    picture: str, tile: str, at: str, walls_on_empty: bool
) -> None:
    match = after(table(picture, lay(tile), pile=2, walls_on_empty=walls_on_empty), f"lay {at} 0", "none")
    assert (told(match), asked(match)) == ([], (0, "gate") if walls_on_empty else (1, "lay"))


@pytest.mark.rule("CC-31")
@pytest.mark.parametrize(
    ("picture", "tile", "at"),
    [
        ("EW", "W", "1,0"),
        ("f", "o", "1,0"),
        ("E W", "o", "2,0"),
        ("fE gW", "o", "0,1"),
        ("fE o", "o", "1,1"),
        ("fES", "o", "1,0"),
        ("o", "fE", "1,0"),
        ("o", "NS", "1,0"),
    ],
)
def test_with_the_option_nothing_new_causes_nothing(picture: str, tile: str, at: str) -> None:
    match = after(table(picture, lay(tile), pile=2, walls_on_empty=True), f"lay {at} 0", "none")
    assert asked(match) == (1, "lay")


@pytest.mark.rule("CC-31")
def test_with_the_option_half_a_side_beside_a_street_counts_too() -> None:
    # The market in the corner of the curve has one half side left, and the street end beside it closes that.
    start = table("S .\ninner-f .", lay("W"), corner=(0, -1), pile=2, walls_on_empty=True)
    assert asked(after(start, "lay 1,0 0", "none")) == (0, "gate")


@pytest.mark.rule("CC-31", "CC-30")
@pytest.mark.parametrize("walls_on_empty", [False, True])
def test_with_followers_there_is_one_building_with_and_without_the_option(walls_on_empty: bool) -> None:
    start = table(
        ROW, lay("W+f"), pile=2, players=3, gate="0,0 N", followers="0 burgher 5,0 E", walls_on_empty=walls_on_empty
    )
    match = after(start, *CAUSE)
    assert build(match) == [0, 1, 2]
    assert asked(match) == (0, "tower")
    start = table("E", lay("W"), pile=1, left=1, followers="0 burgher 0,0 E", walls_on_empty=walls_on_empty)
    assert asked(after(start, "lay 1,0 0", "none")) == (1, "lay")


# The first building


@pytest.mark.rule("CC-32")
@pytest.mark.parametrize("pile", [2, 3])
@pytest.mark.parametrize(
    ("players", "cause", "left", "builders"),
    [
        (2, 0, [1, 2], [1, 0, 1]),
        (2, 1, [2, 1], [0, 1, 0]),
        (3, 0, [0, 1, 1], [1, 2]),
        (3, 2, [1, 1, 0], [0, 1]),
        (4, 0, [0, 1, 1, 1], [1, 2, 3]),
        (4, 1, [1, 0, 1, 1], [2, 3, 0]),
    ],
)
def test_gate_then_a_wall_from_each_other_player(
    players: int, cause: int, left: list[int], builders: list[int], pile: int
) -> None:
    start = table(ROW, lay("W"), players=players, turn=cause, pile=pile, followers="0 burgher 5,0 E")
    match = after(start, *CAUSE)
    assert step(match) == {"kind": "gate", "seat": cause, "cause": cause, "left": left}
    match.play("gate 2,0 N")
    assert (asked(match), of(match, "walls")) == ((builders[0], "wall"), {"gate": [2, 0, "N"], "cw": [], "ccw": []})
    assert (build(match), asked(match)) == (builders, (cause, "tower"))
    assert of(match, "wall_supply") == 70 - len(builders)


@pytest.mark.rule("CC-32", "CC-33")
def test_each_builds_beside_the_left_or_the_right_end() -> None:
    start = table(ROW, lay("W"), players=4, pile=2, followers="0 burgher 5,0 E")
    match = after(start, *CAUSE, "gate 2,0 N")
    for choice in ("wall cw", "none", "wall ccw", "none", "wall ccw"):
        if choice != "none":
            assert choices(match) == {"wall cw", "wall ccw"}
        match.play(choice)
    assert (walls(match, "cw"), walls(match, "ccw")) == ("3,0 N", "1,0 N; 0,0 N")


@pytest.mark.rule("CC-33")
@pytest.mark.parametrize(
    ("players", "cause", "pile", "builders"),
    [
        (2, 0, 2, [0, 1, 0, 1]),
        (2, 1, 2, [1, 0, 1, 0]),
        (2, 0, 3, [0, 1, 0, 1, 0, 1, 0, 1]),
        (3, 0, 2, [0, 1, 2]),
        (3, 2, 2, [2, 0, 1]),
        (3, 1, 3, [1, 2, 0, 1, 2, 0]),
        (4, 0, 2, [0, 1, 2, 3]),
        (4, 3, 3, [3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_later_buildings(players: int, cause: int, pile: int, builders: list[int]) -> None:
    start = table(
        ROW, lay("W"), players=players, turn=cause, pile=pile, gate="0,0 N", followers=f"{cause} burgher 5,0 E"
    )
    match = after(start, *CAUSE)
    assert (build(match), asked(match)) == (builders, (cause, "tower"))
    assert of(match, "wall_supply") == 70 - len(builders)
    match.play("none")
    assert asked(match) == ((cause + 1) % players, "lay")


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


# What walls close


@pytest.mark.rule("CC-25", "CC-37", "CC-34")
def test_a_wall_ends_a_street() -> None:
    start = table("N o o o o o", wall(1, 0, 1), pile=2, gate="1,0 N", followers="0 burgher 0,0 N")
    match = after(start, "wall ccw")
    assert told(match) == [(0, 1, "CC-25", "0,0")]
    assert (of(match, "supply"), of(match, "resting")) == ([7, 7], [1, 0])


@pytest.mark.rule("CC-37", "CC-34")
def test_the_gate_completes_like_a_wall() -> None:
    start = table("N+fS o o o", gate(1, 2), pile=2, followers="1 burgher 0,0 N; 0 trader 0,0 A")
    assert told(after(start, "gate 0,0 N")) == [(1, 1, "CC-25", "0,0")]
    match = after(start, "gate 0,0 S")
    assert told(match) == [(0, 1, "CC-26", "0,0")]
    assert (of(match, "resting"), asked(match)) == ([1, 0], (1, "wall"))
    assert told(after(start, "gate 0,0 W")) == []


@pytest.mark.rule("CC-37")
def test_a_wall_that_completes_something_causes_no_further_building() -> None:
    start = table("N o o o o o", wall(1, 0, 1), pile=2, gate="1,0 N", followers="0 burgher 0,0 N")
    match = after(start, "wall ccw", "none")
    assert asked(match) == (0, "tower")
    assert (points(match), asked(go_on(match, "none"))) == ([1, 0], (1, "lay"))


@pytest.mark.rule("CC-37", "CC-26")
def test_one_wall_completes_a_market_and_a_street() -> None:
    # The street comes out of the middle of the market's side.
    start = table("N+fN o o o o o", wall(1, 0, 1), pile=2, gate="1,0 N", followers="1 burgher 0,0 N; 0 trader 0,0 A")
    match = after(start, "wall ccw")
    assert sorted(told(match)) == [(0, 1, "CC-26", "0,0"), (1, 1, "CC-25", "0,0")]
    assert points(match) == [1, 1]


@pytest.mark.rule("CC-37", "CC-26")
def test_the_two_halves_of_a_walled_side_are_closed_each() -> None:
    # The market in the corner of the curve: half the northern side, half the eastern.
    start = table(
        "o inner-f", wall(1, 2, 2), pile=2, gate="0,0 N", followers="0 trader 1,0 A; 1 burgher 1,0 NE", players=2
    )
    match = after(start, "wall cw", "none")
    assert told(match) == []
    go_on(match, "wall cw")
    assert sorted(told(match)) == [(0, 1, "CC-26", "1,0"), (1, 1, "CC-25", "1,0")]


@pytest.mark.rule("CC-26", "CC-25")
@pytest.mark.parametrize(("word", "role", "on"), [("N", "burgher", "N"), ("fN", "trader", "A")])
def test_a_square_barred_by_another_wall_closes_nothing(word: str, role: str, on: str) -> None:
    # The gate on 0,0 E bars the square 1,0, on which the side of 1,1 opens too.
    start = table(f"o .\no {word}\no o", gate(1, 2), pile=2, followers=f"0 {role} 1,1 {on}")
    match = after(start, "gate 0,0 E")
    assert (told(match), points(match), standing(match)) == ([], [0, 0], {f"0 {role} 1,1 {on}"})
    match.play("wall cw")
    assert [award[1:] for award in told(match)] == [(1, "CC-25" if role == "burgher" else "CC-26", "1,1")]


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


# Towers


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(
    ("cw", "ccw", "towers", "worth_cw", "worth_ccw"),
    [
        (4, 0, "", 4, 0),
        (0, 3, "", 0, 3),
        (2, 5, "", 2, 5),
        (4, 2, "0 cw 3", 1, 2),
        (4, 2, "1 cw 3", 1, 2),
        (4, 2, "1 cw 4", 0, 2),
        (5, 5, "1 cw 1; 0 cw 3; 1 ccw 5", 2, 0),
        (5, 5, "0 cw 3; 1 cw 1; 1 ccw 4", 2, 1),
    ],
)
def test_a_point_for_each_wall_since_the_last_tower_or_the_gate(
    cw: int, ccw: int, towers: str, worth_cw: int, worth_ccw: int
) -> None:
    line = round_a_row(12)
    start = table(
        row(12),
        tower(),
        pile=2,
        turn=1,
        gate="5,0 N",
        cw="; ".join(line[6 : 6 + cw]),
        ccw="; ".join(reversed(line[5 - ccw : 5])),
        towers=towers,
    )
    match = resume(start)
    worth = {"tower cw": worth_cw, "tower ccw": worth_ccw}
    assert choices(match) == {"none"} | {choice for choice, brought in worth.items() if brought}
    before = of(match, "tower_supply")[1]
    for choice, brought in worth.items():
        if brought:
            match = after(start, choice)
            assert told(match) == [(1, brought, "CC-36", "")]
            assert (points(match), of(match, "tower_supply")[1], asked(match)) == ([0, brought], before - 1, (0, "lay"))
            end = choice.split()[1]
            assert {"seat": 1, "end": end, "after": cw if end == "cw" else ccw} in of(match, "towers")
    match = after(start, "none")
    assert (told(match), of(match, "tower_supply")[1], asked(match)) == ([], before, (0, "lay"))


@pytest.mark.rule("CC-36")
def test_a_tower_counts_from_the_last_tower_set_in_play() -> None:
    start = table(row(14), wall(0, 1, 1), pile=2, gate="0,0 N")
    match = after(start, "wall cw", "none", "wall cw", "none", "tower cw")
    assert points(match) == [2, 0]
    again = table(
        row(14), wall(1, 1, 1), turn=1, pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", towers="0 cw 2", points="2 0"
    )
    match = after(again, "wall cw", "none", "wall ccw", "none")
    assert choices(match) == {"tower cw", "tower ccw", "none"}
    match.play("tower cw")
    assert points(match) == [2, 1]


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(("first", "other"), [("cw", "ccw"), ("ccw", "cw")])
@pytest.mark.parametrize("on_both", [False, True])
def test_each_end_counts_from_its_own_last_tower(first: str, other: str, on_both: bool) -> None:
    # Two walls and a tower at one end; then, by the other player, four walls more.
    start = table(
        "o o o o o o o E", wall(0, 1, 1), pile=2, gate="3,0 N", coming="W", followers="0 burgher 7,0 E; 1 steward 0,0 a"
    )
    match = after(start, f"wall {first}", "none", f"wall {first}", "none", f"tower {first}")
    assert points(match) == [2, 0]
    go_on(match, "lay 8,0 0", "none")
    for end in (other, other, first if on_both else other, other):
        go_on(match, f"wall {end}", "none")
    assert asked(match) == (1, "tower")
    assert choices(match) == {f"tower {other}", "none"} | ({f"tower {first}"} if on_both else set())
    match.play(f"tower {first if on_both else other}")
    assert points(match) == [2 + 2, 1 if on_both else 4]


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize("cause", [0, 1, 2])
def test_only_who_caused_the_building_may_set_a_tower_also_after_the_first_one(cause: int) -> None:
    start = table(ROW, lay("W"), players=3, turn=cause, pile=2, followers="0 burgher 5,0 E")
    match = after(start, *CAUSE, "gate 2,0 N", "wall cw", "none", "wall ccw", "none")
    assert (step(match), choices(match)) == ({"kind": "tower", "seat": cause}, {"tower cw", "tower ccw", "none"})
    match.play("tower ccw")
    assert points(match)[cause] == 1 + (2 if cause == 0 else 0)
    assert (asked(match), of(match, "turn")) == (((cause + 1) % 3, "lay"), (cause + 1) % 3)


@pytest.mark.rule("CC-36", "CC-3")
@pytest.mark.parametrize("mine", [3, 2])
def test_without_a_tower_left_none_is_asked_for(mine: int) -> None:
    # Four players have three towers each.
    towers = "; ".join(f"0 cw {after}" for after in range(1, mine + 1))
    start = table(
        row(12), wall(1, 0, 1, 0, 0), players=4, pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 3,0 N", towers=towers
    )
    match = after(start, "wall cw", "none")
    assert asked(match) == ((1, "lay") if mine == 3 else (0, "tower"))


@pytest.mark.rule("CC-36")
def test_the_gate_is_no_wall_for_towers() -> None:
    # The gate alone at the counter-clockwise end: 0 walls, no tower there.
    start = table(row(6), wall(1, 0, 1), pile=2, gate="0,0 N")
    assert choices(after(start, "wall cw", "none")) == {"tower cw", "none"}


# Scarce walls


@pytest.mark.rule("CC-38", "CC-33")
@pytest.mark.parametrize(
    ("players", "cause", "pile", "supply", "dealt"),
    [
        (2, 0, 3, 9, [4, 4]),
        (2, 0, 3, 8, [4, 4]),
        (2, 0, 3, 7, [4, 3]),
        (2, 1, 3, 3, [1, 2]),
        (2, 1, 2, 1, [0, 1]),
        (3, 1, 3, 5, [1, 2, 2]),
        (3, 2, 2, 2, [1, 0, 1]),
        (4, 2, 3, 6, [1, 1, 2, 2]),
        (4, 3, 2, 3, [1, 1, 0, 1]),
    ],
)
def test_scarce_walls_are_dealt_one_by_one(players: int, cause: int, pile: int, supply: int, dealt: list[int]) -> None:
    start = scarce(players, cause, pile, supply)
    match = after(start, "lay 42,0 0", "none")
    assert (of(match, "wall_supply"), step(match)["left"]) == (supply, dealt)
    assert asked(match) == (cause, "wall")
    turns = [(cause + i) % players for i in range(players)]
    rounds = [[seat for seat in turns if dealt[seat] > done] for done in range(4)]
    assert build(match) == list(chain(*rounds))
    assert of(match, "wall_supply") == (supply - sum(dealt))


def scarce(players: int, cause: int, pile: int, supply: int) -> Table:
    """A long row with few walls left, and a street to complete by `lay 42,0 0`."""
    line = round_a_row(43)
    stand = 70 - supply
    # From the southern side of the last but one tile round the west to the north.
    begin = line.index("39,0 S")
    order = (line + line)[begin : begin + stand + 1]
    return table(
        f"{row(41)} E",
        lay("W"),
        players=players,
        turn=cause,
        pile=pile,
        gate=order[0],
        cw="; ".join(order[1:]),
        followers=f"{cause} burgher 41,0 E",
    )


@pytest.mark.rule("CC-3", "CC-33")
def test_wall_pieces_leave_the_supply_one_by_one() -> None:
    match = resume(table(row(8), wall(0, 2, 2), pile=2, gate="0,0 N"))
    for built, action in enumerate(["wall cw", "wall ccw", "wall cw", "wall ccw"], 1):
        go_on(match, action)
        assert of(match, "wall_supply") == 70 - built
        go_on(match, "none")


@pytest.mark.rule("CC-33")
def test_the_first_wall_of_a_building_is_the_causers_also_when_others_own_the_feature() -> None:
    start = table(ROW, lay("W"), players=3, turn=2, pile=2, gate="0,0 N", followers="1 burgher 5,0 E")
    match = after(start, *CAUSE)
    assert (points(match), asked(match)) == ([0, 2, 0], (2, "wall"))
    assert step(match)["cause"] == 2


@pytest.mark.rule("CC-35")
def test_a_guard_step_of_a_position() -> None:
    start = table(row(5), guard(1, "ccw", 1, 1), pile=2, gate="1,0 N", ccw="0,0 N")
    match = after(start, "guard")
    assert (standing(match), asked(match)) == ({"1 guard 0,0 N"}, (0, "wall"))


@pytest.mark.rule("CC-31")
def test_the_follower_just_placed_does_not_make_a_building() -> None:
    match = after(table("o", follower(0, 0), pile=2), "steward a")
    assert asked(match) == (1, "lay")
