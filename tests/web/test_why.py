"""Why something can't be chosen: as JSON, as a card, in the page itself, and in a list, for every game by the same code."""

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.statements import statements
from bastide.look.why import why_room
from bastide.web.services import Services
from bastide.web.signer import Signer
from bastide.web.tables.guests import guest_of
from tests.ours import OURS
from tests.web.serving import serving_with

GAMES = (*OURS, "connect-four")
MARTA, JOOST = "the secret of Marta", "the secret of Joost"
MOMENTS = (0, 7, 23, 40)  # moves after which the first seat is asked


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    folder: Path = tmp_path_factory.mktemp("why")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


def asked(name: str, least: int) -> bastide.Match:
    """A random game of two in which the first seat is to decide."""
    game = bastide.game(name)
    for seed in range(20):
        match, chooser = game.start(2, seed=seed), random.Random(seed)
        while match.turn is not None and (len(match.moves) < least or match.turn != 0):
            match.play(chooser.choice(match.actions()))
        if match.turn == 0:
            return match
    return asked(name, least // 2)


def seated(services: Services, match: bastide.Match) -> tuple[str, bastide.Match]:
    """Its table with Marta on the first seat and Joost on the other, and the match there, which may have gone on by itself."""
    table = services.tables.create(match.game.name, match.players, guest_of(MARTA), settings={}, record=match.save())
    services.tables.sit(table, guest_of(MARTA), "Marta", 0, keep=True)
    services.tables.sit(table, guest_of(JOOST), "Joost", 1, keep=True)
    services.tables.start(table, guest_of(MARTA))
    with services.tables.reading(table) as found:
        return table, found.begun


def calling(server: tuple[str, Services], secret: str = "", language: str = "en") -> httpx.Client:
    """Somebody by the API and by pages; without a secret a spectator."""
    address, services = server
    called = httpx.Client(base_url=address, timeout=30, headers={"Accept-Language": language})
    if secret:
        called.headers["Authorization"] = f"Bearer {secret}"
        cookie = Signer(services.store.key("cookies")).signed("visitor", {"secret": secret, "name": "Marta"})
        called.cookies.set("bastide", cookie)
    return called


def refused(match: bastide.Match) -> dict[str, bastide.core.refusals.Refusal]:
    """What can't be chosen, by its text."""
    view = match.player_view(match.turn)
    found = {each.text: match.game.refusal(view, each.text) for each in why_room(match.game).things(view, ["A", "B"])}
    return {text: refusal for text, refusal in found.items() if refusal is not None}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("least", MOMENTS)
def test_the_api_gives_the_reason_of_the_rules_and_null_for_what_is_legal(
    server: tuple[str, Services], name: str, least: int
) -> None:
    table, match = seated(server[1], asked(name, least))
    path = f"/api/tables/{table}/why"
    with calling(server, MARTA) as marta:
        for action in match.actions()[:5]:
            answer = marta.get(path, params={"thing": action.text})
            assert answer.status_code == 200 and answer.json() is None
        for thing, refusal in list(refused(match).items())[:12]:
            for language in LANGUAGES:
                told = marta.get(path, params={"thing": thing, "lang": language}).json()
                with using_language(language):
                    words = {"head": refusal.head, "text": refusal.text}
                assert told == {"thing": thing, "rule": refusal.rule, "places": list(refusal.places), **words}


@pytest.mark.parametrize("name", GAMES)
def test_whose_turn_it_is_not_is_told_whose_it_is(server: tuple[str, Services], name: str) -> None:
    table, match = seated(server[1], asked(name, 7))
    for secret in (JOOST, ""):
        with calling(server, secret) as called:
            told = called.get(f"/api/tables/{table}/why", params={"thing": match.actions()[0].text}).json()
            assert told["rule"] is None and "Marta" in told["head"] and told["places"] == []
            card = called.get(f"/t/{table}/why", params={"thing": match.actions()[0].text})
            assert card.status_code == 200 and "Marta’s turn" in card.text and "data-place" not in card.text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("thing", ["a pig in a poke", "lay", "at 999,999", "drop", "<b>", "0" * 80])
def test_what_cannot_be_read_is_refused_with_what_was_expected(
    server: tuple[str, Services], name: str, thing: str
) -> None:
    table, _match = seated(server[1], asked(name, 7))
    for secret in (MARTA, JOOST, ""):
        with calling(server, secret) as called:
            told = called.get(f"/api/tables/{table}/why", params={"thing": thing})
            assert told.status_code == 422 and told.json()["error"].startswith("thing: expected"), told.text
            card = called.get(f"/t/{table}/why", params={"thing": thing})
            assert card.status_code == 422 and "<b>" not in card.text.replace("<b>·", "")
            assert called.get(f"/t/{table}", params={"why": thing}).status_code == 422


def test_before_the_game_and_without_a_thing(server: tuple[str, Services]) -> None:
    address, services = server
    table = services.tables.create("saint-malo", 2, guest_of(MARTA))
    with calling(server, MARTA) as marta:
        assert marta.get(f"/api/tables/{table}/why", params={"thing": "stop"}).status_code == 409
        assert marta.get(f"/t/{table}/why", params={"thing": "stop"}).status_code == 409
        assert marta.get(f"/api/tables/{table}/why").status_code == 422
        assert marta.get(f"/api/tables/{table}/why", params={"thing": "a" * 81}).status_code == 422
        assert marta.get("/api/tables/nowhere/why", params={"thing": "stop"}).status_code == 404
    document = httpx.get(f"{address}/openapi.json").json()
    assert "/api/tables/{table_id}/why" in document["paths"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_says_so(server: tuple[str, Services], name: str) -> None:
    match = bastide.game(name).start(2, seed=4)
    chooser = random.Random(4)
    last = match.actions()[0].text
    while match.turn is not None:
        last = match.play(chooser.choice(match.actions())).action.text
    table, _match = seated(server[1], match)
    with calling(server, MARTA) as marta:
        assert marta.get(f"/api/tables/{table}/why", params={"thing": last}).json()["head"] == "The game is over"
        assert "Nothing can be chosen any more." in marta.get(f"/t/{table}/why").text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_scripts_has_the_same_card_and_marks_the_board(
    server: tuple[str, Services], name: str, language: str
) -> None:
    table, match = seated(server[1], asked(name, 23))
    game, known = match.game, {each.id: each for each in statements(match.game, language)}
    shown = 0
    with calling(server, MARTA, language) as marta:
        for thing, refusal in list(refused(match).items())[:6]:
            card = marta.get(f"/t/{table}/why", params={"thing": thing}).text
            page = marta.get(f"/t/{table}", params={"why": thing}).text
            with using_language(language):
                for text in (card, page):
                    assert refusal.head in unescape(text) and refusal.text in unescape(text)
                    assert f"/rules/{game.name}#{refusal.rule}" in text and 'target="_blank"' in text
            assert known[refusal.rule].text.split()[0].strip("`*") in unescape(card)
            place = why_room(game).spot(match.player_view(0), thing)
            if place is not None:
                shown += 1
                assert f'data-place="{place.outline}"' in card and f'class="meant" d="{place.outline}"' in page
            causes = [why_room(game).spot(match.player_view(0), each) for each in refusal.places]
            for cause in causes:
                assert cause is not None and cause.outline in card and cause.outline in page
    assert shown or not refused(match), "no place was marked"


@pytest.mark.parametrize("name", GAMES)
def test_a_point_of_the_board_means_its_place(server: tuple[str, Services], name: str) -> None:
    """What is asked about by its place is what is asked about by its name; a place that can be chosen says nothing to a tap."""
    table, match = seated(server[1], asked(name, 23))
    view, room = match.player_view(0), why_room(match.game)
    with calling(server, MARTA) as marta:
        for thing in list(refused(match))[:8]:
            spot = room.spot(view, thing)
            if spot is None or room.thing_at(view, spot.x, spot.y) != thing:
                continue  # dice, or one of several things that lie there
            here = marta.get(f"/t/{table}/why", params={"x": spot.x, "y": spot.y})
            assert here.text == marta.get(f"/t/{table}/why", params={"thing": thing}).text
        for action in match.actions()[:6]:
            spot = room.spot(view, action.text)
            if spot is None:
                continue
            at = {"x": spot.x, "y": spot.y}
            assert marta.get(f"/t/{table}/why", params=at).status_code == 204
            assert "This can be chosen" in marta.get(f"/t/{table}/why", params={**at, "walk": 1}).text
        assert marta.get(f"/t/{table}/why", params={"x": -90000, "y": 5}).status_code == 204
        assert marta.get(f"/t/{table}/why", params={"x": "nan", "y": 5}).status_code == 404


@pytest.mark.parametrize("name", GAMES)
def test_the_list_holds_what_cannot_be_chosen_and_nothing_else(server: tuple[str, Services], name: str) -> None:
    table, match = seated(server[1], asked(name, 23))
    with calling(server, MARTA) as marta:
        page = marta.get(f"/t/{table}/why").text
        listed = [unescape(each) for each in re.findall(r'<option value="([^"]*)"', page)]
        assert set(refused(match)) <= set(listed) and not set(listed) & {each.text for each in match.actions()}
        for thing in listed[:4]:
            assert 'id="why-card"' in marta.get(f"/t/{table}", params={"why": thing}).text
    with calling(server, JOOST) as joost:
        assert "Only Marta can choose now." in joost.get(f"/t/{table}/why").text


def test_choices_that_are_blocked_lead_to_their_reason(server: tuple[str, Services]) -> None:
    seen = 0
    for least in MOMENTS:
        path = f"/t/{seated(server[1], asked('la-citta', least))[0]}"
        with calling(server, MARTA) as marta:
            for link, inner in re.findall(
                r'<a class="pick blocked[^"]*" href="([^"]*)">(.*?)</a>', marta.get(path).text
            ):
                reason = re.search(r'<span class="gain">(.*?)</span>', inner)
                assert reason and f'<h2 id="why-head">{reason[1]}</h2>' in marta.get(path + unescape(link)).text
                seen += 1
    assert seen


def test_a_move_leaves_the_question_behind(server: tuple[str, Services]) -> None:
    table, _match = seated(server[1], asked("connect-four", 0))
    with calling(server, MARTA) as marta:
        page = marta.get(f"/t/{table}?why=drop+a&log=all").text
        assert 'name="log"' in page and 'name="why"' not in page, "forms carry what is seen, but not the question"
