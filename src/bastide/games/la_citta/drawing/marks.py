"""What is pointed out on the map: what is new, hexes, and neighbouring cities with who would win a citizen."""

import math

from bastide.games.la_citta.drawing.geometry import Point, centre, hex_path, outline
from bastide.games.la_citta.drawing.plates import Ground
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.view import City
from bastide.look.box import Box
from bastide.look.players import shield
from bastide.look.region import Region
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

_TICKS = "M{l} {t2}v-8h8M{r2} {t}h8v8M{r} {b2}v8h-8M{l2} {b}h-8v-8"


def _ticks(at: Point) -> str:
    """Four corners round a hex, as on a printer's sheet."""
    x, y = at
    values = {"l": x - 15, "r": x + 15, "t": y - 17, "b": y + 17}
    values |= {"l2": x - 7, "r2": x + 7, "t2": y - 9, "b2": y + 9}
    return _TICKS.format(**{key: f"{value:.1f}" for key, value in values.items()})


def last_marks(scene: Scene, region: Region) -> list[Node]:
    """Ticks round what is new."""
    shown = [centre(at) for at in dict.fromkeys(scene.marks.last)]
    return [path("last", _ticks(point)) for point in shown if region.shows(point)]


def _pointed(scene: Scene, at: Hex) -> Node:
    """A hex hatched, with a heavy line; round a building the hatching is a ring, so that it stays readable."""
    share, inner = (1.26, hex_path(at)) if at in scene.built else (0.92, "")
    d = hex_path(at, share)
    return joined(
        [node("path", data_pointed="", fill="url(#pointed)", d=d + inner, fill_rule="evenodd"), path("bold", d)]
    )


def pointed(scene: Scene, region: Region) -> list[Node]:
    """The hexes pointed out."""
    return [_pointed(scene, at) for at in dict.fromkeys(scene.marks.marked) if region.shows(centre(at))]


def pairs(scene: Scene) -> list[tuple[City, City]]:
    """The neighbours to be shown: all, or those of one city, which then comes first."""
    wanted = scene.marks.neighbourhoods
    if not wanted:
        return []
    if wanted is True:
        return list(scene.view.neighbours)
    turned = [(one, two) if one.castle == wanted else (two, one) for one, two in scene.view.neighbours]
    return [pair for pair in turned if pair[0].castle == wanted]


def _nearest(one: City, two: City) -> tuple[Point, Point]:
    """The two buildings that lie nearest to each other."""
    ways = [(centre(here), centre(there)) for here in one.hexes for there in two.hexes]
    return min(ways, key=lambda way: math.dist(*way))


def _between(one: Point, two: Point) -> tuple[Point, Point]:
    """The way from the edge of one hex to the edge of the other."""
    share = 19 / math.dist(one, two)
    dx, dy = (two[0] - one[0]) * share, (two[1] - one[1]) * share
    return (one[0] + dx, one[1] + dy), (two[0] - dx, two[1] - dy)


def _verdict(scene: Scene, one: City, two: City, x: float, y: float, scale: float) -> Node:
    """For each field its arch and the shield of the one who would take a citizen, or a dash."""
    parts: list[Node] = []
    for at, field in enumerate(FIELDS):
        best = scene.view.winner(one, two, field)
        left = 3 + 31 * at
        parts.append(use(f"arch-{field}", left, 3, 13))
        parts.append(shield(best.owner, left + 14, 2, 15) if best else text("count small", left + 20, 14.5, "–"))
    drawn = (rect("back", 0, 0, 95, 19), *parts, rect("rim", 0, 0, 95, 19))
    return group(*drawn, class_="plate", data_pointed="", transform=moved(x, y, scale))


def neighbourhoods(scene: Scene, ground: Ground, scale: float) -> tuple[Node, Node]:
    """The links and, to lie over everything, the verdicts on them."""
    lines: list[Node] = []
    verdicts: list[Node] = []
    shown = pairs(scene)
    for city in dict.fromkeys(city for pair in shown for city in pair):
        asked = city.castle == scene.marks.neighbourhoods  # a page leads there
        ring = "ring pointed" if asked else "ring"
        lines.append(node("path", class_=ring, data_pointed="", d=outline(city.hexes)))
    for one, two in shown:
        (x1, y1), (x2, y2) = _between(*_nearest(one, two))
        d = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        lines += [path("tie-edge", d), path("tie", d)]
        wide, high = 95 * scale, 19 * scale
        options = [
            Box((x1 + x2) / 2 - wide / 2 + dx, (y1 + y2) / 2 - high / 2 + dy, wide, high)
            for dx in (0, -20, 20, -40, 40, -60, 60)
            for dy in (0, -14, 14, -28, 28, -34, 34, -42, 42)
        ]
        best = min(
            options, key=lambda box: ground.cost(box) + 12 * math.dist((box.x, box.y), (options[0].x, options[0].y))
        )
        ground.taken.append(best)
        verdicts.append(_verdict(scene, one, two, best.x, best.y, scale))
    return joined(lines), joined(verdicts)
