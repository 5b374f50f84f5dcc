"""Bots among themselves play at the pace at which what they do is told: nobody waits for them, and whoever watches is to read
each step in peace. Where a person plays no bot is ever slowed."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bastide.core.i18n import SOURCE_LANGUAGE, using_language
from bastide.web.tables.reading_time import STAYS, reading_times
from bastide.web.tables.story import story_of
from bastide.web.tables.table import Table

LEAST = 0.5  # seconds from one decision to the next: a play of several is told when its last one is made
AHEAD = 1.2  # seconds before it is told to the end that bots go on: the next step is there when it is wanted
KEPT = 500  # tables
T = TypeVar("T")


@dataclass(slots=True)
class _Told:
    """What was counted of a table: the moves whose steps are told, and when the telling of them ends."""

    through: int
    until: float


@dataclass(frozen=True, slots=True)
class _Watcher:
    """How whoever watches reads."""

    language: str = SOURCE_LANGUAGE
    speed: float = 1.0


class Pace:
    """`wake_later` is told in how many seconds a table is to be looked at again."""

    def __init__(self, wake_later: Callable[[float, str], None], clock: Callable[[], float] = time.time) -> None:
        self._wake_later, self._clock = wake_later, clock
        self._mutex = threading.Lock()
        self._told: OrderedDict[str, _Told] = OrderedDict()
        self._watchers: OrderedDict[str, _Watcher] = OrderedDict()

    def watched(self, table_id: str, language: str, speed: str) -> None:
        """Somebody watches in this language, and is told so much faster than usual."""
        watcher = _Watcher(language, {"2": 2.0, "0.5": 0.5}.get(speed, 1.0))
        with self._mutex:
            _keep(self._watchers, table_id, watcher)

    def waits(self, table: Table) -> bool:
        """Whether the next decision at a table comes a little later."""
        if table.bot_awaited is not False:
            return False
        now = self._clock()
        left = max(self._until(table, now) - AHEAD, table.at / 1000 + LEAST) - now
        if left <= 0:
            return False
        self._wake_later(left, table.id)
        return True

    def _until(self, table: Table, now: float) -> float:
        """When all that has happened will be told."""
        moves = len(table.begun.moves)
        with self._mutex:
            told, watcher = self._told.get(table.id), self._watchers.get(table.id, _Watcher())
        if told is None or told.through > moves:
            told = _Told(moves, now)
        elif told.through < moves:
            with using_language(watcher.language):
                story = story_of(table, told.through + 1, moves)
            time = sum(reading_times(story.steps)) + STAYS * sum(step.stays for step in story.steps)
            told = _Told(story.through, max(told.until, table.at / 1000) + time / 1000 / watcher.speed)
        with self._mutex:
            _keep(self._told, table.id, told)
        return told.until


def _keep(where: OrderedDict[str, T], table_id: str, what: T) -> None:
    where[table_id] = what
    where.move_to_end(table_id)
    while len(where) > KEPT:
        where.popitem(last=False)
