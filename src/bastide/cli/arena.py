"""`bastide arena`: bots against each other, with intervals, ratings and tests."""

import argparse
import json
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import INTERRUPTED, arguments
from bastide.cli.running import add_running, runner

if TYPE_CHECKING:
    from bastide.arena.spec import Spec
    from bastide.arena.sprt import Sprt
    from bastide.core.game import Game

HELP = "let bots play each other: share of wins with its 95 % interval, ratings, is A better than B"


def configure(parser: argparse.ArgumentParser) -> None:
    """GAME BOT BOT … --players --games --seed --json, and how to play and what to keep"""
    arguments.add_game(parser)
    parser.add_argument(
        "bots", nargs="+", metavar="BOT", help="a bot, such as random or greedy; the last one fills the seats left"
    )
    arguments.add_number(parser, "--players", "N", "number of players (default: one for each bot)", least=2)
    arguments.add_number(parser, "--games", "K", "how many games (default 100)", least=1, most=10**7, default=100)
    _add_pairing(parser)
    arguments.add_seed(parser)
    arguments.add_options(parser)
    add_running(parser)
    _add_keeping(parser)
    arguments.add_json(parser)


def _add_pairing(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--round-robin", action="store_true", help="all pairs of the bots, K games each")
    who.add_argument("--ladder", action="store_true", help="each bot against the next one, K games each")
    parser.add_argument(
        "--sprt",
        metavar="ELO0,ELO1",
        help="stop as soon as it is sure enough whether the first bot is ELO1 ahead or ELO0 (with a minus: --sprt=-10,0)",
    )
    for risk, what in (("alpha", "ELO1 where ELO0 is true"), ("beta", "ELO0 where ELO1 is true")):
        help = f"the risk that --sprt says {what} (default 0.05)"
        parser.add_argument(f"--{risk}", type=arguments.positive, metavar="P", help=help)


def _add_keeping(parser: argparse.ArgumentParser) -> None:
    log = "keep every finished game; with the same file the tournament goes on where it was"
    parser.add_argument("--log", metavar="FILE", help=log)
    report = "write a page with tables, and a plot of the ratings beside it"
    parser.add_argument("--report", metavar="FILE.md", help=report)


def run(args: argparse.Namespace) -> int:
    """Play and print; 130 when interrupted, with what was finished."""
    import bastide
    from bastide.arena.conduct import conduct
    from bastide.arena.log import Log
    from bastide.arena.playing import play_number
    from bastide.arena.progress import bar
    from bastide.arena.report import checked_place, write_report
    from bastide.arena.summary import summary
    from bastide.arena.words import lines
    from bastide.core import engines
    from bastide.simulation.warm import warm_up

    game = bastide.game(args.game)
    spec, test, play = _spec(args, game), _test(args), runner(args, play_number)
    place = checked_place(args.report) if args.report else None
    with Log(Path(args.log), spec) if args.log else nullcontext() as log:
        total = args.games * len(spec.line_ups)
        held = sum(number < total for number in log.games) if log else 0
        if args.cluster is None and held < total and engines.chosen(game, simulating=True) == engines.NATIVE:
            warm_up(game, ("arena",))
        with bar(spec, total, held, not args.json) as on_game:
            done = conduct(spec, args.games, play, log, test, on_game)
    whole = summary(spec, args.games, done.played, test, done.verdict)
    if args.json:
        print(json.dumps({**whole.as_json(), "interrupted": done.interrupted}), flush=True)
    else:
        print("\n".join(lines(whole, game.title)), flush=True)
    if done.interrupted:
        return _interrupted(args, len(done.played))
    if place:
        write_report(place, whole, game.title, _command(args, game))
    return 0


def _spec(args: argparse.Namespace, game: "Game") -> "Spec":
    from bastide.arena import spec
    from bastide.bots import bot
    from bastide.core.errors import BadOption

    in_pairs = args.round_robin or args.ladder
    if in_pairs and args.players not in (None, 2):
        raise BadOption(f"players: expected 2 for --round-robin and --ladder, got {args.players}")
    players = 2 if in_pairs else max(2, len(args.bots)) if args.players is None else args.players
    game.checked_players(players)
    if in_pairs:
        line_ups = spec.all_pairs(args.bots) if args.round_robin else spec.neighbours(args.bots)
    else:
        line_ups = spec.one_table(args.bots, players)
    for name in dict.fromkeys(args.bots):
        bot(name, game, 0)
    return spec.Spec(game.name, line_ups, args.seed, game.checked_options(arguments.options(args)))


def _test(args: argparse.Namespace) -> "Sprt | None":
    from bastide.arena.sprt import Sprt
    from bastide.core.errors import BadOption

    risks = {name: risk for name in ("alpha", "beta") if (risk := getattr(args, name)) is not None}
    if args.sprt is None:
        if risks:
            raise BadOption(f"--{next(iter(risks))}: expected only together with --sprt")
        return None
    if len(set(args.bots)) != 2 or len(args.bots) != 2 or args.players not in (None, 2):
        raise BadOption(
            f"--sprt: expected two different bots and 2 players, got {', '.join(args.bots)}"
            + (f" and {args.players} players" if args.players not in (None, 2) else "")
        )
    try:
        elo0, elo1 = map(float, args.sprt.split(","))
    except ValueError as error:
        raise BadOption(f"--sprt: expected two numbers such as 0,10, got {args.sprt!r}") from error
    return Sprt(elo0, elo1, **risks)


def _interrupted(args: argparse.Namespace, games: int) -> int:
    kept = f"{args.log} keeps them, the same command goes on from there" if args.log else "--log FILE would keep them"
    report = "; no report was written" if args.report else ""
    print(f"interrupted: {games} games are finished, {kept}{report}", file=sys.stderr)
    return INTERRUPTED


def _command(args: argparse.Namespace, game: "Game") -> str:
    """The command that gives these games again, without the names of anybody's files and machines."""
    words = ["bastide", "arena", args.game, *args.bots]
    words += ["--round-robin"] * args.round_robin + ["--ladder"] * args.ladder
    if args.players is not None:
        words += ["--players", str(args.players)]
    words += ["--games", str(args.games), "--seed", str(args.seed)]
    choices = {option.name: [str(choice) for choice in option.choices] for option in game.options}
    for name, value in arguments.options(args).items():
        words += ["--set", f"{name}={value if value in choices[name] else 'FILE'}"]
    if args.sprt is not None:
        words.append(f"--sprt={args.sprt}")
        words += [f"--{name}={risk:g}" for name in ("alpha", "beta") if (risk := getattr(args, name)) is not None]
    return shlex.join(words)
