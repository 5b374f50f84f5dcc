"""Saint Malo by hand: dice that keep their places, what they allow, the other cities, others' turns, presses of a turn."""

import random
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.saint_malo.positions import city, position, use
from tests.soak import rest

FRIEND = random.Random(8).randbytes(18).hex()
MOVING = {"reduced_motion": "no-preference", "viewport": {"width": 1280, "height": 800}}
#: Whether what lies over the board begins below its last row, and ends on the board.
BELOW_THE_CITY = """() => { const over = document.querySelector('.told-over').getBoundingClientRect();
  const [plan, board] = ['#viewport > svg', '#part-board'].map((each) => document.querySelector(each));
  const shore = new DOMPoint(0, 404).matrixTransform(plan.getScreenCTM()).y;
  return over.top >= shore && over.bottom <= board.getBoundingClientRect().bottom + 1; }"""


#: Where the words of a head end.
HEAD = """(head) => { const words = document.createRange(); words.selectNodeContents(head);
  const { right, bottom } = words.getBoundingClientRect(); const row = head.parentNode.querySelector(".again");
  return row.getBoundingClientRect().top >= bottom ? 0 : right; }"""


def table_of(town: Town, secret: str, start: dict[str, Any], seed: int = 3, friend: str = FRIEND) -> str:
    """A table that goes on from a position."""
    return town.table(bastide.game("saint-malo").resume(start, seed=seed).save(), [secret, friend], single=False)


def dice(page: Page) -> list[tuple[str, str]]:
    """The faces by their places, with the word below each."""
    found = page.evaluate(
        "[...document.querySelectorAll('#dice > .bone')].map((each) => "
        "[Number(each.style.order), each.dataset.face, each.querySelector('small').textContent])"
    )
    return [(face, word) for _place, face, word in sorted(found)]


def click(page: Page, place: int) -> None:
    """Click the die at a place."""
    page.evaluate(
        "(place) => [...document.querySelectorAll('#dice > .bone')].find((each) => Number(each.style.order) === place)"
        ".querySelector('.side').click()",
        place,
    )


def goes_on(page: Page, faces: str) -> str:
    """What the button says while these faces are collected: what stayed stays until it is clicked, and what came up like it."""
    left = sum(face not in faces for face, _word in dice(page))
    return f"Roll {left} again" if left else "Stop"


def test_dice_keep_their_places(visit: Visiting, town: Town, secret: str) -> None:
    path = table_of(town, secret, position(city(), {"kind": "keep", "dice": "LCHHS", "rolls": 1}))
    page = visit(secret, confirm="turn").open(path)
    assert [face for face, _word in dice(page)] == [*"LCHHS"]
    click(page, 3)
    expect(page.locator("#do-play")).to_have_text("Roll 4 again")
    assert dice(page) == [("L", "rolls"), ("C", "rolls"), ("H", "rolls"), ("H", "stays"), ("S", "rolls")]
    page.locator("#do-play").click()
    expect(page.locator("#dice")).to_have_attribute("data-rolls", "2")
    expect(page.locator("#do-play")).to_have_text(goes_on(page, "H"))
    assert dice(page)[3] == ("H", "stays")
    thrown = [face for face, _word in dice(page)]
    page.reload()
    assert [face for face, _word in dice(page)] == thrown, "nothing is sorted when one comes back"


def test_a_die_shows_what_it_allows(visit: Visiting, town: Town, secret: str) -> None:
    path = table_of(town, secret, position(city(coins=4), use("LCCHS")))
    me = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800})
    page = me.open(path)
    everything = page.locator("#choices [data-choose]:visible").count()
    click(page, 1)
    shown = page.locator("#choices [data-choose]:visible")
    assert 0 < shown.count() < everything
    assert all("crate" in text for text in shown.evaluate_all("(all) => all.map((each) => each.dataset.choose)"))
    page.locator('[data-choose="use crate 3"]').hover()
    assert [word for _face, word in dice(page)] == ["−2", "", "", "", "pirates"]
    click(page, 1)
    assert page.locator("#choices [data-choose]:visible").count() == everything
    page.locator("a.small-city").first.hover()
    expect(page.locator(".city-large svg")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".city-large")).to_have_count(0)
    me.untroubled()


def test_a_turn_takes_six_presses(visit: Visiting, town: Town, secret: str) -> None:
    """Two dice kept, rolled, one more kept, rolled, used, drawn. It took nine when every step was asked for twice."""
    path = table_of(town, secret, position(city(), {"kind": "keep", "dice": "LCHHS", "rolls": 1}))
    page = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800}).open(path)
    presses = 0

    def press(act: Any) -> None:
        nonlocal presses
        presses += 1
        act()

    press(lambda: click(page, 2))
    press(lambda: click(page, 3))
    for rolls in ("2", "3"):
        expect(page.locator("#do-play")).to_have_text(goes_on(page, "H"))
        press(page.locator("#do-play").click)
        expect(
            page.locator(f"#dice:is([data-rolls='{rolls}'], [data-step=use])")
        ).to_be_attached()  # five heads: nothing is rolled
    press(page.locator('[data-choose="hire labourer"]').click)
    expect(page.locator("#do-play")).to_be_disabled()
    press(page.locator("#at-d4").click)
    if page.locator("#do-play:not([disabled])").count():
        press(page.locator("#do-play").click)
    expect(page.locator("#main")).not_to_have_attribute("data-asked", "")
    assert presses == 6


