"""A lesson at a real browser: wrong, taken back, shown, right; by keys, on a phone, without scripts; and who asks first."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from bastide.web.services import Services
from bastide.web.tables.exercises import OTHER, Verdict
from bastide.web.tables.table import Table
from tests.browser.conftest import Visiting
from tests.browser.visiting import Visit
from tests.web.serving import serving_with

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MARKET = "/learn/la-citta/5"
TEACHER = "#part-teacher"


def begin(me: Visit) -> Page:
    """The market's lesson, at its first words."""
    page = me.open(MARKET)
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    return page


def choose(page: Page, *actions: str) -> None:
    """Make choices as a game's own script does."""
    for action in actions:
        before = page.locator("#main").get_attribute("data-last")
        page.evaluate(
            "(action) => document.dispatchEvent(new CustomEvent('bastide:play', { detail: { actions: [action] } }))",
            action,
        )
        expect(page.locator("#main:not([aria-busy])")).not_to_have_attribute("data-last", before or "")


def complaints(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]


def test_wrong_taken_back_shown_and_right(visit: Visiting) -> None:
    page = begin(visit(viewport=DESK))
    expect(page.locator(".pointed .line")).to_have_count(4)
    page.locator("#lesson-on").click()
    expect(page.locator("#teacher-title")).to_have_text("Five is full")
    expect(page.locator(".pointed .line")).to_have_count(1)
    expect(page.locator(".thread .line")).to_have_count(1)
    page.locator("#lesson-on").click()
    page.locator("#choices").get_by_role("link", name="Market").click()
    expect(page.locator("#part-board a.place.legal").first).to_be_attached()
    choose(page, "at 12,3")
    expect(page.locator("#teacher-title")).to_have_text("Not the best here")
    expect(page.locator("#lesson-undo")).to_be_focused()
    expect(page.locator(".bars")).to_have_attribute("aria-label", "you 19, the best 20, without this choice 18")
    assert not complaints(page)
    page.locator("#lesson-show").click()
    expect(page.locator("#teacher-title")).to_have_text("Hint 3 of 3")
    expect(page.locator(".pointed .line")).to_have_count(4)  # two in the words, and where the hint itself points
    choose(page, "build market", "at 6,14")
    expect(page.locator("#teacher-title")).to_have_text("Well played")
    expect(page.locator("#lesson-on")).to_be_focused()
    page.locator("#lesson-on").click()
    expect(page.locator("#teacher-title")).to_have_text("What to remember")
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.locator(".town.done")).to_have_count(1)


def test_keys_turn_the_pages_and_take_back(visit: Visiting) -> None:
    page = begin(visit(viewport=DESK))
    page.locator(f"{TEACHER} .phrase[role=button]").first.wait_for()  # the script is there
    for key, beat in (("ArrowRight", "2"), ("ArrowLeft", "1"), ("ArrowRight", "2"), ("ArrowRight", "3")):
        page.keyboard.press(key)
        expect(page.locator(TEACHER)).to_have_attribute("data-beat", beat)
    page.keyboard.press("h")
    expect(page.locator("#teacher-title")).to_have_text("Hint 1 of 3")
    page.keyboard.press("h")
    expect(page.locator("#teacher-title")).to_have_text("Hint 2 of 3")
    phrase = page.locator(f"{TEACHER} .phrase")
    phrase.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pointed .line")).to_have_count(1)
    choose(page, "gold")
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "told")
    page.keyboard.press("Escape")
    expect(page.locator("#teacher-title")).to_have_text("Your move")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_on_a_phone_all_of_it_is_in_sight(visit: Visiting, language: str) -> None:
    page = begin(visit(viewport=PHONE, has_touch=True, is_mobile=True, locale=language, color_scheme="dark"))
    assert not complaints(page)
    for _step in range(2):
        page.locator("#lesson-on").tap()
        expect(page.locator(TEACHER)).not_to_have_attribute("data-beat", str(1 + _step))
    _fits(page, "#lesson-hint", "#do-undo")
    choose(page, "build market", "at 12,3")
    _fits(page, "#lesson-undo", "#lesson-show", ".bars")
    page.locator("#lesson-undo").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "talk")
    choose(page, "build market", "at 6,14")
    _fits(page, "#lesson-undo", "#lesson-on", ".bars")


def _fits(page: Page, *those: str) -> None:
    """Nothing scrolls, and these are wholly in sight."""
    expect(page.locator(those[0])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for each in those:
        box = page.locator(each).bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], (each, box)
    say = page.locator("#teacher-say").evaluate("(each) => each.scrollHeight - each.clientHeight")
    assert say <= 1, f"{say} pixels of what is said are out of sight"


def test_without_scripts_it_is_a_page_for_each_step(visit: Visiting) -> None:
    page = begin(visit(java_script_enabled=False, viewport=DESK))
    page.locator("#lesson-on").click()
    page.locator("#lesson-on").click()
    page.locator("#lesson-hint").click()
    expect(page.locator("#teacher-title")).to_have_text("Hint 1 of 3")
    page.locator("#choices").get_by_role("link", name="Take 2 gold").click()
    page.locator("#do-play:not([disabled])").click()
    expect(page.locator("#teacher-title")).to_have_text("Not the best here")
    page.locator("#lesson-undo").click()
    expect(page.locator("#teacher-title")).to_have_text("Your move")


# The first game


@pytest.fixture
def costly(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Services]]:
    """A house in which taking gold costs a game."""
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (address, services):

        def ask(table: Table, seat: int, action: str) -> Future[Verdict]:
            judged: Future[Verdict] = Future()
            judged.set_result(Verdict(OTHER, 0.0, 0.2 if action == "gold" else 0.0))
            return judged

        monkeypatch.setattr(services.warnings, "ask", ask)
        yield address, services


@pytest.mark.parametrize(
    "how", [{"viewport": DESK}, {"viewport": DESK, "java_script_enabled": False}], ids=["scripts", "none"]
)
def test_the_teacher_asks_before_a_costly_choice(
    chromium: Browser, costly: tuple[str, Services], how: dict[str, Any]
) -> None:
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce", **how)
    page = context.new_page()
    page.goto(f"{costly[0]}/learn/la-citta")
    page.locator("#first-game").first.click()
    expect(page.locator("#teacher-title")).to_have_text("Something new")
    table = costly[1].tables.table(page.url.split("/t/")[1].split("?")[0])
    for again in (True, False):
        page.locator("#choices").get_by_role("link", name="Take 2 gold").click()
        if not how.get("java_script_enabled", True):  # with scripts what can be taken back is played at once
            page.locator("#do-play:not([disabled])").click()
        if again:
            expect(page.locator("#teacher-title")).to_have_text("Are you sure?")
            assert not table.begun.moves
            page.locator("#choose-again").click()
            expect(page.locator("#play-anyway")).to_have_count(0)
    expect(page.locator("#main")).not_to_have_attribute("data-moves", "0")
    assert table.begun.moves[0].action.text == "gold", "he asks once"
    context.close()
