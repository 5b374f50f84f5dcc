"""By keyboard alone, from the front page on; the focus is never lost."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import PLAY, choices, last, wait_for_turn
from tests.browser.town import Town, played
from tests.ours import OURS
from tests.soak import rest

FOCUSED = """() => { const at = document.activeElement;
  if (at.matches("a.place, .choice")) return "place";
  return at === document.body ? "body" : at.id || at.textContent.trim() || at.tagName; }"""
MATCHES = "(selector) => document.activeElement.matches(selector)"
#: Where arrows go from place to place: the board, and a tile that has risen over it and stands for its places.
PLACES = "#part-board :is(a.place, .choice)"
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
    tab_to(page, PLACES)
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
    before, offered = last(page), page.locator("#do-play").get_attribute("value")
    if page.locator(f"{PLACES}:visible").count():
        choose_on_the_board(page, chooser)
    else:
        choose_anywhere(page, chooser)
    other = f':not([value="{offered}"])' if offered else ""
    played_or_chosen = f'#main:not([aria-busy]):not([data-last="{before}"]), {PLAY}[value]{other}'
    page.locator(played_or_chosen).first.wait_for()
    not_lost(page)
    if last(page) != before:  # nothing was asked: it can be taken back
        return
    tab_to(page, "#do-play", 160)
    page.keyboard.press("Enter")
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()
    not_lost(page)


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
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
    assert page.evaluate("document.activeElement.id") == "part-board"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "place", "one Tab enters the board"


def test_arrows_need_no_tab_and_go_by_where_places_lie(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("carcassonne-city", 30), [secret, "random"]))
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == "place"
    for key, sign in (("ArrowDown", (0, 1)), ("ArrowUp", (0, -1)), ("ArrowLeft", (-1, 0)), ("ArrowRight", (1, 0))):
        x, y = middle(page)
        page.keyboard.press(key)
        far = [(now - before) * way for now, before, way in zip(middle(page), (x, y), sign, strict=True)]
        assert sum(far) >= 0, f"{key} leads the other way"


def middle(page: Page) -> tuple[float, float]:
    """Where the focus is, in pixels."""
    box = page.evaluate(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.activeElement.getBoundingClientRect())"
    )
    return box[0], box[1]


@pytest.mark.parametrize("game", OURS)
def test_a_usual_move_takes_five_keys_at_most(visit: Visiting, town: Town, secret: str, game: str) -> None:
    friend = random.randbytes(18).hex()
    page = visit(secret, confirm="turn").open(town.table(played(game, 30), [secret, friend]))
    before, keys = last(page), 0
    first = "ArrowRight" if page.locator("#part-board a.place").count() else "1"
    for key in (first, "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
        keys += 1
        page.wait_for_timeout(400)
        if last(page) != before:
            break
    assert last(page) != before and keys <= 5


def test_the_list_of_keys_and_one_step_back(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("la-citta", 30), [secret, "random"]))
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    before = last(page)
    page.keyboard.press("2")
    page.locator(PLAY).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("#do-play")).to_be_disabled()
    assert last(page) == before
    page.locator("#player-details-1 > summary .name").click()
    expect(page.locator("#player-details-1 .about")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#player-details-1 .about")).to_be_hidden()


def test_u_takes_back(visit: Visiting, town: Town, secret: str) -> None:
    friend = random.randbytes(18).hex()
    page = visit(secret, confirm="never").open(town.table(played("la-citta", 30), [secret, friend]))
    before = page.locator("#status").inner_text()
    page.locator('#choices [data-choose="build farm"]').click()
    page.locator("#do-undo:not([disabled])").wait_for()
    page.keyboard.press("u")
    expect(page.locator("#status")).to_have_text(before)
