"""What the others did is shown step by step over the board: once, skipped at will, and the present is always what remains."""

import random
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.playing import choices, decide, last, pick
from tests.browser.town import Town, played
from tests.soak import rest

MOVING = {"reduced_motion": "no-preference"}
FRIEND = random.Random(18).randbytes(18).hex()
THIRD = random.Random(19).randbytes(18).hex()
TELLING = "html.telling"
QUICK = "localStorage.setItem('bastide.speed', '2')"
#: The board and the figures as they stand, without what a window adds for itself.
SHOWN = """() => {
  const board = document.querySelector('#part-board svg').cloneNode(true);
  for (const each of board.querySelectorAll('*')) each.removeAttribute('tabindex');
  return [board.innerHTML, document.querySelector('.players').innerText];
}"""
#: As if this browser had not been here for so many days, and had been told up to that move.
AWAY = """([days, after]) => {
  const name = Object.keys(localStorage).find((each) => each.startsWith('bastide.told.'));
  localStorage.setItem(name, JSON.stringify({ after, id: '', own: 0, when: Date.now() - days * 86400000 }));
}"""

#: How many notes are made where a game's script asks for the sound of a piece that is put down.
KNOCK = """() => {
  const before = window.notes;
  document.dispatchEvent(new CustomEvent('bastide:sound', { detail: 'place' }));
  return window.notes - before;
}"""

#: As if news came in the middle of a step that has told its figures, but not yet its board: the figures before and after.
NEWS = """() => new Promise((end) => document.addEventListener('bastide:step', function seen({ detail: { step } }) {
  if (step.kind !== 'leave') return;
  document.removeEventListener('bastide:step', seen);
  const figures = () => [document.querySelector('.players').innerText, document.querySelectorAll('.players .changed').length];
  const tell = (name) => document.dispatchEvent(new CustomEvent(`bastide:${name}`, { detail: { page: new Document() } }));
  const before = figures();
  tell('swapping');
  const present = figures();
  tell('swapped');
  end([before, present, figures()]);
}))"""


@pytest.fixture
def table(town: Town, secret: str) -> str:
    """La Città of three; the others have just moved."""
    return town.table(played("la-citta", 60, players=3, seed=5), [secret, FRIEND, THIRD])


def told_to_the_end(page: Page) -> None:
    """The telling began, and ends by itself; an attack stays until somebody goes on."""
    page.locator(TELLING).wait_for(state="attached")
    page.locator("html.held, html:not(.telling):not(.showing)").wait_for(state="attached", timeout=30_000)
    page.keyboard.press("Enter") if page.locator("html.held").count() else None
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=30_000)


def is_the_present(page: Page, fresh: Page) -> None:
    """What is shown is what a page shows that was opened just now."""
    assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)
    assert page.locator(".stage, .flyer, .changed").count() == 0


@pytest.mark.parametrize("game", ["la-citta", *rest(("carcassonne-city",), ("saint-malo",))])
def test_what_is_told_ends_in_the_present(visit: Visiting, town: Town, secret: str, game: str) -> None:
    one, two = visit(secret, **MOVING), visit(FRIEND, "never")
    one.context.add_init_script(QUICK)
    path = town.table(played(game, 50, seed=6), [secret, FRIEND])
    page = one.open(path)
    told_to_the_end(page)
    is_the_present(page, visit(secret).open(path))
    decide(page, random.Random(game))
    rival = two.open(path)  # he may not be the one who is asked: chance decides
    if rival.locator("#do-play").count():
        decide(rival, random.Random(game))
        page.locator(f'#main[data-last="{last(rival)}"]').wait_for()
        page.locator("html:not(.telling)").wait_for(state="attached", timeout=30_000)
        is_the_present(page, visit(secret).open(path))


def test_what_came_later_is_not_on_the_board_yet(visit: Visiting, town: Town, secret: str) -> None:
    """The first of several tiles is told: the board is the one of then, and the small plan has no part in it."""
    path = town.table(played("carcassonne-city", 60, players=3, seed=5), [secret, FRIEND, THIRD])
    page = visit(secret, **MOVING).open(path)
    page.locator(TELLING).wait_for(state="attached")
    tiles = "document.querySelectorAll('#viewport [data-key^=\"tiles:\"]').length"
    then = page.evaluate(tiles)
    told_to_the_end(page)
    assert then < page.evaluate(tiles)
    assert page.locator("#small-plan [data-key], #small-plan [data-layer]").count() == 0


