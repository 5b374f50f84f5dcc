"""Opening the database: SQLite by default, PostgreSQL by its address; brought up to date before anything else happens."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event

from bastide.core.errors import BastideError, brief
from bastide.web.store.store import Store

#: Two workers that start together take turns at bringing the database up to date.
_LOCK = 7_205_759_403
_BUSY_SECONDS = 30


class StoreError(BastideError):
    """A database that can't be used; the message says why."""


def open_store(url: str) -> Store:
    """The store at an address like `sqlite:////home/me/tables.db` or `postgresql+psycopg://user@host/name`."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise StoreError(
            f"database: expected an address like sqlite:////path or postgresql://…, got {brief(url)}"
        ) from error
    kind = address.get_backend_name()
    if kind == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    elif kind != "sqlite":
        raise StoreError(f"database: expected sqlite or postgresql, got {kind}")
    if kind == "sqlite" and address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(address, pool_pre_ping=kind == "postgresql")
    if kind == "sqlite":
        _make_durable(engine)
    try:
        _bring_up_to_date(engine)
    except sa.exc.OperationalError as error:
        engine.dispose()
        raise StoreError(f"database: {brief(str(error.orig))} ({address.render_as_string()})") from error
    except BaseException:
        engine.dispose()
        raise
    return Store(engine)


def _make_durable(engine: sa.Engine) -> None:
    """Written means on the disk, readers never wait for writers, and a writer takes its place before it reads."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for setting in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={_BUSY_SECONDS * 1000}",
        ):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _bring_up_to_date(engine: sa.Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    known = {step.revision for step in script.walk_revisions()}
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
        if unknown:
            raise StoreError(
                f"database: it was written by a newer Bastide (version {', '.join(sorted(unknown))}, this program"
                f" knows up to {script.get_current_head()}); start that one, or choose another database"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
