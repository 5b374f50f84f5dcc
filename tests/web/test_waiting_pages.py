"""Pages and the API when somebody is waited for: what is said, what can be done about it, without scripts and in words."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bastide.web.services import Services
from bastide.web.tables.bot_names import usual_bot
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.waiting import DAY, MINUTE, Time

Server = tuple[str, Services, Time]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as (address, services):
        services.store.now = time = Time()
        yield address, services, time


@pytest.fixture
def people(server: Server) -> Iterator[list[Browser]]:
    """A host and a friend, who read English and German."""
    with Browser(server[0]) as host, Browser(server[0], "de") as friend:
        yield [host, friend]


def at_a_table(people: list[Browser], **settings: str) -> str:
    """The path of a table of the two, begun, by the forms of the pages."""
    host, friend = people
    host.open("/g/saint-malo")
    sent = {
        "kind": "friends",
        "name": "Marta",
        "players": "2",
        **{f"set-{name}": value for name, value in settings.items()},
    }
    host.send("/g/saint-malo", sent)
    path = host.path
    friend.open(path)
    friend.send(path, {"do": "sit", "name": "Joost"}, marker='id="sit-form"')
    host.open(path)
    host.send(path, {"do": "start"}, marker='id="start-form"')
    return path


def play_until(server: Server, path: str, seat: int) -> None:
    tables, table_id = server[1].tables, path.removeprefix("/t/")
    while (table := tables.table(table_id)).turn != seat:
        assert table.turn is not None
        tables.play(table_id, table.guest_on(table.turn), table.begun.actions()[0].text, table.last)


def known(server: Server) -> None:
    """What the server does every second is done: the looks are written."""
    server[1].looks.write()


def test_a_bot_for_who_is_away_and_the_way_back(server: Server, people: list[Browser]) -> None:
    (host, friend), time = people, server[2]
    path = at_a_table(people)
    play_until(server, path, 1)
    time.passes(9 * MINUTE)
    friend.open(path)
    known(server)
    time.passes(9 * MINUTE)
    assert 'id="stand-in"' not in host.open(path), "he has looked"
    refused = host.send(path, {"do": "bot", "seat": "1", "bot": usual_bot()}, 403, marker='id="part-bar"')
    assert "Joost is not away." in refused
    time.passes(3 * DAY)
    assert "Joost has been away for 3 days." in host.open(path)
    host.send(path, {"do": "bot"}, marker='id="part-bar"')
    assert "Odile <small>for Joost</small>" in host.page
    assert (
        "Joost was away for 3 days; Marta asked for a bot. From here on Odile, a bot (Level 2), plays for Joost."
        in host.page
    )
    assert 'value="back"' not in host.page, "nobody but he"
    table_id = path.removeprefix("/t/")
    play_bot(server, table_id)
    assert "Odile, ein Bot, spielt für dich." in friend.open(path)
    assert "(Bot für Joost)" in friend.page
    friend.send(path, {"do": "back"}, marker='id="part-bar"')
    assert "Joost ist wieder da." in friend.page and "Odile, ein Bot, spielt" not in friend.page


def play_bot(server: Server, table_id: str) -> None:
    """The bots of the server play until it is a person's turn."""
    tables = server[1].tables
    while (table := tables.table(table_id)).bot_on_turn:
        tables.play_bot(table_id, table.last, table.begun.actions()[0].text)


def test_the_time_that_is_left_is_written_on_the_page(server: Server, people: list[Browser]) -> None:
    (host, friend), time = people, server[2]
    path = at_a_table(people, clock="game-15m", timeout="bot", absence="never")
    time.passes(2 * MINUTE + 8000)
    page = host.open(path)
    assert 'data-left="772000" data-runs data-last="You have one minute left.">12:52</span>' in page
    assert "Time left: 15:00" in page and "15 minutes a game, then a bot takes over" in page
    assert "nobody is replaced" in page
    time.passes(13 * MINUTE)
    late = host.send(path, {"play": "keep"}, 403, marker='id="part-bar"')
    assert "Your time is up" in late and "Odile, a bot, plays for you." in late
    assert "Die Zeit von Marta ist um. Ab hier spielt Odile" in friend.open(path)


