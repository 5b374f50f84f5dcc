"""Looking back: slider, keys, a link to a moment, through another's eyes, and what can be taken home."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.soak import rest

#: Moves the slider as a finger does.
SLIDE = "(slider, move) => { slider.value = move; slider.dispatchEvent(new Event('input', { bubbles: true })); }"
FRIEND = random.Random(6).randbytes(18).hex()


@pytest.fixture
def finished(town: Town, secret: str) -> str:
    """The path of a table of La Città, where something is hidden, whose game is over."""
    return town.table(played("la-citta", 10_000, seed=3), [secret, FRIEND])


def at_move(page: Page, number: int) -> None:
    """The page shows that moment, and its address leads there."""
    expect(page.locator("#main")).to_have_attribute("data-move", str(number))
    expect(page.get_by_label(f"Move {number} of", exact=False)).to_have_value(str(number))
    assert f"move={number}" in page.url


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_the_slider_jumps_anywhere(visit: Visiting, town: Town, secret: str, game: str) -> None:
    record = played(game, 10_000, players=4)
    total = len(bastide.load(record).moves)
    page = visit(secret).open(town.table(record, [secret, "random", "random", "random"]) + "?move=0")
    for move in random.Random(game).sample(range(1, total), 3):
        page.locator("#slider").evaluate(SLIDE, move)
        at_move(page, move)


def test_slider_buttons_and_keys(visit: Visiting, finished: str, secret: str) -> None:
    page = visit(secret).open(finished)
    page.get_by_role("link", name="Replay from the beginning").click()
    at_move(page, 0)
    page.get_by_role("link", name="One move on").click()
    at_move(page, 1)
    page.keyboard.press("ArrowRight")
    at_move(page, 2)
    page.keyboard.press("End")
    end = int(page.locator("#slider").get_attribute("max") or 0)
    at_move(page, end)
    page.keyboard.press("ArrowLeft")
    at_move(page, end - 1)
    page.keyboard.press("Home")
    at_move(page, 0)
    page.locator("#slider").fill("40")
    at_move(page, 40)
    page.locator("#slider").press("ArrowRight")
    at_move(page, 41)
    assert page.evaluate("document.activeElement.id") == "slider", "who slides goes on sliding"
    page.get_by_role("link", name="Move 45: show this moment").click()
    at_move(page, 45)
    page.get_by_role("link", name="To the result").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins with")


def test_the_moves_run_by_themselves(visit: Visiting, finished: str, secret: str) -> None:
    page = visit(secret).open(f"{finished}?move=10")
    run = page.get_by_role("button", name="Play the moves one after the other")
    run.click()
    at_move(page, 12)
    page.get_by_role("button", name="Pause").click()
    expect(run).to_be_visible()


def test_a_link_opens_its_moment(visit: Visiting, finished: str, secret: str) -> None:
    page = visit(secret).open(f"{finished}?move=37")
    at_move(page, 37)
    stranger = visit().open(f"{finished}?move=37")
    at_move(stranger, 37)
    expect(stranger.locator("#part-board svg").first).to_be_visible()
    assert stranger.locator('a[href*="choose="]').count() == 0
    past_the_end = visit().open(f"{finished}?move=99999")
    expect(past_the_end.locator("#main")).to_have_attribute(
        "data-move", past_the_end.locator("#slider").get_attribute("max") or ""
    )


def test_through_the_eyes_of_another_when_all_is_over(visit: Visiting, finished: str, secret: str) -> None:
    page = visit(secret).open(f"{finished}?move=31")
    expect(page.locator("#panel-voices .voice.seen")).to_have_count(2)
    page.get_by_label("Seen by").select_option(label="Joost")
    expect(page.locator("#panel-voices .voice.seen")).to_have_count(0)
    at_move(page, 31)
    page.get_by_role("link", name="One move back").click()
    at_move(page, 30)
    expect(page.get_by_label("Seen by")).to_have_value("1")


def test_while_it_goes_on_everybody_sees_only_with_his_own_eyes(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("la-citta", 31, seed=3), [secret, FRIEND])
    rival = visit(FRIEND).open(f"{path}?move=31&as=0")
    assert rival.locator("#as").count() == 0
    expect(rival.locator("#panel-voices .voice")).to_have_count(4)
    expect(rival.locator("#panel-voices .voice.seen")).to_have_count(0)


def test_record_and_picture_can_be_taken_home(visit: Visiting, finished: str, secret: str, tmp_path: Path) -> None:
    page = visit(secret).open(finished)
    ending = page.locator(".ending")
    with page.expect_download() as record:
        ending.get_by_role("link", name="Record").click()
    record.value.save_as(tmp_path / "record.txt")
    match = bastide.load((tmp_path / "record.txt").read_text())
    assert match.outcome is not None and match.names == ("Marta", "Joost")
    with page.expect_download() as picture:
        ending.get_by_role("link", name="Picture").click()
    picture.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG\r\n")
    assert record.value.suggested_filename.endswith(".txt") and picture.value.suggested_filename.endswith(".png")
