"""Names: what is refused is not kept, and nobody sits down under a name that looks like another's at the table."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import bastide
from bastide.web.store import Store, open_store
from bastide.web.tables import TableError
from bastide.web.tables.names import look_alike
from tests.web.browsing import Browser
from tests.web.serving import serving
from tests.web.test_tables import FRIEND, HOST, STRANGER, service_of

#: Each can be taken for the name before it.
IMITATED = [
    ("José", unicodedata.normalize("NFD", "José")),
    ("Marta", "marta"),
    ("Marta", "M\u0430rta"),  # Cyrillic
    ("Marta", "Μarta"),  # Greek
    ("Marta", "Ｍａｒｔａ"),
    ("Marta", "𝐌arta"),
    ("Marta", "Mar\u034fta"),
    ("Marta", "Marta\u3164"),
    ("Marta", "\u2800Marta"),
    ("Marta", "Marta\ufe0f"),
    ("Ella", "EIla"),
    ("Odile", "0dile"),
    ("Зоë", "Зоё"),
    ("Ian", "ıan"),
    ("O'Neil", "O’Neil"),
]
DIFFERENT = [
    ("Marta", "Martha"),
    ("Jose", "José"),
    ("Elia", "Ella"),
    ("Marta", "Marta 2"),
    ("Player 1", "Player 2"),
    ("Анна", "Нина"),
]


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


@pytest.mark.parametrize(("name", "like"), IMITATED)
def test_nobody_sits_down_as_somebody_else(quick: Store, name: str, like: str) -> None:
    tables = service_of(quick)
    table_id = tables.create("saint-malo", 3, HOST)
    tables.sit(table_id, HOST, name)
    with pytest.raises(TableError, match="looks like"):
        tables.sit(table_id, FRIEND, like)
    assert tables.table(table_id).seat_of(FRIEND) is None
    tables.sit(table_id, FRIEND, "Joost")
    tables.sit(table_id, STRANGER, name)
    assert [seat.name for seat in tables.table(table_id).seats] == [name, "Joost", f"{name} 2"], "the same is counted"


@pytest.mark.parametrize(
    "invisible", ["Marta\u200b", "Mar\u00adta", "\u202eatraM", "\u2066Marta", "\u3164", "\u2800 \u115f"]
)
def test_signs_that_nobody_sees_are_refused(quick: Store, invisible: str) -> None:
    tables = service_of(quick)
    table_id = tables.create("saint-malo", 2, HOST)
    with pytest.raises(bastide.BadOption, match="name"):
        tables.sit(table_id, HOST, invisible)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_are_let_alone(name: str, other: str) -> None:
    assert not look_alike(name, other) and look_alike(name, name)


def test_bots_take_no_name_that_looks_like_a_persons_and_one_screen_may_have_both(quick: Store) -> None:
    tables = service_of(quick)
    table_id = tables.create("saint-malo", 3, HOST, settings={"screen": "shared"})
    tables.sit(table_id, HOST, "\u041edile", 0)
    tables.fill(table_id, HOST, 1, "random")
    tables.sit(table_id, HOST, "\u043edile", 2)
    assert [seat.name for seat in tables.table(table_id).seats] == ["\u041edile", "Yann", "\u043edile 2"]


@pytest.mark.parametrize(("language", "told"), [("en", "looks like"), ("de", "sieht aus wie"), ("nl", "lijkt op")])
def test_what_is_refused_is_told_and_not_kept(tmp_path: Path, language: str, told: str) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as server, Browser(server, language) as me:
        with Browser(server) as host:
            host.open("/g/saint-malo")
            host.send("/g/saint-malo", {"kind": "friends", "players": "3", "name": "Marta"}, marker='method="post"')
            path = host.path
        for name, status in (("M\u0430rta", 409), ("x" * 41, 422), ("Joost\u200b", 422)):
            me.open(path)
            page = me.send(path, {"do": "sit", "name": name}, status=status)
            assert told in page or status == 422
            kept = me.open("/me")
            assert name not in kept and name[:40] not in kept and 'value="Joost' not in kept
        me.open(path)
        me.send(path, {"do": "sit", "name": "Joost"})
        assert 'value="Joost"' in me.open("/me")
