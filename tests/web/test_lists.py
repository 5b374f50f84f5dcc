"""Lists read a row for each table, however much has happened there; and tables in memory have a bound."""

import pytest
import sqlalchemy as sa

from bastide.web.pages.home_rows import shown, tables_of
from bastide.web.store import Store
from bastide.web.tables import TableCache, TableService
from tests.played import played


def test_the_front_page_reads_no_events(store: Store) -> None:
    """It read all events of every table that it lists: with 100,000 that took 1.9 seconds."""
    cache, asked = TableCache(store), []
    service = TableService(cache)
    for name in ("Ann", "Anna"):
        table_id = service.create("saint-malo", 2, "ann")
        service.sit(table_id, "ann", name, 0)
        service.sit(table_id, "bo", "Bo", 1)
    sa.event.listen(store._engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    listed = shown(store, cache, tables_of(store, "ann"))
    questions = [each for each in asked if each.startswith("SELECT")]
    assert [each.others for each in listed] == ["with Bo", "with Bo"] and len(questions) == 2, "for all tables at once"
    assert not [each for each in questions if "events" in each]


def test_names_follow_what_happens(store: Store) -> None:
    service = TableService(TableCache(store))
    table_id = service.create("saint-malo", 2, "ann")
    assert store.seatings([table_id]) == {}
    service.sit(table_id, "ann", "Ann", 0)
    service.sit(table_id, "bo", "Bo", 1)
    assert store.seatings([table_id]) == {table_id: {0: "Ann", 1: "Bo"}}
    service.leave(table_id, "bo", 1)
    assert store.seatings([table_id]) == {table_id: {0: "Ann"}}
    service.fill(table_id, "ann", 1, "random")
    service.start(table_id, "ann")
    service.fill(table_id, "ann", 0, "random")
    names = store.seatings([table_id])[table_id]
    assert names == {seat: each.name for seat, each in enumerate(service.table(table_id).seats)}
    service.come_back(table_id, "ann", 0)
    assert store.seatings([table_id])[table_id][0] == "Ann"


def test_a_row_that_an_older_worker_wrote_is_filled_in_from_events(store: Store) -> None:
    service = TableService(TableCache(store))
    table_id = service.create("saint-malo", 2, "ann")
    service.sit(table_id, "ann", "Ann", 0)
    with store._writing() as connection:
        connection.execute(sa.text("UPDATE tables SET names = NULL"))
    assert [each.names for each in shown(store, TableCache(store), tables_of(store, "ann"))] == [{0: "Ann"}]
    service.sit(table_id, "bo", "Bo", 1)
    assert store.seatings([table_id]) == {table_id: {0: "Ann", 1: "Bo"}}


@pytest.mark.parametrize("most", [100_000, 10**9])
def test_tables_in_memory_are_bounded_by_bytes(store: Store, most: int) -> None:
    cache = TableCache(store, most_bytes=most)
    service, record = TableService(cache), played(moves=150).save()
    for _ in range(6):
        table_id = service.create("saint-malo", 2, "ann", settings={"screen": "shared"}, record=record)
        for seat in range(2):
            service.sit(table_id, "ann", f"Ann {seat}", seat, keep=True)
        service.start(table_id, "ann")
        assert len(service.table(table_id).begun.moves) == 150
    assert len(cache) == 6 if most == 10**9 else 1 <= len(cache) < 4
    assert 0 < cache.bytes <= max(most, 100_000)
    for each in store.ids():
        assert len(service.table(each).begun.moves) == 150, "made again when it is needed"
    for each in store.ids():
        cache.forget(each)
    assert cache.bytes == 0 == len(cache)
