"""The command line. Each command is a module with HELP, configure(parser) and run(args) -> exit code.

Exit codes: 0 done, 1 the answer is no (`verify`), 2 something was wrong with what was asked, 130 interrupted.
Commands import what they need inside `run`, so that `bastide --help` starts at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from bastide.cli.versions import ShowVersions
from bastide.core.errors import BastideError

COMMANDS = (
    "play",
    "admin",
    "terminal",
    "rules",
    "draw",
    "analyse",
    "review",
    "lessons",
    "verify",
    "trace",
    "check",
    "puzzles",
    "bench",
    "arena",
    "selfplay",
    "dataset",
    "warm",
    "compile",
    "tidy",
    "backup",
    "restore",
)
FAILED = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    parser = _parser()
    if not (sys.argv[1:] if argv is None else argv):
        parser.print_help(sys.stderr)
        return FAILED
    args = parser.parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BastideError as error:
        return _complain(f"{error}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough (`bastide trace … | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(f"{error.filename or ''}: {error.strerror or error}")


def _complain(message: str) -> int:
    print(f"bastide: {message}", file=sys.stderr)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bastide", description="Classic city-building board games, to play, to study and to compute with."
    )
    parser.add_argument("--version", action=ShowVersions)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"bastide.cli.{name}")
        text = module.HELP.replace("%", "%%")  # argparse takes the short text for a format
        command = commands.add_parser(name, help=text, description=module.HELP)
        module.configure(command)
        command.set_defaults(run=module.run)
    return parser
