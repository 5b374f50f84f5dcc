"""Talk: what the host takes out nobody reads any more, whom he silences does not talk; muting for oneself; reports."""

import json
import re
from collections.abc import Iterator

import pytest

from bastide.web.signer import Signer
from bastide.web.store import Store, open_store
from bastide.web.tables import NotAllowed, NotFound, TableCache, TableError, TableService
from bastide.web.tables.reporting import MOST_OF_GUEST, report
from bastide.web.tables.table_json import table_json
from tests.web.browsing import Browser
from tests.web.serving import serving_with

SECRET_WORDS = "you silly goose"


@pytest.fixture
def tables(store: Store) -> TableService:
    return TableService(TableCache(store))


def talking(tables: TableService) -> str:
    """A table in play where Bo has said something."""
    table_id = tables.create("saint-malo", 3, "ann")
    for guest, name in (("ann", "Ann"), ("bo", "Bo"), ("cy", "Cy")):
        tables.sit(table_id, guest, name)
    tables.start(table_id, "ann")
    tables.talk(table_id, "bo", SECRET_WORDS)
    return table_id


def test_a_line_that_the_host_takes_out_is_read_by_nobody(tables: TableService, store: Store) -> None:
    table_id = talking(tables)
    number = tables.table(table_id).talk[0].number
    with pytest.raises(NotAllowed, match="host"):
        tables.unsay(table_id, "cy", number)
    tables.unsay(table_id, "ann", number)
    again = TableService(TableCache(store)).table(table_id)  # from its events
    for table in (tables.table(table_id), again):
        assert table.talk[0].kind == "removed" and table.talk[0].name == "Bo"
        for guest in ("ann", "bo", "cy", None):
            assert SECRET_WORDS not in json.dumps(table_json(table, guest))
    tables.unsay(table_id, "ann", number)
    assert tables.table(table_id).last == again.last, "once is enough"
    with pytest.raises(NotFound, match="no such line"):
        tables.unsay(table_id, "ann", 1)


def test_everybody_may_take_his_own_line_back(tables: TableService) -> None:
    table_id = talking(tables)
    tables.unsay(table_id, "bo", tables.table(table_id).talk[0].number)
    assert [(line.kind, line.text) for line in tables.table(table_id).talk] == [("withdrawn", "")]


def test_whom_the_host_silences_does_not_talk_until_he_may_again(tables: TableService) -> None:
    table_id = talking(tables)
    with pytest.raises(NotAllowed, match="host"):
        tables.silence(table_id, "bo", 2, True)
    with pytest.raises(TableError, match="another player"):
        tables.silence(table_id, "ann", 0, True)
    turn = tables.table(table_id).last_in_game
    tables.silence(table_id, "ann", 1, True)
    with pytest.raises(NotAllowed, match="silenced you"):
        tables.talk(table_id, "bo", "And another thing")
    tables.talk(table_id, "cy", "Peace")
    tables.silence(table_id, "ann", 1, False)
    tables.talk(table_id, "bo", "Sorry")
    table = tables.table(table_id)
    assert [line.kind for line in table.talk] == ["said", "silenced", "said", "heard", "said"]
    assert table.last_in_game == turn, "whoever is to decide need not look again"


def test_reports_are_kept_once_and_not_too_many(tables: TableService, store: Store) -> None:
    table_id = talking(tables)
    number = tables.table(table_id).talk[0].number
    for guest, error in (("nobody", NotAllowed), ("bo", TableError)):
        with pytest.raises(error):
            report(store, tables.table(table_id), guest, number, "rude")
    report(store, tables.table(table_id), "cy", number, "rude")
    with pytest.raises(TableError, match="already"):
        report(store, tables.table(table_id), "cy", number, "rude")
    (found,) = store.house.reports()
    assert (found["table_id"], found["number"], found["guest"], found["by"]) == (table_id, number, "bo", "cy")
    assert (found["text"], found["reason"]) == (SECRET_WORDS, "rude")
    for n in range(MOST_OF_GUEST):
        tables.talk(table_id, "bo", f"line {n}")
    lines = [line.number for line in tables.table(table_id).talk[1:]]
    for each in lines[:-1]:
        report(store, tables.table(table_id), "cy", each, "rude")
    with pytest.raises(TableError, match="tomorrow"):
        report(store, tables.table(table_id), "cy", lines[-1], "rude")
    store.house.clock = lambda: found["at"] / 1000 + 2 * 86_400
    report(store, tables.table(table_id), "cy", lines[-1], "rude")
    store.forget("cy")
    assert all("cy" not in each["by"] for each in store.house.reports())
    assert store.house.settle(found["id"], "warned") and not store.house.settle(found["id"], "warned")
    assert len(store.house.reports()) == len(lines) and store.house.log()[0]["why"] == "warned"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('talk') / 'tables.db'}"
    with serving_with(database) as (address, _):
        yield address, database


