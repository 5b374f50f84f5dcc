"""The recordings of the docs: what one sees while others play, as a row of pictures on one sheet. `make recordings`."""

import base64
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from bastide.core.match import Match
from bastide.web.pages.visitor import COOKIE
from tests.browser.town import Town
from tests.screens import DESKTOP, FOLDER, MOMENTS, PHONE, ROOT, SECRET, middle, people

EVERY = 450  # milliseconds between two pictures
MOST = 60  # pictures that are taken; of these a few are kept
SHEET = """<style>body {{ margin: 0; background: #f6eede; display: grid; gap: 8px; padding: 8px; width: max-content;
grid-template-columns: repeat({columns}, {wide}px); }} img {{ width: 100%; border: 1px solid #8a7f6a; }}</style>{images}"""


class Others:
    """The guests at a table beside the one who looks, playing through the API."""

    def __init__(self, town: Town, path: str, secrets: Sequence[str], seed: int) -> None:
        self._http = httpx.Client(base_url=town.address, timeout=30)
        self._path, self._secrets, self._chooser = path.replace("/t/", "/api/tables/"), secrets, random.Random(seed)

    def see(self, seat: int) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._secrets[seat]}"}
        seen: dict[str, Any] = self._http.get(self._path, headers=headers).raise_for_status().json()
        return seen

    def play_until(self, ended: Callable[[dict[str, Any]], bool], most: int = 60) -> None:
        """Everybody plays, by chance, until it has come so far."""
        for number in range(most):
            seat = self.see(1)["turn"]
            if seat is None or ended(seen := self.see(seat)):
                return
            body = {"action": self._choice(seen["actions"]), "after": seen["last"], "key": f"recording {number}"}
            headers = {"Authorization": f"Bearer {self._secrets[seat]}"}
            self._http.post(f"{self._path}/moves", json=body, headers=headers).raise_for_status()

    def _choice(self, actions: Sequence[dict[str, Any]]) -> str:
        """Something that one sees: no passing where there is something else."""
        told = [str(each["text"]) for each in actions]
        shown = [text for text in told if text not in ("pass", "none", "gold", "keep")]
        return self._chooser.choice(shown or told)


def at_turn_of(seat: int, match: Match) -> Match:
    """The game a little later, at the beginning of a seat's turn."""
    chooser = random.Random(1)
    before = match.turn
    while match.turn != seat or before == seat:
        before = match.turn
        match.play(chooser.choice(match.actions()))
    return match


def last_play_of_a_year(match: Match) -> Match:
    """La Città just before the voices are turned up."""
    chooser = random.Random(2)

    def said() -> tuple[int, bool]:
        view = match.view()
        return view["year"], view["phase"] == "politics"

    year = said()[0]
    while said()[0] <= year:
        match.play(chooser.choice(match.actions()))
    year = said()[0]
    while said() == (year, True):
        match.play(chooser.choice(match.actions()))
    match.free_undo = True
    while said() != (year, True) or match.turn == 0:
        match.undo()
    return match


def frames(page: Page, most: int = MOST) -> list[bytes]:
    """Pictures as long as something is told."""
    telling = page.locator("html.telling")
    telling.wait_for(state="attached", timeout=20_000)
    found: list[bytes] = []
    while len(found) < most and telling.count():
        found.append(page.screenshot())
        page.wait_for_timeout(EVERY)
    found.append(page.screenshot())
    return found


def spread(found: Sequence[bytes], number: int) -> list[bytes]:
    """So many of them, from the first to the last."""
    last = len(found) - 1
    return [found[round(nth * last / (number - 1))] for nth in range(number)] if last >= number else list(found)


def kept(browser: Browser, name: str, found: Sequence[bytes], phone: bool) -> None:
    """One sheet, small enough for a repository."""
    page = browser.new_page(viewport={"width": 1320, "height": 400})
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(each).decode()}">' for each in found)
    columns, wide = (6, 208) if phone else (3, 424)
    page.set_content(SHEET.format(columns=columns, wide=wide, images=images))
    page.wait_for_timeout(300)
    box = page.evaluate("[document.body.offsetWidth, document.body.offsetHeight]")
    clip = {"x": 0, "y": 0, "width": box[0], "height": box[1], "scale": 1}
    session = page.context.new_cdp_session(page)
    how = {"format": "webp", "quality": 78, "clip": clip, "captureBeyondViewport": True}
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(session.send("Page.captureScreenshot", how)["data"]))
    page.close()
    print(name)


#: The middle of a square that can be chosen, in sight and under nothing.
IN_SIGHT = """() => [...document.querySelectorAll('#part-board a.place.legal')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect(); return [x + width / 2, y + height / 2, each]; })
  .find(([x, y, each]) => document.elementFromPoint(x, y)?.closest('a') === each).slice(0, 2)"""


def a_tile_by_hand(page: Page) -> list[bytes]:
    """Carcassonne: over the land, on a square, put, laid with its card, a part of it, done."""
    found = [page.screenshot()]
    x, y = page.evaluate(IN_SIGHT)
    touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    if not touch:
        page.mouse.move(x, y)
        page.wait_for_timeout(400)
        found.append(page.screenshot())
    for _press in range(2):
        (page.touchscreen.tap if touch else page.mouse.click)(x, y)
        page.wait_for_timeout(900)
        found.append(page.screenshot())
    parts = page.locator(".tile-card .choice")
    if parts.count():
        parts.first.hover()
        page.wait_for_timeout(400)
        found.append(page.screenshot())
        parts.first.click()
        page.wait_for_timeout(900)
        found.append(page.screenshot())
    return found


def opened(context: BrowserContext, town: Town, match: Match) -> tuple[Page, Others]:
    """The visitor at a table that goes on from a match; what was before has been told."""
    path = town.table(match.save(), people(match))
    page = context.new_page()
    page.goto(town.address + path)
    page.wait_for_timeout(1500)
    page.keyboard.press("Escape")
    return page, Others(town, path, people(match), seed=3)


def recorded(context: BrowserContext, town: Town) -> Iterator[tuple[str, list[bytes]]]:
    """A turn of somebody else in each game, a year's end, and a tile that is laid by hand."""
    for name in MOMENTS:
        page, others = opened(context, town, at_turn_of(1, middle(name)))
        others.play_until(lambda seen: seen["turn"] != 1)
        yield f"told-{name}", spread(frames(page), 6)
    match = last_play_of_a_year(middle("la-citta", earlier=60))
    year = match.view()["year"]
    page, others = opened(context, town, match)
    others.play_until(lambda seen: seen["view"]["year"] > year)
    yield "told-year", spread(frames(page), 6)
    page, _others = opened(context, town, middle("carcassonne-city"))
    yield "laying", a_tile_by_hand(page)


def main() -> None:
    """Take them all."""
    finder = subprocess.run([ROOT / ".ci" / "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        town = Town(Path(folder))
        town.start()
        browser = playwright.chromium.launch(executable_path=finder.stdout.strip(), args=["--no-sandbox"])
        for kind, size in (("desktop", DESKTOP), ("phone", PHONE)):
            phone = kind == "phone"
            window: ViewportSize = {"width": size["width"], "height": size["height"]}
            context = browser.new_context(locale="en", viewport=window, has_touch=phone, is_mobile=phone)
            context.add_cookies([{"name": COOKIE, "value": town.cookie(SECRET, confirm="turn"), "url": town.address}])
            for name, found in recorded(context, town):
                kept(browser, f"{name}-{kind}", found, phone)
            context.close()
        browser.close()
        town.close()


if __name__ == "__main__":
    main()
