"""Games as if they had been played, for what only looks at their ends."""

from collections.abc import Callable, Sequence

from bastide.arena.playing import Ended, Played
from bastide.arena.spec import Spec


def ended(points: Sequence[int]) -> Ended:
    """Most points win."""
    seats = range(len(points))
    winners = tuple(seat for seat in seats if points[seat] == max(points))
    return Ended(winners, tuple(points), (10,) * len(points), (0.5,) * len(points), (0.1,) * len(points))


def made(spec: Spec, numbers: Sequence[int], points_of: Callable[[str, int], int]) -> list[Played]:
    """Games in which a bot gets the points that its name and the number say."""
    seats = {number: spec.seating(number).names for number in numbers}
    return [Played(n, seats[n], ended([points_of(name, n) for name in seats[n]])) for n in numbers]


def alike(played: Sequence[Played]) -> list[object]:
    """All of the games but their times."""
    games = sorted(played, key=lambda game: game.number)
    return [(game.number, game.seats, game.end.winners, game.end.points, game.end.decisions) for game in games]
