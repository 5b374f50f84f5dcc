"""Reviews in a browser: each game at a desk and on a phone, by keys, without scripts, in three languages; a slip tried again."""

import re

import pytest
from playwright.sync_api import expect

from bastide.review import Decision
from bastide.web.pages.review import MOST_SLIPS
from tests.browser.conftest import Visiting
from tests.browser.test_after_game import DESK, PHONE, WIDER, accessible, at
from tests.browser.town import Town, played
from tests.ours import OURS
from tests.soak import rest
from tests.web.reviewing import keep_review, last_moves

SECRET = "who looks what could have been better"
#: Of what can be pressed, how much is too low for a finger.
LOW = "(all) => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5).length"
Reviewed = dict[str, tuple[str, list[Decision]]]


@pytest.fixture(scope="module")
def reviewed(thinking_town: Town) -> Reviewed:
    """One finished game of each kind with its review: where it lies, and its slips."""
    found = {}
    for game in OURS:
        path = thinking_town.table(played(game, 10_000), [SECRET, "random"])
        table_id = path.removeprefix("/t/")
        match = thinking_town.tables.table(table_id).begun
        found[game] = path, keep_review(thinking_town.store, table_id, match)
        thinking_town.cache.forget(table_id)
    return found


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize(("size", "colours"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_decision_on_its_board(
    visit_thinking: Visiting, reviewed: Reviewed, game: str, size: dict[str, int], colours: str
) -> None:
    path, slips = reviewed[game]
    page = visit_thinking(SECRET, viewport=size, color_scheme=colours).open(f"{path}/review?move={slips[1].move}")
    expect(page.locator("#moment-head")).to_have_text("Mistake")
    expect(page.locator(".board-box > svg")).to_be_visible()
    expect(page.locator(".choices-of dd")).to_have_count(2)
    expect(page.locator(".slips li")).to_have_count(min(len(slips), MOST_SLIPS))
    expect(page.locator(".slips [aria-current=true]")).to_have_count(1)
    expect(page.locator("#review-chart .curve")).to_have_count(2)
    assert page.evaluate(WIDER) <= 0
    assert page.locator(".ways .button, .sum-up a").evaluate_all(LOW) == 0
    accessible(page)
    head = page.locator(".verdict-card").bounding_box()
    assert head is not None and head["y"] < size["height"], "what is said of it is in sight"


@pytest.mark.parametrize("game", OURS)
def test_from_slip_to_slip_by_keys(visit_thinking: Visiting, reviewed: Reviewed, game: str) -> None:
    path, slips = reviewed[game]
    page = visit_thinking(SECRET, viewport=DESK).open(f"{path}/review?move={slips[1].move}")
    page.keyboard.press("]")
    expect(page.locator(".which")).to_contain_text(f"Move {slips[2].move} of")
    page.keyboard.press("[")
    expect(page.locator(".which")).to_contain_text(f"Move {slips[1].move} of")
    page.get_by_role("link", name="Replay").last.click()
    at(page, slips[1].move)
    expect(page.locator("#autoplay")).to_be_visible()  # from now on keys are heard
    expect(page.locator("#to-judgement")).to_have_class(re.compile("mistake"))
    page.keyboard.press("]")
    at(page, slips[2].move)
    page.keyboard.press("[")
    at(page, slips[1].move)
    assert page.locator(".bar.replay").evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0
    page.locator("#to-judgement").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/review\?move={slips[1].move}$"))


def test_the_chart_leads_to_a_move(visit_thinking: Visiting, reviewed: Reviewed) -> None:
    path, slips = reviewed["saint-malo"]
    page = visit_thinking(SECRET, viewport=DESK).open(f"{path}/review?move={slips[0].move}")
    box = page.locator("#review-chart .slice").first.evaluate(
        "(each) => each.closest('.chart').getBoundingClientRect().toJSON()"
    )
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".which")).not_to_contain_text(f"Move {slips[0].move} of")
    moved, total = map(int, re.findall(r"\d+", page.locator(".which").inner_text())[-2:])
    assert abs(moved - total / 2) <= 3


