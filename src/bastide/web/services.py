"""Everything that one worker of the server needs, put together and taken apart again."""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

from bastide.web.bans import Bans
from bastide.web.hub import Hub
from bastide.web.limits import Limits
from bastide.web.making import Making
from bastide.web.metrics import Metrics
from bastide.web.painting import Painting
from bastide.web.preparing import prepare_in_background
from bastide.web.presence import Presence
from bastide.web.probe import Probe
from bastide.web.repeated import Repeated
from bastide.web.signer import Signer
from bastide.web.statistics.house import HouseFigures
from bastide.web.store import Unavailable, open_store
from bastide.web.store.tidying import Keeping, in_words
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.advice import Advice
from bastide.web.tables.askers import Askers, asking
from bastide.web.tables.beginning import NEW
from bastide.web.tables.bot_turns import EVERY, BotTurns
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.deadlines import EVERY as EVERY_DEADLINE
from bastide.web.tables.deadlines import Deadlines
from bastide.web.tables.exercises import Exercises
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.filling import fill_results
from bastide.web.tables.identities import Identities
from bastide.web.tables.looks import Looks
from bastide.web.tables.offers import Offers
from bastide.web.tables.pace import Pace
from bastide.web.tables.reserving import Reservations
from bastide.web.tables.results import Result, result_of
from bastide.web.tables.reviews import Reviews
from bastide.web.tables.table import Table
from bastide.web.tables.transfers import Transfers
from bastide.web.tables.warnings import Warnings
from bastide.web.telling.mail_limits import MailLimits
from bastide.web.telling.notifier import Notifier
from bastide.web.telling.settings import Telling

log = logging.getLogger("bastide.web")
TIDY_SECONDS = 600.0  # between two looks whether it is time to tidy up, which it is once an hour
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
    keeping: Keeping = field(default_factory=Keeping)  # how long tables are kept
    telling: Telling = field(default_factory=Telling)
    prepare: bool = False  # draw and load beside the first requests, so that nobody waits for it


class Services:
    """Store, tables, bots, advice, reviews and watchers of one worker."""

    def __init__(self, settings: Settings, metrics: Metrics, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.metrics = metrics
        self.store = open_store(settings.database)
        self.signer = Signer(self.store.key("cookies"))
        self.reservations = Reservations(self.store.key("chance"), self.signer)
        self.hub = Hub()
        count = self.metrics.events
        self.cache = TableCache(
            self.store, lambda event: count.labels(event.kind).inc(), self._changed, on_end=self._ended
        )
        self.house = HouseFigures(self.store)
        self.bans = Bans(self.store)
        self.making = Making(self.store, settings.limits, self._refused)
        self.tables = TableService(self.cache, check_may=self.bans.check, check_may_make=self.making.check)
        self.painting = Painting(settings.limits, settings.limits.pictures, self._refused)
        self.animating = Painting(settings.limits, settings.limits.animations, self._refused)
        self.identities = Identities(self.store, self.cache, self.hub.tell)
        self.transfers = Transfers(self.store.transfers)
        self.offers = Offers(self._wake_later)
        self.pace = Pace(self._wake_later)
        self.turns = BotTurns(self.store)
        self.askers = Askers()
        limits = settings.limits
        self.thinking = FairQueue(settings.bot_threads, limits.tables_at_work if limits.on else None)
        self._told_late: set[str] = set()  # tables whose watchers know that their bots wait
        self.bots = BotRunner(
            self.tables,
            self.thinking,
            metrics.count_decision,
            lambda table: self.pace.waits(table) or self.offers.waits(table),
            self.turns,
            metrics.bot_faults.inc,
            self.askers.of,
        )
        self.looks = Looks(self.store)
        self.deadlines = Deadlines(self.store, self.tables)
        self.advice = Advice(self.thinking)
        self.reviews = Reviews(self.store, self.cache, self.thinking)
        self.exercises = Exercises(self.thinking)
        self.warnings = Warnings(self.thinking)
        self.probe = Probe(self.store)
        self._closing = threading.Event()
        self._stopping = threading.Event()
        self.sweeping = Repeated("bot turns", EVERY, self._sweep, self._stopping)
        self.tidying = Repeated("tidying", TIDY_SECONDS, lambda: self._tidy(settings.keeping), self._stopping)
        self.listener = None
        watching = Repeated("deadlines", EVERY_DEADLINE, self._watch_time, self._stopping)
        banning = Repeated("bans", BANS_EVERY, self.bans.read, self._stopping)
        self.presence = Presence(self.store)
        present = Repeated("presence", PRESENCE_EVERY, self.presence.write, self._stopping)
        self.mail_limits = MailLimits()
        self.notifier = Notifier(self.store, self.signer, settings.telling)
        telling = Repeated("telling", TELLING_EVERY, self.notifier.act, self._stopping)
        # As long as the server runs.
        self.threads = [each.thread for each in (self.sweeping, watching, self.tidying, banning, present, telling)]
        self.threads += self.thinking.threads
        if self.store.shared:
            self.listener = self.store.listener(self.hub.tell, self._catch_up, self._stopping)
            self.threads.append(threading.Thread(target=self.listener.run, name="live updates", daemon=True))
            self.threads[-1].start()
        if settings.prepare:
            prepare_in_background()

    def _refused(self, kind: str) -> None:
        self.metrics.refused.labels(kind).inc()

    def _changed(self, table_id: str, last: int) -> None:
        self.hub.tell(table_id, last)
        self.turns.wrote(table_id)
        # Whoever moved gets his page first: a bot that thinks at the same moment would make him wait.
        self._wake_later(PAUSE, table_id)

    def _ended(self, table: Table) -> None:
        """A game is over; one from a position or a record counts for nothing."""
        noted = result_of(table)
        if noted is not None and table.origin == NEW:
            self.metrics.games.labels(table.game.name, Result.read(noted).ending).inc()

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
        late = self.thinking.late()
        for table_id in late - self._told_late:
            self.hub.tell(table_id, 0)  # streams look up (changes.py)
        self._told_late = late

    def _watch_time(self) -> None:
        """Who has looked, and whose time is up."""
        self.looks.write()
        self.deadlines.sweep()

    def _tidy(self, keeping: Keeping) -> None:
        """What nobody needs any more goes, by one of the workers."""
        now = time.time_ns() // 1_000_000
        if self.store.tidying.take_turn(now):
            gone = self.store.tidying.tidy(keeping, now, self._stopping.is_set)
            if any(gone.values()):
                log.info("tidied up: %s", in_words(gone))
            if filled := fill_results(self.store, self._stopping.is_set):
                log.info("results noted of %d games that were over before", filled)

    @contextmanager
    def viewing(self, table_id: str, guest: str | None = None) -> Iterator[Table]:
        """The table for somebody who looks: bots that play among themselves do so only for him. With `guest` he is known to be
        there, and not only his browser."""
        with self.tables.reading(table_id) as table:
            self.looks.note(table, guest)
            asked = asking.get().guest
            self.askers.note(table_id, part=bool(asked) and (asked == table.host or bool(table.seats_of(asked))))
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
        self.thinking.close()
        self.notifier.close()
        for thread in self.threads:
            thread.join()
        with suppress(Unavailable):
            self.turns.close()
            self.reviews.close()
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
