"""A lesson at a real browser: wrong, taken back, shown, right; by keys, on a phone, without scripts; and who asks first."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

import bastide
from bastide.lessons.first_game import remark_of
from bastide.review import Decision
from bastide.review.grades import grade_of
from bastide.web.pages import teacher_panel
from bastide.web.services import Services
from bastide.web.tables import warnings
from bastide.web.tables.table import Table
from tests.browser.conftest import Visiting
from tests.browser.test_frame import MOST_SHIFT, WATCH
from tests.browser.visiting import Visit
from tests.web.serving import serving_with

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MARKET = "/learn/la-citta/5"
#: Where the middle of something lies, once it lies there twice in a row: what moves with the board is drawn anew meanwhile.
AT_REST = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  const [before, now] = [window.seenAt, box?.width && [box.x + box.width / 2, box.y + box.height / 2]];
  window.seenAt = now;
  return now && String(before) === String(now) && now; }"""
TEACHER = "#part-teacher"


def begin(me: Visit) -> Page:
    """The market's lesson, at its first words."""
    page = me.open(MARKET)
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    return page


def choose(page: Page, *actions: str) -> None:
    """Make choices as a game's own script does."""
    for action in actions:
        before = page.locator("#main").get_attribute("data-last")
        page.evaluate(
            "(action) => document.dispatchEvent(new CustomEvent('bastide:play', { detail: { actions: [action] } }))",
            action,
        )
        expect(page.locator("#main:not([aria-busy])")).not_to_have_attribute("data-last", before or "")


def complaints(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]


def test_wrong_taken_back_shown_and_right(visit: Visiting) -> None:
    page = begin(visit(viewport=DESK))
    expect(page.locator(".pointed .line")).to_have_count(4)
    page.locator("#lesson-on").click()
    expect(page.locator("#teacher-title")).to_have_text("Five is full")
    expect(page.locator(".pointed .line")).to_have_count(1)
    expect(page.locator(".thread .line")).to_have_count(1)
    page.locator("#lesson-on").click()
    page.locator("#choices").get_by_role("link", name="Market").click()
    expect(page.locator("#part-board a.place.legal").first).to_be_attached()
    choose(page, "at 12,3")
    expect(page.locator("#teacher-title")).to_have_text("Nearly")
    expect(page.locator("#lesson-undo")).to_be_focused()
    expect(page.locator(".bars")).to_have_attribute("aria-label", "you 19, the best 20, whoever misses it 18")
    assert not complaints(page)
    page.locator("#lesson-show").click()
    expect(page.locator("#teacher-title")).to_have_text("Hint 3 of 3")
    expect(page.locator(".pointed .line")).to_have_count(2)  # in the words, and where the hint itself points
    choose(page, "build market", "at 6,14")
    expect(page.locator("#teacher-title")).to_have_text("Well played")
    expect(page.locator("#lesson-on")).to_be_focused()
    page.locator("#lesson-on").click()
    expect(page.locator("#teacher-title")).to_have_text("What to remember")
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.locator(".town.done")).to_have_count(1)


def test_keys_turn_the_pages_and_take_back(visit: Visiting) -> None:
    page = begin(visit(viewport=DESK))
    page.locator(f"{TEACHER} .phrase[role=button]").first.wait_for()  # the script is there
    for key, beat in (("ArrowRight", "2"), ("ArrowLeft", "1"), ("ArrowRight", "2"), ("ArrowRight", "3")):
        page.keyboard.press(key)
        expect(page.locator(TEACHER)).to_have_attribute("data-beat", beat)
    page.keyboard.press("h")
    expect(page.locator("#teacher-title")).to_have_text("Hint 1 of 3")
    page.keyboard.press("h")
    expect(page.locator("#teacher-title")).to_have_text("Hint 2 of 3")
    phrase = page.locator(f"{TEACHER} .phrase")
    phrase.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".pointed .line")).to_have_count(1)
    choose(page, "gold")
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "told")
    page.keyboard.press("Escape")
    expect(page.locator("#teacher-title")).to_have_text("Your move")


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_on_a_phone_all_of_it_is_in_sight(visit: Visiting, language: str) -> None:
    page = begin(visit(viewport=PHONE, has_touch=True, is_mobile=True, locale=language, color_scheme="dark"))
    assert not complaints(page)
    for _step in range(2):
        page.locator("#lesson-on").tap()
        expect(page.locator(TEACHER)).not_to_have_attribute("data-beat", str(1 + _step))
    _fits(page, "#lesson-hint", "#do-undo")
    choose(page, "build market", "at 12,3")
    _fits(page, "#lesson-undo", "#lesson-show", ".bars")
    page.locator("#lesson-undo").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "talk")
    choose(page, "build market", "at 6,14")
    _fits(page, "#lesson-undo", "#lesson-on", ".bars")


