"""A batch on a GPU of NVIDIA's. Arrays are PyTorch's where it is there, else numba-cuda's; all lie on the GPU."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.errors import BadOption, brief
from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.research.batches.batch import Batch
from bastide.research.batches.compiler import cuda
from bastide.research.batches.kernels import (
    AT_ONCE,
    BLOCK,
    KINDS,
    LANES,
    OVER,
    SEEING_BLOCK,
    SHARED_AT_ONCE,
    SORTING_BLOCK,
    Kernels,
)
from bastide.research.batches.views import SHARING

_WORTH_SORTING = 4096  # games: fewer are done before they are sorted
_ROUND = 16  # choices in each game before it is asked whether all are over
_BEGINNING = 4096  # blocks that begin games
_kernels: dict[tuple[type[Game], str], Kernels] = {}


class GpuBatch(Batch):
    """One thread for each game. Work is handed to the GPU's usual stream, as PyTorch does, and not waited for."""

    device = "cuda"

    def __init__(
        self, game: Game, players: int, count: int, seed: int, observations: str, auto_reset: bool, checked: bool
    ) -> None:
        super().__init__(game, players, count, seed, observations, auto_reset, checked)
        if not cuda.is_available():
            raise BadOption("device cuda: expected a GPU of NVIDIA's, found none")
        key = type(game), observations
        if key not in _kernels:
            _kernels[key] = Kernels(game, self._parts)
        self._run, self._blocks, self._sorting_blocks = _kernels[key], -(-count // BLOCK), -(-count // SORTING_BLOCK)
        self._words = cuda.device_array((count, self._start.size // 8), np.uint64)
        self._states = self._words.reshape(self._words.size).view(self.game.engine.state)
        self._turn, self._sample, self._decisions = (self._array((count,), np.int32, -1) for _ in range(3))
        self._done, self._mask = self._array((count,), np.int8), self._array((count, self.space.size), np.int8)
        self._scores, self._found = self._array((count, players), np.int32), self._array((1,), np.int32, count)
        self._order = cuda.to_device(np.arange(count, dtype=np.int32))
        self._kinds, self._counts, self._taken = (self._array((n,), np.int32) for n in (count, KINDS, KINDS))
        self._at_once = min(count, AT_ONCE if self.space.mark_legal is None else SHARED_AT_ONCE)
        self._lists = cuda.device_array((self._at_once + BLOCK, self.game.engine.most_legal), np.int32)
        self._listing = -(-self._at_once // BLOCK)
        self._ended, self._endings = self._array((count,), np.int32), self._array((1,), np.int32)
        self._start_there = _words(self._start)
        self._no_streams = cuda.to_device(np.zeros(1, np.uint64))
        self._seen: dict[str, Any] | None = None
        self.turn, self.done, self.scores = _shown(self._turn), _shown(self._done), _shown(self._scores)
        self.reset()

    @property
    def _shared(self) -> bool:
        """Whether threads share a game when it is observed."""
        return self.observed.part is not None

    def mask(self) -> Any:
        return _shown(self._mask)

    def sample(self) -> Any:
        return _shown(self._sample)

    def states(self) -> npt.NDArray[np.uint8]:
        there = self._states.copy_to_host()
        clean = np.zeros(self.count, self.game.engine.state)
        for name in (
            self.game.engine.state.names or ()
        ):  # what lies between the fields is nobody's, and not always 0 there
            clean[name] = there[name]
        return clean.view(np.uint8).reshape(self.count, -1)

    def reset(self, which: Any = None, state: Buffer | None = None) -> None:
        marked = self._marked(_on_processor(which))
        start = self._start_there if state is None else _words(self._state_to_begin(state))
        wanted = np.flatnonzero(marked).astype(np.int32)
        streams = cuda.to_device(self._streams_of(marked))
        if wanted.size:
            self._begin(start, cuda.to_device(wanted), cuda.to_device(np.full(1, wanted.size, np.int32)), streams, True)
        self._look_again()

    def _begin(self, start: Any, which: Any, how_many: Any, streams: Any, anew: bool) -> None:
        given = which, how_many, streams, self._turn, self._done, self._scores, anew
        self._run.begin[min(self.count, _BEGINNING), LANES](self._states, self._words, start, *given)

    def step(self, actions: Any) -> None:
        self._shaped("actions", actions, tuple(np.shape(actions)), (self.count,))
        chosen = _numbers(actions)
        if self.checked:
            self._check(chosen)
        self._act(chosen)
        if self.auto_reset:
            self._begin(self._start_there, self._ended, self._endings, self._no_streams, False)
        self._look_again()

    def playout(self) -> Any:
        _clear(self._decisions)
        while not self._all_over():
            for _ in range(_ROUND):
                self._go_on()
        self._look_again()
        return _shown(self._decisions)

    def _go_on(self) -> None:
        """One random choice in each game that is not over."""
        if self.space.mark_legal is None:
            self._sort()
            given = self._order, self._turn, self._done, self._scores, self._lists, self._decisions
            self._run.go_on[self._listing, BLOCK](self._states, *given)
        else:
            self._look_again(own=True)
            self._act(self._sample)

    def _act(self, chosen: Any) -> None:
        _clear(self._endings)
        given = self._order, chosen, self._turn, self._done, self._scores, self._decisions, self._ended, self._endings
        self._run.act[self._blocks, BLOCK](self._states, *given)

    def _all_over(self) -> bool:
        """Waits for the GPU."""
        self._count_kinds()
        return int(self._counts.copy_to_host()[OVER]) == self.count

    def observe(self, seats: Any = None, into: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        if "record" in self.observed.arrays:
            raise BadOption(f"device cuda: {self.game.title} brings no compact view, and a GPU can't write another one")
        arrays = self._arrays(into)
        who = self._turn if seats is None else self._seats(seats)
        if self._shared:
            for array in arrays.values():
                _clear(array)
            blocks = -(-self.count * SHARING // SEEING_BLOCK)
            self._run.see[blocks, SEEING_BLOCK](self._states, self._order, who, *arrays.values())
        else:
            self._run.see[self._blocks, BLOCK](self._states, who, *arrays.values())
        return {name: _shown(array) for name, array in arrays.items()} if into is None else into

    def _look_again(self, own: bool = False) -> None:
        """What is legal now; one of it is drawn, by the games' own streams if told."""
        self._steps += 0 if own else 1
        self._sort()
        _clear(self._mask)
        given = self._order, self._turn, self._mask, self._sample, self._lists, self._sampling, self._steps
        if self.space.mark_legal is None:
            self._run.look[self._listing, BLOCK](self._states, *given)
        else:
            self._run.look[-(-self._at_once * SHARING // BLOCK), BLOCK](self._states, *given, own)

    def _sort(self) -> None:
        """Games that ask for the same beside each other, also for the next step."""
        if self.count >= _WORTH_SORTING:
            self._count_kinds()
            _clear(self._taken)
            self._run.order[self._sorting_blocks, SORTING_BLOCK](self._kinds, self._counts, self._taken, self._order)

    def _count_kinds(self) -> None:
        _clear(self._counts)
        self._run.count[self._sorting_blocks, SORTING_BLOCK](self._states, self._kinds, self._counts)

    def _check(self, chosen: Any) -> None:
        """Before anything is played; this waits for the GPU."""
        self._run.illegal[self._blocks, BLOCK](self._mask, self._turn, chosen, self._found)
        i = int(self._found.copy_to_host()[0])
        if i < self.count:
            self._found.copy_to_device(np.full(1, self.count, np.int32))
            raise self._refusal(i, int(chosen.copy_to_host()[i]), self._mask.copy_to_host()[i])

    def _seats(self, seats: Any) -> Any:
        told = np.asarray(_on_processor(seats))
        who = np.full(self.count, told) if told.ndim == 0 else told
        self._shaped("seats", seats, who.shape, (self.count,))
        if who.dtype.kind not in "iu" or who.min() < 0 or who.max() >= self.players:
            raise BadOption(f"seats: expected whole numbers from 0 to {self.players - 1}, got {brief(seats)}")
        return cuda.to_device(who.astype(np.int32))

    def _arrays(self, into: Mapping[str, Any] | None) -> dict[str, Any]:
        wanted = self.observed.arrays
        if into is None:
            if self._seen is None:
                # What the threads of a warp write at once lies together: theirs of many games, or of the one that they share.
                order = "C" if self._shared else "F"
                self._seen = {
                    name: cuda.device_array((self.count, *one.shape), one.dtype, order=order)
                    for name, one in wanted.items()
                }
            return self._seen
        if set(into) != set(wanted):
            raise BadOption(f"into: expected the arrays {', '.join(wanted)}, got {', '.join(into) or 'none'}")
        arrays = {name: cuda.as_cuda_array(into[name]) for name in wanted}
        for name, one in wanted.items():
            given, shape = arrays[name], (self.count, *one.shape)
            if given.shape != shape or given.dtype != one.dtype:
                raise BadOption(f"into: {name}: expected an array {shape} of {one.dtype}, got {given.shape}")
            if self._shared and not given.is_c_contiguous():
                raise BadOption(f"into: {name}: expected an array in the order of C without gaps")
        return arrays

    def _array(self, shape: tuple[int, ...], kind: Any, value: int = 0) -> Any:
        return cuda.to_device(np.full(shape, value, kind))


_torch = find_spec("torch") is not None


def _shown(array: Any) -> Any:
    """The same memory as PyTorch knows it."""
    if not _torch or not hasattr(array, "__cuda_array_interface__"):
        return array
    import torch

    return torch.as_tensor(array, device="cuda")


def _numbers(actions: Any) -> Any:
    """Whole numbers of 32 bits on the GPU."""
    if hasattr(actions, "is_cuda"):  # PyTorch's
        import torch

        if actions.is_floating_point():
            raise BadOption(f"actions: expected whole numbers, got {actions.dtype}")
        return cuda.as_cuda_array(actions.to("cuda", torch.int32).contiguous())
    if hasattr(actions, "__cuda_array_interface__") or hasattr(actions, "copy_to_host"):
        if actions.dtype != np.int32:
            raise BadOption(f"actions: expected int32, got {actions.dtype}")
        return cuda.as_cuda_array(actions) if hasattr(actions, "__cuda_array_interface__") else actions
    told = np.asarray(actions)
    if told.dtype.kind not in "iu":
        raise BadOption(f"actions: expected whole numbers, got {told.dtype}")
    return cuda.to_device(np.ascontiguousarray(told, np.int32))


def _words(state: Buffer) -> Any:
    """A state on the GPU, as words of 8 bytes."""
    return cuda.to_device(np.frombuffer(state.tobytes(), np.uint64))


def _on_processor(told: Any) -> Any:
    """An array wherever it lies."""
    if hasattr(told, "cpu"):
        return told.cpu().numpy()
    return told.copy_to_host() if hasattr(told, "copy_to_host") else told


def _clear(array: Any) -> None:
    """All zeros, by the memory itself."""
    if hasattr(array, "gpu_data"):
        cuda.cudadrv.driver.device_memset(array, 0, array.size * array.dtype.itemsize)
    else:
        array[:] = 0
