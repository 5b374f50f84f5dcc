"""axe finds nothing to complain of: every kind of page, on a desk and on a phone, by day and by night."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visiting
from tests.browser.playing import pick
from tests.browser.test_statistics import careers
from tests.browser.town import Town, played
from tests.soak import rest

DESK, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
LOOKS: dict[str, dict[str, Any]] = {
    "desk by day": {"viewport": DESK, "color_scheme": "light"},
    "desk by night": {"viewport": DESK, "color_scheme": "dark"},
    "phone by day": {"viewport": PHONE, "color_scheme": "light"},
    "phone by night": {"viewport": PHONE, "color_scheme": "dark"},
}
FRIEND = random.Random(9).randbytes(18).hex()
Scene = Callable[[Page, Town, str], None]


def at(path: str) -> Scene:
    """A page that stands at a fixed address."""
    return lambda page, town, secret: _go(page, town, path)


def mine(game: str, moves: int) -> Scene:
    """My turn in the middle of a game, with something chosen."""

    def scene(page: Page, town: Town, secret: str) -> None:
        _go(page, town, town.table(played(game, moves), [secret, FRIEND]))
        pick(page, random.Random(2))

    return scene


def theirs(game: str, moves: int, query: str = "") -> Scene:
    """The turn of somebody else, with all drawers open; or a moment of the past."""

    def scene(page: Page, town: Town, secret: str) -> None:
        record = played(game, moves, players=3, turn=1)
        _go(page, town, town.table(record, [secret, FRIEND, "random"]) + query)
        page.evaluate("for (const each of document.querySelectorAll('details:not(.language)')) each.open = true")

    return scene


def pass_screen(page: Page, town: Town, secret: str) -> None:
    """One screen is passed on."""
    record = played("la-citta", 31, seed=3)
    _go(page, town, town.table(record, [secret, secret], screen="shared"))
    expect(page.locator(".pass-screen")).to_be_visible()


def asked_why(game: str, moves: int, card: bool = True) -> Scene:
    """Something that can't be chosen was asked about: the card over the table, the page that came with it, or the list."""

    def scene(page: Page, town: Town, secret: str) -> None:
        path = town.table(played(game, moves), [secret, FRIEND])
        _go(page, town, f"{path}/why")
        if not card:
            return
        thing = page.locator("#why-thing option").first.get_attribute("value")
        _go(page, town, path)
        if not page.locator("#why-list").is_visible():  # on a phone the choices lie in a sheet
            page.locator("#tab-choices").click()
        page.locator("#why-list").click()
        page.locator(".why-holder select").select_option(thing)
        page.locator(".why-holder button").click()
        page.locator(".why-holder summary").click()

    return scene


def lobby(page: Page, town: Town, secret: str) -> None:
    """Waiting for friends."""
    _go(page, town, "/g/la-citta")
    page.locator("form#friends").get_by_role("button").click()
    page.locator(".qr").wait_for()


def my_tables(page: Page, town: Town, secret: str) -> None:
    """A list with a turn of mine, and games that were lost or won."""
    town.table(played("la-citta", 20), [secret, FRIEND])
    town.table(played("saint-malo", 10_000, players=3), [secret, FRIEND, "random"])
    _go(page, town, "/tables")


def my_games(page: Page, town: Town, secret: str) -> None:
    """Games of every kind, with charts, a rating and people."""
    careers(town.store, secret)
    _go(page, town, "/me/games")


def house(page: Page, town: Town, secret: str) -> None:
    """What was played here."""
    careers(town.store, secret)
    _go(page, town, "/statistics")


def _go(page: Page, town: Town, path: str) -> None:
    answer = page.goto(town.address + path)
    assert answer is not None and answer.status in (200, 404), answer