def test_dice_are_used_while_they_might_still_be_rolled(visit: Visiting, town: Town, secret: str) -> None:
    path = table_of(town, secret, position(city(), {"kind": "keep", "dice": "LCHHS", "rolls": 1}))
    page = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800}).open(path)
    page.locator('[data-plays="hire priest"]').click()
    expect(page.locator("#at-d4")).to_be_visible()
    page.locator("#do-undo").click()
    page.locator('[data-choose="hire priest"]').wait_for()
    page.locator("#do-undo").click()
    expect(page.locator("#dice")).to_have_attribute("data-step", "keep")


def test_an_attack_and_anothers_turn_are_shown(visit: Visiting, town: Town, secret: str) -> None:
    start = position(city("S d5"), use("LCWXS"), city("W b1"), boxes=3)
    path = table_of(town, secret, start, friend="greedy")
    me = visit(secret, confirm="never", **MOVING)
    page = me.open(path)
    page.locator('[data-choose="pass"]').first.click()
    expect(page.locator(".raid figure.holds.told .verdict")).to_contain_text("holds")
    expect(page.locator(".raid figure.loses.told .fallen")).to_be_visible()
    expect(page.locator("#part-players .acting")).to_have_count(0)
    expect(page.locator("#scene-sheet")).to_be_hidden()  # by itself: the bot has played
    expect(page.locator(".told-over .bone")).to_have_count(5)
    expect(page.locator(".told-over .whose")).to_contain_text("Odile’s roll 1 of 3")
    assert page.evaluate(BELOW_THE_CITY), "dice hide nothing of the last row"
    expect(page.locator("#part-bar .whose")).to_contain_text("Your roll 1 of 3")
    assert not page.locator("#dice .face").first.is_visible(), "what one rolls oneself is told after it"
    expect(page.locator("#part-players .acting .name")).to_have_text("Odile")
    expect(page.locator('#part-board [data-key="plan:title"]')).not_to_contain_text("Marta")
    expect(page.locator("#panel-pirates .threatened").first).to_be_attached()  # what his sabres will cross out
    page.keyboard.press("Escape")
    expect(page.locator(".told-over, .acting, .retold, .threatened")).to_have_count(0)
    expect(page.locator("#dice .face").first).to_be_visible()
    expect(page.locator('#part-board [data-key="plan:title"]')).to_contain_text("Marta")
    me.untroubled()


@pytest.mark.parametrize("phone", [False, True])
def test_after_taking_back_the_choices_are_seen_from_their_head(
    visit: Visiting, town: Town, secret: str, phone: bool
) -> None:
    path = table_of(town, secret, position(city(coins=4), use("LCCHS")))
    how = {"viewport": {"width": 390, "height": 700}, "has_touch": True} if phone else {}
    page = visit(secret, confirm="never", **{"viewport": {"width": 1280, "height": 600}, **how}).open(path)
    panes, opener = page.locator("#panes"), page.locator("#tab-choices")
    for sent in ('[data-choose="hire labourer"]', "#do-undo"):
        if phone and not panes.is_visible():
            opener.click()
        assert panes.evaluate("(each) => { each.scrollTop = 200; return each.scrollTop; }") > 40
        before = page.locator("#main").get_attribute("data-last")
        page.locator(sent).evaluate("(each) => each.click()")
        page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()
    if phone and not panes.is_visible():
        opener.click()
    expect(page.locator("#choices [data-choose]").first).to_be_in_viewport(ratio=1)
    assert panes.evaluate("(each) => each.scrollTop") == 0


