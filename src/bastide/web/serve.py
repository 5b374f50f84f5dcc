"""Running the server: a socket, uvicorn in this process, and an end in order."""

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FrameType

import uvicorn

from bastide.core.errors import BastideError
from bastide.web.app import create_app
from bastide.web.connections import ConnectionLimits, Connections, guarded, room_for_connections
from bastide.web.services import Services, Settings
from bastide.web.store import open_store

log = logging.getLogger("bastide.web")
FIRST_PORT = 8000
_PORTS = 50  # how many are tried if none was asked for
_PATIENCE = 5  # seconds that requests under way are given at the end
_BACKLOG = 2048
PROXY = "127.0.0.1"  # the one whose word is taken, where one is


class ServerError(BastideError):
    """The server can't be started; the message says why."""


class Server(uvicorn.Server):
    """Uvicorn's, which says when it is ready and ends open streams before it waits for them.

    A signal asks to end and is no failure: when all is done the process goes on, and can end with 0.
    """

    def __init__(self, config: uvicorn.Config, services: Callable[[], Services], ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._services = services
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            log.info("ready")
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in order: streams, requests, bots, store."""
        log.info("stopping")
        self._services().end_streams()
        ending = asyncio.create_task(self._end_late_streams())
        await super().shutdown(sockets)
        ending.cancel()
        log.info("stopped")

    async def _end_late_streams(self) -> None:
        """Streams that were about to begin when all others ended have to be told again."""
        while True:
            await asyncio.sleep(0.2)
            self._services().end_streams()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Listen to signals, and keep them to ourselves."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first one asks, a second Ctrl-C insists."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def serve(settings: Settings, listening: socket.socket, proxy: bool, ready: Callable[[str], None]) -> None:
    """Answer until somebody asks to stop; `ready` is told the address. A database that can't be used is said at once."""
    open_store(settings.database, check=True).close()
    app = create_app(settings)
    limits = ConnectionLimits(total=room_for_connections())
    connections = Connections(
        limits if settings.limits.on else replace(limits, per_address=None),
        frozenset({PROXY} if proxy else ()),
        lambda kind: app.state.services.metrics.refused.labels(kind).inc(),
    )
    config = uvicorn.Config(
        app,
        http=guarded(connections),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxy,
        forwarded_allow_ips=PROXY if proxy else "",
        timeout_graceful_shutdown=_PATIENCE,
        backlog=_BACKLOG,
        ws="none",
        lifespan="on",
    )
    address = address_of(listening)
    server = Server(config, lambda: app.state.services, lambda: ready(address))
    server.run(sockets=[listening])
    if not server.started:
        raise ServerError("the server could not start; the log says why")


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; without a port asked for it is the first free one from 8000 on, 0 lets the system choose."""
    wanted = range(FIRST_PORT, FIRST_PORT + _PORTS) if port is None else (port,)
    for number in wanted:
        try:
            return _listening(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = str(error.strerror or error).partition(" (while")[0]
                raise ServerError(f"--host {host} --port {number}: {why}") from error
    if port is None:
        raise ServerError(f"ports {FIRST_PORT} to {FIRST_PORT + _PORTS - 1} are all taken; choose another with --port")
    raise ServerError(f"port {port} is taken: stop what runs there, or choose another (--port 0 finds a free one)")


def _listening(host: str, port: int) -> socket.socket:
    family, _kind, _protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    return socket.create_server(address[:2], family=family, backlog=_BACKLOG, dualstack_ipv6=both)


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    shown = _own_address() if host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _own_address() -> str:
    """How other devices in the same network find this machine; nothing is sent to find out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        return str(probe.getsockname()[0])
    return "127.0.0.1"
