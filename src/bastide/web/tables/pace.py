"""Bots among themselves play at a pace at which somebody who watches can follow: nobody waits for them, and a whole year of
La Città in two seconds would only be skipped by the telling. Where a person plays no bot is ever slowed."""

import time
from collections.abc import Callable

from bastide.web.tables.table import Table

SECONDS = 1.2  # from one decision to the next; a step that is told is one to three of them, and takes 1.4 to 3


class Pace:
    """`wake_later` is told in how many seconds a table is to be looked at again."""

    def __init__(self, wake_later: Callable[[float, str], None], clock: Callable[[], float] = time.time) -> None:
        self._wake_later, self._clock = wake_later, clock

    def waits(self, table: Table) -> bool:
        """Whether the next decision at a table comes a little later."""
        left = table.at / 1000 + SECONDS - self._clock()
        if table.bot_awaited is not False or left <= 0:
            return False
        self._wake_later(left, table.id)
        return True
