"""Hexes by name and place, and the map as a net of paths: what the map's checks, the pictures and the words look up in."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bastide.games.la_citta.rules.map_shape import AreaShape, HexShape
from bastide.games.la_citta.rules.state import COLOURS

Hex = tuple[int, int]

#: From a hex to the six beside it, clockwise from the right.
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def hex_of(name: str) -> Hex:
    """A hex by its name, `q,r`."""
    q, r = name.split(",")
    return int(q), int(r)


def hex_name(at: Hex) -> str:
    """A hex as it is written."""
    return f"{at[0]},{at[1]}"


def around(at: Hex) -> list[Hex]:
    """The six hexes beside one, whatever they are."""
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


def is_open(colour: str, players: int) -> bool:
    """LC-10: green for all, brown from 3 players on, yellow from 4 on."""
    return players >= 2 + COLOURS.index(colour)


@dataclass(frozen=True, slots=True, eq=False)
class Plain:
    """The map in a form for looking things up: areas with their hexes, path hexes with colour and areas.

    There is one for each map, so it is compared and hashed as itself: drawings of its country are kept by it.
    """

    areas: Mapping[str, tuple[Hex, ...]]
    colours: Mapping[Hex, str]
    borders: Mapping[Hex, tuple[str, ...]]
    hexes: tuple[Hex, ...]  # the path hexes by their numbers in a state
    numbers: Mapping[Hex, int]
    names: Mapping[str, int]  # the same numbers by the names of the hexes

    @property
    def paths(self) -> Iterable[Hex]:
        return self.colours.keys()

    def beside(self, at: Hex) -> list[Hex]:
        """The path hexes beside one."""
        return [other for other in around(at) if other in self.colours]

    def open(self, at: Hex, players: int) -> bool:
        """Whether this number of players may build there (LC-10)."""
        return is_open(self.colours[at], players)

    def reached(self, starts: Iterable[Hex], far: int) -> set[Hex]:
        """All path hexes at most `far` steps from any of the starts."""
        steps = dict.fromkeys(starts, 0)
        queue = deque(steps)
        while queue:
            here = queue.popleft()
            for other in self.beside(here) if steps[here] < far else ():
                if other not in steps:
                    steps[other] = steps[here] + 1
                    queue.append(other)
        return set(steps)


@lru_cache(maxsize=16)
def plain_of(areas: tuple[AreaShape, ...], hexes: tuple[HexShape, ...]) -> Plain:
    """The areas and path hexes of a map, read once however often it is drawn."""
    paths = tuple(hex_of(path.id) for path in hexes)
    return Plain(
        {area.id: tuple(map(hex_of, area.hexes)) for area in areas},
        {at: path.colour for at, path in zip(paths, hexes, strict=True)},
        {at: path.areas for at, path in zip(paths, hexes, strict=True)},
        paths,
        {at: number for number, at in enumerate(paths)},
        {path.id: number for number, path in enumerate(hexes)},
    )
