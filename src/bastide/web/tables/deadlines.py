"""Whose time is up: found by a look at the store once a second, so that nobody has to be at the table for it."""

import logging

from bastide.web.store import Store, Unavailable
from bastide.web.tables.errors import TableError
from bastide.web.tables.service import TableService

log = logging.getLogger("bastide.deadlines")
EVERY = 1.0  # seconds between two looks
AT_ONCE = 50  # tables of one look
PAUSE = 60_000  # milliseconds until a table is tried again that failed


class Deadlines:
    """What is done is an event with the number that must be next: however many workers look at once, it happens once."""

    def __init__(self, store: Store, tables: TableService) -> None:
        self._store, self._tables = store, tables
        self._failed: dict[str, int] = {}  # and when

    def sweep(self) -> list[str]:
        """Do what is due; the tables where something was."""
        now = self._store.now()
        self._failed = {table_id: at for table_id, at in self._failed.items() if now - at < PAUSE}
        due = self._store.overdue(AT_ONCE + len(self._failed))
        return [table_id for table_id in due if table_id not in self._failed and self._run_out(table_id)]

    def _run_out(self, table_id: str) -> bool:
        try:
            return self._tables.look_at_time(table_id)
        except Unavailable:
            raise
        except TableError:  # another worker was faster
            return False
        except Exception:
            log.exception("time could not run out", extra={"table": table_id})
            self._failed[table_id] = self._store.now()
            return False
