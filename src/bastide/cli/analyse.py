"""`bastide analyse`: the best choices of a position, what each leads to, and the line expected."""

import argparse
import json
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bastide.cli import arguments

if TYPE_CHECKING:
    from rich.table import Table

    from bastide.bots.analysis import Analysis
    from bastide.core.match import Match

HELP = "the best choices of a position: expected points, chances to win, the line expected"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD|POSITION --move --seat --seconds --simulations --best --set --seed --json"""
    number = partial(arguments.add_number, parser)
    arguments.add_record_or_position(parser)
    moment = "the moment after move N of a record (default: the last, or the last decision of a finished game)"
    number("--move", "N", moment)
    number("--seat", "I", "the seat to decide (default: whoever it is)")
    seconds = "how long to think, at most (default 3)"
    parser.add_argument("--seconds", type=arguments.positive, metavar="T", help=seconds)
    number("--simulations", "K", "how many games to imagine, at most: the same choices every time", least=1)
    number("--best", "N", "how many choices to tell of (default 5)", least=1, default=5)
    arguments.add_options(parser)
    arguments.add_seed(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Think and tell."""
    from bastide.bots.analysis import analyse, check

    match = _moment(arguments.read_match(args.file, arguments.options(args)), args.move)
    check(match, args.seat, args.simulations, args.seconds, args.best)
    found = analyse(match, args.seat, args.simulations, args.seconds, args.best, args.seed)
    if args.json:
        print(json.dumps(_as_json(match, found), ensure_ascii=False))
    else:
        _tell(match, found)
    return 0


def _moment(match: "Match", move: int | None) -> "Match":
    """The match as it stood after so many moves; of a finished game before its last move, unless told otherwise."""
    arguments.check_has_moves(match, move)
    if move is None and (match.turn is not None or not match.moves):
        return match
    at = len(match.moves) - 1 if move is None else move
    return match.game.resume(match.position_at(at), names=match.names, **match.options)


def _as_json(match: "Match", found: "Analysis") -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": match.players,
        "seat": found.seat,
        "simulations": found.simulations,
        "seconds": round(found.seconds, 3),
        "choices": [
            {
                "action": choice.text,
                "share": round(choice.share, 4),
                "points": [round(points, 2) for points in choice.points],
                "win": [round(chance, 4) for chance in choice.wins],
                "line": [{"seat": step.seat, "action": step.text} for step in choice.line],
            }
            for choice in found.choices
        ],
    }


def _tell(match: "Match", found: "Analysis") -> None:
    """For people."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(highlight=False)
    who = escape(match.names[found.seat])
    console.print(f"{match.game.title}: {who} (seat {found.seat}) decides.")
    many = "1 simulation" if found.simulations == 1 else f"{found.simulations} simulations"
    console.print(f"{many} in {found.seconds:.1f} seconds{'; there is no room for more' if found.full else ''}.")
    console.print(_table(match, found))
    best = found.choices[0]
    if best.line:
        turns = groupby(best.line, key=lambda step: step.seat)
        line = "; ".join(f"{match.names[seat]}: {', '.join(step.text for step in steps)}" for seat, steps in turns)
        console.print(f"Expected after {escape(best.text)}: {escape(line)}.")


def _table(match: "Match", found: "Analysis") -> "Table":
    """A row for each choice; for each player the final points expected and the chance to win."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("choice", overflow="fold")
    table.add_column("thought", justify="right")
    for seat, name in enumerate(match.names):
        style = "bold" if seat == found.seat else ""
        head = Text(name, style=style, no_wrap=True, overflow="ellipsis")
        table.add_column(head, justify="right", max_width=16, no_wrap=True)
    for choice in found.choices:
        cells = [f"{p:.1f} {w:4.0%}" for p, w in zip(choice.points, choice.wins, strict=True)]
        table.add_row(Text(choice.text), f"{choice.share:.0%}", *cells)
    table.caption = "final points expected and chance to win"
    table.caption_justify = "left"
    return table
