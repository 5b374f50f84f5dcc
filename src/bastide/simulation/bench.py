"""Measuring the rules: random playouts in compiled code, and copies of a state."""

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from bastide.core import engines, rng, simulate
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.simulation.warm import progress, warm_up

_BATCH = 200  # games between two looks at the clock
_RING = 2  # states that are copied to and fro

Play = Callable[..., int]


def bench(game: Game, players: int, seconds: float, cores: int, seed: int) -> dict[str, float | int | str]:
    """Decisions (also those with one legal action) and games per second, nanoseconds per copy, threads used, and the engine."""
    available = os.cpu_count() or 1
    if cores > available:
        raise BadOption(f"cores: expected at most the {available} of this machine, got {cores}")
    start = game.new_state(players)
    engine = engines.chosen(game, simulating=True)
    if engine == engines.NATIVE:
        warm_up(game, ("bench",))
    with progress("measuring", seconds * cores) as advance, ThreadPoolExecutor(cores) as pool:
        enough = threading.Event()
        play = engines.function(game, engine, game.engine.random_games, "random_games")
        jobs = [pool.submit(_play, play, game, start, seconds, seed + core, advance, enough) for core in range(cores)]
        try:
            counts = [job.result() for job in jobs]
        finally:
            enough.set()  # interrupted: don't measure on in the background
    took = max(elapsed for _, _, elapsed in counts)
    return {
        "decisions_per_second": sum(decisions for decisions, _, _ in counts) / took,
        "games_per_second": sum(games for _, games, _ in counts) / took,
        "copy_ns": copy_nanoseconds(game, start, engine),
        "engine": engine,
        "cores": cores,
    }


def _play(
    play: Play, game: Game, start: Buffer, seconds: float, seed: int, advance: Any, enough: threading.Event
) -> tuple[int, int, float]:
    buffer, choices = start.copy(), np.zeros(game.engine.most_legal, np.int32)
    decisions = games = 0
    began = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds and not enough.is_set():
        decisions += play(start, np.uint64(rng.word_at(seed, games)), _BATCH, buffer, choices)
        games += _BATCH
        before, elapsed = elapsed, time.perf_counter() - began
        advance(elapsed - before)
    return decisions, games, elapsed


def copy_nanoseconds(game: Game, state: Buffer, engine: str) -> float:
    """How long compiled code takes to copy a state: the best of several tries, each of many copies."""
    copies = 2_000_000 if engine != engines.PLAIN else 2_000
    copy = engines.function(game, engine, simulate.many_copies, "many_copies")
    ring = np.tile(state, (_RING, 1))
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        copy(ring, copies)
        best = min(best, time.perf_counter() - began)
    return best / copies * 1e9
