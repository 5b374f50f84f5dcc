"""The clock of a table: how much time each seat has used, worked out from when events happened. Nothing ticks, so every worker
agrees.

It runs for a person who is to decide. While a bot thinks, and before and after the game, it stands still. Time that was used
stays used, whatever is taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

UNITS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}  # milliseconds
NONE, MOVE, GAME = "none", "move", "game"
GRACE = 10  # who comes back when his time for the game is used up has at least this part of it again


def milliseconds(text: str) -> int:
    """Of a time like `5m`, `1h` or `3d`."""
    return int(text[:-1]) * UNITS[text[-1]]


@dataclass(frozen=True, slots=True)
class Clock:
    """How it stands after an event."""

    allowed: int = 0  # milliseconds, for a turn or for the game; 0: there is no clock
    per_game: bool = False
    used: tuple[int, ...] = ()  # by each seat before `since`: in its latest turn, or in the game
    seat: int | None = None  # whose time runs
    since: int = 0

    def after(self, kind: str, seat: int | None, turn: int | None, at: int) -> "Clock":
        """After an event of that kind by that seat, when `turn` is the person to decide."""
        if not self.allowed:
            return self
        used = list(self.used)
        if kind == "sit" and self.per_game and seat is not None:
            used[seat] = min(used[seat], self.allowed - self.allowed // GRACE)
        if turn == self.seat:
            return replace(self, used=tuple(used))
        if self.seat is not None:
            used[self.seat] += max(0, at - self.since)
        if turn is not None and not self.per_game and kind not in ("undo", "redo"):
            used[turn] = 0
        return replace(self, used=tuple(used), seat=turn, since=at)

    @property
    def deadline(self) -> int | None:
        """When the time that runs is used up."""
        return None if self.seat is None else self.since + max(0, self.allowed - self.used[self.seat])

    def left(self, seat: int, now: int) -> int:
        """Milliseconds that a seat has: of the game, or of its turn, all of it where it is not its turn."""
        if seat == self.seat:
            assert self.deadline is not None
            return max(0, self.deadline - now)
        return max(0, self.allowed - self.used[seat]) if self.per_game else self.allowed


def clock_of(settings: Mapping[str, Any], players: int) -> Clock:
    """The clock before the game; tables of before there were clocks have none."""
    kind, _, time = settings.get("clock", NONE).partition("-")
    return Clock(milliseconds(time), kind == GAME, (0,) * players) if time else Clock()
