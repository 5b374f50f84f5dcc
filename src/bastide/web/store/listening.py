"""Hearing what other workers wrote: LISTEN on a connection of its own, opened again whenever it breaks."""

import logging
import random
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import psycopg

from bastide.web.store.schema import CHANNEL

log = logging.getLogger("bastide.store")
LOOK_UP = 0.5  # seconds until it is looked whether to stop
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between tries


class Listener:
    """`hear(table, number)` is called for every event that any worker adds; `catch_up` whenever listening has begun, because
    something may have been written while nobody did. `run` it in a thread: it ends when `stop` is set, and for nothing else."""

    def __init__(
        self,
        address: str,
        options: Mapping[str, Any],
        hear: Callable[[str, int], None],
        catch_up: Callable[[], None],
        stop: threading.Event,
    ) -> None:
        self._address, self._options = address, dict(options)
        self._hear, self._catch_up, self._stop = hear, catch_up, stop
        self._silent_since: float | None = time.monotonic()
        self.breaks = 0  # how often it broke off

    @property
    def silent_seconds(self) -> float:
        """How long nothing could have been heard; 0 while it listens."""
        since = self._silent_since
        return 0.0 if since is None else time.monotonic() - since

    def run(self) -> None:
        """Listen until told to stop."""
        pause = FIRST_PAUSE
        while not self._stop.is_set():
            try:
                self._listen()
            except Exception as error:
                if self._silent_since is None:
                    self.breaks += 1
                    self._silent_since = time.monotonic()
                    pause = FIRST_PAUSE
                log.warning("listening to the database broke off (%s); trying again", type(error).__name__)
                # Not all workers in the same moment.
                self._stop.wait(pause * random.uniform(0.5, 1.0))
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True, **self._options) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._catch_up()  # after LISTEN: what is written from here on is heard
            self._silent_since = None
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=LOOK_UP, stop_after=1):
                    table_id, _, number = notice.payload.partition(" ")
                    self._hear(table_id, int(number))
