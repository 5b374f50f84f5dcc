"""A batch in the memory of the processor: compiled loops over slices of it, one for each core."""

import itertools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.errors import BadOption, brief
from bastide.core.game import Game
from bastide.core.jit import compiled
from bastide.core.state import Buffer
from bastide.research.batches.batch import Batch
from bastide.research.batches.loops import first_illegal
from bastide.research.batches.memory import zeros

_WORTH_A_THREAD = 256  # games: with fewer a second core costs more than it brings


class CpuBatch(Batch):
    """`cores` share the games; the loops hold no lock of the interpreter."""

    device = "cpu"

    def __init__(
        self,
        game: Game,
        players: int,
        count: int,
        seed: int,
        observations: str,
        auto_reset: bool,
        checked: bool,
        cores: int | None,
    ) -> None:
        super().__init__(game, players, count, seed, observations, auto_reset, checked)
        available = os.cpu_count() or 1
        if cores is not None and (type(cores) is not int or not 1 <= cores <= available):
            raise BadOption(f"cores: expected 1 to {available}, as this machine has, got {brief(cores)}")
        slices = max(1, min(cores or available, count // _WORTH_A_THREAD))
        edges = [count * part // slices for part in range(slices + 1)]
        self._slices = list(itertools.pairwise(edges))
        self._pool = ThreadPoolExecutor(slices - 1, "batch") if slices > 1 else None
        parts = self._parts
        self._begin, self._act, self._look, self._play, self._see = (
            compiled(loop)
            for loop in (parts.begin_some, parts.act_some, parts.look_at_some, parts.play_out_some, parts.see_some)
        )
        self._find_illegal = compiled(first_illegal)
        self._states = zeros((count, self.game.engine.state.itemsize), np.uint8)
        self.turn, self._sample, self._decisions = (zeros((count,), np.int32) for _ in range(3))
        self.done, self._mask = zeros((count,), np.int8), zeros((count, self.space.size), np.int8)
        self.scores = zeros((count, players), np.int32)
        self._seen: Mapping[str, np.ndarray] | None = None
        self.reset()

    def mask(self) -> npt.NDArray[np.int8]:
        return self._mask

    def sample(self) -> npt.NDArray[np.int32]:
        return self._sample

    def states(self) -> npt.NDArray[np.uint8]:
        return self._states.copy()

    def reset(self, which: Any = None, state: Buffer | None = None) -> None:
        marked, start = self._marked(which), self._state_to_begin(state)
        streams = self._streams_of(marked)
        self._shared(lambda first, last: self._begin(self._states, marked, streams, start, self.turn, first, last))
        self.done[marked == 1] = 0
        self.scores[marked == 1] = 0
        self._look_again()

    def step(self, actions: Any) -> None:
        given = np.asarray(actions)
        self._shaped("actions", actions, given.shape, (self.count,))
        chosen = np.ascontiguousarray(given, np.int32)
        if self.checked:
            self._check(given)
        again = self.auto_reset
        self._steps += 1

        def act_and_look(first: int, last: int) -> None:
            """Both for a slice at once: a core is called once, and the games still lie in its cache."""
            self._act(self._states, chosen, self._start, self.turn, self.done, self.scores, again, first, last)
            self._look_at(first, last)

        self._shared(act_and_look)

    def playout(self) -> npt.NDArray[np.int32]:
        self._shared(
            lambda first, last: self._play(
                self._states, self.turn, self.scores, self._decisions, self._out(), first, last
            )
        )
        self.done[:] = 1
        self._look_again()
        return self._decisions

    def observe(self, seats: Any = None, into: Mapping[str, Any] | None = None) -> Mapping[str, np.ndarray]:
        arrays = self._arrays(into)
        who = np.maximum(self.turn, 0) if seats is None else self._seats(seats)
        rows = tuple(arrays.values())
        self._shared(lambda first, last: self._see(self._states, who, first, last, *rows))
        return arrays

    def _shared(self, job: Callable[[int, int], None]) -> None:
        """A loop over all games, the last slice in this thread."""
        others = [self._pool.submit(job, *part) for part in self._slices[:-1]] if self._pool else []
        job(*self._slices[-1])
        for other in others:
            other.result()

    def _look_again(self) -> None:
        self._steps += 1
        self._shared(self._look_at)

    def _look_at(self, first: int, last: int) -> None:
        """What is legal in the games of a slice, and one of it."""
        given = self._states, self.turn, self._mask, self._sample, self._out(), self._sampling, self._steps
        self._look(*given, first, last)

    def _out(self) -> npt.NDArray[np.int32]:
        return np.zeros(self.space.most_legal, np.int32)

    def _check(self, given: np.ndarray) -> None:
        """Before anything is played."""
        if given.dtype.kind not in "iu":
            raise BadOption(f"actions: expected whole numbers, got {given.dtype}")
        wrong = self._find_illegal(self._mask, self.turn, given)
        if wrong >= 0:
            raise self._refusal(wrong, int(given[wrong]), self._mask[wrong])

    def _seats(self, seats: Any) -> npt.NDArray[np.int32]:
        who = np.broadcast_to(np.asarray(seats), (self.count,)) if np.ndim(seats) == 0 else np.asarray(seats)
        self._shaped("seats", seats, who.shape, (self.count,))
        if who.dtype.kind not in "iu" or who.min() < 0 or who.max() >= self.players:
            raise BadOption(f"seats: expected whole numbers from 0 to {self.players - 1}, got {brief(seats)}")
        return np.ascontiguousarray(who, np.int32)

    def _arrays(self, into: Mapping[str, Any] | None) -> Mapping[str, np.ndarray]:
        """Those of one's own, made when first needed, or those given, if they fit."""
        wanted = self.observed.arrays
        if into is None:
            if self._seen is None:
                self._seen = {name: zeros((self.count, *one.shape), one.dtype) for name, one in wanted.items()}
            return self._seen
        if set(into) != set(wanted):
            raise BadOption(f"into: expected the arrays {', '.join(wanted)}, got {', '.join(into) or 'none'}")
        for name, one in wanted.items():
            given = into[name]
            shape, contiguous = (self.count, *one.shape), isinstance(given, np.ndarray) and given.flags.c_contiguous
            if not contiguous or given.shape != shape or given.dtype != one.dtype:
                raise BadOption(f"into: {name}: expected a contiguous array {shape} of {one.dtype}, got {brief(given)}")
        return {name: into[name] for name in wanted}
