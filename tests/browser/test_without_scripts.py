"""With scripts switched off: everything is links and forms."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import ASKED, choices, last, said_what_is_asked
from tests.browser.town import Town, played
from tests.browser.visiting import Visit
from tests.ours import OURS

DECISIONS = 3


def asked_again(page: Page) -> None:
    """Without scripts nothing appears by itself: look again until it is one's turn."""
    again = page.get_by_role("link", name="Look again")
    for _ in range(40):
        page.locator(ASKED).or_(again).wait_for()
        if not again.count():
            return
        page.wait_for_timeout(150)
        again.click()
    raise AssertionError("the bot does not play")


def decide(page: Page, chooser: random.Random) -> None:
    """Follow a link, then send the form."""
    found = choices(page)
    found.nth(chooser.randrange(found.count())).click()
    page.locator("#do-play:not([disabled])").click()


@pytest.mark.parametrize("game", OURS)
def test_from_the_front_page_to_the_third_decision(visit: Visiting, game: str) -> None:
    me, chooser = visit(java_script_enabled=False), random.Random(f"{game} 2")
    page = me.open("/")
    page.locator(f'form[action="/g/{game}"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    for _ in range(DECISIONS):
        asked_again(page)
        said_what_is_asked(page)
        before = last(page)
        decide(page, chooser)
        assert int(last(page)) > int(before)
        me.untroubled()


def test_taking_back_and_looking_back(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("carcassonne-city", 20), [secret, random.randbytes(18).hex()], undo="free")
    page = visit(secret, java_script_enabled=False).open(path)
    asked, number = page.locator("#status").inner_text(), page.locator("#drawer-log .move-number").first.inner_text()
    decide(page, random.Random(4))
    assert int(page.locator("#drawer-log .move-number").first.inner_text()) > int(number)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text(asked)
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("link", name="Move 3: show this moment").click()
    expect(page.get_by_label("Move 3 of")).to_be_visible()
    expect(page.locator("#viewport > svg.plan")).to_be_in_viewport(ratio=1)
    expect(page.locator("#part-bar")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="One move back").click()
    expect(page.get_by_label("Move 2 of")).to_be_visible()
    page.locator("#slider").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Go", exact=True).click()
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(f"{town.address}{path}?")


def test_sitting_down_and_talking(visit: Visiting) -> None:
    host, friend = visit(java_script_enabled=False), visit(java_script_enabled=False)
    page = host.open("/g/saint-malo")
    page.locator("form#friends").get_by_role("button", name="Open a table").click()
    other = sit_down(friend, page)
    page.reload()
    page.get_by_role("button", name="Begin").click()
    page.locator("#tab-talk").click()
    page.get_by_label("Message to everyone").fill("No scripts here")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator(".talk")).to_contain_text("No scripts here")
    other.reload()
    expect(other.locator(".talk")).to_contain_text("No scripts here")


def sit_down(friend: Visit, page: Page) -> Page:
    """A friend opens the link of the table and sits down."""
    other = friend.open(page.locator("#table-link").input_value().removeprefix(friend.address))
    other.get_by_label("Your name").fill("Joost")
    other.get_by_role("button", name="Sit down").click()
    expect(other.locator("#status")).to_contain_text("Everybody is here")
    return other
