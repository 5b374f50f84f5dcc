"""The home page of a real server, the four ways to a table of each game, my tables, name and habits."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

import bastide
from bastide.bots.random import RandomBot
from bastide.core.i18n import LANGUAGES
from bastide.web.pages.game_words import bot_words, default_bot, title_of
from bastide.web.pages.home import on_site
from bastide.web.pages.home_rows import ago
from bastide.web.services import Settings
from bastide.web.signer import Signer
from bastide.web.store import Store, open_store
from bastide.web.tables import Table, TableCache, TableService
from bastide.web.tables.guests import guest_of
from tests.ours import OURS
from tests.web.serving import serving

LARGEST_FIRST_PAGE = 150_000
TALK = {"name": "Ann", "text": "Well played"}
GAMES = OURS


class Sender:
    """Somebody with a cookie who sends forms with fields of his own choice."""

    def __init__(self, server: str) -> None:
        self.http = httpx.Client(base_url=server, timeout=30)
        self.token = self._token()

    def _token(self) -> str:
        found = re.search(r'name="token" value="(\w+)"', self.http.get("/").text)
        assert found
        return found[1]

    def send(self, path: str, files: Any = None, **fields: str) -> httpx.Response:
        """A form as a browser sends it, with the token of its page."""
        named = {name: (f"{name}.txt", text) for name, text in (files or {}).items()}
        return self.http.post(path, data={"token": self.token, **fields}, files=named or None)

    def table(self, answer: httpx.Response) -> dict[str, Any]:
        """The table that a form led to, as the visitor may see it."""
        assert answer.status_code == 303, answer.text[-2000:]
        assert answer.headers["location"].startswith("/t/")
        found: dict[str, Any] = self.tell(answer.headers["location"][3:])
        return found

    def tell(self, table_id: str) -> Any:
        """A table as everybody may see it."""
        return self.http.get(f"/api/tables/{table_id}").json()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("front")
    return Settings(f"sqlite:///{folder / 'tables.db'}").database


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, serving(database) as address:
        patch.setattr(
            "bastide.web.tables.bots.bot", lambda name, game: RandomBot(1)
        )  # nobody waits here for a compiler
        yield address


@pytest.fixture
def browser(server: str) -> Iterator[Sender]:
    made = Sender(server)
    yield made
    made.http.close()


@pytest.fixture
def look(database: str) -> Iterator[Any]:
    """Tables as they were written down, whoever plays on at them meanwhile."""
    store = open_store(database)
    tables = TableService(TableCache(store))

    def table(answer: httpx.Response) -> Table:
        assert answer.status_code == 303, answer.text[-2000:]
        return tables.table(answer.headers["location"][3:])

    yield table
    store.close()


def people(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if seat.kind == "person"]


# The home page


@pytest.mark.parametrize("path", ["/", "/tables", "/me", "/nowhere", *(f"/g/{name}" for name in GAMES)])
def test_a_first_page_is_small_and_asks_no_other_host(server: str, path: str) -> None:
    """All that a browser without anything in its cache gets: page, sheets, scripts, pictures and fonts, as they are kept."""
    with httpx.Client(base_url=server, headers={"accept": "text/html"}) as http:
        page = http.get(path)
        folded = re.sub(
            r'<details class="disclosure">.*?</details>', "", page.text, flags=re.DOTALL
        )  # comes when opened
        linked = [unescape(each) for each in re.findall(r'<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"', folded)]
        files = [http.get(each) for each in linked]
        fonts = {each for file in files for each in re.findall(r'url\("([^"]+)"\)', file.text)}
        assert fonts and all(each.startswith("/static/") for each in fonts)
        size = sum(len(each.content) for each in (page, *files, *map(http.get, fonts - set(linked))))
    assert linked and all(each.startswith(("/static/", "/g/")) for each in linked)
    assert size < LARGEST_FIRST_PAGE
    assert not re.search(r"(?:href|src|action)=\"(?:https?:)?//", page.text)
    assert "style=" not in page.text and "<script" not in page.text.replace('<script type="module" src="/static/', "")


def test_home_shows_every_game_with_its_ways_in(browser: Sender) -> None:
    text = browser.http.get("/").text
    for name in GAMES:
        assert title_of(bastide.game(name)) in unescape(text)
        for way in (f'action="/g/{name}"', f"/g/{name}#friends", f"/g/{name}#screen", f"/g/{name}#load"):
            assert way in text
        assert f'"/rules/{name}"' in text and f'"/g/{name}/edit"' in text
    used = {one or two for one, two in re.findall(r'href="#([a-z][\w-]*)"/>|url\(#([\w-]+)\)', text)}
    drawn = re.findall(r'<(?:symbol|pattern) id="([\w-]+)"', text)
    assert used <= set(drawn) and len(drawn) == len(set(drawn))


@pytest.mark.parametrize("name", GAMES)
def test_one_press_on_home_leads_to_a_running_table(browser: Sender, look: Any, name: str) -> None:
    table = look(browser.send(f"/g/{name}", kind="bots"))
    assert table.game.name == name and table.match is not None and table.players == 2
    assert people(table) == ["Guest"]
    assert [seat.bot for seat in table.seats if seat.kind == "bot"] == [default_bot()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/tables", "/me", *(f"/g/{name}" for name in GAMES)])
def test_every_page_is_there_in_every_language(browser: Sender, path: str, language: str) -> None:
    answer = browser.http.get(path, params={"lang": language})
    assert answer.status_code == 200 and f'<html lang="{language}">' in answer.text
    ids = re.findall(r' id="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))
    for label in re.findall(r'<label[^>]* for="([^"]+)"', answer.text):
        assert label in ids


# The four ways


@pytest.mark.parametrize("name", GAMES)
def test_against_bots_as_asked(browser: Sender, look: Any, name: str) -> None:
    most = str(bastide.game(name).players[-1])
    asked = {"kind": "bots", "players": most, "bot": "random", "seat": "first", "name": "Marta", "set-undo": "free"}
    table = look(browser.send(f"/g/{name}", **asked, **{"set-hints": "no"}))
    assert table.players == int(most) and people(table) == ["Marta"] and table.seats[0].name == "Marta"
    assert {seat.bot for seat in table.seats[1:]} == {"random"}
    assert table.settings["undo"] == "free" and table.settings["hints"] is False and table.settings["helper"] is True
    assert table.match is not None
    last = look(browser.send(f"/g/{name}", **{**asked, "seat": "last"}))
    assert last.seats[-1].name == "Marta"
    watched = look(browser.send(f"/g/{name}", **{**asked, "seat": "none"}))
    assert people(watched) == [] and watched.match is not None  # bots alone, and he watches
    assert 'value="Marta"' in browser.http.get(f"/g/{name}").text  # the name is kept


@pytest.mark.parametrize("name", GAMES)
def test_inviting_friends_leaves_the_other_seats_free(browser: Sender, name: str) -> None:
    answer = browser.send(f"/g/{name}", kind="friends", players="3", name="Joost", **{"set-pace": "days"})
    table = browser.table(answer)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "empty", "empty"]
    assert not table["started"] and table["settings"]["pace"] == "days" and table["settings"]["talk"] is True


def test_waiting_for_friends(browser: Sender, server: str) -> None:
    """The table is drawn with those who have come; only its host reads how to run the server; bots are the usual ones."""
    answer = browser.send("/g/la-citta", kind="friends", players="3", name="Joost")
    path = answer.headers["location"]
    mine = browser.http.get(path).text
    assert mine.count('href="#burgher"') == 1 and mine.count('<circle class="fine-free"') == 2
    assert mine.count(f'<option value="{default_bot()}" selected>') == 2 and "--host 0.0.0.0" in unescape(mine)
    with httpx.Client(base_url=server) as guest:
        theirs = guest.get(path).text
    assert "Sit here" in theirs and "--host" not in theirs


@pytest.mark.parametrize("name", GAMES)
def test_one_screen_for_several_people_and_bots(browser: Sender, look: Any, name: str) -> None:
    answer = browser.send(f"/g/{name}", kind="screen", people="2", bots="1", **{"name-0": "Ann", "name-1": "  Bo "})
    table = look(answer)
    assert people(table) == ["Ann", "Bo"] and table.seats[2].kind == "bot" and table.settings["screen"] == "shared"
    assert table.match is not None and len({seat.guest for seat in table.seats[:2]}) == 1
    three = look(browser.send(f"/g/{name}", kind="screen", people="3", **{"name-2": "Cy"}))
    assert people(three) == ["Player 1", "Player 2", "Cy"]
    two = look(browser.send(f"/g/{name}", kind="screen", people="2", **{"name-2": "Cy"}))
    assert people(two) == ["Player 1", "Player 2"], "the third field is not shown any more"
    home = browser.http.get("/").text  # a table with several of his seats stands there once
    assert home.count(f'href="/t/{table.id}"') == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_record_goes_on_where_it_ends(browser: Sender, look: Any, name: str) -> None:
    match = bastide.game(name).start(2, seed=3, names=["Ann", "Bo"])
    for _ in range(4):
        match.play(match.actions()[0])
    mine = look(browser.send(f"/g/{name}", files={"file": match.save()}, kind="load", who="mine", name="Cy"))
    assert mine.seats[match.turn or 0].name == "Cy" and sum(seat.kind == "bot" for seat in mine.seats) == 1
    watched = look(browser.send(f"/g/{name}", kind="load", who="watch", text=match.save().replace("\n", "\r\n")))
    assert people(watched) == ["Ann", "Bo"] and watched.settings["screen"] == "shared"
    assert watched.match is not None and watched.match.position() == match.position()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_gone_on_from_whichever_game_it_is(browser: Sender, look: Any, name: str) -> None:
    match = bastide.game(name).start(3, seed=5)
    position = json.dumps(match.position())
    for page in GAMES:
        table = look(browser.send(f"/g/{page}", kind="load", text=position, who="watch"))
        assert table.game.name == name and table.players == 3 and table.match is not None
        assert table.match.position() == match.position()


def test_options_of_the_game_and_data_of_ones_own(browser: Sender, look: Any) -> None:
    advanced = look(browser.send("/g/la-citta", kind="friends", **{"option-setup": "advanced"}))
    assert advanced.options["setup"] == "advanced"
    walls = look(browser.send("/g/carcassonne-city", kind="friends", **{"option-walls_on_empty": "yes"}))
    assert walls.options["walls_on_empty"] is True
    game = bastide.game("carcassonne-city")
    data = game.data
    assert data is not None
    pack = json.dumps({**data, "name": "mine"})
    given = look(browser.send("/g/carcassonne-city", files={"file-pack": pack}, kind="friends"))
    assert given.options["pack"]["name"] == "mine"


def test_set_ups_are_drawn(browser: Sender) -> None:
    answer = browser.http.get("/g/la-citta/setup/4.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert browser.http.get("/g/la-citta/setup/7.svg").status_code == 404
    assert browser.http.get("/g/saint-malo/setup/3.svg").status_code == 404


@pytest.mark.parametrize("name", bastide.games())
def test_the_board_of_every_game_is_a_picture_with_its_own_style(browser: Sender, name: str) -> None:
    answer = browser.http.get(f"/g/{name}/board.svg")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/svg+xml"
    assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"] and "<style>" in answer.text
    assert browser.http.get(f"/g/{name}/setup/9.svg").status_code == 404


# What can't be


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "bots", "players": "9", "name": "Kept & safe"}, "2 to 5 players"),
        ({"kind": "bots", "bot": "nobody", "name": "Kept & safe"}, "one of the bots"),
        ({"kind": "bots", "seat": "throne", "name": "Kept & safe"}, "one of the seats"),
        ({"kind": "friends", "name": "Kept & safe" + 40 * "!"}, "1 to 40"),
        ({"kind": "screen", "people": "4", "bots": "4", "name-3": "Kept & safe"}, "2 to 5 players"),
        ({"kind": "load", "text": "Kept & safe"}, "check line 1"),
        ({"kind": "load", "text": '{"Kept & safe": '}, "not JSON"),
        ({"kind": "load", "text": '{"game": "saint-malo", "Kept & safe": 1}'}, "check "),
        ({"kind": "load", "text": "[" * 9000 + "Kept & safe"}, "check line 1"),
        ({"kind": "load", "text": '{"a":' * 90000 + "Kept & safe"}, "JSON"),
        ({"kind": "bots", "set-undo": "Kept", "name": "Kept & safe"}, "Choose an option"),
        ({"kind": "tea", "name": "x"}, "one of the four ways"),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_is_kept(browser: Sender, fields: dict[str, str], said: str) -> None:
    answer = browser.send("/g/saint-malo", **fields)
    if len(str(fields)) > 256 * 1024:
        assert answer.status_code == 413
        return
    assert answer.status_code == 422 and 'role="alert"' in answer.text and said in answer.text
    assert "Kept & safe" in unescape(answer.text) or fields["kind"] == "tea"
    assert browser.http.get("/tables").text.count('href="/t/') == 0  # nothing was made


def test_a_file_that_can_not_be_read_comes_back_as_text(browser: Sender) -> None:
    answer = browser.send("/g/la-citta", files={"file-map": '{"name": "half a map"}'}, kind="bots")
    assert answer.status_code == 422 and "this file can’t be used" in answer.text
    assert "half a map" in unescape(answer.text)
    loaded = browser.send("/g/la-citta", files={"file": '{"half": "a position"'}, kind="load")
    assert loaded.status_code == 422 and "half" in loaded.text


def test_the_name_of_a_file_on_the_server_is_never_opened(browser: Sender) -> None:
    for field in ("option-pack", "data-pack"):
        answer = browser.send("/g/carcassonne-city", kind="friends", **{field: "/etc/hostname"})
        assert answer.status_code == 422


@pytest.mark.parametrize("path", ["/g/saint-malo", "/me"])
def test_a_form_without_our_token_is_refused(browser: Sender, path: str) -> None:
    other = Sender(str(browser.http.base_url))
    other.http.close()
    for token in ("", "wrong", other.token):
        assert browser.http.post(path, data={"kind": "bots", "token": token}).status_code == 403
    assert browser.http.post(path, data={"kind": "bots"}).status_code == 403
    foreign = {"sec-fetch-site": "cross-site"}
    assert browser.http.post(path, data={"token": browser.token}, headers=foreign).status_code == 403


def test_a_game_that_is_not_there(browser: Sender) -> None:
    answer = browser.http.get("/g/chess")
    assert answer.status_code == 404 and "<h1>" in answer.text


# My tables, name and habits


def test_my_tables_say_how_each_stands(browser: Sender) -> None:
    empty = browser.http.get("/tables").text
    assert "no tables yet" in empty and empty.count('value="bots"') == len(bastide.games())
    browser.send("/g/saint-malo", kind="friends", name="Ann")
    browser.send("/g/saint-malo", kind="screen", people="2")
    match = bastide.game("saint-malo").start(2, seed=1)
    while match.turn is not None:
        match.play(match.actions()[0])
    browser.send("/g/saint-malo", kind="load", text=match.save())
    text = browser.http.get("/tables").text
    heads = re.findall(r'<h2 id="(\w+)">', text)
    assert heads == ["waiting", "open", "over"] and "your turn" in text and "just now" in text
    only = browser.http.get("/tables", params={"only": "over"}).text
    assert re.findall(r'<h2 id="(\w+)">', only) == ["over"] and only.count('href="/t/') == 1


def test_my_tables_say_how_games_ended(browser: Sender, database: str) -> None:
    """Who won, one's own place and points; also of games from before that was noted, which are looked at once."""
    match = bastide.game("saint-malo").start(3, seed=1, names=["Ann", "Bo", "Cy"])
    while match.turn is not None:
        match.play(match.actions()[0])
    outcome = match.outcome
    assert outcome is not None and outcome.winners == (0,)
    points = [score.points for score in outcome.breakdown]
    said = [f"{each} points".replace("-", "−") for each in points]
    browser.send("/g/saint-malo", kind="load", text=match.save(), who="watch")
    text = browser.http.get("/tables").text
    assert f"Won by Ann, {said[0]}" in text and "place" not in text, "who has all seats has no place of his own"

    store = open_store(database)
    me = guest_of_cookie(store, browser)
    table_id, noted = store.of_guest(me)[0].id, {"winners": [0], "points": points}
    assert store.of_guest(me)[0].result == noted
    others = dict.fromkeys((0, 1), "somebody else")
    store.append(table_id, store.last(table_id) + 1, "talk", TALK, over=True, sits=others)
    assert store.of_guest(me)[0].result is None
    text = browser.http.get("/tables").text
    place = 1 + sum(each > points[2] for each in points)
    assert f"place {place} of 3" in text and said[2] in text and f"Won by Ann, {said[0]}" in text
    assert store.of_guest(me)[0].result == noted, "for the next time"
    store.close()


