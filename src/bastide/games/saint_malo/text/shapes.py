"""Positions as JSON: their shape. position.py writes them, reading.py reads them."""

from dataclasses import dataclass
from typing import Annotated

from bastide.core.shapes import Between, ByKind, Count, ListOf, OneOf, Text, Whole
from bastide.games.saint_malo.rules.dice import DICE, FACES
from bastide.games.saint_malo.rules.state import CANNONS, KINDS, MOST_PLAYERS, PERSONS, PIECES
from bastide.games.saint_malo.rules.turn import MOST_ROLLS

Row = Annotated[str, Text(f"7 letters of {PIECES}", 7)]
Square = Annotated[str, Text("a square from a1 to g7 without the corners")]
Squares = Annotated[list[Square], ListOf("squares", most=DICE - 1)]
Walls = Annotated[int, Between(0, DICE - 1)]


@dataclass(frozen=True, slots=True)
class CityShape:
    """One city, its squares as seven rows of letters."""

    grid: Annotated[list[Row], ListOf("rows", 7)]
    coins: Count
    logs: Count
    points: Whole
    cannons: Annotated[int, Between(0, CANNONS)]


@dataclass(frozen=True, slots=True)
class StepShape:
    """What is asked; for the use of the dice nothing else is said."""

    kind: str
    dice: Annotated[str, Text(f"{DICE} of the faces {FACES} in this order", DICE)]


@dataclass(frozen=True, slots=True)
class KeepShape(StepShape):
    rolls: Annotated[int, Between(1, MOST_ROLLS - 1)]


@dataclass(frozen=True, slots=True)
class CrateShape(StepShape):
    left: Whole
    group: Squares


@dataclass(frozen=True, slots=True)
class WallShape(StepShape):
    left: Whole


@dataclass(frozen=True, slots=True)
class ChurchShape(StepShape):
    size: Whole


@dataclass(frozen=True, slots=True)
class PersonShape(StepShape):
    who: Annotated[str, OneOf(PERSONS)]
    walls: Walls


@dataclass(frozen=True, slots=True)
class HouseShape(StepShape):
    builder: Square
    left: Whole
    group: Squares
    walls: Walls


@dataclass(frozen=True, slots=True)
class BonusShape(StepShape):
    walls: Walls


STEPS = dict(
    zip(
        KINDS,
        (KeepShape, StepShape, CrateShape, WallShape, ChurchShape, PersonShape, HouseShape, BonusShape),
        strict=True,
    )
)


@dataclass(frozen=True, slots=True)
class PositionShape:
    """The whole position."""

    game: str
    players: Annotated[int, Between(2, MOST_PLAYERS)]
    cities: Annotated[list[CityShape], ListOf("cities")]
    boxes: Whole
    first: Whole
    turn: Whole
    last_round: bool
    over: bool
    step: Annotated[StepShape, ByKind(STEPS)] | None
