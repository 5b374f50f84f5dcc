"""The page of a review: asked for, shown as far as it is, no more than each seat knew; and decisions tried again."""

import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import cache, partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.core import engines
from bastide.core.i18n import LANGUAGES
from bastide.core.player_view import determinized
from bastide.core.state import Buffer
from bastide.review import Decision, SeatReview
from bastide.review.grades import GRADES
from bastide.web.pages import review
from bastide.web.pages.review_words import seat_row
from bastide.web.services import Services
from bastide.web.tables import exercises
from bastide.web.tables.exercises import OTHER, Verdict
from tests.browser.town import played
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.reviewing import QUICK, cheap, keep_review
from tests.web.serving import serving_with
from tests.web.test_tables import FRIEND, HOST, begun

__all__ = ["cheap"]
pytestmark = pytest.mark.slow


@pytest.fixture
def served(tmp_path: Path, cheap: None) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as found:
        yield found


@cache
def whole_game(game: str, players: int) -> str:
    return played(game, 10_000, players=players)


def finished(services: Services, game: str, players: int = 2) -> str:
    """A table whose game is over as soon as it begins."""
    table_id = services.tables.create(game, players, HOST, record=whole_game(game, players))
    for seat in range(players):
        services.tables.sit(table_id, (HOST, FRIEND, "third")[seat], ("Marta", "Joost", "Lene")[seat], seat, keep=True)
    services.tables.start(table_id, HOST)
    return table_id


def reviewed(services: Services, game: str, players: int = 2) -> tuple[str, list[Decision]]:
    table_id = finished(services, game, players)
    return table_id, keep_review(services.store, table_id, services.tables.table(table_id).begun)


def test_it_is_asked_for_on_the_page_of_the_result(served: tuple[str, Services], me: Browser) -> None:
    table_id = finished(served[1], "saint-malo")
    page = me.open(f"/t/{table_id}/result")
    assert "Review this game" in page
    assert "Every decision is judged" in me.open(f"/t/{table_id}/review")
    me.send(f"/t/{table_id}/review", {}, marker='action="/t/')
    assert me.path == f"/t/{table_id}/review"
    until = 200
    while 'data-state="ready"' not in me.open(f"/t/{table_id}/review") and until:
        until -= 1
    assert 'id="part-slips"' in me.page and "Skill and luck" in me.page
    again = me.http.get(f"/t/{table_id}/review/progress").json()
    assert (again["state"], again["depth"], again["words"]) == ("ready", "full", "")
    assert 'id="to-review"' in me.open(f"/t/{table_id}/result")


