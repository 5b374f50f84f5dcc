"""`bastide review`: what every decision of a finished game cost, and what luck did."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments

if TYPE_CHECKING:
    from bastide.core.match import Match
    from bastide.review import Depth, Review

HELP = "review a finished game: what each decision cost, what luck did, the chances to win"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD --quick --time --seed --json --html"""
    parser.add_argument("file", metavar="RECORD", help="the record of a finished game (- for standard input)")
    depth = parser.add_mutually_exclusive_group()
    depth.add_argument("--quick", action="store_true", help="a first look, in a second or two")
    depth.add_argument(
        "--time", type=arguments.positive, metavar="SECONDS", help="as deep as can be within that time, about"
    )
    arguments.add_number(parser, "--seed", "S", "the same seed gives the same review", most=2**63 - 1, default=0)
    arguments.add_json(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page as well")


def run(args: argparse.Namespace) -> int:
    """Review and tell."""
    from bastide.review import as_json, review

    match = arguments.read_match(args.file)
    with _shown_progress() as progress:
        found = review(match, _depth(args), progress, args.seed)
    if args.html:
        from bastide.review.page import page

        Path(args.html).write_text(page(found, match), encoding="utf-8")
        print(f"written: {args.html}", file=sys.stderr)
    if args.json:
        print(json.dumps(as_json(found, match), ensure_ascii=False))
    else:
        _tell(match, found)
    return 0


@contextmanager
def _shown_progress() -> "Iterator[Callable[[int, int], object]]":
    """A bar for whoever waits before a terminal; it goes when the review is there."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("reviewing")
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _depth(args: argparse.Namespace) -> "Depth":
    from bastide.review.depth import FULL, QUICK, within

    if args.time is not None:
        return within(args.time)
    return QUICK if args.quick else FULL


def _tell(match: "Match", found: "Review") -> None:
    """For people."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from bastide.review.grades import BEST, GOOD
    from bastide.review.why import why

    console = Console(highlight=False)
    console.print(f"{match.game.title}: {len(found.decisions)} decisions, {found.simulations} simulations for each.")
    sums = Table(box=box.SIMPLE, pad_edge=False)
    grades = found.seats[0].grades
    for column in ("player", "points", "luck", "lost", "decisions", *grades):
        sums.add_column(column, justify="left" if column == "player" else "right")
    for seat in found.seats:
        figures = (str(seat.points), f"{seat.luck:+.1f}", f"{seat.lost:.1f}", str(seat.decisions))
        sums.add_row(Text(match.names[seat.seat]), *figures, *map(str, seat.grades.values()))
    console.print(sums)
    console.print("Luck and losses are points of lead over the best other player.")
    slips = [each for each in found.decisions if each.grade not in (BEST, GOOD)]
    table = Table(box=box.SIMPLE, pad_edge=False)
    for column in ("move", "player", "grade", "played", "best", "lost", "chance", "why"):
        table.add_column(column, overflow="fold", justify="right" if column in ("move", "lost", "chance") else "left")
    for each in slips:
        cells = [Text(text) for text in (match.names[each.seat], each.grade, each.played, each.best)]
        table.add_row(str(each.move), *cells, f"{each.lost:.1f}", f"-{each.win_lost:.1%}", Text(why(match, each)))
    if slips:
        console.print(table)
    if found.turning_points:
        console.print(f"Turning points: moves {', '.join(map(str, found.turning_points))}.")
