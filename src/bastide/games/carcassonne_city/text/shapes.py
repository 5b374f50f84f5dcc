"""Positions as JSON: their shape. position.py writes them, reading.py reads them."""

from dataclasses import dataclass
from typing import Annotated

from bastide.core.shapes import Between, ByKind, Form, ListOf, OneOf, Text, Whole
from bastide.games.carcassonne_city.rules import state

Coordinate = Annotated[int, Between(-state.REACH, state.REACH)]
Side = Annotated[tuple[Coordinate, Coordinate, Annotated[str, OneOf(tuple(state.SIDES))]], Form("[x, y, side]")]
Sides = Annotated[list[Side], ListOf("walls", most=state.WALLS)]
Name = Annotated[str, Text("a tile of the pack")]
Names = Annotated[list[Name], ListOf("tiles", most=state.TILES)]
End = Annotated[str, OneOf(state.ENDS)]
Numbers = Annotated[list[Whole], ListOf("numbers")]  # one for each seat


@dataclass(frozen=True, slots=True)
class LaidShape:
    """A tile as it lies."""

    id: Name
    x: Coordinate
    y: Coordinate
    turn: Annotated[int, Between(0, 3)]


@dataclass(frozen=True, slots=True)
class WallsShape:
    """The gate, and the walls outward from it."""

    gate: Side | None
    cw: Sides
    ccw: Sides


@dataclass(frozen=True, slots=True)
class TowerShape:
    """A tower after so many walls of an end."""

    seat: Whole
    end: End
    after: Whole


@dataclass(frozen=True, slots=True)
class FollowerShape:
    """A burgher, trader or steward on a piece or region of a tile."""

    seat: Whole
    role: str
    x: Coordinate
    y: Coordinate
    on: Annotated[str, Text("a piece or region of the tile")]


@dataclass(frozen=True, slots=True)
class GuardShape:
    """A guard on a wall."""

    seat: Whole
    role: str
    wall: Side


@dataclass(frozen=True, slots=True)
class OptionsShape:
    """The options that a position holds."""

    walls_on_empty: bool


@dataclass(frozen=True, slots=True)
class StepShape:
    """What is asked, and of whom; for a tower nothing else is said."""

    kind: str
    seat: Whole


@dataclass(frozen=True, slots=True)
class LayShape(StepShape):
    tile: Name


@dataclass(frozen=True, slots=True)
class NewTileShape(StepShape):
    """A follower is asked for: the square of the tile just laid."""

    x: Coordinate
    y: Coordinate


@dataclass(frozen=True, slots=True)
class BuildingShape(StepShape):
    """Who caused the building, and the walls that each has still to place."""

    cause: Whole
    left: Numbers


@dataclass(frozen=True, slots=True)
class NewWallShape(BuildingShape):
    """A guard is asked for: the end of the wall just built."""

    end: End


Follower = FollowerShape | GuardShape
ROLES = {"burgher": FollowerShape, "trader": FollowerShape, "steward": FollowerShape, "guard": GuardShape}
STEPS = {
    "lay": LayShape,
    "follower": NewTileShape,
    "gate": BuildingShape,
    "wall": BuildingShape,
    "guard": NewWallShape,
    "tower": StepShape,
}
MOST_FOLLOWERS = state.MOST_PLAYERS * state.FOLLOWERS


@dataclass(frozen=True, slots=True)
class PositionShape:
    """The whole position."""

    game: str
    players: Annotated[int, Between(2, state.MOST_PLAYERS)]
    pack: str
    tiles: Annotated[list[LaidShape], ListOf("tiles", most=state.TILES)]
    walls: WallsShape
    towers: Annotated[list[TowerShape], ListOf("towers", most=state.TOWERS)]
    followers: Annotated[list[Annotated[Follower, ByKind(ROLES, "role")]], ListOf("followers", most=MOST_FOLLOWERS)]
    points: Numbers
    supply: Numbers
    resting: Numbers
    tower_supply: Numbers
    wall_supply: Whole
    piles: Annotated[list[Names], ListOf("piles", 3)]
    aside: Names
    turn: Whole
    over: bool
    options: OptionsShape
    step: Annotated[StepShape, ByKind(STEPS)] | None
