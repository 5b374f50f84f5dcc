"""Reviews of finished games: what was found, for which moves, how deep; and which worker goes on with it.

One row for each table. Whoever works on a review owns its row until a time that he moves on while he lives: another worker takes
it only afterwards, and who finds his row taken stops. What was found stays until something deeper is, or until the moves are
others. Names are not kept here, so that nothing is left of whoever deletes what is kept of him.
"""

import json
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import reviews

LEASE = (
    15_000  # milliseconds that a worker may be silent: its turn among all that is thought about may be long in coming
)
_OF = reviews.c.table_id == sa.bindparam("b_table")
_MINE = reviews.c.worker == sa.bindparam("b_worker")
_ABOUT = reviews.c.played == sa.bindparam("b_played")
_FIND = sa.select(*reviews.c["played", "moves", "depth", "aim", "done", "worker", "until"]).where(_OF)
_BODY = sa.select(reviews.c.body).where(_OF, _ABOUT)
_ADD = reviews.insert()
_TAKE = reviews.update().where(_OF, sa.or_(_MINE, reviews.c.until <= sa.bindparam("b_now")))
_OWN = reviews.update().where(_OF, _ABOUT, _MINE)
_OTHERS = reviews.update().where(_OF, ~_ABOUT)
_RELEASE_ALL = reviews.update().where(_MINE)


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """How far the review of a table is."""

    played: str
    moves: int
    depth: str | None
    aim: str
    done: int
    elsewhere: bool  # another worker is at it


class ReviewRows(Rows):
    """The rows of a store, for one worker; times are milliseconds."""

    def __init__(
        self,
        worker: str,
        reading: Callable[[], AbstractContextManager[sa.Connection]],
        writing: Callable[[], AbstractContextManager[sa.Connection]],
    ) -> None:
        super().__init__(reading, writing)
        self.worker = worker

    def find(self, table_id: str) -> ReviewRow | None:
        """The review of a table, without what it found."""
        with self._reading() as connection:
            row = connection.execute(_FIND, {"b_table": table_id}).one_or_none()
        if row is None:
            return None
        elsewhere = row.worker not in (None, self.worker) and row.until > self._now()
        return ReviewRow(row.played, row.moves, row.depth, row.aim, row.done, elsewhere)

    def body(self, table_id: str, played: str) -> dict[str, Any] | None:
        """What was found about these moves, if anything was."""
        with self._reading() as connection:
            packed = connection.execute(_BODY, {"b_table": table_id, "b_played": played}).scalar_one_or_none()
        return None if packed is None else json.loads(zlib.decompress(packed))

    def take(self, table_id: str, played: str, moves: int, aim: str) -> bool:
        """Become or stay the one who works on a review; False where somebody else does. What was found about other moves goes."""
        now = self._now()
        mine = {"aim": aim, "done": 0, "worker": self.worker, "until": now + LEASE}
        about = {"played": played, "moves": moves}
        try:
            with self._writing() as connection:
                known = {"b_table": table_id, "b_now": now, "b_worker": self.worker}
                if connection.execute(_TAKE, {**known, **mine}).rowcount:
                    other = {"b_table": table_id, "b_played": played, **about, "depth": None, "body": None}
                    connection.execute(_OTHERS, other)
                else:
                    connection.execute(_ADD, {"table_id": table_id, **about, **mine, "depth": None, "body": None})
                return True
        except sa.exc.IntegrityError:  # somebody else's; or the table is gone
            return False

    def renew(self, table_id: str, played: str, aim: str, done: int) -> bool:
        """Tell how far it is, and stay its owner; False where somebody else is, or it is about other moves."""
        with self._writing() as connection:
            row = {"aim": aim, "done": done, "until": self._now() + LEASE}
            return bool(connection.execute(_OWN, {**self._own(table_id, played), **row}).rowcount)

    def keep(self, table_id: str, played: str, depth: str, body: dict[str, Any]) -> bool:
        """Keep what was found; False as above, and then nothing is kept."""
        packed = zlib.compress(json.dumps(body, separators=(",", ":")).encode(), 6)
        with self._writing() as connection:
            row = {"depth": depth, "body": packed, "until": self._now() + LEASE}
            return bool(connection.execute(_OWN, {**self._own(table_id, played), **row}).rowcount)

    def release(self, table_id: str, played: str) -> None:
        """Nobody works on it any more."""
        with self._writing() as connection:
            connection.execute(_OWN, {**self._own(table_id, played), "worker": None, "until": 0})

    def release_all(self) -> None:
        """This worker stops: others may go on at once."""
        with self._writing() as connection:
            connection.execute(_RELEASE_ALL, {"b_worker": self.worker, "worker": None, "until": 0})

    def _own(self, table_id: str, played: str) -> dict[str, Any]:
        return {"b_table": table_id, "b_played": played, "b_worker": self.worker}