def test_skipping_leads_to_the_present_and_says_what_is_asked(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, **MOVING).open(table)
    page.locator(TELLING).wait_for(state="attached")
    expect(page.locator("#story-line")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#story-line")).to_be_hidden()
    is_the_present(page, visit(secret).open(table))
    expect(page.locator("#status")).to_contain_text("your turn")
    page.get_by_role("button", name="Show again").click()
    page.locator(TELLING).wait_for(state="attached")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    is_the_present(page, visit(secret).open(table))


def test_a_choice_ends_the_telling(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, **MOVING).open(table)
    page.locator(TELLING).wait_for(state="attached")
    choices(page).first.click()
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=2_000)


def test_what_was_told_is_not_told_again(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, **MOVING).open(table)
    page.locator(TELLING).wait_for(state="attached")
    expect(page.locator("#story-line")).not_to_be_empty()
    first = page.locator("#story-line").inner_text()
    page.keyboard.press(".")
    expect(page.locator("#story-line")).not_to_have_text(first)
    expect(page.locator("#announcements")).to_have_text(page.locator("#story-line").inner_text())
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_timeout(600)
    assert page.locator(TELLING).count() == 0
    chip = page.locator("#strip .strip-step").first
    chip.click()
    expect(page.locator("#story-line")).to_have_text(chip.locator(".words").inner_text())
    expect(chip).to_have_attribute("aria-current", "step")


def test_after_days_it_is_offered(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, **MOVING).open(table)
    page.locator(TELLING).wait_for(state="attached")
    page.keyboard.press("Escape")
    page.evaluate(AWAY, [2, 20])
    page.reload()
    expect(page.locator("#story-line")).to_contain_text("steps")
    expect(page.locator("#story-line")).to_contain_text("Since")
    assert page.locator(TELLING).count() == 0
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator(TELLING).wait_for(state="attached")


def test_two_browsers_on_one_seat(visit: Visiting, table: str, secret: str) -> None:
    here, there = visit(secret, "never", **MOVING), visit(secret, **MOVING)
    mine, other = here.open(table), there.open(table)
    for page in (mine, other):
        page.get_by_role("button", name="Show again").or_(page.get_by_role("button", name="Skip")).first.wait_for()
        page.keyboard.press("Escape")
    for _ in range(3):
        if mine.locator("#do-play").count():
            pick(mine, random.Random(1))
    expect(other.locator("#story-line")).to_contain_text("Marta")
    assert "Marta" not in mine.locator("#story-line").inner_text(), "what one did here is not told"


def test_at_one_screen_nothing_is_told_before_it_is_handed_on(visit: Visiting, town: Town, secret: str) -> None:
    """Joost has looked at voices: the screen is covered until Marta says that she looks; then she is told what he did at it."""
    path = town.table(played("la-citta", 60, players=3, seed=2), [secret, secret, FRIEND], screen="shared")
    page = visit(secret, **MOVING).open(path)
    expect(page.locator("#strip, #part-board")).to_have_count(0)
    page.get_by_role("link", name="I am Marta").click()
    page.locator(TELLING).wait_for(state="attached")
    assert page.locator('#strip .strip-step[data-seat="1"]').count()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("button", name="Show again")).to_be_visible()
    assert page.locator(TELLING).count() == 0, "it has been told to her"


def test_reduced_motion_is_a_list(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret).open(table)
    expect(page.locator("#choices .pick, #part-board a.place").first).to_be_visible()
    page.get_by_role("button", name="List").click()  # on one's own turn it does not lie over the choices unasked
    expect(page.locator(".strip-list .strip-step .words").first).to_be_visible()
    page.wait_for_timeout(500)
    assert page.locator(TELLING).count() == 0
    page.locator(".strip-list .strip-step").first.click()
    expect(page.locator("#story-line")).to_have_text(page.locator(".strip-list .strip-step .words").first.inner_text())
    assert page.evaluate("document.getAnimations().length") == 0
    page.keyboard.press("Escape")
    is_the_present(page, visit(secret).open(table))


def test_in_german(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, locale="de-DE", **MOVING).open(table)
    page.locator(TELLING).wait_for(state="attached")
    expect(page.locator("#story-skip .text")).to_have_text("Überspringen")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Seit deinem letzten Zug")).to_be_visible()
    assert page.locator("#announcements").inner_text() not in (
        "",
        visit(secret).open(table).locator("#announcements").inner_text(),
    )


