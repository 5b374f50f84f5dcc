"""Reviews of finished games, made beside the tables: in the same queue as bots and advice and behind them, a slice at a time, so
that nobody's bot waits for one. A quick look comes first and is kept, then a deep one by itself.

What was found lies in the store (store/reviews.py), for all workers. What is unfinished when the server stops is lost; whoever
asks again has it go on after the last depth that was kept.
"""

import contextlib
import hashlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bastide.core import engines
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.review import FULL, QUICK, Depth, Moment, Review, as_json, from_json, reviewed_moments
from bastide.review.record import VERSION
from bastide.review.reviewing import collected
from bastide.web.i18n import _
from bastide.web.store import Store, Unavailable
from bastide.web.tables.askers import Asker, asking
from bastide.web.tables.cache import TableCache
from bastide.web.tables.errors import NotFound, TableError, TooMany
from bastide.web.tables.fair_order import REVIEW
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.table import Table

log = logging.getLogger("bastide.reviews")

SEED = 0
SLICE = 0.25  # seconds of the processor until others may think
TOLD = 1.0  # seconds until it is written down again how far a review is
KEPT = 40  # reviews in memory
MOST = 60  # at the same time
MOST_OWN = 3  # of these for one guest: the queue shares among them, and charges him
MOST_OF_ADDRESS = 6
PATIENCE = 10  # seconds until asking again may help
NONE, RUNNING, STOPPED, READY = "none", "running", "stopped", "ready"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review is: `depth` is what can be looked at already, `aim` what is being worked on, with so many moves done.
    STOPPED: nobody works on it, whoever asks has it go on."""

    state: str
    depth: str | None
    aim: str | None
    done: int
    moves: int


@dataclass(slots=True)
class Work:
    """A review on its way."""

    table_id: str
    played: str
    match: Match
    asker: Asker
    left: list[Depth]  # the first is being worked on
    moments: Iterator[Moment]
    told: float
    found: list[Moment] = field(default_factory=list)


class Reviews:
    """`ask`, `progress` and `found` while the table is held. Any thread may call; `used` is a thread's time on the processor."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        queue: FairQueue,
        depths: Sequence[Depth] = (QUICK, FULL),
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = time.thread_time,
    ) -> None:
        self._rows, self._results, self._cache, self._queue = store.reviews, store.results, cache, queue
        self.depths = tuple(depths)
        self._clock, self._used = clock, used
        self._mutex = threading.Lock()
        self._works: dict[str, Work] = {}
        self._kept: OrderedDict[tuple[Any, ...], Review] = OrderedDict()

    def possible(self, game: Game) -> bool:
        """Whether games of this kind can be reviewed here; plain rules would be too slow for it."""
        return engines.chosen(game) != engines.PLAIN

    def ask(self, table: Table) -> Progress:
        """Have the game of a table reviewed, unless it has been, or is being; who asks pays for it. TableError says why not."""
        self.check_can_be(table)
        progress = self.progress(table)
        if progress.state in (RUNNING, READY):
            return progress
        depths = self._after(progress.depth)
        moments = reviewed_moments(table.begun, depths[0], SEED)
        work = Work(table.id, marked(table.begun), table.begun, asking.get(), list(depths), moments, self._clock())
        with self._mutex:
            self._check_room(work.asker)
            self._works[table.id] = work
        if self._rows.take(table.id, work.played, progress.moves, depths[0].name):
            self._submit(work)
        else:
            self._drop(work)
        return self.progress(table)

    def check_can_be(self, table: Table) -> None:
        """TableError where there is nothing to review, and nothing that was found elsewhere."""
        if not table.over:
            raise TableError(_("Only a game that is over can be reviewed."))
        if not table.begun.moves:
            raise TableError(_("No move was made here: there is nothing to review."))
        if not self.possible(table.game) and self.progress(table).state != READY:
            raise TableError(_("Games of this kind can’t be reviewed here."))

    def state_of(self, table: Table) -> str:
        """The state of its progress; "" where it can't be reviewed, or not yet."""
        if not table.over or not table.begun.moves:
            return ""
        state = self.progress(table).state
        return state if state == READY or self.possible(table.game) else ""

    def progress(self, table: Table) -> Progress:
        """How far it is, whoever works on it."""
        moves = len(table.begun.moves)
        row = self._rows.find(table.id)
        if row is None or row.played != marked(table.begun):
            return Progress(NONE, None, None, 0, moves)
        if row.depth == self.depths[-1].name:
            return Progress(READY, row.depth, None, moves, moves)
        work = self._works.get(table.id)
        if work is not None and work.played == row.played and work.left:
            return Progress(RUNNING, row.depth, work.left[0].name, len(work.found), moves)
        if row.elsewhere:
            return Progress(RUNNING, row.depth, row.aim, row.done, moves)
        return Progress(STOPPED, row.depth, None, 0, moves)

    def found(self, table: Table) -> Review | None:
        """What is ready, as deep as it is."""
        row = self._rows.find(table.id)
        if row is None or row.depth is None or row.played != marked(table.begun):
            return None
        names = tuple(seat.name for seat in table.seats)
        key = (table.id, row.played, row.depth, names)
        with self._mutex:
            known = self._kept.get(key)
        if known is None:
            body = self._rows.body(table.id, row.played)
            if body is None:  # it has just gone
                return None
            known = replace(from_json(body), names=names)
            with self._mutex:
                self._kept[key] = known
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return known

    def close(self) -> None:
        """Others may go on at once. The queue has been closed."""
        self._rows.release_all()

    def _after(self, depth: str | None) -> tuple[Depth, ...]:
        """What is left to be done after that depth."""
        names = [each.name for each in self.depths]
        return self.depths[names.index(depth) + 1 :] if depth in names else self.depths

    def _check_room(self, asker: Asker) -> None:
        """To be called with the mutex held."""
        askers = [work.asker for work in self._works.values()]
        near = sum(each.address == asker.address for each in askers)
        if askers.count(asker) >= MOST_OWN or near >= MOST_OF_ADDRESS or len(askers) >= MOST:
            raise TooMany(_("Other games are still being looked at. Try again in a moment."), PATIENCE)

    def _submit(self, work: Work) -> None:
        try:
            self._queue.submit(work.asker, work.table_id, REVIEW, lambda: self._go_on(work))
        except RuntimeError:  # closing
            self._drop(work)

    def _go_on(self, work: Work) -> bool:
        """One slice, and a place in the queue for the next."""
        try:
            again = self._slice(work)
        except (NotFound, Unavailable):  # the table is gone, or the store is away: whoever asks again has it go on
            again = False
        except Exception:
            log.exception("a review failed", extra={"table": work.table_id})
            again = False
        if again:
            self._submit(work)
        else:
            self._drop(work)
        return True

    def _slice(self, work: Work) -> bool:
        """Some moves; whether there are more to come, and they are still ours to look at."""
        began, moves = self._used(), len(work.match.moves)
        while len(work.found) < moves:
            work.found.append(next(work.moments))
            if self._used() - began >= SLICE:
                break
        if len(work.found) == moves:
            return self._keep(work)
        if self._clock() - work.told < TOLD:
            return True
        work.told = self._clock()
        return self._rows.renew(work.table_id, work.played, work.left[0].name, len(work.found))

    def _keep(self, work: Work) -> bool:
        """A depth is finished: it is kept, if the table still stands where it was looked at; then comes the next."""
        with self._cache.reading(work.table_id) as table:
            if table.match is None or marked(table.match) != work.played:
                return False
        body = as_json(collected(work.match, work.left[0], SEED, work.found))
        body["names"] = [""] * len(body["names"])
        if not self._rows.keep(work.table_id, work.played, work.left[0].name, body):
            return False
        if not self._results.keep_review(work.table_id, body["seats"]):
            self._cache.note_result(work.table_id)  # it was over before results were noted
            self._results.keep_review(work.table_id, body["seats"])
        if len(work.left) == 1:
            return False
        work.left, work.found = work.left[1:], []
        work.moments = reviewed_moments(work.match, work.left[0], SEED)
        return self._rows.renew(work.table_id, work.played, work.left[0].name, 0)

    def _drop(self, work: Work) -> None:
        with self._mutex:
            if self._works.get(work.table_id) is work:
                del self._works[work.table_id]
        with contextlib.suppress(Unavailable):
            self._rows.release(work.table_id, work.played)


def marked(match: Match) -> str:
    """What tells the moves of a match from others; what was written in another form is about none of them."""
    text = "\n".join("|".join((move.action.text, *move.chance)) for move in match.moves)
    return hashlib.sha256(f"{VERSION}\n{match.game.name}\n{text}".encode()).hexdigest()
