"""Small plates on the map, each where it hides least: the totals of a city beside its castle.

A plate must not jump from move to move. So its place is looked for with room for all that it may ever hold, by the land alone; it
leaves that place only when something is built there.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bastide.games.la_citta.drawing.geometry import ROW, WIDE, Point, centre, overlap, under
from bastide.games.la_citta.drawing.land import furniture
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_name
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.view import City
from bastide.look.box import Box
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.region import Region
from bastide.look.svg import Node, group, moved, number, path, rect, text, use

HIGH, _ARCH, _STEP = 17.0, 13.0, 6.0
_NEAR = 12  # so many places round a castle touch it
_BESIDE = 30.0  # nearer to the middle of its castle a plate needs no line to it
_RIM = 19.0  # from the middle of a hex to its rim
_BUILT = 7.0  # what it costs to hide a building, where a free path hex costs 1


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

    def drawn(self, seat: int, x: float, y: float, scale: float, key: str, *under: Node) -> Node:
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
        return group(*under, back, *cells, frame, class_=kind, transform=moved(x, y, scale), data_key=key)


def shape(city: City, columns: int) -> Shape:
    """The plate of a city: its numeral, and the fields in which it has any attraction."""
    values = zip(FIELDS, city.attraction, strict=True)
    cells = (Cell("", roman(city.number)), *(Cell(f"arch-{field}", str(value)) for field, value in values if value))
    return Shape(cells, min(columns, len(cells)))


def _full(columns: int) -> Shape:
    """The most that a plate may have to hold."""
    return Shape((Cell("", "VIII"), *(Cell(f"arch-{field}", "9") for field in FIELDS)), columns)


@dataclass(frozen=True)
class Ground:
    """What a plate may hide: hexes, signs in the country, other plates."""

    region: Region
    hexes: Mapping[Hex, float]  # what it costs to hide one
    signs: Sequence[tuple[Box, float]]
    taken: list[Box]

    def cost(self, box: Box) -> float:
        """How much a plate in this box would hide, weighed by what it is."""
        total = self.crossed(box) + sum(worth * overlap(box, sign) for sign, worth in self.signs)
        seen = Region(self.region.left + 4, self.region.top + 4, self.region.right - 4, self.region.bottom - 4)
        if seen.shows((box.x, box.y)) and seen.shows((box.right, box.bottom)):
            return total + sum(area * self.hexes.get(at, 0.0) for at, area in _beneath(box))
        for point, area in _points(box):
            total += area * (self.hexes.get(under(point), 0.0) if seen.shows(point) else 60)
        return total

    def crossed(self, box: Box) -> float:
        """What it costs to lie over other plates."""
        return sum(800 + 30 * shared for other in self.taken if (shared := overlap(box, other)))


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


Areas = tuple[tuple[str, str], ...]  # with their landscapes


def sheaves(plain: Plain, areas: Areas) -> list[Box]:
    """Where wheat stands, which players count."""
    return [one.box for name, land in areas for one in furniture(plain.areas[name], land) if one.sign == "sheaf"]


@lru_cache(maxsize=64)
def _land(plain: Plain, areas: Areas, players: int, region: Region) -> Ground:
    """The country before anything is built: wheat is never hidden, nor the middle of a path hex if it can be helped."""
    hexes = {at: 1.0 if plain.open(at, players) else 0.5 for at in plain.paths}
    signs = [
        (
            Box(one.box.x + 3, one.box.y + 2, one.box.width - 6, one.box.height - 4),
            400.0 if one.sign == "sheaf" else 1.3,
        )
        for name, land in areas
        for one in furniture(plain.areas[name], land)
        if region.shows((one.box.x, one.box.y), 60)
    ]
    open_ = [centre(at) for at in plain.paths if plain.open(at, players)]
    signs += [(Box(x - 9, y - 8, 18, 16), 2.5) for x, y in open_ if region.shows((x, y), 60)]
    return Ground(region, hexes, signs, [])


def ground(scene: Scene, region: Region) -> Ground:
    """What lies on the map before any plate does."""
    land = _land(scene.plain, tuple(scene.view.areas.items()), scene.seats, region)
    return Ground(region, {**land.hexes, **dict.fromkeys(scene.built, _BUILT)}, land.signs, [])


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
        *(
            (x + dx - (wide if dx < 0 else 0), y + dy - high / 2)
            for dy in (0, -ROW, ROW)
            for dx in (across + WIDE / 2, -across - WIDE / 2)
        ),
    ]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a plate beside a castle: how its cells are set, the room kept for it, what it hides of the land."""

    columns: int
    box: Box
    cost: float

    def placed(self, castle: Point, wide: float, high: float) -> tuple[float, float]:
        """Where a plate of this size stands in the room kept for it: as near to the castle as it can."""
        x, y = castle
        left = min(max(x - wide / 2, self.box.x), self.box.right - wide)
        return left, min(max(y - high / 2, self.box.y), self.box.bottom - high)


