"""The editor of a game that has none of its own: a position is written as text, checked, and drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide.core.game import Game, Position
from bastide.look.default_page import library
from bastide.look.editor import Changes, Fields, Tools, Work


@dataclass(frozen=True, slots=True)
class DefaultEditor:
    """An editor room for any game: no tools and no fields, for every page of an editor has the text of the position."""

    game: Game

    def start(self, players: int, options: Mapping[str, Any]) -> Position:
        """The first position of a game."""
        return self.game.start(players, **options).position()

    def readable(self, position: Position, options: Mapping[str, Any]) -> None:
        """BadPosition where it can't be."""
        self.game.with_options(**options).from_position(position)

    def tools(self, work: Work) -> Sequence[Tools]:
        """None: everything is written."""
        return ()

    def board(self, work: Work) -> str:
        """The picture, with nothing to choose on it."""
        bound, buffer = self.game.with_options(**work.options).from_position(work.position)
        return bound.draw(bound.player_view(buffer, None), links=False, standalone=False)

    def put(self, work: Work, place: str) -> Position:
        """There is nothing to put."""
        return work.position

    def fields(self, work: Work) -> Sequence[Fields]:
        """None: everything is written."""
        return ()

    def set_fields(self, work: Work, changes: Changes) -> Position:
        """There are no fields."""
        return work.position

    def symbols_for(self, *markup: str) -> str:
        """The signs that the markup uses."""
        return library(type(self.game).__module__).sheet(*markup).text
