"""`bastide draw`: the picture of a record's last moment, of any other, or of a position; a card; a whole game that moves."""

import argparse
import sys
from pathlib import Path

from bastide.cli import arguments
from bastide.core.errors import BadOption
from bastide.core.i18n import LANGUAGES, SOURCE_LANGUAGE, using_language
from bastide.core.match import Match
from bastide.look import Theme
from bastide.look.alone import alone
from bastide.look.match_card import match_card
from bastide.look.png import png

HELP = "draw a record or a position as SVG or PNG, as a card for messengers, or a whole game that moves"


def configure(parser: argparse.ArgumentParser) -> None:
    """RECORD|POSITION --move --seat --theme --width --card --animate --output"""
    arguments.add_record_or_position(parser)
    arguments.add_number(parser, "--move", "N", "the moment after move N (default: the last)")
    arguments.add_number(parser, "--seat", "I", "as this seat sees it (default: a spectator)")
    parser.add_argument(
        "--theme",
        choices=("auto", "light", "dark"),
        default="auto",
        help="day, night, or as the reader's (a PNG, a card, what moves: day)",
    )
    parser.add_argument("--width", choices=("wide", "narrow"), default="wide", help="for a page or for a phone")
    parser.add_argument("--legal", action="store_true", help="mark the squares that can be chosen now")
    parser.add_argument("--plain", action="store_true", help="an SVG with its colours written out and our fonts in it")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--card", action="store_true", help="a card of 1200 × 630 for messengers, as spectators see it")
    kind.add_argument("--animate", action="store_true", help="the whole game, a step a turn: .svg, .webp or .gif")
    arguments.add_number(parser, "--pause", "MS", "milliseconds of a step (default 700)", least=40, most=60_000)
    parser.add_argument("--language", choices=tuple(LANGUAGES), default=SOURCE_LANGUAGE, help="of the words in it")
    arguments.add_options(parser)
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="where to write it, .svg or .png (default: SVG to standard output)"
    )


def run(args: argparse.Namespace) -> int:
    """Draw it."""
    _check(args)
    match = arguments.read_match(args.file, arguments.options(args))
    arguments.check_has_moves(match, args.move)
    with using_language(args.language):
        made = _animated(match, args) if args.animate else _drawn(match, args)
    if args.output:
        Path(args.output).write_bytes(made)
        print(f"written: {args.output}", file=sys.stderr)
    else:
        sys.stdout.write(made.decode())
    return 0


def _check(args: argparse.Namespace) -> None:
    """What does not go together is said before anything is read."""
    alone_only = [name for name in ("seat", "move") if getattr(args, name) is not None and args.animate]
    if args.card and args.seat is not None:
        raise BadOption("--card: expected no --seat, a card shows what everybody may see")
    if alone_only:
        raise BadOption(f"--animate: expected no --{alone_only[0]}, it shows all moments as a spectator sees them")
    if args.legal and (args.card or args.animate):
        raise BadOption("--legal: expected a picture of one moment, not a card or a game that moves")
    if args.pause is not None and not args.animate:
        raise BadOption("--pause: expected --animate with it")
    kind, known = _kind(args), (".svg", ".webp", ".gif") if args.animate else (".svg", ".png")
    if args.output and kind not in known and (args.animate or kind in (".webp", ".gif")):
        raise BadOption(f"--output: expected a name that ends in {', '.join(known)}, got {args.output!r}")


def _kind(args: argparse.Namespace) -> str:
    return Path(args.output or ".svg").suffix.lower() if args.output else ".svg"


def _drawn(match: Match, args: argparse.Namespace) -> bytes:
    """One moment, or its card."""
    painted = _kind(args) == ".png"
    theme: Theme = "light" if args.theme == "auto" and (painted or args.card or args.plain) else args.theme
    if args.card:
        text = match_card(match, match.names, args.move, theme)
        return png(text, theme, zoom=1) if painted else alone(text, theme).encode()
    if args.move is not None:
        if args.legal and args.move != len(match.moves):
            raise BadOption("--legal: only the last moment of a record has legal actions")
        match = match.game.resume(match.position_at(args.move), names=match.names, **match.options)
    legal = [action.text for action in match.actions()] if args.legal else []
    text = match.svg(args.seat, theme=theme, width=args.width, legal=legal)
    if painted:
        return png(text, theme)
    return (alone(text, theme) if args.plain else text).encode()


def _animated(match: Match, args: argparse.Namespace) -> bytes:
    """All turns one after the other."""
    from bastide.look.animation import PAUSE, animated_svg
    from bastide.look.frames import painted

    theme: Theme = "light" if args.theme == "auto" else args.theme
    pause = args.pause or PAUSE
    if _kind(args) == ".svg":
        return animated_svg(match, match.names, pause, theme).encode()
    return painted(match, match.names, _kind(args).removeprefix("."), pause, theme)
