"""The name of a historic building on its tile: on a small label beside the building, where it hides least."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bastide.games.carcassonne_city.drawing.layout import Box, Sign, layout
from bastide.games.carcassonne_city.drawing.pieces import within_tile
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point, turned_point
from bastide.games.carcassonne_city.drawing.survey import CELL, Grid, survey
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.look.letters import width
from bastide.look.svg import Node, group, moved, rect, text

#: Size of the letters in units of the tile, and as the style sheet has them.
LETTER, _SHEET = 10.0, 13.0


@dataclass(frozen=True, slots=True)
class Plate:
    """A label: its place on the tile, its lines, and how much larger than usual."""

    box: Box
    lines: tuple[str, ...]
    scale: float

    def drawn(self) -> Node:
        share = LETTER * self.scale / _SHEET
        written = [text("label", 0, _SHEET * at + 11.2, line) for at, line in enumerate(self.lines)]
        middle = self.box.x + self.box.width / 2
        return group(
            rect("plate", self.box.x, self.box.y, self.box.width, self.box.height, 2),
            group(*written, transform=moved(middle, self.box.y + 0.8 * self.scale, share)),
            class_="banner name-plate",
        )


def _boxes(lines: tuple[str, ...], scale: float) -> list[Box]:
    """All places for the label on the tile, a cell and a half apart."""
    wide = max(width(line, LETTER * scale) for line in lines) + 4 * scale
    high = (len(lines) * LETTER + 3.5) * scale
    across = np.arange(1.0, max(1.0, TILE - 1 - wide) + 0.01, 1.5 * CELL)
    down = np.arange(1.0, max(1.0, TILE - 1 - high) + 0.01, 1.5 * CELL)
    return [Box(float(left), float(top), wide, high) for top in down for left in across]


def _away(box: Box, sign: Sign) -> float:
    """How far the label is from its building; below it is nearer than above, since names are read there."""
    x, y = sign.middle
    gap = max(0.0, box.x - sign.box.right, sign.box.x - box.right) + max(
        0.0, box.y - sign.box.bottom, sign.box.y - box.bottom
    )
    lower = box.y + box.height / 2 - y
    return 8 * gap + abs(box.x + box.width / 2 - x) + 0.4 * abs(lower) + (14 if lower < 0 else 0)


def _covered(box: Box, cells: Grid) -> float:
    """How much of some cells a box hides."""
    left, top = max(0, round(box.x / CELL)), max(0, round(box.y / CELL))
    right, bottom = round((box.x + box.width) / CELL), round((box.y + box.height) / CELL)
    return float(cells[top:bottom, left:right].sum()) * CELL * CELL


def _overlap(one: Box, two: Box) -> float:
    wide = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    high = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return max(0.0, wide) * max(0.0, high)


def _held(point: Point, on: str) -> Box:
    """The room that a follower would take."""
    x, y = within_tile(point, on.islower())
    return Box(x - 22, y - 14, 44, 28) if on.islower() else Box(x - 15, y - 22, 30, 36)


@lru_cache(maxsize=1024)
def name_plate(tile: Tile, turn: int, scale: float) -> Plate:
    """The label of the tile's building."""
    furnished = layout(tile)
    sign = (furnished.building or Sign((TILE / 2, TILE / 2), 40)).turned(turn)
    street = np.rot90(survey(tile).street, -turn)
    goods = [one.turned(turn).box for one in furnished.goods.values()]
    held = [_held(turned_point(point, turn), on) for on, point in furnished.followers.items()]
    name = tile.building or ""
    ways = [tuple(name.split()), (name,)]
    best: tuple[float, Plate] | None = None
    for lines in dict.fromkeys(ways):
        for box in _boxes(lines, scale):
            hidden = 3.0 * _covered(box, street) + 8.0 * sum(_overlap(box, other) for other in goods)
            hidden += 0.35 * sum(_overlap(box, other) for other in held)
            beyond = 1000.0 * (box.width > TILE - 2)
            cost = hidden + 0.9 * _overlap(box, sign.box) + _away(box, sign) + beyond
            cost += 20 * (len(lines) == 1 < len(ways[0]))
            if best is None or cost < best[0]:
                best = cost, Plate(box, lines, scale)
    assert best is not None
    return best[1]
