"""A guest at all his tables: another secret for him, what is kept of him as one file, and deleting it."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from bastide.core.errors import BadOption
from bastide.web.store import Store
from bastide.web.tables.cache import TableCache
from bastide.web.tables.erasing import erase, hashes_of, own
from bastide.web.tables.errors import NotFound, Stale
from bastide.web.tables.table import Table

MOST_TRIES = 5  # at a table where others play meanwhile


class Identities:
    """Any thread may call. `on_change` is told of each table that changed, with its last event."""

    def __init__(
        self, store: Store, cache: TableCache, on_change: Callable[[str, int], None] = lambda *_: None
    ) -> None:
        self._store, self._cache, self._on_change = store, cache, on_change
        self._one_reader = threading.Lock()  # all games of somebody are played through again: on one core

    def rename(self, old: str, new: str) -> None:
        """Wherever he was `old` he is `new`, and all links to his seats end: everywhere or, if that fails, nowhere."""
        for table_id, last in self._store.identities.rename(old, new).items():
            self._on_change(table_id, last)

    def erase(self, guest: str, bot: str) -> None:
        """Delete what is kept of him everywhere. What fails can be repeated, and goes on where it stopped."""
        for table_id in self._store.identities.tables_of(guest):
            for tries in range(MOST_TRIES):
                try:
                    with self._cache.changing(table_id) as change:
                        erase(change, self._store, guest, bot)
                    break
                except NotFound:
                    break  # gone meanwhile
                except Stale:
                    if tries == MOST_TRIES - 1:
                        raise
            self._cache.forget(table_id)
            self._on_change(table_id, self._store.last(table_id))
        self._store.transfers.drop(guest)
        self._store.forget(guest)

    def export(self, guest: str) -> list[dict[str, Any]]:
        """Each of his tables: when, which seats, what he did and said, and the record as everybody gets it."""
        with self._one_reader:
            return [self._exported(each, guest) for each in self._store.identities.tables_of(guest)]

    def _exported(self, table_id: str, guest: str) -> dict[str, Any]:
        events = self._store.events(table_id)
        mine = list(own(events, hashes_of(events, guest)))
        created, updated = self._store.identities.times(table_id)
        with self._cache.reading(table_id) as table:
            record = _record_of(table)
            seats = [{"seat": seat, "name": table.seats[seat].name} for seat in table.own_seats(guest)]
            host = table.host == guest
        return {
            "table": table_id,
            "game": table.game.name,
            "set_up": _time(created),
            "last_event": _time(updated),
            "host": host,
            "seats": seats,
            "names": list(dict.fromkeys(each.body["name"] for each in mine if each.kind == "sit")),
            "talk": [{"at": _time(each.at), "text": each.body["text"]} for each in mine if each.kind == "talk"],
            "events": [
                {"number": each.number, "at": _time(each.at), "kind": each.kind, "seat": each.seat} for each in mine
            ],
            "record": record,
        }


def _record_of(table: Table) -> str | None:
    """The record as everybody gets it; none of a game that has not begun, nor of one that is not over and whose position holds
    what is hidden, as a lesson's does."""
    if table.match is None:
        return None
    try:
        return table.match.save(public=not table.over)
    except BadOption:
        return None


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
