"""By keyboard alone, from the front page on; the focus is never lost."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import PLAY, choices, last, wait_for_turn
from tests.browser.town import Town, played
from tests.ours import OURS

FOCUSED = """() => { const at = document.activeElement;
  return at === document.body ? "body" : at.matches("a.place") ? "place" : at.id || at.textContent.trim() || at.tagName; }"""
MATCHES = "(selector) => document.activeElement.matches(selector)"
MOVES = 5


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        if page.evaluate(MATCHES, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{most} times Tab does not reach {selector}; the focus is on {page.evaluate(FOCUSED)}")


def not_lost(page: Page) -> None:
    """The focus is on something."""
    assert page.evaluate(FOCUSED) != "body", "the focus is lost"


def choose_on_the_board(page: Page, chooser: random.Random) -> None:
    """Arrows to some place, and Enter."""
    tab_to(page, "#part-board a.place")
    for key in chooser.choices(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), k=3):
        page.keyboard.press(key)
        assert page.evaluate(FOCUSED) == "place", f"{key} leaves the board"
    page.keyboard.press("Enter")


def choose_anywhere(page: Page, chooser: random.Random) -> None:
    """Tab to some choice, and Enter."""
    number = chooser.randrange(choices(page).count())
    wanted = choices(page).nth(number)
    href, value = wanted.get_attribute("href"), wanted.get_attribute("value")
    tab_to(page, f'#main [href="{href}"]' if href else f'#choices [value="{value}"]', 160)
    page.keyboard.press("Enter")


def decide_by_keys(page: Page, chooser: random.Random) -> None:
    """One decision."""
    before = last(page)
    if page.locator("#part-board a.place").count():
        choose_on_the_board(page, chooser)
    else:
        choose_anywhere(page, chooser)
    page.locator(PLAY).wait_for()
    not_lost(page)
    tab_to(page, "#do-play", 160)
    page.keyboard.press("Enter")
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()
    not_lost(page)


@pytest.mark.parametrize("game", OURS)
def test_first_moves_by_keys(visit: Visiting, game: str) -> None:
    page, chooser = visit().open("/"), random.Random(game)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Skip to the content"
    tab_to(page, f'form[action="/g/{game}"] button')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for _ in range(MOVES):
        wait_for_turn(page)
        decide_by_keys(page, chooser)
    wait_for_turn(page)
    not_lost(page)


def test_one_tab_enters_the_board_and_one_leaves_it(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("carcassonne-city", 30), [secret, "random"]))
    assert page.locator("#part-board a.place").count() > 5
    tab_to(page, "#part-board a.place")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    inside = page.evaluate("document.activeElement.id")
    assert inside != first and page.evaluate(FOCUSED) == "place"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) != "place", "one Tab leaves the board"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") == inside, "and comes back to where one was"


def test_enter_on_what_is_chosen_plays_it_and_undo_brings_it_back(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("carcassonne-city", 30), [secret, "random"], undo="free")
    page = visit(secret).open(path)
    assert "1 way" in (page.locator("#part-board a.place").first.get_attribute("aria-label") or "")  # no turning
    before, asked = last(page), page.locator("#status").inner_text()
    tab_to(page, "#part-board a.place")
    page.keyboard.press("Enter")
    page.locator(PLAY).wait_for()
    assert page.evaluate(MATCHES, "a.place.chosen"), "the focus stays on the place that was chosen"
    page.keyboard.press("Enter")
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()
    not_lost(page)
    wait_for_turn(page)
    tab_to(page, "#do-undo", 160)
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text(asked)
    not_lost(page)


def test_the_skip_link_leads_to_the_board(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("carcassonne-city", 20), [secret, "random"]))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    tab_to(page, "#part-board a.place", 3)
