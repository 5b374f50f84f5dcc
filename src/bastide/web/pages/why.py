"""Asking why something can't be chosen: the card alone for scripts, and a list of all things for who has none."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Query, Response

from bastide.look.page import page_room
from bastide.look.why import Thing, why_room
from bastide.web.i18n import _
from bastide.web.pages.game_words import title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.static import WHY_SHEETS
from bastide.web.pages.table import TableId
from bastide.web.pages.table_query import query_of
from bastide.web.pages.viewpoint import Viewpoint, viewpoint_of
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.pages.why_card import meant_by, why_card
from bastide.web.services import TheServices
from bastide.web.tables.errors import TableError
from bastide.web.tables.table import Table
from bastide.web.tables.why import LONGEST_THING, why_not

router = APIRouter(include_in_schema=False, route_class=PageRoute)
Units = Annotated[float | None, Query(ge=-1e6, le=1e6, allow_inf_nan=False)]


@router.get("/t/{table_id}/why")
def why(
    visit: TheVisit,
    services: TheServices,
    table_id: TableId,
    thing: Annotated[str, Query(max_length=LONGEST_THING)] = "",
    x: Units = None,
    y: Units = None,
    walk: bool = False,
) -> Response:
    """The card about a thing, or about what lies at a point of the board; nothing where it can be chosen, unless somebody walks
    over the board and wants to hear of each place. Without either: all things that can be asked about."""
    with services.viewing(table_id) as table:
        if table.match is None:
            raise TableError(_("The game has not begun."))
        viewpoint = viewpoint_of(table, visit.guest, query_of(visit.request.query_params).without("move"))
        if not thing and (x is None or y is None):
            return _list(visit, table, viewpoint)
        if x is not None and y is not None:
            thing = meant_by(viewpoint, x, y)
        card = why_card(viewpoint, thing) if thing else None
        if card is None or (card.found is None and not walk):
            return Response(status_code=204)
        return visit.part("parts/why_part.html", card=card, query="")


def _list(visit: Visit, table: Table, viewpoint: Viewpoint) -> Response:
    """What can't be chosen now, by its names: each leads to the table with the answer."""
    groups: dict[str, list[Thing]] = {}
    for each in _refused(viewpoint) if viewpoint.asked else ():
        groups.setdefault(each.group, []).append(each)
    hidden = query_of(visit.request.query_params).without("why", "choose", "move")
    whose = "" if table.turn is None else table.seats[table.turn].name
    return visit.page(
        "why.html",
        title=_("Why not?"),
        heading=title_of(table.game),
        sheets=("home.css", "set-up.css", *WHY_SHEETS),
        table=table,
        groups=groups,
        hidden=hidden,
        asked=viewpoint.asked,
        whose=whose,
    )


def _refused(viewpoint: Viewpoint) -> Iterator[Thing]:
    """The choices that stand there blocked, and what else of the game could be thought to be a choice and is none."""
    view, table = viewpoint.view(), viewpoint.table
    offered = page_room(table.game).choices_of(viewpoint.page_input())
    blocked = [Thing(each.action, each.name, each.group) for each in offered if each.blocked]
    for each in (*blocked, *why_room(table.game).things(view, viewpoint.names())):
        if why_not(table, view, True, each.text) is not None:
            yield each