@pytest.mark.parametrize(
    ("game", "language"), [*zip(OURS, ("de", "nl", "de"), strict=True), *rest(("saint-malo", "nl"))]
)
def test_other_languages_fit(visit_thinking: Visiting, reviewed: Reviewed, game: str, language: str) -> None:
    path, slips = reviewed[game]
    small = {"width": 360, "height": 740}
    page = visit_thinking(SECRET, viewport=small, locale=language).open(f"{path}/review?move={slips[1].move}")
    assert page.evaluate("document.documentElement.lang") == language
    assert page.evaluate(WIDER) <= 0
    cut = page.locator(".ways .button").evaluate_all("(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length")
    assert cut == 0, "all words stand in their buttons"


def test_it_runs_and_shows_itself(visit_thinking: Visiting, thinking_town: Town) -> None:
    path = thinking_town.table(last_moves("la-citta", 8), [SECRET, "random"])
    page = visit_thinking(SECRET, viewport=DESK).open(f"{path}/result")
    page.get_by_role("button", name="Review this game").click()
    expect(page).to_have_url(re.compile("/review$"))
    expect(page.locator("#part-slips")).to_be_visible()
    expect(page.locator("#part-progress")).to_have_attribute("data-state", "ready")
    expect(page.locator("#part-progress form")).to_have_count(0)
    expect(page.locator(".sum-up").first).to_contain_text("Marta")


def test_without_scripts(visit_thinking: Visiting, thinking_town: Town, reviewed: Reviewed) -> None:
    guest = visit_thinking(SECRET, viewport=PHONE, java_script_enabled=False)
    path = thinking_town.table(last_moves("saint-malo", 8), [SECRET, "random"])
    page = guest.open(f"{path}/review")
    page.get_by_role("button", name="Review this game").click()
    for _ in range(100):
        if page.locator("#part-progress").get_attribute("data-state") == "ready":
            break
        page.locator("#load-again").click()
    expect(page.locator("#part-verdict")).to_be_visible()
    path, slips = reviewed["la-citta"]
    page = guest.open(f"{path}/review?move={slips[0].move}")
    page.locator("#to-slip-on").click()
    expect(page.locator(".which")).to_contain_text(f"Move {slips[1].move} of")
    page.locator("#try-again button").click()
    expect(page.locator("#exercise-words")).to_contain_text("Find the better choice")
    page.locator("#show-answer").click()
    expect(page.locator("#exercise-words")).to_contain_text("Better:")


@pytest.mark.parametrize(("game", "size"), [("saint-malo", DESK), ("carcassonne-city", PHONE)])
def test_a_slip_is_tried_again(visit_thinking: Visiting, reviewed: Reviewed, game: str, size: dict[str, int]) -> None:
    path, slips = reviewed[game]
    page = visit_thinking(SECRET, viewport=size, confirm="never").open(f"{path}/review?move={slips[2].move}")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#exercise-words")).to_contain_text("Find the better choice")
    assert page.evaluate(WIDER) <= 0
    accessible(page)
    page.locator("#show-answer").click()
    expect(page.locator("#exercise-words")).to_contain_text("Better:")
    marked = page.locator(".place.better, .pick.better, .bone.stays, #stop-here.chosen")
    expect(marked).not_to_have_count(0)
    best = slips[2].best
    page.evaluate(
        """(best) => { const form = document.getElementById("part-bar"); const play = document.createElement("button");
        Object.assign(play, { name: "play", value: best }); form.append(play); play.click(); }""",
        best,
    )
    expect(page.locator("#exercise-words")).to_contain_text("That is the best choice.")
    page.locator("#to-source").click()
    expect(page).to_have_url(re.compile(rf"/review\?move={slips[2].move}$"))
