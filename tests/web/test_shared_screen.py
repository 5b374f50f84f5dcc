"""One screen passed round: while a game with hidden things goes on, nothing that one of them knows comes before all eyes.

Two tables that look the same to everybody, and not to who has looked at the voices, must answer alike.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import bastide
from bastide.core.game import Position
from bastide.core.player_view import determinized
from bastide.web.pages import pictures
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import viewpoint_of
from bastide.web.pages.visitor import COOKIE
from bastide.web.services import Services
from bastide.web.store import Store
from bastide.web.tables.guests import guest_of
from bastide.web.tables.table_json import table_json
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.test_hidden import same_but_for_names
from tests.web.test_tables import HOST, service_of

KNOWS, OTHER = 0, 1


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Services]]:
    folder: Path = tmp_path_factory.mktemp("tables")
    with serving_with(f"sqlite:///{folder / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as browser:
        browser.open("/")
        yield browser


def worlds() -> list[Position]:
    """Two that differ only in the voices that one player has looked at; the other one is to decide."""
    match, chooser = bastide.game("la-citta").start(2, seed=11), random.Random(11)
    while match.view(KNOWS) == match.view():
        match.play(chooser.choice(match.actions()))
    other = bastide.game("la-citta").resume(
        match.game.to_position(match.game.engine.view(determinized(match.game, match._buffer, None, 1))), 0
    )
    assert other.view() == match.view() and other.view(KNOWS) != match.view(KNOWS) and match.turn == OTHER
    return [match.position(), other.position()]


def shared(services: Services, me: Browser, position: Position) -> str:
    """A table on my screen that goes on from there; its path."""
    kept = services.signer.read("visitor", me.http.cookies[COOKIE])
    assert isinstance(kept, dict)
    guest = guest_of(kept["secret"])
    table_id = services.tables.create("la-citta", 2, guest, settings={"screen": "shared"}, position=position)
    services.tables.sit(table_id, guest, "Marta", KNOWS, keep=True)
    services.tables.sit(table_id, guest, "Joost", OTHER, keep=True)
    services.tables.start(table_id, guest)
    return f"/t/{table_id}"


def test_nothing_goes_round_the_curtain(
    served: tuple[str, Services], me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "png_aside", lambda drawn, _theme, _zoom: drawn.encode())  # what is painted
    paths = [shared(served[1], me, position) for position in worlds()]
    asked = [f"/t/ID?move=0&as={KNOWS}", "/t/ID/picture.svg?move=0", "/t/ID/picture.svg", "/t/ID/picture.png?move=0"]
    asked += ["/t/ID/picture.svg?public=1", "/t/ID/card.svg", "/t/ID/card.png", "/t/ID/card.svg?move=0"]
    asked += ["/t/ID", f"/t/ID?as={KNOWS}", "/t/ID/record", "/api/tables/ID/record", "/api/tables/ID/steps"]
    for each in asked:
        pages = [me.http.get(each.replace("ID", path[3:])) for path in paths]
        texts = [same_but_for_names(page.text, path) for page, path in zip(pages, paths, strict=True)]
        assert texts[0] == texts[1], f"{each} shows what is covered"
        assert pages[0].status_code == (422 if "record" in each else 200), "with what is hidden there is no record yet"
        assert 'id="as"' not in texts[0]


def test_no_moment_has_other_eyes(served: tuple[str, Services], me: Browser) -> None:
    table = served[1].tables.table(shared(served[1], me, worlds()[0])[3:])
    guest, match = table.host, table.begun
    for move in (0, 7):
        for eyes in ({}, {"as": str(KNOWS)}, {"as": str(OTHER)}):
            seen = viewpoint_of(table, guest, TableQuery(move=str(move), **eyes))
            assert seen.view().json == match.view_at(0) and not seen.selectable_seats
    now = viewpoint_of(table, guest, TableQuery({"as": str(OTHER)}))
    assert now.asked and now.view().json == match.view(OTHER), "who is to decide looks"
    assert table_json(table, guest)["view"] == match.view(OTHER)


def test_while_a_bot_decides_nobody_looks_with_his_own_eyes(store: Store) -> None:
    tables = service_of(store)
    match, chooser = bastide.game("la-citta").start(3, seed=11), random.Random(11)
    while match.turn != 2 or match.view(KNOWS) == match.view():
        match.play(chooser.choice(match.actions()))
    table_id = tables.create("la-citta", 3, HOST, settings={"screen": "shared"}, position=match.position())
    tables.sit(table_id, HOST, "Marta", 0, keep=True)
    tables.sit(table_id, HOST, "Joost", 1, keep=True)
    tables.fill(table_id, HOST, 2, "random")
    tables.start(table_id, HOST)
    table = tables.table(table_id)
    assert table.turn == 2 and table_json(table, HOST)["view"] == match.view()
    assert viewpoint_of(table, HOST, TableQuery()).view().json == match.view()
