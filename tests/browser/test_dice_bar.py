"""The dice of Saint Malo on a phone, with a teacher beside them and without."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.test_saint_malo import BELOW_THE_CITY, dice, goes_on, table_of
from tests.browser.town import Town
from tests.saint_malo.positions import city, position, use

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: How far dice, and the words below them, are from their neighbours, and how far words are from the middle of their die.
SPACES = """() => {
  const boxes = (what) => [...document.querySelectorAll(`#dice > .bone ${what}`)].map((each) => each.getBoundingClientRect());
  const [sides, words] = [boxes(".side"), boxes("small")];
  const apart = (all) => all.slice(1).map((box, at) => box.left - all[at].right);
  const middle = (box) => box.left + box.width / 2;
  return [[...apart(sides), ...apart(words)], words.map((box, at) => Math.abs(middle(box) - middle(sides[at])))]; }"""
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


def test_a_symbol_opens_the_list_of_what_it_allows_at_its_head(visit: Visiting, town: Town, secret: str) -> None:
    path = table_of(town, secret, position(city(coins=4), use("LCCHH")))
    page = visit(secret, confirm="turn", **PHONE).open(path)
    page.locator("#tab-choices").tap()  # it may lie open by itself
    panes, shown = page.locator("#panes"), page.locator("#choices [data-choose]:visible")
    if panes.is_visible():
        page.locator("#tab-choices").tap()
    expect(panes).not_to_be_visible()
    assert page.locator("#open-choices").evaluate("(it) => getComputedStyle(it).borderStyle") == "solid"
    page.locator(SIDE.format(4)).tap()
    expect(shown.first).to_be_in_viewport(ratio=1)
    assert all("hire" in each for each in shown.evaluate_all("(all) => all.map((each) => each.dataset.choose)"))
    panes.evaluate("(it) => it.scrollTo(0, 200)")
    page.locator(SIDE.format(2)).tap()
    expect(shown.first).to_be_in_viewport(ratio=1)
    assert panes.evaluate("(it) => it.scrollTop") == 0 and panes.is_visible()


def test_dice_like_those_that_were_kept_stay_too(visit: Visiting, town: Town, secret: str) -> None:
    """Four faces are kept: two of three times the fifth die comes up like one of them. Sabres are rolled again."""
    start = position(city(), {"kind": "keep", "dice": "LCWXS", "rolls": 1})
    page = visit(secret, confirm="turn", **PHONE).open(table_of(town, secret, start))
    for place in (1, 2, 3, 4):
        keep(page, place)
    for rolls in ("2", "3"):
        expect(page.locator("#do-play")).to_have_text("Roll 1 again")
        page.locator("#do-play").tap()
        expect(page.locator("#dice")).to_have_attribute("data-rolls", rolls)
        if rolls == "3":
            return  # now they are used
        expect(page.locator("#do-play")).to_have_text(goes_on(page, "LCWX"))
        face, word = dice(page)[4]
        assert word == ("rolls" if face in "HS" else "stays")
        if face not in "HS":
            return


def test_no_die_touches_another_and_words_stand_below_theirs(visit: Visiting, town: Town, secret: str) -> None:
    """Neither dice that are turned for coins, nor those that are kept or rolled again."""
    turned = position(city(coins=6), use("LWXHH")), "hire+noble"
    kept = position(city(), {"kind": "keep", "dice": "LWXHS", "rolls": 1}), "keep+W"
    me = visit(secret, confirm="turn", **PHONE)
    for start, choice in (turned, kept):
        page = me.open(f"{table_of(town, secret, start)}?choose={choice}")
        assert page.locator("#dice > :is(.turned, .stays)").count()
        apart, aside = page.evaluate(SPACES)
        assert min(apart) >= 4 and max(aside) < 1, (apart, aside)


def test_anothers_dice_lie_below_the_city_when_the_board_has_grown(visit: Visiting, town: Town, secret: str) -> None:
    """Since the page was opened: beside a teacher it was smaller."""
    path = table_of(town, secret, position(city(coins=4), use("LCWXH")), friend="greedy")
    page = visit(secret, confirm="never", **{**PHONE, "reduced_motion": "no-preference"}).open(path)
    page.evaluate("document.getElementById('part-board').style.height = '240px'; dispatchEvent(new Event('resize'))")
    page.evaluate("document.getElementById('part-board').style.height = ''")
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('bastide:play', { detail: { actions: ['pass'] } }))",
    )
    page.locator(".told-over .dice").wait_for()
    assert page.evaluate(BELOW_THE_CITY)


def test_what_is_paid_reads_as_paid_and_persons_tell_their_heads(visit: Visiting, town: Town, secret: str) -> None:
    path = table_of(town, secret, position(city(coins=4), use("LLCHH")))
    page = visit(secret, confirm="turn", **PHONE).open(path)
    expect(page.locator('[data-choose="use crate 2"] .price')).to_contain_text("−2")
    expect(page.locator('[data-choose="hire priest"] b')).to_have_text("Hire a priest, 2 heads")
