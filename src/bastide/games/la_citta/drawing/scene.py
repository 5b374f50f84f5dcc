"""What a drawing of the map knows: the position on its map, what is marked on it, and in which words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bastide.games.la_citta.rules.paths import Hex, Map, Plain, hex_of, plain_of
from bastide.games.la_citta.view.facts import City, Position, Totals, hexes_of, totals


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked: actions to choose from, what they bring, the one chosen, what is new or pointed out."""

    legal: tuple[str, ...] = ()
    gains: Mapping[str, int] | None = None
    chosen: str | None = None
    last: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    neighbourhoods: str | bool | None = None
    links: bool = True
    country_id: str | None = None

    @property
    def actions(self) -> list[str]:
        """Everything that can be chosen, and what is chosen, each once."""
        return list(dict.fromkeys((*self.legal, *([self.chosen] if self.chosen else []))))


@dataclass(frozen=True)
class Scene:
    """A position on its map."""

    position: Position
    map: Map
    names: Sequence[str]
    marks: Marks = field(default_factory=Marks)

    @cached_property
    def plain(self) -> Plain:
        return plain_of(self.map)

    @cached_property
    def totals(self) -> list[Totals]:
        return totals(self.position, self.map)

    @cached_property
    def cities(self) -> list[tuple[City, Totals]]:
        return list(zip(self.position["cities"], self.totals, strict=True))

    @cached_property
    def built(self) -> dict[Hex, tuple[City, Totals, str]]:
        """What stands on each hex: its city, that city in figures, the kind of building."""
        found: dict[Hex, tuple[City, Totals, str]] = {}
        for city, figures in self.cities:
            for at in hexes_of(city):
                found[at] = city, figures, "castle"
            for name, kind in city["buildings"].items():
                found[hex_of(name)] = city, figures, kind
        return found

    def open(self, at: Hex) -> bool:
        return self.plain.open(at, self.position["players"])