def guest_of_cookie(store: Store, browser: Sender) -> str:
    """How the tables know the browser."""
    known = Signer(store.key("cookies")).read("visitor", browser.http.cookies["bastide"])
    return guest_of(known["secret"])


def test_name_and_habit_are_kept_and_lead_back(browser: Sender) -> None:
    answer = browser.send("/me", name=" Ann  Smith ", confirm="never", back="/g/la-citta")
    assert answer.status_code == 303 and answer.headers["location"] == "/g/la-citta"
    text = browser.http.get("/me").text
    assert 'value="Ann Smith"' in text and re.search(r'value="never" checked', text)
    wrong = browser.send("/me", name="x" * 99, confirm="each", back="/tables")
    assert wrong.status_code == 422 and "x" * 99 in wrong.text
    assert browser.send("/me", name="Ann", confirm="sometimes").status_code == 422


@pytest.mark.parametrize(
    ("path", "led"),
    [
        ("/t/abc?move=3", "/t/abc?move=3"),
        ("//elsewhere.example", "/"),
        ("https://elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("/a\r\nb", "/"),
        ("", "/"),
        ("tables", "/"),
    ],
)
def test_back_leads_only_to_this_site(path: str, led: str) -> None:
    assert on_site(path) == led


def test_how_long_ago_in_words() -> None:
    minute, day = 60_000, 1440 * 60_000
    times = (0, minute, 59 * minute, 60 * minute, day, 13 * day, 14 * day, 90 * day)
    assert [ago(each) for each in times] == [
        "just now",
        "1 minute ago",
        "59 minutes ago",
        "1 hour ago",
        "1 day ago",
        "13 days ago",
        "2 weeks ago",
        "3 months ago",
    ]


def test_a_bot_that_nobody_has_described_has_a_name() -> None:
    assert bot_words("level-9").title == "Level 9" and bot_words("greedy").sentence
