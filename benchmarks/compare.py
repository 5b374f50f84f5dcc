"""Measure our engine and the peers in one run, by turns, and print the ratios as Markdown.

Run ``python benchmarks/compare.py --seconds 5 --markdown FILE``. Every measurement is a process of
its own: ours, peer, ours, peer, and so on through every peer, for at least three rounds. Each line
of the table takes the medians of one peer and of the runs of ours right before it.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

PEERS_SCRIPT = Path(__file__).with_name("peers.py")
LEAST_ROUNDS = 3
SPARE_SECONDS = 600  # for starting, compiling and warming up
CAVEATS = (
    "Uniformly random playouts of complete games, legal actions at every decision. The peers count "
    "forced decisions (one legal action) and not chance. Connect Four is the same game on both sides. The other games "
    "differ, so a decision is not the same work in each: read their ratios as an order of magnitude."
)
#: Games that we have too, by their names there (examples/connect_four must be installed); the others stand beside ours.
SAME_GAME = {"connect_four": "connect-four"}
USUAL = "saint-malo"


class MeasureError(Exception):
    """A measuring command that failed or printed something else than was agreed."""


@dataclass
class Line:
    """The measurements of one peer, and those of ours that alternated with them."""

    key: str
    game: str  # the peer's
    peer: dict[str, Any] = field(default_factory=dict)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def ratio(self) -> float:
        """Our median over theirs."""
        return median(self.ours) / median(self.theirs)

    def spread(self) -> tuple[float, float]:
        """The lowest and the highest ratio of any one round."""
        ratios = [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]
        return min(ratios), max(ratios)


@dataclass
class Comparison:
    """A whole run."""

    ours: str
    cores: set[int]
    peers_python: str
    seconds: float
    rounds: int
    lines: list[Line]


def run_json(command: Sequence[str], seconds: float = 0.0) -> dict[str, Any]:
    """Run a command that prints one JSON object; fail with its own words when it does not."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * seconds + SPARE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MeasureError(str(error)) from error
    if done.returncode != 0:
        raise MeasureError(f"{shlex.join(command)} ended with {done.returncode}:\n{done.stderr.strip()}")
    try:
        answer = json.loads(done.stdout)
    except json.JSONDecodeError as error:
        raise MeasureError(f"{shlex.join(command)} printed no JSON: {done.stdout[:200]!r}") from error
    if not isinstance(answer, dict):
        raise MeasureError(f"{shlex.join(command)} printed no JSON object")
    for line in done.stderr.splitlines():
        print(line, file=sys.stderr)
    return answer


def positive_rate(answer: dict[str, Any]) -> float:
    """The decisions per second of a measurement."""
    rate = answer.get("decisions_per_second")
    if not isinstance(rate, int | float) or not rate > 0:
        raise MeasureError(f"no decisions_per_second above zero in {answer}")
    return float(rate)


def our_game(game: str) -> str:
    """What a peer's game is measured against."""
    return SAME_GAME.get(game, USUAL)


def ours_command(options: argparse.Namespace, game: str) -> list[str]:
    """The command that measures our engine."""
    seconds = f"{options.seconds:g}"
    if options.ours:
        return [part.replace("{seconds}", seconds) for part in shlex.split(options.ours)]
    bench = ["bench", game, "--players", "2", "--seconds", seconds, "--json"]
    return [sys.executable, "-m", "bastide", *bench]


def ours_name(options: argparse.Namespace) -> str:
    """What the table calls our side."""
    if options.ours:
        return "the command given by --ours"
    try:
        version = importlib.metadata.version("bastide")
    except importlib.metadata.PackageNotFoundError:
        version = "(version unknown)"
    return f"bastide {version}, {USUAL} (or the same game), 2 players"


def measure_round(turn: int, options: argparse.Namespace, lines: Sequence[Line], cores: set[int]) -> None:
    """One round: for every peer, ours and then the peer."""
    for line in lines:
        ours = run_json(ours_command(options, our_game(line.game)), options.seconds)
        peer_options = [
            "--only",
            line.key,
            "--seconds",
            f"{options.seconds:g}",
            "--seed",
            str(turn),
            "--json",
        ]
        answer = run_json([options.peers_python, str(PEERS_SCRIPT), *peer_options], options.seconds)
        line.peer = answer["peers"][0]
        line.ours.append(positive_rate(ours))
        line.theirs.append(positive_rate(line.peer))
        cores.add(int(ours.get("cores", 1)))
        rates = f"ours {line.ours[-1]:,.0f}/s, peer {line.theirs[-1]:,.0f}/s"
        print(f"round {turn}/{options.rounds} {line.key}: {rates}", file=sys.stderr)


