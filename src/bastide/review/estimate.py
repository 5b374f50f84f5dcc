"""What everybody may expect at a moment: final points, and with them the lead over the best other, and the chance to win."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

DIGITS = 6  # of what is kept: a review that is read back is the same


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of each seat the final points expected and the chance to win."""

    points: tuple[float, ...]
    wins: tuple[float, ...]

    @property
    def leads(self) -> tuple[float, ...]:
        """How far each seat is ahead of the best other: what a decision is worth, whether it adds or takes away."""
        return leads_of(self.points)


def estimate(points: Iterable[float], wins: Iterable[float]) -> Estimate:
    """With the digits that are kept."""
    return Estimate(rounded(points), rounded(wins))


def rounded(values: Iterable[float]) -> tuple[float, ...]:
    """Without a negative zero."""
    return tuple(round(value, DIGITS) + 0.0 for value in values)


def leads_of(points: Sequence[float]) -> tuple[float, ...]:
    """Alone at a table, one's points are the lead."""
    if len(points) == 1:
        return tuple(points)
    return tuple(own - max(each for i, each in enumerate(points) if i != seat) for seat, own in enumerate(points))


def weighted(estimates: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """Their mean."""
    total = fsum(weights)

    def mean(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(
            fsum(w * x for w, x in zip(weights, column, strict=True)) / total for column in zip(*rows, strict=True)
        )

    return Estimate(mean(each.points for each in estimates), mean(each.wins for each in estimates))


def moved(start: Estimate, one: Estimate, other: Estimate) -> Estimate:
    """From a start by the difference between two others; chances stay between 0 and 1, and together 1."""
    points = (a + b - c for a, b, c in zip(start.points, one.points, other.points, strict=True))
    wins = [min(max(a + b - c, 0.0), 1.0) for a, b, c in zip(start.wins, one.wins, other.wins, strict=True)]
    total = fsum(wins) or 1.0
    return Estimate(tuple(points), tuple(each / total for each in wins))
