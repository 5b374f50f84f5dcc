"""Arguments that several commands share, and reading the files they name."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide.core.errors import BadOption, BadPosition, BastideError

if TYPE_CHECKING:
    from bastide.core.match import Match


MANY = 10**9  # more than anybody asks for


def whole(least: int, most: int = MANY) -> Any:
    """An argument type: a whole number within bounds."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
            bounds = f"from {least}" + ("" if most == MANY else f" to {most}")
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, got {text!r}")
        return int(text)

    return number


def positive(text: str) -> float:
    """An argument type: a number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"expected a number above 0, got {text!r}")
    return value


def add_number(
    parser: argparse._ActionsContainer,
    name: str,
    metavar: str,
    help: str,
    *,
    least: int = 0,
    most: int = MANY,
    default: int | None = None,
) -> None:
    """An argument that is a whole number within bounds."""
    parser.add_argument(name, type=whole(least, most), metavar=metavar, default=default, help=help)


def add_game(parser: argparse.ArgumentParser) -> None:
    """GAME"""
    parser.add_argument("game", metavar="GAME", help="the game, e.g. saint-malo")


def add_players(parser: argparse.ArgumentParser) -> None:
    """--players"""
    add_number(parser, "--players", "N", "number of players (default 2)", least=1, default=2)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """--seed"""
    add_number(parser, "--seed", "S", "the same seed gives the same games", most=2**64 - 1, default=0)


def add_record_or_position(parser: argparse.ArgumentParser) -> None:
    """RECORD|POSITION"""
    help = "a record, or a position as JSON (- for standard input)"
    parser.add_argument("file", metavar="RECORD|POSITION", help=help)


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json"""
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def add_options(parser: argparse.ArgumentParser) -> None:
    """--set"""
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def options(args: argparse.Namespace) -> dict[str, str]:
    """The options given with --set."""
    chosen = {}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(f"--set: expected NAME=VALUE, got {text!r}")
        chosen[name] = value
    return chosen


def read_text(name: str) -> str:
    """The text of a file, - for standard input."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BastideError(f"{name}: expected a text file in UTF-8, got other bytes ({error.reason})") from error


def read_match(name: str, options: dict[str, Any] | None = None) -> "Match":
    """A match from a file that holds a record or a position, which may need options that it does not hold itself."""
    import bastide

    text = read_text(name)
    try:
        if text.lstrip().startswith(("{", "[")):
            position = read_position(text)
            if not isinstance(position.get("game"), str):
                raise BadPosition("game", "expected the name of a game, the field is missing")
            return bastide.game(position["game"]).resume(position, **(options or {}))
        if options:
            raise BadOption(
                f"--set: expected none, a record says what its game is played with; got {', '.join(options)}"
            )
        return bastide.load(text)
    except BastideError as error:
        error.args = (f"{name}: {error}",)
        raise


def check_has_moves(match: "Match", move: int | None) -> None:
    """Only a record has moves that --move can ask for."""
    if move is not None and match.resumed_from is not None and not match.moves:
        raise BadOption("--move: a position has no moves, only a record has")


def read_position(text: str) -> dict[str, Any]:
    """A position from JSON."""
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition("position", f"expected JSON: {error}") from error
    if not isinstance(position, dict):
        raise BadPosition("position", "expected a JSON object")
    return position
