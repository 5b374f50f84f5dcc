"""A review as values: every moment with its decision and its luck, and what these add up to."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import fsum

from bastide.review.depth import Depth
from bastide.review.estimate import Estimate, rounded
from bastide.review.grades import GRADES

TURNING_POINTS = 6
LEAST_SWING = 0.05  # of a chance to win: what changes less turns nothing


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: what was played, what was best, and what the difference cost."""

    move: int
    seat: int
    played: str
    best: str
    choices: int
    lost: float  # points of lead, never negative
    win_lost: float  # chance to win, never negative
    grade: str
    points: tuple[float, ...]  # final points of each seat after the best choice, less those after the played one
    effect: tuple[float, ...]  # on the lead of each seat; on that of the seat itself: what it lost


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance did after a move: the value after it less what was expected before it."""

    move: int
    texts: tuple[str, ...]
    points: tuple[float, ...]  # of lead, for each seat
    wins: tuple[float, ...]
    error: float  # standard error of the points; 0 where all outcomes were listed
    outcomes: int  # that were compared
    exact: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """Before a move: what everybody might expect if it were the best; then what was decided and what chance did."""

    move: int
    seat: int
    before: Estimate
    simulations: int
    decision: Decision | None  # None: there was no choice
    luck: Luck | None  # None: chance had no part in it


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What a game was to a seat, in points of lead: end = begin + luck - lost + given + rest."""

    seat: int
    points: int  # at the end
    begin: float
    end: float
    luck: float
    lost: float  # by the seat's own decisions
    given: float  # by decisions of others
    rest: float  # estimates of one moment and the next that do not agree
    luck_win: float  # the luck, as chance to win
    win_lost: float
    luck_error: float
    decisions: int
    grades: dict[str, int]


@dataclass(frozen=True)
class Review:
    """A game with all its moments; `end` is the true result."""

    game: str
    names: tuple[str, ...]
    depth: Depth
    seed: int
    moments: tuple[Moment, ...]
    end: Estimate
    complete: bool = True

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in order."""
        return tuple(each.decision for each in self.moments if each.decision)

    @property
    def lucks(self) -> tuple[Luck, ...]:
        """All that chance did."""
        return tuple(each.luck for each in self.moments if each.luck)

    @property
    def simulations(self) -> int:
        """For each decision, in the mean."""
        return round(fsum(each.simulations for each in self.moments) / max(len(self.moments), 1))

    @cached_property
    def win(self) -> tuple[tuple[float, ...], ...]:
        """The chances to win after each move; the last are the result."""
        return (*(each.before.wins for each in self.moments[1:]), self.end.wins)

    @cached_property
    def rests(self) -> tuple[tuple[float, ...], ...]:
        """After each move: by how much the next estimate differs from what this one, its decision and its luck lead to."""
        after = [*(each.before for each in self.moments[1:]), self.end]
        none = (0.0,) * len(self.names)
        return tuple(
            rounded(
                later - now - step - luck
                for later, now, step, luck in zip(
                    end.leads,
                    moment.before.leads,
                    moment.decision.effect if moment.decision else none,
                    moment.luck.points if moment.luck else none,
                    strict=True,
                )
            )
            for moment, end in zip(self.moments, after, strict=True)
        )

    @cached_property
    def seats(self) -> tuple[SeatReview, ...]:
        """Each seat's sums."""
        return tuple(self._seat(seat) for seat in range(len(self.names)))

    def _seat(self, seat: int) -> SeatReview:
        own = [each for each in self.decisions if each.seat == seat]
        counts = Counter(each.grade for each in own)
        return SeatReview(
            seat=seat,
            points=round(self.end.points[seat]),
            begin=self.moments[0].before.leads[seat],
            end=self.end.leads[seat],
            luck=fsum(each.points[seat] for each in self.lucks),
            lost=fsum(each.lost for each in own),
            given=fsum(each.effect[seat] for each in self.decisions if each.seat != seat),
            rest=fsum(each[seat] for each in self.rests),
            luck_win=fsum(each.wins[seat] for each in self.lucks),
            win_lost=fsum(each.win_lost for each in own),
            luck_error=fsum(each.error**2 for each in self.lucks) ** 0.5,
            decisions=len(own),
            grades={grade: counts[grade] for grade in GRADES},
        )

    @cached_property
    def turning_points(self) -> tuple[int, ...]:
        """The numbers of the moves that changed the chances to win most, in order."""
        rows = [self.moments[0].before.wins, *self.win]
        swings = [(max(map(lambda a, b: abs(b - a), *pair)), move) for move, pair in enumerate(pairwise(rows), 1)]
        most = sorted(swings, key=lambda each: (-each[0], each[1]))[:TURNING_POINTS]
        return tuple(sorted(move for swing, move in most if swing >= LEAST_SWING))
