"""Slow and idle connections: they are ended, counted, and shut nobody out. Real sockets, from many addresses of this machine."""

import resource
import select
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from bastide.web.connections import ConnectionLimits, Connections, guarded, room_for_connections
from tests.web.watching import wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
SOON = ConnectionLimits(head=0.3, pause=0.3, body=0.6, reading=0.3)
PATIENCE = 10.0  # seconds that anything is waited for; nothing takes so long
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: he"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n"


def app() -> FastAPI:
    made = FastAPI()

    @made.get("/")
    async def look() -> str:
        return "seen"

    @made.post("/")
    async def write(request: Request) -> int:
        return len(await request.body())

    @made.get("/stream")
    async def stream() -> StreamingResponse:
        async def told() -> AsyncIterator[str]:
            for _ in range(1000):
                yield "x" * 100_000

        return StreamingResponse(told(), media_type="text/event-stream")

    @made.get("/quiet/stream")
    async def quiet(request: Request) -> StreamingResponse:
        async def told() -> AsyncIterator[str]:
            yield "data: 1\n\n"
            await request.receive()  # until he goes

        return StreamingResponse(told(), media_type="text/event-stream")

    return made


@contextmanager
def served(connections: Connections) -> Iterator[int]:
    """The port of a server with these."""
    config = uvicorn.Config(
        app(), http=guarded(connections), log_config=None, lifespan="off", timeout_graceful_shutdown=1
    )
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listening:
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


def connected(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (address, 0))


def rest(connection: socket.socket) -> bytes:
    """What comes until the other side ends it."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


def answer(port: int, address: str = "127.0.0.1") -> bytes:
    """The first line that somebody is told who asks as usual."""
    with connected(port, address) as honest:
        honest.sendall(GET)
        return honest.recv(1000).partition(b"\r\n")[0]


def watch(connection: socket.socket) -> None:
    """Open a stream, and hear its first word."""
    connection.sendall(b"GET /quiet/stream HTTP/1.1\r\nHost: here\r\n\r\n")
    told = b""
    while not told.endswith(b"data: 1\n\n\r\n"):
        told += connection.recv(1000)
    assert told.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "sent", [b"", HALF, b"\r\n", POST, POST + b"x" * 999], ids=["nothing", "head", "line", "post", "body"]
)
def test_what_does_not_come_to_its_end_is_ended(sent: bytes) -> None:
    connections = Connections(SOON)
    with served(connections) as port:
        with connected(port) as slow:
            slow.sendall(sent)
            told = rest(slow)
        assert told.startswith(b"HTTP/1.1 408 ") and answer(port) == b"HTTP/1.1 200 OK"
        wait_until(lambda: not len(connections))


def test_a_second_request_has_its_time_too() -> None:
    with served(Connections(SOON)) as port, connected(port) as slow:
        slow.sendall(GET)
        assert slow.recv(1000).startswith(b"HTTP/1.1 200 ")
        slow.sendall(HALF)
        assert rest(slow).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_drips_is_ended() -> None:
    """A byte at a time, never with a long pause: all of it has its time too."""
    with served(Connections(ConnectionLimits(body=0.3))) as port, connected(port) as slow:
        slow.sendall(POST)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not select.select([slow], [], [], 0.02)[0]:
            slow.sendall(b"x")
        assert rest(slow).startswith(b"HTTP/1.1 408 ")


def test_who_reads_nothing_is_left() -> None:
    connections = Connections(SOON)
    with served(connections) as port, connected(port) as deaf:
        deaf.sendall(b"GET /stream HTTP/1.1\r\nHost: here\r\n\r\n")
        wait_until(lambda: len(connections) == 1)
        wait_until(lambda: not len(connections))


def test_a_quiet_stream_stays_open() -> None:
    connections = Connections(SOON)
    with served(connections) as port, connected(port) as watcher:
        watch(watcher)
        with connected(port) as slow:
            rest(slow)  # as long as a head may take
        assert len(connections) == 1


def test_each_address_is_counted_and_a_proxy_is_not() -> None:
    refused: list[str] = []
    limits = ConnectionLimits(per_address=5)
    connections = Connections(limits, frozenset({"127.0.0.9"}), refused.append)
    with served(connections) as port, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(port, "127.0.0.2"))
        wait_until(lambda: len(connections) == 5)
        sixth = stack.enter_context(connected(port, "127.0.0.2"))
        assert rest(sixth).startswith(b"HTTP/1.1 429 ") and refused == ["connections"]
        assert answer(port, "127.0.0.3") == b"HTTP/1.1 200 OK"
        for _ in range(10):
            stack.enter_context(connected(port, "127.0.0.9"))
        assert answer(port, "127.0.0.9") == b"HTTP/1.1 200 OK"


@pytest.fixture
def many_files() -> Iterator[None]:
    """As the server does: the limit of many systems is 1,024 files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    room_for_connections()
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("addresses", [1, 50])
@pytest.mark.usefixtures("many_files")
def test_a_thousand_idle_connections_shut_nobody_out(addresses: int) -> None:
    """More than there is room for: the attacker's make room, and somebody who watches a table keeps his stream."""
    connections = Connections(ConnectionLimits(per_address=None, total=300))
    with served(connections) as port, ExitStack() as stack:
        watcher = stack.enter_context(connected(port, "127.0.0.3"))
        watch(watcher)
        for number in range(1000):
            idle = stack.enter_context(connected(port, f"127.0.1.{1 + number % addresses}"))
            if number % 2:
                idle.sendall(HALF)
        assert answer(port, "127.0.0.3") == b"HTTP/1.1 200 OK" and len(connections) <= 300
        watcher.setblocking(False)
        with pytest.raises(BlockingIOError):  # nothing more has come, and it is open
            watcher.recv(1000)


def test_where_streams_take_all_room_those_of_the_greedy_make_it() -> None:
    connections = Connections(ConnectionLimits(per_address=None, total=20))
    with served(connections) as port, ExitStack() as stack:
        for number in range(20):
            watcher = stack.enter_context(connected(port, "127.0.0.3" if number == 0 else "127.0.0.2"))
            watch(watcher)
        assert answer(port, "127.0.0.4") == b"HTTP/1.1 200 OK"
        assert connections._of["127.0.0.3"] == 1 and connections._of["127.0.0.2"] < 19


def test_the_system_is_asked_for_room() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        room = room_for_connections()
        assert room == max(64, min(before[1], 65_536) - 256)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= room
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
