"""One tile: its ground turned with it, and on top signs that always stand upright."""

import zlib
from collections.abc import Collection
from functools import lru_cache

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.ground import Shape, ground
from bastide.games.carcassonne_city.drawing.layout import Box, layout, square
from bastide.games.carcassonne_city.drawing.names import name_plate
from bastide.games.carcassonne_city.drawing.shapes import Way, turned_point, written
from bastide.games.carcassonne_city.drawing.survey import PLACE
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.look.svg import Node, finished, group, joined, node, number, path, use

_SIGNS = {
    "Petit Puits": "petit-puits",
    "Grand Puits": "grand-puits",
    "Tour Carrée": "tour-carree",
    "Bâtiment": "batiment",
    "Saint Sernin": "saint-sernin",
    "Saint Nazaire": "saint-nazaire",
    "Château Comtal": "chateau-comtal",
}


#: The forms of public buildings: all of stone and tiles with a flag, each tile always with the same.
PUBLIC = ("public", "public-gable", "public-dome", "public-clock", "public-barn", "public-porch")
#: The hatching of the ground of a market, by its goods: told apart without colour too.
HATCHING = {"fish": "url(#waves)", "grain": "url(#corn)", "cattle": "url(#cobble)"}


def sign_of(tile: Tile) -> str:
    """The sign of a tile's building."""
    if tile.building in HISTORIC_BUILDINGS:
        return _SIGNS[tile.building]
    return PUBLIC[zlib.crc32(tile.name.encode()) % len(PUBLIC)]


def building_sign(building: str) -> str:
    """The sign of a building; one that is not known is drawn as a public one."""
    return _SIGNS.get(building, "public")


def _closed(ways: Collection[Way]) -> str:
    return "".join(written(way, closed=True) for way in ways)


def shape_path(shape: Shape) -> str:
    """A region with the bays of others left out, to be filled by the even-odd rule."""
    return _closed((shape.outline, *shape.holes))


def goods_of(tile: Tile, shape: Shape) -> str:
    """What is sold on a region that is a market; on any other nothing."""
    return dict(tile.markets).get(shape.region, "") if shape.market else ""


def _area(tile: Tile, shape: Shape, turn: int) -> Node:
    """The ground of one region. It says which region it is, for whoever looks what is under a pointer."""
    drawn = shape.turned(turn)
    d = shape_path(drawn)
    about = {"data_kind": "market" if shape.market else "residential", "data_piece": shape.region}
    if not shape.market:
        return node("path", class_="block", fill_rule="evenodd", d=d, **about)
    goods = goods_of(tile, shape)
    wash = node("path", class_=f"{goods}-market", fill_rule="evenodd", d=d)
    return group(wash, node("path", fill=HATCHING[goods], fill_rule="evenodd", d=d), **about, data_goods=goods)


def roofs(houses: list[Box], light: bool = False) -> Node:
    """Roofs seen from above: a ridge along the longer side, the slope away from the light darker.

    Eaves and ridges are lines of one weight, so that a light plan says them in one path.
    """
    eaves, ridges, lees = [], [], []
    for house in houses:
        x, y, wide, high = (number(part) for part in (house.x, house.y, house.width, house.height))
        eaves.append(f"M{x} {y}h{wide}v{high}h-{wide}z")
        if house.width >= house.height:
            half = number(house.height / 2)
            middle = number(house.y + house.height / 2)
            ridges.append(f"M{x} {middle}h{wide}")
            lees.append(f"M{x} {middle}h{wide}v{half}h-{wide}z")
        else:
            half = number(house.width / 2)
            middle = number(house.x + house.width / 2)
            ridges.append(f"M{middle} {y}v{high}")
            lees.append(f"M{middle} {y}h{half}v{high}h-{half}z")
    kinds = [("eaves", eaves + ridges if light else eaves), ("ridge", [] if light else ridges), ("lee", lees)]
    return joined(path(kind, "".join(lines)) for kind, lines in kinds if lines)


