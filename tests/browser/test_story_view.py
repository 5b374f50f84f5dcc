"""While a step is told its place decides what is in sight: on a phone too, whatever the present becomes meanwhile."""

import random
from typing import Any

from playwright.sync_api import Page, expect

import bastide
from bastide.web.tables.guests import guest_of
from tests.browser.conftest import Visiting
from tests.browser.playing import decide, last
from tests.browser.town import Town, played

FRIEND = random.Random(18).randbytes(18).hex()
THIRD = random.Random(19).randbytes(18).hex()
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "no-preference",
}
#: The steps as they are shown, from the first on.
HEARD = """localStorage.setItem('bastide.speed', '0.5'); window.shown = [];
  document.addEventListener('bastide:step', ({ detail }) => window.shown.push(detail.step));"""
LATEST = "window.shown.at(-1)"
#: Where a place of the board stands on the screen, and whether anything but the board lies over it.
BARE = """(at) => { const board = document.querySelector('#viewport > svg');
  const { x, y } = new DOMPoint(...at).matrixTransform(board.getScreenCTM());
  const frame = document.getElementById('viewport').getBoundingClientRect();
  const inside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  return inside && Boolean(document.elementFromPoint(x, y)?.closest('#viewport')); }"""
#: The same of the corners of the tile that is told, and of what lies round it.
AROUND = f"""() => {{ const {{ at }} = window.shown.at(-1);
  const far = document.querySelector('#viewport > svg').dataset.unit * 0.8;
  return at ? [[-far, -far], [far, -far], [-far, far], [far, far]].map(([x, y]) => ({BARE})([at[0] + x, at[1] + y])) : []; }}"""
#: Whether the strip has been moved on by less than whole signs.
CUT = """() => { const row = document.getElementById('strip-steps'); const { left } = row.getBoundingClientRect();
  const boxes = [...row.children].map((each) => each.getBoundingClientRect());
  return boxes.some((box) => box.left < left - 1 && box.right > left + 4); }"""
RESTED = "#viewport.live:not(.moving)"


def told(visit: Visiting, town: Town, secret: str, game: str, moves: int, seed: int = 5) -> Page:
    """A phone that is told what the two others did, and stops at the first step."""
    here = visit(secret, **PHONE)
    here.context.add_init_script(HEARD)
    page = here.open(town.table(played(game, moves, players=3, seed=seed), [secret, FRIEND, THIRD]))
    expect(page.locator("#story-line")).not_to_be_empty()
    page.get_by_role("button", name="Pause").click()
    return page


def steps(page: Page, asked: str = "") -> list[Any]:
    """Each step of the strip, shown one after the other and come to rest; and what is asked of the page then."""
    found: list[Any] = []
    for number in range(page.locator("#strip .strip-step").count()):
        page.locator("#strip .strip-step").nth(number).evaluate("(each) => each.click()")
        page.wait_for_timeout(450)
        page.locator(RESTED).wait_for()
        found.append(page.evaluate(LATEST))
        at, words = found[-1]["at"], found[-1]["words"]
        assert not at or page.evaluate(BARE, at), f"out of sight, or under something: {words}"
        assert not page.evaluate(CUT), f"the strip begins with half a sign: {words}"
        if asked:
            found[-1] = (found[-1], page.evaluate(asked))
    return found


#: Whose food is set as too little.
SHORT = "[...document.querySelectorAll('#part-players [data-seat]')].map((each) => each.querySelectorAll('.good.short').length)"


def test_too_little_food_is_marked_at_the_moment_that_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """People leave until the food is enough, then cities grow: the mark goes with the figures, not with the page."""
    page = told(visit, town, secret, "la-citta", 40)
    marked = set()
    for number in range(page.locator("#strip .strip-step").count()):
        page.locator("#strip .strip-step").nth(number).evaluate("(each) => each.click()")
        page.locator(RESTED).wait_for()
        wanted = [len(each) for each in page.evaluate(LATEST)["short"]]
        page.wait_for_function(f"(wanted) => String(({SHORT})) === String(wanted)", arg=wanted)
        marked.add(tuple(wanted))
    present = page.locator("#part-players .good.short").count()
    page.keyboard.press("Escape")
    assert len(marked) > 1 and page.locator("#part-players .good.short").count() == present


