"""Bots that think in the browser of the only person at the table, and on the server where it can't be."""

import random
import re
import time
from dataclasses import replace

import httpx
import numpy as np
import pytest
from playwright.sync_api import Page

import bastide
from bastide import bots
from bastide.core.actions import Action
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from tests.browser.conftest import Visiting
from tests.browser.playing import choices, decide, same_everywhere, wait_for_turn
from tests.browser.town import Town, played
from tests.browser.visiting import Visit
from tests.soak import rest

pytestmark = pytest.mark.slow

GAMES = {"saint-malo": 21, "carcassonne-city": 12}
PATIENCE = 20.0
THINKING = "#thought[data-thought*=thinker]"  # a page that tells of a bot's decision


def decisions(town: Town) -> tuple[int, int]:
    """How many decisions of bots there were: by the server, and by browsers."""
    text = httpx.get(f"{town.address}/metrics", timeout=30).text
    found = [re.search(rf"^bastide_{name}_decisions_total (\S+)", text, re.MULTILINE) for name in ("bot", "browser")]
    assert found[0] is not None and found[1] is not None
    return int(float(found[0][1])), int(float(found[1][1]))


def opened(me: Visit, path: str, thinks: bool = True) -> Page:
    """The page of a table, when the server knows whether it thinks."""
    told = re.compile(r"/stream\?after=\d+" + ("&thinks=1$" if thinks else "$"))
    with me.page.expect_response(told):
        me.open(path)
    me.page.wait_for_timeout(100)
    return me.page


def bot_moves(town: Town, path: str, begun: int) -> tuple[int, int]:
    """How many moves the bot on seat 1 has made since: those without a choice, and all others."""
    table_id = path.removeprefix("/t/")
    town.cache.forget(table_id)
    counts = [0, 0]
    with town.tables.reading(table_id) as table:
        match, engine = table.begun, table.game.engine
        for number in range(begun, len(match.moves)):
            if match.moves[number].seat == 1:
                state = engine.view(match.player_view(None, number).buffer)
                counts[engine.legal(state, np.zeros(engine.most_legal, np.int32)) > 1] += 1
    return counts[0], counts[1]


@pytest.mark.parametrize("bot", ["level-2", *rest(("strongest",))])
@pytest.mark.parametrize("game", ["carcassonne-city", *rest(("saint-malo",))])
def test_a_bot_thinks_in_the_browser(
    visit_thinking: Visiting, thinking_town: Town, secret: str, game: str, bot: str
) -> None:
    record = played(game, GAMES[game])
    path = thinking_town.table(record, [secret, bot])
    me, chooser = visit_thinking(secret), random.Random(3)
    page = opened(me, path)
    before = decisions(thinking_town)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    while not any("do=think" in each for each in sent):
        decide(page, chooser)
        assert wait_for_turn(page)
    after = decisions(thinking_town)
    forced, free = bot_moves(thinking_town, path, len(bastide.load(record).moves))
    assert after[1] - before[1] == free > 0
    assert after[0] - before[0] == forced, "the server has thought as well"
    me.untroubled()


@pytest.mark.parametrize("game", ["saint-malo", *rest(("carcassonne-city",))])
def test_it_chooses_what_it_would_choose_on_the_server(
    visit_thinking: Visiting, thinking_town: Town, secret: str, game: str
) -> None:
    path = thinking_town.table(played(game, GAMES[game]), [secret, "level-2"])
    me, chooser = visit_thinking(secret), random.Random(4)
    me.context.add_init_script("crypto.getRandomValues = (words) => words.fill(7n)")
    page, before = opened(me, path), decisions(thinking_town)
    while decisions(thinking_town)[1] == before[1]:
        decide(page, chooser)
        assert wait_for_turn(page)
    thinking_town.cache.forget(path.removeprefix("/t/"))
    with thinking_town.tables.reading(path.removeprefix("/t/")) as table:
        view, played_there = first_free_choice(table.begun, len(bastide.load(played(game, GAMES[game])).moves))
    assert bots.bot("level-2", view.game, seed=7).choose(view) == played_there


def first_free_choice(match: Match, begun: int) -> tuple[PlayerView, Action]:
    """What the bot saw when it first had a choice, and what it played."""
    game, choices = match.game, np.zeros(match.game.engine.most_legal, np.int32)
    for number in range(begun, len(match.moves)):
        seen = match.player_view(1, number)
        count = game.engine.legal(seen.state, choices)
        if match.moves[number].seat == 1 and count > 1:
            actions = tuple(game.action(seen.state, int(each)) for each in choices[:count])
            return replace(seen, actions=actions), match.moves[number].action
    raise AssertionError("the bot had no choice")


@pytest.mark.soak
def test_without_scripts_the_server_thinks(visit_thinking: Visiting, thinking_town: Town, secret: str) -> None:
    path = thinking_town.table(played("saint-malo", 21), [secret, "level-2"])
    page = visit_thinking(secret, java_script_enabled=False).open(path)
    before, chooser = decisions(thinking_town), random.Random(9)
    while decisions(thinking_town)[0] == before[0]:
        if page.locator("#part-bar .actions").count():
            found = choices(page)
            found.nth(chooser.randrange(found.count())).click()
            page.locator("#do-play:not([disabled])").click()
        else:
            page.wait_for_timeout(150)
            page.reload()
    assert decisions(thinking_town)[1] == before[1]


