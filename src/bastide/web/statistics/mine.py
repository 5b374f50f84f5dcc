"""What a guest's games add up to. Only games from the beginning count, and of these those that he played to the end himself, on
one seat: where a bot took his seat, also for a while, and where one screen went round, nobody can say whose result it is."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from bastide.bots import names as bot_names
from bastide.web.statistics.rating import Finish
from bastide.web.store.seat_results import KnownSeat

PEOPLE, MIXED = "people", "mixed"  # opponents that are no bots of one level


@dataclass(frozen=True, slots=True)
class MyGame:
    """One game of a guest that counts."""

    table: str
    mine: KnownSeat
    others: tuple[KnownSeat, ...]

    @property
    def won(self) -> bool:
        """Alone or with others."""
        return self.mine.result.place == 1

    @property
    def opponents(self) -> str:
        """The level of the bots, or that people played."""
        bots = {each.result.bot for each in self.others}
        if bots == {None}:
            return PEOPLE
        only = next(iter(bots)) if len(bots) == 1 else None
        return only or MIXED

    @property
    def finish(self) -> Finish:
        """What it says about his strength."""
        bots = tuple((each.result.bot, each.result.place) for each in self.others if each.result.bot is not None)
        return Finish(self.mine.result.place, bots)


@dataclass(frozen=True, slots=True)
class Tally:
    """Several games of a kind."""

    games: int
    won: int
    best: int
    mean: float

    @staticmethod
    def of(games: Sequence[MyGame]) -> "Tally":
        """Of these, at least one."""
        points = [each.mine.result.points for each in games]
        return Tally(len(games), sum(each.won for each in games), max(points), fmean(points))


@dataclass(frozen=True, slots=True)
class Streaks:
    """Games won one after the other: now, and at most."""

    now: int
    best: int

    @staticmethod
    def of(games: Sequence[MyGame]) -> "Streaks":
        """Of games, the latest first."""
        runs, now = [0], None
        for each in games:
            if each.won:
                runs[-1] += 1
            else:
                now = runs[-1] if now is None else now
                runs.append(0)
        return Streaks(runs[-1] if now is None else now, max(runs))


def my_games(seats: Mapping[str, Sequence[KnownSeat]], guest: str) -> list[MyGame]:
    """Those that count, of what the store knows of him; the latest first."""
    found = []
    for table, rows in seats.items():
        own = [each for each in rows if each.guest == guest]
        if len(own) == 1 and own[0].result.bot is None and not own[0].result.changed:
            found.append(MyGame(table, own[0], tuple(each for each in rows if each is not own[0])))
    return found


def by_game(games: Iterable[MyGame]) -> dict[str, list[MyGame]]:
    """The same, apart; the game that he has played most comes first."""
    found: dict[str, list[MyGame]] = {}
    for each in games:
        found.setdefault(each.mine.result.game, []).append(each)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def tallies(games: Iterable[MyGame]) -> dict[tuple[int, str], Tally]:
    """By the number of players and the opponents, fewest and weakest first."""
    found: dict[tuple[int, str], list[MyGame]] = {}
    for each in games:
        found.setdefault((each.mine.result.players, each.opponents), []).append(each)
    order = [*bot_names(), MIXED, PEOPLE]
    known = sorted(found, key=lambda key: (key[0], order.index(key[1]) if key[1] in order else -1, key[1]))
    return {key: Tally.of(found[key]) for key in known}


def rated(games: Iterable[MyGame]) -> list[Finish]:
    """What counts for his rating."""
    return [each.finish for each in games if each.mine.result.rated]


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody among people who have played together."""

    name: str
    me: bool
    won: int  # best of the people, alone or with others
    mean: float


@dataclass(frozen=True, slots=True)
class Group:
    """The same people, of one game: all games in which they sat together and nobody else but bots."""

    game: str
    games: int
    table: str  # the latest
    standings: tuple[Standing, ...]


def groups(games: Iterable[MyGame], guest: str) -> list[Group]:
    """Everybody with whom he has played, as they know each other anyway; the latest first."""
    found: dict[tuple[str, frozenset[str]], list[MyGame]] = {}
    for each in games:
        people = frozenset(other.guest for other in each.others if other.guest and not other.result.changed)
        seats = sum(other.result.bot is None for other in each.others)
        if people and len(people) == seats:  # else somebody is unknown by now, or a bot took his seat
            found.setdefault((each.mine.result.game, people), []).append(each)
    return [_group(game, together, guest) for (game, _people), together in found.items()]


def _group(game: str, together: Sequence[MyGame], guest: str) -> Group:
    names: dict[str, str] = {}
    won: Counter[str] = Counter()
    points: dict[str, list[int]] = {}
    for each in together:
        people = [seat for seat in (each.mine, *each.others) if seat.guest]
        best = min(seat.result.place for seat in people)
        for seat in people:
            who = seat.guest or ""
            names.setdefault(who, seat.name)
            points.setdefault(who, []).append(seat.result.points)
            won[who] += seat.result.place == best
    standings = [Standing(names[who], who == guest, won[who], fmean(points[who])) for who in names]
    return Group(
        game, len(together), together[0].table, tuple(sorted(standings, key=lambda each: (-each.won, -each.mean)))
    )


def exported(games: Iterable[MyGame]) -> list[dict[str, Any]]:
    """What is kept of him in these games, for his own file: nothing about anybody else."""
    return [
        {
            "table": each.table,
            **{name: value for name, value in asdict(each.mine.result).items() if name != "bot"},
            **{name: getattr(each.mine, name) for name in ("luck", "lost", "decisions")},
        }
        for each in games
    ]


def means_of_reviews(games: Sequence[MyGame]) -> tuple[list[float], list[float]]:
    """Points lost per decision and luck of the games that were reviewed, the earliest first."""
    rows = [each.mine for each in reversed(games) if each.mine.decisions and each.mine.lost is not None]
    lost = [(row.lost or 0.0) / (row.decisions or 1) for row in rows]
    return lost, [row.luck for row in rows if row.luck is not None]
