"""Points with their reasons, and how a game ended."""

from dataclasses import dataclass

from bastide.core.events import Award


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points with all reasons; the reasons add up to the points."""

    seat: int
    points: int
    reasons: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, why, and everybody's points."""

    winners: tuple[int, ...]
    reason: str
    breakdown: tuple[Score, ...]
