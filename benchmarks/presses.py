"""How many presses and scrolls a usual turn takes in each game, counted in a real Chromium at 1280×800, with the usual habits.

    python benchmarks/presses.py [--python OTHER/.venv/bin/python]

`--python` counts at another installation (of an older version, say): the same positions, the same wishes. A press is a click; a
scroll is counted where what is to be pressed is out of sight. Saint Malo: stop, hire somebody, draw him. Carcassonne: lay the
tile, place a follower. La Città: play an action card, build.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from first_move import ADDRESS
from playwright.sync_api import Locator, Page, sync_playwright

import bastide
from bastide.core.match import Match

IN_SIGHT = """each => { const box = each.getBoundingClientRect(); const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const found = document.elementFromPoint(x, y); return Boolean(found) && (each.contains(found) || found.contains(each)); }"""
CARD = "#hand-card [data-act], .risen [data-act], #card [data-act]"  # parts of a tile to place a follower on
CHOICES = "#choices button, #choices a.button, #pane-choices button[data-choose], #pane-choices a[data-choose]"


@dataclass
class Hand:
    """Somebody's hand at a page: what it pressed and scrolled."""

    page: Page
    presses: int = 0
    scrolls: int = 0

    def press(self, target: Locator) -> None:
        if not target.evaluate(IN_SIGHT):
            self.scrolls += 1
            target.scroll_into_view_if_needed()
        self.presses += 1
        target.click(force=True)
        self.page.wait_for_timeout(700)

    def do(self, target: Locator) -> None:
        """Press it until it is done: again on what says so, where the page asks."""
        before = self.moves()
        self.press(target)
        for _more in range(3):
            if self.moves() != before:
                return
            self.press(self.page.locator("#do-play:not([disabled])"))

    def moves(self) -> str:
        return str(self.page.evaluate("document.getElementById('main').dataset.last"))


def saint_malo(hand: Hand) -> None:
    page = hand.page
    stop = page.locator('[data-choose="keep"], [value="keep"], #choices [data-choose="stop"]').first
    hand.do(stop)
    hand.do(page.locator(CHOICES).filter(has_not_text="nothing").first)
    hand.do(page.locator("#part-board a.place.legal").first)


def carcassonne(hand: Hand) -> None:
    page = hand.page
    hand.do(page.locator("#part-board a.place.legal").first)
    page.wait_for_timeout(600)
    card = page.locator(CARD)
    hand.do(card.first if card.count() else page.locator(CHOICES).first)


def la_citta(hand: Hand) -> None:
    page = hand.page
    hand.do(page.locator(CHOICES).filter(has_text="arm").first)  # a farm
    hand.do(page.locator("#part-board a.place.legal").first)


TURNS: dict[str, Callable[[Hand], None]] = {
    "saint-malo": saint_malo,
    "carcassonne-city": carcassonne,
    "la-citta": la_citta,
}


def position_of(name: str) -> dict[str, Any]:
    """A position of two at the beginning of the first seat's turn, in which the usual can be done."""
    match, wanted = bastide.game(name).start(2, seed=4), {"saint-malo": 40, "carcassonne-city": 12, "la-citta": 8}[name]
    while not (match.turn == 0 and len(match.moves) >= wanted and _begins(match)):
        match.play(match.actions()[len(match.moves) % len(match.actions())])
    return match.position()


def _begins(match: Match) -> bool:
    texts = [action.text for action in match.actions()]
    return any(text.startswith(("keep", "lay ", "build farm")) for text in texts) and len(texts) > 2


def counted(address: str, page: Page, name: str) -> dict[str, int]:
    """The presses and scrolls of a turn."""
    with httpx.Client(base_url=address, timeout=30) as host:
        host.headers["Authorization"] = f"Bearer {host.post('/api/guests').json()['secret']}"
        path = (
            host.post("/api/tables", json={"game": name, "position": position_of(name)}).raise_for_status().json()["id"]
        )
        page.goto(f"{address}/t/{path}")
        page.locator("#name").fill("Marta")
        page.locator('button[name="place"][value="0"]').click()
        page.wait_for_timeout(500)
        host.post(f"/api/tables/{path}/bots", json={"seat": 1, "bot": "greedy"}).raise_for_status()
        host.post(f"/api/tables/{path}/start", json={}).raise_for_status()
    page.locator("#part-board").wait_for()  # the page goes on by itself when the game begins
    page.wait_for_timeout(1500)
    hand = Hand(page)
    TURNS[name](hand)
    return {"presses": hand.presses, "scrolls": hand.scrolls}


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    told = parser.parse_args()
    root = Path(__file__).parent.parent
    chromium = subprocess.run([root / ".ci" / "chromium"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [told.python, "-m", "bastide", "play", "--no-browser", "--no-limits", "--port", "0"]
        database = f"sqlite:///{folder}/tables.db"
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder
        )
        try:
            assert server.stdout is not None
            found = None
            while found is None:
                found = ADDRESS.search(server.stdout.readline())
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_context(locale="en", viewport={"width": 1280, "height": 800}).new_page()
            print(json.dumps({name: counted(found[0], page, name) for name in TURNS}))
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
