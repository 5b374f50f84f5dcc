"""Opening the database: SQLite by default, PostgreSQL by its address; brought up to date before anything else happens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from bastide.core.errors import BastideError, brief
from bastide.web.store.faults import DAMAGED, LOCKED, reason_of
from bastide.web.store.private_files import make_private, warn_of_readers
from bastide.web.store.sqlite import damage, make_durable
from bastide.web.store.store import Store

#: Two workers that start together take turns at bringing the database up to date.
_LOCK = 7_205_759_403


class StoreError(BastideError):
    """A database that can't be used; the message says why."""


def open_store(url: str, check: bool = False) -> Store:
    """The store at an address like `sqlite:////home/me/tables.db` or `postgresql+psycopg://user@host/name`; with `check` a file
    is read through for damage first."""
    address = _address(url)
    try:
        if address.get_backend_name() == "sqlite" and address.database:
            _prepare_file(Path(address.database), check)
    except OSError as error:
        raise StoreError(f"database: {error.strerror} ({error.filename})") from error
    engine = _engine(address)
    try:
        with faults_of(url):
            if check and engine.dialect.name == "sqlite" and (found := damage(engine)):
                raise StoreError(_damaged(address, found))
            _bring_up_to_date_patiently(engine if engine.dialect.name == "sqlite" else patient_engine(url))
    except BaseException:
        engine.dispose()
        raise
    return Store(engine)


@contextmanager
def faults_of(url: str) -> Iterator[None]:
    """What a database says of itself comes out in our words."""
    try:
        yield
    except sa.exc.DatabaseError as error:
        raise StoreError(_unusable(_address(url), error)) from error


def _prepare_file(file: Path, check: bool) -> None:
    """A new database is for its owner alone; of an older one that others can read whoever starts the server is told."""
    if str(file).startswith((":memory:", "file:")):
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    make_private(file)
    if check:
        warn_of_readers(file)


def _address(url: str) -> sa.URL:
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise StoreError(
            f"database: expected an address like sqlite:////path or postgresql://…, got {brief(url)}"
        ) from error
    kind = address.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise StoreError(f"database: expected sqlite or postgresql, got {kind}")
    return address.set(drivername="postgresql+psycopg") if kind == "postgresql" else address


def _engine(address: sa.URL) -> sa.Engine:
    if address.get_backend_name() == "sqlite":
        engine = sa.create_engine(address)
        make_durable(engine)
        return engine
    from bastide.web.store import postgresql

    engine = sa.create_engine(
        address,
        connect_args=postgresql.connect_args(address),
        pool_pre_ping=True,
        pool_timeout=postgresql.POOL_SECONDS,
    )
    postgresql.give_ends(engine)
    return engine


def _unusable(address: sa.URL, error: sa.exc.DatabaseError) -> str:
    """Why a database can't be opened, and where it is known what can be done."""
    said, shown = str(error.orig).partition("\n")[0], address.render_as_string()
    reason = reason_of(error)
    if address.get_backend_name() == "sqlite" and reason == DAMAGED:
        return _damaged(address, said)
    if address.get_backend_name() == "sqlite" and reason == LOCKED:
        return f"database: another program holds {address.database}; end it, or choose another database ({said})"
    return f"database: {brief(said)} ({shown})"


def _damaged(address: sa.URL, said: str) -> str:
    return (
        f"database: expected a SQLite database in {address.database}, got a damaged file or another kind ({brief(said)});"
        " put back a backup, move the file away to begin anew, or choose another with --database"
    )


def _bring_up_to_date_patiently(engine: sa.Engine) -> None:
    """Two that start together on a new SQLite file: whoever finds it locked tries once more, because SQLite does not wait for
    its turn where a file is about to get its journal."""
    try:
        bring_up_to_date(engine)
    except sa.exc.DatabaseError as error:
        if engine.dialect.name != "sqlite" or reason_of(error) != LOCKED:
            raise
        bring_up_to_date(engine)


def patient_engine(url: str) -> sa.Engine:
    """For what may take its time: on PostgreSQL a step can be long, and so can waiting for another worker."""
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return _engine(address)
    from bastide.web.store.postgresql import network_args

    return sa.create_engine(address, connect_args=network_args(address), poolclass=sa.NullPool)


def is_up_to_date(connection: sa.Connection) -> bool:
    """Whether a database has the schema of this very version."""
    _config, script = _steps()
    return set(MigrationContext.configure(connection).get_current_heads()) == {script.get_current_head()}


def bring_up_to_date(engine: sa.Engine) -> None:
    """All steps that a database has not seen yet, in one transaction."""
    config, script = _steps()
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


def _steps() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config, ScriptDirectory.from_config(config)
