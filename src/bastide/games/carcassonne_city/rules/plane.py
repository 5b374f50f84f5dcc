"""The plane: where tiles lie, and the frontier of empty squares beside them with what each of them asks for (CC-12, CC-13).

The frontier is kept up to date tile by tile, so that legal placements never cost a look at the whole plane.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.state import FRONTIER, STEP_X, STEP_Y, TILE, TORUS


@rule
def cell_of(x: int, y: int) -> int:
    """The cell of the torus that holds a square: x and y modulo its size, without a division, since no square that is asked
    for lies further than 76 from the first tile."""
    return (y + TORUS if y < 0 else y) * TORUS + (x + TORUS if x < 0 else x)


@rule
def tile_at(s: State, x: int, y: int) -> int:
    """The number of the tile on a square, -1 if none lies there."""
    value = int(s.plane[cell_of(x, y)])
    return value - TILE if TILE <= value < FRONTIER else -1


@rule
def frontier_at(s: State, x: int, y: int) -> int:
    """The number of the frontier square, -1 if the square is none."""
    return int(s.plane[cell_of(x, y)]) - FRONTIER if s.plane[cell_of(x, y)] >= FRONTIER else -1


@rule
def laid_on(s: State, x: int, y: int) -> int:
    """The same of any square, however far: on the torus one far away shares its cell with one of the city."""
    tile = tile_at(s, x, y)
    return tile if tile >= 0 and s.tile_x[tile] == x and s.tile_y[tile] == y else -1


@rule
def beside_x(x: int, side: int) -> int:
    """The x of the square beyond a side."""
    return x + int(STEP_X[side])


@rule
def beside_y(y: int, side: int) -> int:
    """The y of the square beyond a side."""
    return y + int(STEP_Y[side])


@rule
def neighbour(s: State, tile: int, side: int) -> int:
    """The tile beyond a side of a laid tile, -1 if none lies there."""
    return tile_at(s, beside_x(int(s.tile_x[tile]), side), beside_y(int(s.tile_y[tile]), side))


@rule
def put_on_plane(s: State, tile: int, x: int, y: int) -> None:
    """A tile takes its square; the frontier moves on."""
    gone = frontier_at(s, x, y)
    if gone >= 0:
        leave_frontier(s, gone)
    s.plane[cell_of(x, y)] = TILE + tile
    streets = int(s.streets[int(s.tile_kind[tile]), int(s.tile_turn[tile])])
    for side in range(4):
        nx, ny = beside_x(x, side), beside_y(y, side)
        if tile_at(s, nx, ny) >= 0:
            continue
        f = frontier_at(s, nx, ny)
        if f < 0:
            f = join_frontier(s, nx, ny)
        facing = 1 << ((side + 2) % 4)
        if (streets >> side) & 1:
            s.must[f] |= facing
        else:
            s.must_not[f] |= facing
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            f = frontier_at(s, x + dx, y + dy)
            if f >= 0:
                s.splits[f] = parts_its_surroundings(s, x + dx, y + dy)


@rule
def join_frontier(s: State, x: int, y: int) -> int:
    """A new frontier square, sorted in."""
    f = int(s.frontier)
    s.frontier += 1
    s.plane[cell_of(x, y)] = FRONTIER + f
    s.frontier_x[f] = x
    s.frontier_y[f] = y
    s.must[f] = 0
    s.must_not[f] = 0
    s.barred[f] = 0
    s.splits[f] = 0
    at = f
    while at > 0 and comes_before(s, f, int(s.order[at - 1])):
        s.order[at] = s.order[at - 1]
        at -= 1
    s.order[at] = f
    return f


@rule
def comes_before(s: State, one: int, other: int) -> bool:
    """Reading order: row by row, from the left."""
    if s.frontier_y[one] != s.frontier_y[other]:
        return bool(s.frontier_y[one] < s.frontier_y[other])
    return bool(s.frontier_x[one] < s.frontier_x[other])


@rule
def leave_frontier(s: State, gone: int) -> None:
    """A frontier square is taken: the last one gets its number."""
    s.frontier -= 1
    last = int(s.frontier)
    at = 0
    for i in range(last + 1):
        if s.order[i] != gone:
            s.order[at] = s.order[i]
            at += 1
    if gone == last:
        return
    for i in range(last):
        if s.order[i] == last:
            s.order[i] = gone
    s.frontier_x[gone] = s.frontier_x[last]
    s.frontier_y[gone] = s.frontier_y[last]
    s.must[gone] = s.must[last]
    s.must_not[gone] = s.must_not[last]
    s.barred[gone] = s.barred[last]
    s.splits[gone] = s.splits[last]
    s.plane[cell_of(int(s.frontier_x[gone]), int(s.frontier_y[gone]))] = FRONTIER + gone


# The eight squares around one, clockwise from the north: every second one shares a side.
RING_X = np.array([0, 1, 1, 1, 0, -1, -1, -1], np.int8)
RING_Y = np.array([-1, -1, 0, 1, 1, 1, 0, -1], np.int8)


@rule
def parts_its_surroundings(s: State, x: int, y: int) -> bool:
    """Whether a tile on this square would touch the city with its sides in two places that are not joined around it.

    Empty squares are joined over sides and corners (CC-39), so only runs of tiles round the square that hold one of its
    sides count: with two such runs the new tile closes a ring, and something that was outside may become a hole.
    """
    runs = 0
    for side in range(0, 8, 2):
        if tile_at(s, x + int(RING_X[side]), y + int(RING_Y[side])) >= 0:
            corner, following = side + 1, (side + 2) % 8
            joined = (
                tile_at(s, x + int(RING_X[corner]), y + int(RING_Y[corner])) >= 0
                and tile_at(s, x + int(RING_X[following]), y + int(RING_Y[following])) >= 0
            )
            if not joined:
                runs += 1
    return runs >= 2
