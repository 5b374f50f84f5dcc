"""Who wants to be told of his turn, where; and what is to be told, as work that one worker claims.

The transaction that writes an event also writes whose turn it is: a row for each place where he wants to be told. A row stays
until it is somebody else's turn, so he is told once. `until` is when it may be sent; whoever sends it moves that into the future
first, and only one succeeds.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import bot_turns, guests, notices, subscriptions, tables

PUSH, MAIL = "push", "mail"
MOST_OF_GUEST = 5  # places of one kind
LEASE = 180_000  # milliseconds that a worker may take to send
CONFIRM_WITHIN = 86_400_000
MOST_AT_ONCE = 16
MOST_CLAIMS = 10  # of a row that workers die of
NO_TABLE, NO_SEAT = "", -1

_OF_TABLE = notices.c.table_id == sa.bindparam("b_table")
_OVER = notices.delete().where(_OF_TABLE, notices.c.seat != sa.bindparam("b_seat"))
_TOLD = sa.select(notices.c.table_id).where(_OF_TABLE)
_WANTS = (
    sa.select(
        subscriptions.c.id,
        sa.bindparam("b_table", type_=sa.String),
        sa.bindparam("b_seat", type_=sa.Integer),
        sa.bindparam("b_now", type_=sa.BigInteger) + subscriptions.c.wait * 1000,
        sa.literal(0),
        sa.false(),
    )
    .join(guests, guests.c.guest == subscriptions.c.guest)
    .where(
        guests.c.table_id == sa.bindparam("b_table"),
        guests.c.seat == sa.bindparam("b_seat"),
        subscriptions.c.confirmed,
        sa.not_(sa.exists(_TOLD.correlate(None))),
    )
)
_ADD = notices.insert().from_select(["subscription_id", "table_id", "seat", "until", "tries", "done"], _WANTS)
_ONE = sa.and_(notices.c.subscription_id == sa.bindparam("b_id"), _OF_TABLE)
_CLAIM = notices.update().where(_ONE, notices.c.until == sa.bindparam("b_until"), sa.not_(notices.c.done))
_CHANGE = notices.update().where(_ONE)
_DUE = (
    sa.select(notices, subscriptions, tables.c.game)
    .join(subscriptions, subscriptions.c.id == notices.c.subscription_id)
    .outerjoin(tables, tables.c.id == notices.c.table_id)
    .where(
        sa.not_(notices.c.done),
        notices.c.until <= sa.bindparam("b_now"),
        notices.c.tries < MOST_CLAIMS,
        # Not who is away and for whom a bot is to decide: his seat waits for him, but it is not his turn.
        sa.not_(sa.exists().where(bot_turns.c.table_id == notices.c.table_id)),
    )
    .order_by(notices.c.until)
    .limit(MOST_AT_ONCE)
)


@dataclass(frozen=True, slots=True)
class Subscription:
    """A place where a guest wants to be told."""

    id: int
    guest: str
    kind: str
    address: str
    keys: Mapping[str, str]
    language: str
    wait: int
    confirmed: bool
    created: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be told there: that it is his turn, or, without a game, that he should confirm."""

    to: Subscription
    table_id: str
    game: str | None
    tries: int


def note_whose_turn(
    connection: sa.Connection, table_id: str, turn: int | None, now: int, sits: Collection[int] = ()
) -> None:
    """Part of writing an event: whoever is to decide now is to be told, unless that was written when his turn began; `sits` are
    seats on which somebody else sits now."""
    seat = NO_SEAT if turn is None else turn
    connection.execute(_OVER, {"b_table": table_id, "b_seat": NO_SEAT if turn in sits else seat})
    if turn is not None:
        connection.execute(_ADD, {"b_table": table_id, "b_seat": seat, "b_now": now})


