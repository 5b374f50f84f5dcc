"""Carcassonne by hand: a tile with its follower in three presses, and what one looks at; walls are in test_walls.py."""

import re
from functools import cache
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.bots import bot
from bastide.core.match import Match
from tests.browser.conftest import Visiting
from tests.browser.town import Town

FRIEND = "a friend who only watches the walls"
GAME = "carcassonne-city"


@cache
def record(step: str, moves: int, least: int = 1, first: int = 0) -> str:
    """A game between bots in which the first seat is asked for something; it has at least so many walls to build."""
    game = bastide.game(GAME)
    for seed in range(first, 20):
        match, chooser = game.start(2, seed=seed), bot("greedy", game, seed)
        while match.turn is not None and not reached(match, step, moves, least):
            match.play(chooser.choose(match.player_view(match.turn)))
        if match.turn is not None:
            return match.save()
    raise AssertionError(step)


def reached(match: Match, step: str, moves: int, least: int) -> bool:
    asked = match.view()["step"]
    here = match.turn == 0 and asked["kind"] == step and len(match.moves) >= moves and len(match.actions()) > 1
    return here and (step != "wall" or asked["left"][0] >= least)


def match_of(town: Town, path: str) -> Match:
    town.cache.forget(path.removeprefix("/t/"))
    match = town.tables.table(path.removeprefix("/t/")).match
    assert match is not None
    return match


def settled(page: Page, moves: int) -> None:
    page.locator(f'#main:not([aria-busy])[data-moves="{moves}"]').wait_for()


def in_frame(page: Page) -> Locator:
    """A square in sight on which the tile fits."""
    places = page.locator("#viewport a.place")
    frame = page.locator("#viewport").bounding_box()
    assert frame
    for number in range(places.count()):
        box = places.nth(number).bounding_box()
        if box and frame["y"] + 40 < box["y"] < frame["y"] + frame["height"] - 160 and box["x"] > 20 and box["x"] < 300:
            return places.nth(number)
    raise AssertionError("no place in sight")


def press(what: Locator, touch: bool) -> None:
    if touch:
        what.tap(force=True)
    else:
        what.click(force=True)


@pytest.mark.parametrize("touch", [False, True])
def test_a_tile_with_a_follower_takes_three_presses(visit: Visiting, town: Town, secret: str, touch: bool) -> None:
    how = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}} if touch else {}
    path = town.table(record("lay", 14), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm="turn", **how).open(path)
    place = in_frame(page) if touch else page.locator("#viewport a.place").first
    press(place, touch)
    expect(page.locator(".ghost.put")).to_have_count(1)
    expect(page.locator("#do-play")).to_be_enabled()
    press(place, touch)
    settled(page, moves + 1)
    card = page.locator(".tile-card")
    expect(card).to_be_visible()
    expect(card.locator(".card-words")).to_contain_text("Your choice is final.")
    expect(page.locator("#do-play")).to_have_attribute("value", "none")
    expect(page.locator("#do-play")).to_be_visible()
    if touch:
        box = card.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
        for hit in page.locator(".choice circle.hit").all():
            size = hit.bounding_box()
            assert size and min(size["width"], size["height"]) >= 44
    press(page.locator(".choice circle.hit").first, touch)
    settled(page, moves + 2)
    assert match_of(town, path).moves[-1].action.text.split()[0] in ("burgher", "trader", "steward")


def test_a_region_touched_once_stands_on_the_button(visit: Visiting, town: Town, secret: str) -> None:
    """A new user touched a market, read "Touch again to place", pressed the button in the bar, and placed nobody."""
    how = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
    path = town.table(record("follower", 14), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm="turn", **how).open(path)
    expect(page.locator("#do-play")).to_have_attribute("value", "none")
    touch = "each => each.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }))"
    page.locator(".choice path.hit").first.evaluate(touch)
    expect(page.locator(".card-words")).to_contain_text("Touch again to place.")
    expect(page.locator("#do-play")).to_have_text(re.compile("^Place the"))
    page.locator("#do-play").tap()
    settled(page, moves + 1)
    assert match_of(town, path).moves[-1].action.text.split()[0] in ("burgher", "trader", "steward")


def laid_first(tile: str) -> str:
    """The record of a game in which this tile was just laid, the first of the city."""
    game = bastide.game(GAME)
    position = game.start(2, seed=1).position()
    was = position["step"]["tile"]
    position["piles"] = [[was if one == tile else one for one in pile] for pile in position["piles"]]
    position["step"]["tile"] = tile
    match = game.resume(position, seed=1)
    match.play(match.actions()[0])
    return match.save()


#: For each choice on the risen tile what is drawn of it, the tile on the board, and the card.
DRAWN = """() => {
  const box = (each) => { const { left, top, right, bottom } = each.getBoundingClientRect(); return [left, top, right, bottom]; };
  const parts = (each) => [...each.querySelectorAll(".figure, .tag, .shortcut")].map(box);
  const [below, card, frame] = [".risen-from", ".tile-card", "#viewport"].map((each) => box(document.querySelector(each)));
  return [[...document.querySelectorAll(".choice")].map(parts), below, card, frame]; }"""


