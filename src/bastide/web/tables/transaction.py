"""One change of a table: events are written to the store first, and only then change the table."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection

from bastide.web.store import Event, Store
from bastide.web.tables.results import result_of, seats_of
from bastide.web.tables.settings import check_key
from bastide.web.tables.table import ASIDE, Table

KNOWN = ("move", *ASIDE)  # after these it is known beforehand who is to decide


class Transaction:
    """Made by `TableCache.changing`, which holds the table as long as this is used."""

    def __init__(self, store: Store, table: Table, on_event: Callable[[Event], None]) -> None:
        self.table = table
        self.doubtful = False  # the table here may not be as the store has it
        self._store = store
        self._on_event = on_event
        self._before, self._was_over = table.last, table.over
        self.now = store.now()  # milliseconds

    @property
    def written(self) -> bool:
        """Whether anything has been added."""
        return self.table.last != self._before

    @property
    def ended(self) -> bool:
        """Whether the game is over by what has been added."""
        return self.written and self.table.over and not self._was_over

    def looks(self) -> Mapping[str, int]:
        """When each of its people last looked at the table, as all workers know it."""
        return self._store.looks.of(self.table.id)

    def repeats(self, key: str | None) -> bool:
        """Whether what comes with this key has been done before: a retry."""
        check_key(key)
        return key in self.table.keys

    def add(
        self,
        kind: str,
        body: Mapping[str, Any],
        *,
        seat: int | None = None,
        key: str | None = None,
        sits: Mapping[int, str | None] | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """Write the next event. `sits` says who sits down (his hash) or gets up (None), `also` is written with it."""
        check_key(key)
        table = self.table
        at = self._store.now()
        # How the table stands after this event; a move has been played on the match already.
        stands, clock = _stands(table, at), table.course.clock
        if kind == "move" and not table.course.time_is_up:
            stands["deadline"] = clock.after(kind, seat, table.person_on_turn, at).deadline
        if kind == "start" or (table.turn is not None and kind not in KNOWN):
            # A bot may be to decide, and somebody's time may run: should we end right here, somebody will look.
            stands |= {"awaited": True, "deadline": at if clock.allowed else None}
        if kind == "undo":  # whatever it is that was taken back, the game is not over then
            stands |= {"over": False, "result": None, "seats": ()}
        more = {"seat": seat, "key": key, "sits": sits, "also": also, "when": at, **stands}
        event, new = self._store.append(table.id, table.last + 1, kind, body, **more)
        if not new:
            self.doubtful = True  # a retry that another worker wrote: what was played here was played there
            return
        self._on_event(event)
        table.apply(event)
        if _stands(table, at) != stands:  # begun, taken back or played again: known only now
            self.stand()

    def stand(self) -> None:
        """Note how the table stands now."""
        self._store.stand(self.table.id, self.table.last, **_stands(self.table, self.table.at))


def _stands(table: Table, at: int) -> dict[str, Any]:
    """What is noted of a table beside its events: for lists, statistics, and for whoever looks for turns of bots."""
    return {
        "turn": table.turn,
        "over": table.over,
        "result": result_of(table),
        "seats": seats_of(table, at),
        "awaited": table.bot_awaited,
        "deadline": table.course.deadline,
    }
