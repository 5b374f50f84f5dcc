"""A first game with a teacher: he speaks once a turn, each thing once to a guest, and asks before a costly choice."""

import re
from collections.abc import Iterator
from concurrent.futures import Future
from html import unescape
from pathlib import Path

import pytest

import bastide
from bastide.core import engines
from bastide.core.i18n import LANGUAGES, using_language
from bastide.lessons.first_game import remarks_of
from bastide.review import Decision
from bastide.review.grades import BLUNDER, grade_of
from bastide.review.why import reason
from bastide.web.pages.review_words import choice_words
from bastide.web.services import Services
from bastide.web.tables import warnings
from bastide.web.tables.fair_order import Wait
from bastide.web.tables.table import Table
from bastide.web.tables.warnings import COSTS, FINE
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


BETTER = "build farm"


def judged(table: Table, action: str, lost: float) -> Future[Decision]:
    """A choice that was judged to cost so much beside a farm."""
    found: Future[Decision] = Future()
    move = len(table.begun.moves) + 1
    found.set_result(Decision(move, 0, action, BETTER, 9, 3.0, lost, grade_of(GAME, lost), (3.0, 0.0), (-3.0, 3.0)))
    return found


def costs(monkeypatch: pytest.MonkeyPatch, services: Services, lost: float, *actions: str) -> None:
    """These choices cost so much, all others nothing."""

    def ask(table: Table, seat: int, action: str) -> Future[Decision]:
        return judged(table, action, lost if action in actions else 0.0)

    monkeypatch.setattr(services.warnings, "ask", ask)


@pytest.mark.parametrize("name", OURS)
def test_the_teacher_greets_who_begins(me: Browser, served: tuple[str, Services], name: str) -> None:
    table = start(me, served[1], name)
    assert table.teacher and table.settings["undo"] == "free" and table.seats[1].bot == "level-1"
    assert mode(me.page) == "remark" and "Something new" in panel(me.page)
    said = {unescape(each.say.en) for each in remarks_of(bastide.game(name))}
    assert any(each in panel(me.page) for each in said)


def test_he_says_a_thing_once(me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.0)
    first = panel(me.page)
    assert "Each turn is one card" in first
    assert panel(me.open(me.path)) == first, "looking again changes nothing"
    me.play("build farm")
    assert [each.thing for each in table.told] == ["la-citta:first-turn"]
    me.send(me.path, {"do": "undo"}, marker='id="part-bar"')
    start(me, services)
    assert "Each turn is one card" not in me.page, "nor at another table"
    with Browser(served[0]) as other:
        start(other, services)
        assert "Each turn is one card" in panel(other.page), "but to somebody else"


