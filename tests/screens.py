"""The screenshots of the docs, taken in a real browser: `make screens`. The same games every time."""

import base64
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

import bastide
from bastide.bots import bot
from bastide.core.match import Match
from bastide.web.pages.visitor import COOKIE
from tests.browser.town import Town

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "screens"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SECRET = "the-visitor-of-the-screenshots"
#: Game -> players, moves, seed: a moment in the middle at which Marta has a place to choose.
MOMENTS = {"saint-malo": (3, 150, 3), "carcassonne-city": (3, 110, 5), "la-citta": (3, 120, 4)}


def middle(name: str, earlier: int = 0) -> Match:
    """A game between bots, up to a moment in the middle (or so many moves earlier) where seat 0 chooses a place."""
    players, moves, seed = MOMENTS[name]
    moves -= earlier
    game = bastide.game(name)
    match, chooser = game.start(players, seed=seed), bot("greedy", game, seed)
    while match.turn is not None and (len(match.moves) < moves or match.turn != 0 or not places(match)):
        match.play(chooser.choose(match.player_view(match.turn)))
    return match


def places(match: Match) -> list[str]:
    """The choices that have a square or a hex."""
    return [action.text for action in match.actions() if action.text.startswith(("at ", "lay "))]


def whole(name: str) -> Match:
    """The same game played to its end."""
    match = middle(name)
    chooser = bot("greedy", match.game, 1)
    while match.turn is not None:
        match.play(chooser.choose(match.player_view(match.turn)))
    return match


def people(match: Match) -> list[str]:
    """Who sits there: the visitor first."""
    return [SECRET, *(f"guest {seat} of the screenshots" for seat in range(1, match.players))]


def best(match: Match) -> str:
    """The place that brings most."""
    brings = match.previews()
    return max(places(match), key=lambda text: sum(each.amount for each in brings[text] if each.seat == match.turn))


def taken(page: Page, name: str) -> None:
    """One picture, small enough for a repository."""
    page.wait_for_timeout(400)
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    print(name)


@contextmanager
def looking(context: BrowserContext, size: dict[str, int], dark: bool = False) -> Iterator[Page]:
    """A window of that size."""
    page = context.new_page()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    yield page
    page.close()


def shots(context: BrowserContext, town: Town) -> None:
    """All of them."""
    matches = {name: middle(name) for name in MOMENTS}
    server = town.address
    addresses = {
        name: f"{server}{town.table(match.save(), people(match))}?choose={best(match)}"
        for name, match in matches.items()
    }
    addresses["home"] = server
    end = whole("saint-malo")
    ended = f"{server}{town.table(end.save(), people(end))}"
    for name, address in addresses.items():
        for kind, size, dark in (("desktop", DESKTOP, False), ("phone", PHONE, False), ("dark", DESKTOP, True)):
            with looking(context, size, dark) as page:
                page.goto(address)
                taken(page, f"{name}-{kind}")
    for name, address in {
        "end": f"{ended}/result",
        "replay": f"{ended}?move=151",
        "editor": f"{server}/g/la-citta/edit?players=2&setup=beginner",
        "game": f"{server}/g/la-citta",
    }.items():
        with looking(context, DESKTOP) as page:
            page.goto(address)
            taken(page, name)


def reviewed(context: BrowserContext, town: Town) -> None:
    """A game with slips in it: asked for, waited for, and looked at."""
    game = bastide.game("carcassonne-city")
    match = game.start(2, seed=3)
    seats = [bot("level-2", game, 1), bot("level-4", game, 2)]
    while match.turn is not None:
        match.play(seats[match.turn].choose(match.player_view(match.turn)))
    address = f"{town.address}{town.table(match.save(), people(match))}/review"
    with looking(context, DESKTOP) as page:
        page.goto(address)
        page.locator("#ask-review").click()
        page.wait_for_selector('[data-state="ready"]', state="attached", timeout=180_000)
    for name, size, dark in (("review", DESKTOP, False), ("review-phone", PHONE, True)):
        with looking(context, size, dark) as page:
            page.goto(address)
            taken(page, name)


def main() -> None:
    """Take them."""
    FOLDER.mkdir(exist_ok=True)
    finder = subprocess.run([ROOT / ".ci" / "chromium"], capture_output=True, text=True, check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        town = Town(Path(folder), environment={"BASTIDE_COMPILE": "1"})  # reviews need a module
        town.start()
        browser = playwright.chromium.launch(executable_path=finder.stdout.strip(), args=["--no-sandbox"])
        context = browser.new_context(locale="en")
        context.add_cookies([{"name": COOKIE, "value": town.cookie(SECRET, confirm="each"), "url": town.address}])
        shots(context, town)
        reviewed(context, town)
        browser.close()
        town.close()


if __name__ == "__main__":
    main()
