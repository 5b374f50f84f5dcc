"""A first game with a teacher: he speaks once a turn, each thing once to a guest, and asks before a costly choice."""

import re
from collections.abc import Iterator
from concurrent.futures import Future
from html import unescape
from pathlib import Path

import pytest

import bastide
from bastide.core import engines
from bastide.lessons.first_game import remarks_of
from bastide.web.services import Services
from bastide.web.tables import warnings
from bastide.web.tables.exercises import OTHER, Verdict
from bastide.web.tables.table import Table
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.serving import serving_with
from tests.web.test_lessons import mode, panel

GAME = "la-citta"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as found:
        yield found


def start(me: Browser, services: Services, game: str = GAME) -> Table:
    me.open(f"/g/{game}")
    me.send(f"/learn/{game}/first", {})
    return services.tables.table(me.path.removeprefix("/t/"))


def costs(monkeypatch: pytest.MonkeyPatch, services: Services, lost: float, *actions: str) -> None:
    """These choices cost so much, all others nothing."""

    def ask(table: Table, seat: int, action: str) -> Future[Verdict]:
        judged: Future[Verdict] = Future()
        judged.set_result(Verdict(OTHER, 0.0, lost if action in actions else 0.0))
        return judged

    monkeypatch.setattr(services.warnings, "ask", ask)


@pytest.mark.parametrize("name", OURS)
def test_the_teacher_greets_who_begins(me: Browser, served: tuple[str, Services], name: str) -> None:
    table = start(me, served[1], name)
    assert table.teacher and table.settings["undo"] == "free" and table.seats[1].bot == "level-1"
    assert mode(me.page) == "remark" and "Something new" in panel(me.page)
    said = {unescape(each.say.en) for each in remarks_of(bastide.game(name))}
    assert any(each in panel(me.page) for each in said)


def test_he_says_a_thing_once_and_nothing_more_in_the_same_turn(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.0)
    first = panel(me.page)
    assert "Each turn is one card" in first
    assert panel(me.open(me.path)) == first, "looking again changes nothing"
    me.play("build farm")
    assert mode(me.page) == "", "one thing a turn, though a site is asked for the first time"
    assert [each.thing for each in table.told] == ["la-citta:first-turn"]
    me.send(me.path, {"do": "undo"}, marker='id="part-bar"')
    assert mode(me.page) == "", "what was told is told"
    start(me, services)
    assert "Each turn is one card" not in me.page, "nor at another table"
    with Browser(served[0]) as other:
        start(other, services)
        assert "Each turn is one card" in panel(other.page), "but to somebody else"


def test_he_asks_before_a_costly_choice_and_only_once_a_turn(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.15, "gold", "build farm")
    me.play("gold")
    assert mode(me.page) == "warning" and "Are you sure?" in panel(me.page) and not table.begun.moves
    assert re.search(r'class="button primary" id="choose-again"', me.page) and "choose=gold" in str(me.page)
    assert mode(me.open(me.path)) != "warning", "who chooses again is left alone"
    me.play("build farm")
    assert [move.action.text for move in table.begun.moves] == ["build farm"], "he asks once"


def test_it_can_be_played_anyway(me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.12, "gold")
    me.play("gold")
    assert mode(me.page) == "warning"
    me.send(me.path, {"play": "gold"}, marker='<form class="row" method="post">')
    assert [move.action.text for move in table.begun.moves][:1] == ["gold"]


def test_what_costs_less_or_is_not_known_in_time_is_played(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.119, "build farm")
    me.play("build farm")
    assert len(table.begun.moves) == 1
    monkeypatch.setattr(warnings, "PATIENCE", 0.01)
    monkeypatch.setattr(services.warnings, "ask", lambda *_: Future())
    me.play(me.choices()[0])
    assert len(table.begun.moves) >= 2


def test_only_at_such_a_table_and_only_a_real_choice_is_judged(me: Browser, served: tuple[str, Services]) -> None:
    services = served[1]
    table = start(me, services)
    assert services.warnings.ask(table, 1, "gold") is None, "not whose turn it is not"
    assert services.warnings.ask(table, 0, "no such thing") is None
    other = services.tables.create(GAME, 2, "host")
    for seat, guest in enumerate(("host", "friend")):
        services.tables.sit(other, guest, guest, seat)
    services.tables.start(other, "host")
    assert services.warnings.ask(services.tables.table(other), 0, "gold") is None


@pytest.mark.slow
def test_a_choice_is_judged_by_the_search(me: Browser, served: tuple[str, Services]) -> None:
    services = served[1]
    table = start(me, services)
    if engines.chosen(table.game) == engines.PLAIN:
        pytest.skip("needs the game's module")
    thought = services.warnings.ask(table, 0, "gold")
    assert thought is not None and thought is services.warnings.ask(table, 0, "gold")
    thought.result(60)
    assert 0.0 <= services.warnings.lost(thought) <= 1.0


def test_a_game_without_remarks_has_no_first_game(me: Browser) -> None:
    me.open("/g/connect-four")
    me.send("/learn/connect-four/first", {}, 404)
