"""The pages beside the tables, in three languages and at four widths: measured by boxes, not by eye."""

from typing import Any

import pytest
from playwright.sync_api import Page

from bastide.core.i18n import LANGUAGES
from tests.browser.conftest import Visiting
from tests.browser.test_statistics import careers
from tests.browser.town import Town, played
from tests.soak import rest

WIDTHS = {360: 740, 390: 844, 1280: 800, 1920: 1080}
TARGET = 44  # pixels
#: What does not fit: wider than the page, out of it, cut off, on top of another control, too small for a finger.
MISFITS = """(least) => {
  const told = [], root = document.documentElement, shown = (each) => each.checkVisibility() && each.getClientRects().length;
  const said = (each) => (each.innerText || each.value || "").trim().slice(0, 40);
  const name = (each) => `${each.tagName.toLowerCase()} ${each.id} "${said(each)}"`;
  if (root.scrollWidth > root.clientWidth) told.push(`the page is ${root.scrollWidth} wide`);
  for (const each of document.body.querySelectorAll("*")) {
    if (each.closest("svg, .hidden, .skip, table, option") || !shown(each)) continue;
    const box = each.getBoundingClientRect(), style = getComputedStyle(each);
    if (box.right > root.clientWidth + 1 || box.left < -1) told.push(`out of the page: ${name(each)}`);
    const clipped = style.overflowX !== "visible" && !["INPUT", "SELECT", "TEXTAREA"].includes(each.tagName);
    if (clipped && each.scrollWidth > each.clientWidth + 1) told.push(`cut off: ${name(each)}`);
    if (each.tagName === "BUTTON" && each.scrollWidth > each.clientWidth + 1) told.push(`overfull: ${name(each)}`);
  }
  const controls = [...document.querySelectorAll("a, button, select, summary, input:not([type=hidden]), textarea")]
    .map((each) => (each.matches("[type=radio], [type=checkbox]") ? each.closest("label") : each))
    .filter((each) => shown(each) && !each.closest("svg, .skip"))
    .filter((each) => getComputedStyle(each).display !== "inline" || !each.closest("p, h2, h3, li, td, th"));  // in a sentence
  const boxes = controls.map((each) => [each, each.getBoundingClientRect()]);
  for (const [each, box] of boxes) {
    const small = Math.min(box.width, box.height) < least - 0.5;
    if (small) told.push(`${box.width.toFixed()} x ${box.height.toFixed()}: ${name(each)}`);
    for (const [other, its] of boxes) {
      if (each === other || each.contains(other) || other.contains(each)) continue;
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 1 && down > 1) told.push(`${name(each)} lies on ${name(other)}`);
    }
  }
  return told; }"""


def _lobby(page: Page, address: str) -> str:
    """A table that waits for two more, its host looking."""
    page.goto(f"{address}/g/la-citta")
    page.locator('form#friends input[value="3"]').check()
    page.locator("form#friends button[type=submit]").click()
    page.locator(".qr").wait_for()
    return page.url.removeprefix(address)


def _look(language: str) -> dict[str, Any]:
    return {"locale": language, "has_touch": True, "rough": True}  # rough: two addresses are wrong on purpose


@pytest.mark.parametrize("language", ["de", *rest(("en",), ("nl",))])  # the longest words
def test_everything_fits(visit: Visiting, town: Town, secret: str, language: str) -> None:
    me = visit(secret, **_look(language))
    over = town.table(played("saint-malo", 10_000, players=3), [secret, "random", "random"])
    town.table(played("la-citta", 20), [secret, "random"])
    waiting = _lobby(me.page, town.address)
    games = [f"/g/{name}" for name in ("carcassonne-city", "la-citta", "saint-malo")]
    refused = f"{over}/seat/none"
    rules = f"/rules/la-citta?table={over[3:]}"
    wrong = []
    careers(town.store, secret)
    own = ("/me/games", "/statistics", "/learn", "/learn/la-citta", "/learn/la-citta/5")
    for path in ("/", "/tables", *own, "/me", "/me/devices", "/me/delete", "/nowhere", refused, waiting, rules, *games):
        page = me.open(path)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{path} at {width}: {each}" for each in page.evaluate(MISFITS, TARGET if width < 700 else 0)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [1280, *rest((390,))])
def test_play_now_is_in_view(visit: Visiting, width: int) -> None:
    """On the page of every game, without scrolling, in every language; and it is the form's own."""
    for language in LANGUAGES:
        me = visit(locale=language, viewport={"width": width, "height": WIDTHS[width]})
        for name in ("carcassonne-city", "la-citta", "saint-malo"):
            page = me.open(f"/g/{name}")
            play = page.locator('button[form="bots"], form#bots button[type=submit]').locator("visible=true").first
            box = play.bounding_box()
            assert box is not None and box["y"] + box["height"] <= WIDTHS[width], f"{name} in {language}: {box}"


def test_play_now_is_in_view_on_the_home_page(visit: Visiting) -> None:
    """Of each of our three games, for whoever comes for the first time with a usual screen."""
    for language in LANGUAGES:
        page = visit(locale=language, viewport={"width": 1280, "height": 800}).open("/")
        for name in ("carcassonne-city", "la-citta", "saint-malo"):
            box = page.locator(f'form[action="/g/{name}"] button.primary').bounding_box()
            assert box is not None and box["y"] + box["height"] <= 800, f"{name} in {language}: {box}"


def test_as_many_names_as_people(visit: Visiting) -> None:
    page = visit(java_script_enabled=False).open("/g/la-citta")
    names, people = page.locator("form#screen .names input"), page.locator('form#screen input[name="people"]')
    for count in (2, 4, 5, 3):
        people.nth(count - 2).check()
        assert names.locator("visible=true").count() == count


def test_the_rows_of_the_games_are_in_line(visit: Visiting) -> None:
    page = visit(viewport={"width": 1280, "height": 800}).open("/")
    for part in ("h2", ".facts-line", ".row", ".more"):
        tops = page.locator(f".game {part}").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert max(tops[:3]) - min(tops[:3]) < 1, f"{part}: {tops}"
