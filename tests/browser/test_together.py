"""Several browsers at one table: friends by a link, and somebody who watches."""

import random

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.playing import ASKED, decide, last, same_everywhere, wait_for_turn
from tests.browser.town import Town, played
from tests.browser.visiting import PATIENCE, Visit
from tests.soak import rest

MARK = "this window was never loaded again"


def host_a_table(host: Visit, game: str) -> Page:
    """A table for two with the host on it, waiting."""
    page = host.open("/")
    page.locator(f'article:has(h2 a[href="/g/{game}"])').get_by_role("link", name="Invite friends").click()
    form = page.locator("form#friends")
    form.get_by_label("Your name").fill("Marta")
    form.get_by_role("button", name="Open a table").click()
    expect(page.locator("#status")).to_contain_text("Waiting for one more player")
    return page


def marked(page: Page) -> None:
    """Leave a mark that a reload would wipe out."""
    page.evaluate(f"window.name = ''; document.body.dataset.mark = '{MARK}'")


def never_reloaded(page: Page) -> None:
    """The mark is still there."""
    assert page.locator("body").get_attribute("data-mark") == MARK


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_friends_by_a_link(visit: Visiting, game: str) -> None:
    host, friend, watcher, chooser = visit(), visit(), visit(), random.Random(game)
    one = host_a_table(host, game)
    link = one.locator("#table-link").input_value()
    two = friend.open(link.removeprefix(friend.address))
    two.get_by_label("Your name").fill("Joost")
    two.get_by_role("button", name="Sit down").click()
    expect(one.locator(".seats")).to_contain_text("Joost", timeout=PATIENCE)
    one.get_by_role("button", name="Begin").click()
    for page in (one, two):
        page.locator("#part-board").wait_for()
    three = watcher.open(link.removeprefix(watcher.address))
    expect(three.locator("#prompt")).to_have_text("You are watching.")
    for page in (one, two, three):
        marked(page)
    for _ in range(3):
        mover = one if one.locator(ASKED).count() else two
        wait_for_turn(mover)
        decide(mover, chooser)
        same_everywhere(one, two, three)
        expect(three.locator("#drawer-log .log li").first).to_have_text(
            mover.locator("#drawer-log .log li").first.inner_text()
        )
    assert three.locator('a[href*="choose="], #do-play').count() == 0
    talk(two, one, three)
    for page in (one, two, three):
        never_reloaded(page)


def talk(speaker: Page, *others: Page) -> None:
    """A line is said and appears everywhere; the field is empty again."""
    speaker.locator("#tab-talk").click()
    speaker.get_by_label("Message to everyone").fill("Well met")
    speaker.get_by_role("button", name="Say", exact=True).click()
    for page in (speaker, *others):
        expect(page.locator(".talk li")).to_have_text(["Joost Well met"], timeout=PATIENCE)
    expect(speaker.get_by_label("Message to everyone")).to_have_value("")


def test_who_watches_sees_no_hidden_voices(visit: Visiting, town: Town) -> None:
    record = played("la-citta", 31, seed=3)
    match = bastide.load(record)
    assert match.view(0)["voice"] == ["culture", "education", "education", "hidden"], (
        "the test needs a seat that looked"
    )
    secrets = [random.randbytes(18).hex() for _ in range(2)]
    path = town.table(record, secrets)
    mine, rival, watching = (who.open(path) for who in (visit(secrets[0]), visit(secrets[1]), visit()))
    expect(mine.locator("#panel-voices .voice.seen")).to_contain_text(["education", "education"], ignore_case=True)
    for page in (rival, watching):
        expect(page.locator("#panel-voices .voice")).to_have_count(4)
        expect(page.locator("#panel-voices .voice.seen")).to_have_count(0)
        expect(page.locator("#panel-voices")).not_to_contain_text("education", ignore_case=True)
    assert last(watching) == last(mine)


def test_another_game_reaches_the_friend(visit: Visiting, town: Town, secret: str) -> None:
    friend = random.Random(9).randbytes(18).hex()
    path = town.table(played("saint-malo", 10_000), [secret, friend])
    one, two = visit(secret).open(path), visit(friend).open(path)
    one.get_by_role("button", name="Play again").click()
    one.wait_for_url(lambda url: not url.endswith(path))
    on = two.get_by_role("link", name="Go to the next game")
    on.wait_for()
    on.click()
    two.wait_for_url(one.url)
