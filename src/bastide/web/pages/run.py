"""How the points ran at a table, worked out once and kept with it; the moments that stand out, and the chart of it all."""

from collections.abc import Callable

from markupsafe import Markup

from bastide.look.chart import Mark, points_chart
from bastide.look.page import page_room
from bastide.look.points_run import PointsRun, points_run
from bastide.web.i18n import _
from bastide.web.tables.table import Table


def run_of(table: Table) -> PointsRun:
    """The run up to now; what was worked out for fewer moves is gone on with, unless some were taken back since."""
    match = table.begun
    kept = table.run
    known = None
    if kept is not None and kept[1].moves <= len(match.moves) and match.moves[kept[1].moves - 1] is kept[0]:
        known = kept[1]
    run = points_run(match, page_room(table.game), known)
    if match.moves:
        table.run = (match.moves[-1], run)
    return run


def chart_of(table: Table, link: Callable[[int], str], here: int | None = None) -> Markup:
    """The points of all seats, with the six moves that brought most by number, and the end."""
    run, names = run_of(table), [seat.name for seat in table.seats]
    marks = [
        Mark(
            each.move,
            str(at),
            _("Move {number}: {name} {points}", number=each.move, name=names[each.seat], points=signed(each.gain)),
        )
        for at, each in enumerate(run.moments(), 1)
    ]
    if table.over and run.moves:
        marks.append(Mark(run.moves, _("end"), _("The end, move {number}", number=run.moves)))
    return Markup(points_chart(run.points, _("Points of all players, move by move"), marks, link, here).text)


def signed(points: int) -> str:
    """+3, −5."""
    return f"{points:+d}".replace("-", "−")
