"""The bar of a tournament: games done, time left, and for two bots the share so far."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bastide.arena.playing import Played
from bastide.arena.spec import Spec


@contextmanager
def bar(spec: Spec, total: int, held: int, show: bool) -> Iterator[Callable[[Played], None]]:
    """To be told of each finished game; `held` of them are in the log already and say nothing about the time left.

    On the error stream, and only where that is a terminal."""
    if not (show and sys.stderr.isatty()):
        yield lambda played: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    standing = _Standing(spec)
    with Progress(
        *columns, TextColumn("{task.fields[standing]}"), console=Console(stderr=True), transient=True
    ) as shown:
        task = shown.add_task("playing", total=total, completed=held, standing="")

        def on_game(played: Played) -> None:
            standing.add(played)
            shown.update(task, completed=max(held, standing.games), standing=standing.words)

        yield on_game


class _Standing:
    """The share of the first of two bots over the games so far."""

    def __init__(self, spec: Spec) -> None:
        names = spec.line_ups[0]
        self._first = names[0] if len(spec.line_ups) == 1 and len(names) == 2 and names[0] != names[1] else None
        self.games = 0
        self._wins = 0.0

    def add(self, played: Played) -> None:
        self.games += 1
        if self._first is not None:
            self._wins += played.end.share(played.seats.index(self._first))

    @property
    def words(self) -> str:
        return "" if self._first is None else f"{self._first} {self._wins / self.games:.1%}"
