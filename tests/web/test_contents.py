"""Packs, maps, positions and records are stored once, however many tables are played with them."""

import json

import sqlalchemy as sa

from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.web.store import Store, StoredTable
from bastide.web.store.schema import contents, table_contents, tables
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.table import Table
from tests.played import played

PACK = {**our_pack(), "name": "Mine"}


def bytes_of(store: Store) -> tuple[int, int, int]:
    """Of all heads, of all contents, and how many contents there are."""
    with store._reading() as connection:
        heads = [len(json.dumps(head)) for head in connection.execute(sa.select(tables.c.head)).scalars()]
        bodies = [len(body) for body in connection.execute(sa.select(contents.c.body)).scalars()]
    return sum(heads), sum(bodies), len(bodies)


def test_a_pack_is_stored_once(store: Store) -> None:
    service = TableService(TableCache(store))
    made = [service.create("carcassonne-city", 2, "host", {"pack": PACK}) for _ in range(20)]
    heads, bodies, number = bytes_of(store)
    assert number == 1 and heads < 20 * 1000 and bodies < len(json.dumps(PACK)) / 3
    for table_id in made:
        stored = store.find(table_id)
        assert stored is not None and stored.head["options"]["pack"] == PACK and "contents" not in stored.head
        assert list(stored.head["options"]["pack"]) == list(PACK), "in the order in which it was written"
        assert service.table(table_id).options["pack"] == PACK


def test_positions_and_records_are_stored_once(store: Store) -> None:
    service, match = TableService(TableCache(store)), played(moves=20)
    position, record = match.position(), match.save()
    made = [service.create("saint-malo", 2, "host", position=position) for _ in range(3)]
    made += [service.create("saint-malo", 2, "host", record=record) for _ in range(3)]
    heads, _, number = bytes_of(store)
    assert number == 2 and heads < 6 * 1000
    first, last = store.find(made[0]), store.find(made[-1])
    assert first is not None and first.head["position"] == position
    assert last is not None and last.head["record"] == record and last.head["position"] is None


def test_what_lies_in_an_old_head_is_read_as_it_is(store: Store) -> None:
    store.create(StoredTable("t1", "saint-malo", {}, b"k" * 32))
    position = played(moves=3).position()
    head = {"players": 2, "options": {}, "settings": {"undo": "own"}, "position": position, "host": "host"}
    with store._writing() as connection:
        connection.execute(tables.update().values(head=head))
        assert connection.execute(sa.select(sa.func.count()).select_from(table_contents)).scalar_one() == 0
    stored = store.find("t1")
    assert stored is not None and stored.head == head and Table(stored).options == {}
