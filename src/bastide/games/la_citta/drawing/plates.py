"""Small plates on the map, each where it hides least: the totals of a city beside its castle, and who wins between two."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bastide.games.la_citta.drawing.geometry import Point, Region, centre, overlap, under
from bastide.games.la_citta.drawing.land import furniture
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.view import City
from bastide.look.box import Box
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, moved, rect, text, use

HIGH, _ARCH, _STEP = 17.0, 13.0, 6.0
#: Castles further away than this can't be mistaken for the one that a plate stands at.
_FAR = 300.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One part of a plate: a sign and a number, or the numeral of the city."""

    sign: str
    words: str

    @property
    def wide(self) -> float:
        return (_ARCH + 2 if self.sign else 6) + width(self.words, 13) + 3

    def drawn(self, x: float, y: float, room: float) -> Node:
        if not self.sign:
            block = rect("tint", x, y, room, HIGH)
            return group(block, text("count small onto", x + room / 2, y + 13, self.words))
        number = x + _ARCH + 2 + width(self.words, 13) / 2
        return group(use(self.sign, x + 1, y + 2, _ARCH), text("count small", number + 1.5, y + 13, self.words))


@dataclass(frozen=True, slots=True)
class Shape:
    """A way to set the cells: in how many columns, and how large that is."""

    cells: tuple[Cell, ...]
    columns: int

    @property
    def wides(self) -> list[float]:
        return [max(cell.wide for cell in self.cells[at :: self.columns]) for at in range(self.columns)]

    @property
    def wide(self) -> float:
        return sum(self.wides) + 2

    @property
    def high(self) -> float:
        return HIGH * -(-len(self.cells) // self.columns)

    def drawn(self, seat: int, x: float, y: float, scale: float) -> Node:
        wides = self.wides
        cells: list[Node] = []
        for at, cell in enumerate(self.cells):
            row, column = divmod(at, self.columns)
            room = wides[column] if self.columns > 1 or not at else wides[0]
            cells.append(
                cell.drawn(sum(wides[:column]), HIGH * row, room if cell.sign or self.columns > 1 else room + 2)
            )
        frame = rect("rim", 0, 0, self.wide, self.high)
        back = rect("back", 0, 0, self.wide, self.high)
        kind = f"plate {TINCTURES[seat]}"
        return group(back, *cells, frame, class_=kind, transform=moved(x, y, scale))


def shapes(city: City) -> list[Shape]:
    """The plate of a city: its numeral, and the fields in which it has any attraction."""
    values = zip(FIELDS, city.attraction, strict=True)
    cells = (Cell("", roman(city.number)), *(Cell(f"arch-{field}", str(value)) for field, value in values if value))
    columns = {1: (1,), 2: (2, 1), 3: (3, 1), 4: (4, 2, 1)}[len(cells)]
    return [Shape(cells, count) for count in columns]


@dataclass(frozen=True)
class Ground:
    """What a plate may hide: cities, places to choose, signs in the country, other plates."""

    scene: Scene
    region: Region
    hexes: Mapping[Hex, float]  # what it costs to hide one
    signs: Sequence[tuple[Box, float]]
    taken: list[Box]

    def cost(self, box: Box, most: float = math.inf) -> float:
        """How much a plate in this box would hide, weighed by what it is; counted no further than `most`."""
        total = sum(800 + 30 * shared for other in self.taken if (shared := overlap(box, other)))
        total += sum(worth * overlap(box, sign) for sign, worth in self.signs)
        if total > most:
            return total
        seen = Region(self.region.left + 4, self.region.top + 4, self.region.right - 4, self.region.bottom - 4)
        if seen.shows((box.x, box.y)) and seen.shows((box.right, box.bottom)):
            return total + sum(area * self.hexes.get(at, 0.0) for at, area in _beneath(box))
        for point, area in _points(box):
            total += area * (self.hexes.get(under(point), 0.0) if seen.shows(point) else 60)
        return total


def _points(box: Box) -> Iterator[tuple[Point, float]]:
    """Points spread evenly over a box, each with the area that it stands for."""
    columns, rows = max(2, round(box.width / _STEP)), max(2, round(box.height / _STEP))
    area = box.width * box.height / (columns * rows)
    for column in range(columns):
        for row in range(rows):
            yield (box.x + (column + 0.5) * box.width / columns, box.y + (row + 0.5) * box.height / rows), area


@lru_cache(16384)  # castles stand on the same hexes in game after game
def _beneath(box: Box) -> tuple[tuple[Hex, float], ...]:
    """The hexes under a box, and how much of it lies on each."""
    found: dict[Hex, float] = {}
    for point, area in _points(box):
        at = under(point)
        found[at] = found.get(at, 0.0) + area
    return tuple(found.items())


def _hex_costs(scene: Scene, found: Iterable[Place]) -> dict[Hex, float]:
    costs = {at: 1.0 if scene.open(at) else 0.5 for at in scene.plain.paths}
    return costs | {place.at: 5.0 for place in found} | dict.fromkeys(scene.built, 7.0)


def ground(scene: Scene, region: Region, found: Iterable[Place]) -> Ground:
    """What lies on the map before any plate does; sheaves are counted by players, so they are hidden last."""
    signs = [
        (Box(one.box.x + 5, one.box.y + 3, one.box.width - 10, one.box.height - 6), 4.0 if one.sign == "sheaf" else 1.3)
        for name, land in scene.view.areas.items()
        for one in furniture(scene.plain.areas[name], land)
        if region.shows((one.box.x, one.box.y), 60)
    ]
    return Ground(scene, region, _hex_costs(scene, found), signs, [])


def _around(at: Point, wide: float, high: float) -> list[tuple[float, float]]:
    """Upper left corners for a plate of this size round a castle, the nearest first."""
    x, y = at
    across, down = 23.0, 19.0
    return [
        (x + across, y - high / 2),
        (x - across - wide, y - high / 2),
        (x + across - 4, y - down - high + 6),
        (x - across + 4 - wide, y - down - high + 6),
        (x + across - 4, y + down - 6),
        (x - across + 4 - wide, y + down - 6),
        (x - wide / 2, y - down - high - 4),
        (x - wide / 2, y + down + 4),
        (x - 4, y - down - high - 4),
        (x + 4 - wide, y - down - high - 4),
        (x - 4, y + down + 4),
        (x + 4 - wide, y + down + 4),
    ]


def _apart(box: Box, point: Point) -> float:
    """How far a point is from a box."""
    across = max(box.x - point[0], 0.0, point[0] - box.right)
    return math.hypot(across, max(box.y - point[1], 0.0, point[1] - box.bottom))


def _unclear(box: Box, castles: Sequence[Point]) -> float:
    """What it costs when a plate seems to belong to another castle."""
    near = min((_apart(box, castle) for castle in castles), default=99.0)
    return max(0.0, 44.0 - near) * 20


def _best(ground: Ground, at: Point, options: Sequence[Shape], scale: float) -> tuple[Shape, Box]:
    """The shape and place that hide least; of equals the first."""
    best, least = None, math.inf
    here = replace(ground, signs=[sign for sign in ground.signs if _apart(sign[0], at) < 120])
    castles = [centre(one.castle) for one in ground.scene.cities]
    others = [one for one in castles if one != at and math.dist(one, at) < _FAR]
    for shape in options:
        wide, high = shape.wide * scale, shape.high * scale
        for rank, (x, y) in enumerate(_around(at, wide, high)):
            box = Box(x, y, wide, high)
            doubt = 9 * rank + (60 if shape.columns == 1 else 0) + _unclear(box, others)
            if doubt >= least:
                continue
            cost = here.cost(box, least - doubt) + doubt
            if cost < least:
                best, least = (shape, box), cost
    assert best is not None
    shape, box = best
    ground.taken.append(Box(box.x - 2, box.y - 2, box.width + 4, box.height + 4))
    return shape, box


def city_plates(ground: Ground, scale: float) -> list[Node]:
    """The plates of all cities in region, those with most on them first."""
    every = sorted(ground.scene.cities, key=lambda one: -sum(map(bool, one.attraction)))
    drawn: list[Node] = []
    for city in every:
        at = centre(city.castle)
        if ground.region.shows(at, 12):
            shape, box = _best(ground, at, shapes(city), scale)
            drawn.append(shape.drawn(city.owner, box.x, box.y, scale))
    return drawn
