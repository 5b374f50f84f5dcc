"""The map put together: country, cities, plates, marks, then the places that can be chosen, and the neatline."""

from collections.abc import Sequence
from functools import lru_cache

from bastide.games.la_citta.drawing.geometry import reach
from bastide.games.la_citta.drawing.land import country
from bastide.games.la_citta.drawing.marks import last_marks, neighbourhoods, pointed
from bastide.games.la_citta.drawing.pieces import cities
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.plates import city_plates, ground
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Plain
from bastide.look.region import Region
from bastide.look.svg import Node, group, joined, node, path

#: The width of the frame, in pixels.
FRAME = 7.0


def letters(scale: float) -> float:
    """How much larger plates must be drawn so that they can be read when a unit is shown `scale` large."""
    return min(1.2, max(1.0, 1 / scale))


def _frame(region: Region, scale: float) -> Node:
    """The neatline: the margin of the sheet over what would stick out, a thick line and a thin one."""
    band = FRAME / scale
    left, top, right, bottom = region.left - band, region.top - band, region.right + band, region.bottom + band
    far = 80 / scale
    outer = f"M{left - far:.1f} {top - far:.1f}H{right + far:.1f}V{bottom + far:.1f}H{left - far:.1f}z"
    inner = f"M{region.left:.1f} {region.top:.1f}H{region.right:.1f}V{region.bottom:.1f}H{region.left:.1f}z"
    step = 1.5 / scale
    thick = f"M{left + step:.1f} {top + step:.1f}H{right - step:.1f}V{bottom - step:.1f}H{left + step:.1f}z"
    return joined(
        [
            node("path", class_="margin", d=outer + inner, fill_rule="evenodd"),
            path("neatline outer", thick),
            path("neatline", inner),
        ]
    )


def whole_region(scene: Scene) -> Region:
    """All that is open to this number of players, with the areas beside it."""
    return _whole_region(scene.plain, scene.seats)


@lru_cache(maxsize=64)
def _whole_region(plain: Plain, players: int) -> Region:
    shown = [at for at in plain.paths if plain.open(at, players)]
    near = {area for at in shown for area in plain.borders[at]}
    inside = [at for name in near for at in plain.areas[name]]
    beside = [at for at, areas in plain.borders.items() if set(areas) & near]
    return reach([*shown, *inside, *beside], 14)


def map_region(scene: Scene) -> Region:
    """The whole map."""
    inside = [at for hexes in scene.plain.areas.values() for at in hexes]
    return reach([*scene.plain.paths, *inside], 14)


def plan(scene: Scene, region: Region, found: Sequence[Place], scale: float) -> Node:
    """The map in a region. A unit of the plane will be shown `scale` large."""
    inside = [place for place in found if region.shows(place.middle)]
    free = ground(scene, region)
    size = letters(scale)
    plates = city_plates(scene, free, size)
    ties, verdicts = neighbourhoods(scene, free, size)
    question = [
        ties,
        *pointed(scene, region),
    ]  # what the moment asks about: not shown over what is told of earlier ones
    over = group(group(*question, class_="question"), *last_marks(scene, region), aria_hidden="true")
    return joined(
        [
            country(scene, region),
            group(*cities(scene, region), data_layer="cities"),
            over,
            *(place.drawn(scene.marks.links) for place in inside),
            group(
                group(*(plate.drawn(size) for plate in plates), data_layer="plates"),
                group(verdicts, class_="question"),
                _frame(region, scale),
                aria_hidden="true",
            ),
        ]
    )
