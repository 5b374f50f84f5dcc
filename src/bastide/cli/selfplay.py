"""`bastide selfplay`: games by bots, as Parquet files to learn from."""

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments
from bastide.cli.running import add_running, runner

if TYPE_CHECKING:
    from bastide.arena.spec import Spec
    from bastide.core.game import Game
    from bastide.research.dataset.writing import Written

HELP = "let bots play and write every decision down, as Parquet files to learn from"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME BOT … --into --players --games --seed --at-random --file, and how to play"""
    arguments.add_game(parser)
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="a bot, such as level-4; the last one fills the seats left"
    )
    parser.add_argument("--into", metavar="FOLDER", required=True, help="where the files go; files that are there stay")
    arguments.add_number(parser, "--players", "N", "number of players (default: one for each bot)", least=2)
    arguments.add_number(parser, "--games", "K", "how many games (default 100)", least=1, most=10**7, default=100)
    arguments.add_number(parser, "--file", "K", "how many games in a file (default 500)", least=1, default=500)
    at_random = "the share of choices that are made at random instead, from 0 to 1 (default 0)"
    parser.add_argument("--at-random", type=share, metavar="SHARE", default=0.0, help=at_random)
    arguments.add_seed(parser)
    arguments.add_options(parser)
    add_running(parser)
    arguments.add_json(parser)


def share(text: str) -> float:
    """An argument type: a number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 1, got {text!r}")
    return value


def run(args: argparse.Namespace) -> int:
    """Play, write and say what there is."""
    import bastide
    from bastide.research.dataset.schema import arrow

    arrow()
    game = bastide.game(args.game)
    spec = _spec(args, game)
    began = time.perf_counter()
    written = _written(args, game, spec)
    if args.json:
        print(json.dumps(_figures(written, time.perf_counter() - began)))
    else:
        print(f"{written.games} games added; {len(written.files)} files in {args.into}")
    return 0


def _spec(args: argparse.Namespace, game: "Game") -> "Spec":
    from bastide.arena import spec
    from bastide.bots import bot

    players = max(2, len(args.bots)) if args.players is None else args.players
    game.checked_players(players)
    for name in dict.fromkeys(args.bots):
        bot(name, game, 0)
    return spec.Spec(
        game.name, spec.one_table(args.bots, players), args.seed, game.checked_options(arguments.options(args))
    )


def _written(args: argparse.Namespace, game: "Game", spec: "Spec") -> "Written":
    from bastide.core import engines
    from bastide.research.dataset.recording import recorder
    from bastide.research.dataset.writing import head_for, play_into
    from bastide.simulation.warm import progress, warm_up

    if args.cluster is None and engines.chosen(game, simulating=True) == engines.NATIVE:
        warm_up(game, ("arena",))
    with progress("playing", args.games, show=not args.json) as advance:
        return play_into(
            Path(args.into),
            head_for(game, spec, args.at_random),
            spec,
            args.games,
            args.file,
            runner(args, recorder(args.at_random)),
            lambda played: advance(1),
        )


def _figures(written: "Written", seconds: float) -> dict[str, object]:
    files = [{"file": str(file), "bytes": file.stat().st_size} for file in written.files]
    return {"games_added": written.games, "seconds": round(seconds, 2), "files": files}