def test_a_step_is_explained_when_it_is_asked_for_the_first_time(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at the third building, because something else was said in the first two turns."""
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.0)
    me.play("build farm")
    assert "takes one citizen from the castle" in panel(me.page)
    me.send(me.path, {"do": "undo"}, marker='id="part-bar"')
    assert "Each turn is one card" in panel(me.page), "at the step that it belongs to"
    me.play("build farm")
    me.play(me.choices()[0])
    assert [each.thing for each in table.told] == ["la-citta:first-turn", "la-citta:site"]


def until_a_bot_has_played(me: Browser, services: Services, table: Table) -> int:
    """Everybody plays the first of his choices until it is the person's turn again; after how many moves he chose last."""
    chosen = -1
    while table.turn != 0 or chosen < 0 or table.begun.moves[-1].seat == 0:
        action = table.begun.actions()[0].text
        if table.bot_on_turn:
            services.tables.play_bot(table.id, table.last, action)
        else:
            chosen = len(table.begun.moves)
            me.open(me.path)
            me.play(action)
    return chosen


@pytest.mark.parametrize("name", OURS)
def test_undo_goes_back_to_before_the_last_choice_of_the_person(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Not only to before the bot's last step, which it would play again at once."""
    services = served[1]
    monkeypatch.setattr(services.bots, "wake", lambda *_, **__: None)
    table = start(me, services, name)
    costs(monkeypatch, services, 0.0)
    chosen = until_a_bot_has_played(me, services, table)
    moves, position = table.begun.moves, table.begun.position()
    me.open(me.path)
    me.send(me.path, {"do": "undo"}, marker='id="part-bar"')
    assert table.begun.moves == moves[:chosen] and table.turn == 0
    me.send(me.path, {"do": "redo"}, marker='id="part-bar"')
    assert table.begun.position() == position
    me.send(me.path, {"do": "undo"}, marker='id="part-bar"')
    me.play(moves[chosen].action.text)
    again = table.begun.moves[chosen]
    assert (again.action, again.chance) == (moves[chosen].action, moves[chosen].chance), "the same dice, the same tiles"


def test_at_a_step_that_is_known_he_speaks_once_a_turn(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services, "saint-malo")
    costs(monkeypatch, services, 0.0)
    first = panel(me.page)
    me.play("keep")
    assert table.begun.player_view(0).json["step"]["kind"] == "keep", "the dice are asked for again"
    assert panel(me.page) == first and len(table.told) == 1


def test_a_remark_stays_until_it_is_closed_or_the_turn_comes_again(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not vanish with the next press."""
    services = served[1]
    monkeypatch.setattr(services.bots, "wake", lambda *_, **__: None)
    table = start(me, services)
    costs(monkeypatch, services, 0.0)
    me.play("gold")
    assert "Each turn is one card" in panel(me.open(me.path)) and table.told, "he said it before the press"
    close = re.search(r'id="teacher-heard" href="([^"]+)"', me.page)
    assert close is not None and mode(me.open(me.path + unescape(close[1]))) == ""
    assert mode(me.open(me.path)) == "remark", "it is closed for that page alone"


def test_he_asks_before_a_costly_choice_and_only_once_a_turn(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.15, "gold", "build farm")
    me.play("gold")
    assert mode(me.page) == "warning" and "Are you sure?" in panel(me.page) and not table.begun.moves
    assert re.search(r'class="button primary" id="choose-again"', me.page) and "choose=gold" in str(me.page)
    assert mode(me.open(me.path)) == "remark", "who chooses again is left alone"
    me.play("build farm")
    assert [move.action.text for move in table.begun.moves] == ["build farm"], "he asks once"


def test_of_advice_he_speaks_once_at_a_table(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.15, "gold")
    me.play("gold")
    assert mode(me.page) == "warning" and "Better: " in panel(me.page) and "ask for advice" in panel(me.page)
    services.tables.note_warned(table.id, table.host, judged(table, "gold", 0.15).result())
    me.open(f"/t/{table.id}?choose=gold")
    assert mode(me.page) == "warning" and "Better: " in panel(me.page) and "ask for advice" not in panel(me.page)


def test_it_can_be_played_anyway(me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.15, "gold")
    me.play("gold")
    assert mode(me.page) == "warning"
    me.send(me.path, {"play": "gold"}, marker='<form class="row" method="post">')
    assert [move.action.text for move in table.begun.moves][:1] == ["gold"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_warning_says_what_it_costs_and_why(
    served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    services = served[1]
    with Browser(served[0], language) as me, using_language(language):
        table = start(me, services)
        costs(monkeypatch, services, 0.15, "gold")
        me.play("gold")
        decision = table.told[-1].decision
        assert decision is not None and decision.win_lost == 0.15
        why = reason(table.begun, decision)
        assert why and why in panel(me.page) and "15" in panel(me.page)
        better = choice_words(table.begun, decision, [seat.name for seat in table.seats])[1]
        assert better != BETTER and f": {better}." in panel(me.page), "the better choice by its name"


def test_who_has_to_wait_for_the_teacher_is_told_so_and_may_play_at_once(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played without a word because judging takes long."""
    services = served[1]
    table = start(me, services)
    thought: Future[Decision] = Future()
    monkeypatch.setattr(warnings, "PATIENCE", 0.01)
    monkeypatch.setattr(services.warnings, "ask", lambda *_: thought)
    me.play("gold")
    assert mode(me.page) == "looking" and "is looking at your choice" in panel(me.page) and not table.begun.moves
    again = f"{me.path}?choose=gold&looking={table.last_in_game}"
    monkeypatch.setattr(services.thinking, "waits", lambda *_: Wait(2.0, 3))
    assert "you are number 3 in line" in panel(me.open(again))
    thought.set_result(judged(table, "gold", 0.15).result())
    assert "data-ready" in me.open(again) and not table.told, "looking writes nothing"
    me.send(me.path, {"play": "gold"}, marker='id="teacher-say"')
    assert mode(me.page) == "warning" and not table.begun.moves
    me.send(me.path, {"play": "gold", "anyway": "1"}, marker='id="teacher-say"')
    assert [move.action.text for move in table.begun.moves][:1] == ["gold"]


def test_who_does_not_want_to_wait_plays_at_once(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    monkeypatch.setattr(warnings, "PATIENCE", 0.01)
    monkeypatch.setattr(services.warnings, "ask", lambda *_: Future())
    me.play("gold")
    me.send(me.path, {"play": "gold", "anyway": "1"}, marker='id="teacher-say"')
    assert [move.action.text for move in table.begun.moves][:1] == ["gold"]
    assert mode(me.page) != "looking"


def test_what_costs_less_is_played_and_so_is_what_could_not_be_judged(
    me: Browser, served: tuple[str, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = served[1]
    table = start(me, services)
    costs(monkeypatch, services, 0.149, "build farm")
    me.play("build farm")
    assert len(table.begun.moves) == 1
    failed: Future[Decision] = Future()
    failed.set_exception(ValueError("no luck"))
    monkeypatch.setattr(services.warnings, "ask", lambda *_: failed)
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
    decision = thought.result(60)
    assert decision.played == "gold" and 0.0 <= decision.win_lost <= 1.0
    assert services.warnings.look(table.id, thought).state == (COSTS if decision.grade == BLUNDER else FINE)


def test_a_game_without_remarks_has_no_first_game(me: Browser) -> None:
    me.open("/g/connect-four")
    me.send("/learn/connect-four/first", {}, 404)
