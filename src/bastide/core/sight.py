"""What a bot is given: a state that its seat can't tell from the true one, and the actions it may choose from."""

from dataclasses import dataclass, field

from bastide.core.game import Action, Game
from bastide.core.state import Buffer


@dataclass(frozen=True, slots=True)
class Sight:
    """The game through the eyes of one seat.

    In `state` everything hidden from the seat has been drawn anew and the stream of chance is a fresh one, so whatever a
    bot does with it, it can't peek.
    """

    game: Game
    seat: int
    state: Buffer = field(repr=False)
    actions: tuple[Action, ...]
