"""Which turns of bots this worker has taken on: who thinks, when a fault is tried again, and where nobody looks any more.

A turn is owned by a row in the store (store/bot_turns.py). Whoever writes the event before it owns it; `sweep`, every second,
renews that, finds what nobody owns, and says what is to be thought about. A browser that thinks for bots changes nothing of it:
the worker that owns the turn waits for it (offers.py) and decides itself after that.
"""

import logging
import threading
import time
from collections.abc import Callable

from bastide.web.store import Store
from bastide.web.store.bot_turns import LEASE
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.bots")
EVERY = 1.0  # seconds between two sweeps
SURE = 1.0  # seconds before its end that a lease is not relied on any more: clocks differ
LATELY = 120.0  # seconds that bots go on among themselves after somebody has looked
KEPT = 10.0  # seconds until a look is written down again
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds until a fault is tried again


def pause_after(tries: int) -> float:
    """Seconds until the next try, after so many that failed."""
    return min(FIRST_PAUSE * 2.0 ** min(tries - 1, 10), LONGEST_PAUSE)


class BotTurns:
    """Those of one worker. Any thread may call; `clock` is the time of day."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._rows, self._clock = store.bot_turns, clock
        self._rows.owner = self._rows.worker
        self._mutex = threading.Lock()
        self._until: dict[str, float] = {}  # of turns that are our own
        self._looks: dict[str, float] = {}  # when somebody looked at a table
        self._unwritten: dict[str, float] = {}  # of these what the store does not know
        self._found: set[str] = set()  # by the last sweep: there are rows of these
        self.waiting, self.oldest = 0, 0.0  # turns to be thought about by anybody; seconds that one has waited

    def wrote(self, table_id: str) -> None:
        """An event was written here: if it is a bot's turn now, it is ours."""
        with self._mutex:
            self._until[table_id] = self._clock() + LEASE / 1000

    def look(self, table_id: str) -> None:
        """A person looks at a table."""
        now = self._clock()
        with self._mutex:
            if now - self._looks.get(table_id, 0.0) >= KEPT:
                self._looks[table_id] = self._unwritten[table_id] = now

    def rests(self, table: Table) -> bool:
        """Whether bots play among themselves, and nobody has looked lately. The place for any rule of who may think."""
        if table.bot_awaited is not False:
            return False
        with self._mutex:
            return self._clock() - self._looks.get(table.id, 0.0) > LATELY

    def owns(self, table: Table) -> bool:
        """Whether the bot's turn at a table is ours to play; it becomes so where nobody has it."""
        now = self._clock()
        with self._mutex:
            if self._until.get(table.id, 0.0) - SURE > now:
                return True
        if not self._rows.take(table.id, table.last, bool(table.bot_awaited), round(now * 1000)):
            return False
        self.wrote(table.id)
        return True

    def no_turn(self, table: Table) -> None:
        """It is no bot's turn there; a row that says so is mistaken."""
        with self._mutex:
            mistaken = table.id in self._found
            self._found.discard(table.id)
        if mistaken:
            self._rows.drop(table.id, table.last)

    def failed(self, table_id: str) -> None:
        """A fault while thinking: it is tried again after a while, here or elsewhere."""
        with self._mutex:
            self._until.pop(table_id, None)
        now = round(self._clock() * 1000)
        tries = self._rows.failed(table_id, now, lambda tries: round(pause_after(tries) * 1000))
        log.warning("a bot's turn is tried again in %g s", pause_after(tries))

    def sweep(self) -> tuple[list[str], int]:
        """The tables whose bots this worker is to let think, and how many of them were somebody else's."""
        now = self._clock()
        with self._mutex:
            looks = dict(self._unwritten)
        if looks:
            self._rows.look({table_id: round(at * 1000) for table_id, at in looks.items()})
        found = self._rows.sweep(round(now * 1000), round((now - LATELY) * 1000))
        with self._mutex:
            for table_id, at in looks.items():
                if self._unwritten.get(table_id) == at:
                    del self._unwritten[table_id]
            self._until = {each: until for each, until in self._until.items() if until > now}
            self._looks = {each: at for each, at in self._looks.items() if now - at <= LATELY}
            for table_id, looked in found.own.items():
                self._looks[table_id] = max(self._looks.get(table_id, 0.0), looked / 1000)
            self._found = set(found.own)
            self.waiting = found.waiting
            self.oldest = 0.0 if found.oldest is None else now - found.oldest / 1000
        return list(found.own), found.taken

    def close(self) -> None:
        """Others may go on at once."""
        self._rows.release_all()
