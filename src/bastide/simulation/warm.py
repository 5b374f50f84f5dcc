"""Compiling before simulating, with a progress bar; what is in the disk cache takes no time."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from bastide.core import cache, simulate
from bastide.core.game import Game
from bastide.core.jit import compiled, compiling


def warm_up(game: Game, purposes: tuple[str, ...]) -> float:
    """Compile what the purposes ("trace", "bench", "greedy", "search", "arena") need; the seconds it took."""
    began = time.perf_counter()
    if compiling():
        jobs = [job for purpose in purposes for job in _JOBS[purpose](game)]
        with progress("compiling the rules (once)", len(jobs)) as advance:
            for job in jobs:
                _interruptible(job)
                advance(1)
        if set(_ALL) <= set(purposes):
            cache.set_warm(game.name)
    return time.perf_counter() - began


def _interruptible(job: Callable[[], object]) -> None:
    try:
        job()
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from None
        raise


def is_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl-C is behind an error: compiling, Numba turns it into one of its own."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


@contextmanager
def progress(what: str, total: float, show: bool = True) -> Iterator[Callable[[float], None]]:
    """A bar on the error stream, where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not (show and sys.stderr.isatty())) as bar:
        task = bar.add_task(what, total=total)
        yield lambda amount: bar.advance(task, amount)


def _bench(game: Game) -> Iterator[Callable[[], object]]:
    engine = game.engine
    start, choices = _started(game)
    yield lambda: compiled(engine.random_games)(start, np.uint64(1), 1, start.copy(), choices)
    yield lambda: compiled(simulate.many_copies)(np.zeros((2, start.size), np.uint8), 1)


def _trace(game: Game) -> Iterator[Callable[[], object]]:
    rules = game.engine.on_buffers.compiled()
    start, choices = _started(game)
    yield lambda: rules.turn(start)
    yield lambda: rules.chance(start, np.uint64(1))
    yield lambda: rules.legal(start, choices)
    yield lambda: rules.decide(start, int(choices[0]))


def _greedy(game: Game) -> Iterator[Callable[[], object]]:
    from bastide.bots import greedy

    yield lambda: greedy.warm(game)


def _search(game: Game) -> Iterator[Callable[[], object]]:
    from bastide.bots.search import warming

    yield lambda: warming.warm(game)


def _arena(game: Game) -> Iterator[Callable[[], object]]:
    yield from _trace(game)
    yield from _greedy(game)


def _started(game: Game) -> tuple[np.ndarray, np.ndarray]:
    return game.new_state(game.players[0]), np.zeros(game.engine.most_legal, np.int32)


_ALL = ("trace", "bench", "arena", "search")
_JOBS: dict[str, Callable[[Game], Iterator[Callable[[], object]]]] = {
    "bench": _bench,
    "trace": _trace,
    "greedy": _greedy,
    "search": _search,
    "arena": _arena,
}
