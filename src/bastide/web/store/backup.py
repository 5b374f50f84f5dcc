"""Backup and restore: all rows as one moment has them, in a SQLite file of our own schema, whatever database they come from.

Rows are read in one snapshot (a reader of SQLite's WAL, REPEATABLE READ on PostgreSQL), so nobody who plays waits and nothing is
torn. Because a backup of both kinds is the same file, a house moves from one to the other by backup and restore.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from bastide.web.store.opening import (
    StoreError,
    bring_up_to_date,
    faults_of,
    is_up_to_date,
    open_store,
    patient_engine,
)
from bastide.web.store.private_files import make_private
from bastide.web.store.schema import bot_turns, metadata, probes, reviews, tables

ROWS = 500  # that are copied at once
_SKIPPED = (probes,)  # of the moment alone


def back_up(database: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Write a backup; how many rows of each table are in it. The file is there whole or not at all, for its owner alone."""
    if file.exists() and not replace:
        raise StoreError(f"backup: {file} is there already; choose another name, or say --replace")
    part = file.with_name(f"{file.name}.part")
    try:
        with faults_of(database), _reader(database) as source, _fresh(part) as target:
            counts = _copied(source, target)
        os.replace(part, file)
    finally:
        _remove(part)
    return counts


def restore(file: Path, database: str, replace: bool = False) -> dict[str, int]:
    """Fill a database from a backup, also one of an older Bastide; all of it or nothing."""
    with as_of_now(file) as current:
        open_store(database).close()
        engine = patient_engine(database)
        try:
            with (
                faults_of(database),
                _reader(current) as source,
                engine.connect().execution_options(writes=True) as target,
                target.begin(),
            ):
                _make_room(target, replace)
                return _copied(source, target)
        finally:
            engine.dispose()


@contextmanager
def as_of_now(file: Path) -> Iterator[str]:
    """The address of a copy of a backup, brought up to date; the file itself stays as it is."""
    if not file.is_file():
        raise StoreError(f"backup: there is no file {file}")
    copy = file.with_name(f"{file.name}.copy")
    try:
        make_private(copy)
        shutil.copyfile(file, copy)
        address = _address(copy)
        if not _is_ours(address):
            raise StoreError(f"backup: expected a backup of Bastide in {file}, got another kind of file")
        open_store(address, check=True).close()
        yield address
    finally:
        _remove(copy)


@contextmanager
def _reader(database: str) -> Iterator[sa.Connection]:
    """One snapshot of a database of this very version."""
    engine = patient_engine(database)
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
        raise StoreError(f"database: there is no file {engine.url.database}")
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            with connection.begin():
                if not is_up_to_date(connection):
                    raise StoreError(
                        "backup: the database is of another version of Bastide; use the `bastide backup` that belongs"
                        " to the running server, or start this one once"
                    )
                yield connection
    finally:
        engine.dispose()


@contextmanager
def _fresh(file: Path) -> Iterator[sa.Connection]:
    """A new SQLite file with our schema and nothing in it, one file when it is closed."""
    _remove(file)
    make_private(file)
    engine = patient_engine(_address(file))
    try:
        bring_up_to_date(engine)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
        raw = engine.raw_connection()
        raw.cursor().execute("PRAGMA journal_mode=DELETE")  # no file beside it
        raw.close()
    finally:
        engine.dispose()


def _copied(source: sa.Connection, target: sa.Connection) -> dict[str, int]:
    """All rows, parents before those that refer to them."""
    counts = {}
    for table in metadata.sorted_tables:
        if table in _SKIPPED:
            continue
        rows = source.execution_options(yield_per=ROWS).execute(sa.select(table))
        counts[table.name] = 0
        for some in rows.mappings().partitions(ROWS):
            target.execute(table.insert(), [_row(table, dict(each)) for each in some])
            counts[table.name] += len(some)
    return counts


def _row(table: sa.Table, row: dict[str, object]) -> dict[str, object]:
    """As it is; turns of bots and reviews belong to nobody there."""
    return {**row, "worker": None, "until": 0} if table in (bot_turns, reviews) else row


def _make_room(target: sa.Connection, replace: bool) -> None:
    """What is there goes only if that was said."""
    held = int(target.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one())
    if held and not replace:
        raise StoreError(f"restore: expected an empty database, got one with {held} tables; --replace lets them go")
    for table in reversed(metadata.sorted_tables):
        target.execute(table.delete())


def _is_ours(address: str) -> bool:
    engine = patient_engine(address)
    try:
        return sa.inspect(engine).has_table("alembic_version") and sa.inspect(engine).has_table(tables.name)
    except sa.exc.DatabaseError:
        return False
    finally:
        engine.dispose()


def _address(file: Path) -> str:
    return sa.URL.create("sqlite", database=str(file)).render_as_string()


def _remove(file: Path) -> None:
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        each.unlink(missing_ok=True)
