"""What a table takes: bytes in the database and in memory, how fast a moment of the past opens, how fast lists are read.

python benchmarks/storage.py            # one finished random game of three players, of each game
python benchmarks/storage.py --lists    # the lists of a guest with 100 tables and 100,000 events

Bytes of the database are pages of a SQLite file, for several copies of the same game; bytes of memory are what tracemalloc
counts for a table made from its events.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
import tracemalloc
from dataclasses import asdict
from pathlib import Path

import sqlalchemy as sa

import bastide
from bastide.web.pages.home_rows import shown, tables_of
from bastide.web.store import Store, StoredTable, open_store
from bastide.web.store.schema import events as event_rows
from bastide.web.store.schema import guests as guest_rows
from bastide.web.store.schema import tables as table_rows
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.table import Table

GAMES = ("saint-malo", "carcassonne-city", "la-citta")
COPIES, GUEST, KEY = 10, "g" * 64, b"k" * 32
TABLES, EVENTS, ROUNDS = 100, 1000, 10


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lists", action="store_true", help="how fast lists are read")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    found = lists() if args.lists else [finished_game(name) for name in GAMES]
    for each in found:
        print(json.dumps(each) if args.json else ", ".join(f"{name} {value}" for name, value in each.items()))


def finished_game(name: str) -> dict[str, object]:
    """A random game of three, played to its end at a table."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/tables.db")
        table_id, moves = _played(TableService(TableCache(store), lambda: KEY), name)
        before = _bytes(store)
        _copied(store, table_id)
        rows = (_bytes(store) - before) / COPIES
        stored, happened = store.find(table_id), store.events(table_id)
        assert stored is not None
        made(stored, happened)  # what is loaded once is not the table's
        tracemalloc.start()
        table = made(stored, happened)
        memory = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        looks = [_seconds(lambda move=move: table.begun.player_view(None, move)) for move in range(moves + 1)]
        store.close()
    p95 = sorted(looks)[len(looks) * 95 // 100]
    return {
        "game": name,
        "moves": moves,
        "database_kB": round(rows / 1000, 1),
        "memory_kB": round(memory / 1000, 1),
        "past_median_ms": round(statistics.median(looks) * 1000, 2),
        "past_p95_ms": round(p95 * 1000, 2),
    }


def made(stored: StoredTable, happened: list) -> Table:  # type: ignore[type-arg]
    """The table that events make."""
    table = Table(stored)
    for event in happened:
        table.apply(event)
    return table


def _played(tables: TableService, name: str) -> tuple[str, int]:
    chooser, table_id = random.Random(name), tables.create(name, 3, GUEST, settings={"screen": "shared"})
    for seat in range(3):
        tables.sit(table_id, GUEST, f"Player {seat + 1}", seat)
    tables.start(table_id, GUEST)
    while (table := tables.table(table_id)).turn is not None:
        tables.play(table_id, GUEST, chooser.choice(table.begun.actions()).text, table.last)
    return table_id, len(table.begun.moves)


def _copied(store: Store, table_id: str) -> None:
    with store._writing() as connection:
        row = connection.execute(sa.select(table_rows).where(table_rows.c.id == table_id)).one()._asdict()
        happened = [asdict(event) for event in store.events(table_id)]
        for number in range(COPIES):
            copy = f"{number:020}"
            connection.execute(table_rows.insert(), {**row, "id": copy})
            connection.execute(event_rows.insert(), [{"table_id": copy, **each} for each in happened])


def _bytes(store: Store) -> int:
    with store._reading() as connection:
        pages = [int(connection.exec_driver_sql(f"PRAGMA {each}").scalar_one()) for each in ("page_count", "page_size")]
    return pages[0] * pages[1]


def lists() -> list[dict[str, object]]:
    """The rows of "my tables" for somebody with many tables at which much was said."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'tables.db'}")
        _filled(store)
        cache = TableCache(store)
        took = [_seconds(lambda: shown(store, cache, tables_of(store, GUEST))) for _ in range(ROUNDS)]
        store.close()
    return [{"tables": TABLES, "events": TABLES * EVENTS, "list_median_ms": round(statistics.median(took) * 1000, 1)}]


def _filled(store: Store) -> None:
    """People sit down, and then much is said: by rows, as an append for each would take minutes."""
    service = TableService(TableCache(store))
    for _ in range(TABLES):
        table_id = service.create("saint-malo", 2, GUEST)
        for seat, guest in enumerate((GUEST, "h" * 64)):
            service.sit(table_id, guest, f"Player {seat}", seat)
        row = {"table_id": table_id, "kind": "talk", "seat": 0, "body": {"name": "Player 0", "text": "x" * 200}}
        with store._writing() as connection:
            more = [{**row, "number": number, "key": None, "at": 0} for number in range(3, EVENTS + 1)]
            connection.execute(event_rows.insert(), more)
            last = table_rows.update().where(table_rows.c.id == table_id).values(last=EVENTS)
            connection.execute(last)
    with store._reading() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(guest_rows)).scalar_one() == 2 * TABLES


def _seconds(act) -> float:  # type: ignore[no-untyped-def]
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


if __name__ == "__main__":
    assert bastide.games()
    main()
