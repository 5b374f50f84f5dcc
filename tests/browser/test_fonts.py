"""Our fonts in a browser: they are used, and when they come late nothing on the page moves."""

import time

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.soak import rest

SHIFTS = """new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted = (window.shifted || 0) + each.value;
}).observe({ type: "layout-shift", buffered: true });"""
USED = "[...document.fonts].filter((each) => each.status === 'loaded').map((each) => each.family.replaceAll('\"', ''))"
LATE = 0.6  # seconds
MOST = 0.02


def late(route: Route) -> None:
    """A slow line."""
    time.sleep(LATE)
    route.continue_()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(390, 844), *rest(((1280, 800),))], ids=["phone", "desktop"])
def test_nothing_moves_when_the_fonts_come_late(
    visit: Visiting, town: Town, secret: str, size: tuple[int, int]
) -> None:
    visitor = visit(secret, viewport={"width": size[0], "height": size[1]})
    table = town.table(played("carcassonne-city", 20), [secret, "random"])
    page = visitor.page
    page.add_init_script(SHIFTS)
    for where in ("/", table):
        page.route("**/*.woff2*", late)
        page.goto(town.address + where)
        page.wait_for_function(f"({USED}).includes('Bastide Sans')")
        page.wait_for_function(f"({USED}).includes('Bastide Serif')")
        page.wait_for_timeout(300)
        assert page.evaluate("window.shifted || 0") <= MOST, where
