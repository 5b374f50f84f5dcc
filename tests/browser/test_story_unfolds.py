"""What is told appears as it is told: not before it in the strip, nor on the sheet of a year's end."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import decide, wait_for_turn
from tests.browser.town import Town, nearly_over, played

FRIENDS = [random.Random(seat).randbytes(18).hex() for seat in (18, 19)]
DESK = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "no-preference"}
PHONE = DESK | {"viewport": {"width": 390, "height": 844}}
SLOW = "localStorage.setItem('bastide.speed', '0.5');"
#: Which signs of the strip are seen, and which is the one that is told.
SIGNS = """() => { const row = [...document.querySelectorAll('#strip .strip-step')];
  return [row.map((each) => each.checkVisibility({ visibilityProperty: true })), row.findIndex((each) => each.ariaCurrent)]; }"""
#: The rows of the leaf that are seen, whether its headline is, and how many rows there are.
ROWS = """() => { const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const rows = [...document.querySelectorAll('#scene-sheet tbody tr')];
  return [rows.filter(seen).length, seen(document.querySelector('#scene-sheet .leaf-head')), rows.length]; }"""


def told(visit: Visiting, town: Town, secret: str, record: str) -> Page:
    """A desk that is told what the two others did, step by step."""
    here = visit(secret, **DESK)
    here.context.add_init_script(SLOW)
    page = here.open(town.table(record, [secret, *FRIENDS]))
    expect(page.locator("#story-line")).not_to_be_empty()
    return page


@pytest.mark.parametrize("game", ["la-citta", "carcassonne-city", "saint-malo"])
def test_the_strip_shows_no_step_before_it_is_told(visit: Visiting, town: Town, secret: str, game: str) -> None:
    page = told(visit, town, secret, played(game, 60, players=3, seed=5))
    page.get_by_role("button", name="Pause").click()
    seen, at = page.evaluate(SIGNS)
    assert 0 <= at < len(seen) - 1
    assert seen == [True] * (at + 1) + [False] * (len(seen) - at - 1)
    page.keyboard.press(".")
    seen, now = page.evaluate(SIGNS)
    assert now == at + 1 and all(seen), "who steps by hand sees them all"


def test_who_skips_sees_the_whole_strip(visit: Visiting, town: Town, secret: str) -> None:
    page = told(visit, town, secret, played("la-citta", 60, players=3, seed=5))
    assert not all(page.evaluate(SIGNS)[0])
    page.keyboard.press("Escape")
    assert page.evaluate(SIGNS) == [[True] * page.locator("#strip .strip-step").count(), -1]


def test_moves_come_to_the_sheet_one_by_one(visit: Visiting, town: Town, secret: str) -> None:
    page = told(visit, town, secret, played("la-citta", 64, players=3, seed=8))
    walks = 0
    while walks < 2:
        page.locator("#scene-sheet .walks").wait_for()
        walks = page.evaluate(ROWS)[0]
        seen, headline, rows = page.evaluate(ROWS)
        assert rows == 3 and headline == (seen == rows), "the headline sums them up"
        page.wait_for_timeout(100)
    page.keyboard.press("Escape")
    page.locator("#story-sheet").click()
    page.locator('[data-leaf="moves"]').click()
    assert page.evaluate(ROWS) == [3, True, 3]


def test_the_bar_asks_when_all_has_been_told(visit: Visiting, town: Town, secret: str) -> None:
    """Its words wait as those of the line do; what can be chosen can be chosen all the while."""
    path = town.table(played("la-citta", 75, players=3, seed=5), [secret, *FRIENDS])
    page = visit(secret, **PHONE).open(path)
    page.locator("html.telling.told").wait_for(state="attached")
    prompt, asked = page.locator("#prompt"), page.locator("#main[data-asked]")
    expect(asked).to_have_count(1)
    assert prompt.inner_text()
    expect(prompt).to_have_css("opacity", "0")
    expect(page.locator("#part-bar .row")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("html:not(.told)").wait_for(state="attached")
    expect(prompt).to_have_css("opacity", "1")
    expect(page.locator("#status")).to_have_css("opacity", "1")


def test_the_result_waits_for_the_end_of_the_telling(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(nearly_over("carcassonne-city", left=3), [secret, "greedy"])
    watching, page, chooser = visit("", **PHONE).open(path), visit(secret).open(path), random.Random(1)
    while wait_for_turn(page):
        decide(page, chooser)
    watching.locator("html.telling.over").wait_for(state="attached")
    result = watching.locator('#part-bar a[href$="/result"]')
    expect(result).to_be_hidden()
    watching.keyboard.press("Escape")
    expect(result).to_be_visible()