@lru_cache(maxsize=4096)
def _slots(plain: Plain, areas: Areas, players: int, region: Region, castle: Hex, scale: float) -> tuple[Slot, ...]:
    """All places for the plate of a castle on this hex, by the land alone."""
    whole, at = _land(plain, areas, players, region), centre(castle)
    tried = []
    for columns in (4, 2, 1):
        full = _full(columns)
        wide, high = full.wide * scale, full.high * scale
        tried += [(rank, columns, Box(x, y, wide, high)) for rank, (x, y) in enumerate(_around(at, wide, high))]
    reach = _round(box for _rank, _columns, box in tried)
    near = Ground(region, whole.hexes, [each for each in whole.signs if overlap(reach, each[0])], [])
    found = [Slot(columns, box, near.cost(box) + _doubt(rank, columns)) for rank, columns, box in tried]
    return tuple(sorted(found, key=lambda slot: slot.cost))


def _round(boxes: Iterable[Box]) -> Box:
    """The box round them all."""
    lefts, tops, rights, bottoms = zip(*((box.x, box.y, box.right, box.bottom) for box in boxes), strict=True)
    return Box(min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops))


def _doubt(rank: int, columns: int) -> float:
    """What speaks against a place before anything is hidden: one below the other is harder to read, and so is far away."""
    return 9 * rank + (60 if columns == 1 else 0) + (150 if rank >= _NEAR else 0)


def _apart(box: Box, point: Point) -> float:
    """How far a point is from a box."""
    across = max(box.x - point[0], 0.0, point[0] - box.right)
    return math.hypot(across, max(box.y - point[1], 0.0, point[1] - box.bottom))


def _unclear(box: Box, castles: Sequence[Point]) -> float:
    """What it costs when a plate seems to belong to another castle."""
    near = min((_apart(box, castle) for castle in castles), default=99.0)
    return max(0.0, 44.0 - near) * 20


def _best(scene: Scene, ground: Ground, slots: Sequence[Slot], castles: Sequence[Point]) -> Slot:
    """The slot that hides least, now that something is built; of equals the first."""
    best, least = slots[0], math.inf
    for slot in slots:
        if slot.cost >= least:
            break
        built = sum(_BUILT * area for at, area in _beneath(slot.box) if at in scene.built)
        cost = slot.cost + built + ground.crossed(slot.box) + _unclear(slot.box, castles)
        if cost < least:
            best, least = slot, cost
    return best


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate of a city where it stands."""

    city: City
    shape: Shape
    box: Box
    slot: Slot

    def drawn(self, scale: float) -> Node:
        key = f"plates:{hex_name(self.city.castle)}"
        return self.shape.drawn(self.city.owner, self.box.x, self.box.y, scale, key, *self._leader(scale))

    def _leader(self, scale: float) -> list[Node]:
        """A line to the castle where the plate does not stand right beside it, in the plate's own measures."""
        castle = centre(self.city.castle)
        if (far := _apart(self.box, castle)) < _BESIDE:
            return []
        x = min(max(castle[0], self.box.x + 4), self.box.right - 4)
        y = min(max(castle[1], self.box.y + 4), self.box.bottom - 4)
        share = (far - _RIM) / far  # it ends at the rim of the castle's hex
        ends = [(x, y), (x + share * (castle[0] - x), y + share * (castle[1] - y))]
        (ax, ay), (bx, by) = (((px - self.box.x) / scale, (py - self.box.y) / scale) for px, py in ends)
        d = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
        return [path("leader-edge", d), path("leader", d)]


def city_plates(scene: Scene, ground: Ground, scale: float) -> list[Plate]:
    """The plates of all cities in region; those founded later make room for the earlier ones."""
    areas = tuple(scene.view.areas.items())
    found: list[Plate] = []
    castles: list[Point] = []
    for city in scene.cities:
        at = centre(city.castle)
        if ground.region.shows(at, 12):
            slots = _slots(scene.plain, areas, scene.seats, ground.region, city.castle, scale)
            slot = _best(scene, ground, slots, castles)
            made = shape(city, slot.columns)
            wide, high = made.wide * scale, made.high * scale
            found.append(Plate(city, made, Box(*slot.placed(at, wide, high), wide, high), slot))
            ground.taken.append(Box(slot.box.x - 2, slot.box.y - 2, slot.box.width + 4, slot.box.height + 4))
        castles.append(at)
    return found
