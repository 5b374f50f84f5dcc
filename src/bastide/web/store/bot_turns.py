"""Turns of bots as owned work: a row for each table where a bot is to decide, with the worker that has taken it, until when.

Who writes the event that makes it a bot's turn owns the turn, in the same transaction. `until` is as long as nobody else may
take it: the owner renews it while he lives, a fault sets it to the next try. It says who thinks; that nothing is played twice
is the business of the numbers of events.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

import sqlalchemy as sa

from bastide.web.store.schema import bot_turns

LEASE = 5_000  # milliseconds that a worker may be silent before others take its turns
MOST_TAKEN = 50  # turns that one worker takes over at once, so that several share those of a dead one
MOST_OWN = 1000

_OF = bot_turns.c.table_id == sa.bindparam("b_table")
_FREE = sa.or_(bot_turns.c.worker == sa.bindparam("b_worker"), bot_turns.c.until <= sa.bindparam("b_now"))
_THINKS = sa.or_(bot_turns.c.awaited, bot_turns.c.looked >= sa.bindparam("b_lately"))
_STANDS = bot_turns.update().where(_OF)
_ADD = bot_turns.insert()
_DROP = bot_turns.delete().where(_OF)
_DROP_SEEN = _DROP.where(bot_turns.c.number <= sa.bindparam("b_number"))
_TAKE = bot_turns.update().where(_OF, _FREE)
_RELEASE = bot_turns.update().where(_OF, bot_turns.c.worker == sa.bindparam("b_worker"))
_RELEASE_ALL = bot_turns.update().where(bot_turns.c.worker == sa.bindparam("b_worker"))
_LOOKED = bot_turns.update().where(_OF, bot_turns.c.looked < sa.bindparam("b_looked"))
_ALONE = sa.select(bot_turns.c.table_id).where(
    bot_turns.c.table_id.in_(sa.bindparam("b_tables", expanding=True)), sa.not_(bot_turns.c.awaited)
)
_TRIES = sa.select(bot_turns.c.tries).where(_OF)
_COLUMNS = bot_turns.c["table_id", "until", "looked"]
_OWN = (
    sa.select(*_COLUMNS)
    .where(bot_turns.c.worker == sa.bindparam("b_worker"), _THINKS)
    .order_by(bot_turns.c.until)
    .limit(MOST_OWN)
)
_LEFT = (
    sa.select(*_COLUMNS)
    .where(
        sa.or_(bot_turns.c.worker.is_(None), bot_turns.c.worker != sa.bindparam("b_worker")),
        bot_turns.c.until <= sa.bindparam("b_now"),
        _THINKS,
    )
    .order_by(bot_turns.c.until)
    .limit(MOST_TAKEN)
)
_WAITING = sa.select(sa.func.count(), sa.func.min(bot_turns.c.since)).where(_THINKS)


@dataclass(frozen=True, slots=True)
class Swept:
    """What a look at all turns has found: one's own, with when somebody last looked at the table; and figures."""

    own: Mapping[str, int]
    taken: int  # of these from somebody else
    waiting: int  # all turns that are to be thought about, whoever does
    oldest: int | None  # since when the oldest of them waits


def note_turn(
    connection: sa.Connection, table_id: str, number: int, awaited: bool | None, worker: str | None, now: int
) -> None:
    """Part of writing an event: it is a bot's turn now (`awaited`: somebody sits at the table), or nobody's of them (None).
    Without a worker anybody may take it at once."""
    if awaited is None:
        connection.execute(_DROP, {"b_table": table_id})
        return
    until = 0 if worker is None else now + LEASE
    row = {"number": number, "awaited": awaited, "worker": worker, "since": now, "until": until, "tries": 0}
    if not connection.execute(_STANDS, {"b_table": table_id, **row}).rowcount:
        connection.execute(_ADD, {"table_id": table_id, "looked": now, **row})


