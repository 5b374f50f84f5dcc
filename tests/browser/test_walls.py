"""Carcassonne's walls by hand: four in as many presses, each with its guard, and the tower afterwards."""

import re

import pytest
from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.test_by_hand import FRIEND, match_of, record, settled
from tests.browser.town import Town

#: Which tiles lie under chips, in part.
CHIPS_ON_TILES = """() => {
  const boxes = (which) => [...document.querySelectorAll(which)].map((each) => each.getBoundingClientRect());
  const tiles = boxes('#viewport [data-key^="tiles:"]');
  const apart = (one, two) => one.right - 4 <= two.left || one.bottom - 4 <= two.top;
  const on = (chip) => tiles.filter((tile) => !apart(chip, tile) && !apart(tile, chip)).map(({ x, y }) => [x, y]);
  return tiles.length ? boxes(".chip").flatMap(on) : ["no tiles"]; }"""


def test_four_walls_and_their_guards_in_six_presses(visit: Visiting, town: Town, secret: str) -> None:
    """The other one builds in between, as fast as he can; presses are counted, the first wall takes no more than the others."""
    path = town.table(record("wall", 40, 4), [secret, "random"])
    page, presses = visit(secret, confirm="turn").open(path), 0
    built = sum(match_of(town, path).view()["walls"][end].__len__() for end in ("cw", "ccw"))
    while presses < 12:
        chip = page.locator("#main:not([aria-busy]) .by-hand-layer .build").first
        page.locator("#main[data-asked]:not([aria-busy])").wait_for()
        if not chip.count():
            break
        before = page.locator("#main").get_attribute("data-last")
        chip.click()
        presses += 1
        if presses:
            page.locator(f'#main[data-asked]:not([aria-busy]):not([data-last="{before}"])').wait_for()
    mine = [move for move in match_of(town, path).moves if move.seat == 0 and move.action.text.startswith("wall")]
    now = sum(len(match_of(town, path).view()["walls"][end]) for end in ("cw", "ccw"))
    assert now >= built + 4 and len(mine) >= 4
    assert presses == 4


def test_the_switch_for_a_guard_says_what_he_sees_or_is_crossed_out(visit: Visiting, town: Town, secret: str) -> None:
    """Figures and signs, no dashes; that nobody can stand there is what the switch is called."""
    seen = set()
    for moves, seed in ((40, 0), (85, 3)):
        page = visit(secret, confirm="turn").open(town.table(record("wall", moves, first=seed), [secret, FRIEND]))
        # Their script is loaded when walls are asked for.
        expect(page.locator(".by-hand-layer .post").first).to_be_visible()
        for post in page.locator(".by-hand-layer .post").all():
            barred, words = post.is_disabled(), post.inner_text().strip()
            assert (words == "") if barred else re.fullmatch(r"\+\d+", words), words
            assert not barred or "guard" in (post.get_attribute("aria-label") or "")
            seen.add(barred)
    assert seen == {True, False}


def test_a_guard_is_posted_only_by_who_chooses_him_and_the_button_says_so(
    visit: Visiting, town: Town, secret: str
) -> None:
    path = town.table(record("wall", 85, first=3), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm="turn").open(path)
    expect(page.locator(".chip .post").first).to_be_visible()
    assert page.locator('.chip .post[aria-pressed="true"]').count() == 0
    chip, play = page.locator(".chip:has(.post:not([aria-disabled]))").first, page.locator("#do-play")
    post = chip.locator(".post")
    assert page.evaluate(CHIPS_ON_TILES) == [], "what they speak of is in sight"
    points = post.inner_text().strip()
    chip.locator(".build").hover()
    expect(play).to_have_text("Build the wall")
    post.click()
    expect(play).to_have_text(f"Build with a guard: {points}")
    post.click()
    expect(play).to_have_text("Build the wall")
    post.click()
    play.click()
    settled(page, moves + 2)
    assert match_of(town, path).moves[-1].action.text == "guard"


