"""The view of the board: dragged and zoomed by mouse, keys and buttons; a drag is no click, and what matters is in sight."""

import random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.playing import fingers, last
from tests.browser.town import Town, played
from tests.soak import rest

FRIEND = random.Random(12).randbytes(18).hex()
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
TILE = """(() => { const board = document.querySelector("#viewport > svg");
  return board.clientWidth * 96 / board.viewBox.baseVal.width; })()"""
RESTED = "#viewport.live:not(.moving)"


def shown(page: Page) -> list[float]:
    """What part of the board is shown when it has come to rest: left, top, width, height."""
    page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
    page.locator(RESTED).wait_for()
    box = page.locator("#viewport > svg").first.get_attribute("viewBox") or ""
    return [float(each) for each in box.split()]


def at_a_table(visit: Visiting, town: Town, secret: str, moves: int = 60, **how: Any) -> Page:
    """My turn in Carcassonne, with squares to choose."""
    return visit(secret, confirm="turn", **how).open(town.table(played("carcassonne-city", moves), [secret, FRIEND]))


def test_wheel_buttons_and_keys_zoom_and_the_frame_stays(visit: Visiting, town: Town, secret: str) -> None:
    page = at_a_table(visit, town, secret)
    frame, whole = page.locator("#viewport").bounding_box(), shown(page)
    assert frame is not None
    page.mouse.move(frame["x"] + 300, frame["y"] + 300)
    page.mouse.wheel(0, -200)
    nearer = shown(page)
    assert nearer[2] < whole[2]
    page.keyboard.press("+")
    assert shown(page)[2] < nearer[2]
    page.get_by_role("button", name="The whole board").click()
    assert abs(shown(page)[2] - whole[2]) < 1
    assert page.locator("#viewport").bounding_box() == frame


def test_a_drag_is_no_click_and_the_view_is_kept(visit: Visiting, town: Town, secret: str) -> None:
    page = at_a_table(visit, town, secret)
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    before, number = shown(page), last(page)
    frame = page.locator("#viewport").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 60, steps=6)
    page.mouse.up()
    dragged = shown(page)
    assert dragged[:2] != before[:2] and dragged[2:] == before[2:]
    assert last(page) == number and "choose=" not in page.url
    page.wait_for_timeout(300)
    page.reload()
    page.locator("#view-tools").wait_for()
    assert [round(each) for each in shown(page)] == [round(each) for each in dragged], "the view is kept for this table"


def test_on_a_phone_the_place_that_matters_is_in_sight(visit: Visiting, town: Town, secret: str) -> None:
    page = at_a_table(visit, town, secret, **PHONE)
    expect(page.locator("#small-plan")).to_be_visible()
    assert page.evaluate(TILE) >= 63.5, "a tile is at least 64 px under a finger"
    near = shown(page)
    page.get_by_role("button", name="The whole board").tap()
    assert shown(page)[2] > near[2], "overview by a tap"
    page.get_by_role("button", name="The whole board").tap()
    assert abs(shown(page)[2] - near[2]) < 1


@pytest.mark.parametrize("device", [PHONE, *rest((TABLET,))], ids=["phone", "tablet"])
def test_two_fingers_zoom(visit: Visiting, town: Town, secret: str, device: dict[str, Any]) -> None:
    page = at_a_table(visit, town, secret, moves=150, **device)
    page.locator(RESTED).wait_for()
    assert page.evaluate(TILE) >= 63.5, "a tile is at least 64 px under a finger, on a large screen too"
    before, number = shown(page), last(page)
    frame = page.locator("#viewport").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    session = page.context.new_cdp_session(page)
    fingers(session, "touchStart", (x - 30, y))
    fingers(session, "touchStart", (x - 30, y), (x + 30, y))
    for apart in range(35, 76, 5):
        fingers(session, "touchMove", (x - apart, y), (x + apart, y))
    fingers(session, "touchEnd")
    after = shown(page)
    assert after[2] < 0.75 * before[2], "nearer"
    middles = [[each[0] + each[2] / 2, each[1] + each[3] / 2] for each in (before, after)]
    assert max(abs(one - two) for one, two in zip(*middles, strict=True)) < 0.1 * before[2], "about the fingers"
    assert last(page) == number and "choose=" not in page.url


