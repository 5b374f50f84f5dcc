"""`bastide terminal`: a game in the terminal, against bots or with friends at the same keyboard."""

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.cli import arguments
from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.bots import Bot
    from bastide.core.match import Match

HELP = "play in the terminal, against bots or with friends at the same keyboard"
DEFAULT_BOT = "random"

Sitting = dict[int, str]  # seat -> the bot that plays it; people sit everywhere else


def configure(parser: argparse.ArgumentParser) -> None:
    """[GAME] --players --people --hot-seat --seat --name --bot --seed --load --save"""
    number = partial(arguments.add_number, parser)
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game (default saint-malo)")
    number("--players", "N", "number of players (default 2)", least=1)
    number("--people", "N", "how many of them are people, passing the keyboard (default 1)", least=1)
    parser.add_argument("--hot-seat", action="store_true", help="people in all seats")
    number("--seat", "I", "your seat, the first one of several people; seat 0 begins (default 0)")
    parser.add_argument("--name", action="append", metavar="NAME", help="your name; once for each person")
    bot = "who sits in the other seats: random or greedy (default random; with --load as it was)"
    parser.add_argument("--bot", metavar="NAME", help=bot)
    number("--seed", "S", "the same seed gives the same dice")
    parser.add_argument(
        "--load", metavar="FILE", help="go on with a saved game (a record or a position), with the same bots and people"
    )
    parser.add_argument("--save", metavar="FILE", help="save the game there when it ends or you leave")


def run(args: argparse.Namespace) -> int:
    """Play."""
    from rich.console import Console

    from bastide.terminal import seats
    from bastide.terminal.files import RecordFiles
    from bastide.terminal.game import TerminalGame
    from bastide.terminal.room import room_of

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # odd bytes and poor terminals must not end a game
    if args.hot_seat and (args.bot or args.people):
        given = "--bot" if args.bot else "--people"
        raise BadOption(f"{given}: with --hot-seat people sit in all seats; --people N alone leaves seats for bots")
    match, sitting = _loaded(args) if args.load else _started(args)
    room = room_of(match.game)
    before, match.names = match.names, tuple(seats.named(match.names, sitting))
    paths = [Path(name).expanduser() if name and name != "-" else None for name in (args.save, args.load)]
    files = RecordFiles(match.game.name, *paths)
    files.saved = match.save() if args.load else None
    console = Console(highlight=False, markup=False, emoji=False)
    game = TerminalGame(match, room, console, _bots(match, sitting, args.seed), files)
    game.announce(seats.seats_line(match.names, sitting, before if args.load else None))
    return game.play()


def _started(args: argparse.Namespace) -> "tuple[Match, Sitting]":
    """A new game with everybody's names."""
    import bastide
    from bastide.terminal import seats

    game = bastide.game(args.game or "saint-malo")
    players = game.checked_players(args.players or 2)
    people = _people(args, players)
    names = args.name or []
    if len(names) > len(people):
        raise BadOption(f"--name: expected at most {len(people)} (see --people, --hot-seat), got {len(names)}")
    seats.check_names(names)
    given = dict(zip(people, names, strict=False))
    sitting = {seat: args.bot or DEFAULT_BOT for seat in range(players) if seat not in people}
    called = seats.named([given.get(seat) for seat in range(players)], sitting)
    return game.start(players, args.seed, names=called), sitting


def _loaded(args: argparse.Namespace) -> "tuple[Match, Sitting]":
    """A game that was begun before: its names and its dice are its own, and by its names the bots are known again."""
    from bastide.terminal import seats

    for option in ("game", "players", "seed", "name"):
        if getattr(args, option) is not None:
            shown = "GAME" if option == "game" else f"--{option}"
            raise BadOption(f"{shown}: the game of --load has its own")
    match = arguments.read_match(args.load)
    sitting = seats.bots_at(match.names)
    if args.hot_seat or args.seat is not None or args.people:
        people = _people(args, match.players)
        sitting = {seat: sitting.get(seat, DEFAULT_BOT) for seat in range(match.players) if seat not in people}
    elif args.bot and not sitting:
        raise BadOption("--bot: no bot sits at the table of --load; say with --seat or --people which seats are yours")
    return match, {seat: args.bot or bot for seat, bot in sitting.items()}


def _people(args: argparse.Namespace, players: int) -> list[int]:
    from bastide.terminal import seats

    return seats.people_from(args.seat or 0, players if args.hot_seat else args.people or 1, players)


def _bots(match: "Match", sitting: Sitting, seed: int | None) -> "dict[int, Bot]":
    """The bots; not with the seed of the dice, which they would foresee."""
    from bastide.bots import bot

    seeds = [None if seed is None else seed + 1 + seat for seat in range(match.players)]
    return {seat: bot(name, match.game, seeds[seat]) for seat, name in sitting.items()}
