"""What the pictures of the guide say is what the rules give."""

import pytest

import bastide
from bastide.games.saint_malo.drawing.guide import positions
from bastide.games.saint_malo.rules.city import COMPLETE, LOST, OPEN

from .views import view_of

GAME = bastide.game("saint-malo")


@pytest.mark.parametrize(
    ("who", "square", "coins", "points"), [("merchant", "c3", 4, 0), ("priest", "f3", 0, 3), ("juggler", "e6", 0, 6)]
)
def test_the_persons_bring_what_the_picture_says(who: str, square: str, coins: int, points: int) -> None:
    before = positions()["persons"]
    mine = before["cities"][0]
    row, column = int(square[1]) - 1, "abcdefg".index(square[0])
    grid = [line[:column] + "." + line[column + 1 :] if at == row else line for at, line in enumerate(mine["grid"])]
    step = {"kind": "person", "dice": "HHHHS", "who": who, "walls": 0}
    match = GAME.resume({**before, "turn": 0, "cities": [{**mine, "grid": grid}, before["cities"][1]], "step": step})
    match.play(f"at {square}")
    after = match.position()["cities"][0]
    assert after["grid"] == mine["grid"]
    assert (after["coins"] - mine["coins"], after["points"] - mine["points"]) == (coins, points)


def test_walls_and_pirates_stand_as_the_pictures_say() -> None:
    walls = view_of(positions()["walls"]).cities[0]
    assert walls.sides == (COMPLETE, OPEN, OPEN, LOST)
    assert walls.defence == 3
    assert list(view_of(positions()["pirates"]).boxes_due) == [7, 8]
