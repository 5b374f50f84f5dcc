"""What makes a puzzle: by how much its best choice must be better, and how the choices of a solver are scored."""

from bastide.review.grades import limits_of

#: By how much the best choice must win more often than the best on another place. In Saint Malo chances move less.
MARGIN = 0.04
MARGIN_OF_GAME = {"saint-malo": 0.02}
SURE = 3.0  # standard errors that the margin must be, each time that it is judged
LEAST_CHANCE, MOST_CHANCE = 0.25, 0.85  # to win, of whoever chooses best
SOLVED, CLOSE, MISSED = VERDICTS = ("solved", "close", "missed")


def margin_of(game: str) -> float:
    """A game's own margin, or the one that holds in general."""
    return MARGIN_OF_GAME.get(game, MARGIN)


def verdict_of(game: str, lost: float) -> str:
    """How a choice that costs so much of the chance to win is scored, by the limits at which a review calls it good, and a
    mistake."""
    best, _good, mistake, _blunder = limits_of(game)
    if lost < best:
        return SOLVED
    return CLOSE if lost < mistake else MISSED


def place_of(text: str) -> str:
    """Where a choice is made: what it says without turns and numbers, which stand behind its second word."""
    return " ".join(text.split()[:2])