def compare(options: argparse.Namespace) -> Comparison:
    """Run every round."""
    listing = run_json([options.peers_python, str(PEERS_SCRIPT), "--list", "--json"])
    wanted = [key for key in listing["keys"] if options.only in (None, key)]
    lines = [Line(key, listing["games"][key]) for key in wanted]
    cores: set[int] = set()
    for turn in range(1, options.rounds + 1):
        measure_round(turn, options, lines, cores)
    name, python = ours_name(options), str(listing["python"])
    return Comparison(name, cores, python, options.seconds, options.rounds, lines)


def cpu_model() -> str:
    """The processor's name, as the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine() or "unknown"


def show_ratio(value: float) -> str:
    """A ratio with three figures, or whole from a hundred."""
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}"


def table_row(line: Line) -> str:
    """One peer as a row of the Markdown table."""
    low, high = line.spread()
    peer = line.peer
    cells = [
        f"{peer['name']} {peer['version']}",
        f"{peer['game']}, {peer['players']} players",
        our_game(line.game),
        str(peer["what"]),
        f"{median(line.theirs):,.0f}",
        f"{median(line.ours):,.0f}",
        f"{show_ratio(line.ratio())}×",
        f"{show_ratio(low)}–{show_ratio(high)}",
    ]
    return f"| {' | '.join(cells)} |"


def markdown(result: Comparison) -> str:
    """The whole comparison as Markdown."""
    now = datetime.datetime.now(datetime.UTC)
    cores = " or ".join(str(count) for count in sorted(result.cores))
    method = f"{result.rounds} rounds of ours and peer by turns, {result.seconds:g} s each"
    lines = [
        f"- Date: {now:%Y-%m-%d %H:%M} UTC",
        f"- CPU: {cpu_model()}, {os.cpu_count()} cores",
        f"- Python: {platform.python_version()} (ours), {result.peers_python} (peers)",
        f"- Ours: {result.ours}, cores reported: {cores}; every peer: one core",
        f"- Method: {method}; medians, and lowest–highest ratio of a round",
    ]
    if result.cores != {1}:
        lines.append("- **Ours did not report one core: these ratios are not core against core.**")
    head = ["Peer", "Game", "Ours", "What", "Peer decisions/s", "Ours decisions/s", "Ours/peer", "Lowest–highest"]
    lines += ["", f"| {' | '.join(head)} |", "|---|---|---|---|---:|---:|---:|---:|"]
    lines += [table_row(line) for line in result.lines]
    return "\n".join([*lines, "", CAVEATS, ""])


def rounds_number(text: str) -> int:
    """A number of rounds, for argparse."""
    value = int(text)
    if value < LEAST_ROUNDS:
        raise argparse.ArgumentTypeError(f"must be at least {LEAST_ROUNDS}")
    return value


def positive(text: str) -> float:
    """A number of seconds above zero, for argparse."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above zero")
    return value


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure our engine beside the peers, by turns.")
    parser.add_argument("--seconds", type=positive, default=5.0, help="time per measurement (default 5)")
    parser.add_argument("--rounds", type=rounds_number, default=LEAST_ROUNDS, help="rounds (default and least 3)")
    parser.add_argument("--ours", metavar="CMD", help="measure ours by this command; {seconds} is filled in")
    parser.add_argument("--peers-python", metavar="PATH", default=sys.executable, help="interpreter that has the peers")
    parser.add_argument("--only", metavar="KEY", help="only this peer (`peers.py --list` names them)")
    parser.add_argument("--markdown", metavar="FILE", type=Path, help="also write the table to this file")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print; 2 when something could not be measured."""
    options = parse(arguments)
    try:
        text = markdown(compare(options))
    except MeasureError as error:
        print(f"compare.py: {error}", file=sys.stderr)
        return 2
    print(text, end="")
    if options.markdown:
        options.markdown.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
