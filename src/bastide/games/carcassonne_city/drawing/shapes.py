"""Lines and curves on a tile of 96 by 96: turning, measuring, cutting and writing them."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from bastide.look.svg import number

TILE = 96.0
MIDDLE = TILE / 2

Point = tuple[float, float]
#: Two points are a straight line, four a cubic curve.
Line = tuple[Point, ...]
Way = tuple[Line, ...]


def turned_point(point: Point, turns: int) -> Point:
    """A point after quarter turns clockwise of the tile."""
    x, y = point
    for _ in range(turns % 4):
        x, y = TILE - y, x
    return x, y


def turned(way: Way, turns: int) -> Way:
    return tuple(tuple(turned_point(point, turns) for point in line) for line in way)


def moved_way(way: Way, x: float, y: float) -> Way:
    return tuple(tuple((point[0] + x, point[1] + y) for point in line) for line in way)


def backwards(way: Way) -> Way:
    return tuple(tuple(reversed(line)) for line in reversed(way))


def straight(*points: Point) -> Way:
    """A way through points; equal neighbours are left out."""
    pairs = pairwise(points)
    return tuple((one, two) for one, two in pairs if math.dist(one, two) > 1e-6)


def at(line: Line, share: float) -> Point:
    """The point at a share of a line."""
    points = list(line)
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairs]
    return points[0]


def flat(way: Iterable[Line], steps: int = 10) -> list[Point]:
    """The way as points close to each other."""
    points: list[Point] = []
    for line in way:
        count = 1 if len(line) == 2 else steps
        points += [at(line, step / count) for step in range(count)]
        last = line[-1]
        points.append(last)
    return points


def length(line: Line) -> float:
    points = flat((line,))
    return sum(map(math.dist, points, points[1:]))


def _first(line: Line, share: float) -> Line:
    """The part of a line up to a share (de Casteljau)."""
    points, kept = list(line), [line[0]]
    while len(points) > 1:
        pairs = pairwise(points)
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairs]
        kept.append(points[0])
    return tuple(kept)


def begin(way: Way, distance: float) -> Way:
    """The beginning of a way, of this length, or all of it."""
    kept: list[Line] = []
    for line in way:
        long = length(line)
        if distance < long:
            return (*kept, _first(line, distance / long)) if distance > 0 else tuple(kept)
        kept.append(line)
        distance -= long
    return tuple(kept)


def total(way: Way) -> float:
    return sum(map(length, way))


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def written(way: Sequence[Line], closed: bool = False) -> str:
    """The way as a path says it."""
    parts: list[str] = []
    here: Point | None = None
    for line in way:
        if here is None or math.dist(here, line[0]) > 1e-6:
            parts.append(f"M{_pair(line[0])}")
        here = line[-1]
        parts.append(("L" if len(line) == 2 else "C") + " ".join(_pair(point) for point in line[1:]))
    return "".join(parts) + ("z" if closed else "")


def corners(x: float, y: float, wide: float, high: float, long: float) -> str:
    """The four corners of a box as a path says them, as on a printer's sheet."""
    right, bottom = x + wide, y + high
    return (
        f"M{x:g} {y + long:g}v-{long:g}h{long:g}M{right - long:g} {y:g}h{long:g}v{long:g}"
        f"M{right:g} {bottom - long:g}v{long:g}h-{long:g}M{x + long:g} {bottom:g}h-{long:g}v-{long:g}"
    )


def rounded(centre: Point, across: float, down: float) -> Way:
    """A closed oval, a little squarer than an ellipse."""
    (x, y), bend = centre, 0.66
    right, left = (x + across, y), (x - across, y)
    top, bottom = (x, y - down), (x, y + down)
    return (
        (top, (x + across * bend, y - down), (x + across, y - down * bend), right),
        (right, (x + across, y + down * bend), (x + across * bend, y + down), bottom),
        (bottom, (x - across * bend, y + down), (x - across, y + down * bend), left),
        (left, (x - across, y - down * bend), (x - across * bend, y - down), top),
    )
