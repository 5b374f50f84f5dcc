"""How the points of all seats ran through a game, and the moves that brought most."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.match import Match
from bastide.look.page import PageRoom

MOST_MOMENTS = 6
Moves = tuple[int, int]  # the first and the last


@dataclass(frozen=True, slots=True)
class Moment:
    """A play that brought a seat much: its last move."""

    move: int
    seat: int
    gain: int
    first: int  # its first move: all that was drawn for one choice is one play


@dataclass(frozen=True, slots=True)
class PointsRun:
    """The points of each seat, as they stand on the cards, before the first move and after each."""

    points: tuple[tuple[int, ...], ...]

    @property
    def moves(self) -> int:
        """How many moves it tells of."""
        return len(self.points) - 1

    def gains(self, move: int) -> tuple[int, ...]:
        """What a move brought each seat."""
        if not 0 < move <= self.moves:
            return (0,) * len(self.points[0])
        return tuple(now - before for before, now in zip(self.points[move - 1], self.points[move], strict=True))

    def moments(self, plays: Sequence[Moves] | None = None, most: int = MOST_MOMENTS) -> tuple[Moment, ...]:
        """The plays that brought a seat most, in the order of the game; without any the single moves, but for the last, which may
        count everything."""
        best = []
        for first, last in [(move, move) for move in range(1, self.moves)] if plays is None else plays:
            gains = [now - before for before, now in zip(self.points[first - 1], self.points[last], strict=True)]
            seat = max(range(len(gains)), key=gains.__getitem__)
            best.append(Moment(last, seat, gains[seat], first))
        largest = sorted((each for each in best if each.gain > 0), key=lambda each: (-each.gain, each.move))[:most]
        return tuple(sorted(largest, key=lambda each: each.move))


def points_run(match: Match, room: PageRoom, known: PointsRun | None = None) -> PointsRun:
    """The run up to now; of what is known already nothing is worked out again."""
    begun = known.points if known is not None else ()
    more = [points_of(room.figures(match.player_view(None, move))) for move in range(len(begun), len(match.moves) + 1)]
    return PointsRun((*begun, *more))


def points_of(figures: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The points of all seats, as their cards show them."""
    return tuple(int(row[0].replace("−", "-")) for row in figures)
