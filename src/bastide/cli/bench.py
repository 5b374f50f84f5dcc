"""`bastide bench`: how fast the rules are."""

import argparse
import json

from bastide.cli import arguments

HELP = "measure random playouts: decisions and games per second, nanoseconds per copy of a state"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME --players --seconds --cores --json"""
    arguments.add_game(parser)
    arguments.add_players(parser)
    parser.add_argument("--seconds", type=arguments.positive, metavar="S", default=3.0, help="how long (default 3)")
    arguments.add_number(parser, "--cores", "C", "how many threads (default 1)", least=1, default=1)
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    import bastide
    from bastide.simulation.bench import bench

    game = bastide.game(args.game).with_options(**arguments.options(args))
    figures = bench(game, args.players, args.seconds, args.cores, args.seed)
    if args.json:
        del figures["engine"]  # programs know which one they asked for
        print(json.dumps(figures))
        return 0
    cores = "1 core" if args.cores == 1 else f"{args.cores} cores"
    run_by = f"{cores}, engine {figures['engine']}"
    print(f"{game.title}, {args.players} players, random playouts, legal actions at every step, {run_by}:")
    print(f"  {figures['decisions_per_second']:,.0f} decisions per second")
    print(f"  {figures['games_per_second']:,.0f} games per second")
    print(f"  {figures['copy_ns']:.1f} ns per copy of a state ({game.engine.state.itemsize} bytes)")
    return 0
