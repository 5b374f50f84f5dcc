"""Opening a seat by its link: a page that says what it does and asks; only its button does it."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from bastide.core.i18n import list_in_words
from bastide.web.i18n import _
from bastide.web.pages.asking import ask
from bastide.web.pages.forms import Posted
from bastide.web.pages.game_words import title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.table import TableId
from bastide.web.pages.visit import TheVisit, Visit
from bastide.web.pages.visitor import open_seat
from bastide.web.services import Services, TheServices
from bastide.web.tables import Table
from bastide.web.tables.errors import NotAllowed
from bastide.web.tables.guests import guest_of

router = APIRouter(include_in_schema=False, route_class=PageRoute)
Token = Annotated[str, Path(max_length=300)]


@router.get("/t/{table_id}/seat/{token}")
def seat(visit: TheVisit, services: TheServices, table_id: TableId, token: Token) -> Response:
    """What the link is for. Looking changes nothing: messengers open links by themselves."""
    with services.tables.reading(table_id) as table:
        number = _linked(services, table, token)
        here = visit.itself().guest
        if table.own_seats(here):
            return _already(visit, table, here, number)
        name, others = table.seats[number].name, [each.name for each in table.seats if each.name]
        return ask(
            visit,
            title=_("Play as {name} on this device?", name=name),
            said=(
                f"{title_of(table.game)}: {list_in_words(others)}.",
                _(
                    "This link opens one seat at one table. On this device you will play and talk for {name}.",
                    name=name,
                ),
                _("Everything else stays as it is: your own name and tables, and those of {name}.", name=name),
            ),
            action=f"/t/{table_id}/seat/{token}",
            yes=_("Open the seat"),
            no=_("No, only watch"),
            back=f"/t/{table_id}",
        )


@router.post("/t/{table_id}/seat/{token}")
def sit_by_link(visit: TheVisit, services: TheServices, table_id: TableId, token: Token, form: Posted) -> Response:
    """Open it."""
    with services.tables.reading(table_id) as table:
        number = _linked(services, table, token)
        if table.own_seats(visit.itself().guest):
            return _already(visit, table, visit.itself().guest, number)
    response = visit.redirect(f"/t/{table_id}")
    open_seat(visit.request, response, table_id, token)
    return response


def _linked(services: Services, table: Table, token: str) -> int:
    """The seat that a link opens."""
    if isinstance(services.signer.read("seat", token), str):
        message = _(
            "This is an old seat link. They opened more than a seat, so they no longer work. Ask for a new one."
        )
        raise NotAllowed(message)
    found = [seat for seat in table.seats_of(guest_of(token)) if table.seats[seat].link == guest_of(token)]
    if not found:
        raise NotAllowed(_("This seat link has ended, or belongs to another table. Ask for a new one."))
    return found[0]


def _already(visit: Visit, table: Table, guest: str, number: int) -> Response:
    """His own link leads to the table; another's does not open there."""
    if number in table.own_seats(guest):
        return visit.redirect(f"/t/{table.id}")
    raise NotAllowed(_("You sit at this table yourself, so you can’t open another seat here."))
