"""Who may make another table: so many at once and for ever from one address and by one guest, and so many that stay unfinished.

It is asked where a table is made, not where a form is sent, so every way to a table has the same limit.
"""

import math
import threading
from collections.abc import Callable

from bastide.web.i18n import _
from bastide.web.limits import Buckets, Limits
from bastide.web.store import Store
from bastide.web.tables.askers import asking
from bastide.web.tables.errors import TooMany

TABLES = "tables"  # what metrics call it
QUOTA_SECONDS = 3600  # after which it is worth looking whether something has been tidied away


class Making:
    """Any thread may call; figures are those of `Limits`."""

    def __init__(self, store: Store, limits: Limits, refused: Callable[[str], None] = lambda _: None) -> None:
        self._store, self._limits, self._refused = store, limits, refused
        self._buckets = Buckets(limits.making, 2 * limits.addresses)
        self._mutex = threading.Lock()

    def check(self, guest: str) -> None:
        """Count one more table of a guest; `TooMany` if that is above a limit, and then nothing is made."""
        if not self._limits.on:
            return
        with self._mutex:
            seconds = max(self._buckets.wait(each) for each in (f"guest {guest}", f"from {asking.get().address}"))
        if seconds > 0:
            message = _("That is a lot of new tables. Wait {n} seconds, then try again.", n=math.ceil(seconds))
            self._refuse(message, math.ceil(seconds))
        unfinished, not_begun = self._store.unfinished(guest)
        if not_begun >= self._limits.not_begun:
            message = _(
                "{n} of your tables have not begun. Start one of them first; tables that never begin are removed after a day.",
                n=not_begun,
            )
            self._refuse(message, QUOTA_SECONDS)
        if unfinished >= self._limits.unfinished:
            message = _("{n} of your games are still going on. Finish one of them first.", n=unfinished)
            self._refuse(message, QUOTA_SECONDS)

    def _refuse(self, message: str, seconds: int) -> None:
        self._refused(TABLES)
        raise TooMany(message, seconds)
