"""How many tables wait for the visitor: in the title and on the icon, also without scripts."""

from collections.abc import Iterator

import pytest

from tests.web.browsing import Browser
from tests.web.serving import serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('waiting') / 'tables.db'}") as address:
        yield address


def test_title_and_icon_count_what_waits(server: str) -> None:
    with Browser(server) as visitor, Browser(server) as other:
        assert "<title>Towns to build" in visitor.open("/") and 'rel="icon" href="/static/icon.svg' in visitor.page
        for _ in range(2):
            visitor.open("/g/saint-malo")
            visitor.send("/g/saint-malo", {"kind": "screen", "people": "2"}, marker='id="screen"')
        path = visitor.path
        for page in ("/", "/tables"):
            assert "<title>(2) " in visitor.open(page) and 'rel="icon" href="/static/icon-waits.svg' in visitor.page
        assert visitor.http.get("/tables/waiting").json() == {"waits": 2}
        assert visitor.http.get("/tables/waiting", params={"but": path[3:]}).json() == {"waits": 1}
        assert other.http.get("/tables/waiting").json() == {"waits": 0}
