"""What can be given to others: the part "Share" of a table, and a game that moves by itself."""

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.town import Town, played

pytestmark = pytest.mark.slow
#: All that moves stands still at that part of its time.
AT = """share => { for (const each of document.getAnimations()) {
    each.pause(); each.currentTime = share * each.effect.getTiming().duration; } }"""


def _seen(page: Page) -> Image.Image:
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return Image.open(io.BytesIO(page.screenshot())).convert("L")


def _at(page: Page, share: float) -> Image.Image:
    page.evaluate(AT, share)
    return _seen(page)


def _differ(one: Image.Image, other: Image.Image) -> bool:
    """In more than a few points: edges are not painted alike each time."""
    away = ImageChops.difference(one, other).histogram()
    return sum(away[64:]) > 2000


def test_a_moment_is_shared(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("la-citta", 10_000, seed=3), [secret, "random"])
    page = visit(secret).open(f"{path}?move=9")
    page.locator("#tab-table").click()
    page.locator("#share > summary").click()
    share = page.locator("#share")
    expect(share.get_by_label("Link to this moment")).to_have_value(page.url)
    expect(share.get_by_role("link")).to_have_count(5)
    for link in share.get_by_role("link").all():
        answer = page.request.get(town.address + str(link.get_attribute("href")))
        assert answer.status == 200 and answer.headers["content-type"].startswith("image/")


def test_a_game_moves_and_rests_for_who_wants_no_motion(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("saint-malo", 10_000, seed=3), [secret, "random"])
    page = visit(secret).open(f"{path}/moving.svg?lang=en")
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    first, later, end = (_at(page, share) for share in (0, 0.4, 0.999))
    assert _differ(first, later) and _differ(later, end) and not _differ(_at(page, 0), first)
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    assert page.evaluate("document.getAnimations().length") == 0 and not _differ(_seen(page), end)
