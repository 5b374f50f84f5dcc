"""Whoever leaves while something is told, and comes back, has missed nothing."""

import random

from tests.browser.conftest import Visiting
from tests.browser.town import Town, played

FRIEND = random.Random(18).randbytes(18).hex()
SLOW = "localStorage.setItem('bastide.speed', '0.5')"
TELLING = "html.telling"


def test_a_step_that_was_being_told_is_told_again(visit: Visiting, town: Town, secret: str) -> None:
    someone = visit(secret, reduced_motion="no-preference")
    someone.context.add_init_script(SLOW)
    path = town.table(played("carcassonne-city", 41, seed=5), [secret, FRIEND])
    page = someone.open(path)
    page.locator(TELLING).wait_for(state="attached")
    line = page.locator("#story-line")
    first = line.inner_text()
    page.wait_for_timeout(900)  # in the middle of a step
    last = line.inner_text()
    page = someone.open(path)
    page.locator(TELLING).wait_for(state="attached")
    assert first and page.locator("#story-line").inner_text() == last
