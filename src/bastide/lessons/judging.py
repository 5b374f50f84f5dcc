"""Whether the search thinks of a lesson's choices as the lesson does.

Every right choice, and those that it is set against (answers that are near, and wrong ones that name what they are about),
are played, and the position after each is searched with the same budget. Where a path leaves a part open with a wildcard, the
lesson is not about that part: such a choice is worth what the best of its plays is. Of what no path names (`*` alone) a sample is
taken. None may be better than a right one by more than the noise of such a search.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

from bastide.core.game import Game
from bastide.lessons.checking import Play
from bastide.lessons.playing import ANYTHING
from bastide.lessons.shape import RIGHT, Answer, Lesson
from bastide.review.depth import QUICK
from bastide.review.judging import Judge

SIMULATIONS = 1500
AGAIN = 4000  # where that is not enough to tell two choices apart, both are searched once more
SEED = 1
MOST_OF_THE_REST = 12  # plays that are judged of what no path names
MOST_OF_A_PATH = 4  # and of a path with a wildcard: the first, the last, and some between
#: By how much of the chance to win another choice may look better: two searches of the same position with other seeds differ by
#: up to 3 % with this budget (docs/learning.md says how that was measured).
TOLERANCE = 0.04


def judged_problems(game: Game, lesson: Lesson, plays: list[Play]) -> Iterator[str]:
    """What the search thinks otherwise, in sentences."""
    judge = Judge(game.with_options(**lesson.options), QUICK, SEED)

    @cache
    def worth(at: int, simulations: int = SIMULATIONS) -> float:
        """The chance of the lesson's seat to win after a play, as whoever is to decide then sees it."""
        return judge.position(plays[at].state, simulations).wins[lesson.seat]

    right: list[int] = []
    others: list[int] = []
    for answer in lesson.answers:
        best = [max(_some_of(mine, MOST_OF_A_PATH), key=worth) for mine in _by_path(answer, plays) if mine]
        (right if answer.verdict == RIGHT else others).extend(best)
    if not others:
        yield "search: no choice is set against the right one; name one that is near or wrong"
    if not right or not others:
        return
    others += _some_of(_rest(lesson, plays), MOST_OF_THE_REST)
    weakest, strongest = min(right, key=worth), max(others, key=worth)
    if worth(strongest) > worth(weakest) + TOLERANCE and worth(strongest, AGAIN) > worth(weakest, AGAIN) + TOLERANCE:
        one, other = plays[strongest], plays[weakest]
        assert one.answer is not None
        yield (
            f"search: {one.text!r} is called {one.answer.verdict} and wins {worth(strongest, AGAIN):.0%}, "
            f"{other.text!r} is called right and wins {worth(weakest, AGAIN):.0%} ({AGAIN} simulations)"
        )


def _by_path(answer: Answer, plays: list[Play]) -> Iterator[list[int]]:
    """The numbers of an answer's plays for each of its paths; of what is left over when all others are named, nothing."""
    for path in answer.paths:
        if path != (ANYTHING,):
            yield [at for at, play in enumerate(plays) if play.answer is answer and _went(play, path)]


def _rest(lesson: Lesson, plays: list[Play]) -> list[int]:
    """The numbers of the plays that are left over when all others are named."""
    rest = [answer for answer in lesson.answers if (ANYTHING,) in answer.paths and answer.verdict != RIGHT]
    return [at for at, play in enumerate(plays) if any(play.answer is answer for answer in rest)]


def _went(play: Play, path: tuple[str, ...]) -> bool:
    return all(fnmatchcase(text, part) for text, part in zip(play.path, path, strict=False))


def _some_of(plays: list[int], most: int) -> list[int]:
    """Of many plays some, spread evenly."""
    last = len(plays) - 1
    return plays if last < most else [plays[round(number * last / (most - 1))] for number in range(most)]
