"""`bastide dataset check`: proof that the files of `bastide selfplay` replay; `bastide dataset show`: what they are."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from bastide.cli import arguments

HELP = "check that a data set replays, or show what it holds"


def configure(parser: argparse.ArgumentParser) -> None:
    """check|show PATH --json"""
    parser.add_argument("what", choices=("check", "show"), help="play every game again and compare, or print the head")
    parser.add_argument("path", metavar="PATH", help="a file of `bastide selfplay`, or the folder")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 1 if anything does not replay."""
    return _check(args) if args.what == "check" else _show(args)


def _show(args: argparse.Namespace) -> int:
    from bastide.research.dataset import head_of
    from bastide.research.dataset.schema import files_of

    head = asdict(head_of(files_of(Path(args.path))[0]))
    print(json.dumps(head) if args.json else "\n".join(f"{name}: {value}" for name, value in head.items()))
    return 0


def _check(args: argparse.Namespace) -> int:
    from bastide.research.dataset import BadDataset, check
    from bastide.research.dataset.schema import files_of
    from bastide.simulation.warm import progress

    try:
        with progress("playing again", len(files_of(Path(args.path))), show=not args.json) as advance:
            found = asdict(check(args.path, lambda file: advance(1)))
    except BadDataset as error:
        if args.json:
            print(json.dumps({"ok": False, "error": str(error)}))
        else:
            print(f"bastide: {error}", file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps({"ok": True, **found}))
    else:
        print("all of it replays: " + ", ".join(f"{number} {what}" for what, number in found.items()))
    return 0
