"""Ctrl-C at the right moment: never in the middle of a line that is being written, never lost in a compiler."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[int, Any]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(*came[0])


@contextmanager
def remembered() -> Iterator[threading.Event]:
    """Whether Ctrl-C came: where it hits a callback, Python prints the interrupt and goes on; in a finaliser it is only noted."""
    came = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield came
        return
    before = signal.getsignal(signal.SIGINT)

    def hear(number: int, frame: FrameType | None) -> None:
        came.set()
        if callable(before) and not _finalising(frame):
            before(number, frame)

    signal.signal(signal.SIGINT, hear)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


def _finalising(frame: FrameType | None) -> bool:
    """Whether an exception raised here would be swallowed, with a traceback that frightens whoever pressed Ctrl-C."""
    while frame is not None:
        if frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started in the block never hear Ctrl-C: the one that started them decides what it means."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
