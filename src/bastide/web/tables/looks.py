"""Who looks at a table, noted rarely: once a minute for each person is enough to know who is away for ten."""

import threading

from bastide.web.store import Store
from bastide.web.tables.table import PERSON, Table

KEPT = 60_000  # milliseconds until a look is written down again


class Looks:
    """Those that one worker has seen. Any thread may call; `write` is called every now and then, beside the requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._mutex = threading.Lock()
        self._noted: dict[tuple[str, str], int] = {}
        self._unwritten: dict[tuple[str, str], int] = {}

    def note(self, table: Table, guest: str | None) -> None:
        """Somebody looks. It matters where others may wait for him: of who plays alone, or only watches, nothing is noted."""
        people = {seat.guest for seat in table.seats if seat.kind == PERSON} | {table.host}
        if guest not in people or len(people) < 2 or table.over:
            return
        key, now = (table.id, guest), self._store.now()
        with self._mutex:
            if now - self._noted.get(key, -KEPT) >= KEPT:
                self._noted[key] = self._unwritten[key] = now

    def write(self) -> None:
        """Tell the store, and so all workers. What can't be written is tried again."""
        with self._mutex:
            looks = dict(self._unwritten)
        if not looks:
            return
        self._store.looks.write(looks)
        now = self._store.now()
        with self._mutex:
            self._unwritten = {key: at for key, at in self._unwritten.items() if looks.get(key) != at}
            self._noted = {key: at for key, at in self._noted.items() if now - at < KEPT}
