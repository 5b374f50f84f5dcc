"""The keeper of the tables: every wish goes through here, is checked, written down, and only then acknowledged.

Tables are kept at hand as long as they are used; each can be made again from its events at any time. Where several workers
share a store, another one may have been faster: then the table here is brought up to date and the caller is told.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from bastide import game as find_game
from bastide.bots import names as bot_names
from bastide.core.errors import BadOption, BastideError, brief
from bastide.web.store import Conflict, NewTable, Store
from bastide.web.tables.errors import NotAllowed, NotFound, Stale, TableError
from bastide.web.tables.guests import new_table_id
from bastide.web.tables.settings import checked_settings, checked_text
from bastide.web.tables.table import BOT, EMPTY, PERSON, Table

AT_HAND = 2000
LONGEST_NAME = 40
LONGEST_LINE = 500
KEY_BYTES = 32


class Keeper:
    """All tables of a store. Any thread may call."""

    def __init__(
        self, store: Store, secret: Callable[[], bytes], tell: Callable[[str, int], None] = lambda *_: None
    ) -> None:
        self._store = store
        self._secret = secret
        self._tell = tell
        self._tables: OrderedDict[str, tuple[threading.RLock, Table]] = OrderedDict()
        self._mutex = threading.Lock()

    # Looking

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

    # Setting up

    def create(
        self,
        game: str,
        players: Any,
        host: str,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        position: dict[str, Any] | None = None,
    ) -> str:
        """A new table; its id."""
        found = find_game(game)
        if position is None:
            count, chosen = found.checked_players(players), found.checked_options(options or {})
        else:
            match = found.resume(position, 0, **(options or {}))
            count, chosen = match.players, match.options
        head = {
            "players": count,
            "options": chosen,
            "settings": checked_settings(settings or {}),
            "position": position,
            "host": host,
            "rules": found.rules_version,
        }
        table_id = new_table_id()
        self._store.create(NewTable(table_id, found.name, head, self._secret()))
        return table_id

    def sit(self, table_id: str, guest: str, name: Any, seat: Any = None, key: str | None = None) -> int:
        """A guest takes a seat, the first empty one unless told; his seat, also if he sits there already."""
        called = checked_text(name, "name", LONGEST_NAME)
        with self._changing(table_id) as (table, add):
            already = table.seat_of(guest)
            if already is not None:
                return already
            if table.locked and guest != table.host:
                raise NotAllowed("the table is locked: only its host lets people sit down")
            empty = [i for i, each in enumerate(table.seats) if each.kind == EMPTY]
            wanted = self._seat(table, seat) if seat is not None else next(iter(empty), None)
            if wanted is None or wanted not in empty:
                raise TableError("expected an empty seat, got none" if wanted is None else f"seat {wanted} is taken")
            add("sit", {"name": called, "guest": guest}, seat=wanted, key=key, sits={wanted: guest})
            return wanted

    def fill(self, table_id: str, guest: str, seat: Any, bot: Any, key: str | None = None) -> None:
        """The host puts a bot on a seat: an empty one, or that of somebody who has vanished."""
        if bot not in bot_names():
            raise BadOption(f"bot: expected one of {', '.join(bot_names())}, got {brief(bot)}")
        with self._changing(table_id) as (table, add):
            self._check_host(table, guest)
            wanted = self._seat(table, seat)
            same = sum(each.bot == bot for each in table.seats)
            name = bot.capitalize() + (f" {same + 1}" if same else "")
            add("bot", {"bot": bot, "name": name}, seat=wanted, key=key, sits={wanted: None})

    def leave(self, table_id: str, guest: str, seat: Any, key: str | None = None) -> None:
        """Get up, or be asked to by the host, before the game."""
        with self._changing(table_id) as (table, add):
            wanted = self._seat(table, seat)
            if table.seat_of(guest) != wanted:
                self._check_host(table, guest)
            if table.match is not None:
                raise TableError("the game has begun: the host can put a bot on the seat instead")
            add("leave", {}, seat=wanted, key=key, sits={wanted: None})

    def lock(self, table_id: str, guest: str, locked: bool, key: str | None = None) -> None:
        """The host lets nobody else sit down, or does again."""
        with self._changing(table_id) as (table, add):
            self._check_host(table, guest)
            add("lock", {"locked": bool(locked)}, key=key)

    def start(self, table_id: str, guest: str, key: str | None = None) -> None:
        """The game begins, when all seats are taken."""
        with self._changing(table_id) as (table, add):
            if table.match is not None:
                return
            if table.seat_of(guest) is None:
                self._check_host(table, guest)
            empty = [str(i) for i, each in enumerate(table.seats) if each.kind == EMPTY]
            if empty:
                raise TableError(f"expected somebody on every seat, got nobody on {', '.join(empty)}")
            add("start", {}, key=key)
            self._play_single_choices(table, add)

    # Playing

    def play(self, table_id: str, guest: str, action: Any, after: Any, key: str | None = None) -> int:
        """A guest plays; the number of the last event. `after` is the last event that he has seen."""
        with self._changing(table_id) as (table, add):
            if key in table.keys:
                return table.last
            seat = self._check_turn(table, guest)
            self._check_seen(table, after)
            self._move(table, add, seat, action, key)
            self._play_single_choices(table, add)
            return table.last

    def play_bot(self, table_id: str, after: int, action: str) -> bool:
        """A bot plays for the seat on turn, if the table still stands where it looked."""
        with self._changing(table_id) as (table, add):
            seat = table.turn
            if table.last != after or seat is None or table.seats[seat].kind != BOT:
                return False
            self._move(table, add, seat, action, None)
            self._play_single_choices(table, add)
            return True

    def undo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """A guest takes his last move back; the number of the last event."""
        return self._back_or_forth(table_id, guest, after, key, "undo")

    def redo(self, table_id: str, guest: str, after: Any, key: str | None = None) -> int:
        """And plays it again."""
        return self._back_or_forth(table_id, guest, after, key, "redo")

    def talk(self, table_id: str, guest: str, text: Any, key: str | None = None) -> None:
        """A line to everybody at the table, from somebody who sits there."""
        line = checked_text(text, "text", LONGEST_LINE)
        with self._changing(table_id) as (table, add):
            seat = table.seat_of(guest)
            if seat is None:
                raise NotAllowed("only who sits at the table can talk there")
            if not table.settings["talk"]:
                raise NotAllowed("talk is switched off at this table")
            add("talk", {"name": table.seats[seat].name, "text": line}, seat=seat, key=key)

    # Inside

    def _move(self, table: Table, add: Any, seat: int, action: Any, key: str | None) -> None:
        assert table.match is not None
        move = table.match.play(action)
        body = {"action": move.action.text, "chance": list(move.chance), "move": move.number}
        add("move", body, seat=seat, key=key)

    def _play_single_choices(self, table: Table, add: Any) -> None:
        """Steps that have one choice are played by themselves, where the table wants it so."""
        while table.settings["single"] and table.match is not None and table.match.turn is not None:
            choices = table.match.actions()
            if len(choices) > 1 or table.seats[table.match.turn].kind != PERSON:
                return
            self._move(table, add, table.match.turn, choices[0], None)

    def _back_or_forth(self, table_id: str, guest: str, after: Any, key: str | None, kind: str) -> int:
        with self._changing(table_id) as (table, add):
            if key in table.keys:
                return table.last
            self._check_turn(table, guest)
            self._check_seen(table, after)
            assert table.match is not None
            possible = table.match.can_undo if kind == "undo" else table.match.can_redo
            if not possible:
                (table.match.undo if kind == "undo" else table.match.redo)()  # says why not
            add(kind, {}, seat=table.seat_of(guest), key=key)
            return table.last

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
            raise NotFound(f"there is no table {brief(table_id)}")
        with self._mutex:
            found = self._tables.setdefault(table_id, (threading.RLock(), Table(kept)))
            while len(self._tables) > AT_HAND:
                self._tables.popitem(last=False)
            return found

    def forget(self, table_id: str) -> None:
        """Make the table anew from its events when it is next needed."""
        with self._mutex:
            self._tables.pop(table_id, None)

    @staticmethod
    def _seat(table: Table, seat: Any) -> int:
        if type(seat) is not int or not 0 <= seat < table.players:
            raise NotFound(f"seat: expected 0 to {table.players - 1}, got {brief(seat)}")
        return seat

    @staticmethod
    def _check_host(table: Table, guest: str) -> None:
        if guest != table.host:
            raise NotAllowed("only the host of the table can do that")

    @staticmethod
    def _check_turn(table: Table, guest: str) -> int:
        seat = table.seat_of(guest)
        if seat is None:
            raise NotAllowed("only who sits at the table can play there")
        if table.match is None:
            raise TableError("the game has not begun")
        if table.turn is None:
            raise TableError("the game is over")
        if table.turn != seat:
            raise NotAllowed(f"it is the turn of {table.seats[table.turn].name}")
        return seat

    @staticmethod
    def _check_seen(table: Table, after: Any) -> None:
        if type(after) is not int:
            raise BadOption(f"after: expected the number of the last event seen, got {brief(after)}")
        if after != table.last:
            raise Stale(f"the table has moved on: its last event is {table.last}, you saw {after}")


class _Change:
    """The table held for a change: events are added to the store first, then to the table. What fails leaves no trace."""

    def __init__(self, keeper: Keeper, table_id: str) -> None:
        self._keeper = keeper
        self._id = table_id

    def __enter__(self) -> tuple[Table, Callable[..., None]]:
        self._lock = self._keeper.holding(self._id)
        self._lock.acquire()
        try:
            self._table = self._keeper.table(self._id)
        except BaseException:
            self._lock.release()
            raise
        self._before = self._table.last
        self._doubtful = False
        return self._table, self._add

    def _add(self, kind: str, body: Mapping[str, Any], **more: Any) -> None:
        table = self._table
        # How the table stands after this event; a move has been played on the match already.
        turn = None if table.match is None else table.match.turn
        event, new = self._keeper._store.append(
            self._id, table.last + 1, kind, body, turn=turn, over=table.over, **more
        )
        if new:
            table.apply(event)
        else:
            self._doubtful = True  # a retry that another worker wrote: what was played here was played there

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        last = self._table.last
        try:
            if self._doubtful or (error is not None and not isinstance(error, BastideError)):
                # Perhaps played and not written: the truth is in the store.
                self._keeper.forget(self._id)
        finally:
            self._lock.release()
        if last != self._before:
            self._keeper._tell(self._id, last)
        if isinstance(error, Conflict):
            raise Stale("the table has moved on while you played") from error
