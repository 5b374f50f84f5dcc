"""Everything that one worker of the server needs, put together and taken apart again."""

import os
import secrets
import threading
from dataclasses import dataclass

from bastide.web.hub import Hub
from bastide.web.store import Store, open_store
from bastide.web.tables import Keeper
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.keeper import KEY_BYTES


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    database: str
    bot_threads: int = max(1, (os.cpu_count() or 2) // 2)


class House:
    """Store, keeper, bots and watchers of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.store: Store = open_store(settings.database)
        self.hub = Hub()
        self.keeper = Keeper(self.store, lambda: secrets.token_bytes(KEY_BYTES), self._happened)
        self.bots = BotRunner(self.keeper, settings.bot_threads)
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        if self.store.shared:
            self._listener = threading.Thread(
                target=self.store.listen, args=(lambda table_id, _: self.hub.tell(table_id), self._closing.is_set)
            )
            self._listener.start()

    def _happened(self, table_id: str, _: int) -> None:
        self.hub.tell(table_id)
        self.bots.look(table_id)

    def close(self) -> None:
        """Stop in order: no new thoughts, no more listening, connections last."""
        self._closing.set()
        self.hub.tell_all()
        self.bots.close()
        if self._listener is not None:
            self._listener.join()
        self.store.close()

    @property
    def closing(self) -> bool:
        """Whether the server is being stopped: open streams end then."""
        return self._closing.is_set()