def test_what_is_told_is_in_sight_and_under_nothing(visit: Visiting, town: Town, secret: str) -> None:
    """A tile is seen whole, with nearly a third of one round it."""
    page = told(visit, town, secret, "carcassonne-city", 110)
    for _ in range(2):
        page.locator('[data-view="in"]').evaluate("(each) => each.click()")
    tiles = 0
    for step, around in steps(page, AROUND):
        tiles += bool(around)
        assert all(around), f"cut, or under something: {step['words']}"
    assert tiles >= 3


def test_a_sheet_that_comes_meanwhile_hides_nothing_that_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """One's own choices lie over the foot of the board as soon as the telling pauses: the view makes room."""
    page = told(visit, town, secret, "la-citta", 45, seed=4)
    expect(page.locator("#part-side[data-open] > #panes")).to_be_visible()
    page.wait_for_timeout(450)
    page.locator(RESTED).wait_for()
    at = page.evaluate(LATEST)["at"]
    assert at and page.evaluate(BARE, at)


def test_at_the_rim_of_the_land_the_small_plan_hides_nothing_that_is_told(
    visit: Visiting, town: Town, secret: str
) -> None:
    """Its room is known as soon as it is drawn, not only with the next page."""
    page = told(visit, town, secret, "carcassonne-city", 100, seed=2)
    assert len(steps(page)) >= 3


def test_what_comes_to_all_at_once_is_in_sight_above_ones_own_choices(visit: Visiting, town: Town, secret: str) -> None:
    """Growth all over the map, while the sheet with the choices covers most of the phone."""
    page = told(visit, town, secret, "la-citta", 40)
    expect(page.locator("#part-side[data-open] > #panes")).to_be_visible()
    (growth,) = (each for each in steps(page) if each["leaf"] == "growth" and each["floats"])
    page.locator(f'#strip .strip-step[data-step="{growth["id"]}"]').evaluate("(each) => each.click()")
    page.wait_for_timeout(450)
    page.locator(RESTED).wait_for()
    assert len(growth["floats"]) > 4
    assert [at for at in growth["floats"] if not page.evaluate(BARE, at[:2])] == []


def test_a_new_page_does_not_move_what_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """Somebody talks while a tile is shown: the present comes with its own places, and the view stays at the tile."""
    page = told(visit, town, secret, "carcassonne-city", 110)
    path = page.url.removeprefix(town.address)
    chip = page.locator("#strip .strip-step").last
    chip.evaluate("(each) => each.click()")
    for _ in range(4):  # so near that no place to choose is in sight: the present alone would lead there
        page.locator('[data-view="in"]').evaluate("(each) => each.click()")
    chip.evaluate("(each) => each.click()")
    page.wait_for_timeout(450)
    page.locator(RESTED).wait_for()
    before = page.locator("#viewport > svg").first.get_attribute("viewBox")
    rival = visit(FRIEND).open(path)
    rival.locator("#tab-talk").click()
    rival.locator("#talk-text").fill("Well laid.")
    rival.locator("#talk-text").press("Enter")
    expect(page.locator("#drawer-talk")).to_contain_text("Well laid.")
    page.wait_for_timeout(450)
    assert page.locator("#viewport > svg").first.get_attribute("viewBox") == before
    assert page.evaluate(BARE, page.evaluate(LATEST)["at"])


#: Each time that the small plan is drawn: how many tiles it shows, and how many the board.
PLANS = """() => { window.plans = [];
  const tiles = (root) => document.querySelectorAll(`${root} :is(.street, .solid)`).length;
  new MutationObserver(() => window.plans.push([tiles('#small-plan'), tiles('#viewport')]))
    .observe(document.getElementById('small-plan'), { childList: true }); }"""
#: The frame in the small plan lies in the land that is drawn there.
IN_THE_LAND = """() => { const { land } = document.querySelector('#viewport > svg').dataset;
  const [left, top, wide, high] = land.split(' ').map(Number);
  const { x, y, width, height } = document.querySelector('#small-plan rect.seen').getBBox();
  return x >= left - 0.1 && y >= top - 0.1 && x + width <= left + wide + 0.1 && y + height <= top + high + 0.1 && width > 0; }"""


