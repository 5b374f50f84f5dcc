"""The store and the bots of a worker, with what they do counted."""

import time
from typing import Any

from bastide.web.metrics import Metrics
from bastide.web.store import Event, Store
from bastide.web.tables.bots import BotRunner
from bastide.web.tables.keeper import Keeper


class CountedStore(Store):
    """Counts the events that were written."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        super().__init__(store._engine)
        self._metrics = metrics

    def append(self, table_id: str, number: int, kind: str, *body: Any, **more: Any) -> tuple[Event, bool]:
        """As in every store."""
        event, new = super().append(table_id, number, kind, *body, **more)
        if new:
            self._metrics.events.labels(kind).inc()
        return event, new


class CountedBots(BotRunner):
    """Counts decisions, and the time from looking at the table to having written the move."""

    def __init__(self, keeper: Keeper, threads: int, metrics: Metrics) -> None:
        super().__init__(keeper, threads)
        self._metrics = metrics

    def _play_one(self, table_id: str) -> bool:
        began = time.perf_counter()
        played = super()._play_one(table_id)
        if played:
            self._metrics.decisions.inc()
            self._metrics.thinking.inc(time.perf_counter() - began)
        return played
