"""Cities on the map: the ground in its tincture, buildings with their arches, figures, and citizens on the castle."""

from functools import lru_cache

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.geometry import Point, centre, hex_path, hex_paths, outline
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.text.city_words import city_text, located_title
from bastide.games.la_citta.view import City, Figures
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.region import Region
from bastide.look.svg import Node, finished, group, joined, node, path, rect, text, use

ARCH = 10.5


def arches(kind: str) -> list[str]:
    """The fields of a building's arches, one by one."""
    return [field for field, count in ARCHES.get(kind, {}).items() for _ in range(count)]


def charged(seat: int, x: float, y: float, size: float) -> Node:
    """A figure in the tincture of a seat, with its charge."""
    tincture = TINCTURES[seat]
    mark = use(f"mark-{tincture}", x + size * 0.25, y + size * 0.5, size * 0.5)
    return group(use("figure", x, y, size), mark, class_=tincture)


def _row(fields: list[str], x: float, y: float, size: float) -> list[Node]:
    left = x - size * len(fields) / 2
    return [use(f"arch-{field}", left + size * at, y, size) for at, field in enumerate(fields)]


def _plain_building(kind: str, at: Point) -> Node:
    x, y = at
    fields = arches(kind)
    if not fields:
        return use(kind, x - 15, y - 15, 30)
    return joined([use(kind, x - 13, y - 20, 26), *_row(fields, x, y + 6, ARCH)])


def _with_figures(kind: str, on: Figures, seat: int, at: Point) -> Node:
    """A building with figures: beside it one figure of the player, below it what the figures add."""
    x, y = at
    parts = [use(kind, x - 18, y - 18, 22), charged(seat, x + 1, y - 19, 20)]
    if on.purpose == "harvest":
        return joined([*parts, text("count small", x, y + 15, "×2")])
    fields = sorted(arches(kind), key=lambda one: one == on.purpose)
    size = 8.5 if len(fields) < 3 else 7.2
    left = x - (size * len(fields) + 15) / 2
    signs = [use(f"arch-{one}", left + size * index, y + 4, size) for index, one in enumerate(fields)]
    return joined([*parts, *signs, text("count small", left + size * len(fields) + 8, y + 13, f"+{on.number}")])


def pill(city: City, at: Point) -> Node:
    """The citizens on the castle, with the limit where there is one."""
    x, y = at
    most = "" if city.limit is None else f"/{city.limit}"
    count = str(city.citizens)
    wide = max(22.0, width(count, 13) + width(most, 11) + 12)
    words = (node("tspan", count), node("tspan", most, class_="most") if most else None)
    return group(
        rect("free", x - wide / 2, y + 4, wide, 15.5, 7.7), text("count small", x, y + 16.3, *words), class_="tally"
    )


def contents(city: City, kind: str, at: Hex) -> Node:
    """What stands on a hex: the castle with its citizens, or a building with arches and figures."""
    x, y = centre(at)
    if kind == "castle":
        castle = group(use("castle", x - 13, y - 20, 26), class_=TINCTURES[city.owner])
        return joined([castle, pill(city, (x, y))])
    on = city.figures_on(at)
    return _with_figures(kind, on[0], city.owner, (x, y)) if on else _plain_building(kind, (x, y))


def _ground(d: str, plots: str = "") -> Node:
    """The ground of a city, or of one hex of it, with its outline in the tincture."""
    return joined(
        [
            node("path", class_="free", d=d, fill_rule="evenodd"),
            node("path", class_="ground", d=d, fill_rule="evenodd"),
            *([path("plot", plots)] if plots else []),
            path("bounds-edge", d),
            path("bounds", d),
        ]
    )


def lone(scene: Scene, at: Hex) -> Node:
    """One hex of a city by itself, to stand out from the rest."""
    city, kind = scene.built[at]
    return group(_ground(hex_path(at)), contents(city, kind, at), class_=TINCTURES[city.owner])


@lru_cache(maxsize=1024)
def _drawn(city: City, title: str, spoken: str) -> Node:
    """A city with all that stands in it; most cities stay as they are from one play to the next, so they are kept."""
    inside = (
        _ground(outline(city.hexes), hex_paths(city.hexes)),
        contents(city, "castle", city.castle),
        *(contents(city, kind, at) for at, kind in city.buildings),
    )
    castle = hex_name(city.castle)
    return group(
        finished(joined(inside)),
        class_=TINCTURES[city.owner],
        role="img",
        aria_label=city_text(city, title),
        data_city=castle,
        data_owner=city.owner,
        data_key=f"cities:{castle}",
    )


def cities(scene: Scene, region: Region) -> list[Node]:
    """All cities of which something is in region, from the top down."""
    found = [city for city in scene.cities if any(region.shows(centre(at), 40) for at in city.hexes)]
    found.sort(key=lambda city: centre(city.castle)[1])
    return [_drawn(city, located_title(scene.view, city, scene.names), current_language()) for city in found]
