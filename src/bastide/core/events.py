"""What a rule tells while it works: points, coins, losses, things revealed.

Rules call `note` at the very line where something is awarded, so a reason can't drift from the points. A match listens;
nobody listens in simulations, where the call is compiled away.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from bastide.core.jit import compiled_as, rule

# What is counted. Games may use further kinds from 16 on.
POINTS, COINS, LOGS, LOSS, REVEAL = range(5)
EVERYBODY = -1  # as the seat of REVEAL: something hidden lies open from here on; what follows could not be foreseen


@dataclass(frozen=True, slots=True)
class Note:
    """One thing a rule said: `amount` of `kind` for `seat`, for the game's `reason`, at the squares of `where` (bits)."""

    kind: int
    seat: int
    amount: int
    reason: int
    where: int


@dataclass(frozen=True, slots=True)
class Award:
    """One reason: how many points (or coins …) a seat got, by which statement, where, and in which move.

    It is data; `text` puts it into words when it is read, in the language spoken then.
    """

    seat: int
    amount: int
    unit: str
    rule: str
    squares: tuple[str, ...]
    move: int
    reason: int  # the game's own number of it
    wording: Callable[["Award"], str] = field(repr=False, compare=False)
    detail: int = 0  # a figure more that the words need

    @property
    def text(self) -> str:
        """The reason in words."""
        return self.wording(self)


@dataclass(frozen=True, slots=True)
class _Listener:
    """Somebody who collects what rules tell, and may want to know when."""

    notes: list[Note]
    told: Callable[[], None] | None


_listener: ContextVar[_Listener | None] = ContextVar("listener", default=None)


@rule
def _nothing(kind: int, seat: int, amount: int, reason: int, where: int) -> None:
    pass


@compiled_as(_nothing)
def note(kind: int, seat: int, amount: int, reason: int, where: int) -> None:
    """Tell whoever listens."""
    listener = _listener.get()
    if listener is not None:
        listener.notes.append(Note(int(kind), int(seat), int(amount), int(reason), int(where)))
        if listener.told is not None:
            listener.told()


@contextmanager
def listening(told: Callable[[], None] | None = None) -> Iterator[list[Note]]:
    """Collects the notes of the rules that run plain inside the block; `told` is called after each."""
    notes: list[Note] = []
    token = _listener.set(_Listener(notes, told))
    try:
        yield notes
    finally:
        _listener.reset(token)
