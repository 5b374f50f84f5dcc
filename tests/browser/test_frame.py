"""The frame of a table stands still: no box is too narrow for its words, and nothing changes its size from step to step."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import decide, wait_for_turn
from tests.browser.town import Town, played
from tests.ours import OURS
from tests.soak import rest

MOVES = {"saint-malo": 60, "carcassonne-city": 40, "la-citta": 60}
SIZES = {"360": (360, 740), "390": (390, 844), "1280": (1280, 800), "1920": (1920, 1080)}
STEPS = 10
MOST_SHIFT = 0.02
FRIEND = random.Random(11).randbytes(18).hex()

#: Boxes with words in them; those that end in an ellipsis on purpose are left out.
BOXES = ".tab, .pick, .pick b, .pick .gain, .button, .group, .prompt, .status, .player summary, .view-button, h2, .pane"
OVERFULL = """(boxes) => [...document.querySelectorAll(boxes)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length)
  .filter((each) => each.clientWidth > 1 || !each.closest(".strip")) // the strip's head is for ears on a phone
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => `${each.id || each.className}: ${each.textContent.trim().slice(0, 40)} `
    + `${each.scrollWidth} in ${each.clientWidth}`)"""
WATCH = """() => { window.shifts = []; new PerformanceObserver((list) => { for (const each of list.getEntries())
  window.shifts.push([each.value, each.sources
    .map((one) => one.node?.id || one.node?.className || one.node?.nodeName).join(" ")]); })
  .observe({ type: "layout-shift", buffered: true }); }"""
FRAME = """() => ["part-players", "part-status", "viewport", "part-strip", "part-side", "part-bar"]
  .map((each) => document.getElementById(each).getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"""

#: What scrolls beside the board, and how far it does so beyond all that can be seen in it.
BLANK = """() => { const pane = document.querySelector("#part-side .panes");
  const top = pane.getBoundingClientRect().top - pane.scrollTop;
  const seen = [...pane.querySelectorAll("*")].filter((each) => !each.closest(".hidden") && each.checkVisibility())
    .map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1);
  return pane.scrollHeight - Math.max(...seen.map(({ bottom }) => bottom - top)); }"""
#: How far the next thing below the button is.
BELOW = """(button) => { const { left, right, bottom } = button.getBoundingClientRect();
  const all = [...document.querySelectorAll("#part-side .panes *")].filter((each) => each.checkVisibility());
  const boxes = all.filter((each) => !each.contains(button)).map((each) => each.getBoundingClientRect());
  return Math.min(...boxes.filter((box) => box.height && box.top > bottom - 2 && box.left < right && box.right > left)
    .map(({ top }) => top - bottom)); }"""


def fits(page: Page) -> None:
    """No sideways scroll, no scroll of the page at all, every word in its box."""
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert wide <= 0 and high <= 0, "the page scrolls"
    assert page.evaluate(OVERFULL, BOXES) == []


@pytest.mark.parametrize("language", ["de", *rest(("en",), ("nl",))])
@pytest.mark.parametrize("size", ["360", *rest(("1280",), ("390",), ("1920",))])  # the narrowest says it first
def test_every_word_is_in_its_box(visit: Visiting, town: Town, secret: str, size: str, language: str) -> None:
    width, height = SIZES[size]
    me = visit(secret, confirm="turn", locale=language, viewport={"width": width, "height": height})
    for game in OURS:
        for players in (2, 4):
            seats = [secret, FRIEND, *["random"] * (players - 2)]
            page = me.open(town.table(played(game, MOVES[game], players=players), seats))
            fits(page)
            for tab in ("log", "table", "choices"):
                page.locator(f"#tab-{tab}").click()
                fits(page)


@pytest.mark.parametrize("game", OURS)
def test_log_talk_and_all_choices_are_in_view(visit: Visiting, town: Town, secret: str, game: str) -> None:
    page = visit(secret, viewport={"width": 1280, "height": 800}).open(
        town.table(played(game, MOVES[game]), [secret, FRIEND])
    )
    for tab in ("choices", "log", "talk", "table"):
        expect(page.locator(f"#tab-{tab}")).to_be_in_viewport(ratio=1)
    for pick in page.locator("#choices .pick").all():
        expect(pick).to_be_in_viewport(ratio=1)
    page.locator("#tab-log").click()
    expect(page.locator("#drawer-log .log li").first).to_be_in_viewport(ratio=1)
    page.locator("#tab-talk").click()
    expect(page.locator("#talk-text")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("carcassonne-city", "390"),
        ("la-citta", "1280"),
        ("saint-malo", "390"),
        *rest(("carcassonne-city", "1280"), ("la-citta", "390"), ("saint-malo", "1280")),
    ],
)
def test_nothing_changes_its_size_or_jumps(visit: Visiting, town: Town, secret: str, game: str, size: str) -> None:
    width, height = SIZES[size]
    me = visit(secret, confirm="turn", viewport={"width": width, "height": height})
    page = me.open(town.table(played(game, 10), [secret, "greedy"]))  # the same game in every run
    page.evaluate(WATCH)
    frame, chooser = page.evaluate(FRAME), random.Random(f"{game} {size}")
    for _ in range(STEPS):
        if not wait_for_turn(page):
            break
        decide(page, chooser)
        assert page.evaluate(FRAME) == frame, "the frame has changed its size"
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, sorted(shifts, reverse=True)[:8]


def test_four_and_five_players_stand_in_one_line(visit: Visiting, town: Town, secret: str) -> None:
    for width in (360, 1280):
        page = visit(secret, viewport={"width": width, "height": 800}).open(
            town.table(played("la-citta", 40, players=5), [secret, *["random"] * 4])
        )
        tops = page.locator(".player").evaluate_all("all => all.map((each) => each.getBoundingClientRect().y)")
        assert len(set(tops)) == 1 and len(tops) == 5
        for points in page.locator(".player .points").all():
            expect(points).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["390", "1280"])
def test_opened_drawers_leave_no_blank_below_and_nothing_touches_leaving(
    visit: Visiting, town: Town, secret: str, size: str
) -> None:
    width, height = SIZES[size]
    me = visit(secret, locale="de", viewport={"width": width, "height": height})
    for game in OURS:
        page = me.open(town.table(played(game, MOVES[game]), [secret, FRIEND]))
        page.locator("#tab-table").click()
        page.evaluate("document.querySelectorAll('#part-side details').forEach((each) => { each.open = true; })")
        fits(page)
        assert page.evaluate(BLANK) < 24
        assert page.locator("#give-up button").evaluate(BELOW) >= 8