class BotTurnRows:
    """The rows of a store, for one worker; times are milliseconds."""

    def __init__(
        self,
        worker: str,
        reading: Callable[[], AbstractContextManager[sa.Connection]],
        writing: Callable[[], AbstractContextManager[sa.Connection]],
    ) -> None:
        self.worker, self._reading, self._writing = worker, reading, writing
        self.owner: str | None = (
            None  # of the turns that this worker's own events make: none, unless it lets bots think
        )

    def take(self, table_id: str, number: int, awaited: bool, now: int) -> bool:
        """Become or stay the owner; False where somebody else is. A row that is missing is made."""
        mine = {"worker": self.worker, "until": now + LEASE}
        try:
            with self._writing() as connection:
                if connection.execute(
                    _TAKE, {"b_table": table_id, "b_now": now, "b_worker": self.worker, **mine}
                ).rowcount:
                    return True
                row = {"number": number, "awaited": awaited, "since": now, "looked": now, "tries": 0}
                connection.execute(_ADD, {"table_id": table_id, **row, **mine})
                return True
        except sa.exc.IntegrityError:
            return False

    def sweep(self, now: int, lately: int) -> Swept:
        """Renew what is one's own, take what nobody owns any more. Tables without people are left alone unless somebody has
        looked `lately`."""
        known = {"b_worker": self.worker, "b_now": now, "b_lately": lately}
        with self._reading() as connection:
            waiting, oldest = connection.execute(_WAITING, known).one()
            if not waiting:
                return Swept({}, 0, 0, None)
            own = {row.table_id: row for row in connection.execute(_OWN, known)}
            left = {row.table_id: row for row in connection.execute(_LEFT, known)}
        short = [table_id for table_id, row in own.items() if row.until < now + LEASE // 2]
        won = self._taken(sorted([*short, *left]), known, now) if short or left else set()
        held = [each for each in own.values() if each.table_id in won or each.table_id not in short]
        taken = [each for each in left.values() if each.table_id in won]
        return Swept({each.table_id: each.looked for each in (*held, *taken)}, len(taken), waiting, oldest)

    def _taken(self, table_ids: Iterable[str], known: Mapping[str, object], now: int) -> set[str]:
        """In the order of their names: two workers that do so at once wait for each other only in one direction."""
        mine = {"worker": self.worker, "until": now + LEASE}
        with self._writing() as connection:
            return {
                each for each in table_ids if connection.execute(_TAKE, {"b_table": each, **known, **mine}).rowcount
            }

    def failed(self, table_id: str, now: int, pauses: Callable[[int], int]) -> int:
        """A fault: anybody may try again after a pause, which depends on how often it failed; how often that is."""
        with self._writing() as connection:
            tries = int(connection.execute(_TRIES, {"b_table": table_id}).scalar() or 0) + 1
            row = {"worker": None, "until": now + pauses(tries), "tries": tries}
            connection.execute(_RELEASE, {"b_table": table_id, "b_worker": self.worker, **row})
        return tries

    def release_all(self) -> None:
        """This worker stops: others may go on at once."""
        with self._writing() as connection:
            connection.execute(_RELEASE_ALL, {"b_worker": self.worker, "worker": None, "until": 0})

    def drop(self, table_id: str, number: int) -> None:
        """No bot is to decide after all, as of that event."""
        with self._writing() as connection:
            connection.execute(_DROP_SEEN, {"b_table": table_id, "b_number": number})

    def look(self, looks: Mapping[str, int]) -> None:
        """When people last looked at tables. It matters only where bots play among themselves, which is rare."""
        with self._reading() as connection:
            found = list(connection.execute(_ALONE, {"b_tables": list(looks)}).scalars())
        if not found:
            return
        with self._writing() as connection:
            for table_id in sorted(found):
                at = looks[table_id]
                connection.execute(_LOOKED, {"b_table": table_id, "b_looked": at, "looked": at})
