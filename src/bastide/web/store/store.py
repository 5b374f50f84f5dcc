"""The only place that talks to the database: tables are set up, events are added, nothing is ever changed or lost (but for what
`identities` does when somebody goes by another secret, or deletes what is kept of him).

An event is added with the number that must be next. If somebody else was faster, that is a `Conflict` and nothing is written; if
the same key was written before, it is that event again: so a retry never plays twice, and two workers never accept two moves
for one turn.
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bastide.web.store.bot_turns import BotTurnRows, note_turn
from bastide.web.store.contents import keep_contents, link_contents, whole_head
from bastide.web.store.faults import LOCKED, Unavailable, faults_told
from bastide.web.store.house import HouseRows
from bastide.web.store.identities import IdentityRows, note_person
from bastide.web.store.learned import LearnedRows
from bastide.web.store.listings import ListingRows
from bastide.web.store.looks import LookRows
from bastide.web.store.reviews import ReviewRows
from bastide.web.store.schema import CHANNEL, events, guests, keys, probes, rematches, tables
from bastide.web.store.seat_results import ResultRows, SeatResult, note_results
from bastide.web.store.solved import SolvedRows
from bastide.web.store.subscriptions import SubscriptionRows, note_whose_turn
from bastide.web.store.summaries import SEATING, names_after, names_of, unfinished_of
from bastide.web.store.tidying import Tidying
from bastide.web.store.transfers import TransferRows
from bastide.web.store.values import Conflict, Event, Gone, GuestTable, Seating, StoredTable

if TYPE_CHECKING:
    from bastide.web.store.listening import Listener

LINE_SECONDS = 2.0  # that a writer waits for other threads of this worker
HEALTH = "health"
HOST = "host"  # the event by which somebody else becomes host

# Built once: making a statement costs more than running it. The `b_` keep values apart from the columns that are set.
_FIND = sa.select(*tables.c["id", "game", "head", "secret"]).where(tables.c.id == sa.bindparam("b_table"))
_LAST = sa.select(tables.c.last).where(tables.c.id == sa.bindparam("b_table"))
_LOCKED = sa.select(*tables.c["last", "over", "names"]).where(tables.c.id == sa.bindparam("b_table")).with_for_update()
_OF_TABLE = sa.select(*events.c["number", "kind", "seat", "body", "key", "at"]).where(
    events.c.table_id == sa.bindparam("b_table")
)
_EVENTS = _OF_TABLE.where(events.c.number > sa.bindparam("b_after")).order_by(events.c.number)
#: Of a table that is there at least one row, which has no event if nothing new has happened.
_NEWS = (
    sa.select(tables.c.last, *events.c["number", "kind", "seat", "body", "key", "at"])
    .join_from(
        tables,
        events,
        sa.and_(events.c.table_id == tables.c.id, events.c.number > sa.bindparam("b_after")),
        isouter=True,
    )
    .where(tables.c.id == sa.bindparam("b_table"))
    .order_by(events.c.number)
)
_BY_KEY = _OF_TABLE.where(events.c.key == sa.bindparam("b_key"))
_ADD = events.insert()
_NEXT = sa.select(rematches.c.next_id).where(rematches.c.table_id == sa.bindparam("b_table"))
_STANDS = tables.update().where(tables.c.id == sa.bindparam("b_table"))
_TELL = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("b_message")))
_OVERDUE = (
    sa.select(tables.c.id)
    .where(tables.c.deadline <= sa.bindparam("b_now"))
    .order_by(tables.c.deadline)
    .limit(sa.bindparam("b_most"))
)
_LASTS = sa.select(*tables.c["id", "last"]).where(tables.c.id.in_(sa.bindparam("b_tables", expanding=True)))
#: An exercise or a lesson is tried and left: it waits for nobody, and no list has it.
_NO_EXERCISE = sa.and_(*(tables.c.head[each].as_string().is_(None) for each in ("exercise", "lesson")))
_OF_LESSON = (
    sa.select(tables.c.id)
    .join(guests, guests.c.table_id == tables.c.id)
    .where(guests.c.guest == sa.bindparam("b_guest"), tables.c.head["lesson"].as_string() == sa.bindparam("b_lesson"))
    .order_by(tables.c.updated.desc())
    .limit(1)
)
_OF_GUEST = (
    sa.select(
        tables.c.id, tables.c.game, guests.c.seat, tables.c.turn, tables.c.over, tables.c.updated, tables.c.result
    )
    .join(guests, guests.c.table_id == tables.c.id)
    .where(guests.c.guest == sa.bindparam("b_guest"), _NO_EXERCISE)
    .order_by(tables.c.updated.desc(), tables.c.id)
)
_WAITS = (
    sa.select(sa.func.count())
    .select_from(tables)
    .join(guests, sa.and_(guests.c.table_id == tables.c.id, guests.c.seat == tables.c.turn))
    .where(guests.c.guest == sa.bindparam("b_guest"), tables.c.id != sa.bindparam("b_but"), _NO_EXERCISE)
)


class Store:
    """Made by `open_store`. Every call is one transaction; any thread may call. `now` is the time of day, in milliseconds: by it
    events are dated, and time runs out."""

    def __init__(self, engine: sa.Engine) -> None:
        self.now: Callable[[], int] = _now
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        # SQLite has one writer at a time, and lets the others try again at their own pace: here they wait in line.
        self._line = None if self.shared else threading.Lock()
        self.tidying = Tidying(self._reading, self._writing)
        self.bot_turns = BotTurnRows(secrets.token_hex(8), self._reading, self._writing)
        self.identities = IdentityRows(self.shared, self._reading, self._writing)
        self.transfers = TransferRows(self._reading, self._writing)
        self.looks = LookRows(self._reading, self._writing)
        self.house = HouseRows(self._reading, self._writing)
        self.listings = ListingRows(self._reading, self._writing)
        self.subscriptions = SubscriptionRows(self._reading, self._writing)
        self.results = ResultRows(self._reading, self._writing)
        self.learned = LearnedRows(self._reading, self._writing)
        self.solved = SolvedRows(self._reading, self._writing)
        self.reviews = ReviewRows(self.bot_turns.worker, self._reading, self._writing)

    @property
    def shared(self) -> bool:
        """Whether several workers on several machines can use it: events of others are then told by `listen`."""
        return self._engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()

    def key(self, name: str) -> bytes:
        """The key of that name, made when it is first asked for."""
        chosen = sa.select(keys.c.value).where(keys.c.name == name)
        with self._reading() as connection:
            found = connection.execute(chosen).scalar_one_or_none()
        if found is not None:
            return bytes(found)
        try:
            with self._writing() as connection:
                connection.execute(keys.insert().values(name=name, value=secrets.token_bytes(32)))
        except sa.exc.IntegrityError:
            pass  # another worker was faster
        return self.key(name)

    def create(self, table: StoredTable) -> None:
        """Set up a table, with no events yet; Conflict if there is one of that id."""
        try:
            with self._writing() as connection:
                _create(connection, table)
        except sa.exc.IntegrityError as error:
            raise Conflict(f"there is a table {table.id}") from error

    def create_next(self, table: StoredTable, before: str, seating: Iterable[Seating]) -> str:
        """Set up the table of the next game after that of `before`, everybody on his seat; its id. If there is one already,
        also one that another worker makes at the same time, it is that, and nothing is written. Conflict if another table has
        that id."""
        try:
            with self._writing() as connection:
                _create(connection, table, seating)
                connection.execute(rematches.insert().values(table_id=before, next_id=table.id))
                return table.id
        except sa.exc.IntegrityError as error:  # by the key of the rematches, or of the tables
            with self._reading() as connection:
                found = connection.execute(_NEXT, {"b_table": before}).scalar_one_or_none()
            if found is None:
                raise Conflict(f"there is a table {table.id}") from error
            return str(found)

    def find(self, table_id: str) -> StoredTable | None:
        """The table of that id."""
        with self._reading() as connection:
            row = connection.execute(_FIND, {"b_table": table_id}).one_or_none()
            return None if row is None else StoredTable(row.id, row.game, whole_head(connection, row.head), row.secret)

    def ids(self) -> list[str]:
        """Of all tables, the oldest first."""
        with self._reading() as connection:
            return list(connection.execute(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars())

    def events(self, table_id: str, after: int = 0) -> list[Event]:
        """What happened at a table after that event, in order."""
        with self._reading() as connection:
            return [Event(*row) for row in connection.execute(_EVENTS, {"b_table": table_id, "b_after": after})]

    def news(self, table_id: str, after: int) -> tuple[int, list[Event]]:
        """The last event's number, and what happened after that event; `Gone` where there is no such table."""
        with self._reading() as connection:
            rows = connection.execute(_NEWS, {"b_table": table_id, "b_after": after}).all()
        if not rows:
            raise Gone(f"there is no table {table_id}")
        return rows[0].last, [Event(*row[1:]) for row in rows if row.number is not None]

    def last(self, table_id: str) -> int:
        """The number of the last event of a table; 0 if there is no such table."""
        with self._reading() as connection:
            return int(connection.execute(_LAST, {"b_table": table_id}).scalar() or 0)

    def lasts(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        with self._reading() as connection:
            return {row.id: row.last for row in connection.execute(_LASTS, {"b_tables": list(table_ids)})}

    def append(
        self,
        table_id: str,
        number: int,
        kind: str,
        body: Mapping[str, Any],
        *,
        seat: int | None = None,
        key: str | None = None,
        turn: int | None = None,
        over: bool = False,
        result: Mapping[str, Any] | None = None,
        seats: Sequence[SeatResult] = (),
        awaited: bool | None = None,
        deadline: int | None = None,
        sits: Mapping[int, str | None] | None = None,
        when: int | None = None,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> tuple[Event, bool]:
        """Add the event that must be next: the event, and whether it is new. `turn`, `over`, `result`, `seats`, `awaited` (see
        `note_turn`) and `deadline` are how the table stands after it, `sits` who sits down (his hash) or gets up (None), `also`
        what is written with it or not at all; `when` it happened is now, unless told."""
        event = Event(number, kind, seat, dict(body), key, self.now() if when is None else when)
        with self._writing() as connection:
            # Until the transaction ends nobody else adds an event.
            found = connection.execute(_LOCKED, {"b_table": table_id}).one_or_none()
            if found is None:
                raise Gone(f"there is no table {table_id}")
            last = found.last
            if key is not None:
                before = connection.execute(_BY_KEY, {"b_table": table_id, "b_key": key}).one_or_none()
                if before is not None:
                    return Event(*before), False
            if number != last + 1:
                raise Conflict(f"expected event {last + 1} of table {table_id}, got {number}")
            connection.execute(_ADD, {"table_id": table_id, **asdict(event)})
            _seat(connection, table_id, sits or {})
            row = {"last": number, "turn": turn, "over": over, "result": result, "updated": event.at}
            if kind in SEATING:
                row["names"] = names_after(found.names, kind, seat, body)
            if kind == HOST:
                row["host"] = body["guest"]
            connection.execute(_STANDS, {"b_table": table_id, **row, "deadline": deadline})
            if over != found.over:
                note_results(connection, table_id, over, seats)
            note_turn(connection, table_id, number, awaited, self.bot_turns.owner, event.at)
            note_whose_turn(connection, table_id, turn, event.at, sits or ())
            if also is not None:
                also(connection)
            if self.shared:
                connection.execute(_TELL, {"b_message": f"{table_id} {number}"})
        return event, True

    def stand(
        self,
        table_id: str,
        number: int,
        turn: int | None,
        over: bool,
        result: Mapping[str, Any] | None = None,
        seats: Sequence[SeatResult] = (),
        awaited: bool | None = None,
        deadline: int | None = None,
    ) -> None:
        """How a table stands after that event, for lists; its events are the truth."""
        with self._writing() as connection:
            last = connection.execute(_LOCKED, {"b_table": table_id}).scalar_one_or_none()
            if last != number:
                return  # it has moved on, and who did that knows better
            row = {"turn": turn, "over": over, "result": result, "deadline": deadline}
            connection.execute(_STANDS, {"b_table": table_id, **row})
            note_results(connection, table_id, over, seats, again=True)
            note_turn(connection, table_id, number, awaited, self.bot_turns.owner, self.now())
            note_whose_turn(connection, table_id, turn, self.now())

    def overdue(self, most: int) -> list[str]:
        """Tables where somebody's time has run out, the longest ago first."""
        with self._reading() as connection:
            return list(connection.execute(_OVERDUE, {"b_now": self.now(), "b_most": most}).scalars())

    def of_guest(self, guest: str) -> list[GuestTable]:
        """The tables where a guest sits, the latest first; but for exercises and lessons."""
        with self._reading() as connection:
            return [GuestTable(*row) for row in connection.execute(_OF_GUEST, {"b_guest": guest})]

    def lesson_table(self, guest: str, lesson: str) -> str | None:
        """The table at which a guest last played a lesson."""
        with self._reading() as connection:
            return connection.execute(_OF_LESSON, {"b_guest": guest, "b_lesson": lesson}).scalar_one_or_none()

    def waiting(self, guest: str, but: str = "") -> int:
        """How many tables wait for a guest, but for one."""
        with self._reading() as connection:
            return int(connection.execute(_WAITS, {"b_guest": guest, "b_but": but}).scalar_one())

    def forget(self, guest: str) -> None:
        """What is kept of a guest beside his tables: where he is told of his turn, what he reported, listed, learned, solved."""
        for rows in (self.subscriptions, self.house, self.listings, self.learned, self.solved):
            rows.forget(guest)

    def seatings(self, table_ids: Iterable[str]) -> dict[str, dict[int, str]]:
        """Who sits where at these tables, by name."""
        with self._reading() as connection:
            return names_of(connection, table_ids)

    def unfinished(self, host: str) -> tuple[int, int]:
        """How many games that are not over somebody has set up, and how many of these have not begun."""
        with self._reading() as connection:
            return unfinished_of(connection, host)

    def probe(self) -> None:
        """Write something, to see whether that can be done."""
        now = _now()
        with self._writing() as connection:
            if not connection.execute(probes.update().where(probes.c.name == HEALTH).values(at=now)).rowcount:
                connection.execute(probes.insert().values(name=HEALTH, at=now))

    def listener(
        self, hear: Callable[[str, int], None], catch_up: Callable[[], None], stop: threading.Event
    ) -> "Listener":
        """Tells of every event that any worker adds; only for a shared store."""
        from bastide.web.store.listening import Listener
        from bastide.web.store.postgresql import connect_args

        address = self._engine.url.set(drivername="postgresql")
        plain = address.difference_update_query(["options"]).render_as_string(hide_password=False)
        return Listener(plain, connect_args(address), hear, catch_up, stop)

    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        with faults_told(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._in_line(), faults_told(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        """One's turn to write; who waits too long is told, so that nobody waits behind him."""
        if self._line is None:
            yield
            return
        if not self._line.acquire(timeout=LINE_SECONDS):
            raise Unavailable(LOCKED)
        try:
            yield
        finally:
            self._line.release()


def _create(connection: sa.Connection, table: StoredTable, seating: Iterable[Seating] = ()) -> None:
    """A table, with nothing but who sits there."""
    now, seated = _now(), list(seating)
    head, hashes = keep_contents(connection, table.head)
    row = {"created": now, "updated": now, "last": len(seated), "turn": None, "over": False}
    more = {"host": head.get("host"), "names": {str(each.seat): each.body["name"] for each in seated}}
    connection.execute(tables.insert().values(**{**asdict(table), "head": head}, **row, **more))
    link_contents(connection, table.id, hashes)
    if host := table.head.get("host"):
        note_person(connection, table.id, host)
    for number, each in enumerate(seated, 1):
        event = Event(number, each.kind, each.seat, dict(each.body), None, now)
        connection.execute(_ADD, {"table_id": table.id, **asdict(event)})
        _seat(connection, table.id, {each.seat: each.guest})


def _seat(connection: sa.Connection, table_id: str, sits: Mapping[int, str | None]) -> None:
    """Note who sits down, and who gets up."""
    for seat, guest in sits.items():
        connection.execute(guests.delete().where(guests.c.table_id == table_id, guests.c.seat == seat))
        if guest is not None:
            connection.execute(guests.insert().values(table_id=table_id, seat=seat, guest=guest))
            note_person(connection, table_id, guest)


def _now() -> int:
    return time.time_ns() // 1_000_000
