"""What a step of the telling costs in a browser: milliseconds of script for each, as the page itself measures them.

    python -m benchmarks.step_cost

In each game three play by chance; somebody who was away comes back and is told everything since his last turn, twice: the first
step of a page also loads and lays out what later ones find there.
"""

import json
import random
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FINDER
from tests.browser.town import Town, played
from tests.ours import OURS

SECRETS = [random.Random(seed).randbytes(18).hex() for seed in range(3)]
COSTS = "performance.getEntriesByName('bastide:step').map((each) => each.duration)"


def told(page: Page) -> None:
    """It is told to its end."""
    page.locator("html.telling").wait_for(state="attached")
    page.locator("html:not(.telling):not(.showing)").wait_for(state="attached", timeout=60_000)


def main() -> None:
    """Measure and print."""
    chromium = subprocess.run([FINDER], capture_output=True, text=True, check=True).stdout.strip()
    figures = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        town = Town(Path(folder))
        town.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in OURS:
            context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
            context.add_cookies([{"name": "bastide", "value": town.cookie(SECRETS[0]), "url": town.address}])
            page = context.new_page()
            page.goto(town.address + town.table(played(game, 60, players=3, seed=6), SECRETS))
            told(page)
            first = page.evaluate(COSTS)
            page.locator("#story-go").click()
            told(page)
            again = page.evaluate(COSTS)[len(first) :]
            figures[game] = {
                "steps": len(again),
                "median": round(median(again), 1),
                "most": round(max(again), 1),
                "first step of a page": round(first[0], 1),
            }
            context.close()
        browser.close()
        town.close()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
