"""The dice of Saint Malo on a phone, with a teacher beside them and without."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.test_saint_malo import dice

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDE = "#dice > .bone:nth-child({}) .side"


def words(page: Page) -> list[str]:
    """Below each die what becomes of it."""
    return [word for _face, word in dice(page)]


def keep(page: Page, place: int) -> None:
    """Tap a die that is not kept yet."""
    page.locator(SIDE.format(place)).tap()
    expect(page.locator(f"#dice > .bone.stays:nth-child({place})")).to_be_attached()
    expect(page).to_have_url(re.compile("choose="))


def test_a_remark_that_was_read_stays_away_and_what_was_picked_stays_picked(visit: Visiting) -> None:
    page = visit(**PHONE).open("/learn/saint-malo")
    page.locator("#first-game").first.tap()
    teacher = page.locator("#part-teacher")
    expect(teacher).to_have_attribute("data-mode", "remark")
    page.wait_for_load_state()
    keep(page, 1)
    expect(teacher).to_have_attribute("data-mode", "remark")
    before = words(page)
    page.locator("#teacher-heard").tap()
    expect(teacher).to_have_count(0)
    assert words(page) == before
    keep(page, 2)
    page.wait_for_load_state("networkidle")
    assert teacher.count() == 0
    before = words(page)
    page.reload()
    page.wait_for_load_state("networkidle")
    assert teacher.count() == 0 and words(page) == before


def test_a_hint_leaves_the_dice_as_they_were_picked(visit: Visiting) -> None:
    page = visit(**PHONE).open("/learn/saint-malo/1")
    page.locator("#next-lesson").tap()
    page.wait_for_load_state()
    keep(page, 2)
    before = words(page)
    page.locator("#lesson-hint").tap()
    expect(page.locator("#part-teacher")).to_have_attribute("data-mode", "hint")
    assert words(page) == before
    page.locator("#lesson-back").tap()
    expect(page.locator("#part-teacher")).to_have_attribute("data-mode", "talk")
    assert words(page) == before
