"""A seat link opens one seat and nothing else, after asking, and ends when whoever sits there says so."""

import re
from collections.abc import Iterator

import pytest

from bastide.web.pages.visitor import SEAT_COOKIE
from bastide.web.services import Services
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.test_table_pages import asked, friends


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    folder = tmp_path_factory.mktemp("tables")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


@pytest.fixture
def people(running: tuple[str, Services]) -> Iterator[list[Browser]]:
    """Marta, who is the host, Joost, and a stranger."""
    made = [Browser(running[0]) for _ in range(3)]
    yield made
    for each in made:
        each.close()


def own_table(who: Browser) -> str:
    who.open("/g/saint-malo")
    who.send("/g/saint-malo", {"kind": "friends", "players": "2", "name": "Ann"}, marker='method="post"')
    return who.path


def new_link(host: Browser, path: str, seat: int = 0, **more: str) -> str:
    """The path of a new link to a seat."""
    host.open(path)
    host.send(path, more, marker=f'id="link-{seat}"')
    found = re.search(rf'id="seat-link-{seat}" readonly value="https?://[^/]+([^"]+)"', host.page)
    return found[1] if found else ""


def come(who: Browser, link: str) -> str:
    """Open a link, and say yes."""
    who.open(link)
    return who.send(link, {}, marker='id="ask"')


def id_of(path: str) -> str:
    return path.removeprefix("/t/")


def test_a_link_opens_the_seat_and_nothing_else(people: list[Browser]) -> None:
    path, elsewhere = friends(people), own_table(people[0])
    link, thief = new_link(people[0], path), people[2]
    come(thief, link)
    assert "You are the host" not in thief.page and 'id="link-0"' not in thief.page and 'id="give-up"' not in thief.page
    assert thief.path == path and 'id="by-link"' in thief.page and 'id="talk-form"' in thief.page
    for refused in (
        {"do": "bot", "seat": "1", "bot": "random"},
        {"do": "bot", "seat": "0", "bot": "random"},
        {"do": "lock", "locked": "1"},
        {"do": "link", "seat": "0"},
        {"do": "rematch"},
    ):
        before = thief.page
        thief.send(path, refused, status=409 if refused["do"] == "rematch" else 403, marker='id="talk-form"')
        thief.page = before
    assert id_of(path) not in thief.open("/tables") and id_of(elsewhere) not in thief.page
    assert "Sit down" in thief.open(elsewhere), "there he is a stranger"


