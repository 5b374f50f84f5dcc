"""What one viewer sees of a position: the scene with his marks on it, and what all sheets read off it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing.places import Place, on_map, places
from bastide.games.la_citta.drawing.scene import Marks, Scene
from bastide.games.la_citta.rules.paths import Map
from bastide.games.la_citta.view.facts import (
    City,
    Household,
    Position,
    Totals,
    household_of,
    neighbours,
    to_act,
    voices_open,
)
from bastide.look.old_page import Glance
from bastide.look.players import full_names


@dataclass(frozen=True)
class Seen:
    """A glance with its map, its marks and its sums, each worked out once."""

    glance: Glance

    @property
    def position(self) -> Position:
        return self.glance.position

    @property
    def players(self) -> int:
        return int(self.position["players"])

    @property
    def seat(self) -> int | None:
        return self.glance.seat

    @cached_property
    def step(self) -> dict[str, Any]:
        return dict(self.position["step"] or {})

    @cached_property
    def map(self) -> Map:
        return GAME.with_options(**self.glance.options).data

    @cached_property
    def names(self) -> list[str]:
        return full_names(self.players, self.glance.names)

    @property
    def mine(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return self.seat is not None and self.seat == to_act(self.position)

    @property
    def hints(self) -> bool:
        """Whether he is told what a choice brings."""
        return bool(self.glance.brings)

    @property
    def voices_open(self) -> bool:
        return voices_open(self.position)

    @cached_property
    def scene(self) -> Scene:
        about = tuple(self.step[key] for key in ("hex", "castle") if key in self.step)
        gains: dict[str, int] | None = None if self.hints else {}
        marks = Marks(
            tuple(self.glance.legal), gains, self.glance.chosen, self.last, about, self.step.get("city"), True
        )
        return Scene(self.position, self.map, self.names, marks)

    @cached_property
    def last(self) -> tuple[str, ...]:
        """The hexes where somebody did something lately; a new city stands where its castle was put."""
        found: list[str] = []
        for past in self.glance.since:
            if past.action.startswith("from "):
                found.append((past.before["step"] or {}).get("castle", ""))
            elif on_map(past.action):
                found.append(past.action)
        return tuple(found)

    @cached_property
    def places(self) -> list[Place]:
        return places(self.scene)

    @property
    def totals(self) -> list[Totals]:
        return self.scene.totals

    def city_at(self, castle: str) -> tuple[City, Totals]:
        """A city by the hex of its castle."""
        return next(one for one in self.scene.cities if one[1].castle == castle)

    @cached_property
    def households(self) -> list[Household]:
        return [household_of(self.position, self.totals, seat) for seat in range(self.players)]

    @cached_property
    def neighbours(self) -> list[tuple[int, int]]:
        return neighbours(self.position, self.map)