def test_without_a_script_the_steps_are_links(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, java_script_enabled=False).open(table)
    steps = page.locator("#strip .strip-step")
    expect(steps.first.locator(".words")).to_be_visible()
    words = steps.first.locator(".words").inner_text()
    assert words.strip() and words[-1] in ".!?"
    steps.first.click()
    assert "move=" in page.url
    expect(page.locator("#story-tools")).to_be_hidden()


def test_a_replay_shows_moves_as_they_were_at_the_table(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("carcassonne-city", 40, seed=6), [secret, FRIEND])
    page = visit(secret, **MOVING).open(f"{path}?move=20")
    page.wait_for_timeout(300)
    assert page.locator(TELLING).count() == 0, "a moment that one goes to is shown as it is"
    for number in range(21, 24):
        page.get_by_role("link", name="One move on").click()
        expect(page.locator("#main")).to_have_attribute("data-move", str(number))
        if page.locator(TELLING).count():
            break
    expect(page.locator("#story-line")).not_to_be_empty()
    page.locator("html:not(.telling)").wait_for(state="attached")
    is_the_present(page, visit(secret).open(f"{path}?move={number}"))
    line = page.locator("#pane-log .log [aria-current]")
    expect(line).to_have_attribute("data-move", str(number))
    expect(line).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="One move back").click()
    expect(page.locator("#main")).to_have_attribute("data-move", str(number - 1))
    assert page.locator(TELLING).count() == 0


def test_the_sheet_of_a_scene(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("la-citta", 66, players=3, seed=5), [secret, FRIEND, THIRD])
    page = visit(secret, viewport={"width": 1280, "height": 800}, **MOVING).open(path)
    sheet = page.locator("#scene-sheet")
    expect(sheet).to_be_visible()  # it turns with the steps
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("#story-sheet").click()
    expect(sheet.get_by_role("tab")).not_to_have_count(0)
    sheet.get_by_role("tab").first.click()
    first = sheet.locator(".leaf-head").inner_text()
    following, tabs = sheet.get_by_role("button", name="Next page"), sheet.get_by_role("tab").count()
    for _ in range(tabs - 1):
        following.click()
    expect(sheet.locator(".leaf-head")).not_to_have_text(first)
    expect(following).to_be_disabled()
    sheet.get_by_role("button", name="To my turn").click()
    expect(sheet).to_be_hidden()
    plain = visit(secret, java_script_enabled=False).open(path)
    plain.locator("#strip .scene-head a").first.click()
    expect(plain.locator(".sheet-open .leaf-head").first).to_be_visible()


def test_a_hidden_page_tells_when_it_is_looked_at_again(visit: Visiting, table: str, secret: str) -> None:
    here = visit(secret, **MOVING)
    here.context.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    page = here.open(table)
    page.locator(TELLING).wait_for(state="attached")
    look = "(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(look, True)
    assert page.locator(TELLING).count() == 0
    is_the_present(page, visit(secret).open(table))
    page.evaluate(look, False)
    page.locator(TELLING).wait_for(state="attached")


def test_sounds_are_off_until_wanted(visit: Visiting, table: str, secret: str) -> None:
    here = visit(secret, **MOVING)
    here.context.add_init_script(
        "window.notes = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };"
    )
    page = here.open(table)
    page.locator(TELLING).wait_for(state="attached")
    assert page.evaluate("window.notes") == 0
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.notes") > 0
    assert page.evaluate(KNOCK) == 1, "a game asks for one sound, and one is made"
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.goto(f"{here.address}/me")
    page.get_by_label("Sounds at the table").uncheck()
    page.goto(here.address + table)
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_what_a_line_of_the_log_speaks_of_lights_up_on_the_board(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret).open(town.table(played("la-citta", 40), [secret, FRIEND]))
    page.locator("#tab-log").click()
    lines = page.locator("#pane-log li[data-move]")
    for at in range(lines.count()):
        lines.nth(at).hover()
        page.wait_for_timeout(150)
        if page.locator("#overlay .sites circle").count():
            break
    expect(page.locator("#overlay .sites circle").first).to_be_attached()
    page.mouse.move(400, 60)
    expect(page.locator("#overlay .sites")).to_have_count(0)