def wait_for_server(town: Town, before: int) -> float:
    """How long it takes until the server has decided."""
    began = time.monotonic()
    while decisions(town)[0] == before:
        assert time.monotonic() < began + PATIENCE, "the server does not take over"
        time.sleep(0.05)
    return time.monotonic() - began


def to_a_bot(page: Page, chooser: random.Random) -> None:
    """Decide until a bot has something to think about; its answer never comes."""
    for _ in range(40):
        if page.locator(THINKING).count():
            return
        if page.locator("#part-bar .actions").count():
            decide(page, chooser)
        page.wait_for_timeout(100)
    raise AssertionError("no bot came to its turn")


def test_the_server_takes_over_when_the_page_is_closed(
    visit_thinking: Visiting, thinking_town: Town, secret: str
) -> None:
    path = thinking_town.table(played("carcassonne-city", 12), [secret, "strongest"])
    me = visit_thinking(secret)
    me.context.route("**/engine_worker.js*", lambda route: None)  # never comes: the page thinks for ever
    page = opened(me, path)
    to_a_bot(page, random.Random(5))
    before = decisions(thinking_town)
    page.close()
    assert wait_for_server(thinking_town, before[0]) < 4.5 and decisions(thinking_town)[1] == before[1]


def test_the_server_does_not_wait_for_a_page_for_ever(
    visit_thinking: Visiting, thinking_town: Town, secret: str
) -> None:
    path = thinking_town.table(played("carcassonne-city", 12), [secret, "level-2"])
    me = visit_thinking(secret)
    me.context.route("**/engine_worker.js*", lambda route: None)
    page = opened(me, path)
    to_a_bot(page, random.Random(5))
    before = decisions(thinking_town)
    assert 1.0 < wait_for_server(thinking_town, before[0]) < 6
    assert wait_for_turn(page)


def only_the_server_thinks(page: Page, town: Town, chooser: random.Random) -> None:
    """Some moves, in which the bots' decisions are the server's."""
    before = decisions(town)
    for _ in range(4):
        decide(page, chooser)
        assert wait_for_turn(page)
    after = decisions(town)
    assert after[0] > before[0] and after[1] == before[1]


@pytest.mark.parametrize("without", ["WebAssembly", *rest(("battery",), ("cores",), ("data",))])
def test_where_the_device_cannot_the_server_thinks(
    visit_thinking: Visiting, thinking_town: Town, secret: str, without: str
) -> None:
    scripts = {
        "WebAssembly": "delete globalThis.WebAssembly",
        "cores": "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 })",
        "battery": "navigator.getBattery = async () => ({ charging: false, level: 0.1 })",
        "data": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    }
    path = thinking_town.table(played("carcassonne-city", 12), [secret, "level-2"])
    me, chooser = visit_thinking(secret), random.Random(6)
    me.context.add_init_script(scripts[without])
    loaded: list[str] = []
    me.page.on("request", lambda request: loaded.append(request.url))
    page = opened(me, path, thinks=False)
    only_the_server_thinks(page, thinking_town, chooser)
    assert not [each for each in loaded if ".wasm" in each]


@pytest.mark.soak
def test_who_looks_away_lets_the_server_think(visit_thinking: Visiting, thinking_town: Town, secret: str) -> None:
    path = thinking_town.table(played("carcassonne-city", 12), [secret, "level-2"])
    page, chooser = opened(visit_thinking(secret), path), random.Random(7)
    with page.expect_request(lambda request: request.url.partition("?")[0].endswith("/stream")):
        page.evaluate(
            """() => {
              Object.defineProperty(document, "hidden", { value: true });
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
    page.wait_for_timeout(200)
    only_the_server_thinks(page, thinking_town, chooser)


def test_who_looks_at_the_past_lets_the_server_think(
    visit_thinking: Visiting, thinking_town: Town, secret: str
) -> None:
    path = thinking_town.table(played("saint-malo", 21), [secret, "level-2"])
    page = opened(visit_thinking(secret), f"{path}?move=3", thinks=False)
    with page.expect_response(re.compile("thinks=1$")):
        page.get_by_role("link", name="To the table").click()


@pytest.mark.soak
def test_two_windows_of_one_person_get_on(visit_thinking: Visiting, thinking_town: Town, secret: str) -> None:
    path = thinking_town.table(played("saint-malo", 21), [secret, "level-2"])
    me, chooser = visit_thinking(secret), random.Random(10)
    page, other = opened(me, path), me.another()
    other.goto(page.url)
    for _ in range(4):
        decide(page, chooser)
        assert wait_for_turn(page)
    same_everywhere(page, other)
    assert not page.locator("[role=alert]").count() and not other.locator("[role=alert]").count()


def test_nobody_thinks_here_where_seats_know_different_things(
    visit_thinking: Visiting, thinking_town: Town, secret: str
) -> None:
    path = thinking_town.table(played("la-citta", 30), [secret, "level-2"])
    page, chooser = opened(visit_thinking(secret), path, thinks=False), random.Random(8)
    before = decisions(thinking_town)
    for _ in range(4):
        assert page.locator("#main").get_attribute("data-thinks") == "0"
        decide(page, chooser)
        assert wait_for_turn(page)
    assert decisions(thinking_town)[1] == before[1]
