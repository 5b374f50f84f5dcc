"""The rules of Connect Four, statement by statement, and the contract."""

from random import Random

import pytest
from connect_four import GAME

from bastide.check import CHECKS
from bastide.core.errors import BadPosition, IllegalAction
from bastide.core.match import Match


def played(columns: str) -> Match:
    """A match in which these columns were chosen."""
    match = GAME.start(seed=1)
    for column in columns.split():
        match.play(f"drop {column}")
    return match


def board(match: Match) -> list[list[int]]:
    """The discs, from the lowest row upwards."""
    found: list[list[int]] = match.position()["board"]
    return found


@pytest.mark.rule("CF-1")
def test_an_empty_board_and_seat_0_begins() -> None:
    match = GAME.start()
    assert match.turn == 0 and {disc for row in board(match) for disc in row} == {-1}
    assert [move.seat for move in played("a b c").moves] == [0, 1, 0]


@pytest.mark.rule("CF-2")
def test_a_full_column_is_closed() -> None:
    match = played("a a a a a a")
    assert [action.text for action in match.actions()] == [f"drop {column}" for column in "bcdefg"]
    with pytest.raises(IllegalAction, match="drop a"):
        match.play("drop a")


@pytest.mark.rule("CF-2")
def test_a_full_column_says_why() -> None:
    match = played("a a a a a a")
    for action in "abcdefg":
        found = match.why_not(f"drop {action}")
        assert (found is None) == (f"drop {action}" in [each.text for each in match.actions()])
    refused = match.why_not("drop a")
    assert refused is not None and (refused.rule, refused.head) == ("CF-2", "The column is full")
    assert refused.places == ("a1", "a2", "a3", "a4", "a5", "a6")
    with pytest.raises(ValueError, match="drop g"):
        match.why_not("drop h")


@pytest.mark.rule("CF-3")
def test_discs_fall_onto_each_other() -> None:
    assert [row[3] for row in board(played("d d d"))] == [0, 1, 0, -1, -1, -1]


@pytest.mark.rule("CF-4")
@pytest.mark.parametrize(
    "columns", ["a a b b c c d", "a b a b a b a", "a b b c c d c d d g d", "d c c b b a b a a g a", "g a e a d a f"]
)
def test_four_in_a_line_win(columns: str) -> None:
    match = played(columns)
    assert match.turn is None and match.outcome is not None
    assert match.outcome.winners == (0,) and match.outcome.reason == "four in a row"
    assert [score.points for score in match.scores()] == [1, 0]


@pytest.mark.rule("CF-4")
def test_a_game_ends_with_the_first_line_of_four() -> None:
    """Random games, each disc: all lines counted out on the board."""
    draw = Random(4)
    for _ in range(20):
        match = GAME.start()
        while match.turn is not None:
            seat = match.turn
            match.play(draw.choice(match.actions()))
            discs = board(match)
            found = any(
                all(discs[row + up * step][column + right * step] == seat for step in range(4))
                for up, right in ((0, 1), (1, 0), (1, 1), (-1, 1))
                for row in range(6)
                for column in range(7)
                if 0 <= row + 3 * up < 6 and column + 3 * right < 7
            )
            assert found == (match.scores()[seat].points == 1)


@pytest.mark.rule("CF-5")
def test_a_full_board_is_a_draw() -> None:
    match = played(" ".join("ababab bababa cdcdcd dcdcdc efefef fefefe gggggg".replace(" ", "")))
    assert match.outcome is not None and match.outcome.winners == (0, 1)
    assert match.outcome.reason == "the board is full"


@pytest.mark.parametrize(
    ("field", "value"),
    [("turn", 0), ("discs", 4), ("points", [1, 0]), ("players", 3), ("board", [[0] * 7] * 6), ("held", [1, 2])],
)
def test_what_cannot_be_is_refused(field: str, value: object) -> None:
    position = {**played("a b c").position(), field: value}
    with pytest.raises(BadPosition):
        GAME.resume(position)


def test_a_hole_below_a_disc_is_named() -> None:
    position = played("a a").position()
    position["board"][0][0] = -1
    with pytest.raises(BadPosition, match=r"board\[1\]\[0\]"):
        GAME.resume(position)


@pytest.mark.parametrize("name", CHECKS)
def test_it_keeps_the_contract(name: str, bastide_check) -> None:  # type: ignore[no-untyped-def]
    bastide_check(GAME, name, quick=True)