def _fits(page: Page, *those: str) -> None:
    """Nothing scrolls, and these are wholly in sight."""
    expect(page.locator(those[0])).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for each in those:
        box = page.locator(each).bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], (each, box)
    say = page.locator("#teacher-say").evaluate("(each) => each.scrollHeight - each.clientHeight")
    assert say <= 1, f"{say} pixels of what is said are out of sight"


def test_without_scripts_it_is_a_page_for_each_step(visit: Visiting) -> None:
    page = begin(visit(java_script_enabled=False, viewport=DESK))
    page.locator("#lesson-on").click()
    page.locator("#lesson-on").click()
    page.locator("#lesson-hint").click()
    expect(page.locator("#teacher-title")).to_have_text("Hint 1 of 3")
    page.locator("#choices").get_by_role("link", name="Take 2 gold").click()
    page.locator("#do-play:not([disabled])").click()
    expect(page.locator("#teacher-title")).to_have_text("Not the best here")
    page.locator("#lesson-undo").click()
    expect(page.locator("#teacher-title")).to_have_text("Your move")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_without_scripts_the_board_is_beside_what_is_said(visit: Visiting, size: dict[str, int]) -> None:
    page = begin(visit(java_script_enabled=False, viewport=size))
    page.wait_for_load_state()  # its style sheets may come later than what is said
    for each in ("#viewport svg:not(.overlay)", "#teacher-say", "#lesson-on", "#do-play"):
        box = page.locator(each).first.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (each, box)


def test_on_a_phone_the_dice_are_seen_while_the_teacher_speaks_of_them(visit: Visiting) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/learn/saint-malo/1")
    page.locator("#next-lesson").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.wait_for_load_state()  # the script is there
    choose(page, "keep WX")
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "told")
    _fits(page, "#part-bar .dice", "#lesson-undo")


def test_on_a_phone_what_players_own_is_seen_and_no_dice_of_others(visit: Visiting) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/learn/saint-malo/6")
    page.locator("#next-lesson").tap()
    logs = page.locator('#seat-0 summary .good:has(use[href="#log"]) b')
    expect(logs).to_have_text("0")
    expect(logs).to_be_visible()
    page.wait_for_load_state()  # the script is there
    choose(page, "use log 3")
    expect(page.locator(TEACHER)).to_have_attribute("data-mode", "told")
    expect(logs).to_have_text("3")
    expect(page.locator("#part-bar .dice")).not_to_be_visible()


