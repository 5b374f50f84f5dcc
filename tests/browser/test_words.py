"""Each who plays gives a word without doing anything for it, and may type one of his own."""

import re

from playwright.sync_api import expect

from bastide.web.tables.guests import guest_of
from tests.browser.conftest import Visiting
from tests.browser.town import Town

MADE_UP = re.compile(r"[0-9a-f]{30}")


def test_the_browser_makes_up_a_word_for_who_types_none(visit: Visiting, town: Town) -> None:
    me = visit()
    page = me.open("/g/saint-malo")
    page.locator("#friends button.available").click()
    page.wait_for_url("**/t/*")
    table_id = page.url.rsplit("/", 1)[1]
    mine = town.tables.table(table_id).word_of(0)
    assert mine is not None and MADE_UP.fullmatch(mine)
    page.locator("#own-word summary").click()
    page.get_by_label("Your word", exact=True).fill("rain on slates")
    page.get_by_role("button", name="Give this word").click()
    expect(page.locator("#own-word")).to_contain_text("Given so far: Guest: rain on slates.")
    town.tables.sit(table_id, guest_of("a friend who came later"), "Joost", word="gables")
    page.reload()
    expect(page.locator("#own-word")).to_contain_text("Joost: gables.")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#part-board")).to_be_visible()
    assert town.tables.table(table_id).begun.words == ("rain on slates", "gables")
    me.untroubled()
