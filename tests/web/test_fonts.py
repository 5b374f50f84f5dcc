"""Our fonts as browsers get them: small, kept for good, with their licence beside them, and all our letters in them."""

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import httpx
import pytest

from bastide.look import FONTS, fonts, sheet
from bastide.web.pages.static import address
from tests.web.serving import serving

LARGEST = 60_000


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("fonts")
    with serving(f"sqlite:///{folder / 'tables.db'}") as found, httpx.Client(base_url=found, timeout=30) as client:
        yield client


def test_the_sheet_names_every_font_by_an_address_that_changes_with_it(http: httpx.Client) -> None:
    text = http.get(address(FONTS)).text
    named = re.findall(r'url\("([^"]+)"\)', text)
    assert sorted(named) == sorted(map(address, fonts())) and len(named) == 4
    for each in named:
        answer = http.get(each)
        assert answer.content[:4] == b"wOF2" and answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        assert "content-encoding" not in answer.headers, "it is packed already"


def test_all_fonts_together_are_small_and_their_licence_goes_with_them() -> None:
    assert sum(map(len, fonts().values())) <= LARGEST
    licence = (resources.files("bastide.look") / "data" / "fonts-licence.txt").read_text(encoding="utf-8")
    assert (
        "SIL OPEN FONT LICENSE Version 1.1" in licence and "Alegreya Project Authors" in licence and "Adobe" in licence
    )


def test_text_is_shown_at_once_and_what_stands_in_is_as_high() -> None:
    faces = re.findall(r"@font-face \{(.*?)\}", sheet(FONTS), re.DOTALL)
    ours = [face for face in faces if "url(" in face]
    assert len(ours) == 4 and all("font-display: swap" in face for face in ours)
    others = [face for face in faces if "local(" in face]
    assert others and all("size-adjust" in face and "ascent-override" in face for face in others)


def test_the_first_letters_are_asked_for_with_the_page(http: httpx.Client) -> None:
    asked = re.findall(r'<link rel="preload" href="([^"]+)" as="font"', http.get("/").text)
    assert asked == [address("bastide-sans-400.woff2"), address("bastide-serif-600.woff2")]
