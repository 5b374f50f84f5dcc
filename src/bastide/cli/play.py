"""`bastide play`: the tables in the browser, served from here."""

import argparse
import os
import sys
import threading
from pathlib import Path

from bastide.cli import arguments, database

HELP = "start the tables and open them in the browser"
ADDRESS_FILE = "BASTIDE_ADDRESS_FILE"  # where the address is written, for whoever asks about health (Dockerfile)


def configure(parser: argparse.ArgumentParser) -> None:
    """--host --port --database --keep-abandoned --keep-finished --no-browser --log --bot-threads --proxy --no-limits"""
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1, this machine)"
    )
    port = "the port; 0 finds a free one (default 8000, or the next free)"
    arguments.add_number(parser, "--port", "N", port, most=65535)
    database.add_database(parser)
    database.add_keeping(parser)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--log", choices=("json", "text"), help="form of the log (default text on a terminal, else json)"
    )
    arguments.add_number(parser, "--bot-threads", "N", "how many bots think at the same time", least=1, most=64)
    parser.add_argument(
        "--proxy", action="store_true", help="a reverse proxy on this machine says who calls (X-Forwarded-For, -Proto)"
    )
    parser.add_argument("--no-limits", action="store_true", help="no limit of requests per address: for measuring")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    import webbrowser

    from bastide.web import logs
    from bastide.web.limits import Limits
    from bastide.web.serve import listen, serve
    from bastide.web.services import Settings
    from bastide.web.telling.settings import from_environment

    logs.set_up(args.log or (logs.TEXT if sys.stderr.isatty() else logs.JSON))
    more = {"bot_threads": args.bot_threads} if args.bot_threads else {}
    settings = Settings(
        database.database_of(args),
        limits=Limits.off() if args.no_limits else Limits(),
        keeping=database.keeping_of(args),
        telling=from_environment(os.environ),
        prepare=True,
        **more,
    )

    def ready(address: str) -> None:
        if file := os.environ.get(ADDRESS_FILE):
            note_address(Path(file), address)
        print(address, flush=True)
        if not args.no_browser and has_display():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listen(args.host, args.port) as listening:
        serve(settings, listening, args.proxy, ready)
    return 0


def note_address(file: Path, address: str) -> None:
    """For others on this machine; tables can be played without it."""
    try:
        file.write_text(address)
    except OSError as error:
        print(f"{ADDRESS_FILE}: {file}: {error.strerror}", file=sys.stderr)


def has_display() -> bool:
    """Whether a browser window could be seen."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
