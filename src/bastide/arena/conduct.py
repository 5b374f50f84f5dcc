"""A tournament from the first game to the last: what the log holds is not played again, Ctrl-C keeps what is finished."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import cast

from bastide.arena.interrupt import remembered, unbroken
from bastide.arena.log import Log
from bastide.arena.playing import Played
from bastide.arena.sources import sources
from bastide.arena.spec import Spec
from bastide.arena.sprt import Sprt, Verdict, Walk
from bastide.simulation.warm import is_interrupt

#: Plays games of a tournament, in any order; leaving the iterator stops it.
Runner = Callable[[Spec, Sequence[int]], Iterator[Played]]


@dataclass(frozen=True, slots=True)
class Conducted:
    """What was played, in the order of the numbers; with a test no more than it needed for its verdict."""

    played: list[Played]
    verdict: Verdict | None
    interrupted: bool


def conduct(
    spec: Spec,
    games: int,
    runner: Runner,
    log: Log | None = None,
    test: Sprt | None = None,
    on_game: Callable[[Played], None] = lambda played: None,
) -> Conducted:
    """So many games for each line-up, or until the test is decided; `on_game` is told of each, in the order they end."""
    sources()  # remembered from now on: processes that start later must find the same
    book = _Book(spec, games * len(spec.line_ups), test)
    interrupted = False
    try:
        for number in sorted(log.games) if log else ():
            if log and number < book.total:
                book.add(log.games[number])
                on_game(log.games[number])
        # A runner is a generator: closing it ends its processes, at once and not whenever it is collected.
        running = cast(Generator[Played, None, None], runner(spec, book.missing()))
        with remembered() as interrupt, closing(running) as finished:
            while not book.decided and (played := _next(finished)):
                with unbroken():
                    book.add(played)
                    if log:
                        log.add(played)
                on_game(played)
                if interrupt.is_set():
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        interrupted = True
    return Conducted(book.counted(), book.verdict, interrupted and not book.complete)


def _next(finished: Iterator[Played]) -> Played | None:
    try:
        return next(finished, None)
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from None
        raise


class _Book:
    """The finished games. A test looks at whole deals in the order of their numbers, whichever end first, so its verdict is the
    same with any number of processes; what was played beyond it stays in the log and is not counted."""

    def __init__(self, spec: Spec, total: int, test: Sprt | None) -> None:
        self.total = total
        self._spec = spec
        self._games: dict[int, Played] = {}
        self._walk = Walk(test) if test else None

    @property
    def verdict(self) -> Verdict | None:
        return self._walk.verdict if self._walk else None

    @property
    def decided(self) -> bool:
        return self.verdict is not None and self.verdict.decided is not None

    @property
    def complete(self) -> bool:
        return self.decided or len(self._games) == self.total

    def missing(self) -> list[int]:
        return [] if self.decided else [number for number in range(self.total) if number not in self._games]

    def add(self, played: Played) -> None:
        self._games[played.number] = played
        while self._walk and not self.decided and (pair := self._next_pair(self._walk.verdict.pairs)):
            self._walk.add(sum(self._first_share(game) for game in pair) / 2)

    def _next_pair(self, deal: int) -> list[Played] | None:
        pair = [self._games.get(2 * deal + turned) for turned in (0, 1)]
        return None if None in pair else cast(list[Played], pair)

    def _first_share(self, game: Played) -> float:
        return game.end.share(self._spec.seating(game.number).places.index(0))

    def counted(self) -> list[Played]:
        """What counts, in the order of the numbers."""
        end = 2 * self.verdict.pairs if self.verdict and self.decided else self.total
        return [self._games[number] for number in sorted(self._games) if number < end]
