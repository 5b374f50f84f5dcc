"""Bastide beside other people's engines, in one run on one core: `make compare`, or `python benchmarks/compare.py`.

Every measurement is a process of its own. In each round every line has its turn once, so all of them see the same machine; of
each line the best round counts. Peers that can't be had are named. Prints Markdown; with `--into FOLDER` also writes it, and a
plot beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import compare_plot
import compare_table
from compare_table import Measured, Run
from peer_homes import Missing, home
from peers import PEERS

SCRIPT = Path(__file__).with_name("peers.py")
SPARE_SECONDS = 300  # for starting and compiling
OURS = "ours"


def asked(python: str, peer: str, *how: str) -> dict[str, Any]:
    """What peers.py answers in an environment."""
    try:
        done = subprocess.run(
            [python, str(SCRIPT), peer, *how], capture_output=True, text=True, timeout=SPARE_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(str(error)) from error
    if done.returncode != 0:
        raise Missing(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"ended with {done.returncode}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def prepared(peers: Sequence[str]) -> tuple[list[Measured], dict[str, str], dict[str, str]]:
    """The lines of those that are there, their interpreters, and why the others are not."""
    lines: list[Measured] = []
    pythons: dict[str, str] = {}
    missing: dict[str, str] = {}
    for peer in peers:
        try:
            pythons[peer] = sys.executable if peer == OURS else home(peer)
            told = asked(pythons[peer], peer)
        except Missing as error:
            missing[peer] = str(error)
            print(f"{peer} is missing: {error}", file=sys.stderr)
            continue
        lines += [Measured(peer, f"{told['name']} {told['version']}", **line) for line in told["lines"]]
    return lines, pythons, missing


def run(options: argparse.Namespace) -> Run:
    """All rounds."""
    lines, pythons, missing = prepared(options.peers)
    if options.only:
        lines = [line for line in lines if line.same_game]
    how = ["--seconds", f"{options.seconds:g}", "--core", str(options.core)]
    for turn in range(1, options.rounds + 1):
        for line in lines:
            try:
                answer = asked(pythons[line.peer], line.peer, "--only", line.key, "--seed", str(turn), *how)
            except Missing as error:
                sys.exit(f"compare.py: {line.peer} {line.key}: {error}")
            line.rates.append(float(answer["rate"]))
            print(f"{turn}/{options.rounds} {line.peer} {line.key}: {line.rates[-1]:,.0f}", file=sys.stderr)
    return Run(lines, missing, options.rounds, options.seconds, os.getloadavg()[2])


def positive(text: str) -> float:
    """A number above zero, for argparse."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above zero")
    return value


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Bastide beside other engines, by turns.")
    parser.add_argument("--seconds", type=positive, default=2.0, help="time of each measurement (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each line has its turn (default 3)")
    parser.add_argument("--core", type=int, default=(os.cpu_count() or 1) - 1, help="on this core (default: the last)")
    parser.add_argument("--peers", nargs="+", choices=PEERS, default=list(PEERS), help="only these")
    parser.add_argument("--only", action="store_true", help="only Connect Four, the game that several have")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="write beside.md and beside.svg there")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print."""
    options = parse(arguments)
    result = run(options)
    text = compare_table.markdown(result)
    print(text, end="")
    if options.into:
        options.into.mkdir(parents=True, exist_ok=True)
        (options.into / "beside.md").write_text(text, encoding="utf-8")
        (options.into / "beside.svg").write_text(compare_plot.plot(result), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
