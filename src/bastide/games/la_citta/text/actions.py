"""Choices as values: what each is about, and how it is written."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.core.actions import Action
from bastide.core.state import State
from bastide.games.la_citta.rules.kinds import MASTER_PRICES
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_name
from bastide.games.la_citta.rules.state import (
    BUILD,
    BUILDINGS,
    CARD,
    CARDS,
    CASTLE_STEP,
    CIRCUS_STEP,
    DEMOLISH_STEP,
    FIELD,
    FIELDS,
    FOUND,
    FOUND_STEP,
    GOLD,
    HARVEST_STEP,
    HEX,
    LOOK,
    LOOK_BITS,
    LOOK_PRICE,
    LOOKS,
    MASTER_STEP,
    PASS,
    PRICE_OF,
    SETTLE_STEP,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    TAKE_CITIZENS,
    TAKE_FIGURES,
    WISH,
)

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta


@dataclass(frozen=True, slots=True)
class TakeGold(Action):
    """An action card for gold."""


@dataclass(frozen=True, slots=True)
class Found(Action):
    """An action card for a new city; where comes next."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """An action card for a simple building; where comes next."""

    kind: str


@dataclass(frozen=True, slots=True)
class Priced(Action):
    """A choice that fixes what a card costs."""

    price: int


@dataclass(frozen=True, slots=True)
class MasterBuild(Priced):
    """What the master builder builds; where comes next."""

    kind: str


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """An open political card."""

    kind: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A card is taken unseen."""


@dataclass(frozen=True, slots=True)
class TakeFigures(Priced):
    """So many figures for bread and circuses."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeCitizens(Priced):
    """So many citizens in golden times."""

    number: int


@dataclass(frozen=True, slots=True)
class CountFor(Action):
    """The field that figures on a hospital count for."""

    field: str


@dataclass(frozen=True, slots=True)
class Wish(Action):
    """Which of two wishes counts for a city, named by its castle."""

    field: str
    city: Hex


@dataclass(frozen=True, slots=True)
class Look(Priced):
    """The places of the voice cards that are looked at."""

    places: tuple[int, ...]

    @property
    def all(self) -> bool:
        """All that are hidden."""
        return len(self.places) == 3

    @property
    def place_names(self) -> list[str]:
        """The places as they are written."""
        return [str(place) for place in self.places]


@dataclass(frozen=True, slots=True)
class OnMap(Action):
    """A choice of a hex."""

    at: Hex


@dataclass(frozen=True, slots=True)
class PlaceCastle(OnMap):
    """A castle of the advanced set-up."""


@dataclass(frozen=True, slots=True)
class FoundAt(OnMap):
    """Where the new city will stand."""


@dataclass(frozen=True, slots=True)
class MoveFrom(OnMap):
    """The castle that gives a citizen to the new city, which is founded by it."""

    castle: Hex


@dataclass(frozen=True, slots=True)
class BuildAt(OnMap):
    """A building on its site."""

    kind: str


@dataclass(frozen=True, slots=True)
class FiguresOn(OnMap):
    """So many figures on a building with arches."""

    number: int


@dataclass(frozen=True, slots=True)
class SettleIn(OnMap):
    """So many new citizens in a city, named by its castle."""

    number: int


@dataclass(frozen=True, slots=True)
class HarvestOn(OnMap):
    """A rich harvest on a farm."""


@dataclass(frozen=True, slots=True)
class Starve(OnMap):
    """A citizen of that castle's city leaves for hunger."""


@dataclass(frozen=True, slots=True)
class Demolish(OnMap):
    """A building goes."""

    kind: str


def action_of(game: "LaCitta", s: State, number: int) -> Action:
    """A legal action by its number."""
    plain = game.plain
    if number >= HEX:
        return _on_map(s, number, plain)
    if number >= LOOK:
        return _look(number, number - LOOK)
    if number >= WISH:
        field = FIELDS[number - WISH]
        return Wish(number, f"wish {field}", field, plain.hexes[s.step_hex])
    if number >= FIELD:
        field = FIELDS[number - FIELD]
        return CountFor(number, field, field)
    if number >= TAKE_CITIZENS:
        many = number - TAKE_CITIZENS + 1
        return TakeCitizens(number, f"citizens {many}", int(PRICE_OF[many]), many)
    if number >= TAKE_FIGURES:
        many = number - TAKE_FIGURES + 1
        return TakeFigures(number, f"figures {many}", int(PRICE_OF[many]), many)
    return _card(s, number)


def _card(s: State, number: int) -> Action:
    """What is played in the political rounds, and what a master builder builds."""
    if number == GOLD:
        return TakeGold(number, "gold")
    if number == FOUND:
        return Found(number, "found")
    if number == PASS:
        return Pass(number, "pass")
    if number >= CARD:
        return TakeCard(number, f"card {CARDS[number - CARD]}", CARDS[number - CARD])
    kind = BUILDINGS[number - BUILD + 1]
    if s.kind == MASTER_STEP:
        return MasterBuild(number, f"build {kind}", MASTER_PRICES[kind], kind)
    return Build(number, f"build {kind}", kind)


def _look(number: int, look: int) -> Look:
    places = tuple(place + 1 for place in range(4) if int(LOOK_BITS[look]) >> place & 1)
    return Look(number, f"look {LOOKS[look]}", LOOK_PRICE if look == 0 else 0, places)


#: Steps that ask for a hex and nothing else, and how the answer is written.
_ONLY_HEX: dict[int, tuple[type[OnMap], str]] = {
    CASTLE_STEP: (PlaceCastle, "castle"),
    FOUND_STEP: (FoundAt, "at"),
    HARVEST_STEP: (HarvestOn, "on"),
    STARVE_STEP: (Starve, "starve"),
}


def _on_map(s: State, number: int, plain: Plain) -> OnMap:
    """The choice of a hex, whatever the step asks it for."""
    at, step = plain.hexes[number - HEX], int(s.kind)
    name = hex_name(at)
    if step in _ONLY_HEX:
        kind, word = _ONLY_HEX[step]
        return kind(number, f"{word} {name}", at)
    if step == SITE_STEP:
        return BuildAt(number, f"at {name}", at, BUILDINGS[s.step_building])
    if step == SOURCE_STEP:
        return MoveFrom(number, f"from {name}", at, plain.hexes[s.step_hex])
    if step == CIRCUS_STEP:
        return FiguresOn(number, f"on {name}", at, s.step_n)
    if step == SETTLE_STEP:
        return SettleIn(number, f"in {name}", at, s.step_n)
    assert step == DEMOLISH_STEP
    return Demolish(number, f"demolish {name}", at, BUILDINGS[int(s.building[number - HEX])])
