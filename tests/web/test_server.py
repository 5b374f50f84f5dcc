"""The server as a process: it ends in order, loses nothing when it is killed, and tells no secrets."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import bastide
from bastide.web.docs_page import curl, example_bot
from bastide.web.store import open_store
from tests.missing import need_program
from tests.web.process import running, started
from tests.web.serving import serving

pytestmark = pytest.mark.slow

Acknowledged = dict[str, str]  # key of a wish -> the table where it was granted


class Guest:
    """Somebody who plays against himself, as fast as he is answered."""

    def __init__(self, server: str, seats: int = 2) -> None:
        self.http = httpx.Client(base_url=server, timeout=10)
        self.secret = self.http.post("/api/guests").json()["secret"]
        self.http.headers["Authorization"] = f"Bearer {self.secret}"
        table = self.post("/api/tables", game="saint-malo", players=2, settings={"undo": "free"})
        self.table: str = table["id"]
        self.path = f"/api/tables/{self.table}"
        self.post(f"{self.path}/seats", name="Marta")
        self.post(f"{self.path}/bots", seat=1, bot="random")
        self.post(f"{self.path}/start")

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def play_on(self, granted: Acknowledged, chooser: random.Random) -> None:
        """Until the server is gone or the game is over; what was acknowledged goes into `granted`."""
        number = 0
        try:
            while not (seen := self.http.get(self.path).json())["over"]:
                if not seen["actions"]:
                    time.sleep(0.005)
                    continue
                number += 1
                key = f"{self.table}-{number}"
                choice = chooser.choice(seen["actions"])["text"]
                body = {"action": choice, "after": seen["last"], "key": key}
                if self.http.post(f"{self.path}/moves", json=body).status_code == 200:
                    granted[key] = self.table
        except httpx.HTTPError:
            return


def _under_load(address: str, process: subprocess.Popen[str], ending: signal.Signals, moves: int) -> Acknowledged:
    """Four guests play until `moves` were acknowledged; then the process is sent a signal, and all is waited for."""
    granted: Acknowledged = {}
    guests = [Guest(address) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for number, guest in enumerate(guests):
            pool.submit(guest.play_on, granted, random.Random(number))
        deadline = time.monotonic() + 60
        while len(granted) < moves and time.monotonic() < deadline:
            time.sleep(0.005)
        os.kill(process.pid, ending)
    for guest in guests:
        guest.http.close()
    assert len(granted) >= moves
    return granted


def _missing(database: str, granted: Acknowledged) -> list[str]:
    store = open_store(database)
    kept = {table: {event.key for event in store.events(table)} for table in set(granted.values())}
    store.close()
    return [key for key, table in granted.items() if key not in kept[table]]


def test_a_kill_in_the_middle_loses_nothing_that_was_acknowledged(address: str) -> None:
    process, server = started(address, "--no-limits")
    with process:
        granted = _under_load(server, process, signal.SIGKILL, 20)
        assert process.wait(10) == -signal.SIGKILL
    assert _missing(address, granted) == []
    with running(address) as again:
        tables = [httpx.get(f"{again}/api/tables/{table}").json() for table in set(granted.values())]
    assert sum(len(table["moves"]) for table in tables) >= len(granted)


def test_it_ends_in_order_under_load_with_open_streams(address: str) -> None:
    process, server = started(address, "--no-limits")
    ended: list[float] = []

    def listen(table: str) -> None:
        with httpx.stream("GET", f"{server}/api/tables/{table}/stream", timeout=30) as stream:
            for _ in stream.iter_lines():
                pass
        ended.append(time.monotonic())

    with process:
        watched = Guest(server)
        listeners = [threading.Thread(target=listen, args=(watched.table,)) for _ in range(10)]
        for each in listeners:
            each.start()
        while httpx.get(f"{server}/health").json()["streams"] < 10:
            time.sleep(0.02)
        granted = _under_load(server, process, signal.SIGTERM, 20)
        told = time.monotonic()
        assert process.wait(6) == 0
        for each in listeners:
            each.join(5)
        watched.http.close()
    assert len(ended) == 10 and max(ended) - told < 3
    assert _missing(address, granted) == []


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def test_interrupting_is_a_good_end_too(database: str) -> None:
    process, _ = started(database)
    with process:
        process.send_signal(signal.SIGINT)
        assert process.wait(6) == 0


def test_the_log_is_json_and_holds_no_secrets(database: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(database, log=log) as server:
        guest = Guest(server)
        guest.post(f"{guest.path}/talk", text="a word between friends")
        guest.http.get(f"{guest.path}?lang=de&find=hidden-question")
        guest.http.get("/no/such/page?x=hidden-question")
        guest.http.get("/docs")
        cookies = [value for each in guest.http.cookies.jar if (value := each.value)]
        guest.http.close()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    asked = [line for line in lines if line["message"] == "request"]
    assert all({"method", "route", "status", "ms", "request"} <= set(line) for line in asked)
    assert {"/api/tables/{table_id}/talk", "/api/tables", "(none)", "/docs"} <= {line["route"] for line in asked}
    text = log.read_text()
    for secret in (guest.secret, guest.table, "Marta", "friends", "hidden-question", "Bearer", "127.0.0.1", *cookies):
        assert secret not in text


def test_people_get_a_readable_log(database: str, tmp_path: Path) -> None:
    with running(database, "--log", "text", log=tmp_path / "log") as server:
        httpx.get(f"{server}/docs")
    assert re.search(r"^\d\d:\d\d:\d\d info +request GET /docs 200 [\d.]+ ms$", (tmp_path / "log").read_text(), re.M)


def test_figures_tell_routes_and_no_ids(database: str) -> None:
    with running(database) as server:
        guest = Guest(server)
        for _ in range(100):
            if guest.http.get(guest.path).json()["actions"]:
                break
            time.sleep(0.02)
        with guest.http.stream("GET", f"{guest.path}/stream") as stream:
            rows = stream.iter_lines()  # held on to: httpx closes the stream with its iterator
            next(rows)
            _wait_until(lambda: "bastide_streams 1.0" in httpx.get(f"{server}/metrics").text)
            text = httpx.get(f"{server}/metrics").text
        for _ in range(40):
            guest.http.post("/api/guests")
        later = httpx.get(f"{server}/metrics").text
        guest.http.close()
    assert guest.table not in text
    assert 'bastide_requests_total{method="POST",route="/api/tables/{table_id}/start",status="200"} 1.0' in text
    assert 'bastide_request_seconds_count{route="/api/tables/{table_id}/start"} 1.0' in text
    assert 'bastide_events_written_total{kind="start"} 1.0' in text
    assert "bastide_tables_at_hand 1.0" in text
    assert 'bastide_request_seconds_count{route="/api/tables/{table_id}/stream"}' not in later
    assert re.search(r'bastide_limited_total\{limit="creating"\} [1-9]', later)


def test_bots_are_counted(database: str) -> None:
    with serving(database) as server:
        me = Guest(server)
        two = me.post("/api/tables", game="saint-malo", players=2)
        for seat in (0, 1):
            me.post(f"/api/tables/{two['id']}/bots", seat=seat, bot="greedy")
        me.post(f"/api/tables/{two['id']}/start")
        deadline = time.monotonic() + 30
        while not re.search(r"bastide_bot_decisions_total (?:[3-9]|[1-9]\d)", text := me.http.get("/metrics").text):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        me.http.close()
    assert re.search(r"bastide_bot_seconds_total 0*\.?\d*[1-9]", text)


def test_pages_are_packed_and_streams_are_not(database: str) -> None:
    with serving(database) as server:
        guest = Guest(server)
        packed = {path: guest.http.get(path).headers.get("content-encoding") for path in ("/docs", "/openapi.json")}
        small = guest.http.get("/health").headers.get("content-encoding")
        with guest.http.stream("GET", f"{guest.path}/stream", headers={"Accept-Encoding": "gzip"}) as stream:
            live = stream.headers.get("content-encoding")
            assert stream.headers["x-accel-buffering"] == "no"
        guest.http.close()
    assert packed == {"/docs": "gzip", "/openapi.json": "gzip"} and small is None and live is None


def test_the_api_is_described_on_a_page_of_our_own(database: str) -> None:
    with serving(database) as server:
        text = httpx.get(f"{server}/docs").text
        described = httpx.get(f"{server}/openapi.json").json()
    for path in described["paths"]:
        assert path in text
    away = [link for link in re.findall(r'(?:src|href)="([^"]+)"', text) if not link.startswith(("/", "#", "?"))]
    assert away == [] and "<script>" not in text and " style=" not in text
    assert "whole number, 0 to 9" in text and f"&#34;game&#34;: &#34;{bastide.games()[0]}&#34;" in text


def test_the_bot_that_the_page_shows_plays(database: str, tmp_path: Path) -> None:
    (tmp_path / "example_bot.py").write_text(example_bot(), encoding="utf-8")
    with serving(database) as server, httpx.Client(base_url=server) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/api/guests').json()['secret']}"
        table = http.post("/api/tables", json={"game": "saint-malo", "players": 2}).json()["id"]
        http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": "random"})
        with subprocess.Popen([sys.executable, "example_bot.py", server, table], cwd=tmp_path) as bot:
            _wait_until(lambda: http.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "My bot")
            http.post(f"/api/tables/{table}/start", json={})
            _wait_until(lambda: sum(move["seat"] == 0 for move in _moves(http, table)) >= 5)
            assert bot.poll() is None
            bot.kill()


def _moves(http: httpx.Client, table: str) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = http.get(f"/api/tables/{table}").json()["moves"]
    return moves


def _wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_calls_that_the_page_shows_begin_a_game(database: str) -> None:
    need_program("curl")
    with serving(database) as server:
        done = subprocess.run(["sh", "-e", "-c", curl(server)], capture_output=True, text=True, check=True)
    assert '"started":true' in done.stdout and '"name":"Marta"' in done.stdout
