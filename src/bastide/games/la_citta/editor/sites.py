"""Where each tool can be used on the map."""

from collections.abc import Callable, Iterator

from bastide.games.la_citta.drawing.geometry import centre, middle, reading_order
from bastide.games.la_citta.editor.stock import pair_of
from bastide.games.la_citta.editor.unchecked import unchecked_view
from bastide.games.la_citta.rules.cities import figures_left, may_go
from bastide.games.la_citta.rules.kinds import ARCHES, BUILT
from bastide.games.la_citta.rules.map import NEAR_STEPS
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.state import LANDSCAPES
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import kind_word, landscape_word
from bastide.games.la_citta.view import City, LaCittaView
from bastide.look.editor import Place, Work

HEX, AREA = 39.0, 64.0
LAND = LANDSCAPES[1:]


class Site:
    """The map with what stands on it, for asking what may stand where."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.view: LaCittaView = unchecked_view(work.position, work.options)
        self.plain = self.view.plain
        self.built = self.view.built

    def free(self) -> Iterator[Hex]:
        """Open hexes on which nothing stands."""
        for at in self.plain.paths:
            if at not in self.built and self.plain.open(at, self.work.position["players"]):
                yield at

    def beside(self, at: Hex) -> list[City]:
        """The cities that have a building beside a hex."""
        return list(dict.fromkeys(self.built[other][0] for other in self.plain.beside(at) if other in self.built))

    def city(self, at: Hex) -> City:
        """The city of a hex, or the one beside it."""
        return self.built[at][0] if at in self.built else self.beside(at)[0]

    def at_water(self, at: Hex) -> bool:
        """Whether a hex borders water."""
        return any(self.view.areas[area] == "water" for area in self.plain.borders[at])

    def takes(self, city: City, kind: str, at: Hex) -> bool:
        """Whether a building may come there (LC-45, LC-46)."""
        if kind in ("fountain", "bathhouse") and not self.at_water(at):
            return False
        return kind != "market" or "market" not in dict(city.buildings).values()

    def can_go(self, at: Hex) -> bool:
        """A castle goes with its city; another building only if the rest stays connected (LC-65)."""
        city, kind = self.built[at]
        return kind == "castle" or may_go(self.view.state, city.index, self.plain.numbers[at])


def places(site: Site) -> list[Place]:
    """All places of the tool in hand, in reading order."""
    work = site.work
    if work.tool in LAND:
        return _areas(site)
    finder = _FINDERS.get(work.tool) or (_sites if work.tool in BUILT else None)
    if work.tool.startswith("figure "):
        finder = _arches
    found = finder(site) if finder else []
    return [_place(at, site, work.tool) for at in sorted(found, key=reading_order)]


def _place(at: Hex, site: Site, tool: str) -> Place:
    x, y = centre(at)
    where = hex_name(at)
    if at in site.built:
        name = _("{hex}, {building}: here", hex=where, building=kind_word(site.built[at][1]))
    else:
        name = _("{hex}: put {building}", hex=where, building=kind_word(tool))
    return Place(where, name, x - HEX / 2, y - HEX / 2, HEX, HEX, "round")


def _areas(site: Site) -> list[Place]:
    work, found = site.work, []
    for name, hexes in site.plain.areas.items():
        land = site.view.areas[name]
        x, y = middle(hexes)
        if land != work.tool:
            words = _("{area}, {land}: put {new}", area=name, land=landscape_word(land), new=landscape_word(work.tool))
            found.append(Place(name, words, x - AREA / 2, y - AREA / 2, AREA, AREA, "round"))
    return found


def _castles(site: Site) -> list[Hex]:
    """LC-12, LC-44: far from every castle, beside nobody's building."""
    if not site.work.position["castles"][site.work.seat] > 0:
        return []
    near = site.plain.reached([city.castle for city in site.view.cities], NEAR_STEPS)
    return [at for at in site.free() if at not in near and not site.beside(at)]


def _sites(site: Site) -> list[Hex]:
    """LC-44: beside a city of the seat, and beside no other."""
    kind = site.work.tool
    if not site.work.position["supply"][pair_of(kind)] > 0:
        return []
    found = []
    for at in site.free():
        cities = site.beside(at)
        if len(cities) == 1 and cities[0].owner == site.work.seat and site.takes(cities[0], kind, at):
            found.append(at)
    return found


def _arches(site: Site) -> list[Hex]:
    """LC-37, LC-39: buildings of the seat with an arch of the field; farms for a rich harvest, one figure each."""
    purpose = site.work.tool.split(" ")[1]
    if not figures_left(site.view.state, site.work.seat):
        return []
    found = []
    for city in site.view.cities:
        for at, kind in city.buildings if city.owner == site.work.seat else ():
            farm = kind == "farm" and not city.figures_on(at)
            fits = farm if purpose == "harvest" else purpose in ARCHES.get(kind, {})
            found += [at] if fits else []
    return found


def _with_figures(site: Site) -> list[Hex]:
    return list(dict.fromkeys(figures.at for city in site.view.cities for figures in city.figures))


def _all_castles(site: Site) -> list[Hex]:
    return [city.castle for city in site.view.cities]


def _inhabited(site: Site) -> list[Hex]:
    return [city.castle for city in site.view.cities if city.citizens > 0]


def _removable(site: Site) -> list[Hex]:
    return [at for at in site.built if site.can_go(at)]


_FINDERS: dict[str, Callable[[Site], list[Hex]]] = {
    "castle": _castles,
    "citizen": _all_castles,
    "citizen-off": _inhabited,
    "figures-off": _with_figures,
    "off": _removable,
}
