"""The host of the house: bans that running workers take up, lists, and a log of what was done."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bastide.cli import main
from bastide.web.bans import Bans, network_of
from bastide.web.store import Store, open_store
from bastide.web.tables import NotAllowed, TableCache, TableService
from bastide.web.tables.askers import Asker, asking
from bastide.web.tables.guests import guest_of
from tests.web.browsing import Browser
from tests.web.serving import serving_with

GUEST = guest_of("a secret of somebody")
OTHER = guest_of("a secret of somebody else")


@pytest.fixture
def bans(store: Store) -> Bans:
    return Bans(store)


@pytest.fixture
def tables(store: Store, bans: Bans) -> TableService:
    return TableService(TableCache(store), check_may=bans.check)


def admin(capsys: pytest.CaptureFixture[str], store: str, *words: str, code: int = 0) -> Any:
    """What the command says, as a program reads it."""
    assert main(["admin", *words, "--database", store, *(["--json"] if code == 0 else [])]) == code
    said = capsys.readouterr()
    return json.loads(said.out) if code == 0 else said.err


def test_who_is_banned_looks_and_plays_on_and_does_nothing_else(
    address: str, store: Store, tables: TableService, bans: Bans, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id, mine = tables.create("saint-malo", 2, OTHER), tables.create("saint-malo", 2, GUEST)
    tables.sit(table_id, OTHER, "Ann")
    tables.sit(mine, GUEST, "Bo")
    tables.sit(mine, OTHER, "Ann")
    tables.start(mine, GUEST)
    assert admin(capsys, address, "ban", GUEST[:12], "--why", "rude")["banned"] == GUEST
    bans.read()
    for attempt in (
        lambda: tables.create("saint-malo", 2, GUEST),
        lambda: tables.sit(table_id, GUEST, "Bo"),
        lambda: tables.talk(mine, GUEST, "Hello"),
        lambda: tables.list_openly(mine, GUEST, "any", ["en"]),
        lambda: tables.rematch(mine, GUEST),
    ):
        with pytest.raises(NotAllowed, match="banned"):
            attempt()
    table = tables.table(mine)
    player = GUEST if table.turn == 0 else OTHER
    tables.play(
        mine, player, table.begun.actions()[0].text, table.last
    )  # a game that has begun is not spoilt for others
    tables.create("saint-malo", 2, OTHER)
    admin(capsys, address, "unban", GUEST[:12], "--why", "he was sorry")
    bans.read()
    tables.talk(mine, GUEST, "Hello again")
    assert [(row["what"], row["whom"], row["why"]) for row in admin(capsys, address, "log")] == [
        ("unban", GUEST, "he was sorry"),
        ("ban", GUEST, "rude"),
    ]


def test_a_ban_for_days_ends(store: Store, bans: Bans) -> None:
    store.house.clock = lambda: 1000.0
    store.house.ban(GUEST, "rude", 1_000_500)
    bans.read()
    with pytest.raises(NotAllowed):
        bans.check(GUEST)
    store.house.clock = lambda: 1001.0
    bans.read()
    bans.check(GUEST)


@pytest.mark.parametrize(
    ("banned", "caller", "refused"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("203.0.113.0/24", "203.0.113.200", True),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("203.0.113.7", "testclient", False),
    ],
)
def test_addresses_are_banned_as_households(banned: str, caller: str, refused: bool) -> None:
    class House:
        def banned(self) -> list[str]:
            return [str(network_of(banned))]

    class Kept:
        house = House()

    found = Bans(Kept())  # type: ignore[arg-type]
    before = asking.set(Asker(caller, host=caller))
    try:
        if refused:
            with pytest.raises(NotAllowed):
                found.check(OTHER)
        else:
            found.check(OTHER)
    finally:
        asking.reset(before)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('admin') / 'tables.db'}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bastide.web.services.BANS_EVERY", 0.05)
        with serving_with(database) as (address, _):
            yield address, database


def test_a_running_server_takes_up_a_ban_of_an_address(server: tuple[str, str]) -> None:
    """By itself, within the time between two looks; the API and the forms refuse alike, looking goes on."""
    address, database = server
    store = open_store(database)
    with Browser(address) as visitor:
        visitor.open("/g/saint-malo")
        secret = visitor.http.post("/api/guests").json()["secret"]
        calls: Any = {"headers": {"Authorization": f"Bearer {secret}"}, "json": {"game": "saint-malo"}}
        assert visitor.http.post("/api/tables", **calls).status_code == 201
        store.house.ban("127.0.0.1/32", "noise", None)
        for _ in range(200):
            if visitor.http.post("/api/tables", **calls).status_code == 403:
                break
        else:
            raise AssertionError("nobody took it up")
        visitor.send("/g/saint-malo", {"kind": "bots"}, status=403, marker='id="bots"')
        assert "banned" in visitor.page
        visitor.open("/")
    store.close()


def test_lists_have_figures_and_no_secrets(
    address: str, store: Store, tables: TableService, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id = tables.create("saint-malo", 2, GUEST)
    tables.sit(table_id, GUEST, "Bo")
    tables.list_openly(table_id, GUEST, "any", ["en"])
    tables.create("la-citta", 2, GUEST)
    assert admin(capsys, address, "tables") == [
        {"game": "la-citta", "not begun": 1, "in play": 0, "over": 0},
        {"game": "saint-malo", "not begun": 1, "in play": 0, "over": 0, "listed": 1},
    ]
    (guest,) = admin(capsys, address, "guests")
    assert (guest["guest"], guest["tables"]) == (GUEST, 1)
    store.house.report(table_id, 1, GUEST, OTHER, "rude\x1b[2J")
    admin(capsys, address, "reports", "--done", "1", "--why", "looked at it")
    assert admin(capsys, address, "reports") == [] and admin(capsys, address, "reports", "--all-done")[0]["id"] == 1
    assert main(["admin", "reports", "--all-done", "--database", address]) == 0
    said = capsys.readouterr().out
    assert "rude?[2J" in said and "a secret of" not in said


def test_what_can_not_be_is_told_and_nothing_is_done(
    address: str, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.house.report("t1", 1, "abcdefab" + "0" * 56, "abcdefab" + "1" * 56, "rude")
    for words, said in (
        (("ban", "abcdefab", "--why", "x"), "several begin so"),
        (("ban", "abc", "--why", "x"), "nobody is called so"),
        (("ban", GUEST, "--why", " "), "--why: expected 1 to 300"),
        (("unban", GUEST), "expected somebody who is banned"),
        (("reports", "--done", "9"), "expected the number of a report that is open"),
    ):
        assert said in admin(capsys, address, *words, code=2)
    assert store.house.banned() == [] and store.house.log() == []
