"""Cities on the map: the ground in its tincture, buildings with their arches, figures, and citizens on the castle."""

from functools import lru_cache
from typing import Any

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.geometry import Point, View, centre, hex_path, hex_paths, outline
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex, hex_name, hex_of
from bastide.games.la_citta.text.city_words import city_told
from bastide.games.la_citta.view.facts import ARCHES, City, Totals, hexes_of
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, finished, group, joined, node, path, rect, text, use

ARCH = 10.5
Pairs = tuple[tuple[str, Any], ...]


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


def _with_figures(kind: str, on: dict[str, int], seat: int, at: Point) -> Node:
    """A building with figures: beside it one figure of the player, below it what the figures add."""
    x, y = at
    parts = [use(kind, x - 18, y - 18, 22), charged(seat, x + 1, y - 19, 20)]
    if "harvest" in on:
        return joined([*parts, text("count small", x, y + 15, "×2")])
    (field, number), *_ = on.items()
    fields = sorted(arches(kind), key=lambda one: one == field)
    size = 8.5 if len(fields) < 3 else 7.2
    left = x - (size * len(fields) + 15) / 2
    signs = [use(f"arch-{one}", left + size * index, y + 4, size) for index, one in enumerate(fields)]
    return joined([*parts, *signs, text("count small", left + size * len(fields) + 8, y + 13, f"+{number}")])


def pill(figures: Totals, at: Point) -> Node:
    """The citizens on the castle, with the limit where there is one."""
    x, y = at
    most = "" if figures.limit is None else f"/{figures.limit}"
    count = str(figures.citizens)
    wide = max(22.0, width(count, 13) + width(most, 11) + 12)
    words = (node("tspan", count), node("tspan", most, class_="most") if most else None)
    return group(
        rect("free", x - wide / 2, y + 4, wide, 15.5, 7.7), text("count small", x, y + 16.3, *words), class_="tally"
    )


def contents(scene: Scene, at: Hex) -> Node:
    """What stands on a hex: the castle with its citizens, or a building with arches and figures."""
    city, figures, kind = scene.built[at]
    return _contents(city, figures, kind, at)


def _contents(city: City, figures: Totals, kind: str, at: Hex) -> Node:
    x, y = centre(at)
    if kind == "castle":
        castle = group(use("castle", x - 13, y - 20, 26), class_=TINCTURES[figures.owner])
        return joined([castle, pill(figures, (x, y))])
    on = city["figures"].get(hex_name(at))
    return _with_figures(kind, on, figures.owner, (x, y)) if on else _plain_building(kind, (x, y))


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
    return group(_ground(hex_path(at)), contents(scene, at), class_=TINCTURES[scene.built[at][1].owner])


def _city(city: City, figures: Totals, name: str) -> Node:
    """A city with all that stands in it; most cities stay as they are from one play to the next, so they are kept."""
    standing = tuple(city["buildings"].items())
    on = tuple((where, tuple(there.items())) for where, there in city["figures"].items())
    return _drawn(city["castle"], standing, on, figures, name, current_language())


@lru_cache(maxsize=1024)
def _drawn(
    castle: str, standing: Pairs, on: tuple[tuple[str, Pairs], ...], figures: Totals, name: str, spoken: str
) -> Node:
    put = {where: dict(there) for where, there in on}
    city = {"castle": castle, "buildings": dict(standing), "figures": put}
    hexes = hexes_of(city)
    drawn = group(
        _ground(outline(hexes), hex_paths(hexes)),
        _contents(city, figures, "castle", hexes[0]),
        *(_contents(city, figures, kind, hex_of(where)) for where, kind in standing),
        class_=TINCTURES[figures.owner],
        role="img",
        aria_label=city_told(city, figures, name),
        data_city=castle,
    )
    return finished(drawn)


def cities(scene: Scene, view: View) -> list[Node]:
    """All cities of which something is in view, from the top down."""
    found = [
        (city, figures) for city, figures in scene.cities if any(view.shows(centre(at), 40) for at in hexes_of(city))
    ]
    found.sort(key=lambda one: centre(hex_of(one[0]["castle"]))[1])
    return [_city(city, figures, scene.names[figures.owner]) for city, figures in found]
