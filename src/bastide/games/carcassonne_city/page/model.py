"""What the parts of a page read: who looks, what he sees, what he may choose."""

from dataclasses import dataclass
from functools import cached_property

from bastide.games.carcassonne_city.page.effects import Effects
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.actions import Lay
from bastide.games.carcassonne_city.text.where import Where
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.look.page import PageInput


@dataclass(frozen=True)
class PageModel:
    """What a page was given, and what follows from it."""

    given: PageInput

    @cached_property
    def view(self) -> CarcassonneCityView:
        """What is seen."""
        return viewed(self.given.view)

    @cached_property
    def where(self) -> Where:
        """Where things are, in the viewer's words."""
        return Where(self.view, self.given.names, self.view.seat)

    @cached_property
    def effects(self) -> Effects:
        """What each choice brings."""
        return Effects(self.view, self.given.effects, self.given.names)

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked: now, not at a moment of the past at which he was, where nothing can be chosen."""
        return self.view.seat is not None and bool(self.view.actions)

    @property
    def counts(self) -> bool:
        """Whether points are told: not where whoever is asked plays without hints."""
        return not self.mine or bool(self.given.effects)

    @cached_property
    def tile(self) -> tuple[Tile, int] | None:
        """The tile that the moment is about, and its turn: the one in hand, as it is tried, or the one just laid."""
        if self.view.new_tile:
            return self.view.new_tile.tile, self.view.new_tile.turn
        if self.view.hand is None:
            return None
        return self.view.hand, self.given.chosen.turn if isinstance(self.given.chosen, Lay) else 0
