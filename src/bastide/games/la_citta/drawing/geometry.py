"""Hexes on the plane: where they lie, their corners, the outline of several together, and parts of the plane.

A hex stands on its point and is 40 wide: hex (q, r) has its middle at x = 40 (q + r / 2), y = 34.64 r.
"""

import math
from collections.abc import Collection, Iterable, Sequence

from bastide.games.la_citta.rules.paths import STEPS, Hex
from bastide.look.box import Box
from bastide.look.region import Region
from bastide.look.svg import number

WIDE = 40.0
SIDE = WIDE / math.sqrt(3)
ROW = 1.5 * SIDE

Point = tuple[float, float]
#: Corners clockwise from the top; edge i leads from corner i to corner i + 1.
_CORNERS = tuple((SIDE * math.sin(math.radians(60 * at)), -SIDE * math.cos(math.radians(60 * at))) for at in range(6))
#: The step to the hex on the other side of each edge.
_BEYOND: tuple[Hex, ...] = ((1, -1), STEPS[0], STEPS[1], STEPS[2], STEPS[3], STEPS[4])


def centre(at: Hex) -> Point:
    return WIDE * (at[0] + at[1] / 2), ROW * at[1]


def under(point: Point) -> Hex:
    """The hex in which a point lies."""
    r = point[1] / ROW
    q = point[0] / WIDE - r / 2
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    return (near_q, -near_q - near_s) if off_r > off_s else (near_q, near_r)


def reading_order(at: Hex) -> tuple[int, float]:
    """A key that sorts hexes from the top left to the bottom right."""
    return at[1], centre(at)[0]


def _written(points: Iterable[Point]) -> str:
    """A closed line in few letters, for a page holds hundreds: from corner to corner, each rounded to a tenth of a unit.

    Lines that share a corner share it as it is rounded.
    """
    (x, y), *more = [(round(x, 1), round(y, 1)) for x, y in points]
    text, before = f"M{number(x)} {number(y)}", "M"
    for to_x, to_y in more:
        across, down = number(round(to_x - x, 1)), number(round(to_y - y, 1))
        letter = "v" if across == "0" else "h" if down == "0" else "l"
        values = {"v": (down,), "h": (across,), "l": (across, down)}[letter]
        for at, value in enumerate(values):
            first = not at and letter != before
            text += (letter if first else "" if value.startswith("-") else " ") + value
        x, y, before = to_x, to_y, letter
    return f"{text}z"


def hex_path(at: Hex, share: float = 1.0) -> str:
    """One hex, or a smaller one in its middle."""
    x, y = centre(at)
    return _written((x + share * dx, y + share * dy) for dx, dy in _CORNERS)


def hex_paths(hexes: Iterable[Hex]) -> str:
    return "".join(map(hex_path, hexes))


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def loops(hexes: Collection[Hex]) -> list[list[Point]]:
    """The outline of several hexes together: closed lines, clockwise round them, the other way round holes."""
    inside = set(hexes)
    onward: dict[tuple[int, int], tuple[Point, Point]] = {}
    for at in sorted(inside):
        x, y = centre(at)
        for edge, (q, r) in enumerate(_BEYOND):
            if (at[0] + q, at[1] + r) not in inside:
                (x1, y1), (x2, y2) = _CORNERS[edge], _CORNERS[(edge + 1) % 6]
                onward[_key((x + x1, y + y1))] = (x + x1, y + y1), (x + x2, y + y2)
    found: list[list[Point]] = []
    while onward:
        here = next(iter(onward))
        line: list[Point] = []
        while here in onward:
            start, end = onward.pop(here)
            line.append(start)
            here = _key(end)
        found.append(line)
    return found


def outline(hexes: Collection[Hex]) -> str:
    return "".join(map(_written, loops(hexes)))


def _moved_in(before: Point, here: Point, after: Point, by: float) -> Point:
    """A corner moved inwards so that both its edges lie `by` further in (the line runs clockwise)."""
    ax, ay = here[0] - before[0], here[1] - before[1]
    bx, by_ = after[0] - here[0], after[1] - here[1]
    la, lb = math.hypot(ax, ay), math.hypot(bx, by_)
    nx, ny = -ay / la - by_ / lb, ax / la + bx / lb
    dot = 1 + (ax * bx + ay * by_) / (la * lb)
    return here[0] + by * nx / dot, here[1] + by * ny / dot


def inset(hexes: Collection[Hex], by: float) -> str:
    """The outline of several hexes, drawn further in."""
    lines = []
    for line in loops(hexes):
        count = len(line)
        lines.append([_moved_in(line[at - 1], line[at], line[(at + 1) % count], by) for at in range(count)])
    return "".join(map(_written, lines))


def middle(hexes: Sequence[Hex]) -> Point:
    """The middle of several hexes."""
    points = [centre(at) for at in hexes]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def reach(hexes: Iterable[Hex], margin: float = 0.0) -> Region:
    """The part of the plane that some hexes take, with a margin."""
    points = [centre(at) for at in hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    across, down = WIDE / 2 + margin, SIDE + margin
    return Region(min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down)


def overlap(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    wide = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    if wide <= 0.0:
        return 0.0
    high = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return wide * high if high > 0.0 else 0.0
