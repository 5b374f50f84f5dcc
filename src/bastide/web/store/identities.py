"""Who somebody is, in all rows at once: all his tables, going by another secret, deleting what is kept of him.

Deleting is the one thing that changes rows of events. Other workers need not be told: the event `erased` that comes with it
makes them read the table anew (tables/cache.py).
"""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import sqlalchemy as sa

from bastide.web.store.dropping import drop_tables
from bastide.web.store.learned import rename_learner
from bastide.web.store.schema import (
    CHANNEL,
    events,
    guests,
    listings,
    looks,
    people,
    reports,
    subscriptions,
    tables,
    transfers,
)
from bastide.web.store.solved import rename_solver
from bastide.web.store.summaries import names_again

_OF: sa.BindParameter[str] = sa.bindparam("b_guest")
_TABLES_OF = sa.select(people.c.table_id).where(people.c.guest == _OF).order_by(people.c.table_id)
_LOCKED = sa.select(tables.c.last).where(tables.c.id == sa.bindparam("b_table")).with_for_update()
_TELL = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("b_message")))
_TIMES = sa.select(tables.c.created, tables.c.updated).where(tables.c.id == sa.bindparam("b_table"))
_KNOWN = sa.exists().where(people.c.table_id == sa.bindparam("b_table"), people.c.guest == _OF)
_NOTE = people.insert().from_select(
    ["table_id", "guest"],
    sa.select(sa.bindparam("b_table", type_=sa.String), sa.bindparam("b_guest", type_=sa.String)).where(~_KNOWN),
)


#: Where else a guest stands, whatever table it is about.
_ELSEWHERE = (tables.c.host, listings.c.host, subscriptions.c.guest, reports.c.by, reports.c.guest)


def note_person(connection: sa.Connection, table_id: str, guest: str) -> None:
    """Part of setting up a table, and of sitting down."""
    connection.execute(_NOTE, {"b_table": table_id, "b_guest": guest})


class IdentityRows:
    """The rows of a store."""

    def __init__(
        self,
        shared: bool,
        reading: Callable[[], AbstractContextManager[sa.Connection]],
        writing: Callable[[], AbstractContextManager[sa.Connection]],
    ) -> None:
        self._shared, self._reading, self._writing = shared, reading, writing

    def tables_of(self, guest: str) -> list[str]:
        """All tables where he ever sat, or that he set up."""
        with self._reading() as connection:
            return list(connection.execute(_TABLES_OF, {"b_guest": guest}).scalars())

    def times(self, table_id: str) -> tuple[int, int]:
        """When a table was set up, and when something last happened there."""
        with self._reading() as connection:
            created, updated = connection.execute(_TIMES, {"b_table": table_id}).one()
            return created, updated

    def rename(self, old: str, new: str) -> dict[str, int]:
        """Wherever `old` is somebody, it is `new` from now on: an event at each of his tables, all or none of them. The tables,
        with the number of that event."""
        with self._writing() as connection:
            # In the order of their names: two that do so at once wait for each other only in one direction.
            found = list(connection.execute(_TABLES_OF, {"b_guest": old}).scalars())
            told = {each: self._renamed(connection, each, old, new) for each in found}
            connection.execute(transfers.delete().where(transfers.c.guest == old))
            rename_learner(connection, old, new)
            rename_solver(connection, old, new)
            for column in _ELSEWHERE:
                row = {column.name: new}
                connection.execute(sa.update(column.table).where(column == old).values(**row))
        return told

    def _renamed(self, connection: sa.Connection, table_id: str, old: str, new: str) -> int:
        number = self._added(connection, table_id, "guest", {"from": old, "to": new})
        here = {each: (each.c.table_id == table_id, each.c.guest == old) for each in (people, guests, looks)}
        connection.execute(guests.update().where(*here[guests]).values(guest=new))
        for each in (people, looks):  # he looks at this very moment
            connection.execute(each.delete().where(*here[each]))
        note_person(connection, table_id, new)
        return number

    def erase(
        self, table_id: str, last: int, guest: str, founder: str, bodies: Mapping[int, Mapping[str, Any]]
    ) -> bool:
        """Put these bodies in the place of those of the events and `founder` in that of who set the table up, and leave no trace
        of the guest; False where the table has moved on, and nothing is changed."""
        with self._writing() as connection:
            if connection.execute(_LOCKED, {"b_table": table_id}).scalar_one_or_none() != last:
                return False
            for number, body in bodies.items():
                row = events.c.table_id == table_id, events.c.number == number
                connection.execute(events.update().where(*row).values(body=dict(body)))
            here = tables.c.id == table_id
            head = connection.execute(sa.select(tables.c.head).where(here)).scalar_one()
            names = names_again(connection, table_id)
            connection.execute(tables.update().where(here).values(head={**head, "host": founder}, names=names))
            for each in (people, guests, looks):
                connection.execute(each.delete().where(each.c.table_id == table_id, each.c.guest == guest))
            self._added(connection, table_id, "erased", {})
        return True

    def drop(self, table_id: str, last: int) -> bool:
        """The table with all that hangs on it is no more; False where it has moved on, and nothing is changed."""
        with self._writing() as connection:
            if connection.execute(_LOCKED, {"b_table": table_id}).scalar_one_or_none() != last:
                return False
            drop_tables(connection, [table_id])
        return True

    def _added(self, connection: sa.Connection, table_id: str, kind: str, body: Mapping[str, Any]) -> int:
        """One more event, whatever was the last one; its number. It changes nothing for who is to decide, nor when something
        last happened in the game."""
        number: int = connection.execute(_LOCKED, {"b_table": table_id}).scalar_one() + 1
        now = time.time_ns() // 1_000_000
        row = {"table_id": table_id, "number": number, "kind": kind, "seat": None, "body": dict(body), "at": now}
        connection.execute(events.insert().values(**row))
        connection.execute(tables.update().where(tables.c.id == table_id).values(last=number))
        if self._shared:
            connection.execute(_TELL, {"b_message": f"{table_id} {number}"})
        return number
