"""A game from elsewhere that brings nothing for the web: no words, no pictures, no rules. It has its place all the same."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from bastide.core import registry
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.web.pages import game_pictures
from bastide.web.pages.static import _joined, _modules, _texts
from tests.web.serving import serving


class Nim(Game):
    """Nothing but what every game must say; its rules are asked for by nobody here."""

    name = "nim"
    title = "Nim <3"
    credits = "Nobody knows who"
    players = range(2, 3)
    rules_version = 1
    options = (Option("last_wins", (True, False), "whether who takes the last one wins"),)


Nim.__abstractmethods__ = frozenset()


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    nim = Nim()  # type: ignore[abstract]
    entries = {**registry._entries(), "nim": SimpleNamespace(load=lambda: nim)}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    caches = (_texts, _joined, _modules, game_pictures._library, game_pictures.signs_for)
    for each in caches:
        each.cache_clear()
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as server, httpx.Client(base_url=server, timeout=30) as client:
        yield client
    for each in caches:
        each.cache_clear()


def test_it_is_on_the_home_page_and_has_pages_of_its_own(browser: httpx.Client) -> None:
    home = browser.get("/").text
    assert "Nim &lt;3" in home and "Nobody knows who" in home and home.index("/g/la-citta") < home.index("/g/nim")
    assert '<img class="scene" src="/g/nim/board.svg"' in home, "without a picture of its own its board is shown"
    page = browser.get("/g/nim", headers={"Accept-Language": "de"})
    assert page.status_code == 200 and "Last wins" in page.text and "whether who takes the last one wins" in page.text
    body = page.text[page.text.index("<body>") :]
    assert body.count("Nobody knows who") == 1 and body.count('href="/rules/nim') == 2, "no guide, no link to it"
    rules = browser.get("/rules/nim")
    assert rules.status_code == 200 and "Rules: Nim &lt;3" in rules.text
    assert browser.get("/static/games/nim.css").status_code == 404
    assert browser.get("/static/games/saint-malo.css").status_code == 200
