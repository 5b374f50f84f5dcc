"""What goes: tables that nobody began, tables that nobody plays at any more, and what no table refers to.

In small batches, so that nobody waits for it. A table that somebody writes to at that moment is left alone: what it is chosen
by is asked again when its row is held.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bastide.web.store.dropping import drop_tables
from bastide.web.store.learned import forget_old, learned_long_ago
from bastide.web.store.rows import Rows
from bastide.web.store.schema import contents, events, learned, probes, solved, table_contents, tables
from bastide.web.store.solved import forget_solved, solved_long_ago

DAY = 86_400_000  # milliseconds
HOUR = 3_600_000
BATCH = 20  # tables that go at once
TIDY = "tidy"
NOT_BEGUN, ABANDONED, FINISHED, CONTENTS = "not_begun", "abandoned", "finished", "contents"
LEARNED = "learned"
SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days of silence tables are kept; None is for ever."""

    not_begun: int | None = 1
    abandoned: int | None = 90
    finished: int | None = None


_STARTED = sa.exists().where(events.c.table_id == tables.c.id, events.c.kind == "start")
#: What makes a table one of a kind. Of one that was begun in this very moment the row may not say so yet: the event does.
_KINDS: Mapping[str, sa.ColumnElement[bool]] = {
    NOT_BEGUN: sa.and_(sa.not_(tables.c.over), tables.c.turn.is_(None), sa.not_(_STARTED)),
    ABANDONED: sa.and_(sa.not_(tables.c.over), _STARTED),
    FINISHED: tables.c.over,
}
_UNUSED = sa.and_(
    contents.c.used < sa.bindparam("b_before"),
    sa.not_(sa.exists().where(table_contents.c.hash == contents.c.hash)),
)


class Tidying(Rows):
    """Of one store; times are milliseconds."""

    def take_turn(self, now: int) -> bool:
        """Whether it is time, and nobody else has taken it on: of many workers one, once an hour."""
        due = probes.update().where(probes.c.name == TIDY, probes.c.at <= now).values(at=now + HOUR)
        try:
            with self._writing() as connection:
                if connection.execute(due).rowcount:
                    return True
                if connection.execute(sa.select(probes.c.at).where(probes.c.name == TIDY)).first() is not None:
                    return False
                connection.execute(probes.insert().values(name=TIDY, at=now + HOUR))
                return True
        except sa.exc.IntegrityError:  # another worker was faster
            return False

    def due(self, keeping: Keeping, now: int) -> dict[str, int]:
        """How much would go."""
        with self._reading() as connection:
            found = {
                kind: int(connection.execute(_counted(tables, condition)).scalar_one())
                for kind, condition in _conditions(keeping, now)
            }
            unused = connection.execute(_counted(contents, _UNUSED), {"b_before": now - DAY}).scalar_one()
            learned_before = connection.execute(_counted(learned, learned_long_ago(now))).scalar_one()
            solved_before = connection.execute(_counted(solved, solved_long_ago(now))).scalar_one()
        more = {CONTENTS: int(unused), LEARNED: int(learned_before), SOLVED: int(solved_before)}
        return {**_none(), **found, **more}

    def tidy(self, keeping: Keeping, now: int, stop: Callable[[], bool] = lambda: False) -> dict[str, int]:
        """Let it go; how much of each kind went. Stopped between two batches nothing is half gone."""
        gone = _none()
        for kind, condition in _conditions(keeping, now):
            while not stop() and (removed := self._remove(condition)):
                gone[kind] += removed
        while not stop() and (removed := self._forget_contents(now - DAY)):
            gone[CONTENTS] += removed
        while not stop() and (removed := self._forget_learned(now)):
            gone[LEARNED] += removed
        while not stop() and (removed := self._forget_solved(now)):
            gone[SOLVED] += removed
        return gone

    def _remove(self, condition: sa.ColumnElement[bool]) -> int:
        """One batch of tables with all that refers to them."""
        chosen = sa.select(tables.c.id).where(condition).order_by(tables.c.updated).limit(BATCH)
        with self._writing() as connection:
            ids = list(connection.execute(chosen.with_for_update(skip_locked=True)).scalars())
            if ids:
                drop_tables(connection, ids)
        return len(ids)

    def _forget_learned(self, now: int) -> int:
        with self._writing() as connection:
            return forget_old(connection, now)

    def _forget_solved(self, now: int) -> int:
        with self._writing() as connection:
            return forget_solved(connection, now)

    def _forget_contents(self, before: int) -> int:
        """One batch of what no table refers to. `used` is written when a table is made: what is being used right now stays."""
        with self._writing() as connection:
            chosen = sa.select(contents.c.hash).where(_UNUSED).limit(BATCH)
            hashes = list(connection.execute(chosen, {"b_before": before}).scalars())
            gone = contents.delete().where(contents.c.hash.in_(hashes), _UNUSED)
            return connection.execute(gone, {"b_before": before}).rowcount if hashes else 0


def _conditions(keeping: Keeping, now: int) -> Iterator[tuple[str, sa.ColumnElement[bool]]]:
    for kind, days in ((NOT_BEGUN, keeping.not_begun), (ABANDONED, keeping.abandoned), (FINISHED, keeping.finished)):
        if days is not None:
            yield kind, sa.and_(tables.c.updated < now - days * DAY, _KINDS[kind])


def _counted(table: sa.Table, condition: sa.ColumnElement[bool]) -> sa.Select[int]:
    return sa.select(sa.func.count()).select_from(table).where(condition)


def _none() -> dict[str, int]:
    return dict.fromkeys((NOT_BEGUN, ABANDONED, FINISHED, CONTENTS, LEARNED, SOLVED), 0)


def in_words(gone: Mapping[str, int]) -> str:
    """For the log and the command line."""
    return ", ".join(f"{number} {kind.replace('_', ' ')}" for kind, number in gone.items())
