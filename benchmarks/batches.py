"""Batches on one core and on two, with observations and without: `python benchmarks/batches.py [GAME ...]`.

Decisions per second of `step(sample())`, which writes masks, draws the choices and begins games anew; of the same with
`observe()` before each step; and of whole playouts. All ways take turns of a few steps within one process, and of each the best
turn counts, because others may be at work on the machine. What observations cost is told in processor time on one core, which
others don't change. Two cores need a machine on which little else is done; "by share" is what they bring at most: how much less
the first thread has to do, in its own processor time. Prints Markdown.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from compare_table import cpu_model

import bastide
from bastide.research import batch

ROW = "| {} | {:,} | {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {} |"
HEAD = (
    "Millions of decisions per second.\n\n"
    "| game | at once | | one core, of processor time | one core, by the clock | two cores, by the clock | two to one "
    "| two to one, by share | of the speed without |\n|---|---:|---|---:|---:|---:|---:|---:|---:|"
)
STEPS = 8  # in a turn: the games of the others have left the cache by then
WARM = 120  # steps, so that the games are at different moments
CORES = (1, 2)
STEPPING, SEEN, PLAYOUTS = "stepping", "stepping with observations", "whole playouts"
Turn = Callable[[], int]
Rates = tuple[float, float, float]  # by the clock, by processor time, by that of the first thread
Best = dict[tuple[str, int], Rates]


def stepping(many: Any, observe: bool) -> Turn:
    """A few steps; how many decisions."""

    def turn() -> int:
        for _ in range(STEPS):
            if observe:
                many.observe()
            many.step(many.sample())
        return int(many.count) * STEPS

    return turn


def playing(many: Any) -> Turn:
    """All games to their end; they begin anew outside the clock."""
    return lambda: int(many.playout().sum())


def timed(turn: Turn, before: Callable[[], Any]) -> Rates:
    """Decisions of one turn per second."""
    before()
    began = time.perf_counter(), time.process_time(), time.thread_time()
    decisions = turn()
    ended = time.perf_counter(), time.process_time(), time.thread_time()
    clock, worked, alone = (decisions / (after - then) for then, after in zip(began, ended, strict=True))
    return clock, worked, alone


def measured(name: str, count: int, seconds: float) -> Best:
    """The best turn of each way on each number of cores."""
    steady = {cores: batch(name, count=count, seed=1, auto_reset=True, cores=cores) for cores in CORES}
    ending = {cores: batch(name, count=count, seed=2, cores=cores) for cores in CORES}
    turns: dict[tuple[str, int], tuple[Turn, Callable[[], Any]]] = {}
    for cores, many in steady.items():
        for _ in range(WARM):
            many.step(many.sample())
        turns[STEPPING, cores] = stepping(many, False), int
        turns[SEEN, cores] = stepping(many, True), int
        turns[PLAYOUTS, cores] = playing(ending[cores]), ending[cores].reset
    best: Best = dict.fromkeys(turns, (0.0, 0.0, 0.0))
    for turn, before in turns.values():
        timed(turn, before)  # which compiles what is not yet
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for key, (turn, before) in turns.items():
            clock, worked, alone = map(max, best[key], timed(turn, before))
            best[key] = clock, worked, alone
    assert all(np.array_equal(ending[1].scores, many.scores) for many in ending.values())
    return best


def rows(name: str, count: int, best: Best) -> list[str]:
    """The lines of the table."""
    found = []
    for way in (STEPPING, SEEN, PLAYOUTS):
        (one, worked, alone), (two, _, shared) = best[way, 1], best[way, 2]
        seen = f"{100 * worked / best[STEPPING, 1][1]:.0f} %" if way == SEEN else ""
        rates = worked / 1e6, one / 1e6, two / 1e6, two / one, shared / alone
        found.append(ROW.format(bastide.game(name).title, count, way, *rates, seen))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Batches on one core and on two.")
    parser.add_argument("games", nargs="*", default=bastide.games(), metavar="GAME")
    parser.add_argument("--count", type=int, default=4096, help="games at once (default 4096)")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each game (default 30)")
    options = parser.parse_args(arguments)
    if (os.cpu_count() or 1) < max(CORES):
        print("batches.py: expected two cores, this machine has one", file=sys.stderr)
        return 2
    print(f"{cpu_model()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n\n{HEAD}", flush=True)
    for name in options.games:
        print("\n".join(rows(name, options.count, measured(name, options.count, options.seconds))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
