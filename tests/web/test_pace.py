"""Bots among themselves play so that somebody who watches can follow; nobody who plays waits for that."""

import pytest

from bastide.core.i18n import using_language
from bastide.web.store import Store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.pace import AHEAD, LEAST, Pace
from bastide.web.tables.reading_time import reading_times
from bastide.web.tables.story import story_of


def begun(store: Store, person: bool) -> tuple[TableService, str]:
    service = TableService(TableCache(store))
    table_id = service.create("saint-malo", 2, "ann")
    if person:
        service.sit(table_id, "ann", "Ann", 1)
    for seat in range(1 if person else 2):
        service.fill(table_id, "ann", seat, "random")
    service.start(table_id, "ann")
    return service, table_id


def until_told(service: TableService, table_id: str) -> None:
    """Bots play until something has happened that is told."""
    before = len(service.table(table_id).begun.moves)
    while True:
        table = service.table(table_id)
        service.play_bot(table_id, table.last, table.begun.actions()[0].text)
        if story_of(service.table(table_id), before + 1, before + 1).steps:
            return


@pytest.mark.parametrize(("speed", "share"), [("1", 1.0), ("2", 0.5), ("0.5", 2.0), ("nonsense", 1.0)])
def test_bots_alone_go_on_when_what_they_did_is_told(store: Store, speed: str, share: float) -> None:
    service, table_id = begun(store, person=False)
    woken: list[tuple[float, str]] = []
    now = service.table(table_id).at / 1000
    pace = Pace(lambda *told: woken.append(told), lambda: now)
    pace.watched(table_id, "de", speed)
    assert pace.waits(service.table(table_id))
    assert [each for _, each in woken] == [table_id] and woken[0][0] == pytest.approx(LEAST), "nothing has happened yet"
    woken.clear()
    until_told(service, table_id)
    table = service.table(table_id)
    now = table.at / 1000
    with using_language("de"):
        times = reading_times(story_of(table, 1, len(table.begun.moves)).steps)
    assert sum(times) >= 1400
    assert pace.waits(table)
    (seconds, which), *more = woken
    assert which == table_id and abs(seconds - max(LEAST, sum(times) / 1000 * share - AHEAD)) < 0.01 and not more
    now += seconds + 0.001
    assert not pace.waits(table) and len(woken) == 1


def test_where_a_person_plays_no_bot_is_slowed(store: Store) -> None:
    service, table_id = begun(store, person=True)
    table = service.table(table_id)
    assert not Pace(lambda *_: None, lambda: table.at / 1000).waits(table)
