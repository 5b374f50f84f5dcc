"""Seat links as addresses: made from what the table keeps of a link, so that whoever sits there can see his again."""

import secrets

from bastide.web.pages.forms import Form
from bastide.web.services import Services
from bastide.web.signer import Signer
from bastide.web.tables import Table
from bastide.web.tables.guests import guest_of

MARK_BYTES = 12


def link_of(signer: Signer, table: Table, seat: int, address: str) -> str:
    """The link to a seat of the table at that address; empty where there is none."""
    mark = table.seats[seat].mark
    return f"{address}/seat/{_token(signer, table.id, seat, mark)}" if mark else ""


def renew_link(services: Services, guest: str, table_id: str, form: Form) -> None:
    """A new link to a seat, or none: in any case the old one ends, with all devices that came by it."""
    seat = form.number("seat")
    key = form.get("key", "")[:64] or None
    if "end" in form or seat is None:
        return services.tables.link(table_id, guest, seat, "", "", key)
    mark = secrets.token_urlsafe(MARK_BYTES)
    return services.tables.link(
        table_id, guest, seat, guest_of(_token(services.signer, table_id, seat, mark)), mark, key
    )


def _token(signer: Signer, table_id: str, seat: int, mark: str) -> str:
    """What the link and the cookie of a device that came by it carry."""
    return signer.derived("seat link", table_id, str(seat), mark)
