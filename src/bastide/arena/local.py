"""Playing on this machine: in this process, or in as many as there are cores where that is worth it."""

import os
import time
from collections.abc import Generator, Iterator, Sequence

import bastide
from bastide.arena.playing import Play, T, first_decisions
from bastide.arena.spec import Spec
from bastide.arena.workers import in_processes
from bastide.core.errors import BadOption
from bastide.core.game import Game

_WORTH = 6.0  # seconds of playing: starting processes takes them a few seconds each


def cores_here() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_cores(wanted: int | None) -> int | None:
    """As many as wanted, if there are so many; None: as many as are worth it."""
    if wanted is not None and wanted > cores_here():
        raise BadOption(f"cores: expected at most the {cores_here()} of this machine, got {wanted}")
    return wanted


def on_this_machine(spec: Spec, numbers: Sequence[int], play: Play[T], cores: int | None = None) -> Iterator[T]:
    """These games, in any order. Without a number of cores the first games are played here, until it is clear that
    the rest is worth starting a process for each core."""
    if not numbers:
        return
    game = bastide.game(spec.game)
    first_decisions(game, spec)  # compiled once, here: the processes then find it in the disk cache
    if cores is None or cores == 1:
        done = yield from _here(game, spec, numbers, 1 if cores == 1 else cores_here(), play)
        numbers, cores = numbers[done:], cores_here()
    if numbers:
        yield from in_processes(spec, numbers, play, cores)


def _here(game: Game, spec: Spec, numbers: Sequence[int], cores: int, play: Play[T]) -> Generator[T, None, int]:
    """Games in this process; how many, when the rest is worth several."""
    spent = 0.0
    for done, number in enumerate(numbers, 1):
        began = time.perf_counter()
        played = play(game, spec, number)
        spent += time.perf_counter() - began
        yield played
        if cores > 1 and spent / done * (len(numbers) - done) > _WORTH:
            return done
    return len(numbers)
