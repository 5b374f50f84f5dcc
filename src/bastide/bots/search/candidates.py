"""The choices of a decision as a search sees them: what trying them brought, and what the ranking says of those seldom tried."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bastide.bots.win_value import LEAST_SPREAD, STEEP, squash


@dataclass(frozen=True, slots=True)
class Candidate:
    """A choice: how often it was tried, its value to the seat (0 to 1), and with it everybody's chance to win and final
    points."""

    action: int
    visits: int
    value: float
    wins: tuple[float, ...]
    points: tuple[float, ...]
    prior: float  # points behind the first choice of the ranking (0 or less), before any search


@dataclass(frozen=True, slots=True)
class PriorScale:
    """How much the ranking counts: as if each choice had been tried `trust` times already; how much value a point is
    (`slope`), and how far the end may lie from what is expected (`spread`, in points)."""

    trust: float
    slope: float
    spread: float


def with_prior(candidates: Sequence[Candidate], seat: int, scale: PriorScale) -> list[Candidate]:
    """The choices, the one that would be played first and then by value. What a seldom tried choice brought is luck, and would
    contradict the order; so each is mixed with the first one's figures and how far it ranks behind it."""
    first = candidates[0]
    others = [_mixed(each, first, seat, scale) for each in candidates[1:]]
    return [first, *sorted(others, key=lambda each: (-each.value, -each.prior, each.action))]


def _mixed(candidate: Candidate, first: Candidate, seat: int, scale: PriorScale) -> Candidate:
    points = candidate.prior - first.prior
    trust = scale.trust / ((scale.trust + candidate.visits) or 1.0)
    value = min(max(first.value + scale.slope * points, 0.0), 1.0)
    expected = tuple(each + points * (number == seat) for number, each in enumerate(first.points))
    wins = _shifted(first.wins, seat, points, scale.spread)
    return replace(
        candidate,
        value=_between(candidate.value, value, trust),
        points=tuple(map(_between, candidate.points, expected, (trust,) * len(expected))),
        wins=tuple(map(_between, candidate.wins, wins, (trust,) * len(expected))),
    )


def _between(found: float, expected: float, trust: float) -> float:
    return (1.0 - trust) * found + trust * expected


def _shifted(wins: tuple[float, ...], seat: int, points: float, spread: float) -> tuple[float, ...]:
    """The chances to win, if a seat had so many points more."""
    own = wins[seat]
    if not 0.0 < own < 1.0:
        return wins
    mine = float(squash(math.log(own / (1.0 - own)) + STEEP * points / max(spread, LEAST_SPREAD)))
    return tuple(mine if number == seat else each * (1.0 - mine) / (1.0 - own) for number, each in enumerate(wins))
