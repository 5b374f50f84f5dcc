"""`bastide backup`: everything as it stands now in one file, while the server runs, proven by playing it again."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments, database

if TYPE_CHECKING:
    from bastide.web.tables.verifying import Verified

HELP = "write all tables into one file, while the server runs, and play them again to prove it"


def configure(parser: argparse.ArgumentParser) -> None:
    """FILE --database --replace --no-replay --json"""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; only its owner can read it")
    database.add_database(parser)
    parser.add_argument("--replace", action="store_true", help="overwrite a file that is there")
    add_more(parser)


def add_more(parser: argparse.ArgumentParser) -> None:
    """--no-replay --json"""
    parser.add_argument("--no-replay", action="store_true", help="do not play every table again to prove it")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 1 if a table can't be played again; the file is there all the same."""
    from bastide.web.store.backup import as_of_now, back_up

    counts = back_up(database.database_of(args), args.file, args.replace)
    with as_of_now(args.file) as copy:
        found = None if args.no_replay else verified(copy)
    return tell(args, "backed up", counts, found)


def verified(address: str) -> "Verified":
    """Everything in a store played again."""
    from bastide.web.store import open_store
    from bastide.web.tables.verifying import verify_store

    store = open_store(address)
    try:
        return verify_store(store)
    finally:
        store.close()


def tell(args: argparse.Namespace, done: str, counts: dict[str, int], found: "Verified | None") -> int:
    """What was done and found, in words or as JSON; the exit code."""
    faults = {} if found is None else found.faults
    if args.json:
        replayed = None if found is None else {"tables": found.tables, "events": found.events, "seconds": found.seconds}
        print(json.dumps({"rows": counts, "replayed": replayed, "faults": faults}))
        return 1 if faults else 0
    print(f"{done}: {counts['tables']} tables, {counts['events']} events")
    if found is not None:
        good = found.tables - len(faults)
        print(f"played again: {good} of {found.tables} tables, {found.events} events, {found.seconds:.1f} s")
    for table_id, fault in faults.items():
        print(f"can't be played again: {table_id} ({fault})")
    return 1 if faults else 0