@pytest.fixture
def three(server: tuple[str, str]) -> Iterator[list[Browser]]:
    """Ann, the host, Bo who has talked, and Cy, at a table in play."""
    made = [Browser(server[0]) for _ in range(3)]
    ann, bo, cy = made
    ann.open("/g/saint-malo")
    table = {"kind": "friends", "players": "3", "name": "Ann", "set-talk": "yes"}
    ann.send("/g/saint-malo", table, marker='id="friends"')
    for each, name in ((bo, "Bo"), (cy, "Cy")):
        each.open(ann.path)
        each.send(ann.path, {"do": "sit", "name": name}, marker='id="sit-form"')
    ann.open(ann.path)
    ann.send(ann.path, {"do": "start"}, marker='id="start-form"')
    bo.open(ann.path)
    bo.send(bo.path, {"do": "talk", "text": SECRET_WORDS}, marker='id="talk-form"')
    yield made
    for each in made:
        each.close()


def line_of(somebody: Browser) -> str:
    """The line that his page offers to remove or report."""
    found = re.search(r'<option value="(\d+)">Bo: ', somebody.page)
    assert found is not None
    return found[1]


def test_muting_is_for_oneself_and_without_scripts(three: list[Browser], server: tuple[str, str]) -> None:
    ann, bo, cy = three
    assert SECRET_WORDS in cy.open(ann.path)
    cy.send(cy.path, {"do": "mute"}, marker='id="talker-1"')
    assert SECRET_WORDS not in cy.page and "Unmute Bo" in cy.page
    assert "Messages from Bo are hidden" in cy.page and "Nobody has said anything" not in cy.page
    assert SECRET_WORDS in ann.open(ann.path) and SECRET_WORDS in bo.open(ann.path)
    store = open_store(server[1])
    kept = Signer(store.key("cookies")).read("muted", cy.http.cookies["bastide_muted"])
    bos = next(row["guest"] for row in store.house.guests() if row["guest"] != "")
    store.close()
    assert len(kept) == 1 and not any(bos.startswith(each) for each in kept), "a cookie tells nobody who somebody is"
    cy.send(cy.path, {"do": "unmute"}, marker='id="talker-1"')
    assert SECRET_WORDS in cy.page
    cy.send(cy.path, {"do": "mute", "seat": "9"}, status=404, marker='id="talker-1"')


def test_the_host_takes_out_and_silences_and_all_are_told(three: list[Browser]) -> None:
    ann, bo, cy = three
    ann.open(ann.path)
    ann.send(ann.path, {"do": "unsay", "line": line_of(ann)}, marker='id="line-form"')
    for each in three:
        assert SECRET_WORDS not in each.open(ann.path) and "removed by the host" in each.page
    assert SECRET_WORDS not in ann.http.get(f"/api{ann.path.replace('/t/', '/tables/')}").text
    form = bo.page
    ann.send(ann.path, {"do": "silence"}, marker='id="talker-1"')
    assert "silenced Bo" in cy.open(ann.path)
    bo.page = form
    bo.send(bo.path, {"do": "talk", "text": "again"}, status=403, marker='id="talk-form"')
    assert "silenced you" in bo.page and 'id="talk-form"' not in bo.page


def test_a_report_is_sent_without_scripts(three: list[Browser], server: tuple[str, str]) -> None:
    ann, _bo, cy = three
    cy.open(ann.path)
    cy.send(cy.path, {"do": "report", "line": line_of(cy), "reason": ""}, status=422, marker='id="line-form"')
    assert "Please write what is wrong" in cy.page and "expected" not in cy.page
    cy.send(cy.path, {"do": "report", "line": line_of(cy), "reason": "rude"}, marker='id="line-form"')
    assert "Thank you" in cy.page
    store = open_store(server[1])
    assert [row["reason"] for row in store.house.reports() if row["table_id"] == ann.path[3:]] == ["rude"]
    store.close()
