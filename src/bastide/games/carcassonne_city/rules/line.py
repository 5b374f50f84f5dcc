"""The outer line of the city, side by side (CC-39), and the wall's two ends on it.

A side of a laid tile is one number: 4 * tile + side.
"""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, tile_at
from bastide.games.carcassonne_city.rules.state import CW, N

INNER, STRAIGHT, OUTER = -1, 0, 1  # the corner taken by a step along the line, clockwise


@rule
def following(s: State, at: int, end: int) -> int:
    """CC-39: the next side on the line, clockwise (CW) or counter-clockwise."""
    tile, side = at // 4, at % 4
    ahead = (side + 1) % 4 if end == CW else (side + 3) % 4
    bx, by = beside_x(int(s.tile_x[tile]), ahead), beside_y(int(s.tile_y[tile]), ahead)
    b = tile_at(s, bx, by)
    if b < 0:
        return 4 * tile + ahead
    d = tile_at(s, beside_x(bx, side), beside_y(by, side))
    return 4 * b + side if d < 0 else 4 * d + (ahead + 2) % 4


@rule
def corner(at: int, then: int) -> int:
    """Which corner lies between a side and the next one clockwise."""
    if at % 4 == then % 4:
        return STRAIGHT
    return OUTER if at // 4 == then // 4 else INNER


@rule
def some_outer_side(s: State) -> int:
    """A side that is surely on the outer line: north of a tile in the topmost row."""
    top = 0
    for tile in range(1, s.laid):
        if s.tile_y[tile] < s.tile_y[top]:
            top = tile
    return 4 * top + N


@rule
def is_outer(s: State, at: int) -> bool:
    """Whether a side without a tile beyond it is on the outer line: round the city one turns right four times more than
    left, round a hole four times less."""
    turned = 0
    here = at
    while True:
        then = following(s, here, CW)
        turned += corner(here, then)
        here = then
        if here == at:
            return turned > 0


@rule
def stays_outer(s: State, at: int, x: int, y: int) -> bool:
    """The same of a side with the gate, if one tile more lay on a square: nothing is laid to find out. The walk is told by places
    alone, since it is asked for many squares at each turn."""
    first_x, first_y, first_side = int(s.tile_x[at // 4]), int(s.tile_y[at // 4]), at % 4
    here_x, here_y, side, turned = first_x, first_y, first_side, 0
    while True:
        ahead = (side + 1) & 3
        then_x, then_y = beside_x(here_x, ahead), beside_y(here_y, ahead)
        if not lies_with(s, then_x, then_y, x, y):
            side = ahead
            turned += OUTER
        else:
            here_x, here_y = then_x, then_y
            then_x, then_y = beside_x(here_x, side), beside_y(here_y, side)
            if lies_with(s, then_x, then_y, x, y):
                here_x, here_y, side = then_x, then_y, (ahead + 2) & 3
                turned += INNER
        if side == first_side and here_x == first_x and here_y == first_y:
            return turned > 0


@rule
def lies_with(s: State, there_x: int, there_y: int, x: int, y: int) -> bool:
    """Whether a tile lies there, or would with one more on a square."""
    return tile_at(s, there_x, there_y) >= 0 or (there_x == x and there_y == y)


@rule
def gate_at(s: State) -> int:
    """The side with the gate."""
    return 4 * int(s.gate_tile) + int(s.gate_side)


@rule
def wall_end(s: State, end: int) -> int:
    """The last side that is built on, at one end of the wall."""
    n = int(s.wall_count[end])
    if n == 0:
        return gate_at(s)
    return 4 * int(s.wall_tile[end, n - 1]) + int(s.wall_side[end, n - 1])


@rule
def walled(s: State, at: int) -> bool:
    """Whether a wall or the gate stands on a side."""
    return bool((int(s.tile_walls[at // 4]) >> (at % 4)) & 1)


@rule
def open_outer_sides(s: State, enough: int) -> int:
    """How many sides of the outer line have neither wall nor gate; counting stops at `enough`."""
    count = 0
    at = following(s, wall_end(s, CW), CW)
    while count < enough and not walled(s, at):
        count += 1
        at = following(s, at, CW)
    return count
