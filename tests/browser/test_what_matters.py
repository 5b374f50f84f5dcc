"""La Città opened on a phone: one's own cities are in sight, or what a question is about."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bastide
from bastide.core.match import Match
from bastide.games.la_citta.view import viewed
from tests.browser.conftest import Visiting
from tests.browser.playing import decide
from tests.browser.town import Town

FRIENDS = [random.Random(seat).randbytes(18).hex() for seat in range(31, 34)]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RESTED = "#viewport.live:not(.moving)"
#: How many cities of a seat, or of those marked so, lie wholly in the frame, under nothing.
SEEN = """(which) => { const frame = document.getElementById('viewport').getBoundingClientRect();
  const inside = (x, y) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  const bare = (x, y) => inside(x, y) && Boolean(document.elementFromPoint(x, y)?.closest('#viewport'));
  return [...document.querySelectorAll(`#viewport > svg ${which}`)].map((each) => each.getBoundingClientRect())
    .filter((box) => bare(box.left + 1, box.top + 1) && bare(box.right - 1, box.bottom - 1)).length; }"""
#: How many have their middle there.
MIDDLES = """(which) => [...document.querySelectorAll(`#viewport > svg ${which}`)].map((each) => each.getBoundingClientRect())
  .filter((box) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('#viewport')).length"""
MINE = '[data-owner="0"]'


def reached(players: int, seed: int, wanted: Callable[[Match], bool]) -> str:
    """A game by chance, up to the first choice of the first seat that is wanted."""
    match, chooser = bastide.game("la-citta").start(players, seed=seed), random.Random(seed)
    while match.turn != 0 or not wanted(match):
        match.play(chooser.choice(match.actions()))
    return match.save()


def plays_a_card(match: Match, year: int = 1) -> bool:
    """The choice among cards, with nothing to be chosen on the board."""
    view = viewed(match.player_view(None))
    return view.year == year and any(each.text.startswith("build ") for each in match.actions())


def rested(page: Page) -> Page:
    """The page when its board lies still."""
    page.wait_for_timeout(450)
    page.locator(RESTED).wait_for()
    return page


@pytest.mark.parametrize(("players", "year"), [(2, 1), (2, 3), (4, 1), (4, 3)])
def test_ones_own_cities_are_in_sight(visit: Visiting, town: Town, secret: str, players: int, year: int) -> None:
    """A turn that asks for nothing on the board."""
    record = reached(players, 3, lambda match: plays_a_card(match, year))
    path = town.table(record, [secret, *FRIENDS[: players - 1]])
    page = rested(visit(secret, **PHONE).open(path))
    assert page.evaluate(SEEN, MINE) >= 1


def test_ones_own_cities_are_in_sight_again_when_all_has_been_told(visit: Visiting, town: Town, secret: str) -> None:
    record = reached(2, 3, lambda match: plays_a_card(match, 3))
    page = visit(secret, **{**PHONE, "reduced_motion": "no-preference"}).open(town.table(record, [secret, FRIENDS[0]]))
    expect(page.locator("#story-line")).not_to_be_empty()
    page.get_by_role("button", name="Pause").click()
    page.locator("#strip .strip-step").last.evaluate("(each) => each.click()")
    rested(page)
    page.keyboard.press("Escape")
    assert rested(page).evaluate(SEEN, MINE) >= 1


def is_wish(match: Match) -> bool:
    """Whether a city's wish is asked for."""
    step = viewed(match.player_view(None)).step
    return bool(step and step.kind == "wish")


def test_the_next_city_of_a_wish_is_in_sight_when_all_has_been_told(visit: Visiting, town: Town, secret: str) -> None:
    """The choices come over the board then, and part of what the question is about is in sight already."""

    def comes_first(match: Match) -> bool:
        if not is_wish(match):
            return False
        after = bastide.load(match.save())
        after.play(after.actions()[0])
        return after.turn == 0 and is_wish(after)

    visitor = visit(secret, **{**PHONE, "reduced_motion": "no-preference"})
    page = visitor.open(town.table(reached(2, 8, comes_first), [secret, FRIENDS[0]]))
    decide(page, random.Random(8))
    page.locator("html.telling").wait_for(state="attached")
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=30_000)
    expect(page.locator("#part-side")).to_have_attribute("data-open", "offered")
    assert rested(page).evaluate(MIDDLES, ".ring.pointed") == 1


def test_the_cities_of_a_wish_are_in_sight(visit: Visiting, town: Town, secret: str) -> None:
    """The city that is asked about, and its neighbours."""
    path = town.table(reached(3, 2, is_wish), [secret, *FRIENDS[:2]])
    page = rested(visit(secret, **PHONE).open(path))
    asked, all_ = page.evaluate(SEEN, ".ring.pointed"), page.evaluate(SEEN, ".ring")
    assert asked == 1 and all_ >= 2, (asked, all_)
