"""A bot that waits for its turn to think: to whom it is charged, and what the page and the stream say meanwhile."""

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bastide.web.services import Services
from bastide.web.tables import fair_queue
from bastide.web.tables.askers import Asker
from bastide.web.tables.fair_order import ADVICE, Wait
from tests.web.browsing import Browser
from tests.web.serving import serving_with

BUSY = {"en": "The bots are busy at other tables.", "de": "Die Bots sind an anderen Tischen beschäftigt."}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def busy(served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Others think on every thread until they are told to stop, and any waiting is long."""
    _, services = served
    monkeypatch.setattr(fair_queue, "LONG", 0.0)
    go_on, begun = threading.Event(), threading.Barrier(len(services.thinking.threads) + 1)

    def think() -> bool:
        begun.wait(20)
        return go_on.wait(60)

    for number in range(len(services.thinking.threads)):
        services.thinking.submit(Asker(f"192.0.2.{number}"), f"other-{number}", ADVICE, think)
    begun.wait(20)
    yield go_on
    go_on.set()


def table_of_bots(browser: Browser) -> str:
    """Bots alone, watched by the browser; the path."""
    browser.open("/g/saint-malo")
    fields = {"kind": "bots", "players": "2", "bot": "random", "seat": "none"}
    browser.send("/g/saint-malo", fields, marker='id="bots"')
    return browser.path


def test_the_page_says_that_a_bot_waits(served: tuple[str, Services], busy: threading.Event) -> None:
    server, services = served
    with Browser(server) as marta, Browser(server, "de") as joost:
        path = table_of_bots(marta)
        while services.thinking.waits_long(path.removeprefix("/t/")) is None:
            marta.open(path)  # a moment after the beginning
        assert BUSY["en"] in marta.open(path) and BUSY["de"] in joost.open(path)
        assert BUSY["en"] not in marta.open(f"{path}?move=0"), "the past waits for nobody"
        with marta.http.stream("GET", f"{path}/stream?after=1000") as stream:
            assert any(line == "event: waits" for line in stream.iter_lines())
        busy.set()
        while BUSY["en"] in marta.open(path):
            pass


def test_too_many_tables_of_one_address_are_told_so(
    served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, services = served
    monkeypatch.setattr(services.thinking, "waits_long", lambda _: Wait(9.0, 3, too_many=True))
    monkeypatch.setattr(services.bots, "wake", lambda *_, **__: None)
    with Browser(server) as marta:
        table_of_bots(marta)
        assert "Bots are playing at many of your tables. This one is waiting its turn." in marta.page


def test_a_table_is_charged_to_whoever_plays_there(served: tuple[str, Services]) -> None:
    server, services = served
    with Browser(server) as marta, Browser(server) as stranger:
        stranger.http = httpx.Client(
            base_url=server, transport=httpx.HTTPTransport(local_address="127.0.0.77"), follow_redirects=True
        )
        path = table_of_bots(marta)
        owner = services.askers.of(path.removeprefix("/t/"))
        assert owner.address == "127.0.0.1" and owner.guest
        stranger.open(path)
        assert services.askers.of(path.removeprefix("/t/")) == owner, "he is the host: nobody takes that from him"
        other = table_of_bots(stranger)
        assert services.askers.of(other.removeprefix("/t/")).address == "127.0.0.77"
        with stranger.http.stream("GET", f"{path}/stream") as stream:
            assert next(stream.iter_lines()).startswith("retry")
        assert services.askers.of(path.removeprefix("/t/")) == owner
