"""Who is watching which table: streams of one worker hear of every event, whoever wrote it."""

import asyncio
import threading
from collections.abc import AsyncIterator


class Hub:
    """Told of events from any thread; each watcher wakes up once for any number of them."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._watchers: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._last: dict[str, int] = {}  # of the tables being watched: the last event told of

    def tell(self, table_id: str, number: int) -> None:
        """An event of that number happened at a table."""
        with self._mutex:
            if table_id in self._watchers:
                self._last[table_id] = max(number, self._last.get(table_id, 0))
            for loop, woken in self._watchers.get(table_id, ()):
                loop.call_soon_threadsafe(woken.set)

    def tell_all(self) -> None:
        """The server stops: every stream looks up."""
        with self._mutex:
            watched = list(self._watchers)
        for table_id in watched:
            self.tell(table_id, 0)

    @property
    def watched(self) -> list[str]:
        """The tables that somebody watches."""
        with self._mutex:
            return list(self._watchers)

    @property
    def watchers(self) -> int:
        """How many streams are open."""
        with self._mutex:
            return sum(map(len, self._watchers.values()))

    async def watch(self, table_id: str, every: float) -> AsyncIterator[int]:
        """The number of the last event whenever something happened, -1 after so many seconds of silence; without end."""
        woken = asyncio.Event()
        mine = (asyncio.get_running_loop(), woken)
        with self._mutex:
            self._watchers.setdefault(table_id, set()).add(mine)
        try:
            yield 0  # from here on nothing is missed: who looks at the store now and then waits here sees everything
            while True:
                try:
                    await asyncio.wait_for(woken.wait(), every)
                    woken.clear()
                    yield self._last.get(table_id, 0)
                except TimeoutError:
                    yield -1
        finally:
            with self._mutex:
                self._watchers[table_id].discard(mine)
                if not self._watchers[table_id]:
                    del self._watchers[table_id]
                    self._last.pop(table_id, None)
