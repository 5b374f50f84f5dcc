"""Everything that one worker of the server needs, put together and taken apart again."""

import asyncio
import os
import secrets
import threading
from dataclasses import dataclass, field

from bastide.web.counted import CountedBots, CountedStore
from bastide.web.hub import Hub
from bastide.web.limits import Limits
from bastide.web.metrics import Metrics
from bastide.web.signer import Signer
from bastide.web.store import Store, open_store
from bastide.web.tables import Keeper
from bastide.web.tables.advice import Advice
from bastide.web.tables.seating import KEY_BYTES
from bastide.web.tables.table import BOT, Table
from bastide.web.warming import Warming

PAUSE = 0.15  # seconds before a bot begins to think


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    database: str
    bot_threads: int = max(1, (os.cpu_count() or 2) // 2)
    limits: Limits = field(default_factory=Limits)
    warm: bool = False  # compile for the bots in the background, from the start


class House:
    """Store, keeper, bots, advice and watchers of one worker."""

    def __init__(
        self, settings: Settings, metrics: Metrics | None = None, loop: asyncio.AbstractEventLoop | None = None
    ) -> None:
        self._loop = loop
        self.metrics = metrics or Metrics()
        self.store: Store = CountedStore(open_store(settings.database), self.metrics)
        self.signer = Signer(self.store.key("cookies"))
        self.hub = Hub()
        self.keeper = Keeper(self.store, lambda: secrets.token_bytes(KEY_BYTES), self._happened)
        self.bots = CountedBots(self.keeper, settings.bot_threads, self.metrics)
        self.advice = Advice()
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        if self.store.shared:
            self._listener = threading.Thread(target=self.store.listen, args=(self.hub.tell, self._closing.is_set))
            self._listener.start()
        self._warming = Warming(self.metrics.compiled)
        if settings.warm:
            self._warming.start()

    def _happened(self, table_id: str, number: int) -> None:
        self.hub.tell(table_id, number)
        if self._loop is None:
            self.bots.look(table_id)
        else:
            # Whoever moved gets his page first: a bot that thinks at the same moment would make him wait.
            self._loop.call_soon_threadsafe(self._loop.call_later, PAUSE, self.bots.look, table_id)

    def open_table(self, table_id: str) -> Table:
        """The table for somebody who looks. Its bot may have been forgotten: a worker that was to think may have stopped."""
        table = self.keeper.table(table_id)
        if table.turn is not None and table.seats[table.turn].kind == BOT:
            self.bots.look(table_id)
        return table

    def end_streams(self) -> None:
        """The server is about to stop: open streams end now, everything else goes on."""
        self._closing.set()
        self.hub.tell_all()

    def close(self) -> None:
        """Stop in order: no new thoughts, no more listening, connections last."""
        self.end_streams()
        self.bots.close()
        self.advice.close()
        self._warming.close()
        if self._listener is not None:
            self._listener.join()
        self.store.close()

    @property
    def closing(self) -> bool:
        """Whether the server is being stopped: open streams end then."""
        return self._closing.is_set()
