"""CC-40 to CC-42, CC-45: the three ends, the wall closed all round, the winner."""

import pytest

from .last_tile import last
from .table import (
    Table,
    after,
    asked,
    choices,
    ended,
    follower,
    go_on,
    lay,
    of,
    points,
    resume,
    standing,
    step,
    table,
    told,
    tower,
    wall,
)
from .walled import CAUSE, ROW, build, round_a_row, row, scarce

# (a) the last wall


@pytest.mark.rule("CC-40")
@pytest.mark.parametrize(("supply", "over"), [(2, True), (3, True), (4, True), (5, False), (6, False)])
def test_the_game_ends_when_the_last_wall_is_built(supply: int, over: bool) -> None:
    # Two players build two walls each.
    match = after(scarce(2, 0, 2, supply), "lay 42,0 0", "none")
    build(match)
    assert (asked(match), of(match, "wall_supply")) == ((0, "tower"), max(0, supply - 4))
    match.play("none")
    assert ended(match) == over


@pytest.mark.rule("CC-40")
def test_after_the_last_wall_its_guard_and_the_tower() -> None:
    match = after(scarce(2, 0, 2, 1), "lay 42,0 0", "none", "wall cw")
    assert (of(match, "wall_supply"), asked(match)) == (0, (0, "guard"))
    match.play("guard")
    assert asked(match) == (0, "tower")
    match.play("tower cw")
    assert ended(match)
    # The street of 2, the tower after 70 walls, and the guard, who sees what lies in his column.
    assert [award[1:3] for award in told(match)][:1] == [(70, "CC-36")]


# (b) the last tile


@pytest.mark.rule("CC-40")
@pytest.mark.parametrize("left", [0, 1])
def test_the_game_ends_with_the_last_tile(left: int) -> None:
    match = after(table(row(12), lay("o"), pile=3, left=left), "lay 0,1 0")
    assert asked(match) == (0, "follower")
    match.play("none")
    assert ended(match) == (left == 0)


@pytest.mark.rule("CC-40", "CC-36")
def test_after_the_last_tile_its_scoring_its_building_and_the_tower() -> None:
    start = table(ROW, lay("W"), players=3, pile=3, left=0, gate="0,0 N", followers="1 burgher 5,0 E")
    match = after(start, *CAUSE)
    assert (points(match), asked(match)) == ([0, 2, 0], (0, "wall"))
    assert build(match) == [0, 1, 2, 0, 1, 2]
    assert asked(match) == (0, "tower")
    match.play("tower cw")
    assert ended(match) and points(match) == [6, 2, 0]


@pytest.mark.rule("CC-40", "CC-14")
def test_the_game_ends_when_the_last_tile_is_set_aside() -> None:
    match = resume(table("o", lay("o"), pile=3, left=1, coming="N+E+S+W", followers="1 steward 0,0 a"))
    match.play("lay 1,0 0")
    assert match.play("none").chance == ("aside N+E+S+W",)
    assert ended(match)
    assert (of(match, "aside")[-1], of(match, "piles"), step(match)) == ("N+E+S+W", [[], [], []], None)


@pytest.mark.rule("CC-40")
def test_a_game_that_ends_before_the_draw_has_no_chance() -> None:
    match = resume(table("o", lay("o"), pile=3, left=0))
    match.play("lay 1,0 0")
    assert match.play("none").chance == ()


# (c) nearly closed


@pytest.mark.rule("CC-40")
@pytest.mark.parametrize(("tiles", "over"), [(3, True), (4, True), (5, False), (6, False)])
def test_the_game_ends_when_five_or_fewer_sides_are_open_after_a_building(tiles: int, over: bool) -> None:
    # A row has twice its tiles and two outer sides; gate and four walls stand then: 3, 5, 7 or 9 are open.
    start = table(row(tiles), wall(1, 0, 1), pile=2, gate="0,0 N", cw="; ".join(round_a_row(tiles)[1:4]))
    match = after(start, "wall cw", "none")
    assert asked(match) == (0, "tower")
    match.play("none")
    assert ended(match) == over


@pytest.mark.rule("CC-40")
@pytest.mark.parametrize(("stand", "over"), [(2, False), (3, False), (4, False), (5, True), (6, True)])
def test_six_open_sides_are_not_few_enough(stand: int, over: bool) -> None:
    # A row of five has 12 outer sides. The gate, so many walls and the one being built leave 8, 7, 6, 5 or 4 open.
    line = ["0,0 W", "0,0 S", "1,0 S", "2,0 S", "3,0 S", "4,0 S"]
    start = table(row(5), wall(1, 0, 1), pile=2, gate="0,0 N", ccw="; ".join(line[:stand]))
    assert ended(after(start, "wall cw", "none", "none")) == over


