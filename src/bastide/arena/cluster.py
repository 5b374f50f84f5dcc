"""Playing on a Ray cluster (the extra `cluster`): each game is one task, and the same game as anywhere else."""

import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from bastide.arena.interrupt import unbroken
from bastide.arena.playing import Play, T, first_decisions
from bastide.arena.sources import sources
from bastide.arena.spec import Spec
from bastide.arena.workers import GameFailed, failure
from bastide.core.errors import BadOption

_PATIENCE = 5.0  # seconds
_ready: set[tuple[str, ...]] = set()  # in a process of the cluster: what has been loaded there


def loaded_ray() -> Any:
    """Ray, if it is installed."""
    try:
        return import_module("ray")
    except ImportError as error:
        raise BadOption("--cluster: needs Ray, which is not installed; pip install 'bastide[cluster]'") from error


def on_cluster(
    spec: Spec, numbers: Sequence[int], play: Play[T], address: str = "", cores: int | None = None
) -> Iterator[T]:
    """These games, in any order. Without an address on the cluster that Ray finds, or one that it starts on this machine."""
    ray = loaded_ray()
    if not numbers:
        return
    ours = not ray.is_initialized()
    if ours:
        _join(ray, address)
    try:
        # Twice as many tasks as cores: each has the next one waiting.
        yield from _tasks(ray, spec, numbers, play, cores or 2 * int(ray.cluster_resources().get("CPU", 1)))
    finally:
        if ours:
            with unbroken():
                ray.shutdown()


def _join(ray: Any, address: str) -> None:
    expected = f"--cluster: expected the address of a Ray cluster such as 10.0.0.5:6379, got {address!r}"
    if address not in ("", "auto", "local"):
        _knock(address, expected)
    try:
        ray.init(address=address or None, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        line = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise BadOption(f"{expected}: {line}") from error


def _knock(address: str, expected: str) -> None:
    """Whether anybody is there: Ray itself would try for minutes, and then end this process."""
    try:
        place = urlsplit(address if "://" in address else f"//{address}")
        socket.create_connection((place.hostname or "", place.port or 0), timeout=_PATIENCE).close()
    except (OSError, ValueError) as error:
        raise BadOption(f"{expected}: {error}") from error


def _tasks(ray: Any, spec: Spec, numbers: Sequence[int], play: Play[T], most: int) -> Iterator[T]:
    """At most so many tasks at a time."""
    task = ray.remote(num_cpus=1, max_retries=3)(_played)
    shared, state = ray.put(spec), sources()
    waiting = iter(numbers)
    running = [task.remote(shared, number, state, play) for number in islice(waiting, most)]
    try:
        while running:
            (done,), running = ray.wait(running, num_returns=1)
            answer = ray.get(done)
            if isinstance(answer, str):
                raise GameFailed(answer)
            if (number := next(waiting, None)) is not None:
                running.append(task.remote(shared, number, state, play))
            yield answer
    finally:
        with unbroken():
            for each in running:
                ray.cancel(each, force=True)


def _played(spec: Spec, number: int, state: str, play: Play[Any]) -> Any:
    """In a process of the cluster: one game, or what is in its way."""
    import bastide

    if sources() != state:
        return (
            "--cluster: expected the same state of Bastide on all machines "
            f"(sources {state}), got one with {sources()}; install the same version there"
        )
    try:
        game = bastide.game(spec.game)
        loaded = spec.game, *spec.names
        if loaded not in _ready:
            first_decisions(game, spec)
            _ready.add(loaded)
        return play(game, spec, number)
    except Exception as error:
        return failure(spec, number, error)
