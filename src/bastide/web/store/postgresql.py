"""PostgreSQL: no connection and no statement without an end, whether the server refuses, waits, hangs or is gone."""

import time
from collections.abc import Generator
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy import event

CONNECT_SECONDS = 2
STATEMENT_SECONDS = 3.0  # that the server gives a statement
LOCK_SECONDS = 2.0  # of these for others
ANSWER_SECONDS = 4.0  # that we wait for a server which should have given up by itself
POOL_SECONDS = 2.0  # for one of our own connections to be free

_SERVER = {
    "statement_timeout": STATEMENT_SECONDS,
    "lock_timeout": LOCK_SECONDS,
    "idle_in_transaction_session_timeout": 2 * ANSWER_SECONDS,
}
_NETWORK = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


def network_args(address: sa.URL) -> dict[str, Any]:
    """How long a server may be unreachable, unless the address says so itself."""
    return {name: value for name, value in _NETWORK.items() if name not in address.query}


def connect_args(address: sa.URL) -> dict[str, Any]:
    """What each connection is opened with; options that the address has itself come last, and count."""
    ours = " ".join(f"-c {name}={round(seconds * 1000)}" for name, seconds in _SERVER.items())
    own = address.query.get("options", "")
    theirs = own if isinstance(own, str) else " ".join(own)
    return {**network_args(address), "options": f"{ours} {theirs}".strip()}


def give_ends(engine: sa.Engine) -> None:
    """All connections of an engine are of the kind that does not wait for ever."""

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, given: list[Any], named: dict[str, Any]) -> Any:
        return EndingConnection.connect(*given, **named)


class EndingConnection(psycopg.Connection[Any]):
    """Gives up by itself: a server that was stopped, or a machine that vanished, says nothing at all."""

    answer_seconds = ANSWER_SECONDS

    def wait(self, gen: Any, *how: Any, **more: Any) -> Any:
        """As psycopg's, with an end."""
        return super().wait(self._with_end(gen), *how, **more)

    def _with_end(self, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        deadline = time.monotonic() + self.answer_seconds
        try:
            wanted = next(steps)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > deadline:
                    self.pgconn.finish()  # nobody knows what it is doing: not to be used again
                    raise psycopg.OperationalError(f"no answer in {self.answer_seconds:g} seconds")
                wanted = steps.send(ready)
        except StopIteration as end:
            return end.value
