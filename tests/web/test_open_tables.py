"""Open tables: listed by their hosts, found on the home page, gone when nobody could sit down or the host is away."""

from collections.abc import Iterator

import pytest

from bastide.core.errors import BadOption
from bastide.web.presence import Presence
from bastide.web.store import Store
from bastide.web.store.listings import DAYS, LIVE, MOST_OF_HOST
from bastide.web.tables import NotAllowed, TableCache, TableError, TableService
from tests.web.browsing import Browser
from tests.web.serving import serving

SECOND = 1000


@pytest.fixture
def tables(store: Store) -> TableService:
    return TableService(TableCache(store))


def listed(tables: TableService, host: str = "ann", pace: str = "live") -> str:
    """A table with a free seat, on the home page."""
    table_id = tables.create("saint-malo", 2, host, settings={"pace": pace})
    tables.sit(table_id, host, host.title())
    tables.list_openly(table_id, host, "beginners", ["nl", "en"])
    return table_id


def found(store: Store) -> list[str]:
    return [each.id for each in store.listings.open_tables(20)]


def test_nothing_is_listed_unless_its_host_does_so(tables: TableService, store: Store) -> None:
    table_id = tables.create("saint-malo", 2, "ann")
    tables.sit(table_id, "ann", "Ann")
    assert found(store) == []
    with pytest.raises(NotAllowed, match="host"):
        tables.list_openly(table_id, "bo", "any", ["en"])
    for level, languages in (("masters", ["en"]), ("any", []), ("any", ["tlh"]), (None, ["en"])):
        with pytest.raises(BadOption):
            tables.list_openly(table_id, "ann", level, languages)
    assert found(store) == []


def test_the_home_page_says_what_is_wanted(tables: TableService, store: Store) -> None:
    first, second = listed(tables), listed(tables, "bo", "days")
    later = store.listings.open_tables(1)
    assert [each.id for each in later] == [second] and found(store) == [second, first], "the newest first"
    (one,) = (each for each in store.listings.open_tables(9) if each.id == first)
    assert (one.host, one.free, one.level, one.languages, one.pace) == ("Ann", 1, "beginners", ("en", "nl"), "live")
    tables.unlist(first, "ann")
    assert found(store) == [second] and tables.table(first).listing is None


def test_full_locked_and_begun_tables_are_gone(tables: TableService, store: Store) -> None:
    table_id = listed(tables)
    tables.sit(table_id, "bo", "Bo")
    assert found(store) == []
    with pytest.raises(TableError, match="free seat"):
        tables.list_openly(table_id, "ann", "any", ["en"])
    tables.leave(table_id, "bo", 1)
    assert found(store) == [table_id]
    tables.lock(table_id, "ann", True)
    assert found(store) == []
    tables.lock(table_id, "ann", False)
    tables.fill(table_id, "ann", 1, "random")
    tables.start(table_id, "ann")
    assert found(store) == []


@pytest.mark.parametrize(("pace", "patience"), [("live", LIVE), ("days", DAYS)])
def test_a_table_goes_when_its_host_does_not_look(tables: TableService, store: Store, pace: str, patience: int) -> None:
    table_id = listed(tables, pace=pace)
    began = store.listings.open_tables(1)[0].since
    presence = Presence(store)
    store.listings.clock = lambda: (began + patience - SECOND) / 1000
    presence.look(table_id, "somebody else")
    presence.write()
    assert found(store) == [table_id]
    store.listings.clock = lambda: (began + patience + SECOND) / 1000
    assert found(store) == []
    presence.stay(table_id, "ann")
    presence.write()
    assert found(store) == [table_id]


def test_nobody_fills_the_home_page(tables: TableService, store: Store) -> None:
    ids = [listed(tables) for _ in range(MOST_OF_HOST)]
    with pytest.raises(TableError, match="which is the limit"):
        listed(tables)
    assert sorted(found(store)) == sorted(ids)
    tables.list_openly(ids[0], "ann", "any", ["de"])  # what is there already can be changed
    tables.sit(ids[1], "bo", "Bo")
    tables.start(ids[1], "ann")
    assert listed(tables) in found(store)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('open') / 'tables.db'}") as address:
        yield address


def test_from_the_lobby_to_the_home_page_and_in_one_click_back(server: str) -> None:
    with Browser(server) as host, Browser(server, "de") as guest:
        host.open("/g/la-citta")
        host.send("/g/la-citta", {"kind": "friends", "players": "3", "name": "<b>Ann"}, marker='id="friends"')
        path = host.path
        assert path not in guest.open("/")
        asked = {"do": "list", "level": "experienced", "speaks-de": "1"}
        host.send(path, {"do": "list", "level": "any"}, status=422, marker='id="list-form"')
        assert "at least one language" in host.page
        host.send(path, asked, marker='id="list-form"')
        assert "listed on the home page" in host.page
        assert f'href="{path}"' in guest.open("/") and "&lt;b&gt;Ann" in guest.page and "Deutsch" in guest.page
        assert f'href="{path}"' in guest.open("/open")
        assert [each["id"] for each in guest.http.get("/api/open").json()] == [path[3:]]
        guest.open(path)
        assert 'id="sit-form"' in guest.page and 'id="list-form"' not in guest.page
        host.send(path, {"do": "unlist"}, marker='id="list-form"')
        assert path not in guest.open("/")
