"""A tile in few letters, for a page that sends the whole plan after every move: the same lines, nothing said twice."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.ground import Shape, ground
from bastide.games.carcassonne_city.drawing.layout import Box, layout
from bastide.games.carcassonne_city.drawing.shapes import Line, Point, Way
from bastide.games.carcassonne_city.drawing.tiles import (
    HATCHING,
    goods_of,
    roofs,
    sign_of,
    signs,
    where_streets_stop,
)
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.view.pieces import Kind
from bastide.look.svg import Node, finished, group, joined, node, path, use


def _figure(value: float) -> str:
    """A tenth of a unit is less than anybody sees."""
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


def _figures(values: Iterable[float]) -> str:
    """Numbers one after the other; a minus parts them as well as a space."""
    text = ""
    for value in values:
        shown = _figure(value)
        text += shown if not text or shown.startswith("-") else f" {shown}"
    return text


def _step(here: Point, line: Line) -> tuple[str, Point]:
    """One line or curve from a point, and where it ends once rounded."""
    points = [(round(x, 1), round(y, 1)) for x, y in line[1:]]
    end = points[-1]
    if len(line) == 2:
        if end[0] == here[0]:
            return f"V{_figure(end[1])}", end
        return (f"H{_figure(end[0])}" if end[1] == here[1] else f"L{_figures(end)}"), end
    return "c" + _figures(part for x, y in points for part in (x - here[0], y - here[1])), end


def brief(way: Sequence[Line], closed: bool = False) -> str:
    """The way as a path says it, in few letters."""
    text = ""
    start = here = (math.nan, math.nan)
    for line in way:
        begin = (round(line[0][0], 1), round(line[0][1], 1))
        if begin != here:
            text += f"M{_figures(begin)}"
            start = here = begin
        step, end = _step(here, line)
        # The line back to the start is what closing draws.
        text += "" if closed and end == start and len(line) == 2 and line is way[-1] else step
        here = end
    return text + ("z" if closed else "")


def _market(tile: Tile, shape: Shape, turn: int) -> Node:
    """The ground of a market: the wash and the hatching of its goods."""
    goods = goods_of(tile, shape)
    d = _area(shape, turn)
    rule = "evenodd" if shape.holes else None
    return joined(
        [
            node("path", class_=f"{goods}-market", fill_rule=rule, d=d),
            node("path", fill=HATCHING[goods], fill_rule=rule, d=d),
        ]
    )


def _area(shape: Shape, turn: int) -> str:
    return "".join(brief(shapes.turned(way, turn), closed=True) for way in (shape.outline, *shape.holes))


def _grounds(tile: Tile, turn: int) -> list[Node]:
    """Markets, and homes only where they lie on a market: all else is the ground of the city."""
    drawn: list[Node] = []
    for shape in ground(tile).shapes:
        if shape.region in tile.inner():
            continue
        if shape.market:
            drawn.append(_market(tile, shape, turn))
        elif drawn:
            drawn.append(path("block", _area(shape, turn)))
    return drawn


def _streets(tile: Tile, turn: int) -> list[Node]:
    """Edges first, then the paving; those that pass lie on top."""
    net = ground(tile).streets
    ways = {piece: brief(shapes.turned(way, turn)) for piece, way in net.ways.items()}
    parts: list[Node] = []
    for long in (1, 2):
        d = "".join(way for piece, way in ways.items() if len(piece) == long)
        parts += [path("street-edge", d), path("street", d)] if d else []
    return parts + where_streets_stop(tile, turn)


def _inner(tile: Tile, turn: int) -> list[Node]:
    """Markets in the middle of the tile, at which streets may end."""
    inner = [shape for shape in ground(tile).shapes if shape.region in tile.inner()]
    return [
        part
        for shape in inner
        for part in (_market(tile, shape, turn), path("kerb", brief(shapes.turned(shape.edge, turn), closed=True)))
    ]


def _kerbs(tile: Tile, turn: int) -> Node | None:
    drawn = ground(tile)
    edges: list[Way] = [shape.edge for shape in drawn.shapes if shape.region in tile.inner()]
    d = "".join(brief(shapes.turned(way, turn)) for way in drawn.kerbs if way not in edges)
    return path("kerb", d) if d else None


@lru_cache(maxsize=4096)
def light_earth(tile: Tile, turn: int, cleared: tuple[Box, ...] = ()) -> Node:
    """What lies on the ground of the city on one tile; houses that would stand under a sign are left out."""
    houses = [house.turned(turn) for house in layout(tile).houses]
    standing = [house for house in houses if not any(house.meets(box, 1.5) for box in cleared)]
    parts = [
        *_grounds(tile, turn),
        roofs(standing, light=True),
        _kerbs(tile, turn),
        *_streets(tile, turn),
        *_inner(tile, turn),
    ]
    return finished(joined(part for part in parts if part))


#: The ground of a tile.
BLOCK = finished(node("rect", class_="block", width=96, height=96))


@lru_cache(maxsize=512)
def light_tile(tile: Tile, turn: int) -> Node:
    """A whole tile in a box of 96, as one would hold it."""
    upright, taken = signs(tile, turn)
    return finished(group(BLOCK, light_earth(tile, turn, taken), upright))


@lru_cache(maxsize=4096)
def part_paths(tile: Tile, turn: int) -> tuple[tuple[Kind, str, str], ...]:
    """The shapes of a tile's streets, markets and homes, turned: kind, piece or region, path. What lies on top comes last."""
    drawn = ground(tile)
    areas: list[tuple[Kind, str, str]] = [
        ("market" if shape.market else "residential", shape.region, _area(shape, turn)) for shape in drawn.shapes
    ]
    areas.sort(key=lambda part: (part[1] in tile.inner(), part[0] == "market"))
    ways = drawn.streets.ways.items()
    return (*areas, *(("street", piece, brief(shapes.turned(way, turn))) for piece, way in ways))


@lru_cache(maxsize=512)
def sketch(tile: Tile) -> Node:
    """A tile for a list of many, on ground of its own colour: streets, markets and what stands there, nothing else."""
    furnished = layout(tile)
    drawn = ground(tile)
    areas: list[Node] = []
    for shape in drawn.shapes:
        if shape.market or areas:
            areas.append(path(f"{goods_of(tile, shape)}-market" if shape.market else "block", _area(shape, 0)))
    for long in (1, 2):
        d = "".join(brief(way) for piece, way in drawn.streets.ways.items() if len(piece) == long)
        areas += [path("street-edge", d), path("street", d)] if d else []
    areas += where_streets_stop(tile, 0)
    spots = [(goods, furnished.goods[market].box) for market, goods in tile.markets]
    if tile.building and furnished.building:
        spots.append((sign_of(tile), furnished.building.box))
    return joined([*areas, *(use(name, box.x, box.y, box.width) for name, box in spots)])
