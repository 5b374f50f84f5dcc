"""A game's WebAssembly module at work in wasmtime: rules, greedy player and search without a compiler (docs/engine-wasm.md).

Whoever calls gives numpy arrays and gets them back filled: they are copied into the module's memory and out of it. A call lets
other threads go on; one instance serves one thread at a time.
"""

import atexit
import json
import logging
import os
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import numpy as np

from bastide.core import sources
from bastide.core.cache import base
from bastide.core.errors import BastideError

if TYPE_CHECKING:
    from bastide.core.game import Game

log = logging.getLogger("bastide.wasm")

FILE, ABOUT = "engine.wasm", "engine.json"  # in the folder `data` of a game
TICK = 0.1  # seconds
NO_DEADLINE = 1 << 40  # ticks
LAST_CALL = 0.05  # seconds that a call is waited for when the program ends
ARGUMENTS = 1 << 19  # bytes kept for what a call is given
ALIGNED = 64
PAGE = 65536
MOST_MEMORY = 1 << 31


class RanOver(BastideError):
    """A call was stopped because its time had run out, or because the module could not go on."""


@cache
def has_module(kind: "type[Game]") -> bool:
    """Whether a game comes with a module that was made from these sources, and there is something to run it in."""
    try:
        import wasmtime  # noqa: F401

        about = about_of(kind)
    except (ImportError, FileNotFoundError, NotADirectoryError):
        return False
    except TypeError:  # a game of one file is no package, and has no data beside it (Python 3.11 says so here)
        return False
    if about["sources"] != sources.rules_hash(kind.__module__):
        log.warning(
            "%s: the module is older than the sources (`bastide compile` makes it anew), so it is not used", kind.name
        )
        return False
    return True


class Runtime:
    """wasmtime, once for all modules, with the clock by which calls are stopped."""

    def __init__(self) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.epoch_interruption = True
        try:
            config.cache = str(_cache_settings(base() / "wasmtime"))
        except (OSError, wasmtime.WasmtimeError) as error:
            log.info("machine code is not kept, so each process makes its own: %s", error)
        self.engine = wasmtime.Engine(config)
        #: What must be closed before the interpreter goes away: at its end wasmtime's own functions are gone.
        self.instances: WeakSet[Instance] = WeakSet()
        self.modules: WeakSet[Any] = WeakSet()
        self._closing = threading.Event()
        self._clock = threading.Thread(target=self._tick, name="wasm clock", daemon=True)
        self._clock.start()
        atexit.register(self._close)

    def _tick(self) -> None:
        while not self._closing.wait(TICK):
            self.engine.increment_epoch()

    def _close(self) -> None:
        self._closing.set()
        self._clock.join()
        for each in (*self.instances, *self.modules, self.engine):
            each.close()


def _cache_settings(folder: Path) -> Path:
    """The file that tells wasmtime to keep what it makes of a module: the next process saves half a second for each."""
    folder.mkdir(parents=True, exist_ok=True)
    settings, text = folder / "settings.toml", f"[cache]\ndirectory = {json.dumps(str(folder.resolve()))}\n"
    if not settings.exists() or settings.read_text(encoding="utf-8") != text:
        fresh = folder / f"settings.{os.getpid()}.toml"
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(settings)  # whole at any moment, whoever reads it
    return settings


@cache
def runtime() -> Runtime:
    """The one of this process."""
    return Runtime()


class Module:
    """A game's module, ready to run; any number of instances share it."""

    def __init__(self, code: bytes, about: Mapping[str, Any] | None = None) -> None:
        import wasmtime

        self.code = wasmtime.Module(runtime().engine, code)
        self.sizes = _array_sizes(about) if about else {}
        runtime().modules.add(self.code)


def _array_sizes(about: Mapping[str, Any]) -> dict[str, list[int]]:
    """Of each function that engine.json tells of: how many bytes the arrays have that it takes."""
    bytes_of = {name: np.dtype(kind).itemsize * prod(shape) for name, (kind, *shape) in about["arrays"].items()}
    parameters = {name: told.partition(" -> ")[0].split(", ") for name, told in about["functions"].items()}
    return {name: [bytes_of[each] for each in taken if each in bytes_of] for name, taken in parameters.items()}


_modules: "dict[type[Game], Future[Module]]" = {}
_making = threading.Lock()


