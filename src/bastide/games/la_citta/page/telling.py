"""What the teller of a row of moves knows: names, the steps so far, and what each end of a year has shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.rules.engine import carry_out
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.rules.state import FIELDS, MIGRATION
from bastide.games.la_citta.text.city_words import city_begins, city_title
from bastide.games.la_citta.view import City, LaCittaView
from bastide.look.page import Stage
from bastide.look.steps import Point, Step, step_name


@dataclass(frozen=True, slots=True)
class Walk:
    """A citizen who leaves a city for another, and what drew him there."""

    origin: City
    goal: City
    field: int  # of the attraction that decided
    room: bool  # whether the other city took him in
    told: str  # the step that tells of it


@dataclass(slots=True)
class YearEnd:
    """What the end of a year has shown so far; what it has not come to yet is empty."""

    year: int
    voices: Sequence[int] = ()  # by field
    wishes: Sequence[str] = ()
    walks: list[Walk] = field(default_factory=list)
    torn_down: dict[str, list[tuple[str, str]]] = field(
        default_factory=dict
    )  # what, in words, and the step; by the leaf
    counted: LaCittaView | None = None  # as food was counted
    starved: dict[int, int] = field(default_factory=dict)  # how many left for hunger, by seat
    begun: LaCittaView | None = None  # the next year
    gold: list[tuple[int, int]] = field(default_factory=list)  # who got how much
    grown: list[City] = field(default_factory=list)

    @property
    def scene(self) -> str:
        return f"year-{self.year}"


@dataclass(slots=True)
class Telling:
    """What has been told."""

    names: Sequence[str]
    steps: list[Step] = field(default_factory=list)
    years: dict[int, YearEnd] = field(default_factory=dict)

    def year(self, number: int) -> YearEnd:
        return self.years.setdefault(number, YearEnd(number))

    def next(self, move: int) -> str:
        """The name of the step of this move that is told next."""
        return step_name([step.moves for step in self.steps], move)

    def title(self, city: City) -> str:
        return city_title(city, self.names)

    def begins(self, city: City) -> str:
        return city_begins(city, self.names)


def acted(before: LaCittaView, action: Action) -> LaCittaView:
    """The table after an action alone, before anything follows from it."""
    buffer = before.buffer.copy()
    carry_out(before.game.engine.view(buffer), action.id)
    return LaCittaView(before.game, None, buffer)


def with_voices(shown: LaCittaView, open_: LaCittaView) -> LaCittaView:
    """A table on which the voices lie as on another one, open; nobody has counted his food yet (LC-25)."""
    buffer = shown.buffer.copy()
    s, other = shown.game.engine.view(buffer), open_.state
    s.phase, s.voices = MIGRATION, other.voices
    for place in range(int(other.voices)):
        s.voice[place] = other.voice[place]
    return LaCittaView(shown.game, None, buffer)


def with_figures_back(shown: LaCittaView) -> LaCittaView:
    """A table after the figures have come back, as they do when a year ends (LC-78), and nothing else has changed."""
    buffer = shown.buffer.copy()
    s = shown.game.engine.view(buffer)
    for seat in range(int(s.players)):
        s.figures[seat] = 0
    for city in range(int(s.cities)):
        for at in range(len(FIELDS)):
            s.figured[city, at] = 0
    return LaCittaView(shown.game, None, buffer)


def place_of(stage: Stage) -> Point:
    """Where a rule told something."""
    return centre(hex_of(stage.award.squares[0]))


def city_at(view: LaCittaView, stage: Stage) -> City:
    """The city that a stage speaks of."""
    return view.built[hex_of(stage.award.squares[0])][0]
