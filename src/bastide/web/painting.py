"""Pictures cost processor time and are asked for by anybody: each is made once, one at a time, and by no address too often.

What is made is kept by all that it depends on, so the same moment is the same answer until others take its place.
"""

import math
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable

from bastide.web.i18n import _
from bastide.web.limits import Buckets, Limits, Rate
from bastide.web.tables.askers import asking
from bastide.web.tables.errors import TooMany

PICTURES = "pictures"  # what metrics call it
MOST_BYTES = 32_000_000  # that are kept
MOST_WAITING = 8  # requests that wait for a picture; each of them keeps a thread
MOST_OWN_WAITING = 3  # of these from one address
AGAIN = 3  # seconds after which it is worth coming again


class Painting:
    """Makes pictures of one kind, of which an address may ask for so many. Any thread may call."""

    def __init__(
        self,
        limits: Limits,
        rate: Rate,
        refused: Callable[[str], None] = lambda _: None,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._limits, self._refused, self._most_bytes = limits, refused, most_bytes
        self._buckets = Buckets(rate, limits.addresses)
        self._mutex, self._one = threading.Lock(), threading.Lock()
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._waiting: Counter[str] = Counter()

    def found(self, key: Hashable) -> bytes | None:
        """The picture, if it has been made."""
        with self._mutex:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def made(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The picture, made now if it is not there yet; `TooMany` if that is more than may be asked for."""
        if (found := self.found(key)) is not None:
            return found
        address = asking.get().address
        self._enter(address)
        try:
            with self._one:
                # Whoever was before us may have made the same.
                if (found := self.found(key)) is None:
                    self._keep(key, found := make())
                return found
        finally:
            with self._mutex:
                self._waiting -= Counter([address])

    def _enter(self, address: str) -> None:
        with self._mutex:
            if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= MOST_OWN_WAITING:
                seconds: float = AGAIN
            else:
                seconds = self._buckets.wait(address) if self._limits.on else 0
            if not seconds:
                self._waiting[address] += 1
                return
        self._refused(PICTURES)
        message = _("Many pictures are being made. Wait {n} seconds, then try again.", n=math.ceil(seconds))
        raise TooMany(message, math.ceil(seconds))

    def _keep(self, key: Hashable, picture: bytes) -> None:
        with self._mutex:
            self._kept[key] = picture
            self._bytes += len(picture)
            while self._bytes > self._most_bytes:
                self._bytes -= len(self._kept.popitem(last=False)[1])