def test_a_city_that_grows_stays_as_large_as_a_finger(visit: Visiting, town: Town, secret: str) -> None:
    """A young city is shown whole. When it has grown beyond that a tap must still choose, and not only lead nearer."""
    match, chooser = bastide.game("carcassonne-city").start(2, seed=6), random.Random(2)
    while len(match.moves) < 14:
        match.play(chooser.choice(match.actions()))
    path = town.table(match.save(), [secret, FRIEND], single=False)
    page = visit(secret, confirm="turn", **PHONE).open(path)
    page.locator(RESTED).wait_for()
    expect(page.locator("#small-plan")).to_be_hidden()
    after = int(last(page))
    moves = f"{town.address}/api/tables/{path.removeprefix('/t/')}/moves"
    with httpx.Client() as hand:
        while len(match.moves) < 24:
            who = {"Authorization": f"Bearer {(secret, FRIEND)[match.turn or 0]}"}
            action = chooser.choice(match.actions()).text
            match.play(action)
            answer = hand.post(moves, json={"action": action, "after": after}, headers=who)
            after = answer.raise_for_status().json()["last"]
    page.locator('#main:not([aria-busy])[data-moves="24"]').wait_for()
    shown(page)
    assert page.evaluate(TILE) >= 63.5
    expect(page.locator("#small-plan")).to_be_visible()


#: How many places can be chosen, and what lies over the middles of those in the frame that is not the board.
COVERED = """() => { const frame = document.getElementById("viewport").getBoundingClientRect();
  const legal = [...document.querySelectorAll("#viewport a.place.legal")].map((each) => each.getBoundingClientRect());
  const middles = legal.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const inside = middles.filter(([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom);
  return [inside.length, inside.map(([x, y]) => document.elementFromPoint(x, y)?.closest("#view-tools, #small-plan")?.id)
    .filter(Boolean)]; }"""


def test_no_place_to_choose_lies_under_a_button(visit: Visiting, town: Town, secret: str) -> None:
    """On a phone, when a table is opened and when it becomes one's turn, however many places there are."""
    someone = visit(secret, confirm="turn", **PHONE)
    for moves, seed in ((8, 1), (20, 4), (40, 3), (60, 5)):
        page = someone.open(town.table(played("carcassonne-city", moves, seed=seed), [secret, FRIEND]))
        page.locator("#small-plan").wait_for(state="attached")
        page.wait_for_timeout(100)  # the small plan is drawn, and what it covers is measured
        shown(page)
        inside, covered = page.evaluate(COVERED)
        assert inside and not covered, (moves, seed, inside, covered)


def test_the_turns_places_lie_under_no_button_when_others_have_moved(visit: Visiting, town: Town, secret: str) -> None:
    match, chooser = bastide.load(played("carcassonne-city", 30, seed=4, turn=1)), random.Random(4)
    path = town.table(match.save(), [secret, FRIEND], single=False)
    page, turns = visit(secret, confirm="turn", **PHONE).open(path), 0
    after = int(last(page))
    moves = f"{town.address}/api/tables/{path.removeprefix('/t/')}/moves"
    with httpx.Client() as hand:
        while turns < 4:
            who = {"Authorization": f"Bearer {(secret, FRIEND)[match.turn or 0]}"}
            action = chooser.choice(match.actions()).text
            match.play(action)
            answer = hand.post(moves, json={"action": action, "after": after}, headers=who)
            after = answer.raise_for_status().json()["last"]
            page.locator(f'#main:not([aria-busy])[data-moves="{len(match.moves)}"]').wait_for()
            if match.turn or match.position()["step"]["kind"] != "lay":
                continue
            turns += 1
            page.wait_for_timeout(100)
            shown(page)
            inside, covered = page.evaluate(COVERED)
            assert inside and not covered, (len(match.moves), inside, covered)
