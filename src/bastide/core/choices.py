"""What may be chosen in a state of a match, and what each choice would do: worked out once, when it is first asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

import numpy as np

from bastide.core.actions import Action
from bastide.core.errors import IllegalAction, brief
from bastide.core.events import EVERYBODY, REVEAL, Award, Note, listening
from bastide.core.game import Game
from bastide.core.state import Buffer, State

_SHOWN = 12  # legal actions that an error names


@dataclass(frozen=True, slots=True)
class Tried:
    """What an action would do: what it brings before any chance, and whether it could be taken back."""

    awards: tuple[Award, ...]
    commits: bool


class Choices:
    """The legal actions of one state, which is played on in copies only."""

    def __init__(self, game: Game, buffer: Buffer, moves: int) -> None:
        self._game, self._buffer, self._moves = game, buffer, moves
        self._tried: dict[int, Tried] = {}

    @cached_property
    def legal(self) -> list[Action]:
        """All of them."""
        engine, out = self._game.engine, np.zeros(self._game.engine.most_legal, np.int32)
        state = engine.view(self._buffer)
        return [self._game.action(state, int(number)) for number in out[: engine.legal(state, out)]]

    def meant(self, action: Action | int | str) -> Action:
        """The legal action given as itself, its number or its text; IllegalAction says what was expected."""
        if not self.legal:
            raise IllegalAction(f"the game is over, no action is legal; got {brief(str(action))}")
        wanted = action.text if isinstance(action, Action) else action
        if isinstance(wanted, str):
            wanted = " ".join(wanted.split())
        for candidate in self.legal:
            if wanted == candidate.text or (type(wanted) is int and wanted == candidate.id):
                return candidate
        expected = ", ".join(each.text for each in self.legal[:_SHOWN]) + (", …" if len(self.legal) > _SHOWN else "")
        raise IllegalAction(f"expected one of the {len(self.legal)} legal actions ({expected}), got {brief(wanted)}")

    def tried(self, action: Action) -> Tried:
        """What a legal action would do."""
        if action.id not in self._tried:
            engine = self._game.engine
            after = engine.view(self._buffer.copy())
            asked = engine.turn_of(after)
            with listening() as notes:
                engine.decide(after, action.id)
            # What was hidden until then decides the rest: that can't be foreseen.
            known = list(takewhile(lambda note: note.seat != EVERYBODY, notes))
            shown = bool(engine.pending(after)) or any(note.kind == REVEAL for note in notes)
            awards = awards_of(self._game, after, known, self._moves + 1)
            self._tried[action.id] = Tried(awards, shown or engine.turn_of(after) != asked)
        return self._tried[action.id]


def awards_of(game: Game, state: State, notes: Sequence[Note], move: int) -> tuple[Award, ...]:
    """What rules told of a move, to whom it concerns."""
    return tuple(game.award(state, note, move) for note in notes if note.seat != EVERYBODY)
