"""CC-10 to CC-14: a turn, where a tile may lie, tiles that fit nowhere."""

import pytest

from .table import GAME, after, asked, choices, go_on, lay, of, points, resume, squares, standing, step, table, told


@pytest.mark.rule("CC-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_lays_the_first_tile_and_may_place_a_follower(players: int) -> None:
    match = GAME.start(players=players, seed=3)
    first = match.position()
    assert (first["turn"], first["tiles"], asked(match)) == (0, [], (0, "lay"))
    assert choices(match) == {"lay 0,0 0"}
    match.play("lay 0,0 0")
    assert of(match, "tiles") == [{"id": first["step"]["tile"], "x": 0, "y": 0, "turn": 0}]
    assert (asked(match), "none" in choices(match), len(choices(match)) > 1) == ((0, "follower"), True, True)


@pytest.mark.rule("CC-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_then_clockwise(players: int) -> None:
    match = resume(table("o", lay("o"), players=players))
    seats = []
    for x in range(1, 2 * players + 1):
        assert asked(match)[1] == "lay" and of(match, "turn") == match.turn
        seats.append(match.turn)
        go_on(match, f"lay {x},0 0", "none")
    assert seats == [*range(players), *range(players)]


@pytest.mark.rule("CC-11")
def test_draw_and_lay_then_a_follower_then_scoring() -> None:
    start = table("fE", lay("gW+NS"), coming="o", followers="1 trader 0,0 A")
    match = resume(start)
    match.play("lay 1,0 0")
    # Nothing is scored before the follower is placed.
    assert (points(match), standing(match), asked(match)) == ([0, 0], {"1 trader 0,0 A"}, (0, "follower"))
    move = match.play("burgher NS")
    assert told(match) == [(1, 4, "CC-26", "0,0 1,0")]
    assert (standing(match), of(match, "supply")) == ({"0 burgher 1,0 NS"}, [6, 7])
    assert (move.chance, asked(match)) == (("draw o",), (1, "lay"))


@pytest.mark.rule("CC-11", "CC-30")
def test_after_the_scoring_the_building_then_the_next_turn() -> None:
    start = table("o o o o o fE", lay("gW"), pile=2, players=3, turn=2, gate="0,0 N", followers="1 trader 5,0 A")
    match = after(start, "lay 6,0 0", "none")
    assert (told(match), asked(match), match.moves[-1].chance) == ([(1, 4, "CC-26", "5,0 6,0")], (2, "wall"), ())
    go_on(match, "wall cw", "none", "wall cw", "none", "wall cw", "none")
    assert (asked(match), match.moves[-1].chance) == ((2, "tower"), ())
    assert match.play("none").chance == ("draw z",)
    assert asked(match) == (0, "lay")


# Where a tile may lie


@pytest.mark.rule("CC-12")
def test_a_tile_touches_a_laid_one_with_a_side_not_a_corner() -> None:
    assert squares(resume(table("o", lay("o")))) == {"0,-1", "1,0", "0,1", "-1,0"}
    assert squares(resume(table("o .\no o", lay("o")))) == {"0,-1", "1,0", "2,1", "1,2", "0,2", "-1,1", "-1,0"}


@pytest.mark.rule("CC-12")
def test_also_in_a_hole() -> None:
    match = after(table("o o o\no . o\no o o", lay("o")), "lay 1,1 0")
    assert {"id": "o", "x": 1, "y": 1, "turn": 0} in of(match, "tiles")


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("laid", "tile", "expected"),
    [
        # A street end goes on at its street side only, elsewhere the tile lies with a side without street.
        ("E", "N", "1,0 3; 0,-1 0; 0,-1 1; 0,-1 3; -1,0 0; -1,0 2; -1,0 3; 0,1 1; 0,1 2; 0,1 3"),
        ("o", "NS", "0,-1 1; 0,1 1; 1,0 0; -1,0 0"),
        ("NS", "o", "1,0 0; -1,0 0"),
        ("NS", "NS", "0,-1 0; 0,1 0; 1,0 0; -1,0 0"),
        ("N+E+S+W", "o", ""),
        ("N+E+S+W", "N+E+S+W", "0,-1 0; 0,1 0; 1,0 0; -1,0 0"),
    ],
)
def test_streets_meet_streets(laid: str, tile: str, expected: str) -> None:
    wanted = {f"lay {place}" for place in expected.split("; ") if place}
    if not wanted:
        # It fits nowhere: such a position can't be, the tile would have been set aside.
        with pytest.raises(Exception, match=r"step\.tile"):
            resume(table(laid, lay(tile)))
        return
    assert choices(resume(table(laid, lay(tile)))) == wanted


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("picture", "tile", "turns"),
    [
        ("E . W\no o o", "o", ""),
        ("E . W\no o o", "EW", "0"),
        ("E . W\no o o", "NE", ""),
        ("E . o\no o o", "EW", ""),
        ("E . o\no o o", "N", "3"),
        ("E . o\no o o", "NW", "0"),
        ("E . o\no o o", "N+E+S+W", ""),
        ("E . W\no N o", "N+E+S", "1"),
    ],
)
def test_all_sides_of_the_square_count(picture: str, tile: str, turns: str) -> None:
    match = resume(table(picture, lay("o"), coming=tile)) if not turns else resume(table(picture, lay(tile)))
    if turns:
        assert {choice for choice in choices(match) if " 1,0 " in choice} == {f"lay 1,0 {turn}" for turn in turns}
    else:
        # It may fit elsewhere, or nowhere at all.
        go_on(match, "lay 0,2 0", "none")
        assert step(match)["tile"] != tile or "1,0" not in squares(match)


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(("laid", "tile"), [("fE", "o"), ("o", "fW"), ("fE", "gW"), ("fE", "fN"), ("NS", "fNESW")])
def test_markets_and_houses_meet_freely(laid: str, tile: str) -> None:
    assert "lay 1,0 0" in choices(resume(table(laid, lay(tile))))


