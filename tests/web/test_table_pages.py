"""The pages of a table as a browser without scripts gets them."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

import bastide
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.serving import serving

GAMES = OURS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


@pytest.fixture
def people(server: str) -> Iterator[list[Browser]]:
    """Three visitors."""
    made = [Browser(server) for _ in range(3)]
    yield made
    for each in made:
        each.close()


def friends(people: list[Browser], game: str = "saint-malo") -> str:
    """Two people at a table whose game has begun; its path."""
    host, guest, _ = people
    host.open(f"/g/{game}")
    host.send(f"/g/{game}", {"kind": "friends", "players": "2", "name": "Marta"}, marker='method="post"')
    path = host.path
    guest.open(path)
    guest.send(path, {"do": "sit", "name": "Joost"})
    host.open(path)
    host.send(path, {"do": "start"}, marker='id="start-form"')
    return path


def test_what_a_word_for_the_shuffle_is_for_is_said_before_it_is_opened(people: list[Browser]) -> None:
    host, guest, _ = people
    host.open("/g/saint-malo")
    host.send("/g/saint-malo", {"kind": "friends", "players": "2", "name": "Marta"}, marker='method="post"')
    for page in (host.page, guest.open(host.path)):
        assert re.search(r"<summary>Your own word for the shuffle [^/]*Optional\. It proves", page)


def asked(people: list[Browser], path: str) -> Browser:
    """Whoever is to decide."""
    for each in people[:2]:
        each.open(path)
        if each.choices():
            return each
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("game", GAMES)
def test_choosing_changes_nothing_and_the_button_plays(people: list[Browser], game: str) -> None:
    path = friends(people, game)
    assert '<h2 id="strip-head" hidden>' in people[0].page, "nothing has happened yet"
    for _ in range(8):
        me = asked(people, path)
        last = re.search(r'data-last="(\d+)"', me.page)
        action = me.choices()[-1]
        shown = me.http.get(path, params={"choose": action}).text
        assert re.search(r'data-last="(\d+)"', shown)[1] == last[1]  # type: ignore[index]
        button = re.search(r'name="play" value="([^"]*)"', shown)
        assert button is not None and unescape(button[1]) == action
        me.play(action)
        assert re.search(r'data-last="(\d+)"', me.page)[1] != last[1]  # type: ignore[index]


def test_a_form_sent_twice_plays_once(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    page, action = me.page, me.choices()[0]
    me.play(action)
    before = me.http.get(f"/api/tables/{path[3:]}").json()["last"]
    me.page = page
    me.play(action)
    assert me.http.get(f"/api/tables/{path[3:]}").json()["last"] == before


def test_who_is_late_is_told_and_sees_the_table(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    me.page = me.page.replace('name="after" value="', 'name="after" value="9')
    told = me.play(me.choices()[0], status=409)
    assert 'role="alert"' in told and "moved on" in told and 'id="part-board"' in told


def test_others_and_strangers_can_not_play(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    action, stranger = me.choices()[0], people[2]
    stranger.open(path)
    assert not stranger.choices() and "You are watching" in stranger.page
    assert "Your choices" not in stranger.page and "Your choices" in me.page, "who watches has none"
    stranger.play(action, status=403)
    other = next(each for each in people[:2] if each is not me)
    other.open(path)
    assert "is thinking" in other.page
    other.play(action, status=403)


def test_forms_of_other_sites_are_refused(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    data = {"play": me.choices()[0], "after": re.search(r'data-last="(\d+)"', me.page)[1]}  # type: ignore[index]
    assert me.http.post(path, data=data).status_code == 403
    assert me.http.post(path, data={**data, "token": "0" * 40}).status_code == 403
    token = re.search(r'name="token" value="(\w+)"', people[2].open(path))[1]  # type: ignore[index]
    assert me.http.post(path, data={**data, "token": token}).status_code == 403
    mine = re.search(r'name="token" value="(\w+)"', me.page)[1]  # type: ignore[index]
    crossed = me.http.post(path, data={**data, "token": mine}, headers={"Sec-Fetch-Site": "cross-site"})
    assert crossed.status_code == 403
    assert me.http.post(path, data={**data, "token": mine}).status_code == 200


def test_cookies_are_signed_and_out_of_reach(server: str) -> None:
    with httpx.Client(base_url=server) as http:
        cookie = http.get("/").headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=lax" in cookie
        value = re.search(r"bastide=([^;]+)", cookie)[1]  # type: ignore[index]
        http.cookies.clear()
        forged = http.get("/", headers={"Cookie": f"bastide={value[:-4]}AAAA"})
        assert "bastide=" in forged.headers["set-cookie"], "a forged cookie is replaced"


def test_code_record_and_picture(people: list[Browser]) -> None:
    path = friends(people, "la-citta")
    me = asked(people, path)
    me.play(me.choices()[0])
    code = me.http.get(f"{path}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml" and ElementTree.fromstring(code.text) is not None
    record = me.http.get(f"{path}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert len(bastide.load(record.text).moves) >= 1
    picture = me.http.get(f"{path}/picture.svg?move=0")
    assert ElementTree.fromstring(picture.text) is not None
    painted = me.http.get(f"{path}/picture.png?move=0&theme=dark")
    assert painted.headers["content-type"] == "image/png" and painted.content.startswith(b"\x89PNG")
    assert painted.headers["content-disposition"].endswith('-0.png"')
    assert me.http.get(f"{path}/picture.png?theme=sepia").status_code == 404


def test_any_moment_has_an_address(people: list[Browser]) -> None:
    path = friends(people)
    for _ in range(12):
        me = asked(people, path)
        me.play(me.choices()[0])
    total = len(me.http.get(f"/api/tables/{path[3:]}").json()["moves"])
    for move in (0, 1, total // 2, total, total + 50):
        page = me.open(f"{path}?move={move}")
        assert f'value="{min(move, total)}"' in page and 'id="slider"' in page
        assert not me.choices(), "the past can't be changed"
    assert me.open(f"{path}?move=x&as=-1&log=all") and 'id="slider"' not in me.page


def test_the_screen_is_passed_round_and_shows_nothing_before(people: list[Browser]) -> None:
    """In game after game, until the cards by which somebody learns something have come up."""
    passes = 0
    while passes < 3:
        passes += _passes(people[0], 3 - passes)


def _passes(me: Browser, enough: int) -> int:
    """How often the screen was passed on in a game, or in its first moves."""
    me.open("/g/la-citta")
    names = {"kind": "screen", "people": "2", "name-0": "Marta", "name-1": "Joost"}
    me.send("/g/la-citta", names, marker='method="post"')
    path, passes = me.path, 0
    for at in range(150):
        me.open(path)
        found = re.search(r'href="\?as=(\d)"', me.page)
        if found:
            passes += 1
            assert 'id="part-board"' not in me.page
            me.open(f"{path}?as={found[1]}")
        choices = me.choices()
        if passes == enough or not choices:
            break
        # Who looks at voices knows more than the others; cards that are taken bring up others.
        wanted = sorted(
            (each for each in choices if each.startswith("card ")), key=lambda each: "closeness" not in each
        )
        me.play(wanted[0] if wanted else choices[at % len(choices)])
    return passes


def test_unknown_tables_and_wishes(people: list[Browser]) -> None:
    me = people[0]
    assert "Not found" in me.open("/t/nobody-knows-it", status=404)
    me.open("/t/..%2f..", status=404)
    path = friends(people)
    me.open(path)
    me.send(path, {"do": "dance"}, status=422, marker='id="part-bar"')
    me.send(path, {"do": "play"}, status=422, marker='id="part-bar"')  # nothing is said to be played
    me.open(path)
    me.play("keep everything", status=422)


def test_hints_and_helpers_can_be_switched_off(people: list[Browser]) -> None:
    me = people[0]
    for on in (True, False):
        me.open("/g/saint-malo")
        form = {"kind": "screen", "people": "2", "name-0": "Marta", "name-1": "Joost"}
        word = "yes" if on else "no"
        settings = {"set-helper": word, "set-hints": word}
        me.send("/g/saint-malo", form | settings, marker='method="post"')
        api = me.http.get(f"/api/tables/{me.path[3:]}").json()["settings"]
        assert ("Odds of the next roll" in me.page) == api["helper"] == on


def test_day_night_and_projected_points_are_habits(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    assert "data-theme=" not in me.page.partition("<body")[0] and 'class="projected"' not in me.page
    assert '<html lang="en" data-theme="dark">' in me.open(f"{path}?theme=dark")
    assert 'class="projected"' in me.open(f"{path}?final=1")
    me.open(path)
    me.play(me.choices()[0])
    assert 'data-theme="dark"' in me.page and 'class="projected"' in me.page, "they stay after a move"
    assert 'class="projected"' not in me.open(f"{path}?final=0")
    assert 'class="projected"' not in me.open(path)


@pytest.mark.parametrize("game", [*OURS, "connect-four"])
def test_a_replay_has_a_tab_of_sheets_only_where_there_are_some(people: list[Browser], game: str) -> None:
    path = friends(people, game)
    me = asked(people, path)
    assert 'id="tab-choices"' in me.page
    me.play(me.choices()[0])
    page = me.open(f"{path}?move=1")
    sheets = re.findall(r'id="panel-[a-z-]+"', page.partition('id="pane-choices"')[2].partition('id="pane-log"')[0])
    assert bool(sheets) == (game != "connect-four") == ('id="tab-choices"' in page)


def test_how_the_server_is_started_is_told_to_the_host_alone(people: list[Browser]) -> None:
    host, guest, _ = people
    host.open("/g/saint-malo")
    host.send("/g/saint-malo", {"kind": "friends", "players": "2", "name": "Marta"}, marker='method="post"')
    assert "make play" in host.page and "make play" not in guest.open(host.path)


def test_rules_are_opened_beside_the_table(people: list[Browser]) -> None:
    me = people[0]
    links = re.findall(r'<a [^>]*href="/rules/[^"]*"[^>]*>', me.open(friends(people)))
    assert links and all('target="_blank"' in link for link in links)


def test_reasons_add_up_to_the_points_on_the_cards(people: list[Browser]) -> None:
    """La Città's cards say what everybody would have if the game ended here: so do the reasons, with no switch for it."""
    path = friends(people, "la-citta")
    for _move in range(8):
        me = asked(people, path)
        me.play(me.choices()[0])
    page = me.open(path)
    cards = re.findall(r'data-figure="0"[^>]*>([^<]*)<', page)
    rows = re.findall(r'id="standing-(\d)".*?</summary>(.*?)</ul>', page, re.DOTALL)
    totals = dict(re.findall(r'id="standing-(\d)".*?<span class="num">([^<]*)<', page, re.DOTALL))
    for seat, reasons in rows:
        points = [int(each.replace("−", "-")) for each in re.findall(r'<span class="num">([^<]*)</span>', reasons)]
        assert cards[int(seat)] == totals[seat] == str(sum(points)).replace("-", "−"), (seat, points)
    assert len(rows) == 2 and "No points yet." not in page
    assert "projected-on" not in page and "→" not in page.partition('id="drawer-points"')[2].partition("</ol>")[0]


def test_what_is_asked_again_is_switched_at_the_table(people: list[Browser]) -> None:
    path = friends(people)
    me = asked(people, path)
    assert 'data-confirm="turn"' in me.page, "only what can't be taken back, unless somebody wants it otherwise"
    me.send(path, {"do": "habit", "confirm": "each"}, marker='id="habit"')
    assert 'data-confirm="each"' in me.open(path)
