"""What a drawing of the map knows: what is seen, what is marked on it, and in which words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bastide.core.actions import Action
from bastide.games.la_citta.rules.paths import Hex, Plain
from bastide.games.la_citta.view import City, LaCittaView
from bastide.look.verdicts import Verdicts


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked: actions to choose from, what they bring, the one chosen, what is new or pointed out."""

    legal: tuple[Action, ...] = ()
    gains: Mapping[str, int] | None = None  # by the texts of actions
    chosen: Action | None = None
    last: tuple[Hex, ...] = ()
    marked: tuple[Hex, ...] = ()
    neighbourhoods: Hex | bool | None = None  # of the city with this castle, or of all
    links: bool = True
    verdicts: Verdicts = field(default_factory=dict)

    @property
    def actions(self) -> list[Action]:
        """Everything that can be chosen, and what is chosen, each once."""
        return list(dict.fromkeys((*self.legal, *([self.chosen] if self.chosen else []))))


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen, with names and marks."""

    view: LaCittaView
    names: Sequence[str]
    marks: Marks = field(default_factory=Marks)

    @property
    def plain(self) -> Plain:
        return self.view.plain

    @property
    def cities(self) -> tuple[City, ...]:
        return self.view.cities

    @property
    def built(self) -> dict[Hex, tuple[City, str]]:
        return self.view.built

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.view.state.players)

    def open(self, at: Hex) -> bool:
        return self.plain.open(at, self.seats)


def about(view: LaCittaView) -> tuple[Hex, ...]:
    """The hex that a question is about: the new city, or the hospital."""
    step = view.step
    return (step.at,) if step and step.at and step.kind != "wish" else ()


def asked_city(view: LaCittaView) -> Hex | None:
    """The castle of the city for which a wish is asked."""
    return view.step.at if view.step and view.step.kind == "wish" else None