def overlap(one: list[float], two: list[float]) -> bool:
    return min(one[2], two[2]) - max(one[0], two[0]) > 0.5 and min(one[3], two[3]) - max(one[1], two[1]) > 0.5


@pytest.mark.parametrize(
    ("width", "height", "tiles"), [(1280, 800, ("t12", "t14", "t28", "t57")), (360, 740, ("t16", "t18", "t37"))]
)
def test_a_risen_tile_covers_neither_its_tile_nor_its_own_signs(
    visit: Visiting, town: Town, secret: str, width: int, height: int, tiles: tuple[str, ...]
) -> None:
    how = {"has_touch": width < 900, "is_mobile": width < 900, "viewport": {"width": width, "height": height}}
    someone = visit(secret, confirm="turn", **how)
    for tile in tiles:
        page = someone.open(town.table(laid_first(tile), [secret, FRIEND], single=False))
        page.locator(".tile-card").wait_for()
        choices, below, card, frame = page.evaluate(DRAWN)
        assert len(choices) > 1
        assert not overlap(card, below), tile
        for box in (card, below):
            assert box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3], tile
        for one, two in combinations(choices, 2):
            assert not any(overlap(part, other) for part in one for other in two), tile


def test_the_tile_just_laid_stays_in_sight_above_its_card(visit: Visiting, town: Town, secret: str) -> None:
    """On a phone, where the card lies below it: also in the middle of a city, and while the view is still moving."""
    how = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
    someone = visit(secret, confirm="turn", reduced_motion="no-preference", **how)
    for moves, first in ((14, 0), (14, 3), (40, 0)):
        path = town.table(record("lay", moves, first=first), [secret, FRIEND], single=False)
        page, laid = someone.open(path), len(match_of(town, path).moves) + 1
        page.locator("#story-tools").wait_for(state="attached")
        page.keyboard.press("Escape")
        page.locator("#viewport a.place").first.dispatch_event("click")
        page.locator("#do-play:not([disabled])").click()
        settled(page, laid)
        page.locator(".tile-card").wait_for()
        page.wait_for_timeout(700)  # the view has come to rest
        _choices, below, card, frame = page.evaluate(DRAWN)
        assert not overlap(card, below), (moves, first, card, below)
        for box in (card, below):
            assert box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3]


#: How thick a line lies on the sides of the tile that is put, and whether its corners lie in the frame with all their width.
FRAMED = """() => {
  const names = [".ghost.put .rim", ".ghost.put .corners", "#viewport"];
  const [rim, corners, frame] = names.map((each) => document.querySelector(each));
  const [box, within] = [corners.getBoundingClientRect(), frame.getBoundingClientRect()];
  const wide = (each) => parseFloat(getComputedStyle(each).strokeWidth);
  const half = wide(corners) / 2;
  return [wide(rim), box.top - half >= within.top && box.left - half >= within.left
    && box.bottom + half <= within.bottom && box.right + half <= within.right]; }"""


