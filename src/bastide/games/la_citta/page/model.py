"""What one viewer's page is made of: what he sees, with his marks on it, and what all sheets read off it."""

from dataclasses import dataclass
from functools import cached_property

from bastide.games.la_citta.drawing.places import Place, places
from bastide.games.la_citta.drawing.scene import Marks, Scene, about, asked_city
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.text.actions import MoveFrom, OnMap
from bastide.games.la_citta.view import LaCittaView
from bastide.look.page import PageInput
from bastide.look.players import TINCTURES, full_names

#: The country of the large map, by which the small one shows it again.
COUNTRY = "country"


@dataclass(frozen=True)
class PageModel:
    """What was given, with names, marks and places, each worked out once."""

    given: PageInput

    @cached_property
    def view(self) -> LaCittaView:
        assert isinstance(self.given.view, LaCittaView)
        return self.given.view

    @cached_property
    def names(self) -> list[str]:
        return full_names(len(self.view.players), self.given.names)

    @property
    def mine(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return self.view.seat is not None and self.view.seat == self.view.turn

    @property
    def hints(self) -> bool:
        """Whether he is told what a choice brings."""
        return bool(self.given.effects)

    @property
    def tincture(self) -> str:
        """The colour of the player on turn."""
        return TINCTURES[self.view.on_turn]

    @cached_property
    def scene(self) -> Scene:
        marks = Marks(
            legal=self.view.actions,
            gains=None if self.hints else {},
            chosen=self.given.chosen,
            last=self._last,
            marked=about(self.view),
            neighbourhoods=asked_city(self.view),
            country_id=COUNTRY,
        )
        return Scene(self.view, self.names, marks)

    @property
    def _last(self) -> tuple[Hex, ...]:
        """The hexes where somebody did something lately; a new city stands where its castle was put."""
        lately = (past.action for past in self.given.since)
        return tuple(
            action.castle if isinstance(action, MoveFrom) else action.at
            for action in lately
            if isinstance(action, OnMap)
        )

    @cached_property
    def places(self) -> list[Place]:
        return places(self.scene)
