"""The regions of a tile as shapes: faces between the streets, each with a region in its middle and others as bays.

A face is what the streets leave of the tile. One of its regions fills it; every other one is a bay cut off by a curve,
painted on top. So each region hangs together however the half sides are shared out, and no two bays cross.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

from bastide.games.carcassonne_city.drawing import shapes
from bastide.games.carcassonne_city.drawing.shapes import Point, Way, backwards, begin, rounded, straight
from bastide.games.carcassonne_city.drawing.streets import CENTRE, NODES, Streets, shortened, streets
from bastide.games.carcassonne_city.rules.tiles import Tile

_INSET, _HALF_BAY = 6.0, 28.0
_IN_BAY, _BEFORE_BAY = 16.0, 27.0


@dataclass(frozen=True, slots=True)
class Shape:
    """One region: its outline, the bays of others cut out of it, and the curve that bounds it inside the tile."""

    region: str
    outline: Way
    holes: tuple[Way, ...]
    edge: Way = ()

    @property
    def market(self) -> bool:
        return not self.region.islower()

    def turned(self, turns: int) -> "Shape":
        holes = tuple(shapes.turned(hole, turns) for hole in self.holes)
        return Shape(self.region, shapes.turned(self.outline, turns), holes, shapes.turned(self.edge, turns))


@dataclass(frozen=True, slots=True)
class Ground:
    """A tile from above, without houses and signs; shapes that lie on others come after them."""

    streets: Streets
    shapes: tuple[Shape, ...]
    kerbs: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class _Face:
    """The half sides round one face, clockwise."""

    halves: tuple[int, ...]
    streets: Streets
    regions: str

    def runs(self) -> list[tuple[int, int]]:
        """Stretches of one region as (first, last) places in the face, beginning where a region begins."""
        count = len(self.halves)
        starts = [at for at in range(count) if self.regions[at] != self.regions[at - 1]] or [0]
        ends = [(after - 1) % count for after in (*starts[1:], starts[0])]
        return list(zip(starts, ends, strict=True))

    def span(self, first: int, last: int) -> int:
        """How many half sides of the tile lie between the ends of a stretch, those behind a street included."""
        return (self.halves[last] + 1 - self.halves[first] - 1) % 8 + 1

    def way(self, first: int, last: int) -> Way:
        """Along the rim from the first half side to the end of the last, over the streets in between."""
        count = (last - first) % len(self.halves) + 1
        way: Way = ()
        for step in range(count):
            half = self.halves[(first + step) % len(self.halves)]
            end = (half + 1) % 8
            way += straight(NODES[half], NODES[end])
            if step < count - 1 and end in self.streets.jumps:
                way += self.streets.jumps[end][1]
        return way

    def outline(self) -> Way:
        last = (self.halves[-1] + 1) % 8
        closing = self.streets.jumps[last][1] if last in self.streets.jumps else ()
        return self.way(0, len(self.halves) - 1) + closing


def _faces(tile: Tile, net: Streets) -> list[_Face]:
    left = list(range(8))
    faces: list[_Face] = []
    while left:
        ring = [left[0]]
        while True:
            end = (ring[-1] + 1) % 8
            after = net.jumps[end][0] if end in net.jumps else end
            if after == ring[0] or after not in left:
                break
            ring.append(after)
        left = [half for half in left if half not in ring]
        faces.append(_Face(tuple(ring), net, "".join(tile.halves[half] for half in ring)))
    return faces


@dataclass(frozen=True, slots=True)
class _Bay:
    """A stretch of the rim that is cut off; `shared` says at which of its ends the next region is a bay too."""

    face: _Face
    region: str
    first: int
    last: int
    shared: tuple[bool, bool]

    @property
    def span(self) -> int:
        return self.face.span(self.first, self.last)

    def holds(self, node: int) -> bool:
        """Whether a node of the rim lies within the bay, not at one of its ends."""
        count = (self.last - self.first) % len(self.face.halves)
        inside = [self.face.halves[(self.first + step + 1) % len(self.face.halves)] for step in range(count)]
        return node in inside

    def ends(self) -> tuple[int, int]:
        return self.face.halves[self.first], (self.face.halves[self.last] + 1) % 8


def _core(face: _Face) -> str:
    """The region that fills the face: one in several stretches, or the longest; homes before markets.

    Where two residential areas share the face, a market must lie between them: then it is the one in the middle.
    """
    runs = face.runs()
    regions = list(dict.fromkeys(face.regions))
    markets = [region for region in regions if not region.islower()]
    homes = len(regions) - len(markets)

    def weight(region: str) -> tuple[bool, int, bool]:
        mine = [run for run in runs if face.regions[run[0]] == region]
        return len(mine) > 1, sum(face.span(*run) for run in mine), region.islower()

    return max(markets if homes > 1 and markets else regions, key=weight)


def _bays(face: _Face, core: str) -> list[_Bay]:
    """The bays of a face, those that hold others first."""
    runs = face.runs()
    if len(runs) == 1:
        return []
    turn = next(at for at, run in enumerate(runs) if face.regions[run[0]] == core)
    runs = runs[turn:] + runs[:turn]
    names = [face.regions[run[0]] for run in runs]
    bays: list[_Bay] = []
    for region in dict.fromkeys(name for name in names if name != core):
        mine = [at for at, name in enumerate(names) if name == region]
        stretches = [(mine[0], mine[-1])] if core not in names[mine[0] : mine[-1]] else [(at, at) for at in mine]
        for one, two in stretches:
            shared = names[one - 1] != core, names[(two + 1) % len(names)] != core
            bays.append(_Bay(face, region, runs[one][0], runs[two][1], shared))
    return sorted(bays, key=lambda bay: -((bay.last - bay.first) % len(face.halves)))


def _reaches(face: _Face) -> dict[int, float]:
    """How far some street ends may reach: those in a bay stop early, so that it goes round them; those opposite a
    large bay stop before its edge, so that what lies to their left and right hangs together."""
    bays = _bays(face, _core(face))
    found: dict[int, float] = {}
    for node in face.streets.loose:
        if node not in face.halves:
            continue
        if any(bay.holds(node) for bay in bays):
            found[node] = _IN_BAY
        elif any(bay.span > 2 and node not in bay.ends() for bay in bays):
            found[node] = _BEFORE_BAY
    return found


def _unit(one: Point, two: Point) -> Point:
    long = math.dist(one, two) or 1.0
    return (two[0] - one[0]) / long, (two[1] - one[1]) / long


def _street_end(bay: _Bay, way: Way, loose: bool, start: bool) -> tuple[Way, Point]:
    """Along a street to where the bay leaves it, and in which direction."""
    whole = shapes.total(way)
    reach = whole if loose else whole / 2
    along = begin(way, min(_HALF_BAY, reach) if bay.span == 1 else reach)
    dx, dy = _unit(*along[-1][-2:])
    if loose and bay.span > 1:
        return along, (dx, dy)
    return along, (dy, -dx) if start else (-dy, dx)


def _corner_end(bay: _Bay, start: bool) -> tuple[Point, Point]:
    """Where a bay begins or ends near a corner, and in which direction its edge leaves the rim."""
    half = bay.face.halves[bay.first if start else bay.last]
    corner, other = NODES[half], NODES[(half + 1) % 8]
    if not start:
        corner, other = other, corner
    shared = bay.shared[0 if start else 1]
    along = _unit(corner, other)
    inward = (-along[1], along[0]) if start else (along[1], -along[0])
    inset = _INSET if not bay.region.islower() and not shared else 0.0
    angle = math.radians(44 if shared else 84 if bay.span <= 2 else 56)
    lean, rise = math.cos(angle), math.sin(angle)
    leaves = along[0] * lean + inward[0] * rise, along[1] * lean + inward[1] * rise
    return (corner[0] + along[0] * inset, corner[1] + along[1] * inset), leaves


def _end(bay: _Bay, start: bool) -> tuple[Way, Point, Point, bool]:
    """One end of a bay: the street along which it runs, its last point, the direction there, and if it is a corner."""
    node = bay.face.halves[bay.first] if start else (bay.face.halves[bay.last] + 1) % 8
    net = bay.face.streets
    if node in net.jumps or node in net.loose:
        loose = node in net.loose
        along, leaves = _street_end(bay, net.loose[node] if loose else net.jumps[node][1], loose, start)
        return along, along[-1][-1], leaves, False
    point, leaves = _corner_end(bay, start)
    return (), point, leaves, True


def _handles(bay: _Bay, ends: tuple[bool, bool], long: float) -> tuple[float, float]:
    """How far the edge keeps its direction at its end and at its start, where ends tells which one is a corner."""
    if bay.span == 2 and all(ends):
        around = 0.66 if any(bay.shared) else 0.52
        return (around * long,) * 2 if any(map(bay.holds, bay.face.streets.loose)) else (0.43 * long,) * 2
    if bay.span == 1:
        return (0.30 * long if ends[0] else 0.46 * long), (0.30 * long if ends[1] else 0.46 * long)
    return 0.3 * long, 0.3 * long


def _cut(bay: _Bay) -> tuple[Way, Way]:
    """The outline of a bay, and its edge alone."""
    start_street, start, start_leaves, at_corner = _end(bay, True)
    end_street, end, end_leaves, to_corner = _end(bay, False)
    near, far = _handles(bay, (to_corner, at_corner), math.dist(start, end))
    edge: Way = (
        (
            end,
            (end[0] + end_leaves[0] * near, end[1] + end_leaves[1] * near),
            (start[0] + start_leaves[0] * far, start[1] + start_leaves[1] * far),
            start,
        ),
    )
    rim = bay.face.way(bay.first, bay.last)
    rim = straight(start, rim[0][1]) + rim[1:] if at_corner and len(rim[0]) == 2 else rim
    if to_corner and len(rim[-1]) == 2:
        rim = rim[:-1] + straight(rim[-1][0], end)
    return backwards(start_street) + rim + end_street + edge, edge


def _in_face(face: _Face) -> tuple[list[Shape], list[Way]]:
    core = _core(face)
    bays = _bays(face, core)
    cuts = [_cut(bay) for bay in bays]
    count = len(face.halves)
    parents: list[int] = []
    for at, bay in enumerate(bays):
        around = [
            before
            for before in range(at)
            if (bay.first - bays[before].first) % count <= (bays[before].last - bays[before].first) % count
        ]
        parents.append(around[-1] if around else -1)
    found = [Shape(core, face.outline(), tuple(cuts[at][0] for at in range(len(bays)) if parents[at] < 0))]
    kerbs: list[Way] = []
    for at, bay in enumerate(bays):
        holes = tuple(cuts[child][0] for child in range(len(bays)) if parents[child] == at)
        found.append(Shape(bay.region, cuts[at][0], holes, cuts[at][1]))
        kerbs.append(cuts[at][1])
    return found, kerbs


def _inner(tile: Tile, net: Streets) -> list[Shape]:
    """Markets that reach no side: ovals, beside each other, away from the streets and from the building."""
    inner = tile.inner()
    found: list[Shape] = []
    for at, market in enumerate(inner):
        around = {pair[0] for pair in tile.touch if pair[1] == market}
        centre = _middle(tile, net, around)
        if len(inner) > 1:
            centre = centre[0] + 24 * (2 * at - len(inner) + 1), centre[1]
        size = 17 if len(inner) > 1 or len(around) < len(set(tile.halves)) else 21 if tile.building else 24
        oval = rounded(centre, size * 1.08, size * 0.92)
        found.append(Shape(market, oval, (), oval))
    return found


def _middle(tile: Tile, net: Streets, around: set[str]) -> Point:
    """The middle of the half sides whose regions lie round an inner market, pulled away from the rim."""
    halves = [half for half in range(8) if tile.halves[half] in around]
    if len(halves) in (0, 8) and not net.ways:
        return (66.0, 31.0) if tile.building else CENTRE
    if len(around) > 1 or len(halves) in (0, 8):
        return CENTRE if len(around) > 1 or not net.ways else (68.0, 70.0)
    points = [shapes.at((NODES[half], NODES[(half + 1) % 8]), 0.5) for half in halves]
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    return CENTRE[0] + (x - CENTRE[0]) * 0.72, CENTRE[1] + (y - CENTRE[1]) * 0.72


@lru_cache(maxsize=2048)
def ground(tile: Tile) -> Ground:
    """The ground of a tile, not turned."""
    net = streets(tile)
    reaches = {node: reach for face in _faces(tile, net) for node, reach in _reaches(face).items()}
    net = shortened(net, reaches)
    found: list[Shape] = []
    kerbs: list[Way] = []
    for face in _faces(tile, net):
        some, edges = _in_face(face)
        found += some
        kerbs += edges
    inner = _inner(tile, net)
    return Ground(net, (*found, *inner), (*kerbs, *(shape.edge for shape in inner)))
