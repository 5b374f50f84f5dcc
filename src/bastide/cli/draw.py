"""`bastide draw`: the picture of a record's last moment, of any other, or of a position."""

import argparse
import sys
from pathlib import Path

from bastide.cli import arguments
from bastide.core.errors import BadOption

HELP = "draw a record or a position as SVG"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD|POSITION --move --seat --theme --width --output"""
    parser.add_argument(
        "file", metavar="RECORD|POSITION", help="a record, or a position as JSON (- for standard input)"
    )
    parser.add_argument(
        "--move", type=arguments.whole(0), metavar="N", help="the moment after move N (default: the last)"
    )
    parser.add_argument(
        "--seat", type=arguments.whole(0), metavar="I", help="as this seat sees it (default: a spectator)"
    )
    parser.add_argument(
        "--theme", choices=("auto", "light", "dark"), default="auto", help="day, night, or as the reader's"
    )
    parser.add_argument("--width", choices=("wide", "narrow"), default="wide", help="for a page or for a phone")
    parser.add_argument("--legal", action="store_true", help="mark the squares that can be chosen now")
    arguments.add_options(parser)
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write it (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    match = arguments.read_match(args.file, arguments.options(args))
    if args.move is not None and match.resumed_from is not None and not match.moves:
        raise BadOption("--move: a position has no moves, only a record has")
    if args.move is not None:
        if args.legal and args.move != len(match.moves):
            raise BadOption("--legal: only the last moment of a record has legal actions")
        position = match.position_at(args.move)
        picture = match.game.resume(position, names=match.names, **match.options)
    else:
        picture = match
    legal = [action.text for action in picture.actions()] if args.legal else []
    text = picture.svg(args.seat, theme=args.theme, width=args.width, legal=legal)
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
        print(f"written: {args.output}", file=sys.stderr)
    else:
        sys.stdout.write(text)
    return 0
