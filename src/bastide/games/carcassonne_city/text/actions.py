"""The actions as values with their parts, and how they are written."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.core.actions import Action
from bastide.core.state import State
from bastide.games.carcassonne_city.rules import state
from bastide.games.carcassonne_city.rules.squares import Side, Square, numbered_square
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
    return Lay(state.LAY + square_number(*square) + turn, f"lay {square} {turn}", square, turn)


def place_follower(tile: Tile, role: str, on: str) -> PlaceFollower:
    """A follower on a tile."""
    slot = tile.streets.index(on) if role == "burgher" else state.PIECES + tile.regions.index(on)
    return PlaceFollower(state.PLACE + slot, f"{role} {on}", role, on)


def place_gate(side: Side) -> PlaceGate:
    """The gate on a side."""
    return PlaceGate(state.GATE + square_number(*side.square) + state.SIDES.index(side.facing), f"gate {side}", side)


def build_wall(end: int) -> BuildWall:
    """A wall at an end."""
    return BuildWall(state.WALL + end, f"wall {state.ENDS[end]}", end)


def set_tower(end: int) -> SetTower:
    """A tower at an end."""
    return SetTower(state.TOWER + end, f"tower {state.ENDS[end]}", end)


POST_GUARD = PostGuard(state.POST, "guard")
PASS = Pass(state.NONE, "none")


def action_of(game: "CarcassonneCity", s: State, number: int) -> Action:
    """The action of that number; followers stand on the tile just laid."""
    if number < state.GATE:
        return lay(numbered_square((number - state.LAY) // 4), (number - state.LAY) % 4)
    if number < state.PLACE:
        return place_gate(Side(*numbered_square((number - state.GATE) // 4), state.SIDES[(number - state.GATE) % 4]))
    if number < state.NONE:
        new_tile = game.tiles[int(s.tile_kind[s.laid - 1])]
        return place_follower(new_tile, *new_tile.place(number - state.PLACE))
    if number == state.NONE:
        return PASS
    if number == state.POST:
        return POST_GUARD
    return set_tower(number - state.TOWER) if number >= state.TOWER else build_wall(number - state.WALL)
