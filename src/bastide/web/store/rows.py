"""Rows of one purpose, with the store's own ways to read and write."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import sqlalchemy as sa

Opens = Callable[[], AbstractContextManager[sa.Connection]]


class Rows:
    """What a part of the store is given; `clock` is the time of day in seconds."""

    def __init__(self, reading: Opens, writing: Opens, clock: Callable[[], float] = time.time) -> None:
        self._reading, self._writing, self.clock = reading, writing, clock

    def _now(self) -> int:
        return round(self.clock() * 1000)
