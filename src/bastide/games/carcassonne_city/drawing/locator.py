"""A small map of the whole city that says which part of it is shown large, and where else there is a choice."""

from collections.abc import Sequence

from bastide.games.carcassonne_city.drawing.cards import card
from bastide.games.carcassonne_city.drawing.extents import whole_extent
from bastide.games.carcassonne_city.drawing.layout import Box
from bastide.games.carcassonne_city.drawing.places import Place, Scene, follower_point
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.walls import end_corner, start_corner
from bastide.games.carcassonne_city.text.i18n import _
from bastide.look.players import TINCTURES
from bastide.look.region import Region
from bastide.look.svg import Node, group, moved, node, rect


def _squares(scene: Scene) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in scene.view.city)


def _rampart(scene: Scene) -> str:
    lines = ""
    for side in scene.view.walls:
        (x1, y1), (x2, y2) = start_corner(side), end_corner(side)
        lines += f"M{x1 / TILE:g} {y1 / TILE:g}L{x2 / TILE:g} {y2 / TILE:g}"
    return lines


def _scaled(d: str, size: float, x: float, y: float, class_: str) -> Node:
    """A path in squares; its lines keep their weight however small the map is."""
    return node("path", class_=class_, d=d, transform=moved(x, y, size), vector_effect="non-scaling-stroke")


def locator(scene: Scene, found: Sequence[Place], shown: Sequence[Region], box: Box) -> Node:
    """The map on a card: squares, wall, followers as dots, places as rubric squares, what is shown as frames."""
    whole = whole_extent(scene, found)
    size = min((box.width - 12) / whole.width, (box.height - 12) / whole.height)
    x = box.x + (box.width - size * whole.width) / 2 - whole.left * size
    y = box.y + (box.height - size * whole.height) / 2 - whole.top * size
    parts = [_scaled(_squares(scene), size, x, y, "block"), _scaled(_squares(scene), size, x, y, "seam")]
    parts.append(_scaled(_rampart(scene), size, x, y, "ink"))
    for place in found:
        across, down = x + place.middle[0] / TILE * size, y + place.middle[1] / TILE * size
        half = size * (0.5 if place.state == "chosen" else 0.3)
        parts.append(rect("now-text", across - half, down - half, 2 * half, 2 * half))
    for one in scene.view.followers:
        point = follower_point(scene.view.city[one.square], one.on)
        if point:
            dot = node(
                "circle", class_="knot", cx=x + point[0] / TILE * size, cy=y + point[1] / TILE * size, r=size * 0.24
            )
            parts.append(group(dot, class_=TINCTURES[one.seat]))
    parts += [_shown(extent, whole, size, x, y) for extent in shown]
    land = rect("meadow", box.x + 4, box.y + 4, box.width - 8, box.height - 8, 2)
    return group(node("title", _("The whole city; a frame round what is shown large")), card(box), land, *parts)


def _shown(extent: Region, whole: Region, size: float, x: float, y: float) -> Node:
    left, top = max(extent.left, whole.left), max(extent.top, whole.top)
    right, bottom = min(extent.right, whole.right), min(extent.bottom, whole.bottom)
    d = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"
    return _scaled(d, size, x, y, "last")
