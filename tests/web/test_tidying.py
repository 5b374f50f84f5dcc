"""Tables go when nobody needs them any more, with all that refers to them; what is played at stays."""

import json
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from bastide.cli import main
from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.web.store import Store, open_store
from bastide.web.store.schema import bot_turns, contents, events, guests, metadata, rematches, table_contents, tables
from bastide.web.store.tidying import BATCH, DAY, HOUR, Keeping
from bastide.web.tables import NotFound, TableCache, TableService
from tests.played import played
from tests.web.serving import serving_with

PACK = {**our_pack(), "name": "Mine"}
NONE = {"not_begun": 0, "abandoned": 0, "finished": 0, "contents": 0, "learned": 0, "solved": 0}


def now() -> int:
    return time.time_ns() // 1_000_000


def begun(service: TableService, name: str = "saint-malo", **how: object) -> str:
    table_id = service.create(name, 2, "host", **how)  # type: ignore[arg-type]
    service.sit(table_id, "host", "Ann", 0)
    service.fill(table_id, "host", 1, "random")
    service.start(table_id, "host")
    return table_id


def rows(store: Store) -> dict[str, int]:
    with store._reading() as connection:
        return {
            table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }


def test_what_was_never_begun_goes_after_a_day_and_what_was_abandoned_after_ninety(store: Store) -> None:
    service = TableService(TableCache(store))
    waiting, going = service.create("saint-malo", 2, "host"), begun(service)
    over = begun(service, record=played().save())
    service.sit(waiting, "friend", "Bo")
    tidy, at = store.tidying.tidy, now()
    assert tidy(Keeping(), at + DAY - HOUR) == NONE
    assert tidy(Keeping(), at + DAY + HOUR) == {**NONE, "not_begun": 1}
    assert tidy(Keeping(), at + 90 * DAY - HOUR) == NONE, "at the pace of days somebody may think for long"
    assert store.ids() == [going, over]
    assert tidy(Keeping(abandoned=None), at + 9000 * DAY) == NONE
    assert tidy(Keeping(), at + 90 * DAY + HOUR) == {**NONE, "abandoned": 1}
    assert tidy(Keeping(), at + 9000 * DAY) == NONE, "finished games stay"
    assert service.table(over).over
    assert tidy(Keeping(finished=30), at + 31 * DAY) == {**NONE, "finished": 1, "contents": 1}, "and their records"
    assert {name: number for name, number in rows(store).items() if number} == {}


def test_everything_that_refers_to_a_table_goes_with_it(store: Store) -> None:
    service = TableService(TableCache(store))
    kept = begun(service, "carcassonne-city", options={"pack": PACK})
    begun(service, "carcassonne-city", options={"pack": PACK})
    store.bot_turns.take(kept, 1, True, now())
    first = begun(service, record=played().save())
    second = service.rematch(first, "host")
    later = now() + 100 * DAY
    with store._writing() as connection:
        connection.execute(tables.update().where(tables.c.id.in_([kept, first])).values(updated=later))
    gone = store.tidying.tidy(Keeping(), later)
    assert gone == {**NONE, "abandoned": 2}, "the pack is still needed"
    with store._reading() as connection:
        for child in (events, guests, bot_turns, table_contents):
            assert set(connection.execute(sa.select(child.c.table_id)).scalars()) <= {kept, first}
        assert connection.execute(sa.select(rematches)).all() == []
        assert connection.execute(sa.select(sa.func.count()).select_from(contents)).scalar_one() == 2
    with pytest.raises(NotFound):
        service.table(second)
    third = service.rematch(first, "host")
    assert third not in (first, second) and service.table(first).next == third, "the next game is another one now"


def test_what_has_gone_is_not_found_by_a_worker_that_has_it_in_memory(store: Store) -> None:
    """Neither by looking, nor by writing in the very moment."""
    service = TableService(TableCache(store))
    table_id, other = (service.create("saint-malo", 2, "host") for _ in range(2))

    def tidied_meanwhile() -> None:
        with service._cache.changing(other) as change:
            assert store.tidying.tidy(Keeping(), now() + 2 * DAY)["not_begun"] == 2
            change.add("sit", {"name": "Ann", "guest": "host"}, seat=0, sits={0: "host"})

    assert service.table(table_id).last == 0
    with pytest.raises(NotFound):
        tidied_meanwhile()
    with pytest.raises(NotFound):
        service.sit(table_id, "host", "Ann")
    for gone in (table_id, other):
        with pytest.raises(NotFound):
            service.table(gone)
    assert len(service._cache) == 0 == service._cache.bytes


