"""What a frame costs while the board is dragged, in milliseconds: script, style and layout; all of the page's work; the frame.

    python -m benchmarks.panning

A grown city of Carcassonne and La Città's whole map, on a desk and on a phone. A frame that takes longer than 16.7 ms is
one that is left out; without a graphics card it also has to be painted by the processor.
"""

import json
import random
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FINDER
from tests.browser.town import Town, played

SECRETS = [random.Random(seed).randbytes(18).hex() for seed in range(4)]
#: Game -> moves, players.
BOARDS = {"carcassonne-city": (190, 4), "la-citta": (150, 4)}
WINDOWS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
FRAMES = 80
RESTED = "#viewport.live:not(.moving)"
#: A drag there and back, one step in each frame, made in the page: nothing of the way to it is measured. How long each took.
DRAG = """async (frames) => {
  const frame = document.getElementById("viewport"), box = frame.getBoundingClientRect(), gaps = [];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tell = (kind, far) => frame.dispatchEvent(new PointerEvent(kind, { pointerId: 1, isPrimary: true, button: 0, buttons: 1,
    clientX: x - far, clientY: y - far, bubbles: true, cancelable: true, pointerType: "mouse" }));
  frame.setPointerCapture = () => {};
  tell("pointerdown", 0);
  tell("pointermove", 8);
  let before = await new Promise(requestAnimationFrame);
  for (let step = 0; step < frames; step += 1) {
    tell("pointermove", Math.min(step, frames - step) * 3);
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - before);
    before = now;
  }
  tell("pointerup", 0);
  return gaps.sort((a, b) => a - b); }"""


def measured(browser: Browser, town: Town, game: str, window: str) -> dict[str, float]:
    """One board in one window."""
    moves, players = BOARDS[game]
    context = browser.new_context(locale="en", reduced_motion="reduce", **WINDOWS[window])
    context.add_cookies([{"name": "bastide", "value": town.cookie(SECRETS[0]), "url": town.address}])
    page = context.new_page()
    page.goto(town.address + town.table(played(game, moves, players=players, seed=3), SECRETS[:players]))
    page.locator(RESTED).wait_for()
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(500)
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def spent(*names: str) -> float:
        found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return float(sum(found[f"{name}Duration"] for name in names))

    parts = {"script, style, layout": ("Script", "RecalcStyle", "Layout"), "all of the page": ("Task",)}
    before = {name: spent(*those) for name, those in parts.items()}
    gaps = page.evaluate(DRAG, FRAMES)
    costs = {name: round(1000 * (spent(*those) - before[name]) / FRAMES, 1) for name, those in parts.items()}
    context.close()
    return {**costs, "frame": round(gaps[FRAMES // 2], 1), "one in ten above": round(gaps[FRAMES * 9 // 10], 1)}


def main() -> None:
    """Measure and print."""
    chromium = subprocess.run([FINDER], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, closing(Town(Path(folder))) as town, sync_playwright() as playwright:
        town.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in BOARDS:
            print(json.dumps({game: {name: measured(browser, town, game, name) for name in WINDOWS}}))
        browser.close()


if __name__ == "__main__":
    main()
