"""Where each tool can be used on the map."""

from collections.abc import Callable, Iterator

from bastide.core.game import Position
from bastide.games.la_citta.drawing.geometry import centre, middle, reading_order
from bastide.games.la_citta.editor.stock import pair_of
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_name, hex_of
from bastide.games.la_citta.rules.state import FIELDS, FIGURES, LANDSCAPES
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import kind_word, landscape_word
from bastide.games.la_citta.view.facts import ARCHES, BUILDINGS, hexes_of
from bastide.look.editor import Place, Work

HEX, AREA = 39.0, 64.0
NEAR = 3  # steps to the last hex on which no other castle may stand (LC-12)
LAND = LANDSCAPES[1:]


class Site:
    """The map with what stands on it, for asking what may stand where."""

    def __init__(self, position: Position, plain: Plain) -> None:
        self.position = position
        self.plain = plain
        self.city_at: dict[Hex, int] = {}
        self.kind_at: dict[Hex, str] = {}
        for index, city in enumerate(position["cities"]):
            self.city_at |= dict.fromkeys(hexes_of(city), index)
            self.kind_at[hex_of(city["castle"])] = "castle"
            self.kind_at |= {hex_of(name): kind for name, kind in city["buildings"].items()}

    def free(self) -> Iterator[Hex]:
        """Open hexes on which nothing stands."""
        for at in self.plain.paths:
            if at not in self.city_at and self.plain.open(at, self.position["players"]):
                yield at

    def beside(self, at: Hex) -> set[int]:
        """The cities that have a building beside a hex."""
        return {self.city_at[other] for other in self.plain.beside(at) if other in self.city_at}

    def owner(self, city: int) -> int:
        """Whose city it is."""
        return int(self.position["cities"][city]["owner"])

    def at_water(self, at: Hex) -> bool:
        """Whether a hex borders water."""
        return any(self.position["areas"][area] == "water" for area in self.plain.borders.get(at, ()))

    def takes(self, city: int, kind: str, at: Hex) -> bool:
        """Whether a building may come there (LC-45, LC-46)."""
        if kind in ("fountain", "bathhouse") and not self.at_water(at):
            return False
        return kind != "market" or "market" not in self.position["cities"][city]["buildings"].values()

    def can_go(self, at: Hex) -> bool:
        """A castle goes with its city; another building only if the rest stays connected."""
        city = self.city_at[at]
        if self.kind_at[at] == "castle":
            return True
        rest = {other for other, index in self.city_at.items() if index == city} - {at}
        castle = hex_of(self.position["cities"][city]["castle"])
        reached, edge = {castle}, [castle]
        while edge:
            for other in self.plain.beside(edge.pop()):
                if other in rest - reached:
                    reached.add(other)
                    edge.append(other)
        return reached == rest


def places(work: Work, site: Site) -> list[Place]:
    """All places of the tool in hand, in reading order."""
    if work.tool in LAND:
        return _areas(work, site)
    finder = _FINDERS.get(work.tool) or (_sites if work.tool in BUILDINGS else None)
    if work.tool.startswith("figure "):
        finder = _arches
    found = finder(work, site) if finder else []
    return [_place(at, site, work.tool) for at in sorted(found, key=reading_order)]


def _place(at: Hex, site: Site, tool: str) -> Place:
    x, y = centre(at)
    where, there = hex_name(at), site.kind_at.get(at)
    told = _("{hex}, {building}: here", hex=where, building=kind_word(there)) if there else ""
    if not told:
        told = _("{hex}: put {building}", hex=where, building=kind_word(tool))
    return Place(where, told, x - HEX / 2, y - HEX / 2, HEX, HEX, "round")


def _areas(work: Work, site: Site) -> list[Place]:
    found = []
    for name, hexes in site.plain.areas.items():
        land = work.position["areas"][name]
        x, y = middle(hexes)
        if land != work.tool:
            told = _("{area}, {land}: put {new}", area=name, land=landscape_word(land), new=landscape_word(work.tool))
            found.append(Place(name, told, x - AREA / 2, y - AREA / 2, AREA, AREA, "round"))
    return found


def _castles(work: Work, site: Site) -> list[Hex]:
    """LC-12, LC-44: far from every castle, beside nobody's building."""
    if not work.position["castles"][work.seat] > 0:
        return []
    taken = [hex_of(city["castle"]) for city in work.position["cities"]]
    near = site.plain.reached(taken, NEAR)
    return [at for at in site.free() if at not in near and not site.beside(at)]


def _sites(work: Work, site: Site) -> list[Hex]:
    """LC-44: beside a city of the seat, and beside no other."""
    if not work.position["supply"][pair_of(work.tool)] > 0:
        return []
    found = []
    for at in site.free():
        cities = site.beside(at)
        if len(cities) == 1 and site.owner(city := next(iter(cities))) == work.seat:
            found += [at] if site.takes(city, work.tool, at) else []
    return found


def _arches(work: Work, site: Site) -> list[Hex]:
    """LC-37, LC-39: buildings of the seat with an arch of the field; farms for a rich harvest, one figure each."""
    purpose = work.tool.split(" ")[1]
    mine = [city for city in work.position["cities"] if city["owner"] == work.seat]
    if sum(sum(on.values()) for city in mine for on in city["figures"].values()) >= FIGURES:
        return []
    found = []
    for city in mine:
        for name, kind in city["buildings"].items():
            farm = kind == "farm" and not city["figures"].get(name)
            fits = farm if purpose == "harvest" else purpose in ARCHES.get(kind, {})
            found += [hex_of(name)] if fits else []
    return found


def _with_figures(work: Work, site: Site) -> list[Hex]:
    return [hex_of(name) for city in work.position["cities"] for name in city["figures"]]


def _all_castles(work: Work, site: Site) -> list[Hex]:
    return [hex_of(city["castle"]) for city in work.position["cities"]]


def _inhabited(work: Work, site: Site) -> list[Hex]:
    return [hex_of(city["castle"]) for city in work.position["cities"] if city["citizens"] > 0]


def _removable(work: Work, site: Site) -> list[Hex]:
    return [at for at in site.city_at if site.can_go(at)]


_FINDERS: dict[str, Callable[[Work, Site], list[Hex]]] = {
    "castle": _castles,
    "citizen": _all_castles,
    "citizen-off": _inhabited,
    "figures-off": _with_figures,
    "off": _removable,
}
PURPOSES = (*FIELDS, "harvest")
