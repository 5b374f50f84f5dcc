"""Seat links: a second key to one seat, for another device. Whoever sits there gives it out, renews it and takes it back."""

from typing import Any

from bastide.web.i18n import _
from bastide.web.tables.checks import checked_seat
from bastide.web.tables.errors import NotAllowed
from bastide.web.tables.transaction import Transaction


def link(change: Transaction, guest: str, seat: Any, by_link: str, mark: str, key: str | None = None) -> None:
    """From now on the guest `by_link` plays for this seat, too, and nobody who came by an earlier link; "" lets nobody.
    `mark` is what the link can be made from again."""
    wanted = checked_seat(change.table, seat)
    if wanted not in change.table.own_seats(guest):
        raise NotAllowed(_("Only the player in a seat can make a link to it."))
    if not change.repeats(key):
        change.add("link", {"guest": by_link, "mark": mark}, seat=wanted, key=key)
