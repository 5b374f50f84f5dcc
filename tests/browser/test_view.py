"""The view of the board: dragged and zoomed by mouse, keys and buttons; a drag is no click, and the place that matters is in sight."""

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import last
from tests.browser.town import Town, played

FRIEND = random.Random(12).randbytes(18).hex()
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def shown(page: Page) -> list[float]:
    """What part of the board is shown: left, top, width, height."""
    page.wait_for_timeout(120)
    box = page.locator("#viewport > svg").first.get_attribute("viewBox") or ""
    return [float(each) for each in box.split()]


def at_a_table(visit: Visiting, town: Town, secret: str, **how: object) -> Page:
    """My turn in Carcassonne, with squares to choose."""
    return visit(secret, confirm="turn", **how).open(town.table(played("carcassonne-city", 60), [secret, FRIEND]))


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
    tile = page.evaluate(
        "document.getElementById('viewport').clientWidth / document.querySelector('#viewport > svg').viewBox.baseVal.width"
    )
    assert tile * 96 >= 63.5, "a tile is at least 64 px under a finger"
    near = shown(page)
    page.get_by_role("button", name="The whole board").tap()
    assert shown(page)[2] > near[2], "overview by a tap"
    page.get_by_role("button", name="The whole board").tap()
    assert abs(shown(page)[2] - near[2]) < 1