def module_of(kind: "type[Game]") -> Module:
    """The module of a game; made once, by the first thread that asks, while others wait for it."""
    with _making:
        found, mine = _modules.get(kind), Future[Module]()
        if found is None:
            _modules[kind] = mine
            runtime()  # one for all threads
    if found is not None:
        return found.result()
    try:
        mine.set_result(Module(code_of(kind), about_of(kind)))
    except BaseException as error:
        mine.set_exception(error)
    return mine.result()


def about_of(kind: "type[Game]") -> dict[str, Any]:
    """What the file beside a module tells of it."""
    found: dict[str, Any] = json.loads((files(kind.__module__) / "data" / ABOUT).read_text(encoding="utf-8"))
    return found


def code_of(kind: "type[Game]") -> bytes:
    """The module of a game as it lies on the disk."""
    return (files(kind.__module__) / "data" / FILE).read_bytes()


class Instance:
    """A module with memory of its own."""

    def __init__(self, module: Module) -> None:
        import wasmtime

        self._trap, self._sizes = wasmtime.Trap, module.sizes
        self._store = wasmtime.Store(runtime().engine)
        self._calling, self._closed = threading.Lock(), False
        runtime().instances.add(self)
        self._store.set_epoch_deadline(NO_DEADLINE)
        self._exports = wasmtime.Instance(self._store, module.code, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        base: Any = self._exports["__heap_base"]
        self._base = _aligned(base.value(self._store))
        self.free = self._base + ARGUMENTS  # the first address that no call uses
        self._bytes = np.zeros(0, np.uint8)
        self.reserve(0)

    def reserve(self, size: int) -> None:
        """Memory for so many bytes from `free` on."""
        lacking = self.free + size - self._memory.data_len(self._store)
        if self.free + size > MOST_MEMORY:
            raise BastideError(f"expected at most {MOST_MEMORY} bytes for a search, got {size}")
        if lacking > 0:
            self._memory.grow(self._store, -(-lacking // PAGE))
        self._bytes = np.ctypeslib.as_array(self._memory.data_ptr(self._store), (self._memory.data_len(self._store),))

    def set_deadline(self, seconds: float) -> None:
        """No call may go on for longer than that from now."""
        self._store.set_epoch_deadline(int(seconds / TICK) + 2)

    def call(self, name: str, *arguments: Any) -> Any:
        """What a function of the module gives back; arrays are handed over and come back as it left them."""
        given, at, lent = [], self._base, []
        needed = iter(self._sizes.get(name, ()))
        for argument in arguments:
            if isinstance(argument, np.ndarray):
                end = at + argument.nbytes
                if argument.nbytes < (least := next(needed, 0)):
                    raise ValueError(f"{name}: expected an array of {least} bytes, got {argument.nbytes}")
                if end > self.free:
                    raise ValueError(f"{name}: expected at most {ARGUMENTS} bytes of arrays, got {end - self._base}")
                self._bytes[at:end] = argument.reshape(-1).view(np.uint8)
                lent.append((argument, at, end))
                given.append(at)
                at = _aligned(end)
            else:
                given.append(_signed(argument) if isinstance(argument, np.uint64) else argument)
        back = self._run(name, given)
        for array, start, end in lent:
            if array.flags.writeable:
                array.reshape(-1).view(np.uint8)[:] = self._bytes[start:end]
        return back

    def close(self) -> None:
        """Let go of the memory; where a daemon thread is still at work on it, it stays until the process is gone."""
        if self._calling.acquire(timeout=LAST_CALL):
            self._closed = True
            self._store.close()
            self._calling.release()

    def _run(self, name: str, given: list[Any]) -> Any:
        function: Any = self._exports[name]
        with self._calling:
            if self._closed:
                raise RanOver(f"{name}: the program ends")
            try:
                return function(self._store, *given)
            except self._trap as error:
                raise RanOver(f"{name}: stopped, {str(error).splitlines()[-1].strip()}") from error


def _aligned(address: int) -> int:
    return -(-address // ALIGNED) * ALIGNED


def _signed(word: np.uint64) -> int:
    return int(word.astype(np.int64))


_local = threading.local()


def instance_of(kind: "type[Game]") -> Instance:
    """This thread's instance of a game's module, for calls that leave nothing behind."""
    kept: dict[type[Game], Instance] = _local.__dict__.setdefault("instances", {})
    if kind not in kept:
        kept[kind] = Instance(module_of(kind))
    return kept[kind]
