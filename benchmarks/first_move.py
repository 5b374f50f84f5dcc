"""From starting the server to the first move of the strongest bot, on a machine that has compiled nothing: a server of its own
for each game, because a bot goes on thinking at its table while the next is asked. Then the memory of a server in which a bot
of each game has moved.

    python benchmarks/first_move.py [--python OTHER/.venv/bin/python] [--patience 600] [--ready 0] [--games GAME …]

`--python` measures another installation (of an older version, say) in the same way: the server runs there, with an empty cache.
`--ready` waits so many seconds before the last: an older version compiles for minutes, and plays by other means until then.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

GAMES = ("saint-malo", "carcassonne-city", "la-citta")
BOT = "strongest"
ADDRESS = re.compile(r"http://[\w.:\[\]]+")


def first_move(address: str, game: str, patience: float) -> float:
    """Seconds from opening a table until the bot has decided for the first time."""
    with httpx.Client(base_url=address, timeout=30) as guest:
        began = time.perf_counter()
        guest.headers["Authorization"] = f"Bearer {guest.post('/api/guests').json()['secret']}"
        path = f"/api/tables/{guest.post('/api/tables', json={'game': game, 'players': 2}).json()['id']}"
        guest.post(f"{path}/seats", json={"name": "Marta", "seat": 0}).raise_for_status()
        guest.post(f"{path}/bots", json={"seat": 1, "bot": BOT}).raise_for_status()
        guest.post(f"{path}/start", json={}).raise_for_status()
        seen: dict[str, Any] = guest.get(path).json()
        number = 0
        while time.perf_counter() - began < patience:
            if seen["turn"] == 0:
                number += 1
                body = {"action": seen["actions"][0]["text"], "after": seen["last"], "key": f"move {number}"}
                seen = guest.post(f"{path}/moves", json=body).json()
                if seen["turn"] == 1:
                    asked, last = time.perf_counter(), seen["last"]
            elif seen["last"] > last:
                return time.perf_counter() - asked
            else:
                time.sleep(0.02)
                seen = guest.get(path).json()
    raise SystemExit(f"{game}: the bot did not move within {patience} seconds")


def memory(process: int) -> float:
    """Megabytes of a process that are its own."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(number) for number in re.findall(r"Private_\w+: +(\d+)", told)) / 1024


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens."""

    address: str
    process: int
    listening: float  # seconds after its start


@contextmanager
def started(python: str, folder: str, name: str, cache: str) -> Iterator[Server]:
    """A server with a database of its own."""
    environment = {**os.environ, "BASTIDE_CACHE_DIR": f"{folder}/{cache}"}
    if python != sys.executable:
        environment.pop("PYTHONPATH", None)
    command = [python, "-m", "bastide", "play", "--no-browser", "--port", "0"]
    began = time.perf_counter()
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/{name}.db"], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        found = None
        while found is None:
            found = ADDRESS.search(server.stdout.readline())
        yield Server(found[0], server.pid, time.perf_counter() - began)
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--patience", type=float, default=600.0)
    parser.add_argument("--ready", type=float, default=0.0)
    parser.add_argument("--games", nargs="*", default=GAMES, help="those whose first move is timed")
    told = parser.parse_args()
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in told.games:
            with started(told.python, folder, game, f"cache-{game}") as server:
                moved = first_move(server.address, game, told.patience)
                parts = {"listening": server.listening, "first move": moved, "together": server.listening + moved}
                figures[game] = {part: round(seconds, 2) for part, seconds in parts.items()}
        with started(told.python, folder, "all", "cache-all") as server:
            time.sleep(told.ready)
            for game in GAMES:
                first_move(server.address, game, told.patience)
            figures["memory in megabytes"] = round(memory(server.process), 1)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
