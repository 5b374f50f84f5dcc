"""La Città by hand: a city shows its card, a building takes two presses."""

from typing import Any

from playwright.sync_api import expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: What a browser tells when something comes to lie under a mouse that rests: it is over it now, where it was before.
TOLD_OF_A_RESTING_MOUSE = """([clientX, clientY]) => { const how = { clientX, clientY, pointerType: 'mouse', bubbles: true };
  const under = document.elementFromPoint(clientX, clientY);
  for (const name of ['pointerover', 'pointermove']) under.dispatchEvent(new PointerEvent(name, how)); }"""


def in_politics() -> str:
    """A game between three in which the first seat may take a building off an open card, and cities have neighbours."""
    match = bastide.game("la-citta").start(3, seed=4)
    chooser = bastide.bots.bot("greedy", match.game, 4)
    while len(match.moves) < 60 or match.turn != 0 or not _cards(match):
        match.play(chooser.choose(match.player_view(match.turn or 0)))
    return match.save()


def _cards(match: bastide.Match) -> list[str]:
    kinds = ("palace", "hospital", "cathedral", "university", "bathhouse")
    return [action.text for action in match.actions() if action.text in {f"card {kind}" for kind in kinds}]


def test_a_city_shows_its_card_and_its_neighbours(town: Town, visit: Visiting, secret: str) -> None:
    path = town.table(in_politics(), [secret, "joost", "lene"])
    someone = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800})
    page = someone.open(path)
    near = page.locator("template[data-near]").first
    castle = near.get_attribute("data-rivals")
    page.locator(f'#viewport [data-city="{castle}"] .tally').hover()
    card = page.locator(".city-card")
    card.wait_for()
    assert "’s " in (card.locator("h3").text_content() or "")
    assert card.locator("tbody tr").count() == len((near.get_attribute("data-near") or "").split())
    assert page.locator(".city-ties .line").count() == card.locator("tbody tr").count()
    page.keyboard.press("Escape")
    card.wait_for(state="hidden")
    city = page.locator('#viewport [data-city][tabindex="0"]')
    assert city.count() == 1
    page.locator("#ask-advice, #do-undo").first.focus()
    city.focus()
    page.keyboard.press("ArrowRight")
    card.wait_for()
    assert page.evaluate("document.activeElement.dataset.city") is not None
    someone.untroubled()


def test_a_building_off_an_open_card_takes_two_presses(town: Town, visit: Visiting, secret: str) -> None:
    record = in_politics()
    path = town.table(record, [secret, "joost", "lene"])
    someone = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800})
    page = someone.open(path)
    moves = int(page.locator("#main").get_attribute("data-moves") or 0)
    action = _cards(bastide.load(record))[0]
    page.locator(f'.pick[data-choose="{action}"]').click()
    page.locator(".card-sites circle").first.wait_for()
    assert int(page.locator("#main").get_attribute("data-moves") or 0) == moves, "nothing is done by the first press"
    page.locator(".card-sites circle").first.click()
    page.locator(f'#main[data-moves="{moves + 2}"]').wait_for()
    assert page.locator(".card-sites").count() == 0
    someone.untroubled()


def test_a_building_by_an_action_card_takes_two_presses(town: Town, visit: Visiting, secret: str) -> None:
    record = in_politics()
    someone = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800})
    page = someone.open(town.table(record, [secret, "joost", "lene"]))
    moves = int(page.locator("#main").get_attribute("data-moves") or 0)
    page.locator('.pick[data-choose^="build "]').first.click()
    page.locator("#part-board a.place").first.wait_for()
    page.locator("#part-board a.place").first.click()
    page.locator(f'#main[data-moves="{moves + 2}"]').wait_for()
    someone.untroubled()


def test_a_city_under_a_mouse_that_rests_stays_closed(town: Town, visit: Visiting, secret: str) -> None:
    """The page comes to the pointer, not the pointer to the city."""
    page = visit(secret, confirm="turn", viewport={"width": 1280, "height": 800}).open(
        town.table(in_politics(), [secret, "joost", "lene"])
    )
    box = page.locator("#viewport [data-city] .tally").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.locator("#viewport").evaluate("(each) => { each.style.visibility = 'hidden'; }")
    page.mouse.move(x, y)
    page.locator("#viewport").evaluate("(each) => { each.style.visibility = ''; }")
    page.evaluate(TOLD_OF_A_RESTING_MOUSE, [x, y])
    page.wait_for_timeout(700)
    assert page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('[data-city]'))", [x, y])
    assert page.locator(".city-card").is_hidden()
    page.mouse.move(x + 2, y)
    page.locator(".city-card").wait_for()


