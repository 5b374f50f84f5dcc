"""Why not, in a real browser: a tap on what can't be chosen is answered, and never taken for a choice or a drag."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.games.la_citta.view import viewed
from bastide.games.saint_malo.view import viewed as saint_malo
from bastide.look.why import Spot, why_room
from tests.browser.conftest import Visiting
from tests.browser.town import Town
from tests.ours import OURS

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
#: A step of each game in which a place of the board is asked for.
STEPS = {"saint-malo": ("wall",), "carcassonne-city": ("lay",), "la-citta": ("site",)}
ON_SCREEN = """([x, y]) => { const board = document.querySelector("#viewport > svg");
  const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  const under = document.elementFromPoint(at.x, at.y);
  return under?.closest("#viewport") && !under.closest("a, [data-city]") ? [at.x, at.y] : null; }"""
COVERED = """() => { const box = (each) => document.querySelector(each).getBoundingClientRect();
  const [card, place] = [".why-holder", "#overlay .meant"].map(box);
  return card.left < place.right && place.left < card.right && card.top < place.bottom && place.top < card.bottom; }"""


def step_of(match: bastide.Match) -> str:
    """What is asked, by its name in the game."""
    step: Any = getattr(match.player_view(match.turn), "step", "")
    return step if isinstance(step, str) else step.kind


def asked_for(name: str, *steps: str) -> bastide.Match:
    """A game of two in which the first seat is asked for that."""
    for seed in range(3, 40):
        match, chooser = bastide.game(name).start(2, seed=seed), random.Random(seed)
        while match.turn is not None:
            late = match.turn == 0 and len(match.moves) > 30 and len(match.actions()) > 1
            if late and step_of(match) in steps and (steps != STEPS[name] or any(places(match))):
                return match
            match.play(chooser.choice(match.actions()))
    raise AssertionError(f"no game of {name} came to {steps}")


def places(match: bastide.Match) -> Iterator[tuple[str, Spot]]:
    """What can't be chosen and has a place on the board."""
    view, room = match.player_view(0), why_room(match.game)
    for each in room.things(view, ["Marta", "Joost"]):
        spot = room.spot(view, each.text)
        if spot and room.thing_at(view, spot.x, spot.y) == each.text and match.game.refusal(view, each.text):
            yield each.text, spot


def tap(page: Page, x: float, y: float, touch: bool) -> None:
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)


def first_in_sight(page: Page, match: bastide.Match) -> tuple[str, float, float]:
    """A refused place that lies bare on the screen, and where."""
    for thing, spot in places(match):
        if at := page.evaluate(ON_SCREEN, [spot.x, spot.y]):
            return thing, *at
    raise AssertionError("no refused place is in sight")


def card(page: Page) -> Locator:
    return page.locator(".why-holder .why-card")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", OURS)
def test_a_tap_on_a_refused_place_is_answered(town: Town, visit: Visiting, secret: str, name: str, look: str) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, confirm="each", **LOOKS[look])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator("#part-board a.place").first.wait_for(state="attached")
    thing, x, y = first_in_sight(page, match)
    tap(page, x, y, look == "phone")
    refusal = match.game.refusal(match.player_view(0), thing)
    assert refusal is not None
    expect(card(page).locator("h2")).to_have_text(refusal.head)
    expect(card(page)).to_contain_text(refusal.text)
    assert page.locator("#overlay .why-marks .meant").count() == 1 and not page.evaluate(COVERED)
    assert page.locator("#overlay .why-marks .cause").count() >= len(refusal.places)
    card(page).locator("summary").click()
    more = card(page).locator(f'a[href="/rules/{name}#{refusal.rule}"]').last
    expect(more).to_be_visible()
    assert more.get_attribute("target") == "_blank"
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    assert page.locator("#overlay .why-marks").count() == 0
    assert page.locator("#main").get_attribute("data-moves") == str(len(match.moves)), "nothing was played"
    someone.untroubled()


OUTSIDE = """() => [...document.querySelectorAll(".why-holder .why-card, .feature-card, .city-card:not([hidden])")]
  .map((each) => each.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map((box) => box.toJSON())"""


