"""Grades of decisions, by the chance to win that they cost. The limits of each game are fitted, so that a grade is as rare in
one game as in another (docs/review.md)."""

from bisect import bisect_right

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
SLIPS = (MISTAKE, BLUNDER)
#: From where on a decision is good, an inaccuracy, a mistake, a blunder.
LIMITS = (0.01, 0.035, 0.07, 0.12)
OF_GAME: dict[str, tuple[float, ...]] = {
    "carcassonne-city": (0.01, 0.035, 0.07, 0.12),
    "la-citta": (0.02, 0.06, 0.10, 0.15),
    "saint-malo": (0.006, 0.016, 0.027, 0.043),
}
#: Where a game is won or lost, no choice costs a chance any more, and yet some are bad. From so many points of lead lost on, a
#: decision is not the best, and from so many on it is an inaccuracy at least.
POINTS = (1.0, 3.0)
POINTS_OF_GAME = {"carcassonne-city": (2.0, 6.0)}  # in which there are three times as many to be had


def limits_of(game: str) -> tuple[float, ...]:
    """A game's own limits, or those that hold in general."""
    return OF_GAME.get(game, LIMITS)


def grade_of(game: str, win_lost: float, lost: float = 0.0) -> str:
    """The grade of a decision that costs so much of the chance to win, and so many points of lead."""
    by_points = bisect_right(POINTS_OF_GAME.get(game, POINTS), lost)
    return GRADES[max(bisect_right(limits_of(game), win_lost), by_points)]
