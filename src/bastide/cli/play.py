"""`bastide play`: a game in the terminal, against bots or with friends at the same keyboard."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments
from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.bots import Bot
    from bastide.core.match import Match

HELP = "play in the terminal, against bots or with friends at the same keyboard"


def configure(parser: argparse.ArgumentParser) -> None:
    """[GAME] --players --seat --seed --name --bot --hot-seat --load --save"""
    whole = arguments.whole
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game (default saint-malo)")
    parser.add_argument("--players", type=whole(1), metavar="N", help="number of players (default 2)")
    parser.add_argument("--seat", type=whole(0), metavar="I", help="your seat; seat 0 begins (default 0)")
    parser.add_argument("--seed", type=whole(0), metavar="S", help="the same seed gives the same dice")
    parser.add_argument("--name", action="append", metavar="NAME", help="your name; with --hot-seat once for each seat")
    parser.add_argument("--bot", metavar="NAME", default="random", help="who sits in the other seats: random or greedy")
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats, passing the keyboard")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game (a record or a position)")
    parser.add_argument("--save", metavar="FILE", help="save the game there when it ends or you leave")


def run(args: argparse.Namespace) -> int:
    """Play."""
    from rich.console import Console

    from bastide.terminal.room import room_of
    from bastide.terminal.shelf import Shelf
    from bastide.terminal.table import Table

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # odd bytes and poor terminals must not end a game
    match = _loaded(args) if args.load else _started(args)
    room = room_of(match.game)
    bots = {} if args.hot_seat else _bots(match, args)
    files = [Path(name).expanduser() if name else None for name in (args.save, args.load)]
    shelf = Shelf(match.game.name, *files)
    shelf.saved = match.save() if args.load else None
    console = Console(highlight=False, markup=False, emoji=False)
    return Table(match, room, console, bots, shelf).play()


def _started(args: argparse.Namespace) -> "Match":
    """A new game with everybody's names."""
    import bastide

    game = bastide.game(args.game or "saint-malo")
    players = game.checked_players(args.players or 2)
    names = args.name or []
    seats = list(range(players)) if args.hot_seat else [_seat(args, players)]
    if len(names) > len(seats):
        raise BadOption(f"--name: expected at most {len(seats)} (see --hot-seat), got {len(names)}")
    given = dict(zip(seats, names, strict=False))
    called = [given.get(seat) or _called(seat, args.bot if seat not in seats else "player") for seat in range(players)]
    return game.start(players, args.seed, names=called)


def _loaded(args: argparse.Namespace) -> "Match":
    """A game that was begun before: its names and its dice are its own."""
    for option in ("game", "players", "seed", "name"):
        if getattr(args, option) is not None:
            shown = "GAME" if option == "game" else f"--{option}"
            raise BadOption(f"{shown}: the game of --load has its own")
    return arguments.read_match(args.load)


def _seat(args: argparse.Namespace, players: int) -> int:
    seat: int = args.seat or 0
    if seat >= players:
        raise BadOption(f"--seat: expected 0 to {players - 1}, got {seat}")
    return seat


def _called(seat: int, kind: str) -> str:
    return f"{kind.capitalize()} {seat + 1}"


def _bots(match: "Match", args: argparse.Namespace) -> "dict[int, Bot]":
    """A bot in every seat but the person's; not the seed of the dice, which they would foresee."""
    from bastide.bots import bot
    from bastide.core.warm import warm_up

    own = _seat(args, match.players)
    seeds = [None if args.seed is None else args.seed + 1 + seat for seat in range(match.players)]
    bots = {seat: bot(args.bot, match.game, seeds[seat]) for seat in range(match.players) if seat != own}
    if args.bot != "random":
        warm_up(match.game, ("greedy",))
    return bots
