"""Squares and sides as values, for whoever writes, names or draws them; rules know them by numbers (line.py)."""

from collections.abc import Collection
from typing import NamedTuple

from bastide.core.state import State
from bastide.games.carcassonne_city.rules.state import REACH, SIDES, SPAN, STEP_X, STEP_Y

#: The step from a square to the one beyond a side.
STEP = {side: (int(STEP_X[at]), int(STEP_Y[at])) for at, side in enumerate(SIDES)}
#: The half side of the neighbour that each half side of a square meets.
FACING = (5, 4, 7, 6, 1, 0, 3, 2)


class Square(NamedTuple):
    """A square of the plane: x grows to the east, y to the south."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    def beyond(self, side: str) -> "Square":
        """The square beside this one."""
        return Square(self.x + STEP[side][0], self.y + STEP[side][1])


class Side(NamedTuple):
    """A side of a square: the one that faces N, E, S or W, whatever the turn of the tile there."""

    x: int
    y: int
    facing: str

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.facing}"

    @property
    def square(self) -> Square:
        """The square whose side it is."""
        return Square(self.x, self.y)


def turned(side: str, turns: int) -> str:
    """A side after quarter turns clockwise."""
    return SIDES[(SIDES.index(side) + turns) % 4]


def numbered_square(number: int) -> Square:
    """The square of that number in the action space (state.py)."""
    return Square(number % SPAN - REACH, number // SPAN - REACH)


def square_of(s: State, tile: int) -> Square:
    """Where a tile lies."""
    return Square(int(s.tile_x[tile]), int(s.tile_y[tile]))


def side_of(s: State, at: int) -> Side:
    """The side of a laid tile that rules know as `at`."""
    return Side(*square_of(s, at // 4), SIDES[at % 4])


def connected(squares: Collection[Square], first: Square) -> set[Square]:
    """Those of the squares to which one comes from the first, side by side."""
    reached, edge = {first}, [first]
    while edge:
        here = edge.pop()
        found = {beside for side in SIDES if (beside := here.beyond(side)) in squares} - reached
        reached |= found
        edge += found
    return reached
