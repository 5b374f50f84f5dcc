"""A guest at all his tables, on both databases: another secret, what is kept of him, and that nothing of it is left."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from bastide.web.store import Conflict, Store, open_store
from bastide.web.tables import NotAllowed, NotFound, TableCache, TableError, TableService
from bastide.web.tables.identities import Identities
from bastide.web.tables.table import BOT
from bastide.web.tables.transfers import MINUTES, Moving, Transfers
from tests.web.test_rematch import finished
from tests.web.test_tables import FRIEND, HOST, KEY, STRANGER, begun, play_at_random

LINK, ME = "by link", "Marta's hash"


def house(store: Store) -> tuple[TableService, Identities]:
    """One worker."""
    cache = TableCache(store)
    return TableService(cache, lambda: KEY), Identities(store, cache)


def everything(store: Store) -> str:
    """All that lies in the database, as text."""
    with store._reading() as connection:
        names = sa.inspect(connection).get_table_names()
        return "\n".join(str(row) for name in names for row in connection.execute(sa.text(f"SELECT * FROM {name}")))


def test_another_secret_takes_seats_and_the_hosts_power_along_and_ends_links(store: Store) -> None:
    tables, identities = house(store)
    other_worker, _ = house(store)
    playing, watching = begun(tables), tables.create("saint-malo", 2, HOST)
    left = begun(tables)
    tables.fill(left, HOST, 0, "random")
    tables.link(playing, HOST, 0, LINK, "mark")
    assert other_worker.table(playing).seats_of(LINK) == [0]
    last = tables.table(playing).last
    identities.rename(HOST, "new")
    for worker in (tables, other_worker):
        table = worker.table(playing)
        assert table.seats_of("new") == [0] and table.host == "new"
        assert table.seats_of(HOST) == table.seats_of(LINK) == []
        assert table.seats_of(FRIEND) == [1]
        assert worker.table(watching).host == worker.table(left).host == "new"
    assert {each.id for each in store.of_guest("new")} == {playing} and store.of_guest(HOST) == []
    with pytest.raises(NotAllowed):
        tables.lock(playing, HOST, True)
    tables.come_back(left, "new", 0)
    assert tables.table(left).seats_of("new") == [0] and tables.table(left).seats_of(HOST) == []
    table = tables.table(playing)
    who = "new" if table.turn == 0 else FRIEND
    tables.play(playing, who, table.begun.actions()[0].text, last)  # who saw the table before may still play
    identities.rename("nobody", "else")
    assert tables.table(playing).host == "new"


def test_another_secret_everywhere_or_nowhere(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, identities = house(store)
    both = [begun(tables), begun(tables)]
    added, count = store.identities._added, iter(range(9))

    def fails(*how: object) -> int:
        if next(count):
            raise sa.exc.OperationalError("", {}, Exception("is locked"))
        return added(*how)  # type: ignore[arg-type]

    monkeypatch.setattr(store.identities, "_added", fails)
    with pytest.raises(Exception, match="try again"):
        identities.rename(HOST, "new")
    assert all(tables.table(each).host == HOST for each in both)
    monkeypatch.undo()
    identities.rename(HOST, "new")
    assert all(tables.table(each).host == "new" for each in both)


def test_a_code_is_good_once_and_not_for_long(store: Store) -> None:
    now = 1000.0
    transfers = Transfers(store.transfers, lambda: now)
    code = transfers.begin(Moving("the secret", "Märta"))
    assert transfers.see(code) == transfers.see(code) == Moving("the secret", "Märta")
    assert transfers.see("guessed") is None and transfers.take("guessed") is None
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: transfers.take(code), range(16)))
    assert sum(each is not None for each in taken) == 1, "one of many who come at once"
    assert transfers.see(code) is None
    late = transfers.begin(Moving("the secret", ""))
    now += MINUTES * 60
    assert transfers.see(late) is None and transfers.take(late) is None
    first, second = (transfers.begin(Moving("the secret", "")) for _ in range(2))
    assert transfers.take(first) is None and transfers.take(second) is not None, "a second one ends the first"


def test_the_row_of_a_code_tells_nothing(store: Store) -> None:
    code = Transfers(store.transfers).begin(Moving("the secret", "Marta"))
    kept = everything(store)
    assert code not in kept and "secret" not in kept and "Marta" not in kept


def test_his_own_tables_vanish_and_others_find_a_pseudonym(store: Store) -> None:
    tables, identities = house(store)
    other_worker, _ = house(store)
    alone = tables.create("saint-malo", 2, "old hash")
    tables.sit(alone, "old hash", "Marta")
    tables.fill(alone, "old hash", 1, "random")
    tables.start(alone, "old hash")
    watching = tables.create("saint-malo", 2, "old hash")
    store.identities.rename("old hash", HOST)
    waiting, running, over = tables.create("la-citta", 3, FRIEND), begun(tables), finished(tables)
    tables.sit(waiting, FRIEND, "Guest 1")
    tables.sit(waiting, HOST, "Marta")
    tables.talk(running, HOST, "Zanzibar")
    tables.talk(running, FRIEND, "Good evening")
    tables.link(running, HOST, 0, LINK, "seal")
    play_at_random(tables, running, 4)
    assert all(other_worker.table(each) for each in (waiting, running, over, alone))  # in its memory, too
    identities.rename(HOST, ME)
    identities.erase(ME, "random")
    for gone in (alone, watching):
        for worker in (tables, other_worker):
            with pytest.raises(NotFound):
                worker.table(gone)
    kept = everything(store)
    for trace in ("Marta", "Zanzibar", ME, "old hash", LINK, "seal", alone, watching):
        assert trace not in kept, trace
    assert f'"guest": "{HOST}"' not in kept and f'"from": "{HOST}"' not in kept
    for worker in (tables, other_worker):
        table = worker.table(running)
        assert table.seats[0].kind == BOT and table.seats[0].gone == "Guest 1" and table.host == FRIEND
        assert [(line.name, line.text) for line in table.talk] == [("Guest 1", ""), ("Joost", "Good evening")]
        assert table.begun.names == ("Guest 1", "Joost") and '"Guest 1"' in table.begun.save(public=True)
        assert not table.seats_of(ME) and not table.seats_of("") and not table.seats_of(LINK)
        assert [each.name for each in worker.table(waiting).seats] == ["Guest 1", "", ""]
        assert [each.name for each in worker.table(over).seats] == ["Guest 1", "Joost"]
        assert '"Guest 1"' in worker.table(over).begun.save()
    assert identities.export(ME) == [] and store.of_guest(ME) == []
    assert len(tables.table(running).begun.moves) >= 4, "the game is there"
    identities.erase(ME, "random")  # nothing is left to do


def test_who_left_early_is_found_too(store: Store) -> None:
    tables, identities = house(store)
    table_id = tables.create("saint-malo", 2, FRIEND)
    tables.sit(table_id, STRANGER, "Zoe of the sea")
    tables.talk(table_id, STRANGER, "Bye for now")
    tables.leave(table_id, STRANGER, 0)
    assert [each["names"] for each in identities.export(STRANGER)] == [["Zoe of the sea"]]
    identities.erase(STRANGER, "random")
    kept = everything(store)
    assert "Zoe of the sea" not in kept and "Bye for now" not in kept and STRANGER not in kept
    assert tables.table(table_id).host == FRIEND, "and the table is still there"


def test_another_game_is_nothing_for_a_link_nor_with_who_is_gone(store: Store) -> None:
    tables, identities = house(store)
    table_id = finished(tables)
    tables.link(table_id, HOST, 0, LINK, "mark")
    with pytest.raises(NotAllowed):
        tables.rematch(table_id, LINK)
    identities.erase(HOST, "random")
    with pytest.raises(TableError, match="left for good"):
        tables.rematch(table_id, FRIEND)


def test_deleting_while_others_play_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, identities = house(store)
    table_id = begun(tables)
    faster, _ = house(store)
    erase, count = store.identities.erase, iter(range(9))

    def late(*how: object) -> bool:
        if not next(count):
            faster.talk(table_id, FRIEND, "first")
        return erase(*how)  # type: ignore[arg-type]

    monkeypatch.setattr(store.identities, "erase", late)
    identities.erase(HOST, "random")
    assert "Marta" not in everything(store)
    assert [line.text for line in tables.table(table_id).talk] == ["first"]
    assert [event.kind for event in store.events(table_id)].count("bot") == 1


def test_my_data_are_mine_and_complete(store: Store) -> None:
    tables, identities = house(store)
    table_id = begun(tables)
    tables.talk(table_id, HOST, "Good evening")
    tables.talk(table_id, FRIEND, "mine alone")
    play_at_random(tables, table_id, 6)
    identities.rename(HOST, "new")
    (found,) = identities.export("new")
    assert found["table"] == table_id and found["host"] and found["seats"] == [{"seat": 0, "name": "Marta"}]
    assert [line["text"] for line in found["talk"]] == ["Good evening"]
    assert found["record"].startswith("Bastide record") and {"sit", "move", "talk"} <= {
        each["kind"] for each in found["events"]
    }
    told = json.dumps(found)
    assert "mine alone" not in told and KEY.hex() not in told, "what is hidden stays hidden"


def test_a_table_that_moved_on_is_left_alone(store: Store) -> None:
    tables, _ = house(store)
    table_id = begun(tables)
    assert not store.identities.drop(table_id, 1) and not store.identities.erase(table_id, 1, HOST, "", {})
    assert tables.table(table_id).host == HOST
    with pytest.raises(Conflict):
        store.append(table_id, 1, "lock", {})


def test_a_store_that_is_opened_again_knows_whose_tables_they_are(address: str) -> None:
    first = open_store(address)
    table_id = begun(house(first)[0])
    first.close()
    again = open_store(address)
    assert again.identities.tables_of(FRIEND) == [table_id] == again.identities.tables_of(HOST)
    again.close()
