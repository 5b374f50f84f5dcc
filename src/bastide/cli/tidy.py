"""`bastide tidy`: what nobody needs any more goes; the server does the same by itself once an hour."""

import argparse
import json
import time

from bastide.cli import arguments, database

HELP = "remove tables that were never begun or long abandoned, also while the server runs"


def configure(parser: argparse.ArgumentParser) -> None:
    """--database --keep-abandoned --keep-finished --dry-run --json"""
    database.add_database(parser)
    database.add_keeping(parser)
    parser.add_argument("--dry-run", action="store_true", help="only say what would go")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Say how much went."""
    from bastide.web.store import open_store
    from bastide.web.store.tidying import in_words
    from bastide.web.tables.filling import fill_results

    keeping, store = database.keeping_of(args), open_store(database.database_of(args))
    try:
        now = time.time_ns() // 1_000_000
        gone = (store.tidying.due if args.dry_run else store.tidying.tidy)(keeping, now)
        filled = 0 if args.dry_run else fill_results(store)
    finally:
        store.close()
    if args.json:
        print(json.dumps({"dry_run": args.dry_run, **gone, "results_noted": filled}))
    else:
        print(f"{'would go' if args.dry_run else 'gone'}: {in_words(gone)}")
        if filled:
            print(f"results noted of {filled} games that were over before")
    return 0
