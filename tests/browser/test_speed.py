"""How long a player waits: from the click that plays to the changed page, and from the slider to the moment."""

import random

import pytest
from playwright.sync_api import Page, expect

import bastide
from tests.browser.conftest import Visiting
from tests.browser.playing import PLAY, choices, last, wait_for_turn
from tests.browser.town import Town, played

FAR_TOO_LONG = 2000  # milliseconds; the figures themselves are printed, for a machine that does nothing else
#: Does something, and gives the milliseconds until the page shows another moment: measured where the player sits.
TIMED = """([attribute, play, move]) => new Promise((done) => {
  const main = document.getElementById("main"), before = main.getAttribute(attribute), began = performance.now();
  new MutationObserver((_, watching) => {
    if (main.getAttribute(attribute) === before) return;
    watching.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  }).observe(main, { attributes: true });
  if (play) return document.querySelector(play).click();
  const slider = document.getElementById("slider");
  slider.value = move;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def told(what: str, times: list[float]) -> None:
    """Print the figures."""
    times.sort()
    at = (times[len(times) // 2], times[int(len(times) * 0.95)], times[-1])
    print(f"{what}: p50 {at[0]:.0f} ms, p95 {at[1]:.0f} ms, most {at[2]:.0f} ms of {len(times)}")


def one_move(page: Page, chooser: random.Random) -> float:
    """Choose something, then measure playing it."""
    found = choices(page)
    found.nth(chooser.randrange(found.count())).click()
    page.locator(PLAY).wait_for()
    return float(page.evaluate(TIMED, ["data-last", PLAY, 0]))


@pytest.mark.parametrize("game", bastide.games())
def test_a_move_is_on_the_screen_at_once(visit: Visiting, town: Town, secret: str, game: str) -> None:
    page = visit(secret).open(town.table(played(game, 30), [secret, "random"]))
    chooser = random.Random(game)
    times: list[float] = []
    while len(times) < 30 and wait_for_turn(page):
        times.append(one_move(page, chooser))
    told(f"{game}: a move", times)
    assert max(times) < FAR_TOO_LONG and last(page)


@pytest.mark.parametrize("game", bastide.games())
def test_a_replay_jumps_anywhere(visit: Visiting, town: Town, secret: str, game: str) -> None:
    record = played(game, 10_000, players=4)
    total = len(bastide.load(record).moves)
    page = visit(secret).open(town.table(record, [secret, "random", "random", "random"]) + "?move=0")
    times: list[float] = []
    for move in random.Random(game).sample(range(1, total), 20):
        times.append(float(page.evaluate(TIMED, ["data-move", "", move])))
        expect(page.locator("#main")).to_have_attribute("data-move", str(move))
    told(f"{game}: a jump in a game of {total} moves", times)
    assert max(times) < FAR_TOO_LONG
