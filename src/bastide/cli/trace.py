"""`bastide trace`: games at random or by bots, decision by decision, for comparison with other implementations."""

import argparse
import json
import sys

from bastide.cli import arguments

HELP = "play games, at random or by a bot, and print one JSON object per decision"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME --players --games --seed --bot --set --position"""
    arguments.add_game(parser)
    arguments.add_players(parser)
    arguments.add_number(parser, "--games", "K", "how many games (default 1)", least=1, default=1)
    arguments.add_seed(parser)
    parser.add_argument(
        "--bot", metavar="NAME", help="a bot for all seats; a tenth of the choices is random all the same"
    )
    arguments.add_options(parser)
    parser.add_argument("--position", metavar="FILE", help="start every game from this position (JSON)")


def run(args: argparse.Namespace) -> int:
    """Print the traces."""
    import bastide
    from bastide.simulation.trace import trace
    from bastide.simulation.warm import progress

    game = bastide.game(args.game).with_options(**arguments.options(args))
    try:
        position = arguments.read_position(arguments.read_text(args.position)) if args.position else None
        # A bar only where it does not mix with the lines.
        with progress("playing", args.games, show=not sys.stdout.isatty()) as advance:
            for line in trace(game, args.players, args.games, args.seed, position, advance, args.bot):
                print(json.dumps(line, ensure_ascii=False))
    except bastide.BadPosition as error:
        if args.position:
            error.args = (f"{args.position}: {error}",)
        raise
    return 0
