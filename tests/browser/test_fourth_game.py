"""A game that brings rules and a drawing alone is on the front page, and is played against a level like any other."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import OVER, choices, decide, wait_for_turn
from tests.browser.visiting import Visit

LEVEL = "level-1"


def sit_down(visit: Visit) -> Page:
    """From the front page to a table with a level as the other player."""
    page = visit.open("/")
    page.locator('h2 a[href="/g/connect-four"]').click()
    form = page.locator("form#bots")
    form.locator('select[name="bot"]').select_option(LEVEL)
    form.get_by_label("Your name").fill("Marta")
    form.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]{16,}$"))
    return page


def test_a_whole_game_by_clicks(visit: Visiting) -> None:
    me, chooser = visit(), random.Random(4)
    page = sit_down(me)
    while wait_for_turn(page):
        assert choices(page).count() > 0
        decide(page, chooser)
        me.untroubled()
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator("#status")).to_contain_text(re.compile("wins with 1 point|ends in a draw"))


def test_places_have_names(visit: Visiting) -> None:
    page = sit_down(visit())
    wait_for_turn(page)
    assert page.get_by_role("link", name=re.compile(r"^Column [a-g], row [1-6]$")).count() == 7
