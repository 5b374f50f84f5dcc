"""`bastide draw`: the picture of a record's last moment, of any other, or of a position."""

import argparse
import sys
from pathlib import Path

from bastide.cli import arguments
from bastide.core.errors import BadOption
from bastide.look import Theme
from bastide.look.png import png

HELP = "draw a record or a position as SVG or PNG"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD|POSITION --move --seat --theme --width --output"""
    arguments.add_record_or_position(parser)
    arguments.add_number(parser, "--move", "N", "the moment after move N (default: the last)")
    arguments.add_number(parser, "--seat", "I", "as this seat sees it (default: a spectator)")
    parser.add_argument(
        "--theme", choices=("auto", "light", "dark"), default="auto", help="day, night, or as the reader's (a PNG: day)"
    )
    parser.add_argument("--width", choices=("wide", "narrow"), default="wide", help="for a page or for a phone")
    parser.add_argument("--legal", action="store_true", help="mark the squares that can be chosen now")
    arguments.add_options(parser)
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="where to write it, .svg or .png (default: SVG to standard output)"
    )


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    match = arguments.read_match(args.file, arguments.options(args))
    arguments.check_has_moves(match, args.move)
    if args.move is not None:
        if args.legal and args.move != len(match.moves):
            raise BadOption("--legal: only the last moment of a record has legal actions")
        match = match.game.resume(match.position_at(args.move), names=match.names, **match.options)
    legal = [action.text for action in match.actions()] if args.legal else []
    painted = Path(args.output or "").suffix.lower() == ".png"
    theme: Theme = "light" if painted and args.theme == "auto" else args.theme
    text = match.svg(args.seat, theme=theme, width=args.width, legal=legal)
    if args.output:
        Path(args.output).write_bytes(png(text, theme) if painted else text.encode())
        print(f"written: {args.output}", file=sys.stderr)
    else:
        sys.stdout.write(text)
    return 0
