"""The review of a finished game: asked for here, shown as far as it is, one decision at a time on the board."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from bastide.look.page import page_room
from bastide.review import Decision, Review
from bastide.web.i18n import _, ngettext
from bastide.web.pages.forms import Posted
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.review_chart import chances_chart
from bastide.web.pages.review_moment import moment_of
from bastide.web.pages.review_words import all_grades, is_slip, luck_rows, seat_row, slip_of
from bastide.web.pages.static import game_sheet, known
from bastide.web.pages.table import TableId, shared_of
from bastide.web.pages.table_query import TableQuery, query_of
from bastide.web.pages.table_request import own_name
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.services import Services, TheServices
from bastide.web.tables.errors import NotFound
from bastide.web.tables.exercises import set_up
from bastide.web.tables.reviews import RUNNING, Progress
from bastide.web.tables.table import Table

router = APIRouter(include_in_schema=False, route_class=PageRoute)
SHEETS = ("chart.css", "verdicts.css")
SEAT, ALL = "seat", "all"  # of the address: whose slips are listed, and whether all of them are
MOST_SLIPS = 20  # that are listed unless all are asked for: the costliest


@router.get("/t/{table_id}/review")
def show(visit: TheVisit, services: TheServices, table_id: TableId) -> Response:
    """The page; before the end of the game there is only the table."""
    with services.viewing(table_id, visit.guest) as table:
        if not table.over:
            return visit.redirect(f"/t/{table_id}")
        services.reviews.check_can_be(table)
        return _page(visit, services, table)


@router.post("/t/{table_id}/review")
def ask(visit: TheVisit, services: TheServices, table_id: TableId, form: Posted) -> Response:
    """Somebody wants it."""
    services.bans.check(visit.guest)
    with services.viewing(table_id, visit.guest) as table:
        services.reviews.ask(table)
    return visit.redirect(f"/t/{table_id}/review")


@router.post("/t/{table_id}/review/try")
def try_again(visit: TheVisit, services: TheServices, table_id: TableId, form: Posted) -> Response:
    """A decision once more, as an exercise."""
    with services.viewing(table_id, visit.guest) as table:
        found = services.reviews.found(table) if table.over else None
        move = form.number("move")
        decision = next((each for each in found.decisions if each.move == move), None) if found else None
        if decision is None:
            raise NotFound(_("There is no reviewed decision of that number."))
        onward = set_up(services.tables, table, decision, visit.guest, own_name(visit.visitor, form))
    return visit.redirect(f"/t/{onward}")


@router.get("/t/{table_id}/review/progress")
def progress(services: TheServices, table_id: TableId) -> Response:
    """How far it is, for a page that is open."""
    with services.tables.reading(table_id) as table:
        services.reviews.check_can_be(table)
        found = services.reviews.progress(table)
    return JSONResponse({**asdict(found), "words": progress_words(found)}, headers={"Cache-Control": "no-store"})


def progress_words(found: Progress) -> str:
    """What is being done, and how far it is; nothing where nobody works."""
    if found.state != RUNNING:
        return ""
    how = {"done": found.done, "moves": found.moves}
    if found.depth is None:
        return _("A first look: move {done} of {moves}", **how)
    return _("Looking deeper: move {done} of {moves}", **how)


def _page(visit: Visit, services: Services, table: Table) -> Response:
    shared, query = shared_of(visit, services, table, TableQuery()), visit.request.query_params
    state, found = services.reviews.progress(table), services.reviews.found(table)
    seat = query_of({"as": query.get(SEAT)}).number("as")
    whose = seat if seat is not None and seat < table.players else None
    context: dict[str, Any] = {**shared, "progress": state, "progress_words": progress_words(state), "whose": whose}
    context |= {"found": found, "names": [each.name for each in table.seats], "scripts": ("review.js",)}
    if found is not None:
        context |= _shown(table, found, whose, query_of(query).number("move"), shared["my_seats"], bool(query.get(ALL)))
    return visit.page(
        "review.html",
        title=_("Review"),
        sheets=(*SHEETS, *known(game_sheet(table.game)), "review.css"),
        signs=page_room(table.game).symbols_for,
        **context,
    )


def _shown(
    table: Table, found: Review, whose: int | None, move: int | None, mine: list[int], everything: bool
) -> dict[str, Any]:
    """What a review has found, and the decision that is looked at."""
    slips = [each for each in found.decisions if is_slip(each) and whose in (None, each.seat)]
    at = min(max(move, 1), len(found.moments)) if move is not None else _first(found, slips, mine)
    link = _link_of(whose, everything)
    before = [each.move for each in slips if each.move < at]
    after = [each.move for each in slips if each.move > at]
    return {
        "at": at,
        "moment": moment_of(table, found, at),
        "chart": chances_chart(found, link, at),
        "rows": [seat_row(each) for each in found.seats],
        "grades": all_grades(),
        "slips": [slip_of(table, each) for each in (slips if everything else _costliest(slips, at))],
        "all_slips": len(slips),
        "link_to_all": _link_of(whose, True)(at),
        "lucks": [luck_rows(table, found, seat) for seat in range(table.players) if whose in (None, seat)],
        "luck_seats": [seat for seat in range(table.players) if whose in (None, seat)],
        "depth_words": _depth_words(found),
        "link_to": link,
        "back": link(before[-1]) if before else "",
        "on": link(after[0]) if after else "",
        "query": link(at)[1:],
    }


def _first(found: Review, slips: list[Decision], mine: list[int]) -> int:
    """What is shown first: the costliest slip, one's own before others', else where the game turned."""
    own = [each for each in slips if each.seat in mine] or slips
    if own:
        return max(own, key=lambda each: (each.win_lost, each.lost)).move
    return next(iter(found.turning_points), 1)


def _costliest(slips: list[Decision], at: int) -> list[Decision]:
    """In the order of the game, and with the one that is looked at."""
    costly = sorted(slips, key=lambda each: (each.move != at, -each.win_lost, -each.lost))[:MOST_SLIPS]
    return sorted(costly, key=lambda each: each.move)


def _link_of(whose: int | None, everything: bool) -> Callable[[int], str]:
    more = {} if whose is None else {SEAT: whose}
    return lambda move: "?" + urlencode({"move": move, **more, **({ALL: 1} if everything else {})})


def _depth_words(found: Review) -> str:
    return ngettext(
        "By {n} simulation for each decision. Single figures are rough.",
        "By {n} simulations for each decision. Single figures are rough.",
        found.simulations,
    )
