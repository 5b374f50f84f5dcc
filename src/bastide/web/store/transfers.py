"""Somebody on his way to another device: who he is lies here for a few minutes, sealed with a code that only he has.

Of the code a hash is kept, and the seal is a pad made from it: a row alone tells nothing. A row is taken away by being read.
"""

import hashlib

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import transfers

_FRESH = transfers.c.id == sa.bindparam("b_id"), transfers.c.until > sa.bindparam("b_now")
_SEE = sa.select(transfers.c.sealed).where(*_FRESH)
_TAKE = transfers.delete().where(*_FRESH)
_OLD = transfers.delete().where(
    sa.or_(transfers.c.until <= sa.bindparam("b_now"), transfers.c.guest == sa.bindparam("b_guest"))
)


class TransferRows(Rows):
    """The rows of a store; times are milliseconds."""

    def put(self, code: str, guest: str, text: str, now: int, until: int) -> None:
        """One for each guest: an earlier one ends. So do all that are too old."""
        with self._writing() as connection:
            connection.execute(_OLD, {"b_now": now, "b_guest": guest})
            row = {"id": _id(code), "guest": guest, "sealed": _sealed(code, text.encode()), "until": until}
            connection.execute(transfers.insert(), row)

    def see(self, code: str, now: int) -> str | None:
        """What was put there with this code; None if there is nothing, or not any more."""
        with self._reading() as connection:
            found = connection.execute(_SEE, {"b_id": _id(code), "b_now": now}).scalar_one_or_none()
        return None if found is None else _sealed(code, bytes(found)).decode()

    def take(self, code: str, now: int) -> str | None:
        """The same for one of all who ask, and for nobody after him."""
        key = {"b_id": _id(code), "b_now": now}
        with self._writing() as connection:
            found = connection.execute(_SEE, key).scalar_one_or_none()
            if found is None or not connection.execute(_TAKE, key).rowcount:
                return None
        return _sealed(code, bytes(found)).decode()

    def drop(self, guest: str) -> None:
        """He does not move after all."""
        with self._writing() as connection:
            connection.execute(transfers.delete().where(transfers.c.guest == guest))


def _id(code: str) -> str:
    return hashlib.sha256(f"bastide transfer\n{code}".encode()).hexdigest()


def _sealed(code: str, text: bytes) -> bytes:
    """Sealed, or opened again: each code is used for one text."""
    pad = hashlib.shake_256(f"bastide transfer pad\n{code}".encode()).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, pad, strict=True))