# Tiles that fit nowhere


@pytest.mark.rule("CC-14")
def test_a_tile_that_fits_nowhere_is_set_aside_and_another_drawn() -> None:
    match = resume(table("o", lay("o"), coming="N+E+S+W N+E+S+W N"))
    match.play("lay 1,0 0")
    before = of(match, "aside")
    assert match.play("none").chance == ("aside N+E+S+W", "aside N+E+S+W", "draw N")
    assert of(match, "aside") == [*before, "N+E+S+W", "N+E+S+W"]
    # The same player draws again, he does not lose his turn.
    assert (asked(match), step(match)["tile"]) == ((1, "lay"), "N")


@pytest.mark.rule("CC-14")
@pytest.mark.parametrize("pile", [1, 2])
def test_if_the_pile_ends_that_way_the_next_begins(pile: int) -> None:
    match = resume(table("o", lay("o"), pile=pile, left=1, coming="N+E+S+W N"))
    match.play("lay 1,0 0")
    assert match.play("none").chance == ("aside N+E+S+W", "draw N")
    piles = of(match, "piles")
    assert [len(one) for one in piles] == ([0, 24, 20] if pile == 1 else [0, 0, 19])


@pytest.mark.rule("CC-14", "CC-13")
def test_a_tile_that_only_walls_keep_out_is_set_aside() -> None:
    # A crossing needs the street side, and there the gate stands.
    for stands, comes in (("0,0 N", "draw N+E+S+W"), ("0,0 E", "aside N+E+S+W")):
        match = resume(table("E", lay("o"), pile=2, coming="N+E+S+W", gate=stands))
        match.play("lay 0,1 0")
        assert match.play("none").chance[0] == comes


@pytest.mark.rule("CC-14")
def test_without_another_tile_the_game_ends() -> None:
    match = resume(table("o", lay("o"), pile=3, left=3, coming="N+E+S+W N+E+S+W N+E+S+W"))
    match.play("lay 1,0 0")
    assert match.play("none").chance == ("aside N+E+S+W",) * 3
    assert match.turn is None


@pytest.mark.rule("CC-14")
def test_the_first_tile_always_fits() -> None:
    match = resume(table("", lay("N+E+S+W")))
    assert choices(match) == {"lay 0,0 0"}
