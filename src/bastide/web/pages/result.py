"""The result of a game: who has won and why, where every point came from, how it went, and what to do next."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Response
from markupsafe import Markup

from bastide.look.html import tag
from bastide.look.page import page_room
from bastide.look.players import TINCTURES
from bastide.look.points_run import Moment, points_of
from bastide.look.sources import SourceRow
from bastide.look.svg import node, number
from bastide.web.i18n import _
from bastide.web.pages.log import log_lines
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.result_words import ranking, rows_of, verdict, why_words
from bastide.web.pages.run import chart_of, moments_of, run_of, signed
from bastide.web.pages.table import TableId, shared_of
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.visit import TheVisit
from bastide.web.services import TheServices
from bastide.web.tables.story import story_of
from bastide.web.tables.table import Table

router = APIRouter(include_in_schema=False, route_class=PageRoute)


@dataclass(frozen=True, slots=True)
class BigMove:
    """One of the moves that brought most."""

    move: int
    seat: int
    words: str
    brought: str


@router.get("/t/{table_id}/result")
def result(visit: TheVisit, services: TheServices, table_id: TableId) -> Response:
    """The page of a finished game; before the end there is only the table."""
    with services.viewing(table_id, visit.guest) as table:
        if not table.over:
            return visit.redirect(f"/t/{table_id}")
        shared = shared_of(visit, services, table, TableQuery())
        return visit.page(
            "result.html",
            title=verdict(table),
            sheets=("result.css", "chart.css"),
            signs=page_room(table.game).symbols_for,
            **{**shared, **_shown(table), "scripts": ("result.js",)},
        )


def _shown(table: Table) -> dict[str, Any]:
    outcome = table.begun.outcome
    assert outcome is not None
    rows, order = rows_of(table.begun), ranking(outcome)
    widest = max((abs(points) for row in rows for points in row.points), default=1)
    return {
        "verdict": verdict(table),
        "why": why_words(table),
        "outcome": outcome,
        "order": order,
        "points": [score.points for score in outcome.breakdown],
        "rows": rows,
        "bars": {row.source.key: _bars(row, widest) for row in rows},
        "chart": chart_of(table, lambda move: f"/t/{table.id}?move={move}"),
        "big_moves": big_moves(table),
        "moves": len(table.begun.moves),
        "names": [seat.name for seat in table.seats],
    }


def _bars(row: SourceRow, widest: int) -> list[Markup]:
    """For each seat a bar on the one scale of the page; losses are hatched."""
    return [_bar(seat, points, widest) for seat, points in enumerate(row.points)]


def _bar(seat: int, points: int, widest: int) -> Markup:
    wide = f"{number(100 * abs(points) / widest)}%"
    loss = points < 0
    filled = node("rect", class_="bar-loss" if loss else "bar-fill", y=1, width=wide, height="88%")
    hatched = node("line", class_="bar-hatch", x1=0, x2=wide, y1="50%", y2="50%") if loss else None
    drawn = node("svg", filled if points else None, hatched, class_=f"bar-of {TINCTURES[seat]}")
    return tag("span", drawn, class_="bar-box", aria_hidden="true")


def big_moves(table: Table) -> list[BigMove]:
    """The plays that brought most, and by what; at last the end."""
    match, run = table.begun, run_of(table)
    found = [BigMove(each.move, each.seat, _words(table, each), signed(each.gain)) for each in moments_of(table)]
    if run.moves:
        outcome = match.outcome
        assert outcome is not None
        seat = outcome.winners[0]
        words = _("The last move, and what is counted at the end")
        found.append(BigMove(run.moves, seat, words, _brought(run.gains(run.moves)[seat])))
    return found


def _brought(points: int) -> str:
    """Nothing where it changed nothing: all had been counted by then."""
    return signed(points) if points else ""


def _words(table: Table, play: Moment) -> str:
    """What brought a seat most of what a play brought it: one step of many at the end of a year; else the line of the log."""
    match, room = table.begun, page_room(table.game)
    seat = play.seat
    now, best, words = points_of(room.figures(match.player_view(None, play.first - 1)))[seat], 0, ""
    for step in story_of(table, play.first, play.move).steps:
        before, now = now, points_of(room.figures(step.view))[seat]
        if now - before > best:
            best, words = now - before, step.words
    return words or log_lines(table, match, play.move, play.move)[0].text
