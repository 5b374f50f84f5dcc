"""How much one address may ask for: so many requests a second, and so many streams that are open at the same time."""

import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bastide.web.layer import Layer, header, refusal

EVERYTHING, WRITING, CREATING, STREAMS = "requests", "writing", "creating", "streams"
READING = {"GET", "HEAD", "OPTIONS"}
#: Writing here makes a table or a guest, which stay.
MAKING = re.compile(r"/(?:api/(?:tables|guests)|g/[^/]+)/?$")
HOME_PREFIX = 64  # bits of an address of version 6 that belong to one household


@dataclass(frozen=True, slots=True)
class Rate:
    """So many each second for ever, and so many more at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do. Generous: a household plays behind one address, and a page needs a dozen files."""

    on: bool = True
    requests: Rate = Rate(30, 300)
    writing: Rate = Rate(10, 60)
    creating: Rate = Rate(1, 30)
    making: Rate = Rate(0.05, 60)  # tables, by whatever way (making.py)
    pictures: Rate = Rate(0.5, 20)  # that are painted for it (painting.py)
    animations: Rate = Rate(0.05, 5)  # whole games as pictures that move
    not_begun: int = 20  # tables of one guest that wait to begin
    unfinished: int = 500  # tables of one guest that are not over
    streams: int = 200
    tables_at_work: int = 8  # whose bots think; further ones wait until one of these rests
    addresses: int = 20_000  # remembered at the same time; who was quiet longest is forgotten first

    @classmethod
    def off(cls) -> "Limits":
        """None at all: for measuring under load."""
        return cls(on=False)


class Buckets:
    """One bucket for each address: full at first, each request takes one token out, time puts them back.

    Of a bucket only the moment is kept when it will be full again.
    """

    def __init__(self, rate: Rate, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = 1 / rate.per_second
        self._depth = rate.burst / rate.per_second
        self._most = most
        self._clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, address: str) -> float:
        """Take a token: 0. If there is none: the seconds until there will be one."""
        now = self._clock()
        full_at = max(self._full_at.get(address, now), now) + self._each
        if (missing := full_at - self._depth - now) > 1e-9:
            return missing
        self._full_at[address] = full_at
        self._full_at.move_to_end(address)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return 0.0


class RateLimit(Layer):
    """Who asks for too much is told when to come again."""

    def __init__(self, app: ASGIApp, limits: Limits, refused: Callable[[str], None] = lambda _: None) -> None:
        super().__init__(app)
        self._limits = limits
        self._refused = refused
        self._rates = {EVERYTHING: limits.requests, WRITING: limits.writing, CREATING: limits.creating}
        self._buckets = {kind: Buckets(rate, limits.addresses) for kind, rate in self._rates.items()}
        self._streams: Counter[str] = Counter()

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is within the limits."""
        if not self._limits.on:
            return await self.app(scope, receive, send)
        address = household(scope)
        for kind in kinds(scope):
            if (seconds := self._buckets[kind].wait(address)) > 0:
                rate = self._rates[kind]
                message = f"{kind}: expected at most {rate.per_second:g} each second from one address"
                return await self._refused_as(kind, scope, message, math.ceil(seconds))(scope, receive, send)
        if not is_stream(scope):
            return await self.app(scope, receive, send)
        if self._streams[address] >= self._limits.streams:
            message = f"streams: expected at most {self._limits.streams} open from one address"
            return await self._refused_as(STREAMS, scope, message, 5)(scope, receive, send)
        self._streams[address] += 1
        try:
            return await self.app(scope, receive, send)
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def _refused_as(self, kind: str, scope: Scope, message: str, seconds: int) -> Response:
        self._refused(kind)
        return refusal(scope, 429, f"{message}; try again in {seconds} s", {"Retry-After": str(seconds)})


def kinds(scope: Scope) -> tuple[str, ...]:
    """Which buckets a request takes from."""
    if scope["method"] in READING:
        return (EVERYTHING,)
    return (EVERYTHING, CREATING if MAKING.match(scope["path"]) else WRITING)


def is_stream(scope: Scope) -> bool:
    """Whether a request asks for events without end."""
    return str(scope["path"]).endswith("/stream") or "text/event-stream" in header(scope, "accept")


def household(scope: Scope) -> str:
    """Where a request comes from; of version 6 the part that one household has to itself."""
    host, _port = scope.get("client") or ("", 0)
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return str(host)
    return str(host) if address.version == 4 else f"v6 {int(address) >> (128 - HOME_PREFIX):x}"
