"""Arguments about where tables are kept, and for how long."""

import argparse
import os
from typing import TYPE_CHECKING

from bastide.core.errors import BadOption, brief

if TYPE_CHECKING:
    from bastide.web.store.tidying import Keeping

DATABASE = "BASTIDE_DATABASE"
KEEP_ABANDONED, KEEP_FINISHED = "BASTIDE_KEEP_ABANDONED", "BASTIDE_KEEP_FINISHED"
EVER = "ever"


def add_database(parser: argparse.ArgumentParser) -> None:
    """--database"""
    help = f"sqlite:///FILE or postgresql://… (default ${DATABASE}, or a file in your data folder)"
    parser.add_argument("--database", metavar="URL", help=help)


def add_keeping(parser: argparse.ArgumentParser) -> None:
    """--keep-abandoned --keep-finished"""
    abandoned = f"days of silence after which an unfinished game goes, or {EVER} (default ${KEEP_ABANDONED}, or 90)"
    parser.add_argument("--keep-abandoned", metavar="DAYS", help=abandoned)
    finished = f"days after which a finished game goes, or {EVER} (default ${KEEP_FINISHED}, or {EVER})"
    parser.add_argument("--keep-finished", metavar="DAYS", help=finished)


def database_of(args: argparse.Namespace) -> str:
    """The address that was asked for, or a file in the user's data folder."""
    return args.database or os.environ.get(DATABASE) or default_database()


def keeping_of(args: argparse.Namespace) -> "Keeping":
    """How long tables are kept."""
    from bastide.web.store.tidying import Keeping

    usual = Keeping()
    return Keeping(
        abandoned=_days("--keep-abandoned", args.keep_abandoned, KEEP_ABANDONED, usual.abandoned),
        finished=_days("--keep-finished", args.keep_finished, KEEP_FINISHED, usual.finished),
    )


def _days(name: str, told: str | None, setting: str, usual: int | None) -> int | None:
    text = told or os.environ.get(setting)
    if not text:
        return usual
    if text == EVER:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:10]) <= 100_000):
        raise BadOption(f"{name if told else setting}: expected a number of days from 1, or {EVER}, got {brief(text)}")
    return int(text)


def default_database() -> str:
    """A file in the user's data folder."""
    from platformdirs import user_data_path
    from sqlalchemy import URL

    file = user_data_path("bastide", appauthor=False) / "tables.db"
    return URL.create("sqlite", database=str(file)).render_as_string()
