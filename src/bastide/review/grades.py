"""Grades of decisions, by the chance to win that they cost. The limits of each game are fitted (docs/review.md)."""

from bisect import bisect_right

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
SLIPS = (MISTAKE, BLUNDER)
#: From where on a decision is good, an inaccuracy, a mistake, a blunder.
LIMITS = (0.01, 0.035, 0.07, 0.12)
OF_GAME: dict[str, tuple[float, ...]] = {}


def limits_of(game: str) -> tuple[float, ...]:
    """A game's own limits, or those that hold in general."""
    return OF_GAME.get(game, LIMITS)


def grade_of(game: str, win_lost: float) -> str:
    """The grade of a decision that costs so much of the chance to win."""
    return GRADES[bisect_right(limits_of(game), win_lost)]
