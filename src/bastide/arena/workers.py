"""Games in several processes of this machine, each given one game at a time over a pipe."""

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, cast

from bastide.arena.interrupt import deaf, unbroken
from bastide.arena.playing import Play, T, first_decisions
from bastide.arena.sources import sources
from bastide.arena.spec import Spec
from bastide.core.errors import BastideError


class GameFailed(BastideError):
    """A game could not be played to its end."""


def in_processes(spec: Spec, numbers: Sequence[int], play: Play[T], cores: int) -> Iterator[T]:
    """These games, in the order in which they end. Leaving the iterator ends the processes."""
    crew = _Crew()
    waiting = iter(numbers)
    try:
        crew.start(spec, min(cores, len(numbers)), play)
        for pipe in crew.pipes:
            pipe.send(next(waiting))
        for _ in numbers:
            pipe, played = crew.next_result()
            if (number := next(waiting, None)) is not None:
                pipe.send(number)
            yield played
    finally:
        crew.end()


class _Crew:
    """The processes and our ends of their pipes."""

    def __init__(self) -> None:
        self.pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []

    def start(self, spec: Spec, size: int, play: Play[Any]) -> None:
        """Begin; returns while they still load what is compiled."""
        context = multiprocessing.get_context("spawn")
        with unbroken(), deaf():
            for _ in range(size):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(spec, theirs, sources(), play), daemon=True)
                process.start()
                theirs.close()  # so that we notice when the process is gone
                self.pipes.append(ours)
                self._processes.append(process)

    def next_result(self) -> tuple[Connection, Any]:
        """The next game that ends, and the pipe it came through."""
        pipe = cast(Connection, wait(self.pipes)[0])
        try:
            answer = pipe.recv()
        except (EOFError, ConnectionError) as error:
            process = self._processes[self.pipes.index(pipe)]
            process.join(5)
            raise GameFailed(f"a process that played games ended by itself (exit code {process.exitcode})") from error
        if isinstance(answer, str):
            raise GameFailed(answer)
        return pipe, answer

    def end(self) -> None:
        """All processes are gone when this returns; they hold nothing that could be lost."""
        with unbroken():
            for process in self._processes:
                process.kill()
            for process in self._processes:
                process.join()
            for pipe in self.pipes:
                pipe.close()


def _work(spec: Spec, pipe: Connection, state: str, play: Play[Any]) -> None:
    """The life of a process: a number comes, a game goes; `state` is that of the sources when the tournament began."""
    import bastide

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    game = bastide.game(spec.game)
    fresh = True
    while True:
        try:
            number = pipe.recv()
        except EOFError:
            return
        try:
            if fresh:
                if sources() != state:
                    raise GameFailed("the sources of Bastide have changed since the tournament began; begin again")
                first_decisions(game, spec)
                fresh = False
            pipe.send(play(game, spec, number))
        except Exception as error:
            pipe.send(failure(spec, number, error))


def failure(spec: Spec, number: int, error: Exception) -> str:
    """What went wrong in a game, in one line, and where."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{os.path.basename(where.filename)}, line {where.lineno}"
    what = next(iter(str(error).splitlines()), "")
    return f"game {number} ({', '.join(spec.seating(number).names)}): {type(error).__name__}: {what} ({place})"


def _leave_with_parent() -> None:
    """When the process that started us is gone, however that came, nobody waits for our games."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
