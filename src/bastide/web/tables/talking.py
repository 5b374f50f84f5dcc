"""Talk at a table: a line to everybody, from somebody who sits there."""

import time
from typing import Any

from bastide.web.i18n import _
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import Table
from bastide.web.tables.transaction import Transaction

LONGEST_LINE = 500
TALK_LINES, TALK_SECONDS = 12, 60  # so many lines in so many seconds from one seat


def talk(change: Transaction, guest: str, text: Any, key: str | None = None) -> None:
    """Say something."""
    line = checked_text(text, "text", LONGEST_LINE)
    table = change.table
    seat = table.seat_of(guest)
    if seat is None:
        raise NotAllowed(_("Only who sits at the table can talk there."))
    if not table.settings["talk"]:
        raise NotAllowed(_("Talk is switched off at this table."))
    if change.repeats(key):
        return
    _check_pace(table, seat)
    change.add("talk", {"name": table.seats[seat].name, "text": line}, seat=seat, key=key)


def _check_pace(table: Table, seat: int) -> None:
    """Nobody fills the table with his talk."""
    since = time.time() * 1000 - TALK_SECONDS * 1000
    lately = sum(line.seat == seat and line.at > since for line in table.talk)
    if lately >= TALK_LINES:
        message = _(
            "Not so fast: {lines} lines in {seconds} seconds are the most.", lines=TALK_LINES, seconds=TALK_SECONDS
        )
        raise TableError(message)