def test_what_marks_a_tile_leaves_its_joins_free_and_is_not_cut_off(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(record("lay", 60), [secret, FRIEND], single=False)
    page = visit(secret, confirm="turn", viewport={"width": 1280, "height": 560}).open(path)
    places = page.locator("#viewport a.place").all()
    boxes = [place.bounding_box() or {"x": 0.0, "y": 0.0} for place in places]
    for outermost in (max, min):
        at = outermost(range(len(places)), key=lambda number: boxes[number]["y"])
        places[at].focus()
        page.keyboard.press("Enter")
        expect(page.locator(".ghost.put")).to_have_count(1)
        line, whole = page.evaluate(FRAMED)
        assert line <= 1.5 and whole, (line, whole)


#: The light on a feature: streets lie on all of it, and none of it goes beyond its tile.
LIT = """() => {
  const all = [...document.querySelectorAll(".by-hand-glow > *")];
  const [areas, streets] = [".lit-area", ".street"].map((kind) => all.filter((each) => each.matches(kind)));
  const outside = ({ x, y, width, height }) => x < 0 || y < 0 || x + width > 96 || y + height > 96;
  const beyond = all.filter((each) => outside(each.getBBox()));
  return [areas.length, streets.length, beyond.length, all.indexOf(areas.at(-1)) > all.indexOf(streets[0])]; }"""


def test_the_light_on_a_region_ends_at_its_streets(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(record("follower", 100), [secret, FRIEND], single=False)
    page, most = visit(secret, confirm="turn").open(path), 0
    for steward in page.locator('.choice[aria-label*="Steward"]').all():
        steward.focus()
        areas, streets, beyond, over = page.evaluate(LIT)
        assert areas and not beyond and not over, (areas, streets, beyond, over)
        most = max(most, areas if streets else 0)
    assert most > 1  # one of them goes from tile to tile, beside a street


def test_the_tile_turns_moves_and_comes_back_into_the_hand(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(record("lay", 30), [secret, FRIEND], single=False)
    page = visit(secret, confirm="turn").open(path)
    before, play = len(match_of(town, path).moves), page.locator("#do-play")
    legal = {action.text for action in match_of(town, path).actions()}
    places = page.locator("#viewport a.place")
    seen = set()
    for number in range(min(4, places.count())):
        places.nth(number).click()
        for press in ("r", "r", "Shift+R"):
            seen.add(play.get_attribute("value"))
            page.keyboard.press(press)
        expect(page.locator("#prompt")).to_contain_text(".")
    assert seen <= legal and len(seen) >= min(4, places.count())
    page.keyboard.press("Escape")
    expect(play).to_be_disabled()
    assert len(match_of(town, path).moves) == before


def test_one_click_lays_the_tile_if_one_likes_and_taking_back_lifts_it(
    visit: Visiting, town: Town, secret: str
) -> None:
    path = town.table(record("lay", 14), [secret, FRIEND], single=False)
    moves = len(match_of(town, path).moves)
    page = visit(secret, confirm="turn").open(path)
    page.locator("#tab-table").click()
    page.get_by_label("One click lays the tile").check()
    page.reload()
    expect(page.locator("input[data-habit]")).to_be_checked()
    page.locator("#viewport a.place").first.click()
    settled(page, moves + 1)
    page.keyboard.press("Escape")
    settled(page, moves)
    expect(page.locator("#viewport a.place").first).to_be_visible()
    expect(page.locator(".tile-card")).to_have_count(0)


def test_a_choice_in_the_list_lights_its_part_of_the_tile(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret, confirm="turn").open(town.table(record("follower", 30), [secret, FRIEND], single=False))
    picks = page.locator('#choices .pick[data-choose]:not([data-choose="none"])')
    expect(page.locator(".tile-card .choice")).to_have_count(picks.count())
    for pick in picks.all():
        pick.hover()
        expect(page.locator(".tile-card .choice.on")).to_have_count(1)
        said = page.locator(".tile-card .choice.on").get_attribute("aria-label") or ""
        assert said.startswith(pick.inner_text().split("\n")[0])
    assert not page.locator(".choice .shortcut").first.is_visible(), "it would read as points"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".choice .shortcut").first).to_be_visible()


def test_a_feature_says_whose_it_is_and_what_it_is_worth(visit: Visiting, town: Town, secret: str) -> None:
    page = visit(secret, confirm="turn").open(town.table(record("lay", 60), [secret, FRIEND], single=False))
    tile = page.locator('#viewport [data-key^="followers:"]').first.bounding_box()
    assert tile
    for shift in (0, 1):
        page.mouse.move(tile["x"] + tile["width"] / 2 + shift, tile["y"] + tile["height"] / 2)
    card = page.locator(".feature-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("tile")
    expect(page.locator(".by-hand-glow > *").first).to_be_attached()
    page.mouse.move(5, 5)
    expect(card).to_have_count(0)


@pytest.mark.parametrize(("language", "step"), [("de", "follower"), ("de", "wall"), ("nl", "follower")])
def test_words_stay_within_their_cards(visit: Visiting, town: Town, secret: str, language: str, step: str) -> None:
    how = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": language}
    page = visit(secret, confirm="turn", **how).open(town.table(record(step, 40), [secret, FRIEND], single=False))
    page.locator(".tile-card, .chip").first.wait_for()
    if step == "follower":
        page.locator(".choice circle.hit").first.click(force=True)
    wide = page.locator(".tile-card, .tile-card p, .chip, .chip button, #do-play").evaluate_all(
        "(all) => all.map((each) => [each.scrollWidth - each.clientWidth, each.getBoundingClientRect()])"
    )
    for over, box in wide:
        assert over <= 1 and box["left"] >= 0 and box["right"] <= 360


def test_what_a_laid_tile_says_stays_on_a_phone_and_has_a_cross(visit: Visiting, town: Town, secret: str) -> None:
    path = town.table(record("lay", 20), [secret, FRIEND])
    page = visit(secret, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).open(path)
    page.locator("#viewport a.place").first.wait_for(state="attached")
    inside = """() => { const parts = Object.keys(JSON.parse(document.getElementById("hand-data").textContent).parts);
      const board = document.querySelector("#viewport > svg").getScreenCTM();
      const at = ([x, y]) => new DOMPoint(96 * x + 48, 96 * y + 30).matrixTransform(board);
      const bare = ({ x, y }) => document.elementFromPoint(x, y)?.closest("a, #viewport")?.id === "viewport";
      const all = parts.map((each) => at(each.split(",").map(Number))).filter(bare);
      return all.map(({ x, y }) => [x, y]).sort(([a], [b]) => a - b); }"""
    points, card = page.evaluate(inside), page.locator(".feature-card")
    for x, y in (points[0], points[len(points) // 2], points[-1]):
        page.touchscreen.tap(x, y)
        expect(card.locator(".why-card")).to_have_count(1)
        box, board = card.bounding_box(), page.locator("#part-board").bounding_box()
        assert box and board and box["x"] >= 0 and box["x"] + box["width"] <= 390, (x, y, box)
        assert box["y"] >= board["y"] and box["y"] + box["height"] <= board["y"] + board["height"], (x, y, box)
        card.locator(".why-close").tap()
        expect(card).to_have_count(0)
