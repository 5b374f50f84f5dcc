"""My games and the page of the house as people meet them: on a phone, by keyboard, without scripts, in all languages."""

import random
import re
import secrets

import pytest
from playwright.sync_api import expect

from bastide.core.i18n import LANGUAGES
from bastide.web.store import Store
from bastide.web.store.seat_results import SeatResult
from bastide.web.tables.guests import guest_of
from tests.browser.conftest import Visiting
from tests.browser.town import Town
from tests.web.test_statistics import put

FRIEND = "a friend of statistics"


def careers(store: Store, secret: str, games: int = 14) -> None:
    """Games of somebody: against bots in all three games, some reviewed, and with a friend."""
    me, chance, mark = guest_of(secret), random.Random(4), secrets.token_hex(4)
    for game, players in (("saint-malo", 2), ("carcassonne-city", 3), ("la-citta", 2)):
        for number in range(games if game == "saint-malo" else games // 2):
            with_friend = number % 7 == 3
            points = [chance.randint(40, 90) for _ in range(players)]
            order = sorted(points, reverse=True)
            seats = [
                SeatResult(
                    seat,
                    game,
                    players,
                    "new",
                    None if seat == 0 or (with_friend and seat == 1) else "level-4",
                    False,
                    True,
                    order.index(own) + 1,
                    float(own == order[0]),
                    own,
                    "alone",
                    90,
                    0,
                    1_500_000 + number,
                )
                for seat, own in enumerate(points)
            ]
            table_id = f"{game[:4]}-{mark}-{number}"
            sits = {0: me, **({1: guest_of(FRIEND)} if with_friend else {})}
            put(store, table_id, *seats, sits=sits, names=("Marta", "Joost"))
            if game == "saint-malo" and number % 2:
                found = {"luck": chance.gauss(0, 5), "lost": chance.uniform(2, 20), "decisions": 60}
                store.results.keep_review(table_id, [{"seat": 0, **found}])


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_the_next_game_begins_with_a_button(
    visit: Visiting, town: Town, secret: str, language: str
) -> None:
    careers(town.store, secret)
    me = visit(secret, java_script_enabled=False, locale=language)
    page = me.open("/tables")
    page.locator('a[href="/me/games"]').click()
    titles = {"en": "My games", "de": "Meine Partien", "nl": "Mijn partijen"}
    expect(page.locator("h1")).to_have_text(titles[language])
    first = page.locator("section.statistics").first
    expect(first.locator("svg.spark")).to_have_count(3)
    expect(first.locator(".rated")).to_be_visible()
    first.locator("form button").click()
    assert "/t/" in page.url
    table = town.tables.table(page.url.rsplit("/", 1)[1])
    assert table.game.name == "saint-malo" and sorted(seat.kind for seat in table.seats) == ["bot", "person"]
    me.untroubled()


def test_by_keyboard_alone(visit: Visiting, town: Town, secret: str) -> None:
    careers(town.store, secret)
    me = visit(secret)
    page = me.open("/me/games")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.rating button')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    me.untroubled()


def test_the_house_is_in_the_foot_of_every_page_and_for_strangers(visit: Visiting, town: Town, secret: str) -> None:
    careers(town.store, secret)
    stranger = visit(viewport={"width": 390, "height": 844})
    page = stranger.open("/")
    page.locator('footer a[href="/statistics"]').click()
    ours = re.compile("Saint Malo|Carcassonne|La Città")  # other tests play other games in this town
    expect(page.locator("section.statistics h2").filter(has_text=ours)).to_have_count(3)
    assert not any(name in page.locator("main").inner_text() for name in ("Joost", "Marta"))
    stranger.untroubled()
