"""Writing something to see whether that can be done: for who asks after the server's health."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from bastide.web.store import Store, Unavailable

DEADLINE = 2.5  # seconds that a probe may take
FRESH = 1.0  # seconds that its result is good for


class Probe:
    """Writes into the store to see whether that can be done, one at a time: however many ask, and however long it takes."""

    def __init__(self, store: Store, deadline: float = DEADLINE) -> None:
        self._store, self._deadline = store, deadline
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="probe")
        self._running: asyncio.Future[str] | None = None
        self._result, self._at = "", float("-inf")

    async def fault(self) -> str:
        """What is wrong with the database in one word, nothing if it is well; within the deadline."""
        if time.monotonic() - self._at < FRESH:
            return self._result
        if self._running is None or self._running.done():
            self._running = asyncio.get_running_loop().run_in_executor(self._thread, self._write)
        done, _ = await asyncio.wait({self._running}, timeout=self._deadline)
        self._result, self._at = self._running.result() if done else "hanging", time.monotonic()
        return self._result

    def close(self) -> None:
        """No more probes; one that hangs is left alone."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _write(self) -> str:
        try:
            self._store.probe()
        except Unavailable as error:
            return error.reason
        except Exception as error:
            return type(error).__name__
        return ""
