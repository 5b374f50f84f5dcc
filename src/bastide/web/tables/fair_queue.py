"""A few threads in which bots and advice think, in a fair order (fair_order.py)."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from bastide.web.tables.askers import Asker
from bastide.web.tables.fair_order import BOT, FairOrder, Job, Wait

LONG = 2.0  # seconds of waiting that are told
LOOK = 0.25  # seconds until it is looked again whether what waits may begin
R = TypeVar("R")


def stand_back() -> None:
    """This thread gets what pages leave of the processor: on Linux each thread has a rank of its own."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


class FairQueue:
    """So many `threads` think, and one more where an address comes that is not thinking yet. Any thread may call.

    Processor time is charged, not the time that passed: who thinks beside others pays for himself alone.
    """

    def __init__(
        self,
        threads: int,
        most_tables: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.thread_time,
    ) -> None:
        self._order = FairOrder(threads, most_tables)
        self._clock, self._used = clock, used
        self._changed = threading.Condition()
        self._closing = False
        self.threads = [
            threading.Thread(target=self._run, name=f"thinking {n}", daemon=True) for n in range(threads + 1)
        ]
        for thread in self.threads:
            thread.start()

    def submit(self, asker: Asker, table_id: str, kind: str, work: Callable[[], R]) -> "Future[R]":
        """Have something thought out; RuntimeError while closing. What comes back is true if something was decided."""
        job = Job(asker, table_id, kind, work)
        with self._changed:
            if self._closing:
                raise RuntimeError("no more thoughts")
            self._order.add(job, self._clock())
            self._changed.notify()
        return job.future

    def __len__(self) -> int:
        """How much waits."""
        with self._changed:
            return len(self._order)

    def is_crowded(self, address: str) -> bool:
        """Whether others wait while one address has several things to think about."""
        with self._changed:
            return self._order.is_crowded(address)

    def waits(self, table_id: str, kind: str) -> Wait | None:
        """How the thought of a table waits; None where none does."""
        with self._changed:
            return self._order.waits(table_id, kind, self._clock())

    def waits_long(self, table_id: str) -> Wait | None:
        """How the bot of a table waits, if it does for so long that people should know."""
        found = self.waits(table_id, BOT)
        return found if found is not None and found.seconds >= LONG else None

    def late(self) -> set[str]:
        """The tables of which that is true."""
        with self._changed:
            return self._order.late(LONG, self._clock())

    def close(self) -> None:
        """Finish the thoughts that have begun, begin no others."""
        with self._changed:
            self._closing = True
            waited = self._order.all_cancelled()
            self._changed.notify_all()
        for job in waited:
            job.future.cancel()
        for thread in self.threads:
            thread.join()

    def _next(self) -> Job | None:
        """Waits for something to think about; None when it is over."""
        with self._changed:
            while not self._closing:
                if (job := self._order.take(self._clock())) is not None:
                    return job
                self._changed.wait(LOOK if len(self._order) else None)
        return None

    def _run(self) -> None:
        stand_back()
        while (job := self._next()) is not None:
            began = self._used()
            decided: Any = False
            if job.future.set_running_or_notify_cancel():
                try:
                    decided = job.work()
                except BaseException as error:  # for whoever wants to know what came of it
                    job.future.set_exception(error)
                else:
                    job.future.set_result(decided)
            with self._changed:
                self._order.done(job, self._used() - began, self._clock(), bool(decided))
                self._changed.notify_all()
