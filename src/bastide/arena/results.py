"""What each bot got out of its games."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bastide.arena.interval import wilson
from bastide.arena.playing import Ended, Played
from bastide.arena.spec import Spec


@dataclass(frozen=True, slots=True)
class Result:
    """How a bot fared over all its games; a win shared by k seats counts 1/k. `seats` of them are its own in each game."""

    bot: str
    games: int
    wins: float
    mean_points: float
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    seats: int = 1

    @property
    def share(self) -> float | None:
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def seconds_per_decision(self) -> float | None:
        return self.seconds / self.decisions if self.decisions else None

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide arena --json` prints."""
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "interval": list(self.interval),
            "mean_points": self.mean_points if self.games else None,
            "seconds_per_decision": self.seconds_per_decision,
            "longest_decision": self.longest if self.decisions else None,
        }


def results(spec: Spec, played: Iterable[Played]) -> list[Result]:
    """One for each place of the line-up; with several line-ups one for each bot. `played` in the order of the numbers."""
    if len(spec.line_ups) > 1:
        return by_name(spec, played)
    seatings = ((spec.seating(game.number).places, game.end) for game in played)
    tally = _tally((place, seat, end) for places, end in seatings for seat, place in enumerate(places))
    return [tally.get(place, _Sum()).result(name, 1) for place, name in enumerate(spec.line_ups[0])]


def by_name(spec: Spec, played: Iterable[Played]) -> list[Result]:
    """One for each bot, all its seats together."""
    tally = _tally((name, seat, game.end) for game in played for seat, name in enumerate(game.seats))
    seats = {name: max(line_up.count(name) for line_up in spec.line_ups) for name in spec.names}
    return [tally.get(name, _Sum()).result(name, seats[name]) for name in spec.names]


@dataclass(slots=True)
class _Sum:
    sat: int = 0
    wins: float = 0.0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seat: int, end: Ended) -> None:
        self.sat += 1
        self.wins += end.share(seat)
        self.points += end.points[seat]
        self.decisions += end.decisions[seat]
        self.seconds += end.seconds[seat]
        self.longest = max(self.longest, end.longest[seat])

    def result(self, name: str, seats: int) -> Result:
        mean = self.points / self.sat if self.sat else 0.0
        clocks = self.decisions, self.seconds, self.longest
        return Result(name, self.sat // seats, self.wins, mean, *clocks, seats)


def _tally(sat: Iterable[tuple[Hashable, int, Ended]]) -> dict[Hashable, _Sum]:
    sums: dict[Hashable, _Sum] = {}
    for who, seat, end in sat:
        sums.setdefault(who, _Sum()).add(seat, end)
    return sums


def deal_means(spec: Spec, line_up: int, played: Sequence[Played], place: int) -> dict[int, tuple[float, float]]:
    """By whole deals of a line-up: the mean share of a place, and the mean of its points less the best of the others."""
    deals: dict[int, list[tuple[float, float]]] = {}
    for game in played:
        seating = spec.seating(game.number)
        if seating.line_up == line_up:
            seat = seating.places.index(place)
            rest = max(points for other, points in enumerate(game.end.points) if other != seat)
            deals.setdefault(seating.deal, []).append((game.end.share(seat), game.end.points[seat] - rest))
    whole = {deal: games for deal, games in deals.items() if len(games) == spec.players}
    return {deal: (_mean(games, 0), _mean(games, 1)) for deal, games in sorted(whole.items())}


def _mean(games: Sequence[tuple[float, float]], which: int) -> float:
    return sum(game[which] for game in games) / len(games)