def street_lines(tile: Tile, turn: int) -> Node:
    """Edges first, then the paving, so that streets that meet open into each other; those that pass lie on top."""
    net = ground(tile).streets
    ways = {piece: written(shapes.turned(way, turn)) for piece, way in net.ways.items()}
    ends = [piece for piece in ways if len(piece) == 1]
    passing = [piece for piece in ways if len(piece) == 2]
    parts: list[Node] = []
    for some in (ends, passing):
        parts += [path("street-edge", ways[piece]) for piece in some]
        parts += [node("path", class_="street", d=ways[piece], data_kind="street", data_piece=piece) for piece in some]
    return joined([*parts, *where_streets_stop(tile, turn)])


def where_streets_stop(tile: Tile, turn: int) -> list[Node]:
    """A crossing is a round place with something in its middle; a street that ends alone is closed by a bar."""
    net = ground(tile).streets
    parts: list[Node] = []
    for place in net.crossings:
        x, y = turned_point(place, turn)
        parts.append(node("circle", class_="square", cx=x, cy=y, r=PLACE))
        parts.append(node("circle", class_="solid", cx=x, cy=y, r=3.2))
    for (x1, y1), (x2, y2) in net.bars(PLACE):
        (x1, y1), (x2, y2) = turned_point((x1, y1), turn), turned_point((x2, y2), turn)
        parts.append(path("stop", f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"))
    return parts


def over_streets(tile: Tile, turn: int) -> Node:
    """Markets in the middle of the tile, at which streets may end."""
    inner = [shape for shape in ground(tile).shapes if shape.region in tile.inner()]
    kerbs = [path("kerb", written(shapes.turned(shape.edge, turn), closed=True)) for shape in inner]
    return joined([*(_area(tile, shape, turn) for shape in inner), *kerbs])


@lru_cache(maxsize=4096)
def earth(tile: Tile, turn: int, cleared: tuple[Box, ...] = ()) -> Node:
    """The ground of a tile in a box of 96, turned; houses that would stand under a sign are left out."""
    drawn = ground(tile)
    inner = tile.inner()
    areas = [_area(tile, shape, turn) for shape in drawn.shapes if shape.region not in inner]
    houses = [house.turned(turn) for house in layout(tile).houses]
    standing = [house for house in houses if not any(house.meets(box, 1.5) for box in cleared)]
    edges = [shape.edge for shape in drawn.shapes if shape.region in inner]
    kerbs = "".join(written(shapes.turned(way, turn)) for way in drawn.kerbs if way not in edges)
    parts = [*areas, finished(roofs(standing)), path("kerb", kerbs) if kerbs else None]
    return group(*parts, street_lines(tile, turn), over_streets(tile, turn))


@lru_cache(maxsize=4096)
def signs(tile: Tile, turn: int, held: tuple[str, ...] = (), names: float = 1.0) -> tuple[Node, tuple[Box, ...]]:
    """Goods and building of a tile, upright, and the room they take. `held` are the markets with a trader."""
    furnished = layout(tile)
    parts: list[Node] = []
    taken: list[Box] = []
    for market, goods in tile.markets:
        sign = (furnished.beside if market in held else furnished.goods)[market].turned(turn)
        parts.append(group(use(goods, sign.box.x, sign.box.y, sign.size), class_="goods"))
    if tile.building and furnished.building:
        sign = furnished.building.turned(turn)
        parts.append(group(use(sign_of(tile), sign.box.x, sign.box.y, sign.size), class_="building"))
        taken.append(square(sign.middle, sign.size - 4))
        if names and tile.building in HISTORIC_BUILDINGS:
            label = name_plate(tile, turn, names)
            parts.append(label.drawn())
            taken.append(label.box)
    return finished(joined(parts)), tuple(taken)


def whole(tile: Tile, turn: int, names: float = 1.0) -> Node:
    """A tile with all that is printed on it, in a box of 96."""
    upright, taken = signs(tile, turn, (), names)
    return group(earth(tile, turn, taken), upright)