#: How far the way of a citizen who moves begins and ends from the middle of the castles, in hexes.
WAY = """() => new Promise((end) => document.addEventListener('bastide:step', ({ detail: { step } }) => {
  const way = document.querySelector('.stage .way');
  if (step.kind !== 'walk') return;
  const ends = [way.getPointAtLength(0), way.getPointAtLength(way.getTotalLength())];
  const { unit } = document.querySelector('#viewport > svg').dataset;
  end(ends.map(({ x, y }, at) => Math.hypot(x - [step.from, step.at][at][0], y - [step.from, step.at][at][1]) / unit));
}))"""


def test_the_way_of_a_citizen_leaves_the_castles_free(town: Town, visit: Visiting, secret: str) -> None:
    """It runs over no count of citizens."""
    path = town.table(played("la-citta", 24, seed=4), [secret, "joost"])
    page = visit(secret, reduced_motion="no-preference", viewport={"width": 1280, "height": 800}).open(path)
    assert all(0.4 < far < 0.6 for far in page.evaluate(WAY))


#: The amounts that stand on the board, and how much of the cities' labels and of each other they hide.
HIDDEN = """() => { const box = (each) => each.getBoundingClientRect();
  const boxes = (which) => [...document.querySelectorAll(`#viewport ${which}`)].map(box);
  const floats = boxes('.stage .float rect');
  const labels = [...boxes('.tally rect'), ...boxes('[data-layer="plates"] .plate > .back')];
  const shared = (one, two) => Math.max(0, Math.min(one.right, two.right) - Math.max(one.left, two.left))
    * Math.max(0, Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));
  return floats.map((each, at) => [...labels, ...floats.slice(at + 1)].reduce((sum, other) => sum + shared(each, other), 0)); }"""


#: How much of the labels of the cities that are told of is cut by the frame, in pixels; growth and gold are all over the map.
CUT = """() => { const { step } = window.shown; const board = document.querySelector('#viewport > svg');
  const frame = document.getElementById('viewport').getBoundingClientRect();
  const foot = document.querySelector('#part-side[data-open] > #panes')?.getBoundingClientRect().top ?? frame.bottom;
  const points = [step.at, step.from].filter(Boolean).map((at) => new DOMPoint(...at).matrixTransform(board.getScreenCTM()));
  const box = (each) => each.getBoundingClientRect();
  const holds = ({ left, right, top, bottom }) => points.some(({ x, y }) => x > left && x < right && y > top && y < bottom);
  const told = [...document.querySelectorAll('#viewport [data-owner]')].filter((each) => holds(box(each)));
  return told.map((each) => box(document.querySelector(`[data-key="plates:${each.dataset.city}"] > .back`)))
    .map((each) => Math.max(frame.left - each.left, each.right - frame.right, frame.top - each.top, each.bottom - foot)); }"""


def test_amounts_hide_no_label_of_a_city_and_the_frame_cuts_none_that_is_told(
    town: Town, visit: Visiting, secret: str
) -> None:
    """A building, a citizen who moves, one who leaves, growth of all cities."""
    path = town.table(played("la-citta", 24, seed=4), [secret, "joost"])
    here = visit(secret, reduced_motion="no-preference", **PHONE)
    here.context.add_init_script("document.addEventListener('bastide:step', ({ detail }) => (window.shown = detail));")
    page = here.open(path)
    page.get_by_role("button", name="Pause").click()
    found = 0
    for number in range(page.locator("#strip .strip-step").count()):
        page.locator("#strip .strip-step").nth(number).evaluate("(each) => each.click()")
        page.wait_for_timeout(850)
        hidden = page.evaluate(HIDDEN)
        found += len(hidden)
        assert all(area < 1 for area in hidden), (number, hidden)
        page.wait_for_function(f"() => ({CUT})().every((cut) => cut < 1)")  # when it rests
    assert found >= 5


def test_a_tap_in_the_overview_leads_nearer_and_shows_the_city(town: Town, visit: Visiting, secret: str) -> None:
    """One tap on a city, not two; its card has a cross for fingers."""
    page = visit(secret, confirm="turn", **PHONE).open(town.table(in_politics(), [secret, "joost", "lene"]))
    page.locator("#open-choices").click()  # the sheet goes
    page.get_by_role("button", name="The whole board").tap()
    page.wait_for_timeout(100)
    tally = page.locator('#viewport [data-owner="2"] .tally').first
    box = tally.bounding_box()
    assert box is not None and box["height"] < 12
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    card, closer = page.locator(".city-card"), page.locator(".card-close")
    expect(card.locator("h3")).to_contain_text("Lene")
    now = tally.bounding_box()
    assert now is not None and now["height"] > 15
    size = closer.bounding_box()
    assert size is not None and min(size["width"], size["height"]) >= 44
    closer.tap()
    card.wait_for(state="hidden")