def test_on_a_phone_a_risen_tile_waits_until_it_is_asked_about_and_can_be_put_aside(visit: Visiting) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/learn/carcassonne-city/6")
    page.locator("#next-lesson").tap()
    card = page.locator(".tile-card")
    for beat in ("1", "2"):
        expect(page.locator(TEACHER)).to_have_attribute("data-beat", beat)
        expect(card).not_to_be_visible()
        page.locator("#lesson-on").tap()
    expect(card).to_be_visible()
    page.locator("#lesson-board").tap()
    expect(card).not_to_be_visible()
    expect(page.locator("#lesson-board")).to_have_attribute("aria-pressed", "true")
    page.locator("#lesson-board").tap()
    expect(card).to_be_visible()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_four_buttons_have_room_on_a_small_phone(visit: Visiting, language: str) -> None:
    narrow = {"width": 360, "height": 740}
    page = visit(viewport=narrow, has_touch=True, is_mobile=True, locale=language).open("/learn/carcassonne-city/6")
    page.locator("#next-lesson").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.goto(page.url.split("?")[0] + "?hint=1")
    expect(page.locator("#lesson-board")).to_be_visible()
    boxes = page.locator(f"{TEACHER} .row .button, .beads").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect())"
    )
    assert len(boxes) == 5 and all(box["left"] >= 8 and box["right"] <= 352 and box["height"] <= 46 for box in boxes), (
        boxes
    )


@pytest.mark.parametrize("language", ["de", "nl"])
def test_why_nobody_guards_a_wall_is_said_wholly_on_a_phone(visit: Visiting, language: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, locale=language).open("/learn/carcassonne-city/9")
    page.locator("#next-lesson").tap()
    for beat in ("1", "2"):
        expect(page.locator(TEACHER)).to_have_attribute("data-beat", beat)
        page.locator("#lesson-on").tap()
    barred = page.locator(".chip .post[aria-disabled]")
    why = barred.get_attribute("aria-label")
    assert why
    at = page.wait_for_function(AT_REST, arg=".chip .post[aria-disabled]", polling=150).json_value()
    page.touchscreen.tap(*at)
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text(why)
    over = prompt.evaluate("(each) => each.scrollHeight - each.clientHeight")
    assert over < 6, "letters may reach over their lines; another line is 15 pixels"
    bar, words = page.locator("#part-bar").bounding_box(), prompt.bounding_box()
    assert bar and words and words["y"] >= bar["y"] and words["y"] + words["height"] <= PHONE["height"]


def test_where_a_hint_points_comes_into_sight(visit: Visiting) -> None:
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "no-preference"}
    page = visit(**how).open("/learn/carcassonne-city/12")
    page.locator("#next-lesson").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.goto(page.url.split("?")[0] + "?hint=2")
    expect(page.locator(".pointed .line").first).to_be_attached()
    page.locator("#lesson-hint").tap()
    expect(page.locator("#teacher-title")).to_have_text("Hint 3 of 3")
    page.wait_for_function("""() => { const [ring, frame] = ["#overlay .pointed .line", "#viewport"]
      .map((each) => document.querySelector(each).getBoundingClientRect());
      return ring.left >= frame.left && ring.right <= frame.right && ring.top >= frame.top && ring.bottom <= frame.bottom; }""")


#: Whether there are so many rings, all in the frame of the board and under nothing that lies over it.
IN_SIGHT = """(count) => {
  const box = (each) => (each.getBoundingClientRect ? each : document.querySelector(each)).getBoundingClientRect();
  const rings = [...document.querySelectorAll("#overlay .pointed .line")].map(box);
  const [frame, ...covers] = ["#viewport", "#view-tools", "#small-plan"].map(box);
  const inside = (one, of) => one.left >= of.left && one.right <= of.right && one.top >= of.top && one.bottom <= of.bottom;
  const clear = (one, of) => one.right <= of.left || one.left >= of.right || one.bottom <= of.top || one.top >= of.bottom;
  return rings.length === count && rings.every((ring) => inside(ring, frame) && covers.every((each) => clear(ring, each)));
}"""
#: How many pixels of the screen a hex takes.
HEX = """() => { const board = document.querySelector("#viewport > svg");
  return (Number(board.dataset.unit) * board.getBoundingClientRect().width) / board.viewBox.baseVal.width; }"""


