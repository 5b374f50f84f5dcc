"""Pictures by their addresses: who sees what, what is kept, how often one may ask; and what links show in messengers."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from bastide.core.i18n import LANGUAGES
from bastide.web.limits import Limits, Rate
from bastide.web.pages import pictures
from bastide.web.painting import MOST_OWN_WAITING, Painting
from bastide.web.services import Services
from bastide.web.signer import Signer
from bastide.web.tables.errors import TooMany
from bastide.web.tables.guests import guest_of
from tests.ours import OURS
from tests.played import played
from tests.web.serving import serving_with
from tests.web.test_shared_screen import KNOWS, OTHER, worlds

NAMES = ("Marta", "Odile", "Joost")
MARTA = "Marta's secret"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    folder: Path = tmp_path_factory.mktemp("pictures")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


@pytest.fixture
def stranger(served: tuple[str, Services]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served[0], timeout=60) as found:
        yield found


@pytest.fixture
def marta(served: tuple[str, Services]) -> Iterator[httpx.Client]:
    cookie = Signer(served[1].store.key("cookies")).signed("visitor", {"secret": MARTA, "name": "Marta"})
    with httpx.Client(base_url=served[0], timeout=60, cookies={"bastide": cookie}) as found:
        yield found


def waiting(services: Services, game: str) -> str:
    """A table where Marta waits for others; its path."""
    table = services.tables.create(game, 3, guest_of(MARTA), settings={})
    services.tables.sit(table, guest_of(MARTA), "Marta <b>", 0)
    return f"/t/{table}"


def begun(services: Services, game: str, moves: int = 10**9) -> str:
    """A table of three whose game has gone on for so many moves; its path."""
    record = played(3, seed=1, moves=moves, game=game).save()
    table = services.tables.create(game, 3, guest_of(MARTA), settings={}, record=record)
    for seat, name in enumerate(NAMES):
        services.tables.sit(table, guest_of(MARTA if seat == 0 else name), name, seat, keep=True)
    services.tables.start(table, guest_of(MARTA))
    return f"/t/{table}"


def size_of(picture: bytes) -> tuple[int, ...]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", picture[16:24])


def graph(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("name", OURS)
def test_cards_of_a_table_in_every_state(served: tuple[str, Services], stranger: httpx.Client, name: str) -> None:
    for path in (waiting(served[1], name), begun(served[1], name, 25), begun(served[1], name), f"/g/{name}"):
        answer = stranger.get(f"{path}/card.png?lang=de")
        assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
        assert size_of(answer.content) == (1200, 630) and len(answer.content) > 40_000
        assert answer.headers["cache-control"] == "public, max-age=300"
        drawn = stranger.get(f"{path}/card.svg?lang=de")
        assert ElementTree.fromstring(drawn.text) is not None and "var(" not in drawn.text
        assert "font-src data:" in drawn.headers["content-security-policy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_what_messengers_show(served: tuple[str, Services], language: str) -> None:
    said = {"en": "Marta <b> invites you to", "de": "Marta <b> lädt dich zu", "nl": "Marta <b> nodigt je uit voor"}
    with httpx.Client(base_url=served[0], headers={"Accept-Language": language}, timeout=60) as who:
        for name in OURS:
            invited = graph(who.get(waiting(served[1], name)).text)
            assert invited["og:title"].startswith(said[language])
            for path in (waiting(served[1], name), begun(served[1], name, 5), f"/g/{name}", "/"):
                found = graph(who.get(path).text)
                assert found["og:url"] == served[0] + path
                assert found["og:image"].startswith(f"{served[0]}{path.rstrip('/')}/card.png?lang={language}")
                assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
                assert found["og:image:alt"] and found["og:description"] == found["description"]
                assert found["twitter:card"] == "summary_large_image"
        shown = who.get(found["og:image"])
        assert shown.status_code == 200 and size_of(shown.content) == (1200, 630)


def test_a_card_of_another_moment_has_another_address(served: tuple[str, Services], stranger: httpx.Client) -> None:
    path = waiting(served[1], "saint-malo")
    before = graph(stranger.get(path).text)["og:image"]
    served[1].tables.sit(path[3:], guest_of("Odile"), "Odile", 1)
    assert graph(stranger.get(path).text)["og:image"] != before
    assert "Odile" in stranger.get(f"{path}/card.svg?lang=en").text


def test_what_is_public_shows_everybody_the_same(
    served: tuple[str, Services], marta: httpx.Client, stranger: httpx.Client
) -> None:
    """La Città: a player sees in his own picture which voices he has looked at; nobody else does."""
    tables, host = served[1].tables, guest_of(MARTA)
    table = tables.create("la-citta", 2, host, settings={}, position=worlds()[0])
    tables.sit(table, host, "Marta", KNOWS, keep=True)
    tables.sit(table, guest_of("Joost"), "Joost", OTHER, keep=True)
    tables.start(table, host)
    path = f"/t/{table}"
    for asked in ("picture.svg?public=1", "picture.png?public=1", "card.svg?lang=en", "card.png?lang=en"):
        mine, others = marta.get(f"{path}/{asked}"), stranger.get(f"{path}/{asked}")
        assert mine.content == others.content and len(mine.content) > 10_000
    own, seen = marta.get(f"{path}/picture.svg"), stranger.get(f"{path}/picture.svg")
    assert own.content != seen.content, "her own picture is another one"
    assert seen.content == stranger.get(f"{path}/picture.svg?public=1").content
    assert own.headers["cache-control"] == "private, no-cache" and "attachment" in own.headers["content-disposition"]


def test_who_has_it_is_told_so_and_it_is_painted_once(
    served: tuple[str, Services], stranger: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []

    def paint(*drawn: object) -> bytes:
        painted.append(drawn)
        return b"\x89PNG"

    monkeypatch.setattr(pictures, "png_aside", paint)
    path = begun(served[1], "saint-malo", 12)
    first = stranger.get(f"{path}/card.png?lang=nl")
    again = stranger.get(f"{path}/card.png?lang=nl")
    assert again.content == first.content and len(painted) == 1
    had = stranger.get(f"{path}/card.png?lang=nl", headers={"If-None-Match": first.headers["etag"]})
    assert had.status_code == 304 and not had.content and len(painted) == 1
    for other in ("card.png?lang=de", "card.png?lang=nl&move=3", "picture.png", "picture.png?theme=dark"):
        answer = stranger.get(f"{path}/{other}", headers={"If-None-Match": first.headers["etag"]})
        assert answer.status_code == 200
    assert len(painted) == 5
    assert stranger.get(f"{path}/card.png").headers["cache-control"] == "private, no-cache", "whose language is it?"


def test_a_whole_game_moves_when_it_is_over(served: tuple[str, Services], stranger: httpx.Client) -> None:
    going = stranger.get(f"{begun(served[1], 'saint-malo', 12)}/moving.svg")
    assert going.status_code == 404 and "when it is over" in going.text
    path = begun(served[1], "saint-malo")
    moving = stranger.get(f"{path}/moving.svg?lang=de")
    assert moving.status_code == 200 and "@keyframes" in moving.text and "Marta" in moving.text
    assert stranger.get(f"{path}/moving.svg?lang=de").content == moving.content
    assert "moving.svg" in stranger.get(path).text


@pytest.mark.parametrize("bad", ["picture.gif", "card.jpg", "card.png?move=-1", "picture.png?theme=sepia", "card."])
def test_other_addresses_lead_nowhere(served: tuple[str, Services], stranger: httpx.Client, bad: str) -> None:
    assert stranger.get(f"{begun(served[1], 'saint-malo', 3)}/{bad}").status_code == 404


def test_no_address_has_more_painted_than_it_may(tmp_path: Path) -> None:
    limits = Limits(pictures=Rate(0.01, 2), animations=Rate(0.01, 1))
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}", limits) as (address, services):
        path = begun(services, "saint-malo", 12)
        with httpx.Client(base_url=address, timeout=60) as who:
            answers = [who.get(f"{path}/card.png?lang=en&move={move}") for move in (1, 2, 3)]
            assert [each.status_code for each in answers] == [200, 200, 429]
            assert int(answers[2].headers["retry-after"]) > 1 and "Many pictures" in answers[2].text
            assert who.get(f"{path}/card.png?lang=en&move=1").status_code == 200, "what is made costs nothing"
            assert who.get(f"{path}/card.svg?lang=en&move=3").status_code == 200
            assert 'bastide_limited_total{limit="pictures"} 1.0' in who.get("/metrics").text


def test_few_wait_and_old_pictures_make_room() -> None:
    painting = Painting(Limits.off(), Rate(1, 1), most_bytes=10)
    assert painting.made("a", lambda: b"123456") == b"123456"
    assert painting.made("b", lambda: b"1234") == b"1234" and painting.found("a")
    assert painting.made("c", lambda: b"12345") and painting.found("b") is None and painting.found("a") is None

    def deeper(depth: int) -> bytes:
        painting._enter("one address")
        return deeper(depth - 1) if depth else b""

    with pytest.raises(TooMany):
        deeper(MOST_OWN_WAITING)


def test_what_could_not_be_made_is_not_kept() -> None:
    painting = Painting(Limits(), Rate(1, 10))
    for _ in range(MOST_OWN_WAITING + 1):
        with pytest.raises(ZeroDivisionError):
            painting.made("a", lambda: bytes(1 // 0))
    assert painting.made("a", lambda: b"at last") == b"at last"


def test_a_game_without_a_picture_of_its_own_shows_its_board(stranger: httpx.Client) -> None:
    card = stranger.get("/g/connect-four/card.png?lang=en")
    assert card.status_code == 200 and size_of(card.content) == (1200, 630)
