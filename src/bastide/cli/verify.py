"""`bastide verify`: whether every roll and draw of a record followed from what was committed to."""

import argparse
import json

from bastide.cli import arguments

HELP = "prove that every roll and draw of a record followed from its key or seed"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD --json"""
    parser.add_argument("record", metavar="RECORD", help="a record as `Match.save` writes it (- for standard input)")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Say what was proven; exit code 0 if everything followed, 1 if not or if it can't be told."""
    import bastide
    from bastide.core.verify import verify

    try:
        match = bastide.load(arguments.read_text(args.record))
    except bastide.BadRecord as error:
        error.args = (f"{args.record}: {error}",)
        raise
    verdict = verify(match)
    if args.json:
        print(json.dumps({"proven": verdict.proven, "events": verdict.events, "text": verdict.text}))
    else:
        print(verdict.text)
    return 0 if verdict.proven else 1
