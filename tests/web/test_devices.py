"""The page "This device and others": moving by a link, leaving other devices, one's data."""

import re
from collections.abc import Iterator

import pytest

from bastide.web.pages.visitor import COOKIE
from bastide.web.services import Services
from bastide.web.store import Unavailable
from tests.web.browsing import Browser
from tests.web.test_seat_links import come, id_of, new_link, own_table, people, running
from tests.web.test_table_pages import friends

__all__ = ["people", "running"]


@pytest.fixture
def phone(running: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(running[0]) as made:
        yield made


def moving(who: Browser) -> str:
    """The path of a link to another device."""
    who.open("/me/devices")
    page = who.send("/me/devices", {})
    return re.search(r'id="move-link" readonly value="https?://[^/]+([^"]+)"', page)[1]  # type: ignore[index]


def copied(who: Browser, to: Browser) -> None:
    """Somebody has got hold of his cookie."""
    to.http.cookies.set(COOKIE, who.http.cookies[COOKIE], domain="127.0.0.1")


def test_a_link_makes_the_other_device_him_after_asking(people: list[Browser], phone: Browser) -> None:
    marta = people[0]
    path = friends(people)
    link = moving(marta)
    assert "Continue as Marta on this device?" in phone.open(link) and "Bring the tables" not in phone.page
    assert id_of(path) not in phone.open("/tables"), "looking changes nothing"
    assert phone.http.post(link, data={}).status_code == 403
    phone.open(link)
    phone.send(link, {}, marker='id="ask"')
    assert id_of(path) in phone.open("/tables") and 'value="Marta"' in phone.open("/me")
    assert "You are the host" in phone.open(path)
    assert "make a new one" in people[2].open(link, status=403), "it was used"


def test_late_and_guessed_links_do_nothing(
    people: list[Browser], phone: Browser, running: tuple[str, Services]
) -> None:
    friends(people)
    link, transfers = moving(people[0]), running[1].transfers
    phone.open(link)
    asked = phone.page
    clock = transfers.clock
    transfers.clock = lambda: clock() + 601
    try:
        phone.send(link, {}, status=403, marker='id="ask"')
        phone.open(link, status=403)
    finally:
        transfers.clock = clock
    phone.page = asked
    phone.send(link[:-2] + "xx", {}, status=403, marker='id="ask"')
    assert 'value="Marta"' not in phone.open("/me")


def test_who_has_tables_keeps_them_or_brings_them_along(people: list[Browser], phone: Browser) -> None:
    marta, own = people[0], own_table(phone)
    path = friends(people)
    assert "will lose them" in phone.open(moving(marta))
    link = moving(marta)
    phone.open(link)
    phone.send(link, {"along": "yes"}, marker='id="ask"')
    for each in (phone, marta):
        assert {id_of(own), id_of(path)} <= set(re.findall(r'href="/t/([\w-]+)"', each.open("/tables")))
    assert "Lock the table" in marta.open(own)
    assert "Lock the table" not in people[2].open(own)


def test_leaving_all_other_devices(people: list[Browser], phone: Browser) -> None:
    marta, _, linked = people
    path = friends(people)
    come(linked, new_link(marta, path))
    copied(marta, phone)
    assert "You are the host" in phone.open(path)
    waiting = moving(marta)
    marta.open("/me/devices/leave")
    form = marta.page
    marta.send("/me/devices/leave", {}, marker='id="ask"')
    assert "Your other devices no longer know you" in marta.page
    assert "You are the host" in marta.open(path) and id_of(path) in marta.open("/tables")
    assert "You are watching" in phone.open(path) and id_of(path) not in phone.open("/tables")
    assert "no longer works" in linked.open(path) and 'id="talk-form"' not in linked.page
    phone.open(waiting, status=403)
    secret = marta.http.cookies[COOKIE]
    phone.page = form
    phone.send("/me/devices/leave", {"key": "x" * 40}, marker='id="ask"')
    assert phone.http.cookies[COOKIE] != secret and id_of(path) not in phone.open("/tables"), "too late for a thief"


def test_an_answer_that_got_lost_costs_nobody_his_tables(people: list[Browser], phone: Browser) -> None:
    """The same form sent again by the device that never got its new secret."""
    marta, path = people[0], friends(people)
    marta.open("/me/devices/leave")
    copied(marta, phone)
    phone.page = marta.page
    marta.send("/me/devices/leave", {}, marker='id="ask"')
    phone.send("/me/devices/leave", {}, marker='id="ask"')
    assert id_of(path) in phone.open("/tables") and "You are the host" in phone.open(path)


def test_my_data_and_deleting_them(people: list[Browser], running: tuple[str, Services]) -> None:
    marta, joost, _ = people
    path, alone = friends(people), own_table(people[0])
    marta.open(path)
    marta.send(path, {"do": "talk", "text": "Zanzibar"}, marker='id="talk-form"')
    joost.open(path)
    answer = marta.http.get("/me/data.json")
    assert "attachment" in answer.headers["content-disposition"]
    assert {each["table"] for each in answer.json()["tables"]} == {id_of(path), id_of(alone)}
    secret = running[1].signer.read("visitor", marta.http.cookies[COOKIE])["secret"]
    assert "Zanzibar" in answer.text and secret not in answer.text
    marta.open("/me/delete")
    assert "Zanzibar" in joost.open(path), "asking deletes nothing"
    marta.send("/me/delete", {}, marker='id="ask"')
    assert "Everything about you has been deleted" in marta.page
    assert "Zanzibar" not in joost.open(path) and "Marta" not in joost.page
    assert "for Guest 1" in joost.page and "You are the host" in joost.page
    assert "Marta" not in joost.http.get(f"{path}/record").text and "Guest 1" in joost.http.get(f"{path}/record").text
    assert joost.http.get(alone).status_code == 404
    assert marta.http.get("/me/data.json").json()["tables"] == []
    assert "Marta" not in marta.open("/me")


def test_when_nothing_can_be_written_nothing_changes(
    people: list[Browser], running: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, marta = friends(people), people[0]

    def away(*_: object) -> None:
        raise Unavailable("away")

    monkeypatch.setattr(running[1].store.identities, "rename", away)
    marta.open("/me/devices/leave")
    marta.send("/me/devices/leave", {}, status=503, marker='id="ask"')
    assert "You are the host" in marta.open(path)
