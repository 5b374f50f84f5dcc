"""How the points ran at a table, worked out once and kept with it; the moments that stand out, and the chart of it all."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from markupsafe import Markup

from bastide.look.chart import Mark, points_chart
from bastide.look.page import page_room
from bastide.look.points_run import MOST_MOMENTS, Moment, Moves, PointsRun, points_run
from bastide.web.i18n import _
from bastide.web.tables.story import story_of
from bastide.web.tables.table import Table

MOST_TURNS = 2 * MOST_MOMENTS  # that are told: one turn may bring much by several plays


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


def moments_of(table: Table) -> tuple[Moment, ...]:
    """The plays that brought most, but for that of the last move, which may count everything. Only those turns are told for it in
    which one of them may be: a turn brings at least as much as each of its plays."""
    run = run_of(table)
    turns = _turns(table, run.moves)
    likely = run.moments(turns, MOST_TURNS)
    plays = [play for each in likely for play in _plays(table, each.first, each.move)]
    return run.moments([(first, last) for first, last in plays if last < run.moves])


def _turns(table: Table, moves: int) -> list[Moves]:
    """The moves that one seat made one after the other."""
    seats = [move.seat for move in table.begun.moves[:moves]]
    ends = [at for at, (seat, after) in enumerate(pairwise([*seats, None]), 1) if seat != after]
    return _rows(ends)


def _plays(table: Table, first: int, last: int) -> list[Moves]:
    """The same, play by play."""
    ends = {step.moves[1] for step in story_of(table, first, last).steps if step.moves[1] >= first}
    return _rows(sorted(ends | {last}), first)


def _rows(ends: Sequence[int], first: int = 1) -> list[Moves]:
    """Rows of moves by where each ends."""
    begins = [first, *(end + 1 for end in ends)]
    return list(zip(begins, ends, strict=False))  # after the last end none begins


def chart_of(table: Table, link: Callable[[int], str], here: int | None = None) -> Markup:
    """The points of all seats, with the six moves that brought most by number, and the end."""
    run, names = run_of(table), [seat.name for seat in table.seats]
    marks = [
        Mark(
            each.move,
            str(at),
            _("Move {number}: {name} {points}", number=each.move, name=names[each.seat], points=signed(each.gain)),
        )
        for at, each in enumerate(moments_of(table), 1)
    ]
    if table.over and run.moves:
        marks.append(Mark(run.moves, _("end"), _("The end, move {number}", number=run.moves)))
    return Markup(points_chart(run.points, _("Points of all players, move by move"), marks, link, here).text)


def signed(points: int) -> str:
    """+3, −5."""
    return f"{points:+d}".replace("-", "−")
