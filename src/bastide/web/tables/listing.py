"""Showing a table on the home page, so that people find it who were not invited."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import Connection

from bastide.core.errors import BadOption, brief
from bastide.core.i18n import LANGUAGES
from bastide.web.i18n import _
from bastide.web.store.listings import MOST_OF_HOST, note_listing, number_of_host
from bastide.web.tables.checks import check_host
from bastide.web.tables.errors import TableError
from bastide.web.tables.table import EMPTY
from bastide.web.tables.transaction import Transaction

LEVELS = ("any", "beginners", "experienced")


def list_openly(change: Transaction, guest: str, level: Any, languages: Iterable[Any], key: str | None = None) -> None:
    """The host shows the table on the home page, with who is welcome and what is spoken; again changes that."""
    table, spoken = change.table, list(languages)
    check_host(table, guest)
    if level not in LEVELS:
        raise BadOption(f"level: expected one of {', '.join(LEVELS)}, got {brief(level)}")
    unknown = [each for each in spoken if each not in LANGUAGES]
    if unknown or not spoken:
        raise BadOption(_("Choose at least one language for the table."))
    if change.repeats(key):
        return
    if table.match is not None or all(seat.kind != EMPTY for seat in table.seats):
        raise TableError(_("Only a table that has not begun and has a free seat can be listed."))
    if table.locked:
        raise TableError(_("Unlock the table first, so that people can sit down."))
    now = time.time_ns() // 1_000_000
    chosen = [each for each in LANGUAGES if each in spoken]
    row = {"host": guest, "level": level, "languages": " ".join(chosen), "since": now, "looked": now}
    change.add("list", {"level": level, "languages": chosen}, key=key, also=_noting(table.id, row))


def unlist(change: Transaction, guest: str, key: str | None = None) -> None:
    """The host takes it off again."""
    check_host(change.table, guest)
    if change.table.listing is not None:
        change.add("list", {"level": None, "languages": []}, key=key, also=_noting(change.table.id, None))


def _noting(table_id: str, row: Mapping[str, Any] | None) -> Callable[[Connection], None]:
    def note(connection: Connection) -> None:
        note_listing(connection, table_id, row)
        if row is not None and number_of_host(connection, row["host"], row["since"]) > MOST_OF_HOST:
            raise TableError(_("You already have {n} tables listed, which is the limit.", n=MOST_OF_HOST))

    return note
