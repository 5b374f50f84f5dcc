"""Two bots against each other: share, Elo and margin, with what the pairing of games makes of their certainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from bastide.arena.elo import elo
from bastide.arena.paired import Paired, paired_mean, paired_share
from bastide.arena.playing import Played
from bastide.arena.results import Result, by_name, deal_means
from bastide.arena.spec import Spec


@dataclass(frozen=True, slots=True)
class Pair:
    """The games of two bots, seen from the first."""

    first: Result
    second: Result
    paired: Paired
    margin: tuple[float, float] | None  # mean points ahead, and half its 95 % interval

    @property
    def elo(self) -> float:
        return elo(self.paired.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        return elo(self.paired.interval[0]), elo(self.paired.interval[1])

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide arena --json` prints; what is infinite is null."""
        return {
            "bots": [self.first.bot, self.second.bot],
            "games": self.first.games,
            "deals": self.paired.deals,
            "wins": [self.first.wins, self.second.wins],
            "share": self.paired.share if self.paired.deals else None,
            "standard_error": self.paired.error if self.paired.deals else None,
            "interval": list(self.paired.interval),
            "elo": finite(self.elo) if self.paired.deals else None,
            "elo_interval": [finite(bound) for bound in self.elo_interval],
            "mean_points": [self.first.mean_points, self.second.mean_points] if self.first.games else None,
            "mean_margin": self.margin and self.margin[0],
            "margin_interval": self.margin and [self.margin[0] - self.margin[1], self.margin[0] + self.margin[1]],
        }


def pairs(spec: Spec, played: Sequence[Played]) -> list[Pair]:
    """All line-ups of two different bots, each over its whole deals; `played` in the order of the numbers."""
    if spec.players != 2:
        return []
    games: list[list[Played]] = [[] for _ in spec.line_ups]
    for game in played:
        games[spec.seating(game.number).line_up].append(game)
    chosen = [index for index, (first, second) in enumerate(spec.line_ups) if first != second]
    return [_pair(spec, index, games[index]) for index in chosen]


def _pair(spec: Spec, index: int, played: Sequence[Played]) -> Pair:
    first, second = by_name(Spec(spec.game, (spec.line_ups[index],), spec.seed, spec.options), played)
    means = deal_means(spec, index, played, 0).values()
    margin = paired_mean([margin for _, margin in means])
    return Pair(first, second, paired_share([share for share, _ in means]), margin)


def finite(value: float) -> float | None:
    """The number, or nothing where JSON has none for it."""
    return value if isfinite(value) else None