def test_a_press_that_still_meant_the_wall_does_not_leave_out_the_tower(
    visit: Visiting, town: Town, secret: str
) -> None:
    """The bar's button has just built, and says "No tower" now."""
    match = bastide.load(record("wall", 40, 4))
    position = match.position()
    position["step"] |= {"left": [1, 0], "cause": 0}
    position["turn"] = 0
    path = town.table(match.game.resume(position, seed=1).save(), [secret, FRIEND], single=False)
    page = visit(secret, confirm="turn").open(path)
    page.locator(".chip .build").first.hover()
    play = page.locator("#do-play")
    expect(play).to_have_text("Build the wall")
    play.click()
    expect(play).to_have_text("No tower")
    moves = len(match_of(town, path).moves)
    play.click()
    page.wait_for_timeout(1100)
    assert len(match_of(town, path).moves) == moves
    play.click()
    settled(page, moves + 1)


def single_wall() -> str:
    """A building in which everybody has but one wall to place, as when the supply runs out."""
    match = bastide.load(record("wall", 40, 4))
    position = match.position()
    position["step"]["left"] = [1, 1]
    return match.game.resume(position, seed=1).save()


@pytest.mark.parametrize(("confirm", "presses"), [("turn", 1), ("each", 2), ("never", 1)])
def test_a_single_wall_is_asked_about_where_one_wants_it(
    visit: Visiting, town: Town, secret: str, confirm: str, presses: int
) -> None:
    path = town.table(single_wall(), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm=confirm).open(path)
    page.locator(".by-hand-layer .build").first.hover()
    expect(page.locator("#do-play")).to_have_text("Build the wall")
    expect(page.locator("#do-play")).to_have_attribute("data-final", "final")
    for number in range(1, presses + 1):
        assert len(match_of(town, path).moves) == moves
        page.locator(".by-hand-layer .build").first.click()
        if number < presses:
            expect(page.locator("#prompt")).to_contain_text("Press again to build.")
    page.locator(f'#main:not([aria-busy]):not([data-moves="{moves}"])').wait_for()
    page.locator("#main:not([aria-busy])").wait_for()
    assert match_of(town, path).moves[moves].action.text.startswith("wall")


@pytest.mark.parametrize(("confirm", "presses"), [("turn", 2), ("never", 1)])
def test_a_tower_is_asked_about_where_it_is_the_first_press(
    visit: Visiting, town: Town, secret: str, confirm: str, presses: int
) -> None:
    path = town.table(record("tower", 30), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm=confirm).open(path)
    page.locator(".by-hand-layer .set").first.click()
    if presses == 2:
        play = page.locator("#do-play")
        expect(play).to_have_attribute("value", re.compile("tower"))
        expect(play).to_have_attribute("data-final", "final")
        assert len(match_of(town, path).moves) == moves
        play.click()
    settled(page, moves + 1)
    assert "tower" in match_of(town, path).moves[-1].action.text


