"""How decisions, chance and positions are written."""

import copy
import random
from typing import Any

import pytest

import bastide

from .table import (
    GAME,
    Table,
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
    squares,
    standing,
    step,
    table,
    told,
    tower,
    wall,
)

# Laying


@pytest.mark.rule("CC-10")
def test_the_first_tile_is_laid_by_a_decision_with_a_single_choice() -> None:
    match = resume(table("", lay("NE")))
    assert choices(match) == {"lay 0,0 0"}
    match.play("lay 0,0 0")
    assert step(match) == {"kind": "follower", "seat": 0, "x": 0, "y": 0}


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("word", "turns"),
    [
        ("o", "0"),
        ("f", "0"),
        ("f+g", "0"),
        ("fNESW", "0"),
        ("N+E+S+W", "0"),
        ("NS", "01"),
        ("NS+*", "01"),
        ("NS+#2", "01"),
        ("EW", "01"),
        ("N+S", "01"),
        ("NE+SW", "01"),
        ("fNS", "01"),
        ("fN+fS", "01"),
        ("NS+fE+fW", "01"),
        ("both", "01"),
        ("each-ff", "01"),
        ("each-fg", "0123"),
        ("NS+f", "0123"),
        ("NS+fE+gW", "0123"),
        ("fN+gS", "0123"),
        ("fN", "0123"),
        ("fNE", "0123"),
        ("N", "0123"),
        ("NE", "0123"),
        ("N+E+S", "0123"),
        ("N+fNESW", "0123"),
        ("left-f", "0123"),
    ],
)
def test_of_turns_that_look_the_same_only_the_smallest(word: str, turns: str) -> None:
    # Streets lead out of the city to the north, east and south, and sides without a street look in all directions.
    match = resume(table("E N+E+S+W", lay(word)))
    assert {choice[-1] for choice in choices(match)} == set(turns)


@pytest.mark.rule("CC-12")
def test_x_grows_to_the_east_y_to_the_south() -> None:
    for side, square in (("N", "0,-1"), ("E", "1,0"), ("S", "0,1"), ("W", "-1,0")):
        assert squares(resume(table(side, lay("o")))) == {"0,-1", "1,0", "0,1", "-1,0"} - {square}


@pytest.mark.rule("CC-12")
def test_a_turn_is_a_quarter_turn_clockwise() -> None:
    for turn, square in enumerate(["0,-1", "1,0", "0,1", "-1,0"]):
        assert squares(resume(table(f"N@{turn}", lay("o")))) == {"0,-1", "1,0", "0,1", "-1,0"} - {square}
        match = after(table(f"fN@{turn}", lay("o"), followers="0 trader 0,0 A"), f"lay {square} 0", "none")
        assert told(match) == [(0, 1, "CC-26", "0,0")]


# Followers


@pytest.mark.rule("CC-20")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_pieces_and_regions_are_written_as_in_the_pack_not_turned(turn: int) -> None:
    # Each turn of the tile lies beside the houses of 0,0 with a side that has no street.
    square = ["1,0", "0,1", "-1,0", "0,-1"][turn]
    match = after(table("o", lay("NS+fE")), f"lay {square} {turn}")
    assert choices(match) == {"burgher NS", "trader A", "steward a", "steward b", "none"}
    match.play("burgher NS")
    assert standing(match) == {f"0 burgher {square} NS"}
    assert of(match, "tiles")[1]["turn"] == turn


@pytest.mark.rule("CC-21", "CC-20")
def test_each_region_is_a_choice_of_its_own_also_in_one_feature() -> None:
    # The houses on both sides of the street are one area round the street end.
    start = table("S", lay("NS"))
    match = after(start, "lay 0,1 0")
    assert choices(match) == {"burgher NS", "steward a", "steward b", "none"}
    taken = after(table("S", lay("NS"), followers="1 steward 0,0 a"), "lay 0,1 0")
    assert choices(taken) == {"burgher NS", "none"}


@pytest.mark.rule("CC-21", "CC-20")
def test_two_pieces_of_one_street_are_two_choices() -> None:
    # Three curves lead from the east of the new tile to its south: its two pieces are one street with two open ends.
    start = table(". SW\nNE NW", lay("NE+SW"), corner=(0, -1))
    assert choices(after(start, "lay 0,-1 0")) >= {"burgher NE", "burgher SW"}
    # After a quarter turn the first piece closes the ring, the second is another street.
    match = after(start, "lay 0,-1 1")
    assert "burgher NE" not in choices(match) and "burgher SW" in choices(match)


# Walls


