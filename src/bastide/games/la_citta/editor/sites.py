"""Where each tool can be used on the map."""

from collections.abc import Callable, Iterable, Iterator

from bastide.games.la_citta.drawing.geometry import centre, middle, reading_order
from bastide.games.la_citta.editor.calling import called_areas, called_hexes
from bastide.games.la_citta.editor.stock import pair_of
from bastide.games.la_citta.editor.unchecked import unchecked_view
from bastide.games.la_citta.rules.cities import figures_left, may_go
from bastide.games.la_citta.rules.kinds import ARCHES, BUILT
from bastide.games.la_citta.rules.map import NEAR_STEPS
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.state import LANDSCAPES
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word, landscape_word
from bastide.games.la_citta.text.shapes import MOST_CITIZENS
from bastide.games.la_citta.view import City
from bastide.games.la_citta.view.cities import PURPOSES
from bastide.look.editor import Place, Work

HEX, AREA = 39.0, 64.0
LAND = LANDSCAPES[1:]


class Site:
    """The map with what stands on it, for asking what may stand where."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.view = unchecked_view(work.position, work.options)
        self.plain, self.built, self.cities = self.view.plain, self.view.built, self.view.cities

    def free(self) -> Iterator[tuple[Hex, set[City]]]:
        """Open hexes on which nothing stands, with the cities that have a building beside them."""
        for at in self.plain.paths:
            if at not in self.built and self.plain.open(at, self.work.position["players"]):
                yield at, {self.built[other][0] for other in self.plain.beside(at) if other in self.built}

    def takes(self, city: City, kind: str, at: Hex) -> bool:
        """Whether a building may come there (LC-45, LC-46)."""
        if kind in ("fountain", "bathhouse"):
            return any(self.view.areas[area] == "water" for area in self.plain.borders[at])
        return kind != "market" or "market" not in dict(city.buildings).values()

    def can_go(self, at: Hex) -> bool:
        """A castle goes with its city; another building only if the rest stays connected (LC-65)."""
        city, kind = self.built[at]
        return kind == "castle" or may_go(self.view.state, city.index, self.plain.numbers[at])


def places(site: Site) -> list[Place]:
    """All places of the tool in hand, in reading order."""
    tool = site.work.tool
    if tool in LAND:
        areas = called_areas(site.view)
        return [_area(site, name, areas[name]) for name, land in site.view.areas.items() if land != tool]
    found = sorted(_FINDERS[tool](site) if tool in _FINDERS else (), key=reading_order)
    return [_place(site, at, where) for at, where in called_hexes(site.view, found).items()]


def _place(site: Site, at: Hex, where: str) -> Place:
    x, y = centre(at)
    if at in site.built:
        name = _("{where}, {building}: here", where=capital(where), building=kind_word(site.built[at][1]))
    else:
        name = _("{where}: put {building}", where=capital(where), building=kind_word(site.work.tool))
    return Place(hex_name(at), name, x - HEX / 2, y - HEX / 2, HEX, HEX, "round")


def _area(site: Site, name: str, where: str) -> Place:
    x, y = middle(site.plain.areas[name])
    land, new = landscape_word(site.view.areas[name]), landscape_word(site.work.tool)
    words = _("{where}, {land}: put {new}", where=capital(where), land=land, new=new)
    return Place(name, words, x - AREA / 2, y - AREA / 2, AREA, AREA, "round")


def _castles(site: Site) -> list[Hex]:
    """LC-12, LC-44: far from every castle, beside nobody's building."""
    if site.work.position["castles"][site.work.seat] <= 0:
        return []
    near = site.plain.reached([city.castle for city in site.cities], NEAR_STEPS)
    return [at for at, beside in site.free() if at not in near and not beside]


def _sites(site: Site) -> list[Hex]:
    """LC-44: beside a city of the seat, and beside no other."""
    kind, seat = site.work.tool, site.work.seat
    if site.work.position["supply"][pair_of(kind)] <= 0:
        return []
    alone = [(at, city) for at, beside in site.free() for city in beside if len(beside) == 1]
    return [at for at, city in alone if city.owner == seat and site.takes(city, kind, at)]


def _arches(site: Site) -> list[Hex]:
    """LC-37, LC-39: buildings of the seat with an arch of the field; farms for a rich harvest, one figure each."""
    purpose, seat = site.work.tool.split(" ")[1], site.work.seat
    if not figures_left(site.view.state, seat):
        return []
    mine = [(city, at, kind) for city in site.cities if city.owner == seat for at, kind in city.buildings]
    if purpose == "harvest":
        return [at for city, at, kind in mine if kind == "farm" and not city.figures_on(at)]
    return [at for _city, at, kind in mine if purpose in ARCHES.get(kind, {})]


_FINDERS: dict[str, Callable[[Site], Iterable[Hex]]] = {
    "castle": _castles,
    **dict.fromkeys(BUILT, _sites),
    **dict.fromkeys((f"figure {purpose}" for purpose in PURPOSES), _arches),
    "citizen": lambda site: [city.castle for city in site.cities if city.citizens < MOST_CITIZENS],
    "citizen-off": lambda site: [city.castle for city in site.cities if city.citizens > 0],
    "figures-off": lambda site: {figures.at for city in site.cities for figures in city.figures},
    "off": lambda site: filter(site.can_go, site.built),
}