def test_whoever_came_by_a_link_plays_and_talks(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    link = new_link(me, path, people.index(me))
    come(people[2], link)
    people[2].send(path, {"do": "talk", "text": "from the phone"}, marker='id="talk-form"')
    me.open(path)
    people[2].open(path)
    assert people[2].choices() == me.choices() != []
    people[2].play(me.choices()[0])
    assert "from the phone" in me.open(path)


def test_a_victim_without_tables_stays_himself(people: list[Browser]) -> None:
    """He opens the attacker's link, and then sets up tables of his own: they are his alone."""
    attacker, _, victim = people
    path = friends(people)
    come(victim, new_link(attacker, path))
    own = own_table(victim)
    assert id_of(own) not in attacker.open("/tables")
    assert id_of(own) in victim.open("/tables")
    assert "Sit down" in attacker.open(own) and "Lock the table" not in attacker.page
    assert "Lock the table" in victim.open(own)


def test_a_new_name_does_not_carry_the_others_secret_into_his_cookie(
    people: list[Browser], running: tuple[str, Services]
) -> None:
    path = friends(people)
    visitor = people[2]
    come(visitor, new_link(people[0], path))
    visitor.send(path, {"do": "habit", "confirm": "never"}, marker='id="habit"')
    visitor.open("/me")
    visitor.send("/me", {"name": "Zoe", "confirm": "each"})
    signer, marta = running[1].signer, running[1].signer.read("visitor", people[0].http.cookies["bastide"])
    mine = signer.read("visitor", visitor.http.cookies["bastide"])
    assert mine["name"] == "Zoe" and mine["secret"] != marta["secret"]
    assert id_of(path) not in visitor.open("/tables")


def test_looking_at_a_link_changes_nothing(people: list[Browser]) -> None:
    """Messengers open links by themselves."""
    path = friends(people)
    link, looker = new_link(people[0], path), people[2]
    page = looker.open(link)
    assert looker.path == link and "Saint Malo" in page and "Marta" in page and "Joost" in page
    assert SEAT_COOKIE not in looker.http.cookies
    assert 'id="talk-form"' not in looker.open(path)
    assert looker.http.post(link, data={}).status_code == 403, "nor does a form of another site"
    assert SEAT_COOKIE not in looker.http.cookies


def test_renewing_ends_the_old_link_and_who_came_by_it(people: list[Browser]) -> None:
    path = friends(people)
    old = new_link(people[0], path)
    come(people[2], old)
    before = people[2].page
    new = new_link(people[0], path)
    assert new != old
    people[2].send(path, {"do": "talk", "text": "still here?"}, status=403, marker='id="talk-form"')
    assert "no longer works" in people[2].page or "Only players" in people[2].page
    assert 'id="talk-form"' not in people[2].open(path) and SEAT_COOKIE not in people[2].http.cookies
    people[2].page = before
    people[2].open(old, status=403)
    assert 'id="by-link"' in come(people[2], new)
    assert new_link(people[0], path, end="1") == "", "and none at all"
    assert "no longer works" in people[2].open(path) and 'id="talk-form"' not in people[2].page
    assert "no longer works" not in people[2].open(path), "said once"


def test_who_gets_up_takes_his_link_with_him(people: list[Browser]) -> None:
    host, guest, device = people
    path = own_table(host)
    guest.open(path)
    guest.send(path, {"do": "sit", "name": "Joost"})
    come(device, new_link(guest, path, 1))
    guest.open(path)
    guest.send(path, {"do": "leave"}, marker='id="leave-1"')
    assert "Sit down" in device.open(path)
    with Browser(str(host.http.base_url)) as other:
        other.open(path)
        other.send(path, {"do": "sit", "name": "Zoe"})
    assert 'id="by-link"' not in device.open(path)


def test_old_and_wrong_links_say_so(people: list[Browser], running: tuple[str, Services]) -> None:
    path, other = friends(people), own_table(people[0])
    link, signer = new_link(people[0], path), running[1].signer
    whole = signer.signed("seat", signer.read("visitor", people[0].http.cookies["bastide"])["secret"])
    assert "old seat link" in people[2].open(f"{path}/seat/{whole}", status=403)
    people[2].http.cookies.set(SEAT_COOKIE, whole, path=path)
    assert "no longer works" in people[2].open(path) and 'id="talk-form"' not in people[2].page
    people[2].open(link[:-3] + "abc", status=403)
    people[2].open(link.replace(path, other), status=403)
    assert people[0].open(link) and people[0].path == path, "one's own link leads to the table"
    assert "sit at this table yourself" in people[1].open(link, status=403)


def test_who_came_by_a_link_can_go(people: list[Browser]) -> None:
    path = friends(people)
    come(people[2], new_link(people[0], path))
    people[2].send(path, {"do": "forget"}, marker='id="by-link"')
    assert people[2].path == path and 'id="talk-form"' not in people[2].page


def test_a_link_to_one_seat_of_a_shared_screen_opens_only_that(people: list[Browser]) -> None:
    host = people[0]
    host.open("/g/saint-malo")
    host.send("/g/saint-malo", {"kind": "screen", "people": "2"}, marker='id="screen"')
    path, table_id = host.path, id_of(host.path)
    link = new_link(host, path, 1)
    people[2].open(link)
    come(people[2], link)
    token = link.rpartition("/")[2]
    seen = people[2].http.get(f"/api/tables/{table_id}", headers={"Authorization": f"Bearer {token}"}).json()
    assert seen["seat"] == 1 and not seen["host"]
