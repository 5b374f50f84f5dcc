"""How long a player waits, in a real browser: from the click that plays to the changed page, and from the slider to the moment.

    python -m benchmarks.waiting [GAME ...] [--moves 30] [--jumps 20]

Measured where the player sits, against a server and a Chromium of our own on the same machine; bots play at random.
"""

import argparse
import random
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import bastide
from tests.browser.conftest import FINDER, Visiting, arriving
from tests.browser.playing import PLAY, choices, wait_for_turn
from tests.browser.town import Town, played

SECRET = "who-measures-the-waiting"
#: Does something, and gives the milliseconds until the page shows another moment.
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
    print(f"{what}: p50 {at[0]:.0f} ms, p95 {at[1]:.0f} ms, most {at[2]:.0f} ms of {len(times)}", flush=True)


def one_move(page: Page, chooser: random.Random) -> float:
    """Choose something, then measure playing it."""
    found = choices(page)
    found.nth(chooser.randrange(found.count())).click()
    page.locator(PLAY).wait_for()
    return float(page.evaluate(TIMED, ["data-last", PLAY, 0]))


def measure_moves(visit: Visiting, town: Town, game: str, number: int) -> None:
    """Moves in the middle of a game of two."""
    page = visit(SECRET).open(town.table(played(game, 30), [SECRET, "random"]))
    chooser = random.Random(game)
    times: list[float] = []
    while len(times) < number and wait_for_turn(page):
        times.append(one_move(page, chooser))
    told(f"{game}: a move", times)


def measure_jumps(visit: Visiting, town: Town, game: str, number: int) -> None:
    """Jumps to any moment of a finished game of four."""
    record = played(game, 10_000, players=4)
    total = len(bastide.load(record).moves)
    page = visit(SECRET).open(town.table(record, [SECRET, "random", "random", "random"]) + "?move=0")
    moments = random.Random(game).sample(range(1, total), number)
    times = [float(page.evaluate(TIMED, ["data-move", "", move])) for move in moments]
    told(f"{game}: a jump in a game of {total} moves", times)


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(bastide.games()))
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--jumps", type=int, default=20)
    args = parser.parse_args()
    chromium = subprocess.run([FINDER], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        town = Town(Path(folder))
        town.start()
        visit = arriving(browser, town, [])
        for game in args.games:
            measure_moves(visit, town, game, args.moves)
            measure_jumps(visit, town, game, args.jumps)
        town.close()
        browser.close()


if __name__ == "__main__":
    main()
