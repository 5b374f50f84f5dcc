"""Is A better than B? A sequential test over pairs of games that stops as soon as the answer is sure enough.

The generalised sequential probability ratio test on pairs, as chess engines are tested (the "pentanomial" model): A pair's
mean share is 0, 1/4, 1/2, 3/4 or 1, and nothing is assumed about how often each comes. The likelihood of "A is elo1 ahead" is
that of the likeliest distribution with this mean, given what was counted; the same for elo0; the test goes by the logarithm of
their ratio and stops at Wald's bounds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from bastide.arena.elo import expected
from bastide.core.errors import BadOption

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
_NEVER = 1e-3  # what was never counted may come all the same


def log_ratio(counts: Sequence[float], elo0: float, elo1: float) -> float:
    """The logarithm of likelihood(elo1) / likelihood(elo0), for how often each of VALUES was counted."""
    weights = [count or _NEVER for count in counts]
    low, high = _tilt(weights, expected(elo0)), _tilt(weights, expected(elo1))
    return sum(weight * log(below / above) for weight, below, above in zip(weights, low, high, strict=True))


def _tilt(weights: Sequence[float], mean: float) -> list[float]:
    """The factors 1 + t (value - mean): weights divided by them are the likeliest distribution with this mean."""
    offsets = [value - mean for value in VALUES]
    # The sum below falls from +infinity to -infinity between these, so halving finds its zero.
    left, right = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(64):  # to the last bit
        t = (left + right) / 2
        if sum(weight * a / (1 + t * a) for weight, a in zip(weights, offsets, strict=True)) > 0:
            left = t
        else:
            right = t
    return [1 + t * a for a in offsets]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a test stands: after how many pairs, the ratio, and what is decided: "elo1", "elo0" or None."""

    pairs: int
    ratio: float
    decided: str | None


@dataclass(frozen=True, slots=True)
class Sprt:
    """The test: A is elo0 ahead of B, or elo1? alpha is the risk to say elo1 where elo0 is true, beta the other one."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise BadOption(f"sprt: expected ELO0 below ELO1, both from -2000 to 2000, got {self.elo0:g},{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadOption(f"sprt: expected risks between 0 and 0.5, got alpha {self.alpha:g} and beta {self.beta:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which it stops."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def walk(self, means: Iterable[float]) -> Verdict:
        """Pair after pair until decided, or to the end."""
        walk = Walk(self)
        for mean in means:
            if walk.add(mean).decided:
                break
        return walk.verdict

    def as_json(self, verdict: Verdict) -> dict[str, Any]:
        """Test and verdict as `bastide arena --json` prints them."""
        test = {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}
        stand = {"pairs": verdict.pairs, "log_ratio": verdict.ratio, "bounds": list(self.bounds)}
        return {**test, **stand, "decided": verdict.decided}


class Walk:
    """A test under way."""

    def __init__(self, test: Sprt) -> None:
        self._test = test
        self._counts = [0] * len(VALUES)
        self.verdict = Verdict(0, 0.0, None)

    def add(self, mean: float) -> Verdict:
        """The next pair."""
        self._counts[round(mean * 4)] += 1
        ratio = log_ratio(self._counts, self._test.elo0, self._test.elo1)
        low, high = self._test.bounds
        decided = "elo1" if ratio >= high else "elo0" if ratio <= low else None
        self.verdict = Verdict(sum(self._counts), ratio, decided)
        return self.verdict
