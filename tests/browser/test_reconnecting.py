"""When the connection breaks: it is said, it heals by itself, and nothing is lost or played twice."""

import random

from playwright.sync_api import Page, Route, expect

import bastide
from bastide.web.tables.guests import guest_of
from tests.browser.conftest import Visiting
from tests.browser.playing import ASKED, PLAY, decide, last, pick, play_chosen, same_everywhere
from tests.browser.town import Town, played
from tests.browser.visiting import PATIENCE

FRIEND = random.Random(5).randbytes(18).hex()
LOST = "The connection is lost"


def chosen_at(visit: Visiting, town: Town, secret: str, game: str = "carcassonne-city") -> tuple[Page, str]:
    """A table of two people where I have chosen something; and the table's id."""
    path = town.table(played(game, 20), [secret, FRIEND], single=False)
    page = visit(secret, rough=True).open(path)
    pick(page, random.Random(7))
    return page, path.removeprefix("/t/")


def moves(town: Town, table_id: str) -> list[str]:
    """What the store knows of the moves."""
    match = town.tables.table(table_id).match
    assert match is not None
    town.cache.forget(table_id)
    return [move.action.text for move in match.moves]


def test_a_move_without_connection_is_played_once_when_it_is_back(visit: Visiting, town: Town, secret: str) -> None:
    page, table_id = chosen_at(visit, town, secret)
    before, chosen = moves(town, table_id), page.locator(PLAY).get_attribute("value")
    page.context.set_offline(True)
    page.locator(PLAY).click()
    expect(page.locator("#connection")).to_contain_text(LOST, timeout=PATIENCE)
    assert moves(town, table_id) == before
    seen = last(page)
    page.context.set_offline(False)
    expect(page.locator("#main")).not_to_have_attribute("data-last", seen, timeout=PATIENCE)
    expect(page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    assert moves(town, table_id) == [*before, chosen]


def test_a_move_whose_answer_is_lost_is_not_played_twice(visit: Visiting, town: Town, secret: str) -> None:
    page, table_id = chosen_at(visit, town, secret, "saint-malo")
    before, chosen = moves(town, table_id), page.locator(PLAY).get_attribute("value")
    sent = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(route.request.post_data)
        if len(sent) > 2:
            return route.continue_()
        route.fetch()
        return route.abort()

    page.route(f"**/t/{table_id}", lose_the_answer)
    play_chosen(page)
    assert len(sent) == 3 and len(set(sent)) == 1, "the same wish with the same key, until it is answered"
    assert moves(town, table_id) == [*before, chosen]
    page.unroute_all(behavior="wait")


def test_a_server_that_dies_and_comes_back(visit: Visiting, town: Town, secret: str) -> None:
    page, table_id = chosen_at(visit, town, secret)
    before, chosen = moves(town, table_id), page.locator(PLAY).get_attribute("value")
    town.kill()
    try:
        expect(page.locator("#connection")).to_contain_text(LOST, timeout=PATIENCE)
        # Another worker, as it were, writes while this one is away.
        town.tables.talk(table_id, guest_of(FRIEND), "Are you still there?")
        town.cache.forget(table_id)
    finally:
        town.start()
    expect(page.locator(".talk")).to_contain_text("Are you still there?", timeout=2 * PATIENCE)
    expect(page.locator("#connection")).to_be_hidden(timeout=PATIENCE)
    expect(page.locator(PLAY)).to_have_attribute("value", str(chosen))  # what was chosen is chosen still
    play_chosen(page)
    assert moves(town, table_id) == [*before, chosen]


def test_a_page_asks_again_when_its_stream_is_back(visit: Visiting, town: Town, secret: str) -> None:
    """Nothing was written meanwhile: no event tells it to."""
    path = town.table(played("saint-malo", 12), [secret, "random"])
    page = visit(secret, rough=True).open(path)
    page.locator(ASKED).wait_for()
    with page.expect_response(lambda answer: answer.url.endswith(path) and answer.ok, timeout=4 * PATIENCE):
        town.kill()
        try:
            expect(page.locator("#connection")).to_contain_text(LOST, timeout=PATIENCE)
        finally:
            town.start()


def test_a_move_made_while_the_server_is_away(visit: Visiting, town: Town, secret: str) -> None:
    page, table_id = chosen_at(visit, town, secret, "la-citta")
    before, chosen, seen = moves(town, table_id), page.locator(PLAY).get_attribute("value"), last(page)
    town.kill()
    try:
        page.locator(PLAY).click()
        expect(page.locator("#connection")).to_contain_text(LOST, timeout=PATIENCE)
    finally:
        town.start()
    expect(page.locator("#main")).not_to_have_attribute("data-last", seen, timeout=2 * PATIENCE)
    assert moves(town, table_id) == [*before, chosen]


def test_two_windows_on_one_seat_stay_in_step(visit: Visiting, town: Town, secret: str) -> None:
    me, chooser = visit(secret), random.Random(11)
    path = town.table(played("carcassonne-city", 24), [secret, "random"])
    one, two = me.open(path), me.another()
    two.goto(me.address + path)
    for mover, other in ((one, two), (two, one), (one, two)):
        pick(other, chooser)
        decide(mover, chooser)
        same_everywhere(one, two)
        for page in (one, two):
            page.locator(ASKED).wait_for()
        same_everywhere(one, two)
        for page in (one, two):
            expect(page.locator("#status")).to_have_text(one.locator("#status").inner_text())
    pick(one, chooser)
    chosen = str(one.locator(PLAY).get_attribute("value"))
    expect(two.locator("#do-play")).not_to_have_attribute("value", chosen)  # choosing is nobody else's business


def test_a_choice_stays_chosen_when_somebody_talks(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("carcassonne-city", 20), [secret, FRIEND])
    page, friend = visit(secret).open(path), visit(FRIEND).open(path)
    pick(page, random.Random(3))
    chosen = page.locator(PLAY).get_attribute("value")
    friend.locator("#tab-talk").click()
    friend.get_by_label("Message to everyone").fill("Take your time")
    friend.get_by_label("Message to everyone").press("Enter")
    expect(page.locator(".talk")).to_contain_text("Take your time", timeout=PATIENCE)
    expect(page.locator(PLAY)).to_have_attribute("value", str(chosen))
    assert len(bastide.load(played("carcassonne-city", 20)).moves) == int(
        friend.locator("#drawer-log .move-number").first.inner_text()
    )