def test_the_others_are_told_that_time_is_up_and_decide(server: Server, people: list[Browser]) -> None:
    (host, friend), time = people, server[2]
    path = at_a_table(people, clock="move-1d", absence="never")
    friend.open(path)
    friend.send(path, {"do": "agree"}, marker='id="agree-form"')
    assert "Joost would let a bot play for Marta." in host.open(path)
    time.passes(DAY)
    server[1].deadlines.sweep()
    assert "Die Zeit von Marta ist um." in friend.open(path)
    assert 'id="do-play"' in host.open(path), "late, but nobody has decided yet"
    friend.open(path)
    friend.send(path, {"do": "agree"}, marker='id="part-bar"')
    assert "Die anderen haben zugestimmt." in friend.page


def test_a_host_who_is_away_before_the_game(server: Server, people: list[Browser]) -> None:
    (host, friend), time = people, server[2]
    host.open("/g/saint-malo")
    host.send("/g/saint-malo", {"kind": "friends", "name": "Marta", "players": "2"})
    path = host.path
    friend.open(path)
    friend.send(path, {"do": "sit", "name": "Joost"}, marker='id="sit-form"')
    known(server)
    assert 'value="host"' not in friend.open(path)
    time.passes(10 * MINUTE)
    assert "Der Gastgeber ist abwesend." in friend.open(path)
    friend.send(path, {"do": "host"}, marker='id="become-host"')
    assert 'value="lock"' in friend.page and 'value="lock"' not in host.open(path)


def test_what_a_script_fetches_is_no_look_and_what_somebody_does_is(server: Server, people: list[Browser]) -> None:
    (host, friend), time = people, server[2]
    path = at_a_table(people)
    play_until(server, path, 1)
    time.passes(10 * MINUTE)
    friend.http.get(path, headers={"X-Bastide": "swap"})
    known(server)
    assert 'id="stand-in"' in host.open(path)
    assert friend.http.get(f"{path}/here").status_code == 204
    known(server)
    assert 'id="stand-in"' not in host.open(path)


def test_a_program_asks_for_the_same(server: Server) -> None:
    address, _services, time = server
    made = [httpx.Client(base_url=address, timeout=20) for _ in range(2)]
    for each in made:
        each.headers["Authorization"] = f"Bearer {each.post('/api/guests').json()['secret']}"
    host, friend = made
    settings = {"clock": "move-5m", "single": False}
    path = "/api/tables/" + host.post("/api/tables", json={"game": "saint-malo", "settings": settings}).json()["id"]
    for each, name in zip(made, ("Marta", "Joost"), strict=True):
        each.post(f"{path}/seats", json={"name": name})
    begun = host.post(f"{path}/start", json={}).json()
    assert begun["deadline"] == time.now + 5 * MINUTE
    for do, body in (("bots", {"seat": 0, "bot": usual_bot()}), ("back", {}), ("host", {})):
        assert friend.post(f"{path}/{do}", json=body).status_code == 403, do
    assert friend.post(f"{path}/consents", json={"seat": 0}).json()["consents"] == [1]
    time.passes(10 * MINUTE)
    known(server)
    answer = friend.post(f"{path}/host", json={})
    assert answer.status_code == 200 and answer.json()["host"]
    replaced = friend.post(f"{path}/bots", json={"seat": 0, "bot": usual_bot()}).json()
    assert replaced["seats"][0]["for"] == "Marta" and replaced["notes"][-1]["why"] == "away"
    time.passes(MINUTE)
    assert host.post(f"{path}/back", json={}).json()["seats"][0]["name"] == "Marta"
    for each in made:
        each.close()


def test_settings_that_can_not_be_are_told(server: Server, people: list[Browser]) -> None:
    host, _ = people
    host.open("/g/saint-malo")
    host.send("/g/saint-malo", {"kind": "friends", "set-clock": "move-9y"}, 422)
    assert "Choose an option." in host.page
