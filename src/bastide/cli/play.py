"""`bastide play`: the tables in the browser, served from here."""

import argparse
import os
import sys
import threading

from bastide.cli import arguments

HELP = "start the tables and open them in the browser"
DATABASE = "BASTIDE_DATABASE"


def configure(parser: argparse.ArgumentParser) -> None:
    """--host --port --database --no-browser --log --bot-threads --proxy --no-limits"""
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1, this machine)"
    )
    port = "the port; 0 finds a free one (default 8000, or the next free)"
    arguments.add_number(parser, "--port", "N", port, most=65535)
    database = f"sqlite:///FILE or postgresql://… (default ${DATABASE}, or a file in your data folder)"
    parser.add_argument("--database", metavar="URL", help=database)
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
        args.database or os.environ.get(DATABASE) or default_database(),
        limits=Limits.off() if args.no_limits else Limits(),
        telling=from_environment(os.environ),
        prepare=True,
        **more,
    )

    def ready(address: str) -> None:
        print(address, flush=True)
        if not args.no_browser and has_display():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    with listen(args.host, args.port) as listening:
        serve(settings, listening, args.proxy, ready)
    return 0


def default_database() -> str:
    """A file in the user's data folder."""
    from platformdirs import user_data_path
    from sqlalchemy import URL

    file = user_data_path("bastide", appauthor=False) / "tables.db"
    return URL.create("sqlite", database=str(file)).render_as_string()


def has_display() -> bool:
    """Whether a browser window could be seen."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
