"""`bastide play`: the server from the command line."""

import logging
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from bastide.cli import database, main
from bastide.web.serve import ServerError, address_of, listen
from bastide.web.store import open_store
from tests.web.process import running, started

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """A server that starts here logs to a stream of this test, which is closed after it."""
    root, ours = logging.getLogger(), logging.getLogger("bastide")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def test_a_taken_port_is_told_and_passed_over_if_none_was_asked_for() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerError, match=f"port {port} is taken: stop what runs there, or choose another"):
            listen("127.0.0.1", port)
    with listen("127.0.0.1", None) as one, listen("127.0.0.1", None) as two:
        ports = [each.getsockname()[1] for each in (one, two)]
    assert 8000 <= ports[0] < ports[1]


def test_an_address_that_is_not_ours_is_told() -> None:
    with pytest.raises(ServerError, match=r"--host 192\.0\.2\.1 --port 0: "):
        listen("192.0.2.1", 0)


def test_what_to_type_into_a_browser() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert address_of(listening).startswith("http://127.0.0.1:")


def test_open_to_the_house_it_tells_an_address_that_answers() -> None:
    with listen("0.0.0.0", 0) as listening:
        address = address_of(listening)
        host, _, port = address.removeprefix("http://").rpartition(":")
        assert host != "0.0.0.0"
        with socket.create_connection((host, int(port)), timeout=5):
            pass


def test_what_to_type_for_version_6() -> None:
    if not socket.has_ipv6:
        return
    try:
        listening = listen("::1", 0)
    except ServerError:
        return  # the machine has the library and no address
    with listening:
        assert address_of(listening).startswith("http://[::1]:")


def test_the_taken_port_by_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        words = ["play", "--no-browser", "--port", str(taken.getsockname()[1])]
        assert main([*words, "--database", f"sqlite:///{tmp_path}/t.db"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("bastide: port ") and "Traceback" not in told


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the folder has another name")
def test_the_tables_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my data?"))
    address = sa.make_url(database.default_database())
    assert address.database == str(tmp_path / "my data?" / "bastide" / "tables.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/marta")
    assert database.default_database() == "sqlite:////home/marta/.local/share/bastide/tables.db"


def test_the_database_can_be_set_in_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BASTIDE_DATABASE", "mysql://x/y")
    assert main(["play", "--no-browser", "--port", "0"]) == 2
    assert capsys.readouterr().err == "bastide: database: expected sqlite or postgresql, got mysql\n"


def test_a_newer_database_is_refused_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    open_store(database).close()
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    process, said = started(database, log=tmp_path / "log")
    with process:
        assert process.wait(10) == 2 and said == ""
    assert "written by a newer Bastide" in (tmp_path / "log").read_text()


@pytest.mark.parametrize(("option", "trusted"), [(("--proxy",), True), ((), False)])
def test_a_proxy_is_believed_only_if_there_is_one(tmp_path: Path, option: tuple[str, ...], trusted: bool) -> None:
    with running(f"sqlite:///{tmp_path / 'tables.db'}", *option) as server:
        text = httpx.get(f"{server}/docs", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.1.1.1"}).text
    assert ("SERVER=https://" in text) is trusted


def test_the_browser_is_opened_when_the_server_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("bastide.web.serve.serve", lambda settings, listening, proxy, ready: ready("http://here"))
    monkeypatch.setattr("bastide.web.logs.set_up", lambda form: None)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("threading.Thread", _AtOnce)
    words = ["play", "--port", "0", "--database", f"sqlite:///{tmp_path}/t.db"]
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert main(words) == 0 and opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    assert main([*words, "--no-browser"]) == 0 and opened == []
    assert main(words) == 0 and opened == ["http://here"]


class _AtOnce:
    """A thread that is done when it has begun."""

    def __init__(self, target: object, args: tuple[str], daemon: bool) -> None:
        assert callable(target) and daemon
        self.start = lambda: target(*args)
