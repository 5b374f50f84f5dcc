"""`bastide arena`: bots against each other, with intervals."""

import argparse
import json

from bastide.cli import arguments

HELP = "let bots play each other: share of wins with its 95 % interval, mean points"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME BOT BOT … --players --games --seed --json"""
    arguments.add_game(parser)
    parser.add_argument("bots", nargs="+", metavar="BOT", help="random or greedy; the last one fills the seats left")
    parser.add_argument(
        "--players", type=arguments.whole(2), metavar="N", help="number of players (default: one for each bot)"
    )
    parser.add_argument(
        "--games", type=arguments.whole(1), metavar="K", default=100, help="how many games (default 100)"
    )
    arguments.add_seed(parser)
    arguments.add_options(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play and print."""
    import bastide
    from bastide.arena.games import tournament
    from bastide.bots import bot
    from bastide.core.errors import BadOption
    from bastide.core.warm import progress, warm_up

    game = bastide.game(args.game)
    players = game.checked_players(max(2, len(args.bots)) if args.players is None else args.players)
    if len(args.bots) > players:
        raise BadOption(f"expected at most {players} bots for {players} players, got {len(args.bots)}")
    for name in args.bots:
        bot(name, game)
    names = [*args.bots, *[args.bots[-1]] * (players - len(args.bots))]
    options = game.checked_options(arguments.options(args))
    warm_up(game, ("arena",))
    with progress("playing", args.games) as advance:
        results = [result.as_json() for result in tournament(game, names, args.games, args.seed, options, advance)]
    if args.json:
        print(json.dumps({"results": results}))
        return 0
    print(f"{game.title}, {players} players, {args.games} games, seats rotated, the same chance for every rotation:")
    for result in results:
        low, high = result["interval"]
        share = f"{result['share']:.1%} of the games (95 %: {low:.1%} to {high:.1%})"
        print(f"  {result['bot']:<12} wins {share}, {result['mean_points']:.1f} points on average")
    return 0
