"""The drill: play, back up while others play on, restore elsewhere; what was acknowledged before is there, and plays again."""

import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bastide.cli import main
from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.web.store import Event, Store, StoreError, open_store
from bastide.web.store.backup import back_up, restore
from bastide.web.store.opening import _steps
from bastide.web.store.schema import (
    admin_log,
    bans,
    events,
    learned,
    listings,
    metadata,
    notices,
    reports,
    reviews,
    seat_results,
    subscriptions,
    tables,
)
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.verifying import verify_store
from tests.played import played
from tests.web.databases import database

PACK = {**our_pack(), "name": "Mine"}


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path, server_folder: Path) -> Iterator[str]:
    """Another empty database, of the other kind than `address`."""
    (folder := tmp_path / "elsewhere").mkdir()
    kind = "postgresql" if request.node.callspec.params["address"] == "sqlite" else "sqlite"
    with database(kind, folder, server_folder) as found:
        yield found


def filled(store: Store) -> TableService:
    """A house with games of several kinds: finished, going on, waiting, with a pack, a position and a record."""
    service = TableService(TableCache(store))
    for how in ({"record": played().save()}, {"position": played(moves=30).position()}, {}):
        table_id = service.create("saint-malo", 2, "host", settings={"screen": "shared"}, **how)
        for seat in range(2):
            service.sit(table_id, "host", f"Ann {seat}", seat)
        service.start(table_id, "host")
    service.create("carcassonne-city", 2, "host", {"pack": PACK})
    return service


def play_on(service: TableService, table_id: str) -> int:
    """One move; the number of the last event, which is acknowledged now."""
    table = service.table(table_id)
    return service.play(table_id, "host", table.begun.actions()[-1].text, table.last)


def everything(store: Store) -> dict[str, list[Event]]:
    return {table_id: store.events(table_id) for table_id in store.ids()}


def rows(store: Store, but: tuple[str, ...] = ("probes",)) -> dict[str, list[tuple[object, ...]]]:
    with store._reading() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(sa.select(table))), key=repr)
            for table in metadata.sorted_tables
            if table.name not in but
        }


def test_the_drill_from_one_kind_of_database_to_the_other(address: str, elsewhere: str, tmp_path: Path) -> None:
    store = open_store(address)
    service, secret, file = filled(store), store.key("cookies"), tmp_path / "house.backup"
    going = store.ids()[2]
    acknowledged, stop, begun = [0], threading.Event(), threading.Event()

    def play() -> None:
        while not stop.is_set() and service.table(going).turn is not None:
            acknowledged[0] = play_on(service, going)
            begun.set()

    player = threading.Thread(target=play)
    player.start()
    assert begun.wait(20)
    before = acknowledged[0]
    counts = back_up(address, file)
    stop.set()
    player.join(20)
    after, whole = acknowledged[0], everything(store)
    store.close()
    assert restore(file, elsewhere) == counts
    there = open_store(elsewhere)
    found = everything(there)
    assert before <= len(found[going]) <= after and found[going] == whole[going][: len(found[going])]
    assert {name: each for name, each in found.items() if name != going} == {
        name: each for name, each in whole.items() if name != going
    }
    verified = verify_store(there)
    assert (verified.tables, verified.faults) == (4, {}) and verified.events == counts["events"]
    assert there.key("cookies") == secret, "guests are known again"
    again = TableService(TableCache(there))
    assert play_on(again, going) > len(found[going]) and again.table(store_pack(there)).options["pack"] == PACK
    there.close()


def store_pack(store: Store) -> str:
    return store.ids()[3]


def test_a_backup_restored_into_the_running_house_takes_it_back(address: str, tmp_path: Path) -> None:
    """A worker that has more in memory than the database notices, and goes on from the backup."""
    store = open_store(address)
    service, file = filled(store), tmp_path / "house.backup"
    going = store.ids()[2]
    last = play_on(service, going)
    kept = rows(store)
    back_up(address, file)
    for _ in range(3):
        play_on(service, going)
    later = service.create("saint-malo", 2, "host")
    with pytest.raises(StoreError, match="expected an empty database, got one with 5 tables"):
        restore(file, address)
    assert later in store.ids(), "nothing has changed"
    restore(file, address, replace=True)
    assert rows(store) == kept
    assert service.table(going).last == last and play_on(service, going) > last
    store.close()


def test_files_are_for_their_owner_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mask = os.umask(0o022)
    try:
        file = tmp_path / "house" / "tables.db"
        store = open_store(f"sqlite:///{file}", check=True)
        filled(store)
        assert {each.name: each.stat().st_mode & 0o777 for each in file.parent.iterdir()} == {
            "tables.db": 0o600,
            "tables.db-wal": 0o600,
            "tables.db-shm": 0o600,
        }
        back_up(f"sqlite:///{file}", backup := tmp_path / "backup")
        assert backup.stat().st_mode & 0o777 == 0o600 and not list(tmp_path.glob("backup?*"))
        store.close()
        assert not caplog.records
        file.chmod(0o640)
        open_store(f"sqlite:///{file}", check=True).close()
        assert "others can read" in caplog.text and "0640" in caplog.text and file.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(mask)


