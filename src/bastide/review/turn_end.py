"""Where a choice leads: to the end of the turn or the next roll or draw, as a greedy player would go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from bastide.bots.greedy import greedy_of
from bastide.core import engines
from bastide.core.choices import awards_of
from bastide.core.events import EVERYBODY, REVEAL, Award, Note, listening
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer, State

MOST_STEPS = 16  # of one turn: a turn that goes on longer is judged where it stands
CHANCE = np.uint64(
    0x9E3779B97F4A7C15
)  # the same after all choices: a position in the middle of a draw can't be looked at


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The state when chance or another seat has been next, and what the way there brought."""

    buffer: Buffer
    state: State  # what it holds
    awards: tuple[Award, ...]
    foreseen: bool  # False: chance or something hidden did more than could be known, and it might have been otherwise


def turn_end(view: PlayerView, action: int) -> TurnEnd:
    """After a choice of the seat that sees this; what it cannot know is as its view happens to hold it."""
    game, seat = view.game, view.player
    engine, greedy = game.engine, greedy_of(game)
    choose = engines.function(game, engines.chosen(game), greedy.choose, "greedy")
    buffer, scratch = view.buffer.copy(), np.zeros(greedy.scratch, np.uint8)
    state, told = engine.view(buffer), list[Note]()
    for _step in range(MOST_STEPS):
        with listening() as notes:
            engine.decide(state, action)
        told += notes
        if engine.pending(state) or engine.turn_of(state) != seat or _shown(notes):
            break
        action = int(choose(buffer, scratch))
    with listening() as notes:
        while engine.pending(state):
            engine.chance(state, CHANCE)
    known = list(takewhile(lambda note: note.seat != EVERYBODY, told))
    return TurnEnd(buffer, state, awards_of(game, state, known, 0), not (notes or _shown(told)))


def _shown(notes: Sequence[Note]) -> bool:
    return any(note.seat == EVERYBODY or note.kind == REVEAL for note in notes)
