"""CC-30 to CC-34, CC-37, CC-38: when walls are built, the gate, what walls close."""

from itertools import chain

import pytest

from .table import (
    after,
    asked,
    choices,
    follower,
    gate,
    go_on,
    guard,
    lay,
    of,
    points,
    resume,
    standing,
    step,
    table,
    told,
    wall,
    walls,
)
from .walled import CAUSE, ROW, build, row, scarce

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
