"""What a table's page weighs late in a game of as many as may play: what grows with the game must not grow without end."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.look import fonts
from bastide.web.services import Services
from bastide.web.signer import Signer
from bastide.web.tables.guests import guest_of
from tests.ours import OURS
from tests.web.serving import serving_with

#: Unpacked bytes. We want 150,000 for all; most of the largest is drawn once for each tile of a large city.
LARGEST = {"saint-malo": 150_000, "la-citta": 165_000, "carcassonne-city": 215_000}
FIRST_VISIT = 150_000  # bytes on the wire, headers apart: `benchmarks/page_weight.py` counts them in a browser
SECRET = "who weighs pages"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    folder: Path = tmp_path_factory.mktemp("weights")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


def late(name: str) -> bastide.Match:
    """A random game, near its end: the first seat is to play."""
    length = len(_played(name, 10**9).moves)
    return _played(name, round(0.9 * length))


def _played(name: str, least: int) -> bastide.Match:
    game = bastide.game(name)
    match, chooser = game.start(game.players[-1], seed=3), random.Random(3)
    while match.turn is not None and (len(match.moves) < least or match.turn != 0):
        match.play(chooser.choice(match.actions()))
    return match


@pytest.mark.parametrize("name", OURS)
def test_a_late_page_is_light(server: tuple[str, Services], name: str) -> None:
    address, services = server
    match = late(name)
    host = guest_of(SECRET)
    table = services.tables.create(name, match.players, host, settings={}, record=match.save())
    services.tables.sit(table, host, "Marta", 0, keep=True)
    for seat in range(1, match.players):
        services.tables.sit(table, guest_of(f"guest {seat}"), f"Somebody {seat}", seat, keep=True)
    services.tables.start(table, host)
    cookie = Signer(services.store.key("cookies")).signed("visitor", {"secret": SECRET, "name": "Marta", "lang": "de"})
    page = httpx.get(f"{address}/t/{table}", cookies={"bastide": cookie}, timeout=30)
    assert page.status_code == 200 and "data-asked" in page.text
    assert len(page.content) < LARGEST[name]
    assert page.num_bytes_downloaded + _beside(page, address) < FIRST_VISIT


def _beside(page: httpx.Response, address: str) -> int:
    """What a browser that was never here asks for with it: scripts, sheets, and the fonts of a page."""
    named = re.findall(r'<(?:link rel="stylesheet"|script type="module") (?:href|src)="([^"]+)"', page.text)
    assert len(named) == 3, "one script, the sheet of every page and that of the table"
    files = [httpx.get(address + each).num_bytes_downloaded for each in named]
    return sum(files) + sum(map(len, fonts().values())) - len(fonts()["bastide-sans-600.woff2"])  # which no table uses
