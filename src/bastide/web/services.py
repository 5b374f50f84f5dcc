"""Everything that one worker of the server needs, put together and taken apart again."""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from bastide.web.bans import Bans
from bastide.web.hub import Hub
from bastide.web.limits import Limits
from bastide.web.metrics import Metrics
from bastide.web.preparing import prepare_in_background
from bastide.web.presence import Presence
from bastide.web.probe import Probe
from bastide.web.repeated import Repeated
from bastide.web.signer import Signer
from bastide.web.store import Unavailable, open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.advice import Advice
from bastide.web.tables.bot_turns import EVERY, BotTurns
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.offers import Offers
from bastide.web.tables.table import Table
from bastide.web.telling.mail_limits import MailLimits
from bastide.web.telling.notifier import Notifier
from bastide.web.telling.settings import Telling

BANS_EVERY = 3.0  # seconds until a ban counts at the latest
PRESENCE_EVERY = 2.0  # seconds until a look is written down
TELLING_EVERY = 2.0  # seconds between two looks for what is to be told
PAUSE = 0.15  # seconds before a bot begins to think


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    database: str
    bot_threads: int = max(1, (os.cpu_count() or 2) // 2)
    limits: Limits = field(default_factory=Limits)
    telling: Telling = field(default_factory=Telling)
    prepare: bool = False  # draw and load beside the first requests, so that nobody waits for it


class Services:
    """Store, tables, bots, advice and watchers of one worker."""

    def __init__(self, settings: Settings, metrics: Metrics, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.metrics = metrics
        self.store = open_store(settings.database)
        self.signer = Signer(self.store.key("cookies"))
        self.hub = Hub()
        self.cache = TableCache(self.store, lambda event: self.metrics.events.labels(event.kind).inc(), self._changed)
        self.bans = Bans(self.store)
        self.tables = TableService(self.cache, check_may=self.bans.check)
        self.offers = Offers(self._wake_later)
        self.turns = BotTurns(self.store)
        self.bots = BotRunner(
            self.tables,
            settings.bot_threads,
            metrics.count_decision,
            self.offers.waits,
            self.turns,
            metrics.bot_faults.inc,
        )
        self.advice = Advice()
        self.probe = Probe(self.store)
        self._closing = threading.Event()
        self._stopping = threading.Event()
        self.sweeping = Repeated("bot turns", EVERY, self._sweep, self._stopping)
        self.listener = None
        banning = Repeated("bans", BANS_EVERY, self.bans.read, self._stopping)
        self.presence = Presence(self.store)
        present = Repeated("presence", PRESENCE_EVERY, self.presence.write, self._stopping)
        self.mail_limits = MailLimits()
        self.notifier = Notifier(self.store, self.signer, settings.telling)
        telling = Repeated("telling", TELLING_EVERY, self.notifier.act, self._stopping)
        self.threads = [
            self.sweeping.thread,
            banning.thread,
            present.thread,
            telling.thread,
        ]  # as long as the server runs
        if self.store.shared:
            self.listener = self.store.listener(self.hub.tell, self._catch_up, self._stopping)
            self.threads.append(threading.Thread(target=self.listener.run, name="live updates", daemon=True))
            self.threads[-1].start()
        if settings.prepare:
            prepare_in_background()

    def _changed(self, table_id: str, last: int) -> None:
        self.hub.tell(table_id, last)
        self.turns.wrote(table_id)
        # Whoever moved gets his page first: a bot that thinks at the same moment would make him wait.
        self._wake_later(PAUSE, table_id)

    def _wake_later(self, seconds: float, table_id: str) -> None:
        self._loop.call_soon_threadsafe(lambda: self._loop.call_later(seconds, lambda: self.bots.wake(table_id)))

    def _catch_up(self) -> None:
        """Nobody was listening for a while: who watches is told of what was written meanwhile."""
        for table_id, last in self.store.lasts(self.hub.watched).items():
            self.hub.tell(table_id, last)

    def _sweep(self) -> None:
        """Turns of bots that are ours, or nobody's any more."""
        found, taken = self.turns.sweep()
        self.metrics.taken_turns.inc(taken)
        for table_id in found:
            self.bots.wake(table_id, again=False)

    @contextmanager
    def viewing(self, table_id: str) -> Iterator[Table]:
        """The table for somebody who looks: bots that play among themselves do so only for him."""
        with self.tables.reading(table_id) as table:
            if table.bot_on_turn:
                self.turns.look(table_id)
                self.bots.wake(table_id, again=False)
            yield table

    def end_streams(self) -> None:
        """The server is about to stop: open streams end now, everything else goes on."""
        self._closing.set()
        self.hub.tell_all()

    def close(self) -> None:
        """Stop in order: no new thoughts, no more listening, connections last."""
        self.end_streams()
        self._stopping.set()
        self.notifier.close()
        for thread in self.threads:
            thread.join()
        self.bots.close()
        with suppress(Unavailable):
            self.turns.close()
        self.advice.close()
        self.probe.close()
        self.store.close()

    @property
    def closing(self) -> bool:
        """Whether the server is being stopped: open streams end then."""
        return self._closing.is_set()


def services_of(request: Request) -> Services:
    """Those of the worker that answers."""
    services: Services = request.app.state.services
    return services


async def _services(request: Request) -> Services:
    return services_of(request)


# Asynchronous because FastAPI sends plain functions to a thread.
TheServices = Annotated[Services, Depends(_services)]
