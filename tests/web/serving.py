"""A real server on a free port, for tests that speak to it as anybody would."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from bastide.web.app import create_app
from bastide.web.limits import Limits
from bastide.web.serve import Server
from bastide.web.services import Services, Settings


@contextmanager
def serving(database: str) -> Iterator[str]:
    """Its address; stopped in order at the end."""
    with serving_with(database) as (address, _):
        yield address


@contextmanager
def serving_with(database: str, limits: Limits | None = None, **more: Any) -> Iterator[tuple[str, Services]]:
    """Its address, and its services for who wants to change what it does; without limits unless told."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app = create_app(Settings(database, limits=limits or Limits.off(), **more))
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error")
    server = Server(config, lambda: app.state.services, lambda: None)
    thread = threading.Thread(target=server.run)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and thread.is_alive() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert server.started
    try:
        yield f"http://127.0.0.1:{port}", app.state.services
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()