def test_all_that_the_teacher_talks_about_is_in_sight_and_what_he_asks_for_is_as_large_as_a_finger(
    visit: Visiting,
) -> None:
    page = begin(visit(viewport=PHONE, has_touch=True, is_mobile=True))
    page.wait_for_function(IN_SIGHT, arg=4)  # all four cities
    assert page.evaluate(HEX) < 44, "which takes the whole board: else this shows nothing"
    for beat in ("2", "3"):
        page.locator("#lesson-on").tap()
        expect(page.locator(TEACHER)).to_have_attribute("data-beat", beat)
    page.wait_for_function(f"least => ({HEX})() >= least", arg=44)


def test_words_lead_to_a_sign_of_the_card_and_to_a_sheet(visit: Visiting) -> None:
    page = visit(viewport=DESK).open("/learn/saint-malo/6")
    page.locator("#next-lesson").click()
    expect(page.locator('#seat-0 .good.pointed-at:has(use[href="#log"])')).to_be_visible()
    page.goto(page.url.split("/t/")[0] + "/learn/saint-malo/9")
    page.locator("#next-lesson").click()
    expect(page.locator(".pointed-at#panel-pirates")).to_be_attached()
    page.locator("#tab-table").click()
    expect(page.locator("#panel-pirates")).not_to_be_visible()
    page.locator(f"{TEACHER} .phrase").last.click()
    expect(page.locator("#panel-pirates svg.track")).to_be_in_viewport(ratio=0.9)


