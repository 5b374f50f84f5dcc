"""`bastide warm`: compile once, so that nothing has to wait later."""

import argparse

from bastide.cli import arguments

HELP = "compile a game's rules now, once, so that later commands start at once"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME"""
    arguments.add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Compile everything that simulates."""
    import bastide
    from bastide.simulation.warm import warm_up

    game = bastide.game(args.game)
    seconds = warm_up(game, ("trace", "bench", "arena", "search"))
    print(f"{game.title}: compiled and kept ({seconds:.1f} s)")
    return 0