@pytest.mark.rule("CC-40", "CC-36")
def test_the_last_tower_counts() -> None:
    start = table(row(3), wall(1, 0, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 2,0 E")
    match = after(start, "wall cw", "none", "tower cw")
    assert ended(match)
    assert points(match) == [4, 0]


@pytest.mark.rule("CC-40")
def test_few_open_sides_end_nothing_without_a_building() -> None:
    # Three open sides, five after the tile is laid; but nobody has built, so the game goes on.
    start = table(row(4), lay("o"), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 3,0 N; 3,0 E; 3,0 S; 2,0 S")
    match = after(start, "lay 0,1 0", "none")
    assert not ended(match) and asked(match) == (1, "lay")


@pytest.mark.rule("CC-40", "CC-39")
def test_sides_at_a_hole_are_not_open_outer_sides() -> None:
    # Twelve outer sides, four more at the hole: 7 with gate and walls, 5 open.
    picture = "o o o\no . o\no o o"
    start = table(picture, wall(1, 0, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,2 E")
    match = after(start, "wall cw", "none", "none")
    assert ended(match)
    start = table(picture, wall(1, 0, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 2,0 E; 2,1 E")
    assert not ended(after(start, "wall cw", "none", "none"))


@pytest.mark.rule("CC-40", "CC-39")
def test_sides_in_a_pocket_open_at_a_corner_are_open_outer_sides() -> None:
    # 16 outer sides, four of them in the pocket: 10 with gate and walls, 6 open.
    picture = "o o o\no . o\no o ."
    line = (
        "0,0 N; 1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,1 S; 2,1 W; 1,0 S; 0,1 E; 1,2 N; 1,2 E; 1,2 S; 0,2 S; 0,2 W; 0,1 W; 0,0 W"
    )
    sides = line.split("; ")
    start = table(picture, wall(1, 0, 1), pile=2, gate="1,2 S", cw="; ".join(sides[12:] + sides[:4]))
    match = after(start, "wall cw", "none", "none")
    assert not ended(match)
    start = table(picture, wall(1, 0, 1), pile=2, gate="1,2 S", cw="; ".join(sides[12:] + sides[:5]))
    match = after(start, "wall cw", "none", "none")
    assert ended(match)


@pytest.mark.rule("CC-40")
@pytest.mark.parametrize("towers", ["", "0 cw 11"])
def test_no_side_open_at_the_start_of_a_building(towers: str) -> None:
    # All twelve outer sides are built on; the tile in the hole completes a street.
    line = "1,0 N; 2,0 N; 2,0 E; 2,1 E; 2,2 E; 2,2 S; 1,2 S; 0,2 S; 0,2 W; 0,1 W; 0,0 W"
    start = table(
        "o o o\nE . o\no o o", lay("W"), pile=3, gate="0,0 N", cw=line, followers="1 burgher 0,1 E", towers=towers
    )
    match = after(start, "lay 1,1 0", "none")
    assert points(match) == [0, 2]
    if towers:
        assert ended(match)
    else:
        assert (asked(match), choices(match)) == ((0, "tower"), {"tower cw", "none"})
        match.play("tower cw")
        assert ended(match) and points(match) == [11, 2]
    assert of(match, "wall_supply") == 59


@pytest.mark.rule("CC-40")
def test_the_first_building_can_end_the_game() -> None:
    start = table("E", lay("W"), pile=2, followers="0 burgher 0,0 E")
    # Six outer sides, gate and three walls: two open.
    match = after(start, "lay 1,0 0", "none", "gate 0,0 N", "wall cw", "none", "wall cw", "none", "wall cw")
    go_on(match, *["none"] if asked(match)[1] == "guard" else [])
    assert asked(match) == (0, "tower")
    match.play("none")
    assert ended(match)


# The wall closed all round


@pytest.mark.rule("CC-41")
def test_streets_and_markets_completed_by_the_closed_wall_are_scored() -> None:
    start = last("NS fE+gS", "0 burgher 0,0 NS; 1 trader 1,0 A; 0 trader 1,0 B")
    match = after(start, "none")
    assert ended(match)
    assert sorted(told(match)) == [(0, 1, "CC-25", "0,0"), (0, 1, "CC-26", "1,0"), (1, 1, "CC-26", "1,0")]
    assert (of(match, "supply"), of(match, "resting"), standing(match)) == ([7, 7], [0, 0], set())


@pytest.mark.rule("CC-41")
def test_the_closed_wall_counts_with_and_without_wall_pieces() -> None:
    # Without a gate, with the gate elsewhere, with the gate on that very side it is the same.
    for stands in ("", "0,0 W", "0,0 S"):
        match = after(last("N o", "0 burgher 0,0 N", stands=stands), "none")
        assert told(match) == [(0, 1, "CC-25", "0,0")]
        assert of(match, "walls")["cw"] == of(match, "walls")["ccw"] == []
        assert of(match, "wall_supply") == 70


@pytest.mark.rule("CC-41", "CC-25", "CC-26")
@pytest.mark.parametrize(("word", "who"), [("NS", "0 burgher 0,0 NS"), ("fNS", "0 trader 0,0 A")])
@pytest.mark.parametrize("stands", ["0,0 N", "0,0 S", "0,0 E"])
def test_a_side_with_a_wall_and_one_without(word: str, who: str, stands: str) -> None:
    match = after(last(word, who, stands=stands), "none")
    assert ended(match) and points(match) == [1, 0]


@pytest.mark.rule("CC-41")
def test_long_streets_count_double_at_the_end_too() -> None:
    match = after(last("EW EW EW EW", "0 burgher 1,0 EW"), "none")
    assert points(match) == [8, 0]


@pytest.mark.rule("CC-41", "CC-27")
def test_everybody_tied_is_paid_at_the_end_too() -> None:
    match = after(last("EW EW EW", "0 burgher 0,0 EW; 1 burgher 2,0 EW; 2 steward 0,0 a", players=3), "none")
    assert points(match) == [3, 3, 0]


@pytest.mark.rule("CC-41", "CC-42")
@pytest.mark.parametrize(
    ("word", "who"), [("S", "0 burgher 1,0 S"), ("fS", "0 trader 1,0 A"), ("NS", "0 burgher 1,0 NS")]
)
def test_sides_that_face_a_hole_stay_open(word: str, who: str) -> None:
    match = after(last(f"o {word} o\no . o\no o o", who), "none")
    assert (told(match), points(match)) == ([], [0, 0])
    # CC-42: they go off without points.
    assert (standing(match), of(match, "supply"), of(match, "resting")) == (set(), [7, 7], [0, 0])


@pytest.mark.rule("CC-41", "CC-39")
@pytest.mark.parametrize(("word", "who"), [("S", "0 burgher 1,0 S"), ("fS", "0 trader 1,0 A")])
def test_sides_in_a_pocket_open_at_a_corner_are_closed(word: str, who: str) -> None:
    match = after(last(f"o {word} o\no . o\no o .", who), "none")
    assert points(match) == [1, 0]


@pytest.mark.rule("CC-42", "CC-41")
def test_only_unfinished_work_goes_off_without_points() -> None:
    start = last("o S o\nE . o\no o fE", "0 burgher 1,0 S; 1 burgher 0,1 E; 1 trader 2,2 A; 0 steward 0,0 a")
    match = after(start, "none")
    assert (of(match, "supply"), standing(match)) == ([6, 7], {"0 steward 0,0 a"})
    assert sorted(award[:3] for award in told(match)) == [(0, 2, "CC-43"), (1, 1, "CC-26")]


# The end


@pytest.mark.rule("CC-45")
@pytest.mark.parametrize(
    ("before", "winners"),
    [("9 4 4", (0,)), ("4 4 9", (2,)), ("5 9 9", (1, 2)), ("7 7 7", (0, 1, 2)), ("0 0 0", (0, 1, 2)), ("9 10 9", (1,))],
)
def test_most_points_win_and_ties_share(before: str, winners: tuple[int, ...]) -> None:
    match = after(table("o", follower(0, 0), players=3, pile=3, left=0, points=before), "none")
    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert [score.points for score in match.outcome.breakdown] == [int(number) for number in before.split()]


@pytest.mark.rule("CC-40", "CC-42")
def test_a_finished_position() -> None:
    start = table(
        "N+f o o",
        tower(),
        turn=1,
        pile=2,
        gate="1,0 N",
        cw="2,0 N; 2,0 E",
        ccw="0,0 N",
        followers="0 steward 0,0 a; 1 guard 2,0 E",
        points="5 6",
        resting="0 2",
    )
    match = after(start, "tower ccw")
    found = match.position()
    assert (found["over"], found["step"], found["points"]) == (True, None, [7, 7])
    assert (found["supply"], found["resting"], found["wall_supply"]) == ([6, 6], [0, 0], 67)
    assert found["walls"] == {"gate": [1, 0, "N"], "cw": [[2, 0, "N"], [2, 0, "E"]], "ccw": [[0, 0, "N"]]}
    assert found["towers"] == [{"seat": 1, "end": "ccw", "after": 1}]
    assert standing(match) == {"0 steward 0,0 a", "1 guard 2,0 E"}
    again = resume(Table(found, start.pack))
    assert (again.turn, choices(again), again.position()) == (None, set(), found)
    assert again.outcome is not None and again.outcome.winners == (0, 1)
