"""What a player sees of a game: the only thing that bots, pages, drawings and words read."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.chance import Source
from bastide.core.state import Buffer, State

if TYPE_CHECKING:
    from bastide.core.game import Game

FIXED_STREAM = 1  # by which what a seat can't know is drawn for its view: any will do, as long as it is always the same


@dataclass(frozen=True)
class PlayerView:
    """The game as one seat may know it; games extend it with facts of their own, all worked out by their rules.

    In `buffer` everything hidden from the seat has been drawn anew by a fixed stream: whoever reads it, shows it or plays on
    from it can't learn what is hidden, because it is not there.
    """

    game: "Game"
    seat: int | None  # None is a spectator
    buffer: Buffer = field(repr=False, compare=False)
    actions: tuple[Action, ...] = ()  # what the seat may choose now; empty when it is not asked
    #: Whether all seats, and spectators, know the same of this game: then one may be told what another sees.
    seats_know_the_same: ClassVar[bool] = False

    @property
    def player(self) -> int:
        """The seat, where it is known that somebody sits there: a bot's own."""
        assert self.seat is not None
        return self.seat

    @cached_property
    def state(self) -> State:
        """The record, for the rules: not to be changed."""
        return self.game.engine.view(self.buffer)

    @cached_property
    def turn(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = self.game.engine.turn_of(self.state)
        return None if seat < 0 else seat

    @cached_property
    def json(self) -> dict[str, Any]:
        """The same as JSON, for the edges of the house: API, files, researchers."""
        return self.game.view_json(self)

    def sample(self, stream: int) -> Buffer:
        """Another world that the seat can't tell from the true one, with a stream of chance of its own: for planning."""
        return determinized(self.game, self.buffer, self.seat, stream)


def determinized(game: "Game", buffer: Buffer, seat: int | None, stream: int) -> Buffer:
    """A copy of a state in which everything that a seat can't know is drawn anew, and chance comes from a stream of its own."""
    copy = buffer.copy()
    game.engine.on_buffers.determinize(copy, -1 if seat is None else seat, rng.origin(stream))
    return copy


def drawn_anew(game: "Game", buffer: Buffer, source: Source) -> Buffer:
    """A copy of a position in which everything that lies hidden is drawn anew by the first word of a source: for a game that
    begins there, so that who set the position up knows no more than the others.

    Also what one seat knows alone is drawn anew, because the one who set it up would know it too; the seat sees at once what
    it has now. How things lay before leaves no trace, so a second time with the same source changes nothing.
    """
    copy = determinized(game, buffer, None, int(source.word(0)))
    game.engine.view(copy).rng = game.engine.view(buffer).rng  # a match's own state holds no stream
    return copy
