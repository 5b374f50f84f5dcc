"""What a step of the telling costs in a browser: milliseconds of script for each, as the page itself measures them.

    python -m benchmarks.step_cost

In each game three play by chance; somebody who was away comes back and is told everything since his last turn, twice. The first
step of a page finds nothing prepared: it is measured apart, on several pages that are opened for the first time.
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
PAGES = 5  # opened for the first time, in each game
COSTS = "performance.getEntriesByName('bastide:step').map((each) => each.duration)"


def told(page: Page) -> None:
    """It is told to its end."""
    page.locator("html.telling").wait_for(state="attached")
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=60_000)


def measured(browser: Browser, town: Town, game: str) -> dict[str, float]:
    """The steps of one game."""
    firsts, again = [], []
    path = town.table(played(game, 60, players=3, seed=6), SECRETS)
    for number in range(PAGES):
        context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
        context.add_cookies([{"name": "bastide", "value": town.cookie(SECRETS[0]), "url": town.address}])
        page = context.new_page()
        page.goto(town.address + path)
        page.locator("html.showing").wait_for(state="attached")
        firsts.append(page.evaluate(COSTS)[0])
        if number == PAGES - 1:
            told(page)
            before = len(page.evaluate(COSTS))
            page.locator("#story-go").click()
            told(page)
            again = page.evaluate(COSTS)[before:]
        context.close()
    return {
        "steps": len(again),
        "median": round(median(again), 1),
        "most": round(max(again), 1),
        "first step of a page, median": round(median(firsts), 1),
        "first step of a page, most": round(max(firsts), 1),
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
