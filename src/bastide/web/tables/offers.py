"""Decisions of bots that are left to a browser: at a table with one person, where every seat knows the same, the page that is
open thinks for the bots. The server waits a little for its answer, and decides itself where none comes."""

import threading
import time
from collections import Counter
from collections.abc import Callable

from bastide.bots.bot import level_of
from bastide.bots.search.level import Level
from bastide.core import engines, wasm
from bastide.web.tables.table import BOT, PERSON, Table

ON_THE_WAY = 2.0  # seconds that an answer may take beyond the thinking
LONGEST = 10.0  # seconds of thinking that are left to a page
LATE = 0.05  # seconds after its end that a wait is looked at again: clocks differ


def only_person(table: Table) -> str | None:
    """The guest of a table at which he plays with bots alone and nobody knows more than he does: his browser may think for
    them. None elsewhere."""
    people = [seat.guest for seat in table.seats if seat.kind == PERSON]
    if table.match is None or len(people) != 1 or not table.game.view_type.seats_know_the_same:
        return None
    compiled = engines.chosen(table.game) != engines.PLAIN and wasm.has_module(type(table.game))
    return people[0] if compiled and all(seat.kind in (BOT, PERSON) for seat in table.seats) else None


def level_on_turn(table: Table) -> Level | None:
    """How the bot on turn thinks; None where no bot is, or one that does not search, or for very long."""
    seat = None if table.turn is None else table.seats[table.turn]
    level = level_of(seat.bot, table.game) if seat is not None and seat.kind == BOT else None
    return level if level is not None and level.seconds <= LONGEST else None


class Offers:
    """Which pages are ready to think, and how long they are waited for. `wake_later` is told in how many seconds a table is to be
    looked at again. Any thread may call."""

    def __init__(self, wake_later: Callable[[float, str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._wake_later, self._clock = wake_later, clock
        self._mutex = threading.Lock()
        self._ready: Counter[tuple[str, str]] = Counter()  # open pages, by table and guest
        self._waits: dict[str, tuple[int, float]] = {}  # of a table: the moment of the decision, and until when

    def opened(self, table_id: str, guest: str) -> None:
        """A page is ready to think."""
        with self._mutex:
            self._ready[table_id, guest] += 1

    def closed(self, table_id: str, guest: str) -> None:
        """It is not any more: its decision falls to the server at once."""
        with self._mutex:
            self._ready[table_id, guest] -= 1
            if self._ready[table_id, guest] <= 0:
                del self._ready[table_id, guest]
                self._waits.pop(table_id, None)
        self._wake_later(0.0, table_id)

    def waits(self, table: Table) -> bool:
        """Whether the decision before which a table stands is left to a page for now."""
        guest, level = only_person(table), level_on_turn(table)
        if guest is None or level is None:
            return False
        with self._mutex:
            if (table.id, guest) not in self._ready:
                return False
            moment, until = self._waits.get(table.id, (-1, 0.0))
            if moment == table.last_in_game:
                if self._clock() < until:
                    return True
                del self._ready[table.id, guest]  # it does not answer, and has to come again
                return False
            seconds = level.seconds + ON_THE_WAY
            self._waits[table.id] = table.last_in_game, self._clock() + seconds
        self._wake_later(seconds + LATE, table.id)
        return True