def test_what_can_not_be(served: tuple[str, Services], me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    services = served[1]
    table_id, playing = finished(services, "saint-malo"), begun(services.tables)
    me.open(f"/t/{playing}/review")
    assert me.path == f"/t/{playing}", "before the end there is only the table"
    me.open("/t/none/review", 404)
    assert me.http.get(f"/t/{playing}/review/progress").status_code == 409
    assert me.http.post(f"/t/{table_id}/review", data={"token": "x"}).status_code == 403
    me.open(f"/t/{table_id}/review")
    me.send(f"/t/{table_id}/review/try", {"move": "5"}, 404, marker='action="/t/')
    assert services.store.reviews.find(table_id) is None, "nothing has begun"
    with monkeypatch.context() as plain:
        plain.setattr(services.reviews, "possible", lambda _: False)
        assert "can’t be reviewed here" in me.open(f"/t/{table_id}/review", 409)
        assert "/review" not in me.open(f"/t/{table_id}/result") + me.open(f"/t/{table_id}?move=9")
    keep_review(services.store, table_id, services.tables.table(table_id).begun)
    for query in ("move=0", "move=99999", "move=x", "seat=9", "seat=-1", "move=5&seat=1", "move="):
        assert 'id="part-verdict"' in me.open(f"/t/{table_id}/review?{query}")


@pytest.mark.parametrize("game", OURS)
def test_slips_are_told_and_drawn(served: tuple[str, Services], me: Browser, game: str) -> None:
    table_id, slips = reviewed(served[1], game)
    drawn = set()
    for slip in slips[:8]:
        page = me.open(f"/t/{table_id}/review?move={slip.move}&all=1")
        assert f"Move {slip.move} of" in page and "choose=" not in page, "nothing can be chosen there"
        drawn |= set(re.findall(r'class="place legal ((?:played|better)(?: better)?)"', page))
        assert f'href="/t/{table_id}?move={slip.move}&amp;as={slip.seat}"' in page
    assert {"played", "better"} <= drawn
    assert len(re.findall(r'class="grade (?:inaccuracy|mistake|blunder)"', me.page)) >= len(slips)
    raw = [text for slip in slips for text in (slip.played, slip.best) if " " in text]
    said = unescape(re.sub(r"<[^>]+>", " ", me.page[me.page.index('id="part-slips"') :]))
    assert not [text for text in raw if f" {text} " in said], "words, not notation"
    back, on = (re.search(rf'id="to-slip-{way}" href="\?move=(\d+)', me.page) for way in ("back", "on"))
    assert back is not None and on is not None
    assert [int(each[1]) for each in (back, on)] == [slips[6].move, slips[8].move]
    alone = me.open(f"/t/{table_id}/review?seat=1&all=1")
    own = [slip.move for slip in slips if slip.seat == 1]
    assert [int(each) for each in re.findall(r'<li><a href="\?move=(\d+)&amp;seat=1&amp;all=1"', alone)] == own


def test_the_replay_shows_grades(served: tuple[str, Services], me: Browser) -> None:
    table_id, slips = reviewed(served[1], "la-citta")
    page = me.open(f"/t/{table_id}?move={slips[2].move}")
    assert f'id="to-judgement" href="/t/{table_id}/review?move={slips[2].move}"' in page and "blunder" in page
    assert f'id="to-slip-back" href="?move={slips[1].move}"' in page
    assert f'id="to-slip-on" href="?move={slips[3].move}"' in page
    unseen = me.open(f"/t/{finished(served[1], 'la-citta')}?move=9")
    assert "to-slip" not in unseen and 'id="to-review"' in unseen


def _otherwise(true_buffer: Callable[[int], Buffer], at: int, other: Buffer, move: int) -> Buffer:
    return other if move == at else true_buffer(move)


def test_what_a_seat_did_not_know_changes_no_byte(
    served: tuple[str, Services], me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Voices that another has looked at, others' cards and the decks are drawn anew under the page: it stays as it is."""
    services = served[1]
    table_id, slips = reviewed(services, "la-citta", 3)
    history, changed, looked = services.tables.table(table_id).begun._history, 0, 0
    true_buffer = history.buffer
    for slip in slips:
        pages = []
        for stream in (5, 6):
            other = determinized(services.tables.table(table_id).game, true_buffer(slip.move - 1), slip.seat, stream)
            changed += bool((other != true_buffer(slip.move - 1)).any())
            monkeypatch.setattr(history, "buffer", partial(_otherwise, true_buffer, slip.move - 1, other))
            services.tables.table(table_id).verdicts.clear()
            page = me.open(f"/t/{table_id}/review?move={slip.move}")
            looked += "voice seen" in page
            pages.append(page[page.index('id="part-field"') : page.index('id="part-chart"')])
        assert pages[0] == pages[1], f"move {slip.move} tells seat {slip.seat} what it could not know"
    assert changed > len(slips), "there was something hidden"
    assert looked, "and something that one seat knew alone"


def test_in_every_language(served: tuple[str, Services]) -> None:
    table_id, slips = reviewed(served[1], "carcassonne-city")
    told = set()
    for language in LANGUAGES:
        with Browser(served[0], language) as visitor:
            page = visitor.open(f"/t/{table_id}/review?move={slips[0].move}")
            assert f'lang="{language}"' in page
            told.add(re.findall(r'<h2 id="seats-head">(.*?)</h2>', page)[0])
    assert len(told) == len(LANGUAGES)


def exercise(me: Browser, table_id: str, move: int) -> str:
    me.open(f"/t/{table_id}/review?move={move}")
    me.send(f"/t/{table_id}/review/try", {}, marker='id="try-again"')
    assert 'id="part-exercise"' in me.page and me.path != f"/t/{table_id}"
    return me.path.removeprefix("/t/")


def test_a_slip_is_tried_again(served: tuple[str, Services], me: Browser) -> None:
    services = served[1]
    table_id, slips = reviewed(services, "saint-malo")
    slip = slips[3]
    made = exercise(me, table_id, slip.move)
    table = services.tables.table(made)
    assert table.origin == "position" and table.turn == slip.seat and table.settings["undo"] == "free"
    assert [seat.kind for seat in table.seats].count("bot") == 1 and table.exercise is not None
    assert "Find the better choice" in me.page and "reshuffled" in me.page
    shown = me.open(f"/t/{made}?answer=1")
    assert "Better:" in shown and 'id="show-answer"' not in shown
    me.play(slip.best)
    assert "That is the best choice." in me.page
    other = exercise(me, table_id, slip.move)
    assert other != made
    me.play(slip.played)
    assert "That was played then, too: it costs about 1.0 points, and 10% of the chance to win." in me.page
    assert services.store.results.of_guest(HOST) == {}


def test_another_choice_is_judged(served: tuple[str, Services], me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    services = served[1]
    table_id, slips = reviewed(services, "saint-malo")
    slip = next(each for each in slips if each.move > 60)
    assert services.tables.table(exercise(me, table_id, slip.move)).exercise is not None
    third = next(each for each in me.choices() if each not in (slip.best, slip.played))
    monkeypatch.setattr(engines, "chosen", lambda *_: engines.PLAIN)
    me.play(third)
    assert "another choice than the one we know" in me.page, "plain rules judge nothing"
    monkeypatch.setattr(engines, "chosen", lambda *_: "wasm")
    asked: list[tuple[Any, ...]] = []

    def judged(*what: Any) -> Verdict:
        asked.append(what)
        return Verdict(OTHER, 2.5, 0.05, "inaccuracy")

    monkeypatch.setattr(exercises, "judged", judged)
    exercise(me, table_id, slip.move)
    me.play(third)
    assert "That costs about 2.5 points, and 5% of the chance to win." in me.page
    assert [(each[1], each[2]) for each in asked] == [(third, slip.move)]
    broken: Future[Verdict] = Future()
    broken.set_exception(ValueError("no"))
    services.exercises._judged[me.path.removeprefix("/t/"), third] = broken
    assert "another choice than the one we know" in me.open(me.path)


def test_an_exercise_knows_what_its_seat_knew_and_no_more(served: tuple[str, Services], me: Browser) -> None:
    services = served[1]
    table_id, slips = reviewed(services, "la-citta", 3)
    source, differs = services.tables.table(table_id).begun, 0
    for slip in random.Random(1).sample(slips, 4):
        match = services.tables.table(exercise(me, table_id, slip.move)).begun
        seen, before = match.player_view(slip.seat, 0), source.player_view(slip.seat, slip.move - 1)
        assert seen.json == before.json, "what the seat knew"
        differs += match.position_at(0) != source.position_at(slip.move - 1)
    assert differs, "what it did not know is drawn anew"


def test_judged_by_the_true_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_COMPILE", "1")
    match = bastide.load(played("saint-malo", 40))
    view = match.player_view(match.turn)
    found = [exercises.judged(view, each.text, 41, QUICK) for each in view.actions[:4]]
    assert all(each.state == OTHER and each.lost >= 0 and each.win_lost >= 0 for each in found)
    assert min(each.win_lost for each in found) < 1


def test_luck_and_play_add_up_to_the_lead() -> None:
    seat = SeatReview(0, 40, 3.1, 12.0, 4.26, 5.0, 1.0, 9.0, 0.1, 0.2, 1.0, 60, dict.fromkeys(GRADES, 0))
    row = seat_row(seat)
    assert (row.lead, row.luck, row.play, row.win_lost) == ("+12", "+4.3", "+7.7", "−0.3%")


def test_no_list_has_exercises(served: tuple[str, Services], me: Browser) -> None:
    table_id, slips = reviewed(served[1], "saint-malo")
    made = exercise(me, table_id, slips[3].move)
    assert made not in me.open("/tables") and made not in me.open("/")
    assert me.http.get("/tables/waiting").json() == {"waits": 0}


def test_nothing_is_final_where_everything_can_be_taken_back(served: tuple[str, Services], me: Browser) -> None:
    table_id, slips = reviewed(served[1], "saint-malo")
    exercise(me, table_id, slips[3].move)
    assert 'data-commits="[]"' in unescape(me.page)


def test_of_many_slips_the_costliest_are_listed_and_all_when_asked(served: tuple[str, Services], me: Browser) -> None:
    table_id, slips = reviewed(served[1], "saint-malo")
    assert len(slips) > review.MOST_SLIPS

    def listed(page: str) -> list[int]:
        return [int(move) for move in re.findall(r'<li><a href="\?move=(\d+)', page.partition('id="part-slips"')[2])]

    page = me.open(f"/t/{table_id}/review?move={slips[-1].move}")
    assert len(listed(page)) == review.MOST_SLIPS and listed(page)[-1] == slips[-1].move
    assert f"Show all {len(slips)}" in page
    assert listed(me.open(f"/t/{table_id}/review?all=1")) == [each.move for each in slips]
    assert "Show all" not in me.page and "&amp;all=1" in me.page  # from slip to slip it stays so
