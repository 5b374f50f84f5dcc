"""What a step of the telling costs in a browser: milliseconds of script for each, as the page itself measures them.

    python -m benchmarks.step_cost

In each game three play by chance; somebody who was away comes back and is shown each step since his last turn, five times in
all. Of each step the least counts: what else the machine did meanwhile is no cost of it. The first step of a page finds nothing
prepared: it is measured apart, on pages that are opened for the first time.
"""

import json
import random
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FINDER
from tests.browser.town import Town, played
from tests.ours import OURS

SECRETS = [random.Random(seed).randbytes(18).hex() for seed in range(3)]
POSITIONS = ((60, 6), (45, 4), (100, 5))  # moves and seed
TIMES = 5
COSTS = "performance.getEntriesByName('bastide:step').map((each) => each.duration)"


def shown(page: Page) -> list[float]:
    """The least that each step of the strip costs, shown one after the other, again and again."""
    least: dict[int, float] = {}
    chips = page.locator("#strip .strip-step")
    for _time in range(TIMES):
        for number in range(chips.count()):
            before = len(page.evaluate(COSTS))
            chips.nth(number).evaluate("(each) => each.click()")
            page.wait_for_function(f"(before) => {COSTS}.length > before", arg=before)
            page.wait_for_timeout(350)  # it moves and comes to rest
            least[number] = min(least.get(number, 1e9), page.evaluate(COSTS)[before])
    return list(least.values())


def measured(browser: Browser, town: Town, game: str) -> dict[str, float]:
    """The steps of one game."""
    firsts, again = [], []
    for moves, seed in POSITIONS:
        path = town.table(played(game, moves, players=3, seed=seed), SECRETS)
        for last in (False, False, True):
            context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
            context.add_cookies([{"name": "bastide", "value": town.cookie(SECRETS[0]), "url": town.address}])
            page = context.new_page()
            page.goto(town.address + path)
            page.locator("html.showing").wait_for(state="attached")
            firsts.append(page.evaluate(COSTS)[0])
            if last:
                page.locator("#story-go").click()  # pause
                again += shown(page)
            context.close()
    return {
        "steps": len(again),
        "median": round(median(again), 1),
        "most": round(max(again), 1),
        "first step of a page, least": round(min(firsts), 1),
        "first step of a page, median": round(median(firsts), 1),
    }


def main() -> None:
    """Measure and print."""
    chromium = subprocess.run([FINDER], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        town = Town(Path(folder))
        town.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        figures = {game: measured(browser, town, game) for game in OURS}
        browser.close()
        town.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