@pytest.mark.parametrize("name", OURS)
def test_on_a_phone_the_card_stays_in_sight_wherever_one_taps(
    town: Town, visit: Visiting, secret: str, name: str
) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, confirm="each", **LOOKS["phone"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator("#part-board a.place").first.wait_for(state="attached")
    found = [(page.evaluate(ON_SCREEN, [spot.x, spot.y]), thing) for thing, spot in places(match)]
    taps = sorted((at, thing) for at, thing in found if at)
    for (x, y), _thing in (taps[0], taps[len(taps) // 2], taps[-1]):
        with page.expect_response("**/why?*"):
            tap(page, x, y, True)
        expect(page.locator(".why-card")).to_have_count(1)
        assert not page.evaluate(OUTSIDE)
        page.keyboard.press("Escape")
        expect(page.locator(".why-card")).to_have_count(0)
    someone.untroubled()


@pytest.mark.parametrize("name", OURS)
def test_a_press_on_a_legal_place_chooses_as_before_and_closes_the_card(
    town: Town, visit: Visiting, secret: str, name: str
) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, confirm="each", **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    _thing, x, y = first_in_sight(page, match)
    tap(page, x, y, False)
    expect(card(page)).to_have_count(1)
    legal = page.locator("#part-board a.place.legal").last
    legal.dispatch_event("click", {"detail": 0})
    expect(page.locator("#do-play:not([disabled])")).to_be_visible()
    expect(card(page)).to_have_count(0)
    someone.untroubled()


class NothingAsked:
    """No question goes to the server meanwhile."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url) if "/why" in request.url else None)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        assert not self.asked


def test_a_drag_is_no_question(town: Town, visit: Visiting, secret: str) -> None:
    match = asked_for("la-citta", "site")
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.keyboard.press("+")
    _thing, x, y = first_in_sight(page, match)
    with NothingAsked(page):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 60, y - 40, steps=5)
        page.mouse.up()
        page.wait_for_timeout(300)
    expect(card(page)).to_have_count(0)


@pytest.mark.parametrize("name", OURS)
def test_shift_and_arrows_walk_over_the_board(town: Town, visit: Visiting, secret: str, name: str) -> None:
    """Every place says the reason, or that it can be chosen: then Enter leads to it."""
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    heard = set()
    for key in ["Right", "Down", "Left", "Left", "Up", "Up"] * 6:
        page.keyboard.press(f"Shift+Arrow{key}")
        page.wait_for_timeout(120)
        if card(page).count():
            words = card(page).locator("h2").inner_text()
            heard.add(words)
            if words == "This can be chosen" and page.locator("#overlay .meant").count():
                page.keyboard.press("Enter")
                assert page.evaluate("document.activeElement.matches('#viewport a.place')")
                expect(card(page)).to_have_count(0)
                break
    assert heard - {"This can be chosen"}, "no reason was heard"
    assert page.locator(".why-holder").get_attribute("aria-live") == "polite"
    someone.untroubled()


def test_a_blocked_card_is_asked_by_keys_and_gives_the_focus_back(town: Town, visit: Visiting, secret: str) -> None:
    match = asked_for("la-citta", "politics")
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    blocked = page.locator("#choices a.pick.blocked").first
    blocked.focus()
    page.keyboard.press("Enter")
    expect(card(page).locator("h2")).to_have_text(blocked.locator(".gain").inner_text())
    assert page.evaluate("document.activeElement.closest('.why-holder') !== null")
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('a.pick.blocked')")
    assert "why" not in page.url
    someone.untroubled()


def test_before_a_card_the_map_says_so_and_a_city_still_shows_its_own_card(
    town: Town, visit: Visiting, secret: str
) -> None:
    match = asked_for("la-citta", "politics")
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    room, view = why_room(match.game), viewed(match.player_view(0))
    free = next(at for at in view.plain.paths if at not in view.built)
    spot = room.spot(view, f"{free[0]},{free[1]}")
    assert spot is not None
    page.mouse.click(*page.evaluate(ON_SCREEN, [spot.x, spot.y]))
    expect(card(page).locator("h2")).to_have_text("First a card")
    page.locator("#viewport [data-city] .tally").first.click()
    expect(page.locator(".city-card .why-card h2")).to_have_text("First a card")
    expect(card(page)).to_have_count(0)
    someone.untroubled()


@pytest.mark.parametrize("look", LOOKS)
def test_sabres_say_why_they_are_of_no_use(town: Town, visit: Visiting, secret: str, look: str) -> None:
    match = asked_for("saint-malo", "use")
    while not any(die.face == "S" for die in saint_malo(match.player_view(0)).dice):
        match = _further("saint-malo", match, "use")
    someone = visit(secret, **LOOKS[look])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator('#dice .bone[data-face="S"] a').first.click()
    expect(card(page)).to_contain_text("SM-13")
    someone.untroubled()


def _further(name: str, match: bastide.Match, step: str) -> bastide.Match:
    chooser = random.Random(len(match.moves))
    match.play(chooser.choice(match.actions()))
    while match.turn is not None and not (match.turn == 0 and step_of(match) == step):
        match.play(chooser.choice(match.actions()))
    assert match.turn == 0
    return match


#: A sign of each game's panels or dice, and its statement.
SIGNS = {
    "saint-malo": ('#panel-pirates svg:has(use[href="#die-sabres"])', "SM-60"),
    "carcassonne-city": ('.about .goods-list li:has(use[href="#tower"])', "CC-36"),
    "la-citta": ('.about .goods-list li:has(use[href="#food"])', "LC-70"),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", OURS)
def test_a_sign_has_its_statement_one_tap_away(town: Town, visit: Visiting, secret: str, name: str, look: str) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, **LOOKS[look])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    selector, rule = SIGNS[name]
    if ".about" in selector:
        page.locator("#seat-0 summary .name").click()
    elif look == "phone":
        page.locator("#tab-choices").click()
    page.locator(selector).first.click()
    expect(card(page)).to_contain_text(rule)
    assert card(page).locator("a[target=_blank]").last.get_attribute("href") == f"/rules/{name}#{rule}"
    card(page).locator(".why-close").click()
    expect(card(page)).to_have_count(0)
    someone.untroubled()


@pytest.mark.parametrize("name", OURS)
def test_a_sign_on_a_closed_card_needs_no_second_tap(town: Town, visit: Visiting, secret: str, name: str) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.wait_for_load_state()  # the script is there
    for good in page.locator("#seat-0 summary .good").all():
        good.click()
        expect(card(page).locator("h2")).to_be_visible()
        expect(page.locator("#player-details-0")).not_to_have_attribute("open", "")
        card(page).locator(".why-close").click()
        expect(card(page)).to_have_count(0)
    page.locator("#seat-0 summary .name").click()
    expect(page.locator("#player-details-0")).to_have_attribute("open", "")
    someone.untroubled()


def test_the_key_i_tells_the_rule_of_what_has_the_focus_and_the_bar_that_of_what_is_chosen(
    town: Town, visit: Visiting, secret: str
) -> None:
    match = asked_for("la-citta", "politics")
    someone = visit(secret, confirm="each", **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator('#choices .pick:has(use[href="#farm"])').focus()
    page.keyboard.press("i")
    expect(card(page)).to_contain_text("LC-48")
    page.keyboard.press("Escape")
    page.locator('#choices a.pick:not(.blocked):has(use[href="#farm"])').click()
    page.locator("#prompt .rule-link").click()
    expect(card(page)).to_contain_text("LC-48")
    assert len(someone.context.pages) == 1, "the rules open beside the table only when they are asked for"
    someone.untroubled()


def test_the_list_is_answered_in_place(town: Town, visit: Visiting, secret: str) -> None:
    match = asked_for("carcassonne-city", "lay")
    someone = visit(secret, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator("#why-list").click()
    card(page).locator("button").click()
    expect(card(page).locator("h2")).to_be_visible()
    assert page.url.endswith(page.locator("#main").get_attribute("data-table") or "?")
    someone.untroubled()


@pytest.mark.parametrize("name", OURS)
def test_without_scripts_the_list_leads_to_the_card_and_the_marks(
    town: Town, visit: Visiting, secret: str, name: str
) -> None:
    match = asked_for(name, *STEPS[name])
    someone = visit(secret, java_script_enabled=False, **LOOKS["desk"])
    page = someone.open(town.table(match.save(), [secret, "joost"]))
    page.locator("#why-list").click()
    thing, _spot = next(places(match))
    page.locator("#why-thing").select_option(thing)
    page.locator("form.panel button").click()
    shown = page.locator("#part-status .why-card")
    refusal = match.game.refusal(match.player_view(0), thing)
    assert refusal is not None
    expect(shown.locator("h2")).to_have_text(refusal.head)
    expect(page.locator("#overlay .meant")).to_be_visible()
    shown.locator(".why-close").click()
    expect(page.locator(".why-card")).to_have_count(0)
    someone.untroubled()