def test_a_replay_shows_which_dice_stay(visit: Visiting, town: Town, secret: str) -> None:
    """Also where the roll before was not told: whoever opens a moment and goes on has seen none."""
    record = played("saint-malo", 10_000)
    moves = [move.action.text for move in bastide.load(record).moves]
    move, kept = next((at, text[5:]) for at, text in enumerate(moves) if at and text.startswith("keep "))
    page = visit(secret, **MOVING).open(f"{town.table(record, [secret, FRIEND])}?move={move}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#story-line")).to_contain_text("keeps")
    stays = page.locator(".told-over .bone.stays")
    expect(stays).to_have_count(len(kept))
    assert sorted(stays.evaluate_all("(all) => all.map((each) => each.dataset.face)")) == sorted(kept)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_every_past_attack_is_shown_again_from_the_track(
    visit: Visiting, town: Town, secret: str, size: tuple[int, int]
) -> None:
    path = town.table(played("saint-malo", 230), [secret, FRIEND], single=False)
    page = visit(secret, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 600).open(path)
    page.locator("#tab-choices").click()
    links, sheet = page.locator("#panel-pirates .again a"), page.locator("#scene-sheet")
    assert links.count() >= 5
    row = links.first.locator("..").evaluate(
        "(row) => [row, row.parentNode].map((each) => each.scrollWidth - each.clientWidth)"
    )
    assert max(row) <= 1
    boxes = [box for link in links.all() if (box := link.bounding_box())]
    head = page.locator("#panel-pirates > h2").evaluate(HEAD)
    assert all(one["x"] + one["width"] <= two["x"] for one, two in pairwise(boxes)) and head <= boxes[0]["x"]
    latest = page.locator("#story-sheet").get_attribute("aria-label")
    for link in links.all():
        if size[0] < 600:
            box = link.bounding_box()
            assert box and min(box["width"], box["height"]) >= 44
        strength = link.inner_text().strip()
        link.focus()
        page.keyboard.press("Enter")
        expect(sheet).to_be_visible()
        expect(sheet.locator("h2")).to_have_text(f"Pirates, strength {strength}")
        expect(sheet.locator(".raid figure")).to_have_count(2)
        expect(sheet.locator(".verdict").first).to_contain_text(f"against {strength}")
        expect(page.locator("#scene-close")).to_be_focused()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(link).to_be_focused()
    assert page.locator("#story-sheet").get_attribute("aria-label") == latest
    assert "move=" not in page.url


def test_without_a_script_past_attacks_are_moments_of_the_replay(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("saint-malo", 150), [secret, FRIEND], single=False)
    page = visit(secret, java_script_enabled=False, viewport={"width": 1280, "height": 800}).open(path)
    links = page.locator("#panel-pirates .again a")
    for strength, number in zip((1, 3, 6), range(links.count()), strict=False):
        links.nth(number).click()
        expect(page.locator("#status")).to_contain_text(f"Pirates attack with strength {strength}")
        expect(page.locator("#panel-pirates .again a")).to_have_count(number + 1)
        expect(page.locator("#viewport > svg.plan")).to_be_in_viewport(ratio=1)
        page.goto(town.address + path)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), *rest((1920, 1080), (1000, 700), (390, 844))])
def test_boxes_that_are_crossed_out_lie_below_the_city(
    visit: Visiting, town: Town, secret: str, width: int, height: int
) -> None:
    start = position(city("S d5"), use("LCSSS"), city("W b1"), boxes=4)
    friend = random.Random(7).randbytes(18).hex()
    path = table_of(town, secret, start, friend=friend)
    mover = visit(secret, confirm="never").open(path)
    watcher = visit("", **{**MOVING, "viewport": {"width": width, "height": height}}).open(path)
    watcher.wait_for_timeout(300)
    mover.locator('[data-choose="pass"]').first.click()
    watcher.locator(".told-over .track").wait_for()
    assert watcher.evaluate(BELOW_THE_CITY)


#: How far what is below hangs over the foot of the column, in pixels.
HANGS_OVER = """() => document.getElementById('panel-pirates').getBoundingClientRect().bottom
  - document.getElementById('panes').getBoundingClientRect().bottom"""


@pytest.mark.parametrize("faces", ["LCHHH", *rest(("LCCHH",), ("LCWXH",))])
def test_while_dice_are_rolled_the_pirates_are_whole_in_sight(
    visit: Visiting, town: Town, secret: str, faces: str
) -> None:
    """In the language with the longest words, with as many persons and symbols as five dice allow."""
    path = table_of(town, secret, position(city(coins=8), {"kind": "keep", "dice": faces, "rolls": 2}))
    page = visit(secret, locale="de-DE", viewport={"width": 1280, "height": 800}).open(path)
    expect(page.locator("#panel-allowed")).to_be_visible()
    assert page.evaluate(HANGS_OVER) <= 0


#: How large the figures of the track are, in pixels, and whether one of them touches its neighbour or a box.
FIGURES = """() => { const track = document.querySelector("#panel-pirates .track");
  const all = [...track.querySelectorAll(".count")];
  const boxes = [...track.querySelectorAll(".box, .count")].map((each) => [each, each.getBoundingClientRect()]);
  const meet = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4; // above and below a figure its line is empty
  const touches = (each) => boxes.some(([other, box]) => other !== each && meet(each.getBoundingClientRect(), box));
  const sizes = all.map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a);
  return [sizes, all.filter(touches).length]; }"""


@pytest.mark.parametrize("width", [1280, *rest((1000,), (1920,))])
def test_the_figures_of_the_track_can_be_read(visit: Visiting, town: Town, secret: str, width: int) -> None:
    path = table_of(town, secret, position(city(), use("LCHHS"), city("W b1"), boxes=3))
    page = visit(secret, viewport={"width": width, "height": 800}).open(path)
    sizes, touching = page.evaluate(FIGURES)
    assert len(sizes) == 6 and min(sizes) >= 12 and not touching
