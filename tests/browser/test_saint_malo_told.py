"""Saint Malo: what is told after one's own last choice, and how long an attack stays."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visiting
from tests.browser.test_saint_malo import MOVING, table_of
from tests.browser.town import Town
from tests.saint_malo.positions import city, position, use

#: What the line above the board says, one sentence after the other.
SAID = """() => { window.said = []; new MutationObserver(() => { const text = document.getElementById('story-line').textContent;
  if (text && text !== window.said.at(-1)) window.said.push(text); })
  .observe(document.getElementById('part-status'), { subtree: true, childList: true }); }"""


def test_what_ones_last_choice_brought_is_told_before_the_next_roll(visit: Visiting, town: Town, secret: str) -> None:
    """Points and crossed boxes, though the bot has played by then; not what one is asked on after."""
    path = table_of(town, secret, position(city(), use("LCHHS"), city("W b1")), friend="greedy")
    me = visit(secret, confirm="never", **MOVING)
    me.context.add_init_script("localStorage.setItem('bastide.speed', '2')")
    page = me.open(path)
    page.evaluate(SAID)
    page.locator('[data-choose="hire labourer"]').click()
    page.locator("#at-d4").click(trial=True)
    assert page.evaluate("window.said") == []
    page.locator("#at-d4").click()
    page.wait_for_function("() => window.said.length > 2")
    drawn, crossed, rolled = page.evaluate("window.said")[:3]
    assert "Marta draws a labourer" in drawn and "+1 point" in drawn, drawn
    assert crossed.startswith("1 pirate box is crossed out") and rolled.startswith("Odile rolls"), (crossed, rolled)
    page.keyboard.press("Escape")


@pytest.mark.slow
def test_ones_own_roll_is_seen_when_it_is_told(visit: Visiting, town: Town, secret: str) -> None:
    start = position(city(coins=4), use("LCWXS"), city("W b1"))
    page = visit(secret, confirm="never", **MOVING).open(table_of(town, secret, start, friend="greedy"))
    page.locator('[data-choose="pass"]').first.click()
    expect(page.locator("html.own-roll #dice .bone.rolling").first).to_be_visible(timeout=30_000)
    expect(page.locator("#dice .face").first).to_be_visible()


#: When one's own piece was first told on one's own board, and when that went to another's city.
SEEN = """() => { window.seen = {}; const now = () => {
    const [told, another] = ['told', 'another'].map((each) => document.documentElement.classList.contains(each));
    const piece = document.querySelector('#part-board [data-key$=":d4"] *');
    if (told && !another && piece) window.seen.drawn ??= performance.now();
    if (another) window.seen.left ??= performance.now();
    requestAnimationFrame(now); }; now(); }"""


def test_what_brought_nothing_settles_without_a_word(visit: Visiting, town: Town, secret: str) -> None:
    """A crate and no sabres: it is seen on one's own board, then the next roll comes."""
    path = table_of(town, secret, position(city(), use("CWXHH"), city("W b1")), friend="greedy")
    page = visit(secret, confirm="never", **MOVING).open(path)
    page.evaluate(SAID)
    page.locator('[data-choose="use crate 1"]').click()
    page.evaluate(SEEN)
    page.locator("#at-d4").click()
    page.wait_for_function("() => window.said.length")
    assert page.evaluate("window.said[0]").startswith("Odile rolls")
    seen = page.evaluate("window.seen")
    assert seen["left"] - seen["drawn"] >= 300, "it takes 380 ms to fall, and then rests"
    page.keyboard.press("Escape")


def test_a_side_that_ones_last_wall_completes_is_told(visit: Visiting, town: Town, secret: str) -> None:
    """Coins and defence are a gain too."""
    start = position(city("W g2 g3 g4 g5"), use("CWXHH"), city("W b1"))
    page = visit(secret, confirm="never", **MOVING).open(table_of(town, secret, start, friend="greedy"))
    page.evaluate(SAID)
    page.locator('[data-choose="use wall 1"]').click()
    page.locator("#at-g6").click()
    page.wait_for_function("() => window.said.length > 1")
    drawn, rolled = page.evaluate("window.said")[:2]
    assert "Marta draws a wall on g6" in drawn and "coin" in drawn and rolled.startswith("Odile rolls"), (drawn, rolled)
    page.keyboard.press("Escape")


