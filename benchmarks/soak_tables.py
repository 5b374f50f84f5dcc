"""A house in which things go wrong, for an hour: two workers on PostgreSQL, 300 tables with people and bots; by lot a worker is
killed, PostgreSQL restarts or hangs, its connections are dropped, its disk is full.

    python benchmarks/soak_tables.py [--minutes 60] [--tables 300] [--rate 8] [--pause 20] [--seed 1] [--json]

At the end, a quarter of a minute after the last fault: everything that was acknowledged is in the database, once; no turn of a
bot is older than ten seconds; every stream tells of what is said. Exit code 1 where anything is not so. The disk can be filled
only by root, who may mount a small one; else it is told that this was left out.
"""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from load_check import checked
from load_http import Connection, Refused
from soak_faults import Database, Faults, Worker, small_disk
from soak_people import People

WORKERS = 2
RECOVERY = 15.0  # seconds after the last fault
OLDEST = 10.0  # seconds that a bot's turn may have waited then
TOLD = 10.0  # seconds in which a stream must tell
_OLDEST = re.compile(r"^bastide_bot_turn_oldest_seconds ([\d.e+-]+)", re.MULTILINE)


async def oldest_turn(port: int) -> float:
    """How long the oldest turn of a bot has waited, as a worker tells it."""
    connection = Connection(port)
    try:
        _status, text = await connection.get("GET", "/metrics")
        found = _OLDEST.search(text.decode())
        return float(found[1]) if found else 0.0
    finally:
        connection.close()


async def healthy(port: int) -> bool:
    """Whether a worker says that all is well."""
    connection = Connection(port)
    try:
        return (await connection.get("GET", "/health"))[0] == 200
    except Refused:
        return False
    finally:
        connection.close()


async def soaked(asked: argparse.Namespace, database: Database, full: bool) -> dict[str, Any]:
    """The run; what was found."""
    workers = [Worker(database.address) for _ in range(WORKERS)]
    ports = [worker.port for worker in workers]
    people, faults = People(ports, asked.tables // 15, asked.seed), Faults(database, workers, full, asked.seed)
    await people.open(asked.tables)
    began = time.monotonic()
    until = began + 60 * asked.minutes
    await asyncio.gather(people.play(until, asked.hands, asked.rate), faults.run(until - asked.pause, asked.pause))
    await faults.look_after()
    await asyncio.sleep(RECOVERY)
    oldest = max([await oldest_turn(port) for port in ports])
    health = [await healthy(port) for port in ports]
    deaf = await people.deaf(TOLD)
    await people.close()
    ends = [worker.stop() for worker in workers]
    tables = [*people.tables, *people.ended]
    kept = await asyncio.to_thread(checked, database.address, tables)
    figures = people.figures
    return {
        "minutes": round((time.monotonic() - began) / 60, 1),
        "tables": len(tables),
        "games played to their end": figures.games,
        "faults": dict(faults.done),
        "disk could be filled": full,
        "moves acknowledged": kept.acknowledged,
        "of these in the database, once": kept.found,
        "moves in all": kept.moves,
        "moves sent more than once": figures.again,
        "longest until acknowledged, s": round(figures.longest, 1),
        "streams opened again": figures.reopened,
        "oldest turn of a bot at the end, s": round(oldest, 1),
        "streams that did not tell": len(deaf),
        "healthy": health,
        "workers that ended by themselves": dict(faults.died),
        "ends in order": ends,
        "wrong": [*kept.wrong, *figures.wrong][:20],
    }


def failed(found: dict[str, Any]) -> bool:
    """Whether anything is not as promised."""
    return bool(
        found["wrong"]
        or found["streams that did not tell"]
        or found["workers that ended by themselves"]
        or any(found["ends in order"])
        or not all(found["healthy"])
        or found["oldest turn of a bot at the end, s"] > OLDEST
        or found["moves acknowledged"] != found["of these in the database, once"]
    )


def main() -> None:
    """Run and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--hands", type=int, default=24, help="people who move at the same time")
    parser.add_argument("--rate", type=float, default=8.0, help="moves of people a second, all together")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds from a fault to the next, in the mean")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, small_disk(Path(folder) / "disk") as full:
        Path(folder).chmod(0o755)  # PostgreSQL started by root runs as another user
        database = Database(Path(folder) / "disk")
        try:
            found = asyncio.run(soaked(asked, database, full))
        finally:
            database.close()
    print(json.dumps(found, ensure_ascii=False) if asked.json else "\n".join(f"{k}: {v}" for k, v in found.items()))
    sys.exit(1 if failed(found) else 0)


if __name__ == "__main__":
    main()
