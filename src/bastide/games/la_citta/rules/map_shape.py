"""The shape of a map as JSON. Whether all of it fits together is asked by map.py; docs/la-citta.md describes the format."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from bastide.core.shapes import ListOf, ObjectOf, OneOf, Text, Unexpected
from bastide.games.la_citta.rules.state import AREAS, LANDSCAPES, MOST_HEXES

_HEX = re.compile(r"(-?[1-9][0-9]{0,2}|0),(-?[1-9][0-9]{0,2}|0)")


@dataclass(frozen=True, slots=True)
class HexText:
    """A hex by its name, `q,r`: in no other spelling, because hexes are compared by it."""

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            raise Unexpected("a hex like 5,-1", value)


@dataclass(frozen=True, slots=True)
class Printable:
    """A text that can be shown in a line."""

    most: int

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= self.most:
            raise Unexpected(f"a printable text of at most {self.most} characters", value)


HexName = Annotated[str, HexText()]
Landscapes = Annotated[dict[str, Annotated[str, OneOf(LANDSCAPES[1:])]], ObjectOf("areas and landscapes")]


@dataclass(frozen=True, slots=True)
class AreaShape:
    """An area and the hexes in it."""

    id: Annotated[str, Text("a name of its own like 1-1")]
    hexes: Annotated[tuple[HexName, ...], ListOf("hexes", 6)]


@dataclass(frozen=True, slots=True)
class HexShape:
    """A path hex and the areas beside it."""

    id: HexName
    colour: str
    areas: Annotated[tuple[str, ...], ListOf("areas")]


@dataclass(frozen=True, slots=True)
class SetupShape:
    """The beginner set-up of a number of players: landscapes by area, castles by seat."""

    areas: Landscapes
    castles: Annotated[list[Annotated[list[HexName], ListOf("castles", 2)]], ListOf("pairs of castles")]


@dataclass(frozen=True, slots=True)
class MapShape:
    """The whole map."""

    name: Annotated[str, Printable(60)]
    note: Annotated[str, Printable(2000)]
    areas: Annotated[tuple[AreaShape, ...], ListOf("areas", AREAS)]
    hexes: Annotated[tuple[HexShape, ...], ListOf("hexes", most=MOST_HEXES)]
    setups: Annotated[dict[str, SetupShape], ObjectOf("set-ups by the number of players")]
