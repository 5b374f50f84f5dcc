"""`bastide rules`: the rules of a game as numbered statements, and which of them have a test."""

import argparse
import json
from shutil import get_terminal_size
from textwrap import fill

from bastide.cli import arguments

HELP = "print the rules of a game as numbered statements"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME [ID …] --coverage --tests --json"""
    arguments.add_game(parser)
    parser.add_argument("ids", nargs="*", default=[], metavar="ID", help="only these statements, e.g. SM-49")
    parser.add_argument("--coverage", action="store_true", help="print the statements that no test proves (1 if any)")
    parser.add_argument(
        "--tests", default="tests", metavar="FOLDER", help="where the tests are (default: ./tests of a clone)"
    )
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the statements, or those without a test."""
    import bastide
    from bastide.core.statements import pick, statements, untested

    game = bastide.game(args.game)
    chosen = pick(statements(game), args.ids) if args.ids else statements(game)
    if args.coverage:
        chosen = untested(chosen, args.tests)
    if args.json:
        print(json.dumps([{"id": s.id, "chapter": s.chapter, "text": s.text} for s in chosen], ensure_ascii=False))
        return 1 if args.coverage and chosen else 0
    if args.coverage and not chosen:
        print(f"{game.title}: every statement is proven by a test")
        return 0
    chapter = ""
    width = min(110, get_terminal_size().columns)
    for statement in chosen:
        if statement.chapter != chapter:
            chapter = statement.chapter
            print(f"\nChapter: {chapter}")
        print(fill(statement.text, width, initial_indent=f"  {statement.id:<6} ", subsequent_indent=" " * 9))
    return 1 if args.coverage else 0
