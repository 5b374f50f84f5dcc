"""SM-17, SM-18: squares, and what may stand on them."""

import pytest

import bastide

from .positions import (
    GAME,
    INNER,
    OUTER,
    after,
    church,
    city,
    full_but,
    on,
    person,
    points,
    position,
    resume,
    seat,
    squares,
    use,
    uses,
    wall,
)


@pytest.mark.rule("SM-17")
def test_only_free_squares_are_offered() -> None:
    pieces = "W b1, H d1, 1 d3, 5 e3, L f3, S c4, P d4, B e4, M f4, J c5, N d5, C g3"
    taken = {"b1", "d1", "d3", "e3", "f3", "c4", "d4", "e4", "f4", "c5", "d5", "g3", "b2", "c2", "b3", "b4"}
    everything = set(INNER.split()) | set(OUTER.split())
    assert squares(resume(position(city(pieces), church("LLLLX", 1)))) == everything - taken
    assert squares(resume(position(city(pieces), person("LLLLH", "labourer")))) == everything - taken
    assert squares(resume(position(city(pieces), wall("LLLLW", 1)))) == set(OUTER.split()) - taken


@pytest.mark.rule("SM-17")
def test_a_used_square_never_changes_again() -> None:
    start = position(city("W b1, 3 d3, S c4"), use("HHHHH"))
    with pytest.raises(bastide.IllegalAction):
        after(start, "hire noble", "at d3")
    match = after(start, "hire noble", "at d4")
    expected = city("W b1, 3 d3, S c4, N d4", points=7)
    assert seat(match) == expected


@pytest.mark.rule("SM-17")
def test_over_a_whole_game_no_square_changes_twice() -> None:
    match = GAME.start(players=2, seed=21)
    before = _letters(match)
    turn = 0
    while match.turn is not None:
        actions = match.actions()
        turn += 1
        match.play(actions[(turn * 7) % len(actions)])
        now = _letters(match)
        for old, new in zip(before, now, strict=True):
            assert old in (".", new)
        before = now
    assert any("." not in before[49 * number : 49 * number + 49] for number in (0, 1))


def _letters(match: bastide.Match) -> str:
    return "".join(row for there in match.position()["cities"] for row in there["grid"])


@pytest.mark.rule("SM-18")
@pytest.mark.parametrize("square", ["c1", "g4", "d7", "a3"])
@pytest.mark.parametrize(
    ("dice", "action", "letter"),
    [
        ("LLLLC", "use crate 1", "C"),
        ("LLLLW", "use wall 1", "W"),
        ("LLLLX", "use cross 1", "1"),
        ("LLLLH", "hire labourer", "L"),
        ("LLLHH", "hire soldier", "S"),
        ("LLLHH", "hire priest", "P"),
        ("LLHHH", "hire builder", "B"),
        ("LLHHH", "hire merchant", "M"),
        ("LHHHH", "hire juggler", "J"),
        ("HHHHH", "hire noble", "N"),
    ],
)
def test_outer_squares_take_anything(square: str, dice: str, action: str, letter: str) -> None:
    match = after(position(city(), use(dice)), action, f"at {square}")
    assert on(match, square) == letter


@pytest.mark.rule("SM-18", "SM-49")
def test_outer_squares_take_houses() -> None:
    match = after(position(city(), use("LLHHH")), "hire builder", "at e6", "house e7")
    assert on(match, "e7") == "H"


@pytest.mark.rule("SM-18")
@pytest.mark.parametrize("number", [1, 2])
def test_inner_squares_take_no_walls(number: int) -> None:
    match = after(position(city(), use("LLLWW")), f"use wall {number}")
    assert squares(match) == set(OUTER.split())
    match = resume(position(full_but("b1 c7 d4 e5 c3"), use("LLWWW")))
    assert uses(match, "wall") == {1, 2}


@pytest.mark.rule("SM-18")
@pytest.mark.parametrize(
    ("step", "letter"),
    [(church("LLXXX", 3), "3"), (person("LLHHH", "merchant"), "M")],
    ids=["church", "person"],
)
def test_inner_squares_take_everything_else(step: dict[str, object], letter: str) -> None:
    match = after(position(city(), step), "at d5")
    assert on(match, "d5") == letter
    assert points(match) == [0, 0]
