"""By clicks against a bot: from the front page to the first moves; and the last moves, the final points and the next game."""

import random
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import OVER, decide, said_what_is_asked, wait_for_turn
from tests.browser.town import Town, nearly_over
from tests.browser.visiting import Visit
from tests.ours import OURS
from tests.soak import many, rest

TWO_STEPS = 2  # moves that are chosen first and then played; the others are played at once


def sit_down(visit: Visit, game: str) -> Page:
    """From the front page to a table with one bot that plays at once."""
    page = visit.open("/")
    page.locator(f'h2 a[href="/g/{game}"]').click()
    form = page.locator("form#bots")
    form.get_by_role("radio", name="2", exact=True).check()
    form.locator('select[name="bot"]').select_option("random")
    form.get_by_label("Your name").fill("Marta")
    form.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]{16,}$"))
    return page


def play_at_once(page: Page) -> None:
    """From now on nothing is asked again: a switch at the table."""
    page.locator("#tab-table").click()
    page.locator("#confirm-never").check()
    expect(page.locator("#main")).to_have_attribute("data-confirm", "never")
    page.locator("#tab-choices").click()


def final_points(page: Page) -> dict[str, int]:
    """The table of the final points."""
    rows = page.locator(f"{OVER} tbody tr")
    points = {}
    for at in range(rows.count()):
        name = rows.nth(at).locator("th").inner_text().removesuffix("wins").strip()
        points[name] = int(rows.nth(at).locator("td").inner_text().replace("−", "-"))
    return points


def seats(address: str, path: str) -> tuple[list[str], dict[str, int]]:
    """Who sits where, and the points, as the API tells a spectator."""
    told = httpx.get(f"{address}/api/tables/{path.removeprefix('/t/')}", timeout=30).json()
    names = [seat["name"] for seat in told["seats"]]
    return names, {names[score["seat"]]: score["points"] for score in told["scores"]}


def decide_often(me: Visit, chooser: random.Random, most: int = 10_000) -> int:
    """So many decisions, or to the end of the game: the first ones in two steps. How many there were."""
    page, path, decisions = me.page, me.page.url, 0
    while decisions < most and wait_for_turn(page):
        said_what_is_asked(page)
        decide(page, chooser)
        me.untroubled()
        decisions += 1
        if decisions == TWO_STEPS:
            play_at_once(page)
            expect(page).to_have_url(path)
    return decisions


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_from_the_front_page_to_the_first_decisions(visit: Visiting, game: str) -> None:
    me = visit()
    sit_down(me, game)
    assert decide_often(me, random.Random(f"{game} 5"), TWO_STEPS + 1) == TWO_STEPS + 1


@pytest.mark.parametrize("game", OURS)
def test_to_the_end_by_clicks(visit: Visiting, town: Town, secret: str, game: str) -> None:
    me = visit(secret)
    me.open(town.table(nearly_over(game, many(8, 14)), [secret, "random"]))
    assert decide_often(me, random.Random(f"{game} 5")) > 0
    ends_well(me)


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_a_whole_game_by_clicks(visit: Visiting, game: str) -> None:
    me = visit()
    sit_down(me, game)
    assert decide_often(me, random.Random(f"{game} 5")) > TWO_STEPS
    ends_well(me)


def ends_well(me: Visit) -> None:
    """The points on the page are those of the API, and the next game begins with the next player."""
    page, path = me.page, me.page.url.removeprefix(me.address)
    names, points = seats(me.address, path)
    assert final_points(page) == points
    expect(page.locator("#status")).to_contain_text(str(max(points.values())).replace("-", "−"))
    page.locator(OVER).get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(me.address + path)
    assert seats(me.address, page.url.removeprefix(me.address))[0] == [*names[1:], names[0]]
    wait_for_turn(page)
    said_what_is_asked(page)
