"""Connections that cost us and bring nothing: half-sent requests are ended, each address is counted, and when there is no room
left those are closed that are not being answered, beginning with the address that has most."""

import asyncio
import heapq
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bastide.web.limits import household, is_stream

MOST_FILES = 65_536  # that we ask the system for
OTHER_FILES = 256  # database, sources, pictures …
FEWEST = 64
AT_ONCE = 20  # when there is no room, one of so many connections is closed: looking for them takes a while


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Seconds, and how many."""

    head: float = 10.0  # until the head of a request is there
    pause: float = 10.0  # between two pieces of a body
    body: float = 60.0  # for all of it, which is small (body_limit.py)
    reading: float = 30.0  # that whoever asked takes nothing of the answer
    per_address: int | None = 250  # a household of thirty, each with a stream and what a browser opens beside it
    total: int = 20_000


class Connections:
    """Those that are open. `trusted` addresses are not counted: a proxy brings everybody. On the event loop only."""

    def __init__(
        self,
        limits: ConnectionLimits,
        trusted: frozenset[str] = frozenset(),
        refused: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits, self.clock = limits, clock
        self._trusted, self._refused = trusted, refused
        self._open: dict[GuardedProtocol, None] = {}
        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, connection: "GuardedProtocol") -> bool:
        """Whether there is room for it."""
        most = self.limits.per_address
        if most is not None and connection.address not in self._trusted and self._of[connection.address] >= most:
            self._refused("connections")
            return False
        if len(self._open) >= self.limits.total and not self._make_room():
            self._refused("connections")
            return False
        self._open[connection] = None
        self._of[connection.address] += 1
        return True

    def discard(self, connection: "GuardedProtocol") -> None:
        """It is closed, or about to be."""
        if connection in self._open:
            del self._open[connection]
            self._of[connection.address] -= 1
            if not self._of[connection.address]:
                del self._of[connection.address]

    def _make_room(self) -> bool:
        """Close some that are not being answered; browsers open them again, and streams too."""
        may = (each for each in self._open if each.at_rest or each.streams)
        worst = heapq.nsmallest(1 + len(self._open) // AT_ONCE, may, key=self._worth)
        for each in worst:
            self.discard(each)
            each.transport.close()
        return bool(worst)

    def _worth(self, connection: "GuardedProtocol") -> tuple[bool, int, float]:
        many = 0 if connection.address in self._trusted else self._of[connection.address]
        return connection.streams, -many, connection.since


class GuardedProtocol(HttpToolsProtocol):
    """Uvicorn's, with an end to all waiting for the other side."""

    connections_open: Connections

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.address = ""
        self.at_rest = True  # nothing is being answered
        self.streams = False  # events without end
        self.since = 0.0  # it has been so
        self._limits = self.connections_open.limits
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None
        self._body_until = 0.0
        self._in_request = False  # its head or body is being sent

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counted, and given some time."""
        super().connection_made(transport)
        self.address = household({"client": self.client})
        self.since = self.connections_open.clock()
        if self.connections_open.add(self):
            self._give(self._limits.head)
        else:
            self._refuse(b"429 Too Many Requests", b"too many connections")

    def connection_lost(self, exc: Exception | None) -> None:
        """No longer counted."""
        self._stop_timers()
        self.connections_open.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A new request has to be there soon; a body has to go on."""
        if self.transport.is_closing():
            return
        if not self._in_request and self.at_rest and self._timer is None:
            self._give(self._limits.head)  # from the first byte, be it an empty line
        super().data_received(data)
        if self._in_request and self._body_until:
            self._give(min(self._limits.pause, self._body_until - self.connections_open.clock()))

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_request, self._body_until = True, 0.0

    def on_headers_complete(self) -> None:
        """Its head is there, and it is being answered; its body may take a while."""
        self.at_rest, self.since = False, self.connections_open.clock()
        super().on_headers_complete()
        self.streams = "path" in self.scope and is_stream(dict(self.scope))
        self._body_until = self.since + self._limits.body
        self._give(self._limits.pause)

    def on_message_complete(self) -> None:
        """Everything was sent: now it is our turn."""
        self._in_request = False
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Answered; perhaps the next one waits already."""
        self.at_rest, self.streams = not self.pipeline, False
        self.since = self.connections_open.clock()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Nobody takes what we say."""
        super().pause_writing()
        self._writing = self.loop.call_later(self._limits.reading, self.transport.abort)

    def resume_writing(self) -> None:
        """It goes on."""
        super().resume_writing()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _give(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(max(0.0, seconds), self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if self.flow.read_paused:  # it is we who do not read
            self._give(self._limits.pause)
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self._refuse(b"408 Request Timeout", b"the request did not come to its end")
        else:
            self.transport.close()

    def _refuse(self, status: bytes, message: bytes) -> None:
        head = (
            b"HTTP/1.1 %s\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head % (status, len(message)) + message)
        self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_timers(self) -> None:
        self._stop_timer()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None


def guarded(connections: Connections) -> type[GuardedProtocol]:
    """The protocol for uvicorn, with what all connections of a server share."""

    class Guarded(GuardedProtocol):
        connections_open = connections

    return Guarded


def room_for_connections() -> int:
    """How many can be open at once: the system is asked for as many files as it gives."""
    if sys.platform == "win32":
        return ConnectionLimits().total
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    return max(FEWEST, files - OTHER_FILES)
