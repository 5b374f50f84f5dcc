"""Talk at a table: a line to everybody from somebody who sits there; what the host takes out, and whom he lets not talk."""

import time
from typing import Any

from bastide.web.i18n import _
from bastide.web.tables.checks import check_host, checked_seat
from bastide.web.tables.errors import NotAllowed, NotFound, TableError
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import PERSON, REMOVED, SAID, WITHDRAWN, Table, TalkLine
from bastide.web.tables.transaction import Transaction

LONGEST_LINE = 500
TALK_LINES, TALK_SECONDS = 12, 60  # so many lines in so many seconds from one seat


def talk(change: Transaction, guest: str, text: Any, key: str | None = None) -> None:
    """Say something."""
    line = checked_text(text, "text", LONGEST_LINE)
    table = change.table
    seat = table.seat_of(guest)
    if seat is None:
        raise NotAllowed(_("Only players at this table can chat."))
    if not table.settings["talk"]:
        raise NotAllowed(_("Talk is switched off at this table."))
    if guest in table.silenced:
        raise NotAllowed(_("The host has silenced you at this table."))
    if change.repeats(key):
        return
    _check_pace(table, seat)
    change.add("talk", {"name": table.seats[seat].name, "text": line}, seat=seat, key=key)


def unsay(change: Transaction, guest: str, number: Any, key: str | None = None) -> None:
    """The host takes a line out, or somebody his own: its words are shown to nobody any more."""
    line = said(change.table, number)
    if line.guest != guest:
        check_host(change.table, guest)
    if line.kind == SAID:  # else it is out already
        change.add("unsay", {"line": line.number, "kind": WITHDRAWN if line.guest == guest else REMOVED}, key=key)


def silence(change: Transaction, guest: str, seat: Any, silent: bool, key: str | None = None) -> None:
    """The host lets somebody not talk here any more, or again; everybody is told."""
    table = change.table
    check_host(table, guest)
    talker = table.seats[checked_seat(table, seat)]
    if talker.kind != PERSON or talker.guest == guest:
        raise TableError(_("You can only silence another player at the table."))
    if (talker.guest in table.silenced) != silent:
        change.add("silence", {"guest": talker.guest, "name": talker.name, "silent": bool(silent)}, key=key)


def said(table: Table, number: Any) -> TalkLine:
    """A line that somebody said."""
    found = next(
        (line for line in table.talk if line.number == number and line.kind in (SAID, REMOVED, WITHDRAWN)), None
    )
    if found is None:
        raise NotFound(_("There is no such line in the talk at this table."))
    return found


def _check_pace(table: Table, seat: int) -> None:
    """Nobody fills the table with his talk."""
    since = time.time() * 1000 - TALK_SECONDS * 1000
    lately = sum(line.seat == seat and line.at > since for line in table.talk)
    if lately >= TALK_LINES:
        message = _(
            "Not so fast: at most {lines} messages in {seconds} seconds.", lines=TALK_LINES, seconds=TALK_SECONDS
        )
        raise TableError(message)
