"""What lies and stands on the table, as values: tiles, followers, guards, towers, whole features."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bastide.core.state import State
from bastide.games.carcassonne_city.rules.squares import Side, Square, turned
from bastide.games.carcassonne_city.rules.tiles import Tile

Kind = Literal["street", "market", "residential"]

#: On which kind of feature a follower of a role stands (CC-20).
KIND_OF: dict[str, Kind] = {"burgher": "street", "trader": "market", "steward": "residential"}
ROLE_ON: dict[Kind, str] = {kind: role for role, kind in KIND_OF.items()}


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies in the city; `number` counts the tiles in the order of laying."""

    tile: Tile
    x: int
    y: int
    turn: int
    number: int

    @property
    def square(self) -> Square:
        return Square(self.x, self.y)

    def region(self, half: int) -> str:
        """The region at a half side of the square, counted clockwise from the left half of the north side."""
        return self.tile.halves[(half - 2 * self.turn) % 8]

    def street(self, side: str) -> str | None:
        """The street piece at a side of the square."""
        return self.tile.piece(turned(side, -self.turn))

    def open_sides(self, piece: str) -> list[str]:
        """The sides of the square that a street piece reaches."""
        return [turned(side, self.turn) for side in piece]


City = Mapping[Square, Laid]


@dataclass(frozen=True, slots=True)
class Follower:
    """A burgher, trader or steward, and the piece or region of a tile on which he stands."""

    seat: int
    role: str
    square: Square
    on: str


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard on a wall."""

    seat: int
    side: Side


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower after so many walls of an end (CW or CCW)."""

    seat: int
    end: int
    after: int


@dataclass(frozen=True, slots=True)
class Feature:
    """A street, market or residential area through all its tiles: squares with the piece or region there."""

    kind: Kind
    parts: frozenset[tuple[int, int, str]]


def feature_nodes(s: State, node: int) -> list[int]:
    """All pieces or regions of a feature, by their numbers in the record, from one of them on."""
    found, after = [node], int(s.chain[node])
    while after != node:
        found.append(after)
        after = int(s.chain[after])
    return found