SCENES: dict[str, tuple[str, Scene]] = {
    "home": ("desk by day", at("/")),
    "home at night": ("phone by night", at("/")),
    "game saint malo": ("phone by day", at("/g/saint-malo")),
    "game carcassonne": ("desk by night", at("/g/carcassonne-city")),
    "game la citta": ("desk by day", at("/g/la-citta")),
    "game saint malo at night": ("phone by night", at("/g/saint-malo")),
    "lobby": ("phone by night", lobby),
    "lobby by day": ("desk by day", lobby),
    "why not, carcassonne": ("desk by day", asked_why("carcassonne-city", 40)),
    "why not, saint malo": ("phone by night", asked_why("saint-malo", 70)),
    "why not, la citta": ("desk by night", asked_why("la-citta", 40)),
    "why not, the list": ("phone by day", asked_why("la-citta", 40, card=False)),
    "saint malo, mine": ("desk by day", mine("saint-malo", 60)),
    "saint malo, building": ("phone by night", mine("saint-malo", 64)),
    "saint malo, theirs": ("desk by night", theirs("saint-malo", 60)),
    "carcassonne, mine": ("desk by night", mine("carcassonne-city", 40)),
    "carcassonne, mine, phone": ("phone by day", mine("carcassonne-city", 40)),
    "carcassonne, theirs": ("desk by day", theirs("carcassonne-city", 80)),
    "la citta, mine": ("phone by day", mine("la-citta", 60)),
    "la citta, mine at night": ("desk by night", mine("la-citta", 61)),
    "la citta, theirs": ("desk by day", theirs("la-citta", 90)),
    "the end": ("phone by night", theirs("saint-malo", 10_000)),
    "the end of la citta": ("desk by day", theirs("la-citta", 10_000)),
    "replay": ("desk by night", theirs("carcassonne-city", 90, "?move=50")),
    "replay on a phone": ("phone by day", theirs("la-citta", 90, "?move=50")),
    "pass screen": ("phone by day", pass_screen),
    "editor saint malo": ("desk by day", at("/g/saint-malo/edit")),
    "editor carcassonne": ("phone by night", at("/g/carcassonne-city/edit")),
    "editor la citta": ("desk by night", at("/g/la-citta/edit")),
    "rules": ("phone by day", at("/rules/la-citta")),
    "rules at night": ("desk by night", at("/rules/saint-malo")),
    "learning": ("phone by night", at("/learn")),
    "lessons": ("desk by day", at("/learn/la-citta")),
    "my tables": ("desk by day", my_tables),
    "my tables at night": ("phone by night", my_tables),
    "my games": ("desk by day", my_games),
    "my games at night": ("phone by night", my_games),
    "no games yet": ("phone by day", at("/me/games")),
    "statistics": ("desk by night", house),
    "statistics on a phone": ("phone by day", house),
    "no tables yet": ("phone by day", at("/tables")),
    "me": ("phone by night", at("/me")),
    "me by day": ("desk by day", at("/me")),
    "devices": ("phone by night", at("/me/devices")),
    "asking": ("desk by day", at("/me/delete")),
    "docs": ("desk by day", at("/docs")),
    "refused": ("phone by day", at("/t/there-is-no-such-table")),
    "refused at night": ("desk by night", at("/t/there-is-no-such-table")),
}


#: The same kind of page as another one, by other light or on another screen.
AGAIN = (
    *("home at night", "saint malo, building", "carcassonne, mine, phone", "la citta, mine at night"),
    *("the end of la citta", "replay on a phone", "rules at night", "game saint malo at night", "lobby by day"),
    *("my tables at night", "no tables yet", "me by day", "refused at night"),
    *("saint malo, theirs", "carcassonne, theirs", "editor saint malo", "game saint malo", "game la citta"),
)


@pytest.mark.parametrize("name", [*(name for name in SCENES if name not in AGAIN), *rest(*((name,) for name in AGAIN))])
def test_axe_finds_nothing(visit: Visiting, town: Town, secret: str, name: str) -> None:
    look, scene = SCENES[name]
    page = visit(secret, rough=name.startswith("refused"), **LOOKS[look]).page
    scene(page, town, secret)
    found = Axe().run(page).response["violations"]
    told = [
        f"{each['id']}: {node['html'][:160]} {node['any'][:1] or node['failureSummary']}"
        for each in found
        for node in each["nodes"][:3]
    ]
    assert not told, "\n".join(told)
