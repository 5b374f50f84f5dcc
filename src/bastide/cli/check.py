"""`bastide check`: whether a game keeps the contract."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments

if TYPE_CHECKING:
    from bastide.check import Report, Result

HELP = "check that a game keeps the contract: round trips, notation, hidden information, pages, bots"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME --quick --tests --json"""
    arguments.add_game(parser)
    parser.add_argument("--quick", action="store_true", help="fewer games and moments, for the first look")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="where the tests of its statements are")
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print what was found; exit code 1 if a check failed."""
    import bastide
    from bastide.check import check

    game = bastide.game(args.game)
    report = check(game, quick=args.quick, tests=args.tests, told=(lambda result: None) if args.json else _line)
    if args.json:
        print(json.dumps(report.json(), ensure_ascii=False))
    else:
        print(f"{game.title}: {_in_words(report)}")
    return 1 if report.failed else 0


def _in_words(report: "Report") -> str:
    told = f"{report.passed} check{'' if report.passed == 1 else 's'} passed, {report.failed} failed"
    if report.not_run:
        told = f"it can't be begun; {len(report.not_run)} checks were not run ({', '.join(report.not_run)})"
    return told


def _line(result: "Result") -> None:
    mark = "ok" if result.ok else "FAILED"
    print(f"{result.name:<11} {mark:<7} {result.seconds:6.1f} s  {result.detail}", flush=True)
