"""Advice for people who ask: a search thinks about their choices, beside the pages, and what it found is kept.

The table is held only while the question is put. Questions wait in the same queue as the turns of bots, each with whoever asks.
"""

import logging
import threading
from collections import Counter, OrderedDict
from concurrent.futures import Future, wait
from dataclasses import dataclass

from bastide.bots.analysis import Analysis, ponder
from bastide.core import engines
from bastide.core.game import Game
from bastide.web.tables.askers import asking
from bastide.web.tables.fair_order import ADVICE
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.advice")

SECONDS = 1.0  # of thinking at most
SIMULATIONS = 30_000  # at most: bounds the memory of a thought too
BEST = 3
SEED = 0
PATIENCE = 1.5  # seconds that a page waits
KEPT = 500  # thoughts
MOST_QUESTIONS = 200  # that nobody has thought about yet; more than that are told to come again
MOST_OWN = 8  # of these from one address
MOST_WAITING = 12  # pages that wait at the same time, the others say at once that it is not ready
MOST_OWN_WAITING = 3
READY, THINKING, NONE = "ready", "thinking", "none"

Key = tuple[str, int, int]
Thought = Future[Analysis]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: only what is READY has found something."""

    state: str
    found: Analysis | None = None
    place: int = 0  # while others come first


class Advice:
    """`ask` and `progress` while the table is held, `wait` while it is not. Any thread may call."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self._mutex = threading.Lock()
        self._thoughts: OrderedDict[Key, Thought] = OrderedDict()
        self._pending: dict[Thought, str] = {}  # what nobody has thought about yet, and from which address it was asked
        self._waiting: Counter[str] = Counter()  # pages, by address

    def possible(self, game: Game) -> bool:
        """Whether there can be advice on a game here at all; plain rules would be too slow for it."""
        return engines.chosen(game) != engines.PLAIN

    def ask(self, table: Table, seat: int) -> Thought | None:
        """Begin to think for a seat that is to decide, unless that has been done; None where it can't be done now."""
        assert table.match is not None and table.turn == seat
        key = _key(table, seat)
        with self._mutex:
            if key in self._thoughts:
                return self._thoughts[key]
            asker = asking.get()
            self._pending = {each: address for each, address in self._pending.items() if not each.done()}
            own = sum(address == asker.address for address in self._pending.values())
            if len(self._pending) >= MOST_QUESTIONS or own >= MOST_OWN:
                return None
            view = table.match.player_view(seat)
            try:
                thought = self._queue.submit(
                    asker, table.id, ADVICE, lambda: ponder(view, SIMULATIONS, SECONDS, BEST, SEED)
                )
            except RuntimeError:  # closing
                return None
            self._thoughts[key] = thought
            self._pending[thought] = asker.address
            if len(self._thoughts) > KEPT:
                self._thoughts.popitem(last=False)
            return thought

    def wait(self, thought: Thought) -> None:
        """Until it is ready, or patience ends."""
        address = asking.get().address
        with self._mutex:
            if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_OWN_WAITING:
                return
            self._waiting[address] += 1
        try:
            wait([thought], PATIENCE)
        finally:
            with self._mutex:
                self._waiting -= Counter([address])

    def progress(self, table: Table, seat: int) -> Progress:
        """What has come of it, for the moment at which the table stands."""
        thought = self._thoughts.get(_key(table, seat))
        if thought is None or not thought.done():
            waits = self._queue.waits(table.id, ADVICE)
            return Progress(THINKING, place=0 if waits is None else waits.place)
        error = thought.exception()
        if error is not None:
            log.error("a thought failed", exc_info=error, extra={"table": table.id})
            return Progress(NONE)
        return Progress(READY, thought.result())


def _key(table: Table, seat: int) -> Key:
    """A moment of a table: talk does not change it."""
    return table.id, table.last_in_game, seat
