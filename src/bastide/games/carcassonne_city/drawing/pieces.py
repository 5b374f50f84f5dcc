"""Players' pieces: followers standing and lying, guards with their spears, towers. Each with its owner's charge."""

from functools import lru_cache

from bastide.games.carcassonne_city.drawing.shapes import Point
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, finished, group, use

STANDING, GUARD, TOWER = 38.0, 38.0, 44.0
#: Middle and size of the charge on a piece, in its box of 48.
_CHARGE = {
    "burgher": (24.0, 34.0, 25.0),
    "trader": (20.0, 34.0, 23.0),
    "guard": (21.0, 34.0, 24.0),
    "tower": (24.0, 24.0, 27.0),
}


@lru_cache(maxsize=4096)
def _marked(
    sign: str, seat: int, box: tuple[float, float, float, float], charge: tuple[float, float, float], new: bool
) -> Node:
    """A piece with its charge; the charge is drawn in a box of 48 with its middle at (24, 25)."""
    tincture = TINCTURES[seat]
    left, top, wide, high = box
    unit = wide / 48
    x, y, size = charge
    mark = use(f"mark-{tincture}", left + (x - size / 2) * unit, top + (y - size * 25 / 48) * unit, size * unit)
    return finished(group(use(sign, left, top, wide, high), mark, class_=f"{tincture} new" if new else tincture))


def within_tile(point: Point, lies: bool) -> Point:
    """The point of a follower, moved so far that all of him is on his tile."""
    x, y = point
    left, right, over, under = (24.0, 72.0, 16.0, 81.0) if lies else (19.0, 76.0, 25.0, 81.0)
    return min(max(x, left), right), min(max(y, over), under)


def standing(role: str, seat: int, point: Point, size: float = STANDING, new: bool = False) -> Node:
    """A burgher, trader or guard with his feet a little below the point."""
    x, y = point
    left = x - size * {"trader": 22, "guard": 22}.get(role, 24) / 48
    return _marked(role, seat, (left, y - size * 0.62, size, size), _CHARGE[role], new)


def lying(seat: int, point: Point, size: float = 46.0, new: bool = False) -> Node:
    """A steward: he lies among the roofs."""
    x, y = point
    high = size * 30 / 48
    return _marked("steward", seat, (x - size / 2, y - high * 16 / 30, size, high), (33.5, 16.0, 21.0), new)


def follower(role: str, seat: int, point: Point, size: float = 1.0, new: bool = False) -> Node:
    """A follower on a tile, by his role."""
    if role == "steward":
        return lying(seat, point, 46.0 * size, new)
    return standing(role, seat, point, STANDING * size, new)


def tower(seat: int, point: Point, size: float = TOWER, new: bool = False) -> Node:
    x, y = point
    return _marked("tower", seat, (x - size / 2, y - size / 2, size, size), _CHARGE["tower"], new)
