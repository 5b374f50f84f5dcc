"""The past of a match: its moves, and what each changed in the state, so that any moment is a short way from a whole copy."""

import zlib
from dataclasses import dataclass

import numpy as np

from bastide.core.actions import Action
from bastide.core.errors import BadOption, brief
from bastide.core.events import Award
from bastide.core.state import Buffer

WHOLE = 8  # moves from one whole copy of the state to the next
LEVEL = 1  # of packing: differences are mostly zeros, and small at any level


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of the past: who, what, what chance made of it, what it brought."""

    number: int
    seat: int
    action: Action
    chance: tuple[str, ...]
    awards: tuple[Award, ...]
    revealed: bool  # whether anybody learnt something new by it: a roll, a draw, a look


@dataclass(frozen=True, slots=True)
class Step:
    """A move with what is needed to come back to it: packed, the state's bytes or how they differ from those before it; and the
    number of chance events."""

    move: Move
    packed: bytes
    events: int


class History:
    """What was played, and what was taken back since. A whole state is kept every `WHOLE` moves, a difference of the others:
    a state of 19 kB packs into one or two, a difference into a tenth of that."""

    def __init__(self, first: Buffer, events: int) -> None:
        self.first = first.copy()
        self._first_events = events
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.moves: tuple[Move, ...] = ()

    def add(self, move: Move, before: Buffer, after: Buffer, events: int) -> None:
        """A move was made, which changed the state from one to the other; what was taken back is gone."""
        kept = after if len(self.steps) % WHOLE == 0 else before ^ after
        self.steps.append(Step(move, zlib.compress(kept.tobytes(), LEVEL), events))
        self.undone.clear()
        self.moves = (*self.moves, move)

    def back(self) -> Move:
        """Take the last move back."""
        self.undone.append(self.steps.pop())
        self.moves = self.moves[:-1]
        return self.undone[-1].move

    def forth(self) -> Move:
        """Make the move again that was taken back last."""
        self.steps.append(self.undone.pop())
        self.moves = (*self.moves, self.steps[-1].move)
        return self.steps[-1].move

    def buffer(self, move: int) -> Buffer:
        """The state after that many moves; a copy, or not to be changed."""
        if type(move) is not int or not 0 <= move <= len(self.steps):
            raise BadOption(f"move: expected 0 to {len(self.steps)}, got {brief(move)}")
        if move == 0:
            return self.first
        whole = (move - 1) // WHOLE * WHOLE
        buffer = _unpacked(self.steps[whole])
        for step in self.steps[whole + 1 : move]:
            buffer ^= _unpacked(step)
        return buffer

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return sum(len(step.packed) for step in (*self.steps, *self.undone)) + self.first.nbytes

    @property
    def events(self) -> int:
        """How many chance events there were up to now."""
        return self.steps[-1].events if self.steps else self._first_events


def _unpacked(step: Step) -> Buffer:
    return np.frombuffer(bytearray(zlib.decompress(step.packed)), np.uint8)