#: Where the ghosts of walls or towers that are in sight stand on the screen.
GHOSTS = """() => { const frame = document.getElementById("viewport").getBoundingClientRect();
  const ghosts = ".wall-ghosts .want, .wall-ghosts > .end:not(:has(.want))";
  const all = [...document.querySelectorAll(ghosts)].map((each) => each.getBoundingClientRect());
  const points = all.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  const over = "a, .chip, #viewport, #view-tools, #small-plan";
  const free = ([x, y]) => document.elementFromPoint(x, y)?.closest(over)?.id === "viewport";
  return points.filter(([x, y]) => y > frame.top + 8 && y < frame.bottom - 8 && free([x, y])); }"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("again", [False, True])
def test_a_finger_on_the_ghost_of_a_tower_chooses_it(visit: Visiting, town: Town, secret: str, again: bool) -> None:
    """As its chip does: no card says why nothing can be chosen there. A second touch sets it."""
    path = town.table(record("tower", 30), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm="turn", **PHONE).open(path)
    expect(page.locator(".chip .set").first).to_be_visible()
    x, y = page.wait_for_function(f"() => ({GHOSTS})()[0]").json_value()
    page.touchscreen.tap(x, y)
    play = page.locator("#do-play")
    expect(play).to_have_attribute("value", re.compile("tower"))
    assert page.locator(".why-card").count() == 0
    assert len(match_of(town, path).moves) == moves
    settled(page, moves)
    expect(page.locator('.chip.on .set[aria-pressed="true"]')).to_have_count(1)
    expect(page.locator(".wall-ghosts > .end.on")).to_have_count(1)
    if again:
        page.wait_for_timeout(400)  # two at once are a double tap, which brings the view nearer
        box = page.locator(".wall-ghosts > .end.on").bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        play.tap()
    settled(page, moves + 1)
    assert "tower" in match_of(town, path).moves[-1].action.text


#: How far each thread begins from its chip and ends from its ghost, and whether it runs under another chip.
THREADS = """() => {
  const boxes = (which) => [...document.querySelectorAll(which)].map((each) => each.getBoundingClientRect());
  const [chips, ghosts] = [boxes(".chip"), boxes(".wall-ghosts .want, .wall-ghosts > .end:not(:has(.want))")];
  const lines = [...document.querySelectorAll(".chip-threads .line")];
  const outside = ({ left, right, top, bottom }, { x, y }) => Math.hypot(
    Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return [chips.length, ghosts.length, lines.map((line, at) => {
    const on = (along) => line.getPointAtLength(along).matrixTransform(line.getScreenCTM());
    const [long, others] = [line.getTotalLength(), chips.filter((_, number) => number !== at)];
    const under = [0.2, 0.4, 0.6, 0.8, 1].some((part) => others.some((chip) => !outside(chip, on(long * part))));
    return [outside(chips[at], on(0)), outside(ghosts[at], on(long)), under]; })]; }"""


@pytest.mark.parametrize("step", ["wall", "tower"])
@pytest.mark.parametrize("seed", [0, 3])
def test_a_thread_leads_from_each_chip_to_its_ghost(
    visit: Visiting, town: Town, secret: str, step: str, seed: int
) -> None:
    """Two chips that read alike may stand one above the other: also while the plan moves, and where a ghost is out of sight."""
    page = visit(secret, confirm="turn", **PHONE).open(town.table(record(step, 30, first=seed), [secret, FRIEND]))
    expect(page.locator(".chip").first).to_be_visible()
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    for _ in range(2):
        chips, ghosts, threads = page.evaluate(THREADS)
        assert chips == ghosts == len(threads) > 0
        for begins, ends, under in threads:
            assert begins <= 2 and ends <= 2 and not under, threads
        page.locator('#view-tools [data-view="in"]').dispatch_event("click")  # a chip may lie on it
        page.wait_for_timeout(400)


@pytest.mark.parametrize("on", ["chip", "ghost"])
@pytest.mark.parametrize(("confirm", "presses"), [("turn", 1), ("each", 2)])
def test_a_finger_on_a_ghost_of_a_wall_does_what_its_chip_does(
    visit: Visiting, town: Town, secret: str, on: str, confirm: str, presses: int
) -> None:
    path = town.table(single_wall(), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm=confirm, **PHONE).open(path)
    expect(page.locator(".chip .build").first).to_be_visible()
    x, y = page.wait_for_function(f"() => ({GHOSTS})()[0]").json_value()
    for number in range(1, presses + 1):
        assert len(match_of(town, path).moves) == moves
        if on == "chip":
            page.locator(".chip .build").first.tap()
        else:
            page.touchscreen.tap(x, y)
        if number < presses:
            expect(page.locator("#prompt")).to_contain_text("Press again to build.")
            expect(page.locator(".chip.armed.on")).to_have_count(1)
            expect(page.locator("#do-play")).to_have_text("Build the wall")
            page.wait_for_timeout(400)  # two at once are a double tap, which brings the view nearer
    page.locator(f'#main:not([aria-busy]):not([data-moves="{moves}"])').wait_for()
    assert match_of(town, path).moves[moves].action.text.startswith("wall")
