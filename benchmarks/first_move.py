"""From starting the server to the first move of the strongest bot in each game, on a machine that has compiled nothing; and the
memory of the server when all games are ready.

    python benchmarks/first_move.py [--python OTHER/.venv/bin/python] [--patience 600]

`--python` measures another installation (of an older version, say) in the same way: the server runs there, with an empty cache.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--patience", type=float, default=600.0)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "BASTIDE_CACHE_DIR": f"{folder}/cache"}
        environment.pop("PYTHONPATH", None)
        command = [told.python, "-m", "bastide", "play", "--no-browser", "--port", "0"]
        began = time.perf_counter()
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/tables.db"],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = None
            while found is None:
                found = ADDRESS.search(server.stdout.readline())
            figures: dict[str, float] = {"listening": round(time.perf_counter() - began, 2)}
            for game in GAMES:
                figures[game] = round(first_move(found[0], game, told.patience), 2)
            figures["memory in megabytes"] = round(memory(server.pid), 1)
            print(json.dumps(figures))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
