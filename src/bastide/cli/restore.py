"""`bastide restore`: a database filled from a backup, of either kind."""

import argparse
from pathlib import Path

from bastide.cli import database
from bastide.cli.backup import add_more, tell, verified

HELP = "fill a database from a backup, and play all tables again to prove it"


def configure(parser: argparse.ArgumentParser) -> None:
    """FILE --database --replace --no-replay --json"""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `bastide backup` wrote")
    database.add_database(parser)
    parser.add_argument("--replace", action="store_true", help="let everything go that the database holds")
    add_more(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 1 if a table can't be played again."""
    from bastide.web.store.backup import restore

    address = database.database_of(args)
    counts = restore(args.file, address, args.replace)
    return tell(args, "restored", counts, None if args.no_replay else verified(address))
