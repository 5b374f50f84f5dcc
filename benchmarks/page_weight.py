"""What a first visit to a page costs on the wire: every answer as Chromium counts it, headers included, nothing kept from before.

    python -m benchmarks.page_weight [--games la-citta]

The tables are late in a random game of as many as may play, in German; the first page is the home page. kB of 1,000 bytes.
"""

import argparse
import json
import random
import subprocess
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import bastide
from tests.browser.conftest import FINDER
from tests.browser.town import Town, played
from tests.ours import OURS

SECRET = random.Random(1).randbytes(18).hex()
KINDS = {"Document": "page", "Script": "scripts", "Stylesheet": "sheets", "Font": "fonts"}


def weighed(browser: Browser, town: Town, path: str) -> dict[str, Any]:
    """kB by kind, and how many answers."""
    context = browser.new_context(locale="de-DE")
    context.add_cookies([{"name": "bastide", "value": town.cookie(SECRET, confirm="turn"), "url": town.address}])
    page = context.new_page()
    watch, kinds, sizes = context.new_cdp_session(page), dict[str, str](), Counter[str]()
    watch.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    watch.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    watch.send("Network.enable")
    page.goto(town.address + path)
    page.wait_for_timeout(1500)
    context.close()
    found: Counter[str] = Counter()
    for request, size in sizes.items():
        found[KINDS.get(kinds[request], "other")] += size
    return {
        "path": path,
        "answers": len(sizes),
        **{kind: round(size / 1000, 1) for kind, size in found.items()},
        "in all": round(sum(found.values()) / 1000, 1),
    }


def late(name: str) -> str:
    """A record near its end, of as many as may play."""
    players = bastide.game(name).players[-1]
    length = len(bastide.load(played(name, 10_000, players=players)).moves)
    return played(name, round(0.9 * length), players=players)


def main() -> None:
    """Weigh and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=OURS, metavar="GAME")
    asked = parser.parse_args()
    chromium = subprocess.run([FINDER, "--look"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, closing(Town(Path(folder))) as town, sync_playwright() as playwright:
        town.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(json.dumps(weighed(browser, town, "/")), flush=True)
        for name in asked.games:
            players = bastide.game(name).players[-1]
            people = [SECRET, *(random.Random(seat).randbytes(18).hex() for seat in range(2, players + 1))]
            print(json.dumps({"game": name, **weighed(browser, town, town.table(late(name), people))}), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
