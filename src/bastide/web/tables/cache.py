"""Tables in memory: each can be made again from its events at any time.

Where several workers share a store, another one may have been faster: then the table here is brought up to date, and whoever
wanted to change it is told.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bastide.core.errors import BastideError, brief
from bastide.web.i18n import _
from bastide.web.store import Conflict, Event, Gone, Seating, Store, StoredTable, Unavailable
from bastide.web.store.faults import LOCKED
from bastide.web.tables.errors import NotFound, Stale
from bastide.web.tables.results import result_of, seats_of
from bastide.web.tables.table import ERASED, Table
from bastide.web.tables.transaction import Transaction

MOST_TABLES = 2000
MOST_BYTES = 256 << 20  # of all tables together, about
HELD_SECONDS = 4.0  # that somebody waits for a table which others hold


class TableCache:
    """All tables of a store, the latest used in memory. Any thread may call.

    `on_event` is called for each event that was written here, `on_change` once after each change, with the last event, `on_end`
    when it ended the game.
    """

    def __init__(
        self,
        store: Store,
        on_event: Callable[[Event], None] = lambda _: None,
        on_change: Callable[[str, int], None] = lambda *_: None,
        most_bytes: int = MOST_BYTES,
        on_end: Callable[[Table], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._on_event = on_event
        self._on_change = on_change
        self._on_end = on_end
        self._tables: OrderedDict[str, tuple[threading.RLock, Table]] = OrderedDict()
        self._weights: dict[str, int] = {}  # of these tables, when they were last used
        self._most_bytes = most_bytes
        self.bytes = 0  # of them together, about
        self._mutex = threading.Lock()

    def __len__(self) -> int:
        """How many tables are in memory."""
        with self._mutex:
            return len(self._tables)

    def add(self, table: StoredTable) -> None:
        """Set up a table, with no events yet."""
        self._store.create(table)

    def add_next(self, table: StoredTable, before: str, seating: Iterable[Seating]) -> str:
        """Set up the table of the next game, everybody on his seat; its id, or that of the one that there is already."""
        return self._store.create_next(table, before, seating)

    def table(self, table_id: str) -> Table:
        """The table with all that other workers wrote. It may change any time: whoever reads more than once uses `reading`."""
        with self.reading(table_id) as table:
            return table

    def exists(self, table_id: str) -> bool:
        """Whether there is such a table."""
        return self._store.find(table_id) is not None

    def check_exists(self, table_id: str) -> None:
        """NotFound where there is no such table."""
        self._in_memory(table_id)

    @contextmanager
    def reading(self, table_id: str) -> Iterator[Table]:
        """The table, which nobody changes here meanwhile."""
        while True:
            lock, table = self._in_memory(table_id)
            with _held(lock):
                if self._catch_up(table):
                    yield table
                    return
            self.forget(table_id)

    def _catch_up(self, table: Table) -> bool:
        """All that other workers wrote; False where what was read before is not so any more: somebody's data were deleted, or a
        backup was restored, which knows less."""
        try:
            last, news = self._store.news(table.id, table.last)
        except Gone as error:  # tidied away
            self.forget(table.id)
            raise _not_found(table.id) from error
        if last < table.last or (table.last and any(event.kind == ERASED for event in news)):
            return False
        for event in news:
            table.apply(event)
        self._weigh(table.id, table)
        return True

    @contextmanager
    def changing(self, table_id: str) -> Iterator[Transaction]:
        """The table held for a change, and a way to add events to it. What fails leaves no trace."""
        change: Transaction | None = None
        try:
            with self.reading(table_id) as table:
                change = Transaction(self._store, table, self._on_event)
                try:
                    yield change
                except BaseException as error:
                    # Perhaps played and not written, or written and not told: the truth is in the store.
                    change.doubtful |= isinstance(error, Unavailable) or not isinstance(error, BastideError)
                    raise
                finally:
                    if change.doubtful:
                        self.forget(table_id)
        except Conflict as error:
            raise Stale(_("The table has moved on while you played.")) from error
        except Gone as error:
            self.forget(table_id)
            raise _not_found(table_id) from error
        finally:
            if change is not None and change.written:
                self._on_change(table_id, change.table.last)
                if change.ended:
                    self._on_end(change.table)

    def note_result(self, table_id: str) -> Mapping[str, Any] | None:
        """How a game ended that was over before results were noted; from now on it is."""
        with self.reading(table_id) as table:
            result = result_of(table)
            seats = seats_of(table, table.at)
            self._store.stand(table_id, table.last, table.turn, table.over, result, seats, table.bot_awaited)
            return result

    def forget(self, table_id: str) -> None:
        """Make the table anew from its events when it is next needed."""
        with self._mutex:
            self._drop(table_id)

    def _in_memory(self, table_id: str) -> tuple[threading.RLock, Table]:
        with self._mutex:
            found = self._tables.get(table_id)
            if found is not None:
                self._tables.move_to_end(table_id)
                return found
        stored = self._store.find(table_id)
        if stored is None:
            raise _not_found(table_id)
        with self._mutex:
            found = self._tables.setdefault(table_id, (threading.RLock(), Table(stored)))
            while len(self._tables) > MOST_TABLES:
                self._drop(next(iter(self._tables)))
            return found

    def _weigh(self, table_id: str, table: Table) -> None:
        """Note how much a table takes; who was quiet longest makes room."""
        weight = table.weight
        with self._mutex:
            if table_id not in self._tables:
                return
            self.bytes += weight - self._weights.get(table_id, 0)
            self._weights[table_id] = weight
            while self.bytes > self._most_bytes and len(self._tables) > 1:
                self._drop(next(iter(self._tables)))

    def _drop(self, table_id: str) -> None:
        """To be called with the mutex held."""
        self._tables.pop(table_id, None)
        self.bytes -= self._weights.pop(table_id, 0)


def _not_found(table_id: str) -> NotFound:
    return NotFound(_("There is no table {name}.", name=brief(table_id)))


@contextmanager
def _held(lock: threading.RLock) -> Iterator[None]:
    """Nobody waits for ever behind somebody who waits for the store."""
    if not lock.acquire(timeout=HELD_SECONDS):
        raise Unavailable(LOCKED)
    try:
        yield
    finally:
        lock.release()
