"""Reviews at the tables: made in slices behind the bots, kept for the moves that they are about, by one worker at a time."""

import json
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from bastide.review import from_json, review
from bastide.web.services import Services
from bastide.web.store import Store, open_store
from bastide.web.store.backup import back_up, restore
from bastide.web.store.dropping import drop_tables
from bastide.web.store.reviews import LEASE
from bastide.web.store.schema import reviews as rows
from bastide.web.store.schema import seat_results
from bastide.web.tables import TableError, TableService
from bastide.web.tables.askers import Asker, asking
from bastide.web.tables.errors import TooMany
from bastide.web.tables.fair_order import REVIEW, FairOrder, Job
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.reviews import MOST_OWN, SLICE, Reviews, marked
from tests.web.reviewing import FULL, QUICK, Line, cheap, last_moves
from tests.web.serving import serving_with
from tests.web.test_rematch import finished, whole_game
from tests.web.test_tables import HOST, begun, service_of

__all__ = ["cheap"]
BODY = {"version": 1, "seats": []}


def reviews_of(store: Store, tables: TableService, **how: Any) -> tuple[Reviews, Line]:
    line = Line()
    return Reviews(store, tables._cache, line, **how), line  # type: ignore[arg-type]


def with_free_undo(tables: TableService) -> str:
    """A finished game whose end can be taken back, though by no page."""
    table_id = tables.create("saint-malo", 2, HOST, record=whole_game(), settings={"undo": "free"})
    tables.sit(table_id, HOST, "Marta", keep=True)
    tables.fill(table_id, HOST, 1, "random")
    tables.start(table_id, HOST)
    return table_id


def held(store: Store) -> list[Any]:
    with store._reading() as connection:
        return list(connection.execute(sa.select(rows)).all())


def test_rows_are_of_one_worker_at_a_time(store: Store, address: str) -> None:
    table_id = finished(service_of(store))
    other = open_store(address)
    now = [1000.0]
    for each in (store, other):
        each.reviews.clock = lambda: now[0]
    assert store.reviews.take(table_id, "a", 9, "quick") and store.reviews.take(table_id, "a", 9, "quick")
    assert not other.reviews.take(table_id, "a", 9, "quick")
    assert store.reviews.renew(table_id, "a", "quick", 5) and not other.reviews.renew(table_id, "a", "quick", 6)
    seen = other.reviews.find(table_id)
    assert seen is not None and seen.elsewhere and (seen.aim, seen.done, seen.depth) == ("quick", 5, None)
    assert not store.reviews.keep(table_id, "b", "quick", BODY), "of other moves"
    assert not other.reviews.keep(table_id, "a", "quick", BODY), "of another worker"
    assert store.reviews.keep(table_id, "a", "quick", BODY) and other.reviews.body(table_id, "a") == BODY
    now[0] += LEASE / 1000
    assert other.reviews.take(table_id, "a", 9, "full"), "who was silent for so long has lost it"
    assert other.reviews.body(table_id, "a") == BODY, "what was found stays"
    assert not store.reviews.renew(table_id, "a", "full", 1)
    other.reviews.release(table_id, "a")
    assert store.reviews.take(table_id, "b", 9, "quick") and store.reviews.body(table_id, "a") is None
    store.reviews.release_all()
    assert other.reviews.take(table_id, "b", 9, "quick")
    other.close()


def test_they_go_with_their_table_and_into_a_backup(store: Store, address: str, tmp_path: Path) -> None:
    tables = service_of(store)
    kept, gone = finished(tables), finished(tables)
    for each in (kept, gone):
        assert store.reviews.take(each, "a", 9, "quick") and store.reviews.keep(each, "a", "quick", BODY)
    with store._writing() as connection:
        drop_tables(connection, [gone])
    assert [row.table_id for row in held(store)] == [kept]
    assert back_up(address, tmp_path / "backup")["reviews"] == 1
    restore(tmp_path / "backup", f"sqlite:///{tmp_path / 'new.db'}")
    new = open_store(f"sqlite:///{tmp_path / 'new.db'}")
    assert [(row.worker, row.until, row.depth) for row in held(new)] == [(None, 0, "quick")]
    assert new.reviews.take(kept, "a", 9, "full"), "nobody works on it there"
    new.close()


