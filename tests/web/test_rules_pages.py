"""The rules pages of a real server: three games, three languages, searchable, nothing from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.core.i18n import LANGUAGES
from bastide.core.statements import statements
from bastide.look.rule_signs import rule_signs
from bastide.web.pages.language import language_of
from tests.ours import OURS
from tests.web.serving import serving


class Nesting(HTMLParser):
    """Every element that is opened is closed, in order; what is still open at the end, or was closed wrongly."""

    VOID = ("meta", "link", "input", "br", "hr", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.open.append(f"/{tag}")


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("pages")
    with serving(f"sqlite:///{folder / 'tables.db'}") as server, httpx.Client(base_url=server) as client:
        yield client


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_a_page_has_the_guide_its_pictures_and_every_statement(http: httpx.Client, game: str, language: str) -> None:
    answer = http.get(f"/rules/{game}", params={"lang": language})
    assert answer.status_code == 200 and f'<html lang="{language}">' in answer.text
    for each in statements(bastide.game(game), language):
        assert f'id="{each.id}"' in answer.text
    assert answer.text.count("<figure>") >= 5 and "picture:" not in answer.text
    used = set(re.findall(r'href="#([a-z][\w-]*)"|url\(#([\w-]+)\)', answer.text))
    drawn = set(re.findall(r'id="([\w-]+)"', answer.text))
    assert {one or two for one, two in used} <= drawn
    assert Nesting(answer.text).open == []


@pytest.mark.parametrize("game", OURS)
def test_nothing_comes_from_another_host_and_no_style_or_script_stands_inside(http: httpx.Client, game: str) -> None:
    text = http.get(f"/rules/{game}").text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
    assert " style=" not in text and "<script" not in text and "<style" not in text
    for sheet in re.findall(r'href="(/static/[\w.]+)"', text):
        answer = http.get(sheet)
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/css")
        assert "url(http" not in answer.text


def test_rules_opened_from_a_table_lead_back_to_it(http: httpx.Client) -> None:
    text = http.get("/rules/la-citta", params={"table": "some-Table_1", "find": "food"}).text
    assert 'href="/t/some-Table_1"' in text and "find=food&amp;table=some-Table_1&amp;lang=nl" in text
    assert '<input type="hidden" name="table" value="some-Table_1">' in text, "searching keeps it"
    assert "/t/" not in http.get("/rules/la-citta").text
    assert http.get("/rules/la-citta", params={"table": "../me"}).status_code == 404


def test_search_finds_all_words_in_any_order(http: httpx.Client) -> None:
    found = http.get("/rules/la-citta", params={"lang": "en", "find": "LIMIT market"}).text
    ids = re.findall(r'class="statement" id="([\w-]+)"', found)
    assert "LC-23" in ids and "LC-80" not in ids and f"{len(ids)} of 52 rules" in found
    nothing = http.get("/rules/la-citta", params={"find": "<b>zebra"}).text
    assert "<b>zebra" not in nothing and "0 of 52 rules" in nothing


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "fr,nl;q=0.5,en;q=0.4", "nl"),
        (None, "en;q=0.1,nl;q=0.9", "nl"),
        ("de", "nl", "de"),
        ("xx", "nl", "nl"),
        (None, "nonsense;q=x,,;;", "en"),
    ],
)
def test_the_language_is_chosen_by_hand_or_by_the_browser(chosen: str | None, accepted: str, language: str) -> None:
    assert language_of(chosen, accepted) == language


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/", "/static/secrets.css", "/static/..%2Fapp.py", "/nowhere"])
def test_what_is_not_there_is_not_found(http: httpx.Client, path: str) -> None:
    assert http.get(path).status_code == 404


@pytest.mark.parametrize("game", OURS)
def test_all_signs_are_listed_each_with_the_way_to_its_statement(http: httpx.Client, game: str) -> None:
    page = http.get(f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) and "sign-list" in ids, "an id that stands twice leads astray"
    listed = page[page.index('id="sign-list"') : page.index('id="statements"')]
    assert re.findall(r'href="#([A-Z]{2}-\d+)"', listed) == [
        each.rule for each in rule_signs(bastide.game(game)).values()
    ]


def test_a_sign_says_what_it_is_before_a_statement_that_is_about_more(http: httpx.Client) -> None:
    card = http.get("/rules/saint-malo/sign/coin").text
    assert card.index("Two coins turn a die") < card.index("Before that he may turn")
    assert 'class="said"' not in http.get("/rules/saint-malo/sign/log").text
