"""The actions as values with their parts, and how they are written."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.core.actions import Action
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.squares import Side, Square, numbered_square
from bastide.games.carcassonne_city.rules.state import (
    ENDS,
    GATE,
    LAY,
    NONE,
    PIECES,
    PLACE,
    POST,
    SIDES,
    TOWER,
    WALL,
)
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.rules.turn import square_number

if TYPE_CHECKING:
    from bastide.games.carcassonne_city import CarcassonneCity


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay the tile in hand on a square, after so many quarter turns clockwise."""

    square: Square
    turn: int


@dataclass(frozen=True, slots=True)
class PlaceFollower(Action):
    """Place a burgher, trader or steward on a piece or region of the tile just laid, named as in the pack."""

    role: str
    on: str


@dataclass(frozen=True, slots=True)
class PlaceGate(Action):
    """Place the gate."""

    side: Side


@dataclass(frozen=True, slots=True)
class BuildWall(Action):
    """Build a wall at an end: CW or CCW."""

    end: int


@dataclass(frozen=True, slots=True)
class PostGuard(Action):
    """Put a guard on the wall just built."""


@dataclass(frozen=True, slots=True)
class SetTower(Action):
    """Set a tower at an end: CW or CCW."""

    end: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No follower, no guard, no tower."""


def lay(square: Square, turn: int) -> Lay:
    """The tile on a square."""
    return Lay(LAY + square_number(*square) + turn, f"lay {square} {turn}", square, turn)


def place_follower(tile: Tile, role: str, on: str) -> PlaceFollower:
    """A follower on a tile."""
    slot = tile.streets.index(on) if role == "burgher" else PIECES + tile.regions.index(on)
    return PlaceFollower(PLACE + slot, f"{role} {on}", role, on)


def place_gate(side: Side) -> PlaceGate:
    """The gate on a side."""
    return PlaceGate(GATE + square_number(*side.square) + SIDES.index(side.facing), f"gate {side}", side)


def build_wall(end: int) -> BuildWall:
    """A wall at an end."""
    return BuildWall(WALL + end, f"wall {ENDS[end]}", end)


def set_tower(end: int) -> SetTower:
    """A tower at an end."""
    return SetTower(TOWER + end, f"tower {ENDS[end]}", end)


POST_GUARD = PostGuard(POST, "guard")
PASS = Pass(NONE, "none")


def action_of(game: "CarcassonneCity", s: State, number: int) -> Action:
    """The action of that number; followers stand on the tile just laid."""
    if number < GATE:
        return lay(numbered_square((number - LAY) // 4), (number - LAY) % 4)
    if number < PLACE:
        return place_gate(Side(*numbered_square((number - GATE) // 4), SIDES[(number - GATE) % 4]))
    if number < NONE:
        new_tile = game.tiles[int(s.tile_kind[s.laid - 1])]
        return place_follower(new_tile, *new_tile.place(number - PLACE))
    if number == NONE:
        return PASS
    if number == POST:
        return POST_GUARD
    return set_tower(number - TOWER) if number >= TOWER else build_wall(number - WALL)
