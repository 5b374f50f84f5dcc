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
from bastide.look.page import Choice, Page, PastMove, room_of
from bastide.web.house import House
from bastide.web.i18n import _
from bastide.web.pages.advising import advised, think_first
from bastide.web.pages.game_words import bot_words, title_of
from bastide.web.pages.looking import Looking, look
from bastide.web.pages.points import standings
from bastide.web.pages.route import PageRoute
from bastide.web.pages.static import known
from bastide.web.pages.story import story_of, window
from bastide.web.pages.table_wishes import fulfil
from bastide.web.pages.templates import answer, page
from bastide.web.pages.visitor import Posted, TheHouse, Visitor, Who, changed, keep
from bastide.web.refusals import status_of
from bastide.web.tables.table import Table

router = APIRouter(include_in_schema=False, route_class=PageRoute)
TableId = Annotated[str, Path(max_length=32, pattern=r"^[\w-]+$")]
MOST_MOVES = 100_000


class Wanted(dict[str, str]):
    """What the address asks to see: choose, move, as, final, log, advice."""

    def number(self, name: str) -> int | None:
        """A number of the address; what is none is left out."""
        text = self.get(name, "")
        return min(int(text), MOST_MOVES) if text.isascii() and text.isdigit() and len(text) < 8 else None


def wanted_of(values: Any) -> Wanted:
    """The parts of an address, or of a form, that say what to see."""
    known = ("choose", "move", "as", "final", "log", "advice")
    return Wanted({name: values[name] for name in known if values.get(name)})


@router.get("/t/{table_id}")
def table(request: Request, house: TheHouse, visitor: Who, table_id: TableId) -> Response:
    """The page of a table."""
    return show(request, house, visitor, table_id, wanted_of(request.query_params))


@router.post("/t/{table_id}")
def wish(request: Request, house: TheHouse, visitor: Who, table_id: TableId, form: Posted) -> Response:
    """Playing, taking back, sitting down, talking …: answered with the page itself, or by the way to it."""
    wanted = wanted_of(form)
    for name in ("choose", "advice"):  # of a moment that has passed
        wanted.pop(name, None)
    if form.get("name"):
        visitor = changed(visitor, name=form["name"].strip()[:40])
    try:
        onward = fulfil(house, visitor, table_id, form)
    except BastideError as error:
        kept = wanted_of(form)
        return show(request, house, visitor, table_id, kept, notice=str(error), status=status_of(error))
    if request.headers.get("x-bastide") == "swap" and onward is None:
        return show(request, house, visitor, table_id, wanted)
    to = onward or f"/t/{table_id}" + (f"?{urlencode(wanted)}" if wanted else "")
    response = RedirectResponse(to, 303)
    keep(request, response, visitor)
    return response


def show(
    request: Request,
    house: House,
    visitor: Visitor,
    table_id: str,
    wanted: Wanted,
    notice: str = "",
    status: int = 200,
) -> Response:
    """The page as it stands."""
    think_first(house, visitor, table_id, wanted)
    with house.keeper.holding(table_id):
        found = house.open_table(table_id)
        shared = _shared(request, house, visitor, found, wanted, notice)
        if found.match is None:
            title, sheets = _("Waiting for players"), ("table.css", "lobby.css")
            bots = [(name, bot_words(name).title) for name in bot_names()]
            html = page("lobby.html", title=title, sheets=sheets, bots=bots, **shared)
        else:
            html = _in_play(house, found, visitor, wanted, shared)
    return answer(request, visitor, html, status)


def _shared(
    request: Request, house: House, visitor: Visitor, table: Table, wanted: Wanted, notice: str
) -> dict[str, Any]:
    """What the page of any table shows."""
    mine = table.seats_of(visitor.guest)
    link = str(request.base_url).rstrip("/") + f"/t/{table.id}"
    seat_link = f"{link}/seat/{house.signer.signed('seat', visitor.secret)}" if mine else ""
    return {
        "visitor": visitor,
        "table": table,
        "where": title_of(table.game),
        "mine": mine,
        "host": visitor.guest == table.host,
        "link": link,
        "only_here": request.url.hostname in ("127.0.0.1", "localhost", "::1"),
        "seat_link": seat_link,
        "notice": notice,
        "key": secrets.token_urlsafe(12),
        "wanted": wanted,
        "query": urlencode({name: value for name, value in wanted.items() if name != "choose"}),
        "scripts": ("table.js", "table_keys.js"),
    }


def _in_play(house: House, table: Table, visitor: Visitor, wanted: Wanted, shared: dict[str, Any]) -> str:
    looking = look(table, visitor.guest, wanted.number("move"), wanted.number("as"), wanted.get("choose"))
    if looking.curtain is not None:
        title = _("Pass the screen to {name}", name=table.seats[looking.curtain].name)
        return page("curtain.html", title=title, curtain=looking.curtain, sheets=("table.css", "lobby.css"), **shared)
    room, glance = room_of(table.game), looking.glance()
    seen = room.page(glance)
    if not table.settings["helper"]:
        seen = replace(seen, panels=tuple(panel for panel in seen.panels if not panel.aid))
    final = room.projected(glance.view) if wanted.get("final") == "1" and not table.over else None
    sheets = known("table.css", "play.css", f"{table.game.name}.css")
    context = {
        **shared,
        "seen": seen,
        "looking": looking,
        "replay": looking.move is not None,
        "chosen": glance.chosen.text if glance.chosen else None,
        "final": final is not None,
        "standings": standings(looking.match, looking.moment, final),
        "outcome": looking.match.outcome,
        "commits": _commits(looking, visitor),
        "loose": _loose(seen),
        "advice": advised(house, looking, seen, wanted),
        **_log(looking, wanted, glance.since),
    }
    title = f"{seen.headline} {title_of(table.game)}"
    return page("table.html", title=title, sheets=sheets, signs=room.symbols_for, **context)


def _log(looking: Looking, wanted: Wanted, since: Sequence[PastMove]) -> dict[str, Any]:
    """The lines of the log, and where the viewer's last turn was."""
    match, table = looking.match, looking.table
    first, last = window(looking.move, len(match.moves), wanted.get("log") == "all")
    lines = story_of(table).lines(match, room_of(table.game), looking.names(), first, last)
    mine = looking.move is None and looking.seat is not None
    return {"lines": lines, "first": first, "since": since[0].number if mine and since else None}


def _loose(seen: Page) -> dict[str, list[Choice]]:
    """The choices that need a button, under their heads."""
    groups: dict[str, list[Choice]] = {}
    for choice in seen.choices:
        if not choice.placed:
            groups.setdefault(choice.group, []).append(choice)
    return groups


def _commits(looking: Looking, visitor: Visitor) -> list[str]:
    """The choices that can't be taken back, for those who want to be asked only about them."""
    if not looking.asked or visitor.confirm != "turn":
        return []
    return [action.text for action in looking.match.actions() if looking.match.commits(action)]
