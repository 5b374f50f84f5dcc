"""After the game: the result and the replay of each game, at a desk and on a phone, by keys, and without scripts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.town import Town, played
from tests.ours import OURS

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SECRET = "who looks back at three games"
GAMES = (*OURS, "connect-four")
#: Whether anything sticks out of the page, and whether words are cut off in what can be pressed.
WIDER = "document.documentElement.scrollWidth - innerWidth"
SMALL = """(all) => all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect())
  .filter((box) => box.height < 43.5 || box.width < 39.5).length"""


@pytest.fixture(scope="module")
def paths(town: Town) -> dict[str, tuple[str, int]]:
    """One finished game of each kind, where it lies and how many moves it has: all tests look at the same."""
    found = {}
    for name in GAMES:
        record = played(name, 10_000)
        found[name] = town.table(record, [SECRET, "random"]), len(bastide.load(record).moves)
    return found


def accessible(page: Page) -> None:
    """axe has nothing to complain of."""
    found = Axe().run(page).response["violations"]
    assert not found, [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found]


def at(page: Page, move: int) -> None:
    expect(page.locator("#main")).to_have_attribute("data-move", str(move))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_result_says_who_and_why(
    visit: Visiting, paths: dict[str, tuple[str, int]], game: str, size: dict[str, int]
) -> None:
    path, moves = paths[game]
    page = visit(SECRET, viewport=size).open(f"{path}/result")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins with|draw|share the win"))
    totals = [int(each.replace("−", "-")) for each in page.locator(".sources thead .num").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    cells = page.locator(".sources tr.source .n").all_inner_texts()
    shown = [int(each.split(",")[0].replace("−", "-")) for each in cells]
    assert [sum(shown[seat :: len(totals)]) for seat in range(len(totals))] == totals
    first = page.locator(".sources tr.source").first
    reasons = page.locator(".reasons-of").first
    expect(reasons).to_be_hidden()
    before = page.evaluate("scrollY")
    first.locator("summary").click()
    expect(reasons).to_be_visible()
    assert page.evaluate("scrollY") == before, "opening reasons moves nothing away"
    expect(page.locator(".next-steps .primary")).to_have_count(1)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    accessible(page)
    page.locator(".moments a").first.click()
    expect(page.locator("#main")).to_have_attribute("data-move", re.compile(r"\d+"))
    page.locator("#to-now").click()
    expect(page).to_have_url(re.compile("/result$"))
    assert f"move={moves}" in (page.locator(".moments a").last.get_attribute("href") or "")


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_replay_shows_what_a_move_did(
    visit: Visiting, paths: dict[str, tuple[str, int]], game: str, size: dict[str, int]
) -> None:
    path, moves = paths[game]
    page = visit(SECRET, viewport=size).open(f"{path}?move={moves // 2}")
    expect(page.locator("#replay-chart .curve")).to_have_count(2)
    marks = page.locator("#replay-chart a[aria-label]")
    mark = marks.first
    number = int(re.findall(r"move=(\d+)", mark.get_attribute("href") or "")[0])
    mark.focus()
    page.keyboard.press("Enter")
    at(page, number)
    expect(page.locator(".player .framed")).not_to_have_count(0)
    expect(page.locator("#pane-log [aria-current=step]")).to_have_attribute("data-move", str(number))
    said = page.locator("#status").inner_text()
    assert "your turn" not in said and "’s turn" not in said, said
    line = page.locator("#pane-log [aria-current=step] > span").text_content() or ""
    assert line in said or line in (page.locator("#status").text_content() or "")
    assert page.locator(".bar.replay .button, .bar.replay select").evaluate_all(SMALL) == 0
    assert page.evaluate(WIDER) <= 0
    accessible(page)


@pytest.mark.parametrize("game", OURS)
def test_chart_and_slider_share_their_x(visit: Visiting, paths: dict[str, tuple[str, int]], game: str) -> None:
    path, moves = paths[game]
    page = visit(SECRET, viewport=DESK).open(f"{path}?move=0")
    frame = page.locator("#replay-chart .slice").first.evaluate(
        "(each) => each.closest('.chart').getBoundingClientRect().toJSON()"
    )
    page.mouse.click(frame["x"] + frame["width"] * 0.37, frame["y"] + frame["height"] * 0.9)
    expect(page.locator("#main")).to_have_attribute("data-move", re.compile("[1-9]"))
    found = int(page.locator("#main").get_attribute("data-move") or 0)
    assert abs(found - 0.37 * moves) <= max(3, moves * 0.03)
    slider = page.locator("#slider").bounding_box()
    assert slider is not None
    handle = slider["x"] + 8 + (slider["width"] - 16) * found / moves
    here = page.locator("#replay-chart .here").bounding_box()
    assert here is not None and abs(here["x"] + here["width"] / 2 - handle) < 2


def test_all_by_keys(visit: Visiting, paths: dict[str, tuple[str, int]]) -> None:
    path, moves = paths["carcassonne-city"]
    guest = visit(SECRET, viewport=DESK, permissions=["clipboard-read", "clipboard-write"])
    page = guest.open(f"{path}?move=10")
    seats = [move.seat for move in bastide.load(played("carcassonne-city", 10_000)).moves]
    turn = next(number for number in range(11, moves) if seats[number] != seats[10])
    page.keyboard.press("Shift+ArrowRight")
    at(page, turn)
    page.keyboard.press("Shift+ArrowLeft")
    at(page, 10)
    speed = page.locator("#replay-speed")
    expect(speed).to_have_text("1×")
    page.keyboard.press("s")
    expect(speed).to_have_text("2×")
    run = page.locator("#autoplay")
    page.keyboard.press("Space")
    expect(run).to_have_attribute("aria-label", "Pause")
    at(page, 12)
    page.keyboard.press("Space")
    expect(run).to_have_attribute("aria-label", "Play the moves one after the other")
    eyes = page.locator("#as").input_value()
    page.keyboard.press("e")
    expect(page.locator("#as")).not_to_have_value(eyes)
    expect(page).to_have_url(re.compile("as=1"))
    page.keyboard.press("c")
    expect(page.locator("#announcements")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.keyboard.press("?")
    for key in ("Space", "S", "E", "C", "Home End"):
        expect(page.locator("#keys kbd", has_text=re.compile(f"^{key}$"))).to_be_visible()


@pytest.mark.parametrize("game", OURS)
def test_without_scripts(visit: Visiting, paths: dict[str, tuple[str, int]], game: str) -> None:
    path, moves = paths[game]
    page = visit(SECRET, viewport=DESK, java_script_enabled=False).open(f"{path}/result")
    page.locator(".sources summary").first.click()
    expect(page.locator(".reasons-of").first).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    at(page, 0)
    page.locator("#to-turn-on").click()
    expect(page.locator("#main")).to_have_attribute("data-move", re.compile("[1-9]"))
    page.locator("#replay-chart a[aria-label]").last.click(force=True)
    at(page, moves)


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game", OURS)
def test_other_languages_fit(visit: Visiting, paths: dict[str, tuple[str, int]], game: str, language: str) -> None:
    path, moves = paths[game]
    page = visit(SECRET, viewport={"width": 360, "height": 740}, locale=language).open(f"{path}/result")
    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate(WIDER) <= 0
    page = visit(SECRET, viewport={"width": 360, "height": 740}, locale=language).open(f"{path}?move={moves - 1}")
    assert page.evaluate(WIDER) <= 0
    row = page.locator(".bar.replay").evaluate("(each) => each.scrollWidth - each.clientWidth")
    assert row <= 0, "the controls stand in their bar"

    page = visit(SECRET, viewport={"width": 360, "height": 740}, locale=language).open(path)
    ways = page.locator("#part-bar a.button").all()
    assert len(ways) == 2
    for way in ways:
        box = way.bounding_box()
        assert box is not None and box["x"] + box["width"] <= 360 - 6
        assert way.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0, "its words are cut off"
