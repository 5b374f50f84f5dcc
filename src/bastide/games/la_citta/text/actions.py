"""Choices as values: what each is about, and how it is written."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.core.actions import Action
from bastide.core.state import State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.kinds import BUILT, MASTER_PRICES
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.state import BUILDINGS, CARDS, FIELDS, LOOKS, PRICE_OF

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


_NUMBERS = range(1, len(PRICE_OF))

#: All that are the same in every state and have no hex, in the order of rules/state.py.
_ACTIONS: tuple[Action, ...] = (
    TakeGold(state.GOLD, "gold"),
    Found(state.FOUND, "found"),
    *(Build(state.BUILD + i, f"build {kind}", kind) for i, kind in enumerate(BUILT)),
    *(TakeCard(state.CARD + i, f"card {card}", card) for i, card in enumerate(CARDS)),
    Pass(state.PASS, "pass"),
    *(TakeFigures(state.TAKE_FIGURES + n - 1, f"figures {n}", int(PRICE_OF[n]), n) for n in _NUMBERS),
    *(TakeCitizens(state.TAKE_CITIZENS + n - 1, f"citizens {n}", int(PRICE_OF[n]), n) for n in _NUMBERS),
    *(CountFor(state.FIELD + i, field, field) for i, field in enumerate(FIELDS)),
)


def action_of(game: "LaCitta", s: State, number: int) -> Action:
    """A legal action by its number."""
    if number >= state.HEX:
        return _on_map(game, s, number)
    if number >= state.LOOK:
        return _look(number - state.LOOK)
    if number >= state.WISH:
        field = FIELDS[number - state.WISH]
        return Wish(number, f"wish {field}", field, game.plain.hexes[s.step_hex])
    if s.kind == state.MASTER_STEP:
        kind = BUILT[number - state.BUILD]
        return MasterBuild(number, f"build {kind}", MASTER_PRICES[kind], kind)
    return _ACTIONS[number]


def _look(look: int) -> Look:
    places = tuple(place + 1 for place in range(state.LAID_OUT) if state.LOOK_BITS[look] >> place & 1)
    return Look(state.LOOK + look, f"look {LOOKS[look]}", 0 if look else state.LOOK_PRICE, places)


#: Steps that ask for a hex and nothing else, and how the answer is written.
_ONLY_HEX: dict[int, tuple[type[OnMap], str]] = {
    state.CASTLE_STEP: (PlaceCastle, "castle"),
    state.FOUND_STEP: (FoundAt, "at"),
    state.HARVEST_STEP: (HarvestOn, "on"),
    state.STARVE_STEP: (Starve, "starve"),
}


def _on_map(game: "LaCitta", s: State, number: int) -> OnMap:
    """The choice of a hex, whatever the step asks it for."""
    at = game.plain.hexes[number - state.HEX]
    name = hex_name(at)
    if s.kind in _ONLY_HEX:
        action, word = _ONLY_HEX[s.kind]
        return action(number, f"{word} {name}", at)
    if s.kind == state.SITE_STEP:
        return BuildAt(number, f"at {name}", at, BUILDINGS[s.step_building])
    if s.kind == state.SOURCE_STEP:
        return MoveFrom(number, f"from {name}", at, game.plain.hexes[s.step_hex])
    if s.kind == state.CIRCUS_STEP:
        return FiguresOn(number, f"on {name}", at, s.step_n)
    if s.kind == state.SETTLE_STEP:
        return SettleIn(number, f"in {name}", at, s.step_n)
    assert s.kind == state.DEMOLISH_STEP
    return Demolish(number, f"demolish {name}", at, BUILDINGS[s.building[number - state.HEX]])