def test_a_review_runs_in_slices_quick_first(store: Store, cheap: None) -> None:
    tables = service_of(store)
    table = tables.table(table_id := finished(tables))
    moves, ticks = len(table.begun.moves), count()
    made, line = reviews_of(store, tables, depths=(QUICK, FULL), used=lambda: next(ticks) * SLICE / 10)
    assert made.progress(table).state == "none" and made.found(table) is None
    asked = made.ask(table)
    assert (asked.state, asked.depth, asked.aim, asked.done, asked.moves) == ("running", None, "quick", 0, moves)
    assert made.ask(table) == asked and len(line.jobs) == 1, "asking again changes nothing"
    assert line.jobs[0][2] == REVIEW
    line.think(1)
    assert 5 <= made.progress(table).done <= 12, "a slice ends after a quarter of a second"
    while made.progress(table).depth is None:
        assert line.think(1) == 1
    progress = made.progress(table)
    assert (progress.state, progress.depth, progress.aim) == ("running", "quick", "full")
    quick = made.found(table)
    assert quick is not None and quick.depth == QUICK and quick.names == ("Marta", "Joost")
    assert line.think() > 5
    assert (made.progress(table).state, made.progress(table).depth) == ("ready", "full")
    assert made.ask(table).state == "ready" and not line.jobs
    with store._reading() as connection:
        noted = connection.execute(sa.select(seat_results).order_by(seat_results.c.seat)).all()
    found = made.found(table)
    assert found is not None and found.depth == FULL and from_json(json.loads(json.dumps(_told(store, table_id))))
    assert [(row.lost, row.decisions) for row in noted] == [
        (pytest.approx(seat.lost), seat.decisions) for seat in found.seats
    ]
    text = json.dumps(_told(store, table_id))
    assert "Marta" not in text and "Joost" not in text


def _told(store: Store, table_id: str) -> dict[str, Any]:
    found = store.reviews.body(table_id, held(store)[0].played)
    assert found is not None
    return found


def test_what_is_not_over_or_moved_on_has_none(store: Store, cheap: None) -> None:
    tables = service_of(store)
    made, line = reviews_of(store, tables)
    with pytest.raises(TableError, match="Only a game that is over"):
        made.ask(tables.table(begun(tables)))
    table = tables.table(table_id := with_free_undo(tables))
    made.ask(table)
    line.think()
    assert made.progress(table).state == "ready"
    before = marked(table.begun)
    with tables._cache.changing(table_id) as change:
        change.add("undo", {"moves": 1})
    assert marked(table.begun) != before and made.found(table) is None and made.progress(table).state == "none"
    with tables._cache.changing(table_id) as change:
        change.add("redo", {})
    assert made.found(table) is not None, "the very same moves"


def test_moves_that_change_meanwhile_are_not_kept(store: Store, cheap: None) -> None:
    tables = service_of(store)
    table_id = with_free_undo(tables)
    made, line = reviews_of(store, tables, used=iter(range(10_000)).__next__)
    made.ask(tables.table(table_id))
    line.think(3)
    with tables._cache.changing(table_id) as change:
        change.add("undo", {"moves": 1})
    line.think()
    assert held(store)[0].depth is None and held(store)[0].worker is None and not made._works


def test_another_worker_waits_and_goes_on_after_a_close(store: Store, address: str, cheap: None) -> None:
    tables, other_store = service_of(store), open_store(address)
    table_id, elsewhere = finished(tables), service_of(other_store)
    here, line = reviews_of(store, tables, used=iter(range(10_000)).__next__)
    there, other_line = reviews_of(other_store, elsewhere)
    here.ask(tables.table(table_id))
    line.think(4)
    seen = there.ask(elsewhere.table(table_id))
    assert seen.state == "running" and not other_line.jobs, "the first is at it"
    while here.progress(tables.table(table_id)).depth is None:
        line.think(1)
    line.closing = True
    line.think()
    here.close()
    stopped = there.progress(elsewhere.table(table_id))
    assert (stopped.state, stopped.depth) == ("stopped", "quick"), "only the unfinished part is lost"
    assert there.ask(elsewhere.table(table_id)).aim == "full"
    other_line.think()
    assert here.progress(tables.table(table_id)).state == "ready"
    other_store.close()


def test_who_has_lost_his_row_stops(store: Store, cheap: None) -> None:
    tables = service_of(store)
    table_id = finished(tables)
    made, line = reviews_of(store, tables, clock=iter(range(10_000)).__next__, used=iter(range(10_000)).__next__)
    made.ask(tables.table(table_id))
    with store._writing() as connection:
        connection.execute(rows.update().values(worker="another", until=2**50))
    assert line.think() <= 2 and not made._works
    assert held(store)[0].worker == "another" and held(store)[0].depth is None