@pytest.mark.rule("CC-32")
def test_sides_are_those_of_the_square_whatever_the_tiles_turn() -> None:
    for turn in range(4):
        start = table(f"N@{turn}", gate(1, 2), pile=2, followers="0 burgher 0,0 N")
        side = "NESW"[turn]
        match = after(start, f"gate 0,0 {side}")
        assert (told(match), of(match, "walls")["gate"]) == ([(0, 1, "CC-25", "0,0")], [0, 0, side])
        other = "NESW"[turn - 1]
        assert told(after(start, f"gate 0,0 {other}")) == []


@pytest.mark.rule("CC-33")
def test_both_ends_are_always_a_choice_also_for_the_last_side() -> None:
    start = table("o", wall(0, 2, 2), pile=2, gate="0,0 N", cw="0,0 E", ccw="0,0 W")
    assert choices(resume(start)) == {"wall cw", "wall ccw"}
    for end in ("cw", "ccw"):
        match = after(start, f"wall {end}")
        assert of(match, "walls")[end][-1] == [0, 0, "S"]


STEPS: dict[str, tuple[Table, dict[str, Any], set[str]]] = {
    "lay": (table("o", lay("o")), {"kind": "lay", "seat": 0, "tile": "o"}, {"lay 1,0 0", "lay 0,1 0"}),
    "follower": (table("o", follower(0, 0)), {"kind": "follower", "seat": 0, "x": 0, "y": 0}, {"steward a", "none"}),
    "gate": (
        table("o", gate(1, 2), pile=2),
        {"kind": "gate", "seat": 0, "cause": 0, "left": [1, 2]},
        {"gate 0,0 N", "gate 0,0 W"},
    ),
    "wall": (
        table("o o", wall(0, 1, 2), turn=1, pile=2, gate="0,0 N"),
        {"kind": "wall", "seat": 0, "cause": 1, "left": [1, 2]},
        {"wall cw", "wall ccw"},
    ),
    "guard": (
        table("o o", guard(0, "ccw", 1, 2), turn=1, pile=2, gate="0,0 N", ccw="0,0 W"),
        {"kind": "guard", "seat": 0, "cause": 1, "left": [1, 2], "end": "ccw"},
        {"guard", "none"},
    ),
    "tower": (
        table("o o", tower(), turn=1, pile=2, gate="0,0 N", ccw="0,0 W"),
        {"kind": "tower", "seat": 1},
        {"tower ccw", "none"},
    ),
}
FIELDS = (
    "game players pack tiles walls towers followers points supply resting tower_supply wall_supply piles aside turn over "
    "options step"
)


@pytest.mark.rule("CC-11")
@pytest.mark.parametrize("kind", STEPS)
def test_the_steps_and_their_choices(kind: str) -> None:
    start, expected, some = STEPS[kind]
    match = resume(start)
    assert match.position() == start.position
    assert step(match) == expected
    assert some <= choices(match)
    assert " ".join(match.position()) == FIELDS


@pytest.mark.rule("CC-33", "CC-35")
def test_left_counts_down_and_supply_holds_those_left() -> None:
    start = table("o o o o o o", wall(0, 1, 1), pile=2, gate="0,0 N")
    match = after(start, "wall cw")
    assert (step(match)["left"], of(match, "wall_supply")) == ([0, 1], 69)
    match.play("none")
    assert (step(match), of(match, "wall_supply")) == ({"kind": "wall", "seat": 1, "cause": 0, "left": [0, 1]}, 69)


# Chance


@pytest.mark.rule("CC-14")
def test_chance_is_written_once_for_each_tile_taken() -> None:
    match = resume(table("o", lay("o"), coming="N+E+S+W N"))
    assert match.play("lay 1,0 0").chance == ()
    assert match.play("none").chance == ("aside N+E+S+W", "draw N")


@pytest.mark.rule("CC-14", "CC-11")
def test_chance_can_be_told() -> None:
    match = resume(table("o", lay("o"), coming="N NS"))
    match.replay("lay 1,0 0", [])
    with pytest.raises(ValueError, match="expected draw N, got draw NS"):
        match.replay("none", ["draw NS"])  # the piles stand in the position: only the tile on top can come
    assert match.replay("none", ["draw N"]).chance == ("draw N",)
    assert (step(match)["tile"], of(match, "piles")[0].count("NS"), of(match, "piles")[0].count("N")) == ("N", 1, 0)


@pytest.mark.rule("CC-14")
@pytest.mark.parametrize(
    "chance",
    [[], ["aside N"], ["draw N+E+S+W"], ["draw N", "draw NS"], ["draw x"], ["aside N+E+S+W"], ["roll N"], ["N"]],
)
def test_chance_that_can_not_have_come_is_refused(chance: list[str]) -> None:
    match = resume(table("o", lay("o"), coming="N NS N+E+S+W"))
    match.replay("lay 1,0 0", [])
    before = match.position()
    with pytest.raises(ValueError, match="expected"):
        match.replay("none", chance)
    assert match.position() == before


