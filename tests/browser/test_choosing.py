"""Choosing before playing: turning a tile, thinking again, and the three habits of confirming."""

import random
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.playing import ASKED, PLAY, last, pick, play_chosen
from tests.browser.town import Town, played
from tests.soak import rest

#: What can be chosen without ending the turn.
FIRST_OF_SEVERAL = {
    "carcassonne-city": "#part-board a.place",
    "la-citta": '[data-choose="build farm"]',
    "saint-malo": '#main a[href*="choose="]',
}
FRIEND = random.Random(8).randbytes(18).hex()


def turnable(record: str) -> tuple[str, list[str]]:
    """A square where the tile fits in several ways: the id of its place, and the actions."""
    texts = [action.text for action in bastide.load(record).actions()]
    square, ways = Counter(text.rsplit(" ", 1)[0] for text in texts).most_common(1)[0]
    assert ways > 1, "the test needs a tile that can be turned"
    return f"#at-{square.split()[1].replace(',', '-')}", [text for text in texts if text.startswith(f"{square} ")]


def stiff(record: str) -> bool:
    """Whether the tile fits somewhere in one way only."""
    squares = Counter(action.text.rsplit(" ", 1)[0] for action in bastide.load(record).actions())
    return any(square.startswith("lay ") and ways == 1 for square, ways in squares.items())


def moves(page: Page) -> int:
    """How many moves the log counts."""
    return int(page.locator("#drawer-log .move-number").first.inner_text())


def test_a_tile_that_is_put_is_turned_before_it_is_laid(visit: Visiting, town: Town, secret: str) -> None:
    record = played("carcassonne-city", 20)
    square, ways = turnable(record)
    path = town.table(record, [secret, FRIEND], single=False)
    page = visit(secret).open(path)
    page.locator(square).click()
    shown = []
    for _ in ways:
        shown.append(page.locator(PLAY).get_attribute("value"))
        page.keyboard.press("r")
        expect(page.locator("#do-play")).not_to_have_attribute("value", str(shown[-1]))
    shown.append(page.locator(PLAY).get_attribute("value"))
    assert shown[0] == shown.pop(), "and the first one comes again"
    assert sorted(map(str, shown)) == sorted(ways), "every way to lay it comes round"
    page.locator(PLAY).click()
    expect(page.locator("#drawer-log .move-number").first).to_have_text(str(len(bastide.load(record).moves) + 1))
    match = town.tables.table(path.removeprefix("/t/")).match
    assert match is not None and match.moves[-1].action.text == shown[0]


def test_a_tile_can_be_turned_also_when_nothing_is_asked_again(visit: Visiting, town: Town, secret: str) -> None:
    record = played("carcassonne-city", 20)
    square, _ = turnable(record)
    page = visit(secret, confirm="never").open(town.table(record, [secret, FRIEND]))
    before = last(page)
    page.locator(square).click()
    page.locator(PLAY).wait_for(timeout=3000)
    assert last(page) == before


def test_thinking_again(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("la-citta", 30), [secret, FRIEND]))
    before = last(page)
    pick(page, random.Random(1))
    assert "choose=" in page.url
    page.get_by_role("link", name="Something else").click()
    expect(page.locator("#do-play")).to_be_disabled()
    assert "choose=" not in page.url and last(page) == before


def test_asked_only_about_what_cant_be_taken_back(visit: Visiting, town: Town, secret: str) -> None:
    """To lay a tile shows nothing new; the end of the turn does."""
    record = next(record for seed in range(50) if stiff(record := played("carcassonne-city", 20, seed=seed)))
    page = visit(secret, confirm="turn").open(town.table(record, [secret, FRIEND], single=False))
    before, play = moves(page), page.locator("#do-play")
    for _press in ("put", "lay"):
        expect(play).not_to_have_attribute("data-final", "final")
        page.locator("#part-board a.place:not([data-fetch])").first.click()  # where it fits in one way only
    expect(page.locator("#drawer-log .move-number").first).to_have_text(str(before + 1))
    expect(play).to_have_attribute("data-final", "final")  # "No follower": the turn ends with it, and it says so
    expect(play).to_have_accessible_description("This can’t be undone.")
    expect(page.locator("#prompt")).to_have_attribute("data-final", "Your choice is final.")


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_undo_and_redo(visit: Visiting, town: Town, secret: str, game: str) -> None:
    page = visit(secret).open(town.table(played(game, 30), [secret, FRIEND], undo="free"))
    asked, before = page.locator("#status").inner_text(), moves(page)
    page.locator(FIRST_OF_SEVERAL[game]).first.click()
    page.locator(PLAY).wait_for()
    play_chosen(page)
    after = moves(page)
    page.locator(ASKED).wait_for()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#status")).to_have_text(asked)
    assert moves(page) == before
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#drawer-log .move-number").first).to_have_text(str(after))
