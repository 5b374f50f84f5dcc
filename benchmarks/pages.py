"""How long a table's page takes, game by game, and how long it takes to know of every choice whether it can be taken back.

python benchmarks/pages.py                     # this tree
python benchmarks/pages.py --against ../other  # and another checkout (set up: its .venv is used) in turns, with the ratio

Random games with fixed seeds are loaded as tables; a person at the table opens the page at the same moments, over HTTP on this
machine. Counted is the processor time of the server. `commits` is asked of all 164 legal actions of La Città's first castle.
"""

import argparse
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

HERE = Path(__file__).resolve().parent.parent
GAMES = ("saint-malo", "carcassonne-city", "la-citta")
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
MOMENTS, VIEWS, ROUNDS = 8, 12, 3


def records(name: str) -> list[str]:
    """Random games of three players, broken off at moments spread over the game."""
    import bastide

    chooser = random.Random(name)
    whole = bastide.game(name).start(3, seed=16)
    while whole.turn is not None:
        whole.play(chooser.choice(whole.actions()))
    texts = [move.action.text for move in whole.moves]
    found = []
    for at in range(1, MOMENTS + 1):
        match = bastide.game(name).start(3, seed=16)
        for text in texts[: len(texts) * at // (MOMENTS + 1)]:
            match.play(text)
        found.append(match.save())
    return found


@contextmanager
def server(tree: Path) -> Iterator[tuple[str, int]]:
    """The tables of a checkout, their address and process; nothing is compiled: pages run plain rules."""
    with tempfile.TemporaryDirectory() as folder:
        port = random.SystemRandom().randrange(20000, 50000)
        run = [_python(tree), "-m", "bastide", "play", "--no-browser", "--port", str(port)]
        process = subprocess.Popen(
            [*run, "--database", f"sqlite:///{folder}/tables.db"],
            env=_environment(tree),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(300):
                try:
                    httpx.get(f"{address}/health")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield address, process.pid
        finally:
            process.terminate()
            process.wait()


def _python(tree: Path) -> str:
    own = tree / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def _environment(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree / "src"), "BASTIDE_COMPILE": "0"}


def page_time(address: str, process: int, name: str, record: str) -> float:
    """Milliseconds of the server for the page, for whoever is to decide."""
    with httpx.Client(base_url=address, follow_redirects=True, timeout=60) as http:
        hidden = dict(HIDDEN.findall(http.get(f"/g/{name}").text))
        table = http.post(f"/g/{name}", data={**hidden, "kind": "load", "who": "mine", "name": "Marta", "text": record})
        assert table.url.path.startswith("/t/"), table.text[-500:]
        http.get(table.url.path)
        began = processor_time(process)
        for _ in range(VIEWS):
            assert http.get(table.url.path).status_code == 200
        return 1000 * (processor_time(process) - began) / VIEWS


def processor_time(process: int) -> float:
    """The seconds that a process has used so far, as Linux counts them."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


COMMITS = """
import sys, time, bastide
match = bastide.load(sys.stdin.read())
actions = match.actions()
began = time.process_time()
for action in actions:
    match.commits(action)
print(len(actions), 1000 * (time.process_time() - began))
"""


def most_choices() -> str:
    """The record of a game with 164 legal actions: the first castle of five players in La Città."""
    import bastide

    return bastide.game("la-citta").start(5, seed=16, setup="advanced").save()


def commits_time(tree: Path, record: str) -> tuple[int, float]:
    """How many choices there are, and the milliseconds."""
    told = subprocess.run(
        [_python(tree), "-c", COMMITS],
        input=record,
        env=_environment(tree),
        capture_output=True,
        text=True,
        check=True,
    )
    number, milliseconds = told.stdout.split()
    return int(number), float(milliseconds)


def measured(trees: list[Path]) -> dict[str, dict[str, float]]:
    """Medians for each tree, all in turns."""
    games = {name: records(name) for name in GAMES}
    wide = most_choices()
    times: dict[Path, dict[str, list[float]]] = {tree: {} for tree in trees}
    for _ in range(ROUNDS):
        for tree in trees:
            with server(tree) as (address, process):
                for name, texts in games.items():
                    mean = statistics.mean(page_time(address, process, name, record) for record in texts)
                    times[tree].setdefault(f"page of {name}, ms", []).append(mean)
            number, milliseconds = commits_time(tree, wide)
            times[tree].setdefault(f"commits of {number} choices, ms", []).append(milliseconds)
    return {str(tree): {what: statistics.median(row) for what, row in times[tree].items()} for tree in trees}


def main() -> None:
    """One row for each thing measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="another checkout, measured in turns with this one")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    trees = [HERE] if given.against is None else [given.against.resolve(), HERE]
    found = measured(trees)
    if given.json:
        print(json.dumps(found, indent=1))
        return
    for what, now in found[str(HERE)].items():
        before = "" if given.against is None else f"{found[str(trees[0])][what]:10.1f} -> "
        ratio = "" if given.against is None else f"   × {now / found[str(trees[0])][what]:.2f}"
        print(f"{what:36} {before}{now:8.1f}{ratio}")


if __name__ == "__main__":
    main()