def test_a_fault_ends_it_and_asking_again_helps(
    store: Store, cheap: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = service_of(store)
    table_id = finished(tables)
    made, line = reviews_of(store, tables)
    with monkeypatch.context() as broken:
        broken.setattr(made, "_slice", lambda _: 1 / 0)
        made.ask(tables.table(table_id))
        line.think()
    assert made.progress(tables.table(table_id)).state == "stopped" and "a review failed" in caplog.text
    made.ask(tables.table(table_id))
    line.think()
    assert made.progress(tables.table(table_id)).state == "ready"


def test_a_few_at_a_time_for_each(store: Store, cheap: None) -> None:
    tables = service_of(store)
    *some, other = (finished(tables) for _ in range(MOST_OWN + 1))
    made, line = reviews_of(store, tables)
    for each in some:
        made.ask(tables.table(each))
    with pytest.raises(TooMany, match="Other games are still being looked at"):
        made.ask(tables.table(other))
    token = asking.set(Asker("10.0.0.9", "somebody else"))
    try:
        assert made.ask(tables.table(other)).state == "running"
    finally:
        asking.reset(token)
    assert [job[0].guest for job in line.jobs] == [*[""] * MOST_OWN, "somebody else"]
    line.think()
    assert not made._works and made.progress(tables.table(other)).state == "ready"


def test_bots_and_advice_go_first() -> None:
    order, nobody = FairOrder(1), Asker("a", "b")
    jobs = [Job(nobody, "t", kind, lambda: None) for kind in ("aside", REVIEW, "advice", "bot")]
    for job in jobs:
        order.add(job, 0.0)
    taken = []
    while (found := order.take(1.0)) is not None:
        taken.append(found.kind)
        order.done(found, 0.1, 1.0)
    assert taken == ["advice", "bot", REVIEW, "aside"]


@pytest.fixture
def served(tmp_path: Path, cheap: None) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


def guest_at(server: str) -> httpx.Client:
    secret = httpx.post(f"{server}/api/guests").json()["secret"]
    return httpx.Client(base_url=server, timeout=30, headers={"Authorization": f"Bearer {secret}"})


def test_by_the_api(served: tuple[str, Services]) -> None:
    server, services = served
    table_id = finished(services.tables)
    playing = begun(services.tables)
    with guest_at(server) as http:
        path = f"/api/tables/{table_id}/review"
        assert http.get(path).status_code == 404 and "POST" in http.get(path).json()["error"]
        assert http.post(f"/api/tables/{playing}/review").status_code == 409
        assert http.get(f"/api/tables/{playing}/review").status_code == 409
        assert http.post("/api/tables/none/review").status_code == 404
        assert httpx.post(server + path).status_code == 403, "who asks says who he is"
        asked = http.post(path)
        assert asked.status_code == 202 and asked.json()["moves"] > 50, asked.text
        until = time.monotonic() + 20
        while (told := http.get(path, params={"lang": "de"}).json())["progress"]["state"] != "ready":
            assert time.monotonic() < until
            time.sleep(0.05)
        assert http.post(path).json()["state"] == "ready"
        assert {"depth", "seats", "moves", "win", "progress"} <= set(told) and told["names"] == ["Marta", "Joost"]
        assert http.get(path, params={"lang": "xx"}).status_code == 422
        described = http.get("/openapi.json").json()["paths"]["/api/tables/{table_id}/review"]
        assert "202" in described["post"]["responses"] and "get" in described


def test_the_true_engine_in_the_true_queue(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is what `bastide review` would find."""
    monkeypatch.setenv("BASTIDE_COMPILE", "1")
    tables, queue = service_of(store), FairQueue(1)
    table_id = tables.create("la-citta", 2, HOST, record=last_moves("la-citta", 12))
    tables.sit(table_id, HOST, "Marta", keep=True)
    tables.fill(table_id, HOST, 1, "random")
    tables.start(table_id, HOST)
    made = Reviews(store, tables._cache, queue, (QUICK, FULL))
    try:
        assert made.ask(tables.table(table_id)).state == "running"
        until = time.monotonic() + 30
        while made.progress(tables.table(table_id)).state != "ready":
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        queue.close()
    match = tables.table(table_id).begun
    found = made.found(tables.table(table_id))
    assert found is not None and found.moments == review(match, FULL).moments and found.complete
