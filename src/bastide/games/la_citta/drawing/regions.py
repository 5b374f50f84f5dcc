"""Which part of the map is shown: fitted into a frame, or where the choice is."""

import math
from collections.abc import Sequence

from bastide.games.la_citta.drawing.geometry import Point, centre
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.plan import FRAME, whole_region
from bastide.games.la_citta.drawing.scene import Scene
from bastide.look.region import Region, around


def fitted(region: Region, beyond: Region, wide: float, high: float, most: float) -> Region:
    """The region widened to fill a frame of this size on the sheet, rather over the map than `beyond` it."""
    scale = min((wide - 2 * FRAME) / region.width, (high - 2 * FRAME) / region.height, most)
    middle = (region.left + region.right) / 2, (region.top + region.bottom) / 2
    return around(middle, beyond, (wide - 2 * FRAME) / scale, (high - 2 * FRAME) / scale)


def scale_of(region: Region, wide: float) -> float:
    """How large a unit of the plane is in a frame of this width."""
    return (wide - 2 * FRAME) / region.width


def _points(scene: Scene, found: Sequence[Place]) -> list[Point]:
    """What should be in region: the choice, else what is new, else the cities of the one who is asked."""
    chosen = [place.middle for place in found if place.state == "chosen"]
    if chosen or found:
        return chosen or [place.middle for place in found]
    step = scene.view.step
    if step and step.at:
        return [centre(step.at)]
    if scene.marks.last:
        return [centre(at) for at in dict.fromkeys(scene.marks.last)]
    mine = [city for city in scene.cities if city.owner == scene.view.on_turn]
    return [centre(at) for city in mine or scene.cities for at in city.hexes]


def focus(scene: Scene, found: Sequence[Place], wide: float, high: float) -> Region:
    """A region of this size with as much of the choice in it as fits, the better places counting more."""
    whole = whole_region(scene)
    points = _points(scene, found) or [((whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2)]
    worth = {place.middle: 1 + 0.3 * max(0, place.gain or 0) for place in found}

    def shown(region: Region) -> tuple[float, float]:
        inside = [point for point in points if region.shows(point, -18)]
        x, y = (region.left + region.right) / 2, (region.top + region.bottom) / 2
        off = sum(math.dist((x, y), point) for point in inside) / max(1, len(inside))
        return sum(worth.get(point, 1.0) for point in inside), -off

    xs, ys = sorted({x for x, _ in points}), sorted({y for _, y in points})
    middles = [*points, ((xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2)]
    middles += [((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1 in points[:30] for x2, y2 in points[:30]]
    return max((around(point, whole, wide, high) for point in dict.fromkeys(middles)), key=shown)
