"""A SQLite file that another program holds, a full disk, a damaged file: answered soon, in words, and over when it is over."""

import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bastide.web.store import StoreError, open_store, sqlite, store
from tests.web.browsing import Browser
from tests.web.process import BASTIDE, started
from tests.web.serving import serving, serving_with
from tests.web.watching import health, sit, table_at, wait_until

pytestmark = pytest.mark.slow

WRITERS = 8
TOGETHER = 5.0  # seconds in which all of them are answered; each waited 30 before, one after the other


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes, and does not end."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_locked_file_is_told_and_nobody_waits_behind_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.3)
    monkeypatch.setattr(store, "LINE_SECONDS", 0.3)
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server, table_at(server) as (http, table_id), Browser(server, "nl") as marta:
        marta.open(f"/t/{table_id}")
        with locked(file):
            began = time.monotonic()
            with ThreadPoolExecutor(WRITERS) as pool:
                answers = list(pool.map(lambda _: sit(http, table_id), range(WRITERS)))
            assert set(answers) == {503} and time.monotonic() - began < TOGETHER
            status, said = health(server)
            assert status == 503 and said["reasons"] == ["database: it can't be written (locked)"]
            marta.open(f"/t/{table_id}")  # who only looks is not held up
            marta.http.headers["Accept"] = "text/html"
            page = marta.send(f"/t/{table_id}", {"do": "sit", "name": "Marta"}, 503, marker='method="post"')
            assert "De tafels zijn even niet bereikbaar" in page
        assert sit(http, table_id) == 200, "nothing was left behind"
        wait_until(lambda: health(server)[0] == 200)


def test_a_full_disk_is_told_and_over_when_there_is_room(tmp_path: Path) -> None:
    process, server = started(f"sqlite:///{tmp_path / 'tables.db'}")
    with process, table_at(server) as (http, table_id):
        try:
            before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
            wait_until(lambda: health(server)[0] == 503)
            assert health(server)[1]["reasons"] == ["database: it can't be written (full)"]
            assert sit(http, table_id) == 503
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)
            assert sit(http, table_id) == 200
            wait_until(lambda: health(server)[0] == 200)
        finally:
            process.kill()


def test_a_damaged_file_is_told_in_words(tmp_path: Path) -> None:
    file = damaged(tmp_path, 0)
    before = file.read_bytes()
    command = [BASTIDE, "play", "--no-browser", "--port", "0", "--database", f"sqlite:///{file}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert f"expected a SQLite database in {file}, got a damaged file" in done.stderr and "backup" in done.stderr
    assert file.read_bytes() == before, "nothing was done to it"


def damaged(folder: Path, where: int) -> Path:
    """A database of which a page was overwritten."""
    file = folder / "tables.db"
    open_store(f"sqlite:///{file}").close()
    with open(file, "r+b") as opened:
        opened.seek(where)
        opened.write(b"\x7f" * 4096)
    return file


def test_damage_that_is_not_at_the_beginning_is_found_too(tmp_path: Path) -> None:
    file = damaged(tmp_path, 4096 * 3)
    with pytest.raises(StoreError, match="got a damaged file"):
        open_store(f"sqlite:///{file}", check=True)


def test_a_folder_that_can_not_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"^database: .*exists"):
        open_store(f"sqlite:///{tmp_path}/file/tables.db")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_dead_thread_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (server, services):
        assert health(server)[0] == 200
        monkeypatch.setattr(services.turns, "sweep", sys.exit)
        services.threads[0].join(10)
        status, said = health(server)
        assert status == 503 and said["reasons"] == ["bot turns: the thread has died"]


def test_an_unexpected_error_is_a_page_for_people_and_json_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("bastide.web.pages.home.tables_of", broken)
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        for language, words in (
            ("en", "went wrong on our side"),
            ("de", "schiefgegangen"),
            ("nl", "ging bij ons iets mis"),
        ):
            page = httpx.get(server, headers={"Accept": "text/html", "Accept-Language": language})
            assert page.status_code == 500 and words in page.text and f'<html lang="{language}"' in page.text
        assert "error" in httpx.get(server).json()
