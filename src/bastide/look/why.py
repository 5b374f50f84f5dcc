"""What of a board one may ask about: "why can't I choose that?" A game may have a room `why` with these functions; the reasons
themselves come from `Game.refusal`, which is given what the room calls a thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.look.svg import number


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that could be thought to be a choice now."""

    text: str  # as `Game.refusal` reads it: an action, or a place
    name: str  # in words
    group: str = ""  # things of one kind stand together under this head


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something lies on a board."""

    outline: str  # a closed path
    x: float  # its middle
    y: float
    size: float  # how wide it is, about

    @property
    def cross(self) -> str:
        """Two strokes in its middle, as a path."""
        arm = self.size / 6
        x, y, far = number(self.x - arm), number(self.y - arm), number(2 * arm)
        return f"M{x} {y}l{far} {far}M{number(self.x + arm)} {y}l-{far} {far}"


class WhyRoom(Protocol):
    """The room `why` of a game's folder."""

    def thing_at(self, view: PlayerView, x: float, y: float) -> str:
        """What somebody means who taps that point of the board now; "" where nothing could be meant."""

    def spot(self, view: PlayerView, place: str) -> Spot | None:
        """A place, or the place of a thing, on the board; None where it has none there."""

    def things(self, view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
        """All that could be thought to be a choice now, for who can't tap the board."""


@dataclass(frozen=True, slots=True)
class DefaultWhy:
    """For a game without such a room: no place of its board is known, so one asks by the texts of actions alone."""

    def thing_at(self, view: PlayerView, x: float, y: float) -> str:
        """None."""
        return ""

    def spot(self, view: PlayerView, place: str) -> Spot | None:
        """Nowhere."""
        return None

    def things(self, view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
        """None."""
        return ()


def why_room(game: Game) -> WhyRoom:
    """A game's own room, or the one for any game."""
    return DefaultWhy() if game.why is None else cast(WhyRoom, game.why)
