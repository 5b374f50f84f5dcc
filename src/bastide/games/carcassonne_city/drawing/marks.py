"""What is pointed out on the plan: whole streets, markets and residential areas, and the row that a guard sees."""

from collections.abc import Iterable, Sequence

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.ground import Shape, ground
from bastide.games.carcassonne_city.drawing.shapes import TILE, moved_way, written
from bastide.games.carcassonne_city.drawing.streets import NODES
from bastide.games.carcassonne_city.drawing.survey import STREET_HALF
from bastide.games.carcassonne_city.drawing.tiles import over_streets, shape_path, street_lines
from bastide.games.carcassonne_city.rules.squares import FACING, Side, Square
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import ROLE_ON, City, Feature, Kind, Laid
from bastide.look.svg import Node, group, joined, moved, node, path, rect

#: A feature by kind, square and piece or region; or a wall, for what a guard on it sees.
Mark = tuple[Kind, Square, str] | Side


def origin(laid: Laid) -> tuple[float, float]:
    return laid.x * TILE, laid.y * TILE


def _street(city: City, found: Feature) -> Node:
    """A street between two heavy lines, hatched."""
    ways = []
    for x, y, piece in sorted(found.parts):
        laid = city[Square(x, y)]
        way = ground(laid.tile).streets.ways[piece]
        ways.append(written(moved_way(shapes.turned(way, laid.turn), *origin(laid))))
    d = "".join(ways)
    return joined(
        [
            node("path", fill="none", stroke="url(#inked)", stroke_width=21, d=d),
            path("street", d),
            node("path", fill="none", stroke="url(#lit)", stroke_width=12, d=d),
        ]
    )


def half_side(laid: Laid, half: int) -> str:
    """A half side of a square on the plan, up to the street where one enters."""
    x, y = origin(laid)
    (x1, y1), (x2, y2) = NODES[half], NODES[(half + 1) % 8]
    if laid.street(SIDES[half // 2]):
        share = 1 - STREET_HALF / (TILE / 2)
        if half % 2:
            x1, y1 = x2 + (x1 - x2) * share, y2 + (y1 - y2) * share
        else:
            x2, y2 = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    return written(shapes.straight((x + x1, y + y1), (x + x2, y + y2)))


def beside(city: City, laid: Laid, half: int) -> tuple[int, int, str] | None:
    """What the half side meets: the neighbour's square and its region there."""
    other = city.get(laid.square.beyond(SIDES[half // 2]))
    return (other.x, other.y, other.region(FACING[half])) if other else None


def _edges(laid: Laid, mine: list[Shape]) -> str:
    """The curves that bound some shapes inside their tile."""
    known = {shape.outline: shape.edge for shape in ground(laid.tile).shapes}
    inside = [shape.edge for shape in mine] + [known[hole] for shape in mine for hole in shape.holes]
    return "".join(written(moved_way(shapes.turned(way, laid.turn), *origin(laid))) for way in inside)


def _region(city: City, found: Feature) -> Node:
    """A region hatched, with a heavy line where it ends; streets and what lies on it are drawn over it again."""
    areas: list[Node] = []
    lines: list[str] = []
    over: list[Node] = []
    for x, y, region in sorted(found.parts):
        laid = city[Square(x, y)]
        mine = [shape for shape in ground(laid.tile).shapes if shape.region == region]
        at = moved(*origin(laid))
        for shape in mine:
            d = shape_path(shape.turned(laid.turn))
            areas.append(node("path", fill="url(#lit)", fill_rule="evenodd", d=d, transform=at))
        lines.append(_edges(laid, mine))
        lines += [
            half_side(laid, half)
            for half in range(8)
            if laid.region(half) == region and beside(city, laid, half) not in found.parts
        ]
        on_top = over_streets(laid.tile, laid.turn) if region not in laid.tile.inner() else None
        over.append(group(street_lines(laid.tile, laid.turn), on_top, transform=at))
    return joined([*areas, path("bold", "".join(lines)), *over])


def _row(squares: Sequence[Square]) -> Node:
    """The tiles of a row in a hatched frame."""
    if not squares:
        return joined([])
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    left, top = min(xs) * TILE, min(ys) * TILE
    wide, high = (max(xs) + 1) * TILE - left, (max(ys) + 1) * TILE - top
    band = node("path", fill="url(#lit)", fill_rule="evenodd", d=_frame(left, top, wide, high))
    outer = rect("bold", left + 3, top + 3, wide - 6, high - 6)
    return joined([band, outer, rect("kerb", left + 8, top + 8, wide - 16, high - 16)])


def _frame(left: float, top: float, wide: float, high: float) -> str:
    """A narrow band within the row: what joins at its sides is still seen."""
    outer = f"M{left + 3:g} {top + 3:g}h{wide - 6:g}v{high - 6:g}h{6 - wide:g}z"
    return outer + f"M{left + 8:g} {top + 8:g}h{wide - 16:g}v{high - 16:g}h{16 - wide:g}z"


def highlighted(view: CarcassonneCityView, marks: Iterable[Mark]) -> tuple[Node, Node]:
    """What lies under the signs (features), and what lies over them (rows)."""
    under: dict[Feature, Node] = {}
    over: list[Node] = []
    for mark in marks:
        if isinstance(mark, Side):
            over.append(_row(view.row(mark)))
            continue
        kind, square, name = mark
        laid = view.city.get(square)
        if laid and name in _named(laid, kind):
            found = view.feature(laid, kind, name)
            under[found] = _street(view.city, found) if kind == "street" else _region(view.city, found)
    streets_last = sorted(under, key=lambda found: found.kind == "street")
    return joined(under[found] for found in streets_last), joined(over)


def _named(laid: Laid, kind: Kind) -> Sequence[str]:
    """The pieces or regions of a kind on a tile."""
    return laid.tile.places(ROLE_ON[kind])
