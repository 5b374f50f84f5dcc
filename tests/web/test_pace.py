"""Bots among themselves play so that somebody who watches can follow; nobody who plays waits for that."""

from bastide.web.store import Store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.pace import SECONDS, Pace


def begun(store: Store, person: bool) -> tuple[TableService, str]:
    service = TableService(TableCache(store))
    table_id = service.create("saint-malo", 2, "ann")
    if person:
        service.sit(table_id, "ann", "Ann", 1)
    for seat in range(1 if person else 2):
        service.fill(table_id, "ann", seat, "random")
    service.start(table_id, "ann")
    return service, table_id


def test_bots_alone_wait_a_little_between_decisions(store: Store) -> None:
    service, table_id = begun(store, person=False)
    woken: list[tuple[float, str]] = []
    table = service.table(table_id)
    at = table.at / 1000
    assert Pace(lambda *told: woken.append(told), lambda: at + 0.2).waits(table)
    (seconds, which), *more = woken
    assert which == table_id and abs(seconds - (SECONDS - 0.2)) < 0.01 and not more
    assert not Pace(lambda *told: woken.append(told), lambda: at + SECONDS).waits(table) and len(woken) == 1


def test_where_a_person_plays_no_bot_is_slowed(store: Store) -> None:
    service, table_id = begun(store, person=True)
    table = service.table(table_id)
    assert not Pace(lambda *_: None, lambda: table.at / 1000).waits(table)
