"""`bastide compile`: a game's WebAssembly module, for developers."""

import argparse

from bastide.cli import arguments

HELP = "compile a game to WebAssembly, after its rules or bots have changed (for developers: needs the extra `build`)"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME"""
    arguments.add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Build the module and put it into the game's folder."""
    import time

    import bastide
    from bastide.wasm.build import write

    game, began = bastide.game(args.game), time.perf_counter()
    file = write(game)
    print(f"{game.title}: {file} ({file.stat().st_size:,} bytes, {time.perf_counter() - began:.0f} s)")
    return 0
