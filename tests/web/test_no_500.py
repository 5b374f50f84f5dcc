"""What once was an error of the server, and is none: each is refused in words."""

import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import bastide
from bastide.games.saint_malo import editor as saint_malo_editor
from bastide.web.logs import AsJson
from bastide.web.store import Store
from tests.web.browsing import Browser
from tests.web.serving import serving
from tests.web.test_editor import Editor
from tests.web.test_tables import FRIEND, HOST, begun, service_of

BAD_KEYS = ["\x00", "a\x00b", "\ud800", "\n", "x" * 65]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


@pytest.fixture
def http(server: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server, timeout=30) as client:
        yield client


@pytest.mark.parametrize("key", BAD_KEYS)
def test_a_key_that_no_database_takes_is_refused(store: Store, key: str) -> None:
    tables = service_of(store)
    table_id = tables.create("saint-malo", 2, HOST)
    with pytest.raises(bastide.BadOption, match="key"):
        tables.sit(table_id, HOST, "Marta", key=key)
    playing = begun(tables)
    last = tables.table(playing).last
    for act in (
        lambda: tables.play(playing, HOST, "keep", last, key),
        lambda: tables.undo(playing, HOST, last, key),
        lambda: tables.talk(playing, FRIEND, "Hello", key),
        lambda: tables.lock(playing, HOST, True, key),
        lambda: tables.fill(playing, HOST, 1, "random", key),
    ):
        with pytest.raises(bastide.BadOption, match="key"):
            act()
    assert tables.table(playing).last == last and not tables.table(playing).begun.moves


def test_a_form_and_a_call_with_such_a_key_are_told_so(server: str) -> None:
    with Browser(server) as me:
        me.open("/g/saint-malo")
        me.send("/g/saint-malo", {"kind": "bots", "name": "Marta", "seat": "first"}, marker='method="post"')
        me.send(me.path, {"do": "undo", "key": "a\x00b"}, status=422, marker='id="part-bar"')
        assert "key: expected" in me.page
        headers = {"Authorization": f"Bearer {me.http.post('/api/guests').json()['secret']}"}
        made = me.http.post("/api/tables", json={"game": "saint-malo"}, headers=headers).json()["id"]
        told = me.http.post(f"/api/tables/{made}/seats", json={"name": "x", "key": "\0"}, headers=headers)
        assert told.status_code == 422 and "key" in told.json()["error"]


@pytest.mark.parametrize("what", ["²", "٣", "-1", "9", "9" * 5000, ""])
def test_a_seat_of_the_editor_that_is_no_number_is_none(http: httpx.Client, what: str) -> None:
    assert Editor(http, "saint-malo").press(f"seat {what}").status_code in (200, 422)


@pytest.mark.parametrize("do", ["put b1", "draw", "play", "check", "undo"])
def test_what_stumbles_over_a_position_is_told(http: httpx.Client, monkeypatch: pytest.MonkeyPatch, do: str) -> None:
    """A broken position of the form that no check has found: whatever is done with it, it is the position that is told of."""
    editor = Editor(http, "saint-malo")

    def stumbles(*_args: Any, **_how: Any) -> Any:
        raise KeyError("cities")

    monkeypatch.setattr(saint_malo_editor, "put", stumbles)
    if not do.startswith("put"):
        monkeypatch.setattr(type(bastide.game("saint-malo")), "resume", stumbles)
    answer = editor.press(do)
    assert answer.status_code == 422 and "can’t be drawn" in answer.text


@pytest.mark.parametrize(
    ("path", "kind"), [("/g/saint-malo", "application/x-www-form-urlencoded"), ("/api/tables", "application/json")]
)
def test_who_hangs_up_in_the_middle_is_no_error_of_ours(
    server: str, caplog: pytest.LogCaptureFixture, path: str, kind: str
) -> None:
    port = int(server.rpartition(":")[2])
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nContent-Length: 500\r\n"
    with caplog.at_level(logging.INFO, "bastide.web"):
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f'{head}Authorization: Bearer {"x" * 20}\r\n\r\n{{"game"'.encode())
        deadline = time.monotonic() + 10
        while not (written := _lines(caplog)) and time.monotonic() < deadline:
            time.sleep(0.01)
    assert [(line["message"], line["status"], line["level"]) for line in written] == [("request", 400, "info")]


def _lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    lines = [json.loads(AsJson().format(record)) for record in caplog.records if record.name == "bastide.web"]
    return lines if any(line["message"] == "request" for line in lines) else []
