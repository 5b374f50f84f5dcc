"""Advice for people who ask: a search thinks about their choices, beside the pages, and what it found is kept.

The table is held only while the question is put. One second of thinking in a thread of its own hinders nobody, because the
module in which a search runs (core/wasm.py) does not hold the interpreter's lock.
"""

import logging
import os
import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from bastide.bots.analysis import Analysis, ponder
from bastide.core import engines
from bastide.core.game import Game
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.advice")

SECONDS = 1.0  # of thinking at most
SIMULATIONS = 30_000  # at most: bounds the memory of a thought too
BEST = 3
SEED = 0
PATIENCE = 1.5  # seconds that a page waits
KEPT = 500  # thoughts
MOST_QUESTIONS = 20  # that nobody has thought about yet; more than that are told to come again
MOST_WAITING = 8  # pages that wait at the same time, the others say at once that it is not ready
READY, THINKING, NONE = "ready", "thinking", "none"

Key = tuple[str, int, int]
Thought = Future[Analysis]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: only what is READY has found something."""

    state: str
    found: Analysis | None = None


class Advice:
    """`ask` and `progress` while the table is held, `wait` while it is not. Any thread may call."""

    def __init__(self, threads: int = max(1, (os.cpu_count() or 2) // 4)) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="advice")
        self._mutex = threading.Lock()
        self._thoughts: OrderedDict[Key, Thought] = OrderedDict()
        self._waiting = threading.BoundedSemaphore(MOST_WAITING)
        self._closing = False

    def possible(self, game: Game) -> bool:
        """Whether there can be advice on a game here at all; plain rules would be too slow for it."""
        return engines.chosen(game) != engines.PLAIN

    def ask(self, table: Table, seat: int) -> Thought | None:
        """Begin to think for a seat that is to decide, unless that has been done; None where it can't be done now."""
        assert table.match is not None and table.turn == seat
        key = _key(table, seat)
        with self._mutex:
            if key in self._thoughts:
                return self._thoughts[key]
            pending = sum(not thought.done() for thought in self._thoughts.values())
            if pending >= MOST_QUESTIONS or self._closing:
                return None
            view = table.match.player_view(seat)
            thought = self._pool.submit(ponder, view, SIMULATIONS, SECONDS, BEST, SEED)
            self._thoughts[key] = thought
            if len(self._thoughts) > KEPT:
                self._thoughts.popitem(last=False)
            return thought

    def wait(self, thought: Thought) -> None:
        """Until it is ready, or patience ends."""
        if self._waiting.acquire(blocking=False):
            try:
                wait([thought], PATIENCE)
            finally:
                self._waiting.release()

    def progress(self, table: Table, seat: int) -> Progress:
        """What has come of it, for the moment at which the table stands."""
        thought = self._thoughts.get(_key(table, seat))
        if thought is None or not thought.done():
            return Progress(THINKING)
        error = thought.exception()
        if error is not None:
            log.error("a thought failed", exc_info=error, extra={"table": table.id})
            return Progress(NONE)
        return Progress(READY, thought.result())

    def close(self) -> None:
        """Finish the thought that has begun, begin no others."""
        with self._mutex:
            self._closing = True
        self._pool.shutdown(wait=True, cancel_futures=True)


def _key(table: Table, seat: int) -> Key:
    """A moment of a table: talk does not change it."""
    return table.id, table.last_in_game, seat
