"""`bastide puzzles`: making, checking, listing and showing them."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments
from bastide.core.errors import BadOption, BastideError

if TYPE_CHECKING:
    from bastide.core.game import Game
    from bastide.puzzles import Puzzles
    from bastide.puzzles.checking import Finding
    from bastide.puzzles.collecting import Standing

HELP = "positions in which one choice is clearly best: make, check, list and show them"


def configure(parser: argparse.ArgumentParser) -> None:
    """make GAME, check [GAME], list GAME, show GAME N"""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    making = commands.add_parser("make", help="find puzzles by self-play, and add them to those of a game")
    arguments.add_game(making)
    arguments.add_number(
        making, "--count", "N", "puzzles that there should be in the end (default 100)", least=1, default=100
    )
    arguments.add_seed(making)
    _add_file(making)
    making.set_defaults(do=_make)
    checking = commands.add_parser("check", help="read all puzzles, and judge some of them again")
    checking.add_argument("game", metavar="GAME", nargs="?", help="one game (default: all that have puzzles)")
    arguments.add_number(checking, "--sample", "N", "puzzles of each game that are judged again (default 3)", default=3)
    arguments.add_seed(checking)
    arguments.add_json(checking)
    checking.set_defaults(do=_check)
    listing = commands.add_parser("list", help="the puzzles of a game")
    arguments.add_game(listing)
    arguments.add_json(listing)
    listing.set_defaults(do=_list)
    showing = commands.add_parser("show", help="one puzzle, with its answer")
    arguments.add_game(showing)
    arguments.add_number(showing, "number", "N", "its number, from 1", least=1)
    arguments.add_json(showing)
    showing.set_defaults(do=_show)


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--file", type=Path, metavar="FILE", help="another file than the one that comes with the game")


def run(args: argparse.Namespace) -> int:
    """What was asked for."""
    code: int = args.do(args)
    return code


def _make(args: argparse.Namespace) -> int:
    """Go on where the file ends, until it holds enough."""
    import bastide
    from bastide.puzzles.collecting import collect
    from bastide.puzzles.files import file_of

    game = bastide.game(args.game)
    path = args.file or file_of(game)
    with _progress(args.count) as told:
        held = collect(game, path, args.count, args.seed, told)
    print(f"{path}: {len(held.puzzles)} puzzles out of {held.played} games")
    return 0


@contextmanager
def _progress(count: int) -> "Iterator[Callable[[Standing], None]]":
    """A bar before a terminal; a line for each puzzle elsewhere."""
    from rich.console import Console
    from rich.progress import Progress

    if not sys.stderr.isatty():
        yield lambda standing: print(standing.words, file=sys.stderr, flush=True)
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("looking", total=count)
        yield lambda standing: bar.update(task, completed=standing.held, description=standing.words)


def _check(args: argparse.Namespace) -> int:
    """Exit code 1 if anything is wrong."""
    import bastide
    from bastide.puzzles.checking import check
    from bastide.puzzles.files import file_of

    names = [args.game] if args.game else [name for name in bastide.games() if file_of(bastide.game(name)).exists()]
    found: list[Finding] = []
    for name in names:
        game, puzzles = _of(name)
        found += check(game, puzzles, args.sample, args.seed, None if args.json else _tell)
    wrong = [each for each in found if not each.ok]
    if args.json:
        told = [{"game": each.game, "puzzle": each.number, "ok": each.ok, "detail": each.detail} for each in found]
        print(json.dumps({"passed": len(found) - len(wrong), "failed": len(wrong), "checks": told}, ensure_ascii=False))
    else:
        print(f"{len(found) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


def _tell(finding: "Finding") -> None:
    print(f"{finding.game} {finding.number:>4} {'ok' if finding.ok else 'FAILED':<7} {finding.detail}", flush=True)


def _of(name: str) -> "tuple[Game, Puzzles]":
    """A game that has puzzles, and these."""
    import bastide
    from bastide.puzzles import puzzles_of

    game, found = bastide.game(name), puzzles_of(name)
    if found is None:
        raise BastideError(f"{game.title} has no puzzles yet; `bastide puzzles make {name}` finds some")
    return game, found


def _list(args: argparse.Namespace) -> int:
    """A line for each."""
    from bastide.puzzles.difficulty import levels_that_find, pegs_of

    _game, held = _of(args.game)
    rows = [
        {
            "number": number,
            "pegs": pegs_of(each.found),
            "levels": levels_that_find(each.found),
            "choices": len(each.choices),
            "win": each.best.win / 1000,
            "margin": each.margin / 1000,
            "error": each.error / 1000,
        }
        for number, each in enumerate(held.puzzles, 1)
    ]
    if args.json:
        print(json.dumps({"game": held.game, "puzzles": rows}))
        return 0
    print("number  difficulty  choices  to win  margin")
    for row in rows:
        pegs = "#" * int(row["pegs"]) + "." * (5 - int(row["pegs"]))
        print(f"{row['number']:>6}  {pegs:<10}  {row['choices']:>7}  {row['win']:>6.1%}  {row['margin']:>6.1%}")
    return 0


def _show(args: argparse.Namespace) -> int:
    """The position as a terminal shows it is another command's (`bastide terminal`): here is the answer."""
    from bastide.core.shapes import write_shape

    game, held = _of(args.game)
    if not args.number <= len(held.puzzles):
        raise BadOption(f"number: expected 1 to {len(held.puzzles)}, got {args.number}")
    puzzle = held.puzzles[args.number - 1]
    if args.json:
        print(json.dumps(write_shape(puzzle), ensure_ascii=False))
        return 0
    print(f"{game.title}, puzzle {args.number}: seat {puzzle.seat} chooses between {len(puzzle.choices)}.")
    for number, each in enumerate(puzzle.choices, 1):
        print(f"{number:>3}  {each.text:<24} {each.points / 10:>6.1f} points  {each.win / 1000:>6.1%} to win")
    print(
        f"The best is better than any on another place by {puzzle.margin / 10:.1f} % (standard error {puzzle.error / 10:.1f} %)."
    )
    print(f"Levels that find it, in a hundred tries: {', '.join(map(str, puzzle.found))}.")
    print(f"Expected then: {', '.join(f'{step.seat}: {step.text}' for step in puzzle.line) or 'chance decides'}.")
    return 0
