"""What the kit found."""

from dataclasses import dataclass
from typing import Any


class CheckFailed(AssertionError):
    """A promise that a game does not keep: where, what was expected, what came."""


def expect(kept: bool, message: str) -> None:
    """Fails with the message unless it is kept."""
    if not kept:
        raise CheckFailed(message)


@dataclass(frozen=True, slots=True)
class Result:
    """One check: whether it holds, and what was looked at or what is wrong."""

    name: str
    ok: bool
    detail: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """All checks of a game."""

    game: str
    results: tuple[Result, ...]
    not_run: tuple[str, ...] = ()  # because the game can't be begun

    @property
    def failed(self) -> int:
        """How many do not hold."""
        return sum(not result.ok for result in self.results)

    @property
    def passed(self) -> int:
        """How many hold."""
        return len(self.results) - self.failed

    def json(self) -> dict[str, Any]:
        """For programs."""
        checks = [{"name": each.name, "ok": each.ok, "detail": each.detail} for each in self.results]
        return {
            "game": self.game,
            "passed": self.passed,
            "failed": self.failed,
            "checks": checks,
            "not_run": list(self.not_run),
        }
