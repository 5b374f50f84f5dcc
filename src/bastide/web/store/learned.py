"""What guests have learned, by their hashes: lessons that they solved, and what a teacher has told them once."""

from collections.abc import Iterable

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import learned

DAY = 86_400_000  # milliseconds
KEPT_DAYS = 730  # after which a guest who has learned nothing new begins again
BATCH = 200  # rows that go at once
_OF = learned.c.guest == sa.bindparam("b_guest")
_THINGS = sa.select(learned.c.thing).where(_OF)
_AGAIN = learned.update().where(_OF, learned.c.thing == sa.bindparam("b_thing"))


class LearnedRows(Rows):
    """Those of a store."""

    def of(self, guest: str) -> frozenset[str]:
        """All that a guest has learned."""
        with self._reading() as connection:
            return frozenset(connection.execute(_THINGS, {"b_guest": guest}).scalars())

    def dated(self, guest: str) -> dict[str, int]:
        """The same with when that was, for whoever asks what is kept of him."""
        with self._reading() as connection:
            return {row.thing: row.at for row in connection.execute(sa.select(learned).where(learned.c.guest == guest))}

    def add(self, guest: str, things: Iterable[str]) -> None:
        """He has learned these, perhaps once more."""
        for thing in things:
            known = {"b_guest": guest, "b_thing": thing}
            try:
                with self._writing() as connection:
                    if not connection.execute(_AGAIN, {**known, "at": self._now()}).rowcount:
                        connection.execute(learned.insert().values(guest=guest, thing=thing, at=self._now()))
            except sa.exc.IntegrityError:  # told to two pages at once
                pass

    def forget(self, guest: str, things: Iterable[str] | None = None) -> None:
        """Nothing of it is kept, or not of these things."""
        which = [] if things is None else [learned.c.thing.in_(list(things))]
        with self._writing() as connection:
            connection.execute(learned.delete().where(learned.c.guest == guest, *which))


def rename_learner(connection: sa.Connection, old: str, new: str) -> None:
    """Part of going by another secret: what both have learned is kept once."""
    both = sa.select(learned.c.thing).where(learned.c.guest == new)
    known = list(connection.execute(both).scalars())
    connection.execute(learned.delete().where(learned.c.guest == old, learned.c.thing.in_(known)))
    connection.execute(learned.update().where(learned.c.guest == old).values(guest=new))


def learned_long_ago(now: int) -> sa.ColumnElement[bool]:
    """What nobody can be thought to come back to."""
    return learned.c.at < now - KEPT_DAYS * DAY


def forget_old(connection: sa.Connection, now: int) -> int:
    """One batch of what was learned long ago; how many rows."""
    late = learned_long_ago(now)
    guests = list(connection.execute(sa.select(learned.c.guest).where(late).distinct().limit(BATCH)).scalars())
    if not guests:
        return 0
    return connection.execute(learned.delete().where(learned.c.guest.in_(guests), late)).rowcount
