"""Streets and regions of a tile as areas to touch: they end at the edge of a street and at the side of the tile.

The ways of streets and the outlines of regions run to the middle of the streets, because streets are painted over them.
A ring round such an outline would run along streets and over neighbours. Here the same areas are cut as one sees them:
contours of how far each point lies within its area, drawn a little inside it.
"""

import math
from functools import lru_cache

import numpy as np

from bastide.games.carcassonne_city.drawing.ground import ground
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, turned_point
from bastide.games.carcassonne_city.drawing.survey import CELL, PLACE, SIZE, STREET_HALF, Floats, distance, survey
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.look.svg import number

#: How far inside its area a contour runs, and by how much it may be smoothed.
_INSIDE, _SMOOTH = 1.6, 0.7

_AXIS = (np.arange(SIZE) + 0.5) * CELL
_X, _Y = np.meshgrid(_AXIS, _AXIS)
_RIM: Floats = np.minimum(np.minimum(_X, TILE - _X), np.minimum(_Y, TILE - _Y))


def _depth(tile: Tile, name: str) -> Floats:
    """How far inside a street or region each cell lies."""
    if name not in tile.streets:
        return survey(tile).room[name]
    net = ground(tile).streets
    depth: Floats = np.minimum(STREET_HALF - distance(net.ways[name]), _RIM)
    for x, y in net.crossings:
        depth = np.minimum(depth, np.hypot(_X - x, _Y - y) - PLACE)
    if len(name) == 1:
        for other, way in net.ways.items():
            if len(other) == 2:
                depth = np.minimum(depth, distance(way) - STREET_HALF)
    return np.where(survey(tile).street, depth, np.minimum(depth, 0.0))


def _crossing(one: tuple[int, int], two: tuple[int, int], depth: Floats) -> Point:
    """Where the contour runs between two neighbouring cells of the padded grid."""
    first, second = float(depth[one]), float(depth[two])
    share = (_INSIDE - first) / (second - first)
    row = one[0] + (two[0] - one[0]) * share
    column = one[1] + (two[1] - one[1]) * share
    return round((column - 0.5) * CELL, 2), round((row - 0.5) * CELL, 2)


def _pieces(depth: Floats) -> dict[Point, Point]:
    """The contour in pieces, each from a point to the next, what is inside on the right."""
    padded = np.pad(depth, 1, constant_values=-1.0)
    inside = padded >= _INSIDE
    found: dict[Point, Point] = {}
    mixed = inside[:-1, :-1].astype(int) + inside[:-1, 1:] + inside[1:, :-1] + inside[1:, 1:]
    for row, column in zip(*np.nonzero((mixed > 0) & (mixed < 4)), strict=True):
        at = int(row), int(column)
        ring = (at, (at[0], at[1] + 1), (at[0] + 1, at[1] + 1), (at[0] + 1, at[1]))
        enters: list[Point] = []
        leaves: list[Point] = []
        for here, there in zip(ring, (*ring[1:], ring[0]), strict=True):
            if inside[here] != inside[there]:
                (leaves if inside[here] else enters).append(_crossing(here, there, padded))
        # Two areas that touch at a corner of the grid stay apart: each way out goes to the way in before it.
        found.update(zip(leaves, enters if len(enters) == 1 or inside[at] else reversed(enters), strict=True))
    return found


def _rings(depth: Floats) -> list[list[Point]]:
    left = _pieces(depth)
    rings: list[list[Point]] = []
    while left:
        start, here = left.popitem()
        ring = [start]
        while here != start and here in left:
            ring.append(here)
            here = left.pop(here)
        rings.append(ring)
    return [ring for ring in rings if len(ring) > 5]


def _simpler(points: list[Point]) -> list[Point]:
    """Fewer points, none further from the others' line than nobody sees (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    (x1, y1), (x2, y2) = points[0], points[-1]
    long = math.dist(points[0], points[-1]) or 1.0
    off = [abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long for x, y in points[1:-1]]
    far = max(range(len(off)), key=off.__getitem__) + 1
    if off[far - 1] <= _SMOOTH:
        return [points[0], points[-1]]
    return _simpler(points[: far + 1])[:-1] + _simpler(points[far:])


@lru_cache(maxsize=1024)
def outline(tile: Tile, turn: int, name: str) -> str:
    """A street or a region of a turned tile as a closed path in its box of 96, to be filled by the even-odd rule."""
    text = ""
    for ring in _rings(_depth(tile, name)):
        half = len(ring) // 2
        points = _simpler(ring[: half + 1])[:-1] + _simpler([*ring[half:], ring[0]])[:-1]
        turned = [turned_point(point, turn) for point in points]
        text += "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in turned) + "z"
    return text
