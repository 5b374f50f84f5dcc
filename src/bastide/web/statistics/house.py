"""What all games of the house add up to: figures of games and seats, nobody's."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from bastide.arena.interval import wilson
from bastide.web.store import Store
from bastide.web.store.seat_results import SeatFigures

FRESH = 60.0  # seconds that figures are kept: anybody may ask, and nobody minds


@dataclass(frozen=True, slots=True)
class SeatShare:
    """How often a seat won, with its 95 % interval, and its mean points."""

    share: float
    low: float
    high: float
    points: float


@dataclass(frozen=True, slots=True)
class PlayersFigures:
    """All games with so many players."""

    players: int
    games: int
    points: float
    moves: float
    seats: tuple[SeatShare, ...]


@dataclass(frozen=True, slots=True)
class GameFigures:
    """All games of a kind. `minutes` is the median of the latest; `endings` how they were decided."""

    game: str
    games: int
    minutes: float
    endings: Mapping[str, int]
    players: tuple[PlayersFigures, ...]


class HouseFigures:
    """Of a store; worked out once a minute at most. Any thread may call."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._lock = threading.Lock()
        self._kept: tuple[float, list[GameFigures]] | None = None

    def now(self) -> list[GameFigures]:
        """The game that is played most comes first."""
        with self._lock:
            if self._kept is None or self._clock() - self._kept[0] > FRESH:
                self._kept = self._clock(), _figures(self._store)
            return self._kept[1]


def _figures(store: Store) -> list[GameFigures]:
    endings = store.results.endings()
    found = []
    for game, rows in groupby(store.results.figures(), lambda row: row.game):
        sizes = tuple(_players(list(some)) for _, some in groupby(rows, lambda row: row.players))
        minutes = median(store.results.lengths(game)) / 60_000
        found.append(GameFigures(game, sum(each.games for each in sizes), minutes, endings.get(game, {}), sizes))
    return sorted(found, key=lambda each: -each.games)


def _players(rows: Sequence[SeatFigures]) -> PlayersFigures:
    games = rows[0].games
    seats = tuple(SeatShare(row.share / games, *wilson(row.share, games), row.points) for row in rows)
    points = sum(row.points for row in rows) / len(rows)
    return PlayersFigures(rows[0].players, games, points, rows[0].moves, seats)