@pytest.mark.rule("CC-2")
def test_set_up_is_in_the_first_position() -> None:
    first = GAME.start(players=3, seed=9).position()
    assert [len(pile) for pile in first["piles"]] == [29, 25, 20]
    assert (first["aside"], first["step"]["kind"]) == ([], "lay")
    again = GAME.resume(first)
    assert again.position() == first


# Positions


def busy() -> Table:
    """A position with everything in it."""
    return table(
        "o+* N+fE gW\nS o+#1 fE\nNS E W",
        lay("o"),
        players=3,
        pile=2,
        gate="0,0 N",
        cw="1,0 N; 2,0 N",
        ccw="0,0 W",
        towers="1 cw 1; 0 cw 2; 1 ccw 1",
        followers="0 guard 1,0 N; 2 guard 0,0 W; 0 steward 0,0 a; 1 trader 2,1 A; 2 burgher 0,2 NS",
        points="3 4 5",
    )


@pytest.mark.rule("CC-11")
def test_the_order_of_tiles_followers_and_towers_has_no_meaning() -> None:
    start = busy()
    match = resume(start)
    expected = (choices(match), go_on(match, "lay 3,0 0", "none").position())
    for seed in range(6):
        other = copy.deepcopy(start.position)
        for name in ("tiles", "followers", "towers"):
            random.Random(seed).shuffle(other[name])
        again = resume(Table(other, start.pack))
        assert choices(again) == expected[0]
        found = go_on(again, "lay 3,0 0", "none").position()
        for name, value in expected[1].items():
            if name in ("tiles", "followers", "towers"):
                assert sorted(map(str, found[name])) == sorted(map(str, value))
            else:
                assert found[name] == value


@pytest.mark.rule("CC-20")
@pytest.mark.parametrize("seed", range(4))
def test_the_tile_just_laid_is_found_wherever_it_stands_in_the_list(seed: int) -> None:
    start = table("N NS\nfE N", follower(1, 0))
    random.Random(seed).shuffle(start.position["tiles"])
    assert choices(resume(start)) == {"burgher NS", "steward a", "steward b", "none"}


@pytest.mark.rule("CC-31")
def test_options_never_change() -> None:
    for chosen in (False, True):
        match = GAME.start(players=2, seed=1, walls_on_empty=chosen)
        go_on(match, "lay 0,0 0", "none")
        assert of(match, "options") == {"walls_on_empty": chosen}


@pytest.mark.rule("CC-2")
def test_a_view_hides_the_order_of_the_tiles_to_come() -> None:
    match = GAME.start(players=2, seed=9)
    seen = match.view(0)
    hidden = [name for pile in of(match, "piles") for name in pile]
    assert seen["piles"] == [29, 25, 20]
    assert sorted(seen["unseen"]) == sorted(hidden) and seen["unseen"] != hidden
    assert {name: seen[name] for name in seen if name not in ("piles", "unseen")} == {
        name: value for name, value in match.position().items() if name != "piles"
    }
    assert match.view(1) == match.view(None) == seen


# Playing


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    "text", ["", "lay", "lay 5,5 0", "lay 0,0 0", "lay 1,0 1", "lay 1,0", "none", "lay 1.0 0", "LAY 1,0 0"]
)
def test_what_is_not_legal_is_refused_and_changes_nothing(text: str) -> None:
    match = resume(table("o", lay("o")))
    before = match.position()
    with pytest.raises(bastide.IllegalAction):
        match.play(text)
    assert (match.position(), match.moves) == (before, ())


@pytest.mark.rule("CC-11")
def test_a_decision_without_chance_can_be_taken_back() -> None:
    match = resume(table("fE", lay("o"), followers="0 trader 0,0 A"))
    before = match.position()
    match.play("lay 0,1 0")
    assert match.can_undo
    match.undo()
    assert match.position() == before
    match.redo()
    match.play("none")
    assert not match.can_undo


@pytest.mark.rule("CC-26")
def test_a_preview_tells_and_changes_nothing() -> None:
    match = after(table("fE", lay("gW"), followers="1 trader 0,0 A"), "lay 1,0 0")
    before = match.position()
    brought = [(award.seat, award.amount, award.rule) for award in match.preview("none")]
    assert (brought, match.position()) == ([(1, 4, "CC-26")], before)
    assert points(match) == [0, 0]


@pytest.mark.rule("CC-36")
def test_guard_and_tower_are_left_out_when_nobody_can_choose() -> None:
    everybody = "; ".join(f"{seat} steward {x},{seat} a" for seat in (0, 1) for x in range(7))
    houses = " ".join(["o"] * 7)
    start = table(f"{houses}\n{houses}", wall(0, 1, 1), pile=2, gate="0,0 N", followers=everybody)
    match = after(start, "wall cw")
    assert asked(match) == (1, "wall")
    match.play("wall cw")
    assert asked(match) == (0, "tower")
