"""`bastide admin`: for the host of the house. What was reported, who plays, who may only look, and what was done about it."""

import argparse
import json
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

from bastide.cli import arguments
from bastide.cli.database import add_database, database_of
from bastide.core.errors import BadOption, brief

if TYPE_CHECKING:
    from bastide.web.store import Store

HELP = "run the house: reports of talk, tables, guests, bans, and what was done"
LEAST_HASH = 8  # signs of a guest's hash that name him, if no other begins so
GUEST_LENGTH = 64
LONGEST_WHY = 300
DAY = 86_400_000


def configure(parser: argparse.ArgumentParser) -> None:
    """reports | tables | guests | ban | unban | log"""
    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    for name, text in (
        ("reports", "lines of talk that people reported, the latest first"),
        ("tables", "how many tables there are of each game, and how they stand"),
        ("guests", "guests by the number of their tables"),
        ("ban", "let a guest or an address look and do nothing else; workers that run hear of it within seconds"),
        ("unban", "let them do everything again"),
        ("log", "what was done with this command, the latest first"),
    ):
        kind = kinds.add_parser(name, help=text, description=text)
        add_database(kind)
        kind.add_argument("--json", action="store_true", help="as JSON, for programs")
        kind.set_defaults(what=name)
        if name in ("ban", "unban"):
            kind.add_argument(
                "who", metavar="GUEST-OR-ADDRESS", help="as `guests` and `reports` show it, or 203.0.113.7"
            )
            kind.add_argument("--why", required=name == "ban", default="", help="is kept in the log")
        if name == "ban":
            arguments.add_number(kind, "--days", "N", "for so many days (default for good)", least=1, most=36_500)
        if name == "reports":
            arguments.add_number(kind, "--done", "N", "report N has been looked at", least=1, most=2**31 - 1)
            kind.add_argument("--why", default="", help="is kept in the log")
            kind.add_argument("--all-done", action="store_true", help="show those that have been looked at")


def run(args: argparse.Namespace) -> int:
    """Do it, and say what was done."""
    from bastide.web.store import open_store

    store = open_store(database_of(args))
    try:
        found = _DONE[args.what](store, args)
    finally:
        store.close()
    print(json.dumps(found, ensure_ascii=False) if args.json else _as_text(found))
    return 0


def _reports(store: "Store", args: argparse.Namespace) -> Any:
    if args.done is None:
        return store.house.reports(args.all_done)
    if not store.house.settle(args.done, _why(args)):
        raise BadOption(f"--done: expected the number of a report that is open, got {args.done}")
    return {"settled": args.done}


def _tables(store: "Store", args: argparse.Namespace) -> Any:
    return [{"game": game, **numbers} for game, numbers in store.house.figures().items()]


def _guests(store: "Store", args: argparse.Namespace) -> Any:
    return store.house.guests()


def _ban(store: "Store", args: argparse.Namespace) -> Any:
    who = _who(store, args.who)
    until = None if args.days is None else round(time.time() * 1000) + args.days * DAY
    store.house.ban(who, _why(args), until)
    return {"banned": who, "until": until}


def _unban(store: "Store", args: argparse.Namespace) -> Any:
    who = _who(store, args.who)
    if not store.house.unban(who, _why(args)):
        raise BadOption(f"unban: expected somebody who is banned, got {brief(who)}")
    return {"unbanned": who}


def _log(store: "Store", args: argparse.Namespace) -> Any:
    return store.house.log()


_DONE = {"reports": _reports, "tables": _tables, "guests": _guests, "ban": _ban, "unban": _unban, "log": _log}


def _why(args: argparse.Namespace) -> str:
    why = " ".join(args.why.split())
    if len(why) > LONGEST_WHY or not why.isprintable() or (args.what == "ban" and not why):
        raise BadOption(f"--why: expected 1 to {LONGEST_WHY} printable characters, got {brief(args.why)}")
    return why


def _who(store: "Store", text: str) -> str:
    """A network, or the one guest whose hash begins so."""
    from bastide.web.bans import network_of

    network = network_of(text)
    if network is not None:
        return str(network)
    wanted = text.lower()
    if len(wanted) == GUEST_LENGTH and set(wanted) <= set("0123456789abcdef"):
        return wanted
    found = store.house.known(wanted) if len(wanted) >= LEAST_HASH else []
    if len(found) == 1:
        return found[0]
    why = "several begin so" if found else "nobody is called so"
    raise BadOption(
        f"who: expected an address or the first {LEAST_HASH} signs or more of a guest, got {brief(text)} ({why})"
    )


def _as_text(found: Any) -> str:
    """Rows as lines: names and values, times in words."""
    rows = found if isinstance(found, list) else [found]
    return "\n".join("  ".join(f"{name}: {_value(name, each)}" for name, each in row.items()) for row in rows) or "none"


def _value(name: str, value: Any) -> str:
    if name in ("at", "last", "since", "until"):
        return (
            "for good" if value is None else datetime.fromtimestamp(value / 1000).astimezone().isoformat(" ", "minutes")
        )
    # What people typed must not move the cursor of who reads it.
    return "".join(each if each.isprintable() else "?" for each in str(value))
