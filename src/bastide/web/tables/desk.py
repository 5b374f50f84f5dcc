"""Tables at hand, and changing them: what is wished is checked, written down, and only then acknowledged.

Tables are kept at hand as long as they are used; each can be made again from its events at any time. Where several workers
share a store, another one may have been faster: then the table here is brought up to date and the caller is told.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from bastide.core.errors import BadOption, BastideError, brief
from bastide.web.i18n import _
from bastide.web.store import Conflict, Store
from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.table import PERSON, Table

AT_HAND = 2000


class Desk:
    """All tables of a store. Any thread may call."""

    def __init__(
        self, store: Store, secret: Callable[[], bytes], tell: Callable[[str, int], None] = lambda *_: None
    ) -> None:
        self._store = store
        self._secret = secret
        self._tell = tell
        self._tables: OrderedDict[str, tuple[threading.RLock, Table]] = OrderedDict()
        self._mutex = threading.Lock()

    def table(self, table_id: str) -> Table:
        """The table as it stands, with all that other workers wrote. Only for reading, under `holding`."""
        lock, table = self._at_hand(table_id)
        with lock:
            for event in self._store.events(table_id, table.last):
                table.apply(event)
        return table

    def holding(self, table_id: str) -> threading.RLock:
        """Nobody else changes the table here while this is held."""
        return self._at_hand(table_id)[0]

    @property
    def at_hand(self) -> int:
        """How many tables are kept at hand."""
        with self._mutex:
            return len(self._tables)

    # For those who change a table

    def _changing(self, table_id: str) -> "_Change":
        return _Change(self, table_id)

    def _at_hand(self, table_id: str) -> tuple[threading.RLock, Table]:
        with self._mutex:
            found = self._tables.get(table_id)
            if found is not None:
                self._tables.move_to_end(table_id)
                return found
        kept = self._store.find(table_id)
        if kept is None:
            raise NotFound(_("There is no table {name}.", name=brief(table_id)))
        with self._mutex:
            found = self._tables.setdefault(table_id, (threading.RLock(), Table(kept)))
            while len(self._tables) > AT_HAND:
                self._tables.popitem(last=False)
            return found

    def forget(self, table_id: str) -> None:
        """Make the table anew from its events when it is next needed."""
        with self._mutex:
            self._tables.pop(table_id, None)

    def _move(self, table: Table, add: Any, seat: int, action: Any, key: str | None = None, auto: bool = False) -> None:
        assert table.match is not None
        move = table.match.play(action)
        body = {"action": move.action.text, "chance": list(move.chance), "move": move.number}
        add("move", {**body, "auto": True} if auto else body, seat=seat, key=key)

    def _play_single_choices(self, table: Table, add: Any) -> None:
        """Steps that have one choice are played by themselves, where the table wants it so."""
        while table.settings["single"] and table.match is not None and table.match.turn is not None:
            choices = table.match.actions()
            if len(choices) > 1 or table.seats[table.match.turn].kind != PERSON:
                return
            self._move(table, add, table.match.turn, choices[0], auto=True)

    @staticmethod
    def _seat(table: Table, seat: Any) -> int:
        if type(seat) is not int or not 0 <= seat < table.players:
            raise NotFound(f"seat: expected 0 to {table.players - 1}, got {brief(seat)}")
        return seat

    @staticmethod
    def _check_host(table: Table, guest: str) -> None:
        if guest != table.host:
            raise NotAllowed(_("Only the host of the table can do that."))

    @staticmethod
    def _check_turn(table: Table, guest: str) -> int:
        seat = table.seat_of(guest)
        if seat is None:
            raise NotAllowed(_("Only who sits at the table can play there."))
        if table.match is None:
            raise TableError(_("The game has not begun."))
        if table.turn is None:
            raise TableError(_("The game is over."))
        if table.turn != seat:
            raise NotAllowed(_("It is the turn of {name}.", name=table.seats[table.turn].name))
        return seat

    @staticmethod
    def _check_seen(table: Table, after: Any) -> None:
        if type(after) is not int:
            raise BadOption(f"after: expected the number of the last event seen, got {brief(after)}")
        if not table.stood <= after <= table.last:
            raise Stale(
                _("The table has moved on: its last event is {last}, you saw {after}.", last=table.last, after=after)
            )


class _Change:
    """The table held for a change: events are added to the store first, then to the table. What fails leaves no trace."""

    def __init__(self, desk: Desk, table_id: str) -> None:
        self._desk = desk
        self._id = table_id

    def __enter__(self) -> tuple[Table, Callable[..., None]]:
        self._lock = self._desk.holding(self._id)
        self._lock.acquire()
        try:
            self._table = self._desk.table(self._id)
        except BaseException:
            self._lock.release()
            raise
        self._before = self._table.last
        self._doubtful = False
        return self._table, self._add

    def _add(self, kind: str, body: Mapping[str, Any], **more: Any) -> None:
        table = self._table
        # How the table stands after this event; a move has been played on the match already.
        stood = (table.turn, table.over)
        store = self._desk._store
        event, new = store.append(self._id, table.last + 1, kind, body, turn=stood[0], over=stood[1], **more)
        if new:
            table.apply(event)
            if (table.turn, table.over) != stood:  # begun, taken back or played again: known only now
                store.stand(self._id, table.turn, table.over)
        else:
            self._doubtful = True  # a retry that another worker wrote: what was played here was played there

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        last = self._table.last
        try:
            if self._doubtful or (error is not None and not isinstance(error, BastideError)):
                # Perhaps played and not written: the truth is in the store.
                self._desk.forget(self._id)
        finally:
            self._lock.release()
        if last != self._before:
            self._desk._tell(self._id, last)
        if isinstance(error, Conflict):
            raise Stale(_("The table has moved on while you played.")) from error
