"""What a rule tells while it works: points, coins, losses, things revealed.

Rules call `note` at the very line where something is awarded, so a reason can't drift from the points. A match listens;
nobody listens in simulations, where the call is compiled away.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

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
    """One reason in words: how many points (or coins …) a seat got, by which statement, where, and in which move."""

    seat: int
    amount: int
    unit: str
    rule: str
    squares: tuple[str, ...]
    text: str
    move: int


_heard: ContextVar[list[Note] | None] = ContextVar("heard", default=None)


@rule
def _nothing(kind: int, seat: int, amount: int, reason: int, where: int) -> None:
    pass


@compiled_as(_nothing)
def note(kind: int, seat: int, amount: int, reason: int, where: int) -> None:
    """Tell whoever listens."""
    heard = _heard.get()
    if heard is not None:
        heard.append(Note(int(kind), int(seat), int(amount), int(reason), int(where)))


@contextmanager
def listening() -> Iterator[list[Note]]:
    """Collects the notes of the rules that run plain inside the block."""
    heard: list[Note] = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)
