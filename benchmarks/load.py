"""A thousand tables under load, on this machine alone: how many moves a second, how long each takes, how much memory.

    .venv/bin/python benchmarks/load.py --database sqlite --tables 1000 --seconds 60
    .venv/bin/python benchmarks/load.py --database postgresql --workers 2 --tables 1000 --seconds 60

It starts the real server as processes of their own over an empty database, opens the tables (the three games by turns, 2 to
4 players, every second round with a bot), an event stream for every person, and lets a fixed number of people play legal
moves through the JSON API; whoever hears of a move looks at the table, as a browser does. Afterwards every acknowledged move must
be in the store exactly once. Clients and servers share the processor: the figures are those of both.
"""

import argparse
import asyncio
import json
import resource
import shlex
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from load_check import checked
from load_play import Crowd, plans
from load_profile import profiling
from load_report import Figures, machine, markdown, percentiles, text, today
from load_server import Servers, Usage, empty_database, running

FILES = 20_000  # a client's and a server's end of every stream, and room


def measure(servers: Servers, options: argparse.Namespace) -> tuple[Crowd, Figures]:
    """Open the tables, play, and what was measured on the way."""
    before = servers.usage()
    crowd = Crowd(servers.ports, options.players, options.bot, options.seed)
    phases = asyncio.run(_phases(crowd, servers, options))
    start, end, opening, seconds, client = phases
    moves = sum(map(len, crowd.measures.answer.values()))
    answers = [each for game in crowd.measures.answer.values() for each in game]
    return crowd, {
        "date": today(),
        "machine": machine(),
        "command": shlex.join(["python", "benchmarks/load.py", *options.given]),
        "database": options.database,
        "workers": options.workers,
        "tables": len(crowd.tables),
        "streams": crowd.streams,
        "players": options.players,
        "rate": options.rate,
        "seconds": seconds,
        "moves": moves,
        "moves_per_second": moves / seconds,
        "answer_ms": percentiles(answers),
        "answer_ms_by_game": {game: percentiles(each) for game, each in sorted(crowd.measures.answer.items())},
        "told_ms": percentiles(crowd.measures.told),
        "table_ms": percentiles(crowd.measures.table),
        "page_ms": percentiles(crowd.measures.page),
        "memory_mib": {"before": before.memory_mib, "open": start.memory_mib, "end": end.memory_mib},
        "cpu_seconds": {"server": end.cpu_seconds - start.cpu_seconds, "client": client},
        "opened_per_second": len(crowd.tables) / opening,
        "over": sum(table.over for table in crowd.tables),
        "retries": crowd.measures.retries,
        "errors": dict(crowd.measures.errors),
    }


async def _phases(
    crowd: Crowd, servers: Servers, options: argparse.Namespace
) -> tuple[Usage, Usage, float, float, float]:
    """What the servers used before and after playing; seconds of opening, of playing, of our own processor time."""
    begun = time.perf_counter()
    await crowd.open(plans(options.tables))
    opening = time.perf_counter() - begun
    _say(f"{len(crowd.tables)} tables and {crowd.streams} streams are open after {opening:.0f} s")
    start, own = servers.usage(), time.process_time()
    with profiling(options.profile, servers.processes, options.seconds):
        seconds = await crowd.play(options.seconds, options.rate)
    end, own = servers.usage(), time.process_time() - own
    crowd.close()
    await asyncio.sleep(0.1)  # let the connections end before the servers do
    return start, end, opening, seconds, own


def load(options: argparse.Namespace) -> Figures:
    """One run from an empty database to the check of the store."""
    _raise_limit_of_files()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bastide-load-", dir=options.folder)))
        database = stack.enter_context(empty_database(options.database, folder))
        with running(database, options.workers) as servers:
            crowd, found = measure(servers, options)
        _say("checking the store")
        store = checked(database, crowd.tables)
    found["store"] = {"acknowledged": store.acknowledged, "found": store.found, "moves": store.moves}
    for fault in store.wrong:
        found["errors"][fault] = found["errors"].get(fault, 0) + 1
    return found


def _raise_limit_of_files() -> None:
    """As many open files as allowed and needed; the servers inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def whole(text: str) -> int:
    """A whole number above zero, for argparse."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be above zero")
    return value


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add: Any = parser.add_argument
    add("--database", choices=("sqlite", "postgresql"), default="sqlite", help="a new and empty one (default sqlite)")
    add("--workers", type=int, choices=(1, 2), default=1, help="servers over that database (default 1)")
    add("--tables", type=whole, default=1000, help="tables that are open (default 1000)")
    add("--players", type=whole, default=16, help="people who play at the same time (default 16)")
    add("--seconds", type=float, default=60.0, help="how long they play (default 60)")
    add("--rate", type=float, default=0.0, help="moves per second at most (default 0: as fast as they are answered)")
    add("--bot", choices=("random", "greedy"), default="greedy", help="who sits where a bot sits (default greedy)")
    add("--seed", type=int, default=1, help="of the choices that people make (default 1)")
    add("--folder", type=Path, help="where the database is made (default: the folder for temporary files)")
    add("--profile", type=Path, metavar="FOLDER", help="write where the servers spend their time; needs py-spy")
    add("--json", action="store_true", help="print JSON")
    add("--markdown", nargs="+", type=Path, metavar="JSON", help="print kept JSON of runs as a table, measure nothing")
    options = parser.parse_args(arguments)
    options.given = [each for each in arguments if each != "--json"]
    if options.database == "sqlite" and options.workers > 1:
        parser.error("several workers need a database that tells them of each other: --database postgresql")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or print what was measured; 1 when anything went wrong."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    if options.markdown:
        print(markdown([json.loads(each.read_text(encoding="utf-8")) for each in options.markdown]))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the servers are stopped, as after Ctrl-C
    found = load(options)
    print(json.dumps(found, indent=2) if options.json else f"{text(found)}\n\n{markdown([found])}")
    return 1 if found["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