#: When each sentence came, in milliseconds.
CLOCK = """() => { window.said = []; new MutationObserver(() => { const text = document.getElementById('story-line').textContent;
  if (text !== window.said.at(-1)?.[0]) window.said.push([text, performance.now()]); })
  .observe(document.getElementById('part-status'), { subtree: true, childList: true }); }"""


def test_a_long_sentence_stays_longer_than_a_short_one(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(played("carcassonne-city", 40, seed=6, turn=1), [secret, FRIEND])
    page = visit(secret, **MOVING).open(path)
    page.locator("#story-tools").wait_for()
    page.keyboard.press("Escape")
    page.evaluate(CLOCK)
    rival = visit(FRIEND, "never").open(path)
    while rival.locator("#do-play").count():
        decide(rival, random.Random(1))
    page.locator(TELLING).wait_for(state="attached")
    page.locator("html:not(.telling)").wait_for(state="attached", timeout=30_000)
    told = page.evaluate("window.said")
    stayed = [(text, end - begin) for (text, begin), (_, end) in pairwise(told) if text]
    assert stayed and all(1350 < time < 3600 for _, time in stayed), stayed
    assert all(time > 2800 for text, time in stayed if len(text) > 49), stayed


def test_a_sign_of_the_strip_says_its_sentence(visit: Visiting, table: str, secret: str) -> None:
    page = visit(secret, viewport={"width": 1280, "height": 800}, **MOVING).open(table)
    page.locator("#story-tools").wait_for()
    page.keyboard.press("Escape")
    signs, hint = page.locator("#strip .strip-step"), page.locator(".strip-hint")
    signs.nth(1).hover()
    expect(hint).to_have_text(signs.nth(1).locator(".words").inner_text())
    box, sign = hint.bounding_box(), signs.nth(1).bounding_box()
    assert box and sign and box["y"] + box["height"] <= sign["y"] and 0 <= box["x"] <= 1280 - box["width"]
    page.mouse.move(640, 400)
    expect(hint).to_be_hidden()
    page.locator("#story-speed").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab") if page.locator("#story-sheet").evaluate(
        "(each) => each.matches(':focus')"
    ) else None
    expect(hint).to_have_text(signs.first.locator(".words").inner_text())
    page.keyboard.press("ArrowRight")
    expect(hint).to_have_text(signs.nth(1).locator(".words").inner_text())
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()


#: The board's box, and how the line stands in its own: its lines, and what of them is cut off.
LINE = """() => { const parts = ['#part-board', '#part-status', '#story-line > span'];
  const [board, row, text] = parts.map((each) => document.querySelector(each));
  const box = text.getBoundingClientRect();
  const range = document.createRange(); range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size;
  const { x, y, width, height } = board.getBoundingClientRect();
  return [[x, y, width, height], lines, box.bottom - row.getBoundingClientRect().bottom]; }"""

#: By how many pixels what is asked reaches beyond its line.
QUESTION = """() => {
  const [asked, row] = ['#status > span', '#part-status'].map((each) => document.querySelector(each).getBoundingClientRect());
  return Math.max(asked.bottom - row.bottom, row.top - asked.top); }"""


@pytest.mark.parametrize("language", ["nl-NL", *rest(("de-DE",), ("en-GB",))])
def test_a_long_question_fits_on_a_phone(visit: Visiting, town: Town, secret: str, language: str) -> None:
    """La Città: which city do the hungry leave? The last words say what is to be done."""
    path = town.table(played("la-citta", 18, seed=0), [secret, FRIEND])
    page = visit(secret, viewport={"width": 390, "height": 844}, locale=language, has_touch=True).open(path)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(QUESTION) <= 0, page.locator("#status").inner_text()


@pytest.mark.parametrize(("width", "language"), [(360, "de-DE"), *rest((390, "de-DE"), (360, "nl-NL"))])
def test_the_line_fits_on_a_phone(visit: Visiting, town: Town, secret: str, width: int, language: str) -> None:
    """Two lines hold nearly all that is told, three the rest; nothing is cut off, and the board never changes its size."""
    phone = {"viewport": {"width": width, "height": 844}, "locale": language, "has_touch": True, **MOVING}
    counts: list[int] = []
    for game in ("la-citta", "carcassonne-city", "saint-malo"):
        page = visit(secret, **phone).open(town.table(played(game, 66, players=3, seed=5), [secret, FRIEND, THIRD]))
        page.locator("#story-tools").wait_for()
        page.keyboard.press("Escape")
        frame = page.locator("#part-board").bounding_box()
        assert frame is not None
        steps = page.locator("#strip .strip-step")
        for at in range(steps.count()):
            steps.nth(at).evaluate("(each) => each.click()")
            expect(page.locator("#story-line")).to_have_text(steps.nth(at).locator(".words").text_content() or "")
            board, lines, cut = page.evaluate(LINE)
            assert board == [frame[side] for side in ("x", "y", "width", "height")]
            assert cut <= 0 and lines <= 3, f"{lines} lines: {page.locator('#story-line').inner_text()}"
            counts.append(lines)
    assert sum(each <= 2 for each in counts) >= 0.9 * len(counts), counts