def test_a_pack_goes_with_its_last_table_a_day_later(store: Store) -> None:
    service = TableService(TableCache(store))
    service.create("carcassonne-city", 2, "host", {"pack": PACK})
    assert store.tidying.tidy(Keeping(not_begun=0), now() + 1000) == {**NONE, "not_begun": 1}
    again = service.create("carcassonne-city", 2, "host", {"pack": PACK})
    assert service.table(again).options["pack"] == PACK
    assert store.tidying.tidy(Keeping(), now() + 2 * DAY) == {**NONE, "not_begun": 1, "contents": 1}


def test_a_table_that_was_begun_in_that_moment_is_not_one_that_was_not(store: Store) -> None:
    """A server that died after writing the beginning has not noted whose turn it is."""
    service = TableService(TableCache(store))
    table_id = begun(service)
    with store._writing() as connection:
        connection.execute(tables.update().values(turn=None))
    assert store.tidying.tidy(Keeping(), now() + 2 * DAY) == NONE
    assert store.ids() == [table_id]


def test_in_small_batches_and_to_be_stopped_between_two(store: Store) -> None:
    with store._writing() as connection:
        row = {"game": "saint-malo", "head": {}, "secret": b"k", "created": 0, "updated": 0, "last": 0, "over": False}
        connection.execute(tables.insert(), [{"id": f"t{number}", **row} for number in range(2 * BATCH + 1)])
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 1

    assert store.tidying.due(Keeping(), now()) == {**NONE, "not_begun": 2 * BATCH + 1}
    assert store.tidying.tidy(Keeping(), now(), stop) == {**NONE, "not_begun": BATCH}
    assert store.tidying.tidy(Keeping(), now()) == {**NONE, "not_begun": BATCH + 1}


def test_of_many_workers_one_tidies_once_an_hour(address: str) -> None:
    stores, at = [open_store(address) for _ in range(4)], now()
    start = threading.Barrier(4)

    def tried(each: Store, moment: int, won: list[bool]) -> None:
        start.wait()
        won.append(each.tidying.take_turn(moment))

    for moment, expected in ((at, 1), (at + HOUR - 1, 0), (at + HOUR, 1)):
        won: list[bool] = []
        threads = [threading.Thread(target=tried, args=(each, moment, won)) for each in stores]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert won.count(True) == expected and len(won) == 4
    for each in stores:
        each.close()


def test_the_server_tidies_up_by_itself(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    old = open_store(address)
    TableService(TableCache(old)).create("saint-malo", 2, "host")
    with old._writing() as connection:
        connection.execute(tables.update().values(updated=now() - 2 * DAY))
    old.close()
    with serving_with(address) as (_, services):
        deadline = time.monotonic() + 20
        while services.store.ids() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert services.store.ids() == []


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    store = open_store(address)
    service = TableService(TableCache(store))
    service.create("saint-malo", 2, "host")
    begun(service)
    with store._writing() as connection:
        connection.execute(tables.update().values(updated=now() - 10 * DAY))
    command = ["tidy", "--database", address]
    assert main([*command, "--dry-run", "--json", "--keep-abandoned", "5"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "dry_run": True,
        **NONE,
        "not_begun": 1,
        "abandoned": 1,
        "results_noted": 0,
    }
    assert len(store.ids()) == 2
    assert main(command) == 0
    assert capsys.readouterr().out == "gone: 1 not begun, 0 abandoned, 0 finished, 0 contents, 0 learned, 0 solved\n"
    monkeypatch.setenv("BASTIDE_KEEP_ABANDONED", "soon")
    assert main(command) == 2 and "BASTIDE_KEEP_ABANDONED: expected a number of days" in capsys.readouterr().err
    monkeypatch.setenv("BASTIDE_KEEP_ABANDONED", "9")
    assert main([*command, "--keep-abandoned", "ever"]) == 0 and len(store.ids()) == 1
    assert main(command) == 0 and store.ids() == []
    store.close()
