"""Which part of the plane a plan shows, and the frame of a printed map round it."""

import math

from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.look.region import Region
from bastide.look.svg import Node, group, moved, node, rect, text

#: Width of the frame with the numbers of the squares, as it is shown.
FRAME = 19.0


def frame(extent: Region, scale: float) -> Node:
    """The frame of a printed map: a band with the numbers of columns and rows between a thick and a thin line.

    It is as wide on every plan, however large a tile is shown: `scale` is how large a unit of the plane is. A page shows the
    plan without it, and speaks of places in words.
    """
    left, top, wide, high = (part * TILE for part in (extent.left, extent.top, extent.width, extent.height))
    band, unit = FRAME / scale, 1 / scale
    outer = left - band, top - band, wide + 2 * band, high + 2 * band
    hole = f"M{left:.2f} {top:.2f}v{high:.2f}h{wide:.2f}v{-high:.2f}z"
    paper = f"M{outer[0]:.2f} {outer[1]:.2f}h{outer[2]:.2f}v{outer[3]:.2f}h{-outer[2]:.2f}z{hole}"
    marks: list[Node] = [node("path", class_="free", fill_rule="evenodd", d=paper)]
    columns, rows = _whole(extent.left, extent.right), _whole(extent.top, extent.bottom)
    marks += [_number((x + 0.5) * TILE, top - 5 * unit, x, unit) for x in columns]
    marks += [_number(left - band / 2, (y + 0.5) * TILE + 4 * unit, y, unit) for y in rows]
    return group(*marks, rect("neatline outer", *_inset(outer, 1.3 * unit)), rect("neatline", left, top, wide, high))


def _inset(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    """The box a little smaller, so that a line round it is not cut off."""
    x, y, wide, high = box
    return x + by, y + by, wide - 2 * by, high - 2 * by


def _whole(first: float, last: float) -> list[int]:
    """The squares whose middle is in view."""
    return [at for at in range(math.floor(first), math.ceil(last)) if first + 0.3 <= at + 0.5 <= last - 0.3]


def _number(x: float, y: float, value: int, unit: float) -> Node:
    shown = str(value).replace("-", "−")
    return group(text("coord", 0, 0, shown), transform=moved(x, y, 0.88 * unit))
