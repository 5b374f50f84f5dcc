"""How much one address may ask for, and how large it may be."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse

from bastide.web.body_limit import BodyLimit
from bastide.web.limits import Buckets, Limits, Rate, RateLimit, household, is_stream, kinds
from bastide.web.safe_headers import HEADERS, SafeHeaders


class Clock:
    """Goes on when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_free_and_then_time_gives_tokens_back() -> None:
    clock = Clock()
    buckets = Buckets(Rate(2, 5), 10, clock)
    assert [buckets.wait("a") for _ in range(5)] == [0] * 5
    assert buckets.wait("a") == pytest.approx(0.5) and buckets.wait("a") == pytest.approx(0.5)
    assert buckets.wait("b") == 0, "somebody else has a bucket of his own"
    clock.now += 0.5
    assert buckets.wait("a") == 0 and buckets.wait("a") > 0
    clock.now += 1000
    assert [buckets.wait("a") for _ in range(6)].count(0) == 5, "a bucket never holds more than its burst"


def test_the_number_of_buckets_is_bounded_and_the_quiet_are_forgotten_first() -> None:
    buckets = Buckets(Rate(1, 1), 3, Clock())
    for address in "abcd":
        assert buckets.wait(address) == 0
    assert len(buckets) == 3
    assert buckets.wait("d") > 0 and buckets.wait("a") == 0


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/tables", ("requests",)),
        ("POST", "/api/tables", ("requests", "creating")),
        ("POST", "/api/guests", ("requests", "creating")),
        ("POST", "/g/la-citta", ("requests", "creating")),
        ("POST", "/api/tables/xyz/moves", ("requests", "writing")),
        ("DELETE", "/api/tables/xyz/seats/1", ("requests", "writing")),
        ("POST", "/t/xyz", ("requests", "writing")),
        ("POST", "/g/la-citta/edit", ("requests", "writing")),
        ("POST", "/me", ("requests", "writing")),
    ],
)
def test_what_makes_something_that_stays_is_told_from_other_writing(
    method: str, path: str, expected: tuple[str]
) -> None:
    assert kinds({"method": method, "path": path}) == expected


def test_who_counts_as_one_address() -> None:
    def of(host: str) -> str:
        return household({"client": (host, 1)})

    assert of("10.0.0.1") != of("10.0.0.2") and household({}) == ""
    assert of("2001:db8::1") == of("2001:db8::ffff:2") != of("2001:db8:0:1::1")
    assert of("fe80::1%eth0") == of("fe80::2") and of("not:an:address") == "not:an:address"


def test_a_stream_is_known_by_its_path_or_by_what_is_accepted() -> None:
    assert is_stream({"path": "/api/tables/x/stream", "headers": []})
    assert is_stream({"path": "/t/x/live", "headers": [(b"accept", b"text/event-stream")]})
    assert not is_stream({"path": "/t/x", "headers": [(b"accept", b"text/html")]})


def _app(limits: Limits, refused: Callable[[str], None] = lambda _: None) -> FastAPI:
    app = FastAPI()

    @app.get("/")
    def look() -> str:
        return "seen"

    @app.post("/t/x")
    async def write(body: dict[str, Any]) -> int:
        return len(body["text"])

    @app.post("/form")
    async def form(request: Request) -> int:
        return len(await request.body())

    @app.get("/stream")
    async def stream() -> StreamingResponse:
        async def told() -> AsyncIterator[str]:
            yield "data: 1\n\n"
            await asyncio.sleep(0.3)

        return StreamingResponse(told(), media_type="text/event-stream")

    app.add_middleware(BodyLimit, most=1000)
    app.add_middleware(RateLimit, limits=limits, refused=refused)
    app.add_middleware(SafeHeaders)
    return app


def _asked(app: FastAPI, ask: Callable[[httpx.AsyncClient], Any]) -> Any:
    async def run() -> Any:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as http:
            return await ask(http)

    return asyncio.run(run())


def test_who_asks_for_too_much_is_told_when_to_come_again() -> None:
    refused: list[str] = []
    app = _app(Limits(requests=Rate(0.1, 3)), refused.append)

    async def ask(http: httpx.AsyncClient) -> list[httpx.Response]:
        found = [await http.get("/") for _ in range(4)]
        return [*found, await http.get("/", headers={"Accept": "text/html"})]

    answers = _asked(app, ask)
    assert [each.status_code for each in answers] == [200, 200, 200, 429, 429]
    assert answers[3].headers["retry-after"] == "10" and refused == ["requests", "requests"]
    assert answers[3].json() == {
        "error": "requests: expected at most 0.1 each second from one address; try again in 10 s"
    }
    assert answers[4].headers["content-type"].startswith("text/plain") and answers[4].text.startswith("requests: ")
    assert all(answers[3].headers[name] == value for name, value in HEADERS.items())


def test_writing_has_a_limit_of_its_own_and_all_can_be_switched_off() -> None:
    tight = {"writing": Rate(0.1, 1), "creating": Rate(0.1, 1)}

    async def ask(http: httpx.AsyncClient) -> list[int]:
        return [(await http.post("/t/x", json={"text": "abc"})).status_code for _ in range(3)]

    assert _asked(_app(Limits(**tight)), ask) == [200, 429, 429]  # type: ignore[arg-type]
    assert _asked(_app(Limits(on=False, **tight)), ask) == [200, 200, 200]  # type: ignore[arg-type]
    assert not Limits.off().on


def test_only_so_many_streams_are_open_at_once() -> None:
    async def ask(http: httpx.AsyncClient) -> list[int]:
        first = await asyncio.gather(*(http.get("/stream") for _ in range(4)))
        return sorted(each.status_code for each in (*first, await http.get("/stream")))

    assert _asked(_app(Limits(streams=2)), ask) == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("path", ["/t/x", "/form"])
def test_a_body_is_counted_as_it_comes(path: str) -> None:
    async def chunks(number: int) -> AsyncIterator[bytes]:
        yield b'{"text": "'
        for _ in range(number):
            yield b"x" * 100
        yield b'"}'

    async def ask(http: httpx.AsyncClient) -> list[httpx.Response]:
        small = await http.post(path, content=chunks(5), headers={"Content-Type": "application/json"})
        large = await http.post(path, content=chunks(50), headers={"Content-Type": "application/json"})
        return [small, large, await http.post(path, content=b"x" * 2000)]

    small, large, told = _asked(_app(Limits()), ask)
    assert small.status_code == 200 and large.status_code == told.status_code == 413
    assert "at most 1000 bytes, got more" in large.text and "at most 1000 bytes, got 2000" in told.json()["error"]
