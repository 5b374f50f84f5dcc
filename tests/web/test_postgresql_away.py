"""PostgreSQL restarts or hangs under running workers: they go on, and say what is wrong meanwhile."""

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from bastide.web.services import Services
from bastide.web.store import StoredTable, Unavailable, open_store
from bastide.web.store.postgresql import EndingConnection
from tests.web.databases import database, hanging, restart
from tests.web.serving import serving_with
from tests.web.watching import health, listening, sit, table_at, wait_until

pytestmark = pytest.mark.slow

Worker = tuple[str, Services]


@pytest.fixture
def workers(tmp_path: Path, server_folder: Path) -> Iterator[tuple[Worker, Worker]]:
    """Two workers on one PostgreSQL."""
    with (
        database("postgresql", tmp_path, server_folder) as found,
        serving_with(found) as one,
        serving_with(found) as two,
    ):
        yield one, two


def test_a_restart_ends_no_stream_for_good(
    workers: tuple[Worker, Worker], server_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written between the break and the new connection is told too."""
    (one, services), (two, _) = workers
    assert services.listener is not None
    broken, mended, catch_up = threading.Event(), threading.Event(), services.listener._catch_up

    def hold() -> None:
        broken.set()
        mended.wait(20)
        catch_up()

    with table_at(two) as (http, table_id), listening(one, table_id) as told:
        wait_until(lambda: services.hub.watchers == 1)
        monkeypatch.setattr(services.listener, "_catch_up", hold)
        restart(server_folder)
        assert broken.wait(20)
        wait_until(lambda: health(one)[0] == 503)
        assert any(reason.startswith("live updates: ") for reason in health(one)[1]["reasons"])
        wait_until(lambda: sit(http, table_id) == 200)
        mended.set()
        wait_until(lambda: told == ['data: {"last": 1}'])
        http.post(f"/api/tables/{table_id}/talk", json={"text": "still there?"})
        wait_until(lambda: told[1:] == ['data: {"last": 2}'])
        wait_until(lambda: health(one)[0] == 200)
        figures = httpx.get(f"{one}/metrics").text
        assert "bastide_listening 1.0" in figures and "bastide_listening_breaks 1.0" in figures
        services.end_streams()


def test_a_hanging_database_freezes_nobody(
    workers: tuple[Worker, Worker], server_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams are asked for, and what needs no database is answered as ever."""
    (one, services), _ = workers
    monkeypatch.setattr(EndingConnection, "answer_seconds", 1.0)
    monkeypatch.setattr(services.probe, "_deadline", 0.5)
    with table_at(one) as (http, table_id):
        services.cache.forget(table_id)
        with hanging(server_folder), listening(one, table_id):
            assert httpx.get(f"{one}/docs", timeout=5).status_code == 200, "the loop goes on"
            status, said = health(one)
            assert status == 503 and said["reasons"][0].startswith("database: it can't be written")
            asked = {"Accept": "text/html", "Accept-Language": "de"}
            page = httpx.get(f"{one}/t/{table_id}", headers=asked, timeout=20)
            assert page.status_code == 503 and page.headers["Retry-After"] == "2"
            assert '<html lang="de"' in page.text and "Nichts ist verloren" in page.text
        wait_until(lambda: health(one)[0] == 200)
        assert sit(http, table_id) == 200


def test_nobody_waits_long_for_a_lock(tmp_path: Path, server_folder: Path) -> None:
    """What the address says itself counts."""
    with database("postgresql", tmp_path, server_folder) as found:
        store = open_store(f"{found}&options=-c%20lock_timeout%3D200" if "?" in found else found)
        store.create(StoredTable("t1", "saint-malo", {}, b"k"))
        other = sa.create_engine(found)
        with other.begin() as connection:
            connection.execute(sa.text("SELECT * FROM tables FOR UPDATE"))
            with pytest.raises(Unavailable) as told:
                store.append("t1", 1, "move", {})
        assert told.value.reason == "locked" and store.append("t1", 1, "move", {})[1]
        other.dispose()
        store.close()
