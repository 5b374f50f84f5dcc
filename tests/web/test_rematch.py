"""The next game of the same people: one for each table, whoever asks, however often and at once."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.web.store import Store
from bastide.web.store.dropping import drop_tables
from bastide.web.tables import TableCache, TableService
from tests.web.serving import serving_with
from tests.web.test_seating import record_of
from tests.web.test_tables import FRIEND, HOST, KEY, service_of


@cache
def whole_game() -> str:
    return record_of("saint-malo", 10_000)


def finished(tables: TableService) -> str:
    """A table of two people whose game is over as soon as it begins."""
    table_id = tables.create("saint-malo", 2, HOST, record=whole_game())
    tables.sit(table_id, HOST, "Marta")
    tables.sit(table_id, FRIEND, "Joost")
    tables.start(table_id, HOST)
    assert tables.table(table_id).over
    return table_id


def test_two_who_ask_at_once_on_two_workers_get_one_table(store: Store) -> None:
    tables = service_of(store)
    table_id, both = finished(tables), threading.Barrier(2, timeout=10)

    def key() -> bytes:
        """Both have looked, and set up the next table now."""
        both.wait()
        return KEY

    workers = [TableService(TableCache(store), key) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        asked = [
            pool.submit(each.rematch, table_id, guest) for each, guest in zip(workers, (HOST, FRIEND), strict=True)
        ]
        new = {each.result(20) for each in asked}
    assert len(new) == 1 and {row.id for row in store.of_guest(HOST)} == {table_id, *new}
    (next_id,) = new
    assert [worker.table(table_id).next for worker in (*workers, tables)] == [next_id] * 3
    again = tables.table(next_id)
    assert [seat.name for seat in again.seats] == ["Joost", "Marta"] and again.turn == 0
    assert sum(event.kind == "next" for event in store.events(table_id)) == 1


def test_the_key_of_a_client_is_never_one_of_the_server(store: Store) -> None:
    tables = service_of(store)
    table_id = finished(tables)
    tables.talk(table_id, FRIEND, "Again?", key="next")
    assert len({tables.rematch(table_id, HOST) for _ in range(5)}) == 1
    assert len(store.of_guest(HOST)) == 2


def test_a_worker_that_died_on_the_way_leaves_nothing_half_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = service_of(store)
    table_id = finished(tables)
    append = store.append

    def dies(at: str, number: int, kind: str, *rest: Any, **how: Any) -> Any:
        if kind == "next":
            raise SystemExit
        return append(at, number, kind, *rest, **how)

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", dies)
        with pytest.raises(SystemExit):
            tables.rematch(table_id, HOST)
    new = service_of(store).rematch(table_id, FRIEND)
    table = tables.table(new)
    assert table.turn == 0 and [seat.name for seat in table.seats] == ["Joost", "Marta"]
    assert {row.id for row in store.of_guest(HOST)} == {table_id, new}


def test_a_next_game_that_was_tidied_away_is_not_linked(tmp_path: Path) -> None:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (address, services):
        table_id = finished(services.tables)
        new = services.tables.rematch(table_id, HOST)
        assert f'href="/t/{new}"' in httpx.get(f"{address}/t/{table_id}").text
        with services.store._writing() as connection:
            drop_tables(connection, [new])
        page = httpx.get(f"{address}/t/{table_id}").text
        assert new not in page and "Another game has begun" not in page