def test_the_small_plan_shows_what_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """Also when a new page comes meanwhile, on which later tiles lie already; its frame never leaves the land."""
    page = told(visit, town, secret, "carcassonne-city", 110)
    path = page.url.removeprefix(town.address)
    page.locator("#strip .strip-step").first.evaluate("(each) => each.click()")
    page.wait_for_timeout(1200)  # it is drawn when there is time for it
    page.evaluate(PLANS)
    rival = visit(FRIEND).open(path)
    rival.locator("#tab-talk").click()
    rival.locator("#talk-text").fill("Well laid.")
    rival.locator("#talk-text").press("Enter")
    expect(page.locator("#drawer-talk")).to_contain_text("Well laid.")
    page.wait_for_timeout(600)
    plans = page.evaluate("window.plans")
    assert all(plan == board for plan, board in plans), plans
    for number in range(page.locator("#strip .strip-step").count()):
        page.locator("#strip .strip-step").nth(number).evaluate("(each) => each.click()")
        page.wait_for_timeout(450)
        page.locator(RESTED).wait_for()
        assert page.evaluate(IN_THE_LAND)


#: The board is moving as a picture while the small plan is drawn.
SHAKEN = """() => { const board = document.querySelector('#viewport > svg');
  board.append(document.createElementNS(board.namespaceURI, 'g'));
  window.shaking = setInterval(() => (board.style.transform = 'translate(900px, 0)'), 5);
  document.dispatchEvent(new CustomEvent('bastide:step', { detail: { step: window.shown.at(-1), hurry: 1 } })); }"""


def test_the_small_plan_is_not_moved_with_the_board(visit: Visiting, town: Town, secret: str) -> None:
    """Else it would be blank."""
    page = told(visit, town, secret, "la-citta", 45, seed=4)
    page.evaluate(PLANS)
    page.evaluate(SHAKEN)
    page.wait_for_function("() => window.plans.length")
    assert page.locator("#small-plan svg.drawn").get_attribute("style") is None
    page.evaluate("clearInterval(window.shaking)")


#: How far the tile of the latest step lies in the frame, in pixels; below 0 it is cut.
ROOM = """() => { const { at } = window.shown.at(-1); const board = document.querySelector('#viewport > svg');
  const half = board.dataset.unit / 2; const frame = document.getElementById('viewport').getBoundingClientRect();
  const on = (x, y) => new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  const [one, two] = [on(at[0] - half, at[1] - half), on(at[0] + half, at[1] + half)];
  return Math.min(one.x - frame.left, one.y - frame.top, frame.right - two.x, frame.bottom - two.y); }"""


