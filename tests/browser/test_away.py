"""Somebody is waited for, in real browsers: time runs on the page, a bot takes over when it is up, and he comes back."""

import re

from playwright.sync_api import expect

from bastide.web.tables.guests import guest_of
from tests.browser.conftest import Visiting
from tests.browser.town import Town
from tests.browser.visiting import PATIENCE

HOST, FRIEND = "the-secret-of-the-host", "the-secret-of-the-friend"


def begun_before(town: Town, seconds: int) -> str:
    """The path of a table with two minutes for a turn at which the host is to decide, since so many seconds."""
    now = town.store.now
    town.store.now = lambda: now() - seconds * 1000
    settings = {"clock": "move-2m", "timeout": "bot", "single": False}
    table_id = town.tables.create("saint-malo", 2, guest_of(HOST), settings=settings)
    for secret, name in ((HOST, "Marta"), (FRIEND, "Joost")):
        town.tables.sit(table_id, guest_of(secret), name)
    town.tables.start(table_id, guest_of(HOST))
    town.store.now = now
    town.cache.forget(table_id)
    return f"/t/{table_id}"


def test_time_runs_on_the_page_and_its_last_minute_is_said_to_whose_it_is(visit: Visiting, town: Town) -> None:
    path = begun_before(town, 65)
    page, other = visit(secret=HOST).open(path), visit(secret=FRIEND).open(path)
    expect(page.locator("#announcements")).to_have_text("You have one minute left.", timeout=PATIENCE)
    shown = page.locator("#clock-0").inner_text()
    assert re.fullmatch(r"0:\d\d", shown)
    expect(page.locator("#clock-0")).not_to_have_text(shown, timeout=PATIENCE)
    assert other.locator("#announcements").inner_text() == ""
    assert re.fullmatch(r"0:\d\d", other.locator("#clock-0").inner_text())


def test_a_bot_plays_for_who_ran_out_of_time_until_he_comes_back(visit: Visiting, town: Town) -> None:
    path = begun_before(town, 121)
    page, other = visit(secret=HOST).open(path), visit(secret=FRIEND).open(path)
    expect(other.locator("#seat-0")).to_contain_text("for Marta", timeout=PATIENCE)
    expect(other.locator("#drawer-log")).to_contain_text("Marta has run out of time. From here on Odile")
    expect(other.locator("#seat-1")).to_have_attribute("aria-current", "true", timeout=PATIENCE)
    back = page.get_by_role("button", name="Take your seat back")
    back.wait_for(timeout=PATIENCE)
    back.focus()
    page.keyboard.press("Enter")
    expect(other.locator("#seat-0 summary .name")).to_have_text("Marta", timeout=PATIENCE)
    expect(other.locator("#drawer-log")).to_contain_text("Marta is back.")
    expect(back).to_have_count(0)
