"""How much of the page jumps over a whole game: the layout shift (CLS) that Chromium measures, on a desk and a phone.

    python -m benchmarks.layout_shift [--games la-citta] [--windows phone] [--moves 40]

A seeded game against `greedy`, played to its end by clicks, the same one every time. Told are the sum of all shifts, those that
follow a click too, and the largest sum within five seconds, which is what "CLS" means elsewhere; both should stay below 0.02.
"""

import argparse
import json
import random
import subprocess
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FINDER
from tests.browser.playing import decide, wait_for_turn
from tests.browser.town import Town, played
from tests.ours import OURS

SECRET = random.Random(1).randbytes(18).hex()
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
WATCH = """() => { window.shifts = []; new PerformanceObserver((list) => { for (const each of list.getEntries())
  window.shifts.push([each.startTime, each.value, each.hadRecentInput, each.sources.map((one) => one.node?.id
    || one.node?.className?.baseVal || one.node?.className || one.node?.parentElement?.id || one.node?.nodeName).join(" ")]); })
  .observe({ type: "layout-shift", buffered: true }); }"""


def window_of(shifts: list[list[Any]]) -> float:
    """The largest sum of shifts that follow each other within a second, five seconds in all; none right after a click."""
    most = total = 0.0
    began = before = -10_000.0
    for at, value, clicked, _what in shifts:
        if clicked:
            continue
        if at - before > 1000 or at - began > 5000:
            total, began = 0.0, at
        total, before = total + value, at
        most = max(most, total)
    return most


def measured(browser: Browser, town: Town, game: str, window: str, moves: int) -> dict[str, Any]:
    """One game in one window, from its first move to its end."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **WINDOWS[window])
    context.add_cookies([{"name": "bastide", "value": town.cookie(SECRET, confirm="turn"), "url": town.address}])
    page = context.new_page()
    page.goto(town.address + town.table(played(game, 0), [SECRET, "greedy"]))
    page.locator("#part-bar").wait_for()
    page.evaluate(WATCH)
    chooser, began, decisions = random.Random(f"{game} {window}"), time.monotonic(), 0
    while decisions < moves and wait_for_turn(page):
        decide(page, chooser)
        decisions += 1
    shifts = page.evaluate("window.shifts")
    context.close()
    worst = sorted(([round(value, 4), what[:90]] for _at, value, _clicked, what in shifts), reverse=True)[:5]
    return {
        "game": game,
        "window": window,
        "decisions": decisions,
        "all": round(sum(value for _at, value, _clicked, _what in shifts), 4),
        "CLS": round(window_of(shifts), 4),
        "seconds": round(time.monotonic() - began),
        "worst": worst,
    }


def main() -> None:
    """Measure and print, one line a game and window."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=OURS)
    parser.add_argument("--windows", nargs="*", default=list(WINDOWS))
    parser.add_argument("--moves", type=int, default=10_000)
    told = parser.parse_args()
    chromium = subprocess.run([FINDER], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, closing(Town(Path(folder))) as town, sync_playwright() as playwright:
        town.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in told.games:
            for window in told.windows:
                print(json.dumps(measured(browser, town, game, window, told.moves), ensure_ascii=False), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