def test_a_file_that_is_there_stays_and_what_breaks_off_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backup"
    with closing(open_store(address)) as store:
        filled(store)
    file.write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        back_up(address, file)
    monkeypatch.setattr("bastide.web.store.backup._copied", _breaks)
    with pytest.raises(OSError, match="no space"):
        back_up(address, file, replace=True)
    assert file.read_text() == "precious" and not list(tmp_path.glob("backup?*"))


def _breaks(*_: object) -> dict[str, int]:
    raise OSError("no space left")


@pytest.mark.parametrize("url", ["sqlite:////nowhere/tables.db", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_is_not_there_is_told(tmp_path: Path, url: str) -> None:
    with pytest.raises(StoreError, match="database: "):
        back_up(url, tmp_path / "backup")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [None, b"", b"no database at all " * 100])
def test_what_is_no_backup_is_told(tmp_path: Path, content: bytes | None) -> None:
    file, target = tmp_path / "backup", tmp_path / "tables.db"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(StoreError, match=r"there is no file|expected a backup of Bastide"):
        restore(file, f"sqlite:///{target}")
    assert not target.exists(), "nothing was made"


def test_backups_of_other_versions(tmp_path: Path) -> None:
    """A newer one is refused, an older one brought up to date; neither file is changed. An older database is not backed up by a
    newer program: its server may be running."""
    address, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backup"
    with closing(open_store(address)) as store:
        filled(store)
    back_up(address, file)
    whole = file.read_bytes()
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer Bastide"):
        restore(file, f"sqlite:///{tmp_path / 'new.db'}")
    file.write_bytes(whole)
    with engine.begin() as connection:
        for step in ("DROP TABLE table_contents", "DROP INDEX tables_host", "DROP INDEX tables_updated"):
            connection.execute(sa.text(step))
        for later in (reports, bans, admin_log, listings, subscriptions, notices, seat_results, reviews, learned):
            connection.execute(sa.schema.DropTable(later))
        for step in ("DROP TABLE contents", "ALTER TABLE tables DROP host", "ALTER TABLE tables DROP names"):
            connection.execute(sa.text(step))
        before = _steps()[1].get_revision("0008").down_revision
        connection.execute(sa.text(f"UPDATE alembic_version SET version_num = '{before}'"))
    engine.dispose()
    with pytest.raises(StoreError, match="another version of Bastide"):
        back_up(f"sqlite:///{file}", tmp_path / "other")
    older = file.read_bytes()
    restore(file, f"sqlite:///{tmp_path / 'new.db'}")
    assert file.read_bytes() == older
    new = open_store(f"sqlite:///{tmp_path / 'new.db'}")
    assert len(new.ids()) == 4 and new.unfinished("host") == (3, 1)
    new.close()


def test_the_commands_prove_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address, new, file = f"sqlite:///{tmp_path / 'a.db'}", f"sqlite:///{tmp_path / 'b.db'}", str(tmp_path / "backup")
    store = open_store(address)
    filled(store)
    assert main(["backup", file, "--database", address]) == 0
    said = capsys.readouterr().out
    assert said.startswith("backed up: 4 tables, ") and "played again: 4 of 4 tables, " in said
    assert main(["restore", file, "--database", new, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"]["tables"] == told["replayed"]["tables"] == 4 and told["faults"] == {}
    assert main(["restore", file, "--database", new]) == 2 and "--replace" in capsys.readouterr().err
    broken = store.ids()[0]
    with store._writing() as connection:
        body = {"action": "fly to the moon", "chance": [], "move": 10**6}
        row = {"table_id": broken, "number": store.last(broken) + 1, "kind": "move", "body": body, "at": 0}
        connection.execute(events.insert(), row)
        connection.execute(tables.update().where(tables.c.id == broken).values(last=tables.c.last + 1))
    assert main(["backup", file, "--database", address, "--replace"]) == 1
    said = capsys.readouterr().out
    assert "played again: 3 of 4 tables" in said and f"can't be played again: {broken} (IllegalAction" in said
    assert main(["backup", file, "--database", address, "--replace", "--no-replay"]) == 0
    assert not [each for each in tmp_path.iterdir() if each.name.startswith("backup.")]
    store.close()


def test_nobody_waits_for_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While rows are being read a move is written."""
    address, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backup"
    store = open_store(address)
    service = filled(store)
    going = store.ids()[2]
    played_meanwhile: list[float] = []
    from bastide.web.store import backup

    whole = backup._row

    def row(table: sa.Table, values: dict[str, object]) -> dict[str, object]:
        if not played_meanwhile:
            began = time.monotonic()
            play_on(service, going)
            played_meanwhile.append(time.monotonic() - began)
        return whole(table, values)

    monkeypatch.setattr(backup, "_row", row)
    before = store.last(going)
    back_up(address, file)
    copied = open_store(f"sqlite:///{file}")
    assert played_meanwhile and store.last(going) > before == copied.last(going) == len(copied.events(going))
    copied.close()
    store.close()
