"""Where the focus goes when a page is swapped: who points sees no ring, who uses keys goes on from a place."""

import pytest
from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town

FOCUSED = "() => document.activeElement.matches('a.place')"


@pytest.mark.parametrize("keys", [False, True])
def test_the_first_place_has_a_ring_only_for_keys(visit: Visiting, town: Town, secret: str, keys: bool) -> None:
    match = bastide.game("la-citta").start(2, seed=3)
    page = visit(secret, confirm="turn").open(town.table(match.save(), [secret, "joost"], single=False))
    farm = page.locator("#choices .pick", has_text="Farm").first
    if keys:
        page.keyboard.press("Tab")
        farm.focus()
        page.keyboard.press("Enter")
    else:
        farm.click()
    expect(page.locator("#viewport a.place.legal").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate(FOCUSED) == keys
