"""Whether the search thinks of a lesson's choices as the lesson does.

Every right choice, and the wrong ones that it is set against, are played, and the position after each is searched with the same
budget. A wrong one may not be better than a right one by more than the noise of such a search.
"""

from collections.abc import Iterator

from bastide.core.game import Game
from bastide.lessons.checking import Play
from bastide.lessons.playing import ANYTHING
from bastide.lessons.shape import RIGHT, WRONG, Lesson
from bastide.review.depth import QUICK
from bastide.review.judging import Judge

SIMULATIONS = 1500
SEED = 1
MOST_OF_AN_ANSWER = 3  # plays of one answer that are judged: the first, one in the middle, the last
#: By how much of the chance to win a wrong choice may look better: two searches of the same position with other seeds differ by
#: up to 3 % with this budget (docs/learning.md says how that was measured).
TOLERANCE = 0.04


def judged_problems(game: Game, lesson: Lesson, plays: list[Play]) -> Iterator[str]:
    """What the search thinks otherwise, in sentences."""
    worth = {play.text: _chance(game, lesson, play) for play in _set_against(lesson, plays)}
    by_text = {play.text: play for play in plays}
    right = {text: value for text, value in worth.items() if _verdict(by_text[text]) == RIGHT}
    wrong = {text: value for text, value in worth.items() if _verdict(by_text[text]) == WRONG}
    if not right or not wrong:
        return
    weakest, strongest = min(right, key=right.__getitem__), max(wrong, key=wrong.__getitem__)
    if wrong[strongest] > right[weakest] + TOLERANCE:
        yield (
            f"search: {strongest!r} is called wrong and wins {wrong[strongest]:.0%}, "
            f"{weakest!r} is called right and wins {right[weakest]:.0%} ({SIMULATIONS} simulations)"
        )


def _set_against(lesson: Lesson, plays: list[Play]) -> list[Play]:
    """The choices to compare: a few of every answer that is right, and of every wrong one that names what it is about."""
    found = []
    for answer in lesson.answers:
        if answer.verdict == RIGHT or (answer.verdict == WRONG and answer.plays != (ANYTHING,)):
            mine = [play for play in plays if play.answer is answer]
            picked = {0, len(mine) // 2, len(mine) - 1} if len(mine) > MOST_OF_AN_ANSWER else set(range(len(mine)))
            found += [mine[at] for at in sorted(picked)]
    return found


def _verdict(play: Play) -> str:
    return play.answer.verdict if play.answer else ""


def _chance(game: Game, lesson: Lesson, play: Play) -> float:
    """The chance of the lesson's seat to win after a play, as whoever is to decide then sees it."""
    bound = game.with_options(**lesson.options)
    judge = Judge(bound, QUICK, SEED)
    return judge.position(play.state, SIMULATIONS).wins[lesson.seat]