def test_a_sheet_leaves_the_teacher_in_sight_and_goes_when_he_goes_on(visit: Visiting) -> None:
    """On a phone the track of the pirates lay over his words and buttons until the board was tapped."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/learn/saint-malo/9")
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.locator(f"{TEACHER} .phrase").last.tap()
    expect(page.locator("#panel-pirates svg.track")).to_be_in_viewport(ratio=0.9)
    sheet, teacher = page.locator("#panes").bounding_box(), page.locator(TEACHER).bounding_box()
    assert sheet and teacher and sheet["y"] + sheet["height"] <= teacher["y"] + 1
    page.locator("#lesson-on").tap()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "2")
    expect(page.locator("#part-side[data-open]")).to_have_count(0)


def test_rings_go_with_the_piece_that_is_placed(visit: Visiting) -> None:
    page = visit(viewport=DESK).open("/learn/saint-malo/7")
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.goto(page.url.split("?")[0] + "?hint=3")
    expect(page.locator(".pointed text")).to_have_text(["d3", "c4", "c5", "d5"])
    choose(page, "at d3")
    expect(page.locator(".pointed .line")).to_have_count(0)


def test_what_came_of_it_is_said_when_the_board_has_told_it(visit: Visiting) -> None:
    page = visit(viewport=DESK, reduced_motion="no-preference").open("/learn/carcassonne-city/11")
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.wait_for_load_state()  # the script is there
    choose(page, "lay -4,4 0", "burgher N")
    expect(page.locator("#lesson-present")).to_be_visible()
    expect(page.locator("#teacher-say")).not_to_be_visible()
    expect(page.locator("#lesson-undo")).not_to_be_visible()
    page.locator("#lesson-present").click()
    expect(page.locator("#teacher-say")).to_be_visible()
    expect(page.locator("#lesson-undo")).to_be_focused()


#: Notes whose steps are told, and whether on one's own board or another's.
TOLD = """() => document.addEventListener("bastide:step", ({ detail }) => {
  const board = document.documentElement.classList.contains("another") ? "another" : "own";
  document.body.dataset.steps = `${document.body.dataset.steps ?? ""} ${detail.step.seat} ${board}`.trim();
})"""


def test_ones_own_last_choice_is_told_before_the_board_goes_on_to_anothers(visit: Visiting) -> None:
    me = visit(viewport=DESK, reduced_motion="no-preference")
    me.context.add_init_script("localStorage.setItem('bastide.speed', '2')")
    page = me.open("/learn/saint-malo/6")
    page.locator("#next-lesson").click()
    expect(page.locator(TEACHER)).to_have_attribute("data-beat", "1")
    page.wait_for_load_state()  # the script is there
    page.evaluate(TOLD)
    choose(page, "use log 3")
    expect(page.locator("body")).to_have_attribute("data-steps", "0 own 1 another", timeout=15_000)


# The first game

GOLD = "gold"
SCRIPTS: dict[str, Any] = {"viewport": DESK}
#: Where the board's own corner stands on the screen, and how large it is drawn.
BOARD_AT = """() => { const { a, e, f } = document.querySelector("#viewport > svg").getScreenCTM();
  return [a, e, f].map((each) => Math.round(each * 100) / 100); }"""
NO_SCRIPTS: dict[str, Any] = {"viewport": DESK, "java_script_enabled": False}


def judged(action: str) -> Decision:
    """Taking gold costs a game, all else nothing."""
    lost = 0.2 if action == GOLD else 0.0
    return Decision(1, 0, action, "build farm", 9, 3.0, lost, grade_of("la-citta", lost), (3.0, 0.0), (-3.0, 3.0))


@dataclass
class Teaching:
    """A house whose teacher knows what choices cost, at once or when he is told to."""

    address: str
    services: Services
    thoughts: dict[str, Future[Decision]] = field(default_factory=dict)
    slow: bool = False

    def ask(self, table: Table, seat: int, action: str) -> Future[Decision]:
        """In the place of the queue."""
        thought = self.thoughts.setdefault(action, Future())
        if not self.slow and not thought.done():
            thought.set_result(judged(action))
        return thought


@pytest.fixture
def teaching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Teaching]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as (address, services):
        made = Teaching(address, services)
        monkeypatch.setattr(services.warnings, "ask", made.ask)
        yield made


@pytest.fixture
def first_game(chromium: Browser, teaching: Teaching) -> Iterator[Callable[[dict[str, Any]], tuple[Page, Table]]]:
    """Begins a first game of La Città."""
    made = []

    def begin_one(how: dict[str, Any]) -> tuple[Page, Table]:
        made.append(chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **how}))
        page = made[-1].new_page()
        page.goto(f"{teaching.address}/learn/la-citta")
        page.locator("#first-game").first.click()
        expect(page.locator("#teacher-title")).to_have_text("Something new")
        page.wait_for_load_state()  # the script is there: until then a link only chooses
        return page, teaching.services.tables.table(page.url.split("/t/")[1].split("?")[0])

    yield begin_one
    for each in made:
        each.close()


ANSWERS = ("#choose-again", "#do-play")


def take_gold(page: Page, how: dict[str, Any]) -> None:
    page.locator("#choices").get_by_role("link", name="Take 2 gold").click()
    if how is NO_SCRIPTS:  # with scripts what can be taken back is played at once
        page.locator("#do-play:not([disabled])").click()


@pytest.mark.parametrize("how", [SCRIPTS, NO_SCRIPTS], ids=["scripts", "none"])
def test_the_teacher_asks_before_a_costly_choice(
    first_game: Callable[[dict[str, Any]], tuple[Page, Table]], teaching: Teaching, how: dict[str, Any]
) -> None:
    page, table = first_game(how)
    take_gold(page, how)
    expect(page.locator("#teacher-title")).to_have_text("Are you sure?")
    assert not table.begun.moves
    if how is SCRIPTS:  # something else happens at the table: the page is drawn anew, and he still asks
        teaching.services.tables.lock(table.id, table.host, True)
        expect(page.locator("#main")).to_have_attribute("data-last", str(table.last))
        expect(page.locator("#teacher-title")).to_have_text("Are you sure?")
    page.reload()
    expect(page.locator("#teacher-title")).to_have_text("Are you sure?")
    page.wait_for_load_state()
    red, playing = (page.locator(each).evaluate("each => getComputedStyle(each).backgroundColor") for each in ANSWERS)
    assert red != playing, "one button is red, and it does not play what he asks about"
    page.locator("#choose-again").click()
    expect(page.locator("#play-anyway")).to_have_count(0)
    take_gold(page, how)
    expect(page.locator("#main")).not_to_have_attribute("data-moves", "0")
    assert table.begun.moves[0].action.text == GOLD, "he asks once"


@pytest.mark.parametrize("how", [SCRIPTS, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_the_board_stands_still_when_the_teacher_comes_and_goes(
    first_game: Callable[[dict[str, Any]], tuple[Page, Table]], how: dict[str, Any]
) -> None:
    page, _table = first_game(how)
    page.evaluate(WATCH)
    frame, board = page.locator("#viewport").bounding_box(), page.evaluate(BOARD_AT)
    for leave in ("#teacher-heard", "#choose-again"):
        assert page.locator("#part-teacher").is_visible() and page.locator(leave).is_visible()
        page.locator(leave).click()
        expect(page.locator("#part-teacher")).to_have_count(0)
        assert page.locator("#viewport").bounding_box() == frame and page.evaluate(BOARD_AT) == board
        if leave == "#teacher-heard":
            if how is not SCRIPTS and not page.locator("#choices").is_visible():
                page.locator("#tab-choices").click()
            take_gold(page, how)
            expect(page.locator("#teacher-title")).to_have_text("Are you sure?")
            assert page.locator("#viewport").bounding_box() == frame
    shifts = [
        (value, who) for value, who in page.evaluate("window.shifts") if who != "part-side"
    ]  # below him on a desk
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts


@pytest.mark.parametrize("how", [SCRIPTS, NO_SCRIPTS], ids=["scripts", "none"])
def test_while_the_teacher_looks_the_page_says_so(
    first_game: Callable[[dict[str, Any]], tuple[Page, Table]],
    teaching: Teaching,
    how: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warnings, "PATIENCE", 0.05)
    page, table = first_game(how)
    teaching.slow = True
    take_gold(page, how)
    expect(page.locator("#teacher-title")).to_have_text("The teacher is looking at your choice …")
    expect(page.locator("#play-anyway")).to_have_text("Play it at once")
    assert not table.begun.moves
    teaching.thoughts[GOLD].set_result(judged(GOLD))
    if how is NO_SCRIPTS:
        page.locator("#look-again").click()
    expect(page.locator("#teacher-title")).to_have_text("Are you sure?")  # scripts need no press
    page.locator("#play-anyway").click()
    expect(page.locator("#main")).not_to_have_attribute("data-moves", "0")
    assert table.begun.moves[0].action.text == GOLD


def test_what_the_teacher_finds_good_is_played_when_he_has_looked(
    first_game: Callable[[dict[str, Any]], tuple[Page, Table]], teaching: Teaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warnings, "PATIENCE", 0.05)
    page, table = first_game(SCRIPTS)
    teaching.slow = True
    take_gold(page, SCRIPTS)
    expect(page.locator("#part-teacher")).to_have_attribute("data-mode", "looking")
    teaching.thoughts[GOLD].set_result(judged("build farm"))
    expect(page.locator("#main")).not_to_have_attribute("data-moves", "0")
    assert table.begun.moves[0].action.text == GOLD and "looking" not in page.url


def test_what_is_new_is_said_when_the_turns_of_others_have_been_told(
    first_game: Callable[[dict[str, Any]], tuple[Page, Table]], teaching: Teaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    always = remark_of(bastide.game("la-citta"), "second-year")
    monkeypatch.setattr(teacher_panel, "remark_at", lambda *_: always)
    teaching.thoughts[GOLD] = Future()
    teaching.thoughts[GOLD].set_result(judged("build farm"))
    page, _table = first_game({"viewport": DESK, "reduced_motion": "no-preference"})
    page.locator("#choices").get_by_role("link", name="Take 2 gold").click()
    expect(page.locator("html.told #main[data-asked]")).to_be_attached(timeout=20_000)
    expect(page.locator("#part-teacher[data-mode=remark]")).not_to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#part-teacher[data-mode=remark]")).to_be_visible()