class SubscriptionRows(Rows):
    """Those of a store."""

    def add(
        self, guest: str, kind: str, address: str, keys: Mapping[str, str], language: str, wait: int, confirmed: bool
    ) -> int:
        """Tell him there from now on; of too many places the oldest is forgotten. Who has to confirm is asked at once."""
        row = {"guest": guest, "kind": kind, "address": address}
        with self._writing() as connection:
            self._drop(connection, *(subscriptions.c[name] == value for name, value in row.items()))
            made = {"keys": dict(keys), "language": language, "wait": wait, "confirmed": confirmed}
            done = connection.execute(subscriptions.insert().values(**row, **made, created=self._now()))
            number = int(done.inserted_primary_key[0])  # type: ignore[index]
            own = sa.select(subscriptions.c.id).where(subscriptions.c.guest == guest, subscriptions.c.kind == kind)
            kept = connection.execute(own.order_by(subscriptions.c.id.desc())).scalars().all()
            self._drop(connection, subscriptions.c.id.in_(kept[MOST_OF_GUEST:]))
            if not confirmed:
                ask = {"table_id": NO_TABLE, "seat": NO_SEAT, "until": self._now(), "tries": 0, "done": False}
                connection.execute(notices.insert().values(subscription_id=number, **ask))
        return number

    def of_guest(self, guest: str) -> list[Subscription]:
        """Where he is told, and where he has been asked to confirm."""
        with self._reading() as connection:
            chosen = sa.select(subscriptions).where(subscriptions.c.guest == guest).order_by(subscriptions.c.id)
            return [Subscription(*row) for row in connection.execute(chosen)]

    def find(self, number: int) -> Subscription | None:
        """The one of that number."""
        with self._reading() as connection:
            row = connection.execute(sa.select(subscriptions).where(subscriptions.c.id == number)).one_or_none()
        return None if row is None else Subscription(*row)

    def asked(self, address: str) -> bool:
        """Whether somebody is being asked there to confirm."""
        waits = sa.and_(subscriptions.c.address == address, sa.not_(subscriptions.c.confirmed))
        with self._reading() as connection:
            return connection.execute(sa.select(subscriptions.c.id).where(waits).limit(1)).first() is not None

    def confirm(self, number: int) -> bool:
        """He has said yes, in time."""
        fresh = sa.and_(subscriptions.c.id == number, subscriptions.c.created > self._now() - CONFIRM_WITHIN)
        with self._writing() as connection:
            return bool(connection.execute(subscriptions.update().where(fresh).values(confirmed=True)).rowcount)

    def remove(self, number: int, guest: str | None = None) -> bool:
        """Nothing is told there any more, and nothing kept of it; with a guest only where it is his."""
        with self._writing() as connection:
            whose = [] if guest is None else [subscriptions.c.guest == guest]
            return self._drop(connection, subscriptions.c.id == number, *whose)

    def forget(self, guest: str) -> None:
        """Nothing is kept of him."""
        with self._writing() as connection:
            self._drop(connection, subscriptions.c.guest == guest)

    def seen(self, looks: Iterable[tuple[str, str]]) -> None:
        """These guests have looked at these tables: what was to be told them of it they know."""
        wanted = set(looks)
        waiting = (
            sa.select(notices.c.subscription_id, notices.c.table_id, subscriptions.c.guest)
            .join(subscriptions, subscriptions.c.id == notices.c.subscription_id)
            .where(sa.not_(notices.c.done), notices.c.table_id.in_({table_id for table_id, _ in wanted}))
        )
        with self._reading() as connection:
            found = [row for row in connection.execute(waiting) if (row.table_id, row.guest) in wanted]
        if not found:
            return
        with self._writing() as connection:
            for row in sorted(found, key=_place):
                connection.execute(_CHANGE, {"b_id": row.subscription_id, "b_table": row.table_id, "done": True})

    def claimed(self) -> list[Notice]:
        """What is to be sent now, and is this worker's to send. Who did not confirm in time is forgotten."""
        now = self._now()
        late = sa.and_(sa.not_(subscriptions.c.confirmed), subscriptions.c.created <= now - CONFIRM_WITHIN)
        with self._reading() as connection:
            due = connection.execute(_DUE, {"b_now": now}).all()
            forgotten = connection.execute(sa.select(subscriptions.c.id).where(late).limit(1)).first()
        if not due and forgotten is None:
            return []
        with self._writing() as connection:
            self._drop(connection, late)
            return [_notice(row) for row in sorted(due, key=_place) if self._claim(connection, row, now)]

    def _claim(self, connection: sa.Connection, row: Any, now: int) -> bool:
        one = {"b_id": row.subscription_id, "b_table": row.table_id, "b_until": row.until}
        return bool(connection.execute(_CLAIM, {**one, "until": now + LEASE, "tries": row.tries + 1}).rowcount)

    def sent(self, notice: Notice) -> None:
        """He has been told, or never will be."""
        self._change(notice, done=True)

    def failed(self, notice: Notice, pause: int) -> None:
        """To be tried again, by anybody, after so many milliseconds."""
        self._change(notice, until=self._now() + pause)

    def _change(self, notice: Notice, **what: Any) -> None:
        with self._writing() as connection:
            connection.execute(_CHANGE, {"b_id": notice.to.id, "b_table": notice.table_id, **what})

    def _drop(self, connection: sa.Connection, *which: sa.ColumnElement[bool]) -> bool:
        chosen = sa.select(subscriptions.c.id).where(*which)
        numbers = connection.execute(chosen).scalars().all()
        if numbers:
            connection.execute(notices.delete().where(notices.c.subscription_id.in_(numbers)))
            connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(numbers)))
        return bool(numbers)


def _place(row: Any) -> tuple[str, int]:
    """Rows are changed in one order: two workers that do so at once wait for each other only in one direction."""
    return row.table_id, row.subscription_id


def _notice(row: Any) -> Notice:
    to = Subscription(*(row._mapping[name] for name in Subscription.__slots__))
    return Notice(to, row.table_id, row.game, row.tries + 1)
