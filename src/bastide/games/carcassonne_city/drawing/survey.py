"""A tile measured: a fine grid that says which region or street lies where, and where there is room for signs."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bastide.games.carcassonne_city.drawing.ground import Ground, ground
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, Way, flat
from bastide.games.carcassonne_city.rules.tiles import Tile

CELL = 2.0
SIZE = int(TILE / CELL)
STREET = "/"
#: Half the width of a street with its edges, and the radius of a round place.
STREET_HALF, PLACE = 7.5, 10.0

Grid = NDArray[np.bool_]
Floats = NDArray[np.float64]

_AXIS = (np.arange(SIZE) + 0.5) * CELL
_X, _Y = np.meshgrid(_AXIS, _AXIS)
_APART = np.abs(np.subtract.outer(np.arange(SIZE), np.arange(SIZE))).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Survey:
    """For every region the cells where it lies open, the cells of the streets, and how far from each the next edge is."""

    regions: dict[str, Grid]
    street: Grid
    room: dict[str, Floats]


def _inside(way: Way) -> Grid:
    """The cells within a closed way (even-odd)."""
    points = flat(way)
    inside = np.zeros((SIZE, SIZE), dtype=bool)
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if y1 != y2:
            crosses = (y1 > _Y) != (y2 > _Y)
            inside ^= crosses & ((x2 - x1) * (_Y - y1) / (y2 - y1) + x1 > _X)
    return inside


def distance(way: Way) -> Floats:
    """How far each cell is from a way."""
    points = flat(way)
    least = np.full((SIZE, SIZE), np.inf)
    for (x1, y1), (x2, y2) in pairwise(points):
        dx, dy = x2 - x1, y2 - y1
        long = dx * dx + dy * dy
        share = np.clip(((_X - x1) * dx + (_Y - y1) * dy) / long, 0, 1) if long else np.zeros_like(_X)
        np.minimum(least, np.hypot(_X - x1 - share * dx, _Y - y1 - share * dy), out=least)
    return least


def _street_cells(drawn: Ground) -> Grid:
    cells = np.zeros((SIZE, SIZE), dtype=bool)
    for way in drawn.streets.ways.values():
        cells |= distance(way) <= STREET_HALF
    for x, y in drawn.streets.places:
        cells |= np.hypot(_X - x, _Y - y) <= PLACE
    return cells


def room(cells: Grid) -> Floats:
    """For each cell of a set the distance to the nearest cell outside it, or to the rim; else 0.

    First along each row, then over the rows: the exact distance, without comparing all pairs of cells.
    """
    rim = np.minimum(np.minimum(_X, TILE - _X), np.minimum(_Y, TILE - _Y))
    in_row = np.where(cells[:, None, :], np.inf, _APART[None, :, :]).min(axis=2)
    near = np.sqrt((in_row[None, :, :] ** 2 + _APART[:, :, None] ** 2).min(axis=1)) * CELL
    return np.where(cells, np.minimum(near, rim), 0.0)


@lru_cache(maxsize=2048)
def survey(tile: Tile) -> Survey:
    """The measures of a tile, not turned."""
    drawn = ground(tile)
    owner = np.full((SIZE, SIZE), "", dtype="<U1")
    for shape in drawn.shapes:
        owner[_inside(shape.outline)] = shape.region
    street = _street_cells(drawn)
    squares = [shape.outline for shape in drawn.shapes if shape.region in tile.inner()]
    for square in squares:
        street &= ~_inside(square)
    regions = {str(region): (owner == region) & ~street for region in {*tile.halves, *dict(tile.markets)}}
    return Survey(regions, street, {region: room(cells) for region, cells in regions.items()})


def spot(
    free: Floats, want: float, taken: list[tuple[Point, float]], towards: Point | None = None
) -> tuple[Point, float]:
    """The best cell for a sign of radius `want`: room to all sides, away from others, near the middle of its region."""
    cells = free > 0
    if not cells.any():
        return towards or (TILE / 2, TILE / 2), 0.0
    middle = towards or (float(_X[cells].mean()), float(_Y[cells].mean()))
    worth = 1.4 * np.minimum(free, want) - 0.1 * np.hypot(_X - middle[0], _Y - middle[1])
    for (x, y), radius in taken:
        across, down = np.abs(_X - x), np.abs(_Y - y)
        # Signs are neither quite round nor quite square.
        apart = (np.hypot(across, down) + np.maximum(across, down)) / 2
        worth -= 1.6 * np.clip(want + radius - apart, 0, None)
    worth[~cells] = -np.inf
    best = np.unravel_index(int(worth.argmax()), worth.shape)
    return (float(_X[best]), float(_Y[best])), float(free[best])
