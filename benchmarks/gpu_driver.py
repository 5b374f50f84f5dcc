"""The little of CUDA's driver that `gpu_run.py` needs: memory, kernels compiled elsewhere, time. Nothing but ctypes and numpy."""

import ctypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

_driver: Any = None


def start() -> None:
    """The first GPU, for this process."""
    global _driver
    _driver = ctypes.CDLL("libcuda.so.1")
    device, context = ctypes.c_int(), ctypes.c_void_p()
    _asked("cuInit", 0)
    _asked("cuDeviceGet", ctypes.byref(device), 0)
    _asked("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    _asked("cuCtxSetCurrent", context)


def _asked(name: str, *given: Any) -> None:
    error = getattr(_driver, name)(*given)
    if error:
        told = ctypes.c_char_p()
        _driver.cuGetErrorString(error, ctypes.byref(told))
        raise RuntimeError(f"{name}: {told.value.decode() if told.value else error}")


@dataclass(frozen=True)
class There:
    """An array on the GPU: `shape` items of `size` bytes, in the order of C or of Fortran. Freed when asked to."""

    at: int
    shape: tuple[int, ...]
    size: int
    order: str = "C"

    @property
    def bytes(self) -> int:
        return int(np.prod(self.shape)) * self.size

    def clear(self) -> None:
        _asked("cuMemsetD8Async", ctypes.c_uint64(self.at), 0, ctypes.c_size_t(self.bytes), None)

    def fetched(self, kind: Any) -> np.ndarray:
        """A copy here; records as rows of bytes."""
        found = np.empty(self.bytes, np.uint8)
        to, at = found.ctypes.data_as(ctypes.c_void_p), ctypes.c_uint64(self.at)
        _asked("cuMemcpyDtoH_v2", to, at, ctypes.c_size_t(self.bytes))
        shape = self.shape if np.dtype(kind).itemsize == self.size else (*self.shape, self.size)
        order: Any = self.order
        shaped: np.ndarray = found.view(kind).reshape(shape, order=order)
        return shaped

    def free(self) -> None:
        _asked("cuMemFree_v2", ctypes.c_uint64(self.at))


def room(shape: tuple[int, ...], size: int, order: str = "C") -> There:
    at = ctypes.c_uint64()
    _asked("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(max(1, int(np.prod(shape)) * size)))
    return There(at.value, shape, size, order)


def there(array: np.ndarray) -> There:
    """A copy of an array; rows of bytes stand for records."""
    made = room(array.shape, array.itemsize)
    flat = np.ascontiguousarray(array)
    at, by = ctypes.c_uint64(made.at), flat.ctypes.data_as(ctypes.c_void_p)
    _asked("cuMemcpyHtoD_v2", at, by, ctypes.c_size_t(flat.nbytes))
    return made


class Kernel:
    """A kernel as Numba compiles it: an array is handed over as seven words or more."""

    def __init__(self, file: Path, symbol: str) -> None:
        module, self._found = ctypes.c_void_p(), ctypes.c_void_p()
        _asked("cuModuleLoadData", ctypes.byref(module), file.read_bytes())
        _asked("cuModuleGetFunction", ctypes.byref(self._found), module, symbol.encode())

    def __call__(self, games: int, block: int, *given: Any) -> None:
        words = [word for each in given for word in _words(each)]
        pointers = (ctypes.c_void_p * len(words))(*(ctypes.addressof(word) for word in words))
        blocks = -(-games // block)
        _asked("cuLaunchKernel", self._found, blocks, 1, 1, block, 1, 1, 0, None, pointers, None)


def _words(given: Any) -> list[Any]:
    if isinstance(given, bool):
        return [ctypes.c_uint8(given)]
    if isinstance(given, int):
        return [ctypes.c_uint64(given)]
    strides, step = [], given.size
    for length in reversed(given.shape) if given.order == "C" else given.shape:
        strides.append(step)
        step *= length
    if given.order == "C":
        strides.reverse()
    told = [0, 0, int(np.prod(given.shape)), given.size, given.at, *given.shape, *strides]
    return [ctypes.c_uint64(each) for each in told]


def milliseconds(job: Any) -> float:
    """How long the GPU works on a job, from its first kernel to its last."""
    begin, end, took = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_float()
    for event in (begin, end):
        _asked("cuEventCreate", ctypes.byref(event), 0)
    _asked("cuEventRecord", begin, None)
    job()
    _asked("cuEventRecord", end, None)
    _asked("cuEventSynchronize", end)
    _asked("cuEventElapsedTime", ctypes.byref(took), begin, end)
    return took.value
