"""A small map of the whole that says which part of it is shown large, and where else there is a choice."""

from collections.abc import Sequence

from bastide.games.la_citta.drawing.cards import card
from bastide.games.la_citta.drawing.geometry import centre, hex_paths, outline
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.plan import whole_region
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.text.i18n import _
from bastide.look.box import Box
from bastide.look.players import TINCTURES
from bastide.look.region import Region
from bastide.look.svg import Node, group, moved, node, path

_GROUNDS = {"water": "sea", "mountain": "rock"}


def _inside(scene: Scene, whole: Region) -> list[Node]:
    """Landscapes, paths and cities, in the units of the plane."""
    parts = [
        path(_GROUNDS.get(scene.view.areas[name], "field"), outline(hexes))
        for name, hexes in scene.plain.areas.items()
        if all(whole.shows(centre(at)) for at in hexes)
    ]
    parts.append(path("meadow", hex_paths(at for at in scene.plain.paths if scene.open(at))))
    for city in scene.cities:
        parts.append(group(path("tint", outline(city.hexes)), class_=TINCTURES[city.owner]))
    return parts


def locator(scene: Scene, found: Sequence[Place], shown: Region, box: Box) -> Node:
    """The map on a card: cities in their tinctures, places as rubric dots, a frame round what is shown large."""
    whole = whole_region(scene)
    scale = min((box.width - 12) / whole.width, (box.height - 12) / whole.height)
    x = box.x + (box.width - scale * whole.width) / 2 - whole.left * scale
    y = box.y + (box.height - scale * whole.height) / 2 - whole.top * scale
    dots = [
        node(
            "circle", class_="now-text", cx=place.middle[0], cy=place.middle[1], r=26 if place.state == "chosen" else 14
        )
        for place in found
    ]
    left, top = max(shown.left, whole.left), max(shown.top, whole.top)
    right, bottom = min(shown.right, whole.right), min(shown.bottom, whole.bottom)
    frame = path("last", f"M{left:.0f} {top:.0f}H{right:.0f}V{bottom:.0f}H{left:.0f}z")
    inner = group(*_inside(scene, whole), *dots, frame, transform=moved(x, y, scale))
    return group(node("title", _("The whole map; a frame round what is shown large")), card(box), inner)