def test_who_watches_on_a_desk_sees_the_whole_of_each_new_tile(visit: Visiting, town: Town) -> None:
    """The first tiles of a game between bots: the city grows beyond what was in sight at first."""
    host = guest_of(FRIEND)
    table_id = town.tables.create("carcassonne-city", 2, host)
    for seat in range(2):
        town.tables.fill(table_id, host, seat, "greedy")
    town.tables.start(table_id, host)
    town.cache.forget(table_id)
    here = visit(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    here.context.add_init_script(HEARD.replace("'0.5'", "'2'"))
    page = here.open(f"/t/{table_id}")
    for number in range(1, 6):
        page.wait_for_function("(number) => window.shown.length >= number", arg=number)
        page.wait_for_timeout(450)
        page.locator(RESTED).wait_for()
        assert page.evaluate(ROOM) >= 0


def test_ones_own_choices_wait_until_it_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """Walls to build: their chips lie over nothing that is told, a tap on the board leads to them and builds nothing."""
    page = told(visit, town, secret, "carcassonne-city", 110)
    chip, dots = page.locator(".by-hand-layer .chip, #viewport a.place.legal").first, page.locator("#small-plan .dot")
    seen = "(each) => Number(getComputedStyle(each.closest('.by-hand-layer') ?? each).opacity)"
    assert chip.evaluate(seen) == 0
    assert dots.count() and not dots.first.is_visible(), "the small plan shows them no sooner"
    number = page.locator("#main").get_attribute("data-last")
    frame = page.locator("#viewport").bounding_box()
    assert frame is not None
    page.touchscreen.tap(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    page.locator("html:not(.told)").wait_for(state="attached", timeout=2_000)
    assert chip.evaluate(seen) == 1
    expect(dots.first).to_be_visible()
    assert page.locator("#main").get_attribute("data-last") == number and "choose=" not in page.url


def test_a_city_that_grows_by_ones_own_hand_stays_in_sight(visit: Visiting, town: Town, secret: str) -> None:
    """Only what was not there settles: the city itself fades in from nothing no more."""
    page = visit(secret, "never", **PHONE).open(town.table(played("la-citta", 12, seed=3), [secret, FRIEND]))
    page.keyboard.press("Escape")
    page.evaluate(MOTIONS)
    for _ in range(8):
        if not page.locator("#do-play").count():
            break
        page.wait_for_timeout(400)  # the view comes to rest
        decide(page, random.Random(4))
    assert page.evaluate("window.moved") == []


#: What moves though it stood on the board before the page was swapped.
MOTIONS = """() => { window.moved = []; let before = new Set();
  const keys = () => [...document.querySelectorAll('#viewport [data-key]')].map((each) => each.dataset.key);
  document.addEventListener('bastide:swapping', () => (before = new Set(keys())));
  document.addEventListener('bastide:swapped', () => queueMicrotask(() => { for (const each of document.getAnimations()) {
    const key = each.effect.target?.dataset?.key;
    if (key && before.has(key)) window.moved.push(key); } })); }"""


#: How many places can be chosen, and how many of them are in sight under nothing.
PLACES = """() => { const legal = document.querySelectorAll('#viewport a.place.legal');
  const all = [...legal].map((each) => each.getBoundingClientRect());
  const bare = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#viewport');
  return [all.length, all.filter(bare).length]; }"""


def test_the_few_places_that_can_be_chosen_are_in_sight(visit: Visiting, town: Town, secret: str) -> None:
    """A city to give a citizen: all castles, wherever one was looking before."""
    path = town.table(asked_for(3, 4), [secret, FRIEND])
    page = visit(secret, "never", **PHONE).open(path)
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => {{ const [many, bare] = ({PLACES})(); return bare === many; }}")  # when it rests
    page.locator(RESTED).wait_for()
    many, bare = page.evaluate(PLACES)
    assert 2 <= many <= 4 and bare == many


#: Pressed, though it may be out of sight.
CLICKED = "(each) => each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"


def test_two_cities_far_apart_are_in_sight_beside_the_small_plan(visit: Visiting, town: Town, secret: str) -> None:
    """The hungry leave one of them after the other: told of elsewhere before, and then looked at closely."""
    both = f"() => {{ const [many, bare] = ({PLACES})(); return many === 2 && bare === 2; }}"
    page = visit(secret, "never", **PHONE).open(town.table(played("la-citta", 18, seed=0), [secret, FRIEND]))
    expect(page.locator("#story-line")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.wait_for_function(both)
    for _ in range(3):
        page.locator('[data-view="in"]').evaluate("(each) => each.click()")
    page.wait_for_function(f"() => ({PLACES})()[1] < 2")
    before = last(page)
    page.locator("#viewport a.place.legal").first.evaluate(CLICKED)
    page.locator(f'#main:not([aria-busy]):not([data-last="{before}"])').wait_for()
    page.wait_for_function(both)


def asked_for(least: int, most: int) -> str:
    """A record of La Città in which the first seat chooses among a few places, which lie near enough to each other."""
    for seed in range(200):
        match = bastide.game("la-citta").start(2, seed=seed)
        chooser = random.Random(seed)
        while match.turn is not None and len(match.moves) < 120:
            acts = match.actions()
            told = [each.text.split()[-1].split(",") for each in acts if "," in each.text]
            spots = [(int(q), int(r)) for q, r in told]
            if match.turn == 0 and least - 1 <= len(spots) == len(acts) <= most and near(spots):
                return match.save()
            match.play(chooser.choice(acts))
    raise AssertionError("no such position")


def near(spots: list[tuple[int, int]]) -> bool:
    """Hexes that fit on a phone together, though not just beside each other."""
    wide = [q + r / 2 for q, r in spots]
    high = [r for _, r in spots]
    return 2.5 <= max(wide) - min(wide) <= 4 and max(high) - min(high) <= 5


def test_the_small_plan_stays_while_the_view_zooms_out_to_what_is_told(
    visit: Visiting, town: Town, secret: str
) -> None:
    """Growth is all over the map, the next step in one place."""
    here = visit(secret, viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    here.context.add_init_script(HEARD)
    page = here.open(town.table(played("la-citta", 40, players=3, seed=5), [secret, FRIEND, THIRD]))
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#small-plan")).to_be_hidden()
    for _ in range(2):
        page.get_by_role("button", name="Larger").click()
    expect(page.locator("#small-plan")).to_be_visible()
    shown = set()
    for number in range(page.locator("#strip .strip-step").count()):
        page.locator("#strip .strip-step").nth(number).evaluate("(each) => each.click()")
        page.wait_for_timeout(450)
        page.locator(RESTED).wait_for()
        expect(page.locator("#small-plan")).to_be_visible()
        shown.add(page.locator("#viewport > svg").first.get_attribute("viewBox"))
    assert len(shown) > 1
