"""On a phone, by touch: the board first, the playing button in view, nothing wider than the screen or too small.

Everybody else is `greedy`, which has no dice of its own: a seeded game is the same one in every run.
"""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import PLAY, decide, fingers, in_sight, last, press, wait_for_turn
from tests.browser.town import Town, played
from tests.ours import OURS
from tests.soak import rest

PHONES = {"390": (390, 844), "360": (360, 740)}
MOVES = 4
PLACE, CONTROL = 44, 44  # pixels
ON_A_TILE = 18  # up to six spots for a follower lie on one tile: as large as they can be without touching
FOLLOWERS = ':is([id^="at-burgher"], [id^="at-trader"], [id^="at-steward"])'

TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length)
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([each, box]) => `${each.id || each.outerHTML.slice(0, 60)}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""
IN_SIGHT = """() => {
  const frame = document.getElementById("viewport").getBoundingClientRect();
  const all = [...document.querySelectorAll("#part-board a.place")].map((each) => each.getBoundingClientRect());
  const inside = (box) => box.left >= 0 && box.right <= innerWidth && box.top >= frame.top && box.bottom <= frame.bottom;
  return !all.length || all.some(inside); }"""
BAR = {"saint-malo": 140}  # its five dice have a row of their own; in all other games the bar is one line of 68 pixels
TOUCHED = '#part-board a.place, .tray a[href*="choose="]'
#: A unit against what a finger needs. What is smaller is an overview, in which taps lead nearer.
UNIT = """() => { const board = document.querySelector("#viewport.live > svg"); return !board ? 99 : Number(board.dataset.unit)
  * board.clientWidth / board.viewBox.baseVal.width / (board.dataset.unit > 60 ? 64 : 52); }"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def phone(size: str) -> dict[str, Any]:
    """A context that is a phone."""
    width, height = PHONES[size]
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    }


def fits(page: Page) -> None:
    """All that a phone asks of a table where one is to decide."""
    assert page.evaluate(WIDER) <= 0, "the page scrolls sideways"
    assert page.evaluate(TOO_SMALL, [f"#part-board a.place:not({FOLLOWERS})", PLACE]) == [], (
        "places that no finger hits"
    )
    assert page.evaluate(TOO_SMALL, [f"#part-board a.place{FOLLOWERS}", ON_A_TILE]) == [], "spots that no finger hits"
    controls = ".bar button, .bar a.button, .bar select, header a, header summary, .tab, .view-button, .pick"
    controls += ", #strip .strip-step, .player-details > summary"
    assert page.evaluate(TOO_SMALL, [controls, CONTROL]) == [], "controls that no finger hits"
    expect(page.locator("#do-play:visible, #open-choices:visible")).to_be_in_viewport(ratio=1)
    assert page.evaluate(UNIT) > 0.98, "an overview, in which nothing can be chosen"
    seen = page.evaluate(IN_SIGHT)
    assert seen, "places to choose, and none of them in view"
    board, frame = page.locator("#viewport").bounding_box(), page.viewport_size
    assert board and frame and board["height"] >= min(0.6 * frame["height"], frame["width"]), "the board comes first"
    bar, game = page.locator("#part-bar").bounding_box(), page.locator("#main").get_attribute("data-game")
    assert bar and bar["height"] == BAR.get(game or "", 68), "the bar is one line"
    cut = page.locator("h1.heading").evaluate(
        "(each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 6"
    )
    assert not cut, "the title is cut"
    scores = page.locator("#part-players").bounding_box()
    assert scores and scores["y"] >= 0 and scores["height"] <= 46, "the scores are one line, as high as a finger"
    hits = page.evaluate("""[...document.querySelectorAll(".player .points")].map((each) => each.getBoundingClientRect())
      .map((box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".player") !== null)""")
    assert all(hits), "the scores are never covered"


def comes_by_itself(page: Page) -> None:
    """Where nothing on the board can be touched the choices are in view, and so is the board."""
    sheet = page.locator("#part-side[data-open] #panes")
    if page.locator(TOUCHED).count():
        expect(sheet).to_have_count(0)
        return
    expect(page.locator("#choices .pick:not(.blocked)").first).to_be_in_viewport(ratio=1)
    box, board = sheet.bounding_box(), page.locator("#viewport").bounding_box()
    assert box and board and page.viewport_size
    assert box["height"] <= 0.6 * page.viewport_size["height"] and box["y"] - board["y"] >= 100, "the board is covered"


def touch(page: Page, chooser: random.Random) -> None:
    """One decision by touch, looked at before and after choosing."""
    before = last(page)
    fits(page)
    comes_by_itself(page)
    press(page, chooser.choice(in_sight(page)), touch=True)
    page.locator(PLAY).wait_for()
    fits(page)
    page.locator(PLAY).tap()
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()


@pytest.mark.parametrize("size", ["360", *rest(("390",))])
@pytest.mark.parametrize("game", OURS)
def test_first_moves_by_touch(visit: Visiting, town: Town, secret: str, game: str, size: str) -> None:
    chooser = random.Random(f"{game} {size}")
    page = visit(secret, **phone(size)).open(town.table(played(game, 0), [secret, "greedy"]))
    board = page.locator("#part-board").bounding_box()
    assert board is not None and board["y"] < PHONES[size][1] / 3, "the board begins in the first third of the screen"
    for _ in range(MOVES):
        wait_for_turn(page)
        touch(page, chooser)


@pytest.mark.parametrize("game", OURS)
def test_later_in_the_game(visit: Visiting, town: Town, secret: str, game: str) -> None:
    page = visit(secret, **phone("360")).open(town.table(played(game, 90, players=3), [secret, "greedy", "greedy"]))
    for _ in range(2):
        wait_for_turn(page)
        touch(page, random.Random(game))


@pytest.mark.parametrize(
    "path", ["/", "/g/la-citta", "/g/saint-malo/edit", "/rules/carcassonne-city", "/tables", "/me"]
)
def test_no_page_is_wider_than_a_phone(visit: Visiting, path: str) -> None:
    page = visit(**phone("360")).open(path)
    assert page.evaluate(WIDER) <= 0


def swipe(page: Page, selector: str, by: int) -> None:
    """A finger on that element, moved up or down."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    fingers(finger, "touchStart", (x, y))
    for part in range(1, 6):
        fingers(finger, "touchMove", (x, y + by * part / 5))
    fingers(finger, "touchEnd")


def test_choices_that_were_looked_at_go_when_one_is_asked(visit: Visiting, town: Town, secret: str) -> None:
    """What is asked is on the board then; the log stays open for whoever reads it."""
    friend = random.Random(5).randbytes(18).hex()
    path = town.table(played("carcassonne-city", 30, turn=1), [secret, friend], single=False)
    page = visit(secret, **phone("390")).open(path)
    rival = visit(friend, "never").open(path)
    sheet = page.locator("#part-side[data-open]")
    for tab, stays in (("choices", 0), ("log", 1)):
        page.locator(f"#tab-{tab}").tap()
        expect(sheet).to_have_count(1)
        while rival.locator("#do-play").count():
            decide(rival, random.Random(3))
        page.locator("#main[data-asked]").wait_for()
        expect(sheet).to_have_count(stays)
        if not stays:
            while page.locator("#main[data-asked]").count():
                press(page, in_sight(page)[0], touch=True)
                page.locator(PLAY).tap()
                page.wait_for_timeout(300)


def test_a_swipe_opens_the_sheet_and_folds_it(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret, **phone("360")).open(town.table(played("la-citta", 90), [secret, "greedy"]))
    wait_for_turn(page)
    sheet = page.locator('#tabs .tab[aria-selected="true"]')
    expect(sheet).to_have_count(0)
    swipe(page, "#tabs", -120)
    expect(sheet).to_have_count(1)
    swipe(page, "#tabs", 120)
    expect(sheet).to_have_count(0)
    before = last(page)
    swipe(page, "#part-bar", -120)
    expect(sheet).to_have_count(1)
    assert last(page) == before, "a swipe is no tap on what lies under the finger"
