"""Which part of the plane to show: the whole city, or the part where the choice is, fitted into a frame."""

import math
from collections.abc import Sequence

from bastide.games.carcassonne_city.drawing.frame import FRAME
from bastide.games.carcassonne_city.drawing.places import Place, Scene
from bastide.games.carcassonne_city.drawing.shapes import TILE, Point
from bastide.games.carcassonne_city.drawing.walls import middle
from bastide.games.carcassonne_city.rules.squares import Square
from bastide.games.carcassonne_city.rules.state import CW
from bastide.look.region import Region, around


def reach(squares: Sequence[Square]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of some squares; right and bottom are the lines after the last."""
    if not squares:
        return 0, 0, 1, 1
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def whole_extent(scene: Scene, found: Sequence[Place] = ()) -> Region:
    """The city with a margin of one square, and every place that can be chosen."""
    left, top, right, bottom = reach(list(scene.view.city))
    for place in found:
        x, y = math.floor(place.middle[0] / TILE), math.floor(place.middle[1] / TILE)
        left, top, right, bottom = min(left, x + 1), min(top, y + 1), max(right, x), max(bottom, y)
    return Region(left - 1, top - 1, right + 1, bottom + 1)


def fitted(extent: Region, wide: float, high: float, most: float) -> Region:
    """The extent widened to fill a frame of this size on the sheet, a tile at most `most` large."""
    scale = min((wide - 2 * FRAME) / extent.width, (high - 2 * FRAME) / extent.height, most)
    across, down = (wide - 2 * FRAME) / scale, (high - 2 * FRAME) / scale
    x, y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    return Region(x - across / 2, y - down / 2, x + across / 2, y + down / 2)


def scale_of(extent: Region, wide: float) -> float:
    """How large a unit of the plane is in a frame of this width."""
    return (wide - 2 * FRAME) / (extent.width * TILE)


def _focus(scene: Scene, found: Sequence[Place]) -> Point:
    """The point that matters most: what is chosen, the best place, the newest tile, the end of the wall."""
    chosen = next((place for place in found if place.state == "chosen"), None)
    if chosen:
        return chosen.middle
    gains = scene.marks.gains
    best = max(found, key=lambda place: gains.get(place.action.text, 0), default=None)
    if best and gains.get(best.action.text, 0):
        return best.middle
    view = scene.view
    if view.step in ("wall", "guard", "tower") and (end := view.last_wall(view.end if view.step == "guard" else CW)):
        return middle(end)
    newest = view.laid[-1].square if view.laid else Square(0, 0)
    return (newest.x + 0.5) * TILE, (newest.y + 0.5) * TILE


def _around(point: Point, whole: Region, across: float, down: float) -> Region:
    """A view of this size round a point, which is given in units."""
    return around((point[0] / TILE, point[1] / TILE), whole, across, down)


def panes(scene: Scene, found: Sequence[Place], across: float, down: float) -> list[Region]:
    """One view of the given size where the choice is; two, half as high, for the two ends of a long wall."""
    whole = whole_extent(scene, found)
    middles = [place.middle for place in found]
    if scene.view.step in ("wall", "tower") and len(middles) == 2 and not scene.marks.chosen:
        x, y = (abs(middles[0][axis] - middles[1][axis]) / TILE for axis in (0, 1))
        if x > across - 1.6 or y > down - 1.6:
            return [_around(point, whole, across, down / 2) for point in middles]
        centre = (middles[0][0] + middles[1][0]) / 2, (middles[0][1] + middles[1][1]) / 2
        return [_around(centre, whole, across, down)]
    return [_around(_focus(scene, found), whole, across, down)]
