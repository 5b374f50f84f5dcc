"""The chances to win of all seats over a game, with the moves at which they turned."""

from collections.abc import Callable

from markupsafe import Markup

from bastide.look.chart import Mark, points_chart
from bastide.review import Review
from bastide.web.i18n import _


def chances(review: Review) -> list[tuple[int, ...]]:
    """Per cent for each seat, before the first move and after each."""
    return [tuple(round(100 * each) for each in row) for row in (review.moments[0].before.wins, *review.win)]


def chances_chart(review: Review, link: Callable[[int], str], here: int | None) -> Markup:
    """The curves; turning points have numbers, and lead there like every other place of it."""
    run = chances(review)
    marks = [Mark(move, str(at), _swing(review, run, move)) for at, move in enumerate(review.turning_points, 1)]
    name = _("Chances to win of all players, move by move, in per cent")
    return Markup(points_chart(run, name, marks, link, here).text)


def _swing(review: Review, run: list[tuple[int, ...]], move: int) -> str:
    """What a move changed, for whom it changed most."""
    before, after = run[move - 1], run[move]
    seat = max(range(len(after)), key=lambda each: abs(after[each] - before[each]))
    return _(
        "Move {number}: {name} {before} % → {after} %",
        number=move,
        name=review.names[seat],
        before=before[seat],
        after=after[seat],
    )