def test_an_attack_stays_until_one_goes_on(visit: Visiting, town: Town, secret: str) -> None:
    """No other move waits: the next player thinks. On a phone it lies over the board, not over what can be chosen. Who watches
    is told of it too, and of nothing that was before."""
    path = table_of(town, secret, position(city("S d5"), use("LCWXS"), city("W b1"), boxes=3))
    me = visit(secret, confirm="never", **{**MOVING, "viewport": {"width": 390, "height": 844}})
    me.context.add_init_script(
        "localStorage.setItem('bastide.speed', '2')"
    )  # the box that is crossed out is told before it
    page = me.open(path)
    watching = visit("", **MOVING).open(path)
    expect(watching.locator("#strip-head")).to_be_hidden()
    assert watching.locator("html.telling").count() == 0
    page.locator("#part-side[data-open]").wait_for(
        state="attached"
    )  # there is nothing to touch: the choices come by themselves
    page.locator('[data-choose="pass"]').first.click()
    expect(page.locator("html.held #scene-go")).to_be_focused()
    sheet, bar = (page.locator(each).bounding_box() for each in ("#scene-sheet", "#part-bar"))
    assert sheet and bar and sheet["y"] + sheet["height"] <= bar["y"] + 1
    page.keyboard.press("Escape")
    expect(page.locator("#scene-sheet")).to_be_hidden()
    expect(page.locator("#story-line")).to_contain_text("Joost rolls")
    watching.locator("html.held").wait_for(state="attached")


#: Whether the page ever waited for somebody, and whether the attack could be shown again before its ships came.
ATTACKED = """() => { window.attacked = { held: false, early: false, came: false }; const now = () => {
    const seen = window.attacked;
    if (document.querySelector('#leaf .raid')) seen.came = true;
    if (document.documentElement.classList.contains('held')) seen.held = true;
    const again = document.querySelector('#panel-pirates .again .button');
    const said = document.getElementById('story-line').textContent;
    if (said.includes('is crossed out') && again?.checkVisibility({ visibilityProperty: true })) seen.early = true;
    requestAnimationFrame(now); }; now(); }"""


def test_an_attack_goes_on_by_itself_where_another_move_waits(visit: Visiting, town: Town, secret: str) -> None:
    """The bot has played: there is nothing to press. And what shows the attack again comes after it."""
    start = position(city("S d5"), use("LCWXS"), city("W b1"), boxes=3)
    page = visit(secret, confirm="never", **MOVING).open(table_of(town, secret, start, friend="greedy"))
    page.evaluate(SAID)
    page.evaluate(ATTACKED)
    page.locator('[data-choose="pass"]').first.click()
    expect(page.locator("#scene-sheet")).to_be_visible()
    expect(page.locator("#scene-go")).to_be_hidden()
    expect(page.locator("#story-line")).to_contain_text("Odile rolls")
    assert page.evaluate("window.attacked") == {"held": False, "early": False, "came": True}
    expect(page.locator("#panel-pirates .again .button")).to_be_visible()
    page.keyboard.press("Escape")


def test_what_was_asked_of_the_board_goes_when_the_telling_goes_on(visit: Visiting, town: Town, secret: str) -> None:
    """That the game is over does not lie over the final scoring."""
    start = position(city(coins=5), use("LCWXX"), city("W b1"), first=1, last_round=True)
    page = visit(secret, confirm="never", **MOVING).open(table_of(town, secret, start))
    page.locator('[data-choose="pass"]').first.click()
    page.locator("html.telling.showing").wait_for(state="attached")
    page.locator("#viewport").click()
    page.locator(".why-holder .why-card").wait_for()
    expect(page.locator(".why-holder .why-card")).to_have_count(0)
    assert page.locator("html.telling").count() == 1, "it went before all was told"
    page.keyboard.press("Escape")
