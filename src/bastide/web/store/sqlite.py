"""SQLite: how a connection is prepared, and what is looked at before a file is used."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

BUSY_SECONDS = 2.0  # that a writer waits for another program
MOST_CHECKED = 200 << 20  # bytes of a file that is read through at the start: a second or two


def make_durable(engine: sa.Engine) -> None:
    """Written means on the disk, readers never wait for writers, and a writer takes its place before it reads."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for setting in (
            f"busy_timeout={round(BUSY_SECONDS * 1000)}",  # first: the next one waits too
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def damage(engine: sa.Engine) -> str:
    """What is wrong with the file, nothing if it is sound; a very large one is not read through."""
    file = engine.url.database
    if not file or not Path(file).is_file() or Path(file).stat().st_size > MOST_CHECKED:
        return ""
    with engine.connect() as connection:
        said = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if said == "ok" else said
