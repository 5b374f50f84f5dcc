"""What one seat may know: in Saint Malo everything lies open. Only the dice to come are hidden; no state holds them."""

from bastide.core.game import Position
from bastide.core.state import Buffer, State, plain
from bastide.games.saint_malo.rules.state import STATE
from bastide.games.saint_malo.text.position import to_position


def view(s: State, seat: int | None) -> Position:
    """The same for every seat and for spectators."""
    return to_position(s)


def resampled(buffer: Buffer, seat: int, stream: int) -> Buffer:
    """A state that a planner in `seat` may explore: the dice come from a stream of its own."""
    copy = buffer.copy()
    plain(copy, STATE).rng = stream
    return copy
