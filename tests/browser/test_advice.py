"""Advice in a browser that thinks for itself: the same as the server's, without asking it."""

import random

import pytest
from playwright.sync_api import Page, Request, expect

import bastide
from bastide.bots.analysis import ponder
from bastide.core.i18n import using_language
from bastide.web.pages.advice_panel import expected
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.ours import OURS
from tests.soak import rest

pytestmark = pytest.mark.slow

MOVES = {"saint-malo": 21, "carcassonne-city": 12, "la-citta": 30}
SIMULATIONS = 300
NO_WASM = "delete globalThis.WebAssembly"


def friends(town: Town, secret: str, game: str) -> tuple[str, str]:
    """A table of two people with the one to decide, and its record."""
    record = played(game, MOVES[game])
    return town.table(record, [secret, random.randbytes(18).hex()]), record


def with_simulations(page: Page, simulations: int) -> None:
    """Let the page think for so many simulations, however long they take."""
    page.evaluate(
        """(simulations) => {
          const told = document.getElementById("thought").dataset;
          told.thought = JSON.stringify({ ...JSON.parse(told.thought), simulations, seconds: 1000 });
        }""",
        simulations,
    )


def shown(page: Page) -> list[str]:
    """The rows of the panel."""
    page.locator("#advised-1").wait_for()
    return [" ".join(each.split()) for each in page.locator(".advised li").all_inner_texts()]


LANGUAGES = ("en", "de", "nl")
EACH = list(zip(OURS, LANGUAGES, strict=True))
OTHERS = [(game, language) for game in OURS for language in LANGUAGES if (game, language) not in EACH]


@pytest.mark.parametrize(("game", "language"), [*EACH, *rest(*OTHERS)])
def test_the_same_as_the_servers_without_a_request(
    visit_thinking: Visiting, thinking_town: Town, secret: str, game: str, language: str
) -> None:
    path, record = friends(thinking_town, secret, game)
    page = visit_thinking(secret, locale=language).open(path)
    with_simulations(page, SIMULATIONS)
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    page.locator("#ask-advice").click()
    rows = shown(page)
    match = bastide.load(record)
    found = ponder(match.player_view(match.turn), SIMULATIONS, None, 3, 0)
    with using_language(language):
        wanted = [expected(each.points[found.seat], each.wins[found.seat]) for each in found.choices]
    assert [row[-len(text) :] for row, text in zip(rows, wanted, strict=True)] == wanted
    links = page.locator(".advised a").evaluate_all(
        "all => all.map(each => new URLSearchParams(each.getAttribute('href')).get('choose'))"
    )
    assert links == [each.text for each in found.choices]
    asked = [each.url.removeprefix(thinking_town.address).partition("?")[0] for each in requests]
    there = path.partition("?")[0] + "/here"  # says that somebody is there, and asks for nothing
    assert all(each.startswith("/static/") or each == there for each in asked), asked


def test_on_a_phone_it_opens_where_it_is_read(visit_thinking: Visiting, thinking_town: Town, secret: str) -> None:
    """Its sign carries a word, and a tap shows the advice, which stands at the head of the folded choices."""
    path, _ = friends(thinking_town, secret, "la-citta")
    phone = visit_thinking(secret, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.open(path)
    with_simulations(page, SIMULATIONS)
    link = page.locator("#ask-advice")
    expect(link).to_have_text("?Advice")
    link.tap()
    expect(page.locator("#advice-head")).to_be_in_viewport()


def test_it_stays_while_one_chooses_and_can_be_hidden(
    visit_thinking: Visiting, thinking_town: Town, secret: str
) -> None:
    path, _ = friends(thinking_town, secret, "saint-malo")
    page = visit_thinking(secret).open(path)
    with_simulations(page, SIMULATIONS)
    link = page.locator("#ask-advice")
    link.click()
    before = shown(page)
    page.locator("#advised-2").click()
    expect(page.locator("#advised-2")).to_have_attribute("aria-current", "true")
    assert shown(page) == before and page.locator("#do-play").get_attribute("value")
    page.locator("#unchoose").click()
    expect(page.locator("#unchoose")).to_have_count(0)
    expect(link).to_have_attribute("aria-label", "Hide the advice")
    link.click()
    expect(page.locator(".advised")).to_have_count(0)
    expect(link).to_have_attribute("aria-label", "Ask for advice")
    link.click()
    shown(page)
    page.locator("#advised-1").click()
    page.locator("#do-play:not([disabled])").click()
    expect(page.locator(".advised")).to_have_count(0)


@pytest.mark.parametrize("without", ["scripts", "worker", *rest(("WebAssembly",), ("answer",))])
def test_the_server_thinks_where_the_browser_cannot(
    visit_thinking: Visiting, thinking_town: Town, secret: str, without: str
) -> None:
    path, _ = friends(thinking_town, secret, "saint-malo")
    me = visit_thinking(secret, java_script_enabled=without != "scripts", rough=without == "worker")
    if without == "WebAssembly":
        me.context.add_init_script(NO_WASM)
    if without == "worker":
        me.context.route("**/engine_worker.js*", lambda route: route.abort())
    if without == "answer":
        me.context.route("**/engine_worker.js*", lambda route: None)
    page = me.open(path)
    page.locator("#ask-advice").click()
    page.wait_for_url("**advice=*")
    again = page.locator("#advice-again")
    for _ in range(20):
        page.locator("#advised-1").or_(again).wait_for()
        if not again.count():
            break
        again.click()
    assert 1 <= len(shown(page)) <= 3


def test_nothing_is_loaded_before_somebody_asks(visit_thinking: Visiting, thinking_town: Town, secret: str) -> None:
    path, _ = friends(thinking_town, secret, "saint-malo")
    me = visit_thinking(secret)
    loaded: list[str] = []
    me.page.on("request", lambda request: loaded.append(request.url))
    for each in ("/", path):
        me.open(each)
        me.page.wait_for_load_state()
    assert any("/static/tables/saint-malo.js" in each for each in loaded)
    assert not [each for each in loaded if ".wasm" in each or "engine_worker" in each]
