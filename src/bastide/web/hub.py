"""Who is watching which table: streams of one worker hear of every event, whoever wrote it."""

import asyncio
import threading
from collections.abc import AsyncIterator


class Hub:
    """Told of events from any thread; each watcher wakes up once for any number of them."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._watchers: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}

    def tell(self, table_id: str) -> None:
        """Something happened at a table."""
        with self._mutex:
            for loop, woken in self._watchers.get(table_id, ()):
                loop.call_soon_threadsafe(woken.set)

    def tell_all(self) -> None:
        """The server stops: every stream looks up."""
        with self._mutex:
            watched = list(self._watchers)
        for table_id in watched:
            self.tell(table_id)

    @property
    def watchers(self) -> int:
        """How many streams are open."""
        with self._mutex:
            return sum(map(len, self._watchers.values()))

    async def watch(self, table_id: str, every: float) -> AsyncIterator[bool]:
        """True whenever something happened, False after so many seconds of silence; without end."""
        woken = asyncio.Event()
        mine = (asyncio.get_running_loop(), woken)
        with self._mutex:
            self._watchers.setdefault(table_id, set()).add(mine)
        try:
            while True:
                try:
                    await asyncio.wait_for(woken.wait(), every)
                    woken.clear()
                    yield True
                except TimeoutError:
                    yield False
        finally:
            with self._mutex:
                self._watchers[table_id].discard(mine)
                if not self._watchers[table_id]:
                    del self._watchers[table_id]
