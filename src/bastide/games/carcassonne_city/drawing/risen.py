"""The new tile, risen, to place a follower on it: where each figure stands with its gain below, so that no two touch."""

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.ground import ground
from bastide.games.carcassonne_city.drawing.layout import Box, layout
from bastide.games.carcassonne_city.drawing.light import BLOCK, light_earth
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, turned_point
from bastide.games.carcassonne_city.drawing.survey import CELL, Grid, survey
from bastide.games.carcassonne_city.drawing.tiles import signs
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.look.svg import Node, finished, group

#: How far a figure with its gain reaches from its point: to the side, up, down. The script draws it so (page_card.js).
STANDING, LYING = (10.0, 16.0, 13.0), (12.0, 12.0, 13.0)
#: Points of a street at which a burgher may stand, as shares of its length; and how far he may step aside.
_SHARES = tuple(step / 20 for step in range(2, 19, 2))
_ASIDE = (-5.0, 0.0, 5.0)
_ROUNDS, _TRIES = 5, 8
_TOUCH = 1e-6


@dataclass(frozen=True, slots=True)
class _Choice:
    """One part of the tile: where a figure may stand, how far it reaches, where it stands on the board."""

    points: tuple[Point, ...]
    reach: tuple[float, float, float]
    usual: Point
    cells: Grid | None

    def box(self, point: Point) -> Box:
        aside, up, down = self.reach
        return Box(point[0] - aside, point[1] - up, 2 * aside, up + down)


@lru_cache(maxsize=512)
def risen_tile(tile: Tile, turn: int) -> Node:
    """The tile without the name of its building: figures stand in its place."""
    upright, taken = signs(tile, turn, names=0)
    return finished(group(BLOCK, light_earth(tile, turn, taken), upright))


@lru_cache(maxsize=1024)
def figure_points(tile: Tile, turn: int, parts: tuple[str, ...]) -> dict[str, Point]:
    """Where a figure stands on each of these streets and regions of the turned tile."""
    choices = {part: _choice(tile, turn, part) for part in parts}
    building = layout(tile).building
    signs = [building.turned(turn).box] if building else []
    order = list(parts)
    best: tuple[float, dict[str, Point]] = float("inf"), {}
    for seed in range(_TRIES):  # what gives way to what depends on who comes first
        best = min(best, _settled(choices, order, signs), key=lambda found: found[0])
        if best[0] < _TOUCH:
            break
        random.Random(seed).shuffle(order)
    return best[1]


def _settled(choices: dict[str, _Choice], order: list[str], signs: list[Box]) -> tuple[float, dict[str, Point]]:
    """Everybody takes his best place beside the others until nobody moves; what is left that touches, and where they stand."""
    found = {part: min(each.points, key=lambda at: _far(at, each.usual)) for part, each in choices.items()}
    for _ in range(_ROUNDS):
        before = dict(found)
        for part in order:
            others = [choices[other].box(point) for other, point in found.items() if other != part]
            found[part] = min(choices[part].points, key=lambda at: _cost(choices[part], at, others, signs))
        if found == before:
            break
    boxes = [choices[part].box(point) for part, point in found.items()]
    return sum(_overlap(one, two, 0.0) for one, two in combinations(boxes, 2)), found


def _choice(tile: Tile, turn: int, part: str) -> _Choice:
    usual = turned_point(layout(tile).followers[part], turn)
    ways = ground(tile).streets.ways
    if part in ways:
        long = shapes.total(ways[part])
        along = [turned_point(shapes.begin(ways[part], share * long)[-1][-1], turn) for share in _SHARES]
        near = [(x + dx, y + dy) for x, y in along for dx in _ASIDE for dy in _ASIDE]
        return _Choice(_inside(near, STANDING), STANDING, usual, None)
    cells = np.rot90(survey(tile).regions[part], -turn)
    reach = LYING if part.islower() else STANDING
    rows, columns = np.nonzero(cells)
    points = [
        ((x + 0.5) * CELL, (y + 0.5) * CELL)
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True)
        if not x % 2 and not y % 2
    ]
    return _Choice(_inside(points or [usual], reach), reach, usual, cells)


def _inside(points: list[Point], reach: tuple[float, float, float]) -> tuple[Point, ...]:
    """The points moved so far that figure and gain are on the tile."""
    aside, up, down = (part + 0.5 for part in reach)
    return tuple(dict.fromkeys((min(max(x, aside), TILE - aside), min(max(y, up), TILE - down)) for x, y in points))


def _far(one: Point, two: Point) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _overlap(one: Box, two: Box, gap: float) -> float:
    wide = min(one.right, two.right) - max(one.x, two.x) + gap
    high = min(one.bottom, two.bottom) - max(one.y, two.y) + gap
    return max(0.0, wide) * max(0.0, high)


def _cost(choice: _Choice, point: Point, others: list[Box], signs: list[Box]) -> float:
    """No two figures touch; then on the part itself, then not over the building, then where he stands on the board."""
    box = choice.box(point)
    cost = 40.0 * sum(_overlap(box, other, 1.0) for other in others)
    cost += 0.3 * sum(_overlap(box, sign, 0.0) for sign in signs) + 0.6 * _far(point, choice.usual)
    if choice.cells is not None:
        rows = slice(int(box.y / CELL), int(box.bottom / CELL))
        part = choice.cells[rows, int(box.x / CELL) : int(box.right / CELL)]
        cost += 60.0 * (1.0 - float(part.mean()))
    return cost
