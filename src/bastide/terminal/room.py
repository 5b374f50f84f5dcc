"""What a game has to give to be played in a terminal: the module `terminal` in its folder."""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from rich.console import RenderableType

from bastide.core.actions import Action
from bastide.core.errors import BadOption
from bastide.core.events import Award
from bastide.core.game import Game
from bastide.core.history import Move
from bastide.core.player_view import PlayerView

Effects = Mapping[str, Sequence[Award]]  # text of an action -> what it would bring and cost at once


class TerminalRoom(Protocol):
    """Plan and words of one game; reads what a player sees, knows nothing of matches and keyboards."""

    HOW_TO: Sequence[tuple[str, str]]  # how the game is played, word and explanation, short enough for one screen
    HINTS: Sequence[tuple[str, str]]  # what may be typed, and how the plan is read, likewise
    SMALLEST: tuple[int, int]  # columns and lines of a terminal in which the plan has room beside everything else
    TURN_OVER: str  # why nothing can be taken back once the turn has passed on
    SHOWN: str  # why a choice of the same turn can't be taken back: what it has shown

    def board(self, view: PlayerView, names: Sequence[str], effects: Effects | None = None) -> RenderableType:
        """The table as the seat of the view looks at it, with what may be chosen marked."""

    def ask(self, view: PlayerView, names: Sequence[str]) -> str:
        """What is asked, in words."""

    def label(self, action: Action, view: PlayerView, awards: Sequence[Award]) -> str:
        """A choice in words; `place: what it brings` for one of many places."""

    def shorthand(self, typed: str, view: PlayerView) -> list[str]:
        """The actions, legal or not, that a shorter way of writing could mean; the player is asked if several are legal."""

    def vague(self, typed: str, view: PlayerView) -> str:
        """What to ask back where something legal was typed that was hardly meant; else nothing."""

    def why_not(self, typed: str, view: PlayerView) -> str:
        """Why what was typed is not possible now, where that can be known; else nothing."""

    def describe(self, move: Move, names: Sequence[str], before: PlayerView, after: PlayerView) -> str:
        """One move in one line."""

    def turn_lines(self, moves: Sequence[Move], views: Sequence[PlayerView], names: Sequence[str]) -> list[str]:
        """A turn in one line, and in further ones what it did to everybody; `views` are one more than the moves."""

    def short(self, move: Move, before: PlayerView) -> str:
        """A move in as few words as tell it from others: 2 crates, crate on c3."""

    def heading(self, award: Award) -> str:
        """The line of the final table that an award belongs to."""


def room_of(game: Game) -> TerminalRoom:
    """The game's room for the terminal."""
    if game.terminal is None:
        raise BadOption(f"{game.title} can't be played in the terminal; `bastide play` opens its table in the browser")
    return cast(TerminalRoom, game.terminal)
