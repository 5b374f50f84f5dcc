"""The store: append-only, exactly once, the same on SQLite and PostgreSQL."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from bastide.web.store import Conflict, Store, StoredTable, StoreError, open_store
from tests.web.databases import EMPTY, KINDS, database

TABLE = StoredTable("t1", "saint-malo", {"players": 2, "options": {}, "host": "host"}, b"\x07" * 32)


def test_a_table_is_kept_with_all_that_was_settled(store: Store) -> None:
    store.create(TABLE)
    kept = store.find("t1")
    assert kept == TABLE and kept.secret == TABLE.secret and store.last("t1") == 0
    assert store.find("t2") is None and store.events("t1") == []


def test_the_secret_is_not_shown_in_logs() -> None:
    assert "secret" not in repr(TABLE) and "\\x07" not in repr(TABLE)


def test_events_come_back_in_order_and_after_a_number(store: Store) -> None:
    store.create(TABLE)
    for number in range(1, 6):
        event, new = store.append("t1", number, "move", {"action": f"a{number}"}, seat=number % 2)
        assert new and event.number == number
    assert [event.body["action"] for event in store.events("t1")] == ["a1", "a2", "a3", "a4", "a5"]
    assert [event.number for event in store.events("t1", after=3)] == [4, 5]
    assert store.last("t1") == 5


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_event_out_of_its_place_is_a_conflict_and_changes_nothing(store: Store, number: int) -> None:
    store.create(TABLE)
    store.append("t1", 1, "move", {})
    before = store.events("t1")
    with pytest.raises(Conflict):
        store.append("t1", number, "move", {"late": True})
    assert store.events("t1") == before


def test_a_retry_with_the_same_key_is_the_same_event(store: Store) -> None:
    store.create(TABLE)
    first, new = store.append("t1", 1, "move", {"action": "stop"}, key="k1")
    again, new_again = store.append("t1", 1, "move", {"action": "stop"}, key="k1")
    store.append("t1", 2, "move", {}, key="k2")
    late, _ = store.append("t1", 3, "move", {"action": "stop"}, key="k1")
    assert (new, new_again) == (True, False) and first == again == late
    assert len(store.events("t1")) == 2


def test_a_table_that_is_not_there_takes_no_events(store: Store) -> None:
    with pytest.raises(KeyError, match="there is no table nobody"):
        store.append("nobody", 1, "move", {})


def test_my_tables_are_where_i_sit_the_latest_first(store: Store) -> None:
    for name in ("t1", "t2", "t3"):
        store.create(StoredTable(name, "la-citta", {}, b"k"))
    store.append("t1", 1, "sit", {}, sits={0: "me", 1: "you"}, turn=0)
    time.sleep(0.01)
    store.append("t2", 1, "sit", {}, sits={1: "me"}, turn=0)
    store.append("t3", 1, "sit", {}, sits={0: "you"})
    assert [(table.id, table.seat, table.turn) for table in store.of_guest("me")] == [("t2", 1, 0), ("t1", 0, 0)]
    store.append("t2", 2, "leave", {}, sits={1: None}, over=True)
    assert [table.id for table in store.of_guest("me")] == ["t1"]
    assert store.of_guest("nobody") == []


def test_exercises_wait_for_nobody_and_stand_in_no_list(store: Store) -> None:
    for name, head in (("t1", {"players": 2}), ("t2", {"exercise": {"table": "t1", "move": 3}})):
        store.create(StoredTable(name, "la-citta", head, b"k"))
        store.append(name, 1, "sit", {}, sits={0: "me"}, turn=0)
    assert [table.id for table in store.of_guest("me")] == ["t1"] and store.waiting("me") == 1


def test_a_list_says_how_a_game_ended_and_who_sat_there(store: Store) -> None:
    store.create(TABLE)
    store.append("t1", 1, "sit", {"name": "Ann"}, seat=0, sits={0: "me"})
    store.append("t1", 2, "sit", {"name": "Bo"}, seat=1, sits={1: "you"})
    store.append("t1", 3, "leave", {}, seat=1, sits={1: None})
    store.append("t1", 4, "bot", {"name": "Odile", "bot": "random"}, seat=1)
    result = {"winners": [1], "points": [3, 5]}
    store.append("t1", 5, "move", {}, over=True, result=result)
    assert store.of_guest("me")[0].result == result
    store.stand("t1", 5, 0, False)
    assert store.of_guest("me")[0].result is None
    assert store.seatings(["t1", "nobody"]) == {"t1": {0: "Ann", 1: "Odile"}} and store.seatings([]) == {}


def test_a_database_from_before_is_brought_up_to_date(address: str) -> None:
    """Tables of the second version are kept; how their games ended is not known yet, nor where bots are to decide;
    who ever sat at a table, or set it up, is read off."""
    old = open_store(address)
    old.create(TABLE)
    old.append("t1", 1, "sit", {"name": "Ann", "guest": "me"}, seat=0, sits={0: "me"}, over=True)
    old.create(replace(TABLE, id="t2", head={**TABLE.head, "host": "me"}))
    old.append("t2", 1, "bot", {}, seat=0, turn=0)
    old.create(replace(TABLE, id="t3"))
    old.append("t3", 1, "sit", {}, seat=0, turn=0)
    old.close()
    engine = sa.create_engine(sa.make_url(address))
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE tables DROP COLUMN result"))
        connection.execute(sa.text("DROP INDEX tables_deadline"))
        connection.execute(sa.text("ALTER TABLE tables DROP COLUMN deadline"))
        connection.execute(sa.text("DROP TABLE looks"))
        connection.execute(sa.text("DROP TABLE bot_turns"))
        connection.execute(sa.text("DROP TABLE probes"))
        connection.execute(sa.text("DROP TABLE rematches"))
        connection.execute(sa.text("DROP TABLE people"))
        connection.execute(sa.text("DROP TABLE transfers"))
        connection.execute(sa.text("DROP TABLE table_contents"))
        connection.execute(sa.text("DROP TABLE contents"))
        for index, column in (("tables_host", "host"), ("tables_updated", "names")):
            connection.execute(sa.text(f"DROP INDEX {index}"))
            connection.execute(sa.text(f"ALTER TABLE tables DROP COLUMN {column}"))
        later = ("reports", "bans", "admin_log", "listings", "subscriptions", "notices", "seat_results", "reviews")
        for name in (*later, "learned", "solved"):
            connection.execute(sa.text(f"DROP TABLE {name}"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0002'"))
    engine.dispose()
    new = open_store(address)
    assert [(table.id, table.over, table.result) for table in new.of_guest("me")] == [("t1", True, None)]
    assert new.seatings(["t1", "t2"]) == {"t1": {0: "Ann"}} and new.unfinished("me") == (1, 0)
    assert list(new.bot_turns.sweep(1000, 0).own) == ["t2"], "somebody is to look"
    assert new.identities.tables_of("me") == ["t1", "t2"]
    assert new.overdue(10) == [] and new.looks.of("t1") == {}
    new.close()


def test_of_many_writers_for_one_place_one_wins(store: Store) -> None:
    """Two workers never accept two moves for one turn."""
    store.create(TABLE)

    def write(writer: int) -> bool:
        try:
            return store.append("t1", 1, "move", {"writer": writer})[1]
        except Conflict:
            return False

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(write, range(24)))
    assert won.count(True) == 1
    assert [event.body["writer"] for event in store.events("t1")] == [won.index(True)]


def test_many_retries_at_once_write_once(store: Store) -> None:
    store.create(TABLE)
    with ThreadPoolExecutor(8) as pool:
        written = list(pool.map(lambda _: store.append("t1", 1, "move", {}, key="same"), range(24)))
    assert sum(new for _, new in written) == 1 and len({event.at for event, _ in written}) == 1


def test_the_store_opens_again_with_everything_in_it(address: str) -> None:
    first = open_store(address)
    first.create(TABLE)
    first.append("t1", 1, "talk", {"text": "Grüße, 你好"})
    first.close()
    again = open_store(address)
    assert again.events("t1")[0].body == {"text": "Grüße, 你好"}
    again.close()


def test_a_database_of_a_newer_program_is_refused(address: str) -> None:
    open_store(address).close()
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match=r"written by a newer Bastide \(version 9999, this program knows up to \d+\)"):
        open_store(address)


@pytest.mark.parametrize("kind", KINDS)
def test_two_workers_may_start_together(kind: str, tmp_path: Path, server_folder: Path) -> None:
    with database(kind, tmp_path, server_folder, EMPTY) as address, ThreadPoolExecutor(2) as pool:
        stores = list(pool.map(open_store, [address, address]))
    stores[0].create(TABLE)
    assert stores[1].find("t1") is not None
    for each in stores:
        each.close()


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://x/y", "postgresql://nobody@127.0.0.1:1/none"])
def test_an_address_that_can_not_be_opened_is_told(url: str) -> None:
    with pytest.raises(StoreError, match="database: "):
        open_store(url)


def test_what_one_worker_writes_the_other_hears(address: str) -> None:
    one, two = open_store(address), open_store(address)
    if not one.shared:
        one.close()
        two.close()
        return
    heard: list[tuple[str, int]] = []
    enough = threading.Event()
    begun = threading.Event()
    told = two.listener(lambda *told: heard.append(told), begun.set, enough)
    listener = threading.Thread(target=told.run)
    listener.start()
    assert begun.wait(10)
    one.create(TABLE)
    one.append("t1", 1, "move", {})
    deadline = time.monotonic() + 10
    while not heard and time.monotonic() < deadline:
        time.sleep(0.05)
    enough.set()
    listener.join(10)
    assert heard == [("t1", 1)]
    one.close()
    two.close()


def test_a_kill_loses_nothing_that_was_acknowledged(address: str) -> None:
    """A process writes and says so after each event and is killed in the middle: what it said is there, nothing is torn."""
    open_store(address).close()
    program = textwrap.dedent("""
        import sys
        from bastide.web.store import StoredTable, open_store
        store = open_store(sys.argv[1])
        store.create(StoredTable("t1", "saint-malo", {}, b"k"))
        for number in range(1, 100_000):
            store.append("t1", number, "move", {"n": number})
            print(number, flush=True)
    """)
    said = 0
    with subprocess.Popen([sys.executable, "-c", program, address], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said = int(line)
            if said == 40:
                os.kill(process.pid, signal.SIGKILL)
    again = open_store(address)
    numbers = [event.number for event in again.events("t1")]
    assert said >= 40 and numbers == list(range(1, len(numbers) + 1)) and len(numbers) in (said, said + 1)
    assert again.last("t1") == len(numbers)
    again.close()
