"""Positions as JSON: their shape. position.py writes them, reading.py reads them and asks whether they can be."""

from dataclasses import dataclass
from typing import Annotated

from bastide.core.shapes import Between, ByKind, ListOf, ObjectOf, OneOf, Text, Whole
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.map_shape import Landscapes

MOST_CITIZENS = 999
OUTSIDE_A_YEAR = ("setup", "over")  # what a year has brought is cleared away

HexName = Annotated[str, Text("a path hex of the map")]
Building = Annotated[str, OneOf(BUILT)]
Cards = Annotated[list[Annotated[str, OneOf(state.CARDS)]], ListOf("cards")]
Voices = Annotated[list[Annotated[str, OneOf(state.FIELDS)]], ListOf("fields")]
# By seat
Numbers = Annotated[list[Whole], ListOf("numbers")]
Flags = Annotated[list[bool], ListOf("true or false")]
CardsInFront = Annotated[list[Cards], ListOf("lists of cards")]
Places = Annotated[list[Annotated[list[int], ListOf("places")]], ListOf("lists of places")]


@dataclass(frozen=True, slots=True)
class CityShape:
    """One city: buildings by their hexes, and figures by what they are for."""

    owner: Whole
    castle: HexName
    buildings: Annotated[dict[str, Building], ObjectOf("hexes and buildings")]
    citizens: Annotated[int, Between(0, MOST_CITIZENS)]
    figures: Annotated[
        dict[str, Annotated[dict[str, Whole], ObjectOf("what the figures are for, and how many")]],
        ObjectOf("hexes and figures"),
    ]


@dataclass(frozen=True, slots=True)
class StepShape:
    """What is asked; of most kinds nothing else is said."""

    kind: str


@dataclass(frozen=True, slots=True)
class SourceShape(StepShape):
    castle: HexName


@dataclass(frozen=True, slots=True)
class SiteShape(StepShape):
    building: Building
    pay: Whole


@dataclass(frozen=True, slots=True)
class NumberShape(StepShape):
    """Of figures, or of new citizens."""

    n: Whole


@dataclass(frozen=True, slots=True)
class FieldShape(StepShape):
    hex: HexName
    n: Whole


@dataclass(frozen=True, slots=True)
class WishShape(StepShape):
    city: HexName


@dataclass(frozen=True, slots=True)
class StarveShape(StepShape):
    left: Whole


STEPS = dict.fromkeys(state.KINDS, StepShape) | {
    "source": SourceShape,
    "site": SiteShape,
    "circus": NumberShape,
    "field": FieldShape,
    "settle": NumberShape,
    "wish": WishShape,
    "starve": StarveShape,
}


@dataclass(frozen=True, slots=True)
class PositionShape:
    """The whole position."""

    game: str
    players: Annotated[int, Between(2, state.MOST_PLAYERS)]
    map: Annotated[str, Text("the name of a map")]
    setup: Annotated[str, OneOf(state.SETUPS)]
    year: Whole
    round: Whole
    phase: Annotated[str, OneOf(state.PHASES)]
    start: Whole
    turn: Whole
    areas: Landscapes
    cities: Annotated[list[CityShape], ListOf("cities", most=state.MOST_CITIES)]
    castles: Numbers
    gold: Numbers
    action_cards: Numbers
    starved: Flags
    founded: Flags
    points: Numbers
    display: Cards
    deck: Cards
    discard: Cards
    used: CardsInFront
    blind: CardsInFront
    voice: Voices
    voice_deck: Voices
    voice_discard: Voices
    seen: Places
    supply: Annotated[dict[str, Whole], ObjectOf("building tiles and how many are left")]
    step: Annotated[StepShape, ByKind(STEPS)] | None
