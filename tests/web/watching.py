"""Looking at a server from outside: its health, a stream, somebody with a table."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx


def wait_until(happened: Callable[[], bool], seconds: float = 20) -> None:
    """Until it is so; it must be in time."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def listening(server: str, table_id: str) -> Iterator[list[str]]:
    """What the stream of a table says, as it comes."""
    told: list[str] = []

    def hear() -> None:
        with (
            suppress(httpx.HTTPError),
            httpx.stream("GET", f"{server}/api/tables/{table_id}/stream", timeout=20) as answer,
        ):
            for line in answer.iter_lines():
                if line.startswith("data:"):
                    told.append(line)

    thread = threading.Thread(target=hear)
    thread.start()
    yield told
    thread.join()


@contextmanager
def table_at(server: str) -> Iterator[tuple[httpx.Client, str]]:
    """Somebody with a table of his own."""
    with httpx.Client(base_url=server, timeout=30) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/api/guests').json()['secret']}"
        yield http, http.post("/api/tables", json={"game": "saint-malo", "players": 2}).json()["id"]


def sit(http: httpx.Client, table_id: str) -> int:
    return http.post(f"/api/tables/{table_id}/seats", json={"name": "Marta", "key": "once"}).status_code


def health(server: str) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server}/health", timeout=20)
    return answer.status_code, answer.json()