def test_a_sheet_that_was_opened_early_closes_with_the_next_players_step(
    visit: Visiting, town: Town, secret: str
) -> None:
    path = town.table(played("la-citta", 75, players=3, seed=5), [secret, FRIEND, THIRD])
    page = visit(secret, viewport={"width": 1280, "height": 800}, **MOVING).open(path)
    page.locator("#story-tools").wait_for()
    page.keyboard.press("Escape")
    within, sheet = page.locator("#strip .in-scene .strip-step"), page.locator("#scene-sheet")
    page.locator("#story-sheet").click()
    expect(sheet).to_be_visible()
    within.last.click()
    sheet.get_by_role("tab").first.click()
    expect(sheet).to_be_visible()
    page.locator('#strip li:not(.in-scene) .strip-step[data-seat="1"]').last.click()
    expect(sheet).to_be_hidden()


#: What stands beside the board, and whether the tile in hand is in sight.
BESIDE = """() => ({
  sheets: [...document.querySelectorAll('#pane-choices .panel')].map((each) => each.innerText),
  tray: document.querySelector('.tray').checkVisibility({ visibilityProperty: true }),
})"""


def test_what_stands_beside_the_board_is_of_the_step_that_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """Carcassonne: whoever watches sees the tile of the sentence, not the one that lies there by now."""
    match = bastide.load(played("carcassonne-city", 40, seed=4))
    path = town.table(match.save(), [secret, FRIEND])
    watching = visit("", **MOVING, viewport={"width": 1280, "height": 800}).open(path)
    now = watching.evaluate(BESIDE)["sheets"]
    assert now and watching.locator(".tray").is_visible()
    page = visit(secret, "never").open(path)
    while page.locator("#do-play").count():
        decide(page, random.Random(1))
    watching.locator(TELLING).wait_for(state="attached")
    expect(watching.locator("#story-line")).to_contain_text("laid a tile")
    assert not watching.evaluate(BESIDE)["tray"]
    expect(watching.locator("#panel-hand h2")).to_have_text("Tile just laid")
    watching.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=30_000)
    assert watching.evaluate(BESIDE)["tray"]
    fresh = visit("").open(path)
    assert watching.evaluate(BESIDE)["sheets"] == fresh.evaluate(BESIDE)["sheets"] != now


def test_news_in_the_middle_of_a_step_leaves_its_figures(visit: Visiting, town: Town, secret: str) -> None:
    """La Città: several citizens of the other player have just left, one after the other."""
    path = town.table(played("la-citta", 28, seed=1), [secret, FRIEND])
    page = visit(secret, **MOVING, viewport={"width": 1280, "height": 800}).open(path)
    before, present, after = page.evaluate(NEWS)
    assert before[1] > 0 and before != present, "the step tells figures that are not those of now"
    assert after == before


def test_voices_that_are_turned_up_later_are_not_open_yet(visit: Visiting, town: Town, secret: str) -> None:
    """La Città: the last play of a year is told, then the voices."""
    match, chooser = bastide.game("la-citta").start(2, seed=9), random.Random(9)
    while match.position()["phase"] != "migration":
        match.play(chooser.choice(match.actions()))
    seat = match.turn
    path = town.table(match.save(), [secret, FRIEND] if seat == 0 else [FRIEND, secret])
    page = visit(secret, **MOVING, viewport={"width": 1280, "height": 800}).open(f"{path}?move={len(match.moves) - 1}")
    closed = page.locator("#panel-voices .voice.back, #panel-voices .voice.seen")
    page.locator("#tab-choices").click()
    assert closed.count() == 3
    page.locator("#to-next").click()
    page.locator(TELLING).wait_for(state="attached")
    expect(page.locator("#story-line")).not_to_be_empty()
    assert closed.count() == 3, "the play itself is told first"
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=30_000)
    assert closed.count() == 0
