"""A whole puzzle in a browser: at a desk and on a phone, with scripts and without, by keys, and nothing that axe complains of."""

import pytest
from playwright.sync_api import Page, expect

from bastide.puzzles import Puzzle, puzzles_of
from bastide.puzzles.margins import MISSED, verdict_of
from tests.browser.conftest import Visiting
from tests.browser.test_after_game import DESK, PHONE, WIDER, accessible
from tests.ours import OURS

GAME = "carcassonne-city"


def puzzle(game: str, number: int = 1) -> Puzzle:
    held = puzzles_of(game)
    assert held is not None
    return held.puzzles[number - 1]


def numbered(game: str, *words: str) -> int:
    """The first puzzle whose best choice begins so."""
    held = puzzles_of(game)
    assert held is not None
    return next(at for at, each in enumerate(held.puzzles, 1) if each.best.text.split()[0] in words)


def choose(page: Page, text: str) -> None:
    """Follow links until this is chosen: where a tile can be turned, the same place is pressed again."""
    for _ in range(4):
        button = page.locator("#do-play:not([disabled])")
        if button.count() and button.get_attribute("value") == text:
            return
        first = " ".join(text.split()[:2])
        exact = page.locator(f'#main a[href*="choose="][href$="={link(text)}"]')
        near = page.locator(f'#main a[href*="choose={link(first)}"]')
        (exact if exact.count() else near).first.click()
        expect(page.locator("#do-play:not([disabled])")).to_be_visible()
    assert page.locator("#do-play").get_attribute("value") == text


def link(text: str) -> str:
    return text.replace(" ", "+")


@pytest.mark.parametrize(("size", "colours"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_whole_puzzle(visit: Visiting, size: dict[str, int], colours: str, scripts: bool) -> None:
    me = visit(viewport=size, color_scheme=colours, java_script_enabled=scripts)
    page = me.open(f"/puzzles/{GAME}")
    page.locator(f'.puzzle-list a[href="/puzzles/{GAME}/1"]').click()
    expect(page.locator("#do-play")).to_be_disabled()
    page.locator("#part-board a.place.legal").first.click()
    expect(page.locator("#do-play")).to_be_enabled()
    if scripts:
        assert page.evaluate(WIDER) <= 0
        accessible(page)
    page.locator("#do-play").click()
    expect(page.locator("#answer h2")).to_be_visible()
    expect(page.locator(".worth tbody tr.own")).to_have_count(1)
    expect(page.locator(".worth .rank.first")).to_have_count(1)
    expect(page.locator(".levels li")).to_have_count(7)
    if scripts:
        assert page.evaluate(WIDER) <= 0
        accessible(page)
    page.locator("#try-another").click()
    expect(page).to_have_url(f"{me.address}/puzzles/{GAME}/2")
    me.untroubled()


@pytest.mark.parametrize("game", OURS)
def test_the_best_choice_solves_it_and_one_plays_on(visit: Visiting, game: str) -> None:
    number = numbered(game, "at", "lay")
    best = puzzle(game, number).best.text
    me = visit(viewport=DESK)
    page = me.open(f"/puzzles/{game}/{number}")
    choose(page, best)
    page.locator("#do-play").click()
    expect(page.locator("#answer")).to_contain_text("Solved:")
    page.locator("#play-on").click()
    page.locator("main[data-table]").wait_for()
    assert "/t/" in page.url
    me.open(f"/puzzles/{game}")
    expect(page.locator(".puzzle-list .disc.solved")).to_have_count(1)
    me.untroubled()


def test_dice_are_kept_without_scripts(visit: Visiting) -> None:
    number = numbered("saint-malo", "keep")
    page = visit(viewport=PHONE, java_script_enabled=False).open(f"/puzzles/saint-malo/{number}")
    found = page.locator('#main a[href*="choose="]')
    assert found.count() >= 1, "there is a way to choose"
    found.first.click()
    page.locator("#do-play:not([disabled])").click()
    expect(page.locator("#answer")).to_be_visible()


def test_by_keys_alone(visit: Visiting) -> None:
    me = visit(viewport=DESK)
    page = me.open(f"/puzzles/{GAME}/1")
    place = page.locator("#part-board a.place.legal").nth(2)
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#do-play")).to_be_enabled()
    page.locator("#do-play").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_be_visible()
    me.untroubled()


@pytest.mark.parametrize("path", ["/puzzles", f"/puzzles/{GAME}"])
@pytest.mark.parametrize(("size", "colours"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"])
def test_lists_fit_and_are_accessible(visit: Visiting, path: str, size: dict[str, int], colours: str) -> None:
    page = visit(viewport=size, color_scheme=colours).open(path)
    assert page.evaluate(WIDER) <= 0
    accessible(page)


def test_a_miss_is_shown_on_the_board(visit: Visiting) -> None:
    found = puzzle("saint-malo", number := numbered("saint-malo", "at"))
    wrong = [each for each in found.choices if verdict_of("saint-malo", found.lost(each.text)) == MISSED]
    page = visit(viewport=DESK).open(f"/puzzles/saint-malo/{number}?played={link(wrong[0].text)}")
    expect(page.locator("#part-board .better")).to_have_count(1)
    expect(page.locator("#part-board .played")).to_have_count(1)
