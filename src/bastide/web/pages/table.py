"""A table: waiting for people, in play, and any moment of its past (`?move=N`)."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse

from bastide.bots import names as bot_names
from bastide.core.errors import BastideError
from bastide.look.page import Choice, Page, PastMove, page_room
from bastide.web.http_status import status_of
from bastide.web.i18n import _
from bastide.web.pages.advice_panel import advice_panel, prepare_advice
from bastide.web.pages.game_words import bot_words, title_of
from bastide.web.pages.log import log_lines, window
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.points import standings
from bastide.web.pages.static import game_sheet, known
from bastide.web.pages.table_forms import carry_out
from bastide.web.pages.table_query import TableQuery, query_of
from bastide.web.pages.templates import answer, page
from bastide.web.pages.viewpoint import Viewpoint, viewpoint_of
from bastide.web.pages.visitor import Posted, Visitor, Who, changed, keep
from bastide.web.services import Services, TheServices
from bastide.web.tables.table import Table

router = APIRouter(include_in_schema=False, route_class=PageRoute)
TableId = Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]


@router.get("/t/{table_id}")
def table(request: Request, services: TheServices, visitor: Who, table_id: TableId) -> Response:
    """The page of a table."""
    return show(request, services, visitor, table_id, query_of(request.query_params))


@router.post("/t/{table_id}")
def change(request: Request, services: TheServices, visitor: Who, table_id: TableId, form: Posted) -> Response:
    """Playing, taking back, sitting down, talking …: answered with the page itself, or by the way to it."""
    query = query_of(form).without("choose", "advice")  # of a moment that has passed
    if form.get("name"):
        visitor = changed(visitor, name=form["name"].strip()[:40])
    try:
        onward = carry_out(services.tables, visitor.guest, table_id, form)
    except BastideError as error:
        return show(request, services, visitor, table_id, query_of(form), notice=str(error), status=status_of(error))
    if request.headers.get("x-bastide") == "swap" and onward is None:
        return show(request, services, visitor, table_id, query)
    to = onward or f"/t/{table_id}" + (f"?{urlencode(query)}" if query else "")
    response = RedirectResponse(to, 303)
    keep(request, response, visitor)
    return response


def show(
    request: Request,
    services: Services,
    visitor: Visitor,
    table_id: str,
    query: TableQuery,
    notice: str = "",
    status: int = 200,
) -> Response:
    """The page as it stands."""
    prepare_advice(services, visitor, table_id, query)
    with services.viewing(table_id) as found:
        shared = _shared(request, services, visitor, found, query, notice)
        if found.match is None:
            title, sheets = _("Waiting for players"), ("table.css", "lobby.css")
            bots = [(name, bot_words(name).title) for name in bot_names()]
            html = page("lobby.html", title=title, sheets=sheets, bots=bots, **shared)
        else:
            html = _in_play(services, found, visitor, query, shared)
    return answer(request, visitor, html, status)


def _shared(
    request: Request, services: Services, visitor: Visitor, table: Table, query: TableQuery, notice: str
) -> dict[str, Any]:
    """What the page of any table shows."""
    mine = table.seats_of(visitor.guest)
    link = str(request.base_url).rstrip("/") + f"/t/{table.id}"
    seat_link = f"{link}/seat/{services.signer.signed('seat', visitor.secret)}" if mine else ""
    return {
        "visitor": visitor,
        "table": table,
        "heading": title_of(table.game),
        "my_seats": mine,
        "is_host": visitor.guest == table.host,
        "link": link,
        "local_only": request.url.hostname in ("127.0.0.1", "localhost", "::1"),
        "seat_link": seat_link,
        "notice": notice,
        "key": secrets.token_urlsafe(12),
        "view_query": query,
        "query": urlencode(query.without("choose")),
        "scripts": ("table.js", "table_keys.js"),
    }


def _in_play(services: Services, table: Table, visitor: Visitor, query: TableQuery, shared: dict[str, Any]) -> str:
    viewpoint = viewpoint_of(table, visitor.guest, query.number("move"), query.number("as"), query.get("choose"))
    if viewpoint.pass_to is not None:
        title = _("Pass the screen to {name}", name=table.seats[viewpoint.pass_to].name)
        return page(
            "pass_screen.html", title=title, pass_to=viewpoint.pass_to, sheets=("table.css", "lobby.css"), **shared
        )
    room, given = page_room(table.game), viewpoint.page_input()
    seen = room.page(given)
    if not table.settings["helper"]:
        seen = replace(seen, panels=tuple(panel for panel in seen.panels if not panel.aid))
    final = room.projected(given.view) if query.get("final") == "1" and not table.over else None
    sheets = known("table.css", "play.css", game_sheet(table.game))
    context = {
        **shared,
        "page": seen,
        "viewpoint": viewpoint,
        "replay": viewpoint.move is not None,
        "chosen": given.chosen.text if given.chosen else None,
        "final": final is not None,
        "standings": standings(viewpoint.match, viewpoint.moment, final),
        "outcome": viewpoint.match.outcome,
        "commits": _commits(viewpoint, visitor),
        "button_groups": _button_groups(seen),
        "advice": advice_panel(services, viewpoint, seen, query),
        **_log(viewpoint, query, given.since),
    }
    title = f"{seen.headline} {title_of(table.game)}"
    return page("table.html", title=title, sheets=sheets, signs=room.symbols_for, **context)


def _log(viewpoint: Viewpoint, query: TableQuery, since: Sequence[PastMove]) -> dict[str, Any]:
    """The lines of the log, and where the viewer's last turn was."""
    match, table = viewpoint.match, viewpoint.table
    first, last = window(viewpoint.move, len(match.moves), query.get("log") == "all")
    lines = log_lines(table, match, viewpoint.names(), first, last)
    mine = viewpoint.move is None and viewpoint.seat is not None
    return {"lines": lines, "first": first, "since": since[0].number if mine and since else None}


def _button_groups(seen: Page) -> dict[str, list[Choice]]:
    """The choices that need a button, under their heads."""
    groups: dict[str, list[Choice]] = {}
    for choice in seen.choices:
        if not choice.placed:
            groups.setdefault(choice.group, []).append(choice)
    return groups


def _commits(viewpoint: Viewpoint, visitor: Visitor) -> list[str]:
    """The choices that can't be taken back, for those who want to be asked only about them."""
    if not viewpoint.asked or visitor.confirm != "turn":
        return []
    return [action.text for action in viewpoint.match.actions() if viewpoint.match.commits(action)]
