"""The order in which things are thought out, so that each address gets its part of the processor, however much it asks for.

Next comes the address that has used least lately, of its guests the one who has, and of his tables the one that has: twenty
tables of one address have together what one visitor has while others wait, and all of it while nobody does. A thought can't be
broken off, so there is one place more than thoughts are to run at once: it is kept for addresses that are not thinking.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from bastide.web.tables.askers import NOBODY, Asker

HALF = 20.0  # seconds after which half of what was used is forgotten
MOST_KNOWN = 5000  # whose use is remembered; who used least is forgotten first
AT_WORK = 1.0  # seconds that a table keeps its place among those of its address after a decision
BOT, ADVICE, REVIEW, ASIDE = "bot", "advice", "review", "aside"  # what can be thought about
#: What can wait comes when nothing else does: reviews, and after them what is ASIDE.
LATER = {REVIEW: 1, ASIDE: 2}


@dataclass(eq=False, slots=True)
class Job:
    """Something to be thought out."""

    asker: Asker
    table_id: str
    kind: str
    work: Callable[[], Any]
    since: float = 0.0
    future: "Future[Any]" = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Wait:
    """How something waits: for how many seconds, at which place among the addresses, and whether its own has too many at work."""

    seconds: float
    place: int
    too_many: bool = False


class Use:
    """Processor time that each has used lately, in seconds."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], tuple[float, float]] = {}  # so much, at that time

    def of(self, who: tuple[str, ...], now: float) -> float:
        """So much of it counts still."""
        seconds, at = self._known.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF))

    def add(self, who: tuple[str, ...], seconds: float, now: float) -> None:
        """He has used so much."""
        self._known[who] = self.of(who, now) + seconds, now
        if len(self._known) > MOST_KNOWN:
            kept = sorted(self._known, key=lambda each: self.of(each, now))[MOST_KNOWN // 2 :]
            self._known = {each: self._known[each] for each in kept}


class FairOrder:
    """What waits and what is being thought about; `now` is always the time. For one thread at a time."""

    def __init__(self, places: int, most_tables: int | None = None) -> None:
        self._places = places  # thoughts at once, beside the one that is kept for others
        self._most_tables = most_tables  # of one address whose bots are at work at the same time
        self._waiting: dict[Job, None] = {}
        self._running: Counter[str] = Counter()  # thoughts, by address
        self._use = Use()
        self._at_work: defaultdict[str, dict[str, float]] = defaultdict(dict)  # tables by address, and until when

    def add(self, job: Job, now: float) -> None:
        """It waits from now on."""
        job.since = now
        self._waiting[job] = None

    def take(self, now: float) -> Job | None:
        """What is to be thought about next; None if nothing may be now."""
        found = min((job for job in self._waiting if self._may(job, now)), key=self._key(now), default=None)
        if found is not None:
            del self._waiting[found]
            self._running[found.asker.address] += 1
            if found.kind == BOT:
                self._at_work[found.asker.address][found.table_id] = float("inf")
        return found

    def done(self, job: Job, seconds: float, now: float, decided: bool = True) -> None:
        """It took so much of the processor; where nothing was decided the table is not at work."""
        address, guest = job.asker.address, job.asker.guest
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        for who in ((address,), (address, guest), (address, guest, job.table_id)):
            self._use.add(who, seconds, now)
        if job.kind == BOT:
            self._at_work[address][job.table_id] = now + AT_WORK if decided else now
            self._drop_idle(address, now)

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def all_cancelled(self) -> list[Job]:
        """Nothing waits any more; what did."""
        waited = list(self._waiting)
        self._waiting.clear()
        return waited

    def is_crowded(self, address: str) -> bool:
        """Whether others wait while one address has several things to think about."""
        own = self._running[address] + sum(job.asker.address == address for job in self._waiting)
        return own > 1 and any(job.asker.address != address for job in self._waiting)

    def waits(self, table_id: str, kind: str, now: float) -> Wait | None:
        """How the thought of a table waits; None where none does."""
        job = next((each for each in self._waiting if each.table_id == table_id and each.kind == kind), None)
        if job is None:
            return None
        key = self._key(now)
        mine = key(job)
        before = {each.asker.address for each in self._waiting if key(each) < mine} - {job.asker.address}
        return Wait(now - job.since, 1 + len(before), not self._has_place(job, now))

    def late(self, seconds: float, now: float) -> set[str]:
        """The tables whose bots have waited for so long."""
        return {job.table_id for job in self._waiting if job.kind == BOT and now - job.since >= seconds}

    def _key(self, now: float) -> Callable[[Job], tuple[Any, ...]]:
        """Whoever comes first has the least."""
        use, running = self._use, self._running

        def key(job: Job) -> tuple[Any, ...]:
            address, guest = job.asker.address, job.asker.guest
            return (
                LATER.get(job.kind, 0),
                running[address],
                use.of((address,), now),
                use.of((address, guest), now),
                use.of((address, guest, job.table_id), now),
                job.since,
            )

        return key

    def _may(self, job: Job, now: float) -> bool:
        """The last place is for who has none, and for nothing that can wait."""
        free = self._places - self._running.total()
        if free < 0 or (free == 0 and (self._running[job.asker.address] or job.kind in LATER)):
            return False
        return self._has_place(job, now)

    def _has_place(self, job: Job, now: float) -> bool:
        """Whether its table is among those of its address that may be at work."""
        if job.kind != BOT or self._most_tables is None or job.asker == NOBODY:
            return True
        self._drop_idle(job.asker.address, now)
        tables = self._at_work.get(job.asker.address, {})
        return job.table_id in tables or len(tables) < self._most_tables

    def _drop_idle(self, address: str, now: float) -> None:
        kept = {table: until for table, until in self._at_work.get(address, {}).items() if until > now}
        if kept:
            self._at_work[address] = kept
        else:
            self._at_work.pop(address, None)
