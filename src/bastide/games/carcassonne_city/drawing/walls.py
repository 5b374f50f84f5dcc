"""The rampart round the city: walls that join round outer and inner corners, the gate, and where things stand on it.

A wall is drawn lying: along x from the start of its side (walking clockwise) to the end, the land beyond at negative y.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.rules.squares import STEP, Side, turned
from bastide.games.carcassonne_city.rules.state import CCW, CW, SIDES
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.svg import Node, finished, group, joined, node, number, path, rect, use

#: How far the wall reaches into the tile, how far beyond it, and how high its merlons are.
_IN, _OUT, _MERLON = 2.0, 13.0, 6.0
#: Where the middle of the wall runs, beyond the side of the tile.
_RIDGE = (_OUT - _IN) / 2


#: How a wall may meet its neighbour; not at all where it ends.
_KINDS = ("", "on", "out", "in")


def start_corner(side: Side) -> Point:
    """The corner at which a side begins, walking clockwise."""
    x, y, name = side
    dx, dy = {"N": (0, 0), "E": (1, 0), "S": (1, 1), "W": (0, 1)}[name]
    return (x + dx) * TILE, (y + dy) * TILE


def end_corner(side: Side) -> Point:
    x, y, name = side
    return start_corner(Side(x, y, turned(name, 1)))


def middle(side: Side, out: float = _RIDGE) -> Point:
    """The middle of a wall, `out` beyond the side."""
    (x1, y1), (x2, y2) = start_corner(side), end_corner(side)
    dx, dy = STEP[side[2]]
    return (x1 + x2) / 2 + dx * out, (y1 + y2) / 2 + dy * out


def laid(side: Side, *parts: Node | None, **more: str | None) -> Node:
    """Something drawn lying, put on its side of the city."""
    x, y = start_corner(side)
    turn = 90 * SIDES.index(side[2])
    spun = f" rotate({turn})" if turn else ""
    return group(*parts, transform=f"translate({number(x)} {number(y)}){spun}", **more)


def corner(one: Side, two: Side) -> str:
    """How the wall goes on from one side to the next clockwise: straight `on`, round an `out`er or `in`ner corner."""
    if one[:2] == two[:2]:
        return "out"
    return "on" if one[2] == two[2] else "in"


def _lean(kind: str) -> int:
    """How much further the outer face reaches than the line of the city, for each unit outwards."""
    return {"out": 1, "in": -1}.get(kind, 0)


def _crenels(left: float, right: float) -> str:
    """The outer face with its merlons, from left to right."""
    count = max(2, round((right - left) / 16.5))
    pitch = (right - left) / count
    wide = 0.62 * pitch
    top = number(_MERLON)
    steps = [f"H{number(left + pitch * at + (pitch - wide) / 2)}v-{top}h{number(wide)}v{top}" for at in range(count)]
    return f"M{number(left)} {number(-_OUT)}" + "".join(steps) + f"H{number(right)}"


@lru_cache(maxsize=256)
def _band(left: float, right: float, start: int, end: int, caps: tuple[bool, bool]) -> Node:
    """A stretch of wall from left to right on the line; its ends lean outwards or inwards, or are closed by an edge."""
    outer_left, outer_right = left - start * _OUT, right + end * _OUT
    inner_left, inner_right = left + start * _IN, right - end * _IN
    face = _crenels(outer_left, outer_right)
    foot = f"L{number(inner_right)} {number(_IN)}H{number(inner_left)}z"
    lines = f"{face}M{number(inner_right)} {number(_IN)}H{number(inner_left)}"
    lines += f"M{number(left)} {number(-_OUT)}V{number(_IN)}" if caps[0] else ""
    lines += f"M{number(right)} {number(-_OUT)}V{number(_IN)}" if caps[1] else ""
    stones = path("fine", _stones(left, right, start, end))
    return finished(joined([path("stone bare", face + foot), path("edge", lines), stones]))


def _stones(left: float, right: float, start: int, end: int) -> str:
    """Two courses of stone."""
    count = max(1, round((right - left) / 16))
    pitch = (right - left) / count
    course = f"M{number(left - start * _RIDGE)} {number(-_RIDGE)}H{number(right + end * _RIDGE)}"
    upper = "".join(f"M{number(left + pitch * (at + 0.5))} {number(-_OUT)}V{number(-_RIDGE)}" for at in range(count))
    lower = "".join(f"M{number(left + pitch * at)} {number(-_RIDGE)}V{number(_IN)}" for at in range(1, count))
    return course + upper + lower


def wall(side: Side, before: str, after: str) -> Node:
    """One wall; how it meets its neighbours, "" where it ends."""
    return laid(side, _band(0, TILE, _lean(before), _lean(after), (not before, not after)))


def gate(side: Side, before: str, after: str) -> Node:
    """Two turrets from above, a way of planks between them, and a bridge to the land."""
    planks = "".join(f"M36 {at}h24" for at in (-26, -20, -14, -8, -2))
    return laid(
        side,
        _band(0, 26, _lean(before), 0, (not before, False)),
        _band(70, TILE, 0, _lean(after), (False, not after)),
        rect("wood", 36, -32, 24, 35),
        path("fine", planks),
        path("edge", "M36 -32V3M60 -32V3"),
        use("turret", 11, -22, 32),
        use("turret", 53, -22, 32),
    )


def joints(sides: Sequence[Side]) -> list[tuple[str, str]]:
    """For each wall, in clockwise order, how it meets the one before and the one after; "" where it ends."""
    if not sides:
        return []
    between = [corner(one, two) for one, two in pairwise(sides)]
    closed = len(sides) > 3 and end_corner(sides[-1]) == start_corner(sides[0])
    round_off = corner(sides[-1], sides[0]) if closed else ""
    return list(zip([round_off, *between], [*between, round_off], strict=True))


def _sign_name(before: str, after: str) -> str:
    return f"wall-{before or 'end'}-{after or 'end'}"


def wall_signs() -> str:
    """Every kind of wall as a sign, for plans in which many stand."""
    kinds = [(before, after) for before in _KINDS for after in _KINDS]
    return "".join(
        node(
            "symbol",
            _band(0, TILE, _lean(before), _lean(after), (not before, not after)),
            id=_sign_name(before, after),
            view_box=f"0 0 {TILE:g} {TILE:g}",
            overflow="visible",
        ).text
        for before, after in kinds
    )


def wall_sign(side: Side, before: str, after: str) -> Node:
    """The same as a sign, for plans in which many stand."""
    return laid(side, use(_sign_name(before, after), 0, 0, TILE))


def ghost(side: Side) -> Node:
    """A single wall that is not built yet."""
    return wall(side, "", "")


def ghost_gate(side: Side) -> Node:
    return gate(side, "", "")


def tower_point(sides: Sequence[Side], at: int, clockwise: bool) -> Point:
    """The middle of a tower that stands at the far end of wall number `at`."""
    side = sides[at]
    x, y = end_corner(side) if clockwise else start_corner(side)
    other = at + (1 if clockwise else -1)
    around = {side[2], sides[other][2]} if 0 <= other < len(sides) else {side[2]}
    return x + _RIDGE * sum(STEP[name][0] for name in around), y + _RIDGE * sum(STEP[name][1] for name in around)


def tower_standing(view: CarcassonneCityView, end: int, after: int) -> Point:
    """The middle of the tower after so many walls of an end."""
    before = view.wall_count[CCW]
    return tower_point(view.walls, before + after if end == CW else before - after, end == CW)


def strip(side: Side, long: float, inner: float, outer: float) -> Node:
    """A spot along a side, from `inner` within the tile to `outer` beyond it."""
    x, y = middle(side, (outer - inner) / 2)
    wide, high = (long, inner + outer) if side[2] in "NS" else (inner + outer, long)
    return rect("spot", x - wide / 2, y - high / 2, wide, high, 4)
