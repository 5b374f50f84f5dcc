"""Playing at a table by clicks: what can be clicked now, and waiting for what comes of it."""

import random
import re
import time

from playwright.sync_api import CDPSession, Locator, Page

#: Whatever can be chosen: places on the board, dice and cards, and buttons.
CHOICES = (
    '#main a[href*="choose="]:not(.chosen):not([aria-current]):visible, #choices button:visible, '
    ".by-hand-layer .build:visible, .by-hand-layer .set:visible, "
    '#part-bar .offered[value="none"]:visible'
)
IN_SIGHT = """(all) => { const frame = document.getElementById("viewport").getBoundingClientRect();
  return all.map((each, at) => [each.getBoundingClientRect(), at, each]).filter(([box, , each]) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return !each.closest("#viewport") || document.elementFromPoint(x, y)?.closest("a") === each; }).map(([, at]) => at); }"""
#: Where a hand would press something on the board, once it rests; elsewhere nothing.
MIDDLE = """(each) => new Promise(requestAnimationFrame).then(() => { const box = each.getBoundingClientRect();
  return each.closest("#viewport") && [box.x + box.width / 2, box.y + box.height / 2]; })"""
PLAY = "#do-play:not([disabled])"
ASKED = "#part-bar .actions"
OVER = "#part-ending .ending"
PATIENCE = 20_000


def choices(page: Page) -> Locator:
    """Everything that can be chosen, but what is chosen already."""
    return page.locator(CHOICES)


def in_sight(page: Page) -> list[Locator]:
    """Those of them that lie in the frame of the board, under nothing else; on a phone the sheet is opened for them."""
    found = choices(page)
    numbers = found.evaluate_all(IN_SIGHT)
    if not numbers:
        page.locator("#open-choices").click()
        numbers = found.evaluate_all(IN_SIGHT)
    return [found.nth(number) for number in numbers]


def press(page: Page, meant: Locator, touch: bool = False) -> None:
    """Press it: on the board in its middle (a locator's own click may take a corner that lies under a button)."""
    if middle := meant.evaluate(MIDDLE):
        (page.touchscreen.tap if touch else page.mouse.click)(*middle)
    elif touch:
        meant.tap()
    else:
        meant.click()


def last(page: Page) -> str:
    """The number of the last event that the page shows."""
    return page.locator("#main").get_attribute("data-last") or ""


def wait_for_turn(page: Page) -> bool:
    """Until it is one's turn (True) or the game is over."""
    turned = page.locator(f"#main:not([aria-busy]) {ASKED}, {OVER}").first
    turned.wait_for(timeout=PATIENCE, state="attached")  # on a phone the result lies in the sheet
    return page.locator(ASKED).count() > 0


def said_what_is_asked(page: Page) -> None:
    """Whose turn it is and what is asked stands there in words."""
    above, below = page.evaluate("['status', 'prompt'].map((each) => document.getElementById(each).innerText.trim())")
    assert re.search(r"\w{3,}.*[.?!].*\w{3,}", above, re.DOTALL), f"nothing is asked in words: {above!r}"
    assert below, "the bar says nothing"


def pick(page: Page, chooser: random.Random) -> None:
    """Click one of the choices; it is then either chosen or played."""
    before, chosen = page.evaluate(
        "[document.getElementById('main').dataset.last, document.getElementById('do-play').value]"
    )
    press(page, chooser.choice(in_sight(page)))
    other = f':not([value="{chosen}"])' if chosen else ""
    resting = "#main:not([aria-busy])"  # a button that is still there while a move is on its way is none to press
    page.locator(f'{resting}:not([data-last="{before}"]), {resting} {PLAY}[value]{other}').first.wait_for()


def play_chosen(page: Page) -> None:
    """Press the button that plays what is chosen, and wait until it is played."""
    before = last(page)
    page.locator(PLAY).click()
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()


def decide(page: Page, chooser: random.Random) -> None:
    """One decision, in one step or in two, as the visitor likes it."""
    before = last(page)
    pick(page, chooser)
    if last(page) == before:
        play_chosen(page)


def same_everywhere(*pages: Page) -> None:
    """Before long all windows show the same moment."""
    deadline = time.monotonic() + PATIENCE / 1000
    while len(shown := {last(page) for page in pages}) > 1:
        assert time.monotonic() < deadline, f"the windows show different moments: {shown}"
        pages[0].wait_for_timeout(50)


def fingers(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass, as the browser hears of them."""
    touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
