"""Telling the host of the house of a line of talk. He reads it with `bastide admin reports`."""

from typing import Any

from bastide.core.errors import BadOption
from bastide.web.i18n import _
from bastide.web.store import Store
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import Table
from bastide.web.tables.talking import said

LONGEST_REASON = 300
MOST_OF_GUEST, MOST_AT_TABLE = 5, 20  # in a day


def report(store: Store, table: Table, guest: str, number: Any, reason: Any) -> None:
    """Who sits at the table reports a line, with a reason; once for each line, and not too often."""
    if not str(reason or "").strip():
        raise BadOption(_("Please write what is wrong with this line, then report it."))
    why = checked_text(reason, _("reason"), LONGEST_REASON)
    if not table.seats_of(guest) and guest != table.host:
        raise NotAllowed(_("Only players at the table can report what is said there."))
    line = said(table, number)
    if line.guest == guest:
        raise TableError(_("You said that yourself: take it back instead."))
    mine, here = store.house.reported(guest, table.id)
    if mine >= MOST_OF_GUEST or here >= MOST_AT_TABLE:
        raise TableError(_("That is a lot of reports for one day. Please try again tomorrow."))
    if not store.house.report(table.id, line.number, line.guest, guest, why):
        raise TableError(_("You have already reported this line."))
