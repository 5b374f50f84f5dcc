"""The pages of puzzles: lists, a puzzle, its answer in three languages, and what comes after it."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from bastide.core.i18n import LANGUAGES
from bastide.puzzles import Puzzle, Puzzles, puzzles_of
from bastide.puzzles.margins import MISSED, SOLVED, verdict_of
from bastide.web.pages import puzzles
from bastide.web.pages.review_words import whole_name
from bastide.web.services import Services
from tests.ours import OURS
from tests.web.browsing import Browser
from tests.web.serving import serving_with


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Services]]:
    with serving_with(f"sqlite:///{tmp_path / 'tables.db'}") as found:
        yield found


@pytest.fixture
def me(served: tuple[str, Services]) -> Iterator[Browser]:
    with Browser(served[0]) as found:
        yield found


def held(game: str) -> Puzzles:
    found = puzzles_of(game)
    assert found is not None
    return found


def missed(game: str, puzzle: Puzzle) -> str:
    return next(each.text for each in puzzle.choices if verdict_of(game, puzzle.lost(each.text)) == MISSED)


def text_of(page: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


@pytest.mark.parametrize("game", OURS)
def test_a_puzzle_from_the_list_to_its_answer(me: Browser, game: str) -> None:
    assert f'href="/puzzles/{game}"' in me.open("/puzzles")
    assert f'href="/puzzles/{game}"' in me.open(f"/g/{game}")
    assert f'href="/puzzles/{game}/1"' in me.open(f"/puzzles/{game}")
    here, puzzle = f"/puzzles/{game}/1", held(game).puzzles[0]
    me.open(here)
    assert set(me.choices()) <= {each.text for each in puzzle.choices}
    assert 'id="do-play" disabled' in me.page and 'id="answer"' not in me.page
    me.http.params = {"choose": puzzle.best.text}
    assert f'value="{puzzle.best.text}"' in unescape(me.open(here)), "chosen, to be played"
    me.http.params = {}
    me.send(here, {"play": puzzle.best.text}, marker='id="part-bar"')
    said = text_of(me.page)
    assert "Solved:" in said and "yours" in said and "levels find it" in said.replace("finds", "find")
    assert me.choices() == [], "there is nothing to choose any more"
    assert "solved" in text_of(me.open(f"/puzzles/{game}"))


@pytest.mark.parametrize("game", OURS)
def test_a_miss_says_what_was_better_and_the_first_answer_stays(
    me: Browser, served: tuple[str, Services], game: str
) -> None:
    here, puzzle = f"/puzzles/{game}/2", held(game).puzzles[1]
    me.open(here)
    me.send(here, {"play": missed(game, puzzle)}, marker='id="part-bar"')
    best = f"{round(puzzle.best.win / 10)}%"
    assert f"Better is possible: {best}" in text_of(me.page)
    me.open(here)
    assert "Your first answer counts: missed." in text_of(me.page)
    me.send(here, {"play": puzzle.best.text}, marker='id="part-bar"')
    assert "Solved:" in text_of(me.page)
    answers = me.http.get("/me/data.json").json()["puzzles"]
    assert answers == [{"game": game, "puzzle": 2, "verdict": MISSED}]
    assert verdict_of(game, 0.0) == SOLVED


@pytest.mark.parametrize("game", OURS)
def test_nobody_is_told_the_answer_before_he_has_chosen(me: Browser, game: str) -> None:
    for number, puzzle in enumerate(held(game).puzzles[:5], 1):
        page = me.open(f"/puzzles/{game}/{number}")
        assert "better" not in re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL).lower()
        for figure in (f"{puzzle.best.win / 10:.0f}%", f"{puzzle.best.points / 10:.1f}"):
            assert figure not in text_of(page)


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_can_be_told_in_every_language(served: tuple[str, Services], game: str, language: str) -> None:
    with Browser(served[0], language) as me:
        for number, puzzle in enumerate(held(game).puzzles[:12], 1):
            for choice in (puzzle.best.text, missed(game, puzzle)):
                page = me.http.get(f"/puzzles/{game}/{number}", params={"played": choice})
                assert page.status_code == 200 and f'lang="{language}"' in page.text
                assert "{" not in text_of(page.text)


@pytest.mark.parametrize("game", OURS)
def test_playing_on_from_there(me: Browser, served: tuple[str, Services], game: str) -> None:
    here, puzzle = f"/puzzles/{game}/3", held(game).puzzles[2]
    own = missed(game, puzzle)
    me.open(here)
    me.send(here, {"play": own}, marker='id="part-bar"')
    me.send(here, {"do": "on"}, marker='<form method="post"><input')
    assert me.path.startswith("/t/")
    match = served[1].tables.table(me.path.removeprefix("/t/")).begun
    assert match.moves[0].action.text == own and match.moves[0].seat == puzzle.seat


def test_the_head_of_a_choice_is_said_once() -> None:
    assert whole_name("", "Stop here") == "Stop here"
    assert whole_name("In the north", "In the north, not turned") == "In the north, not turned"
    assert whole_name("Play an action card", "Farm") == "Play an action card: Farm"


def test_what_does_not_exist_is_a_page_that_says_so(me: Browser) -> None:
    assert "There are" in me.open("/puzzles/saint-malo/99999", status=404)
    assert "There is no game" in me.open("/puzzles/chess", status=404)
    me.open("/puzzles/saint-malo/0", status=404)
    assert "no such choice" in me.open("/puzzles/saint-malo/1?played=jump", status=404)
    me.open("/puzzles/saint-malo/1")
    me.send("/puzzles/saint-malo/1", {"play": "jump"}, status=403, marker='id="part-bar"')


def test_the_puzzle_of_the_day_stands_on_the_home_page(me: Browser) -> None:
    found = puzzles.todays()
    assert found is not None
    assert f'href="/puzzles/{found.game}/{found.number}"' in me.open("/")
    assert me.open("/puzzles").count('class="today"') == 1


def test_a_house_without_puzzles(me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda name: None)
    assert "There are no puzzles yet." in me.open("/puzzles")
    assert "There are no puzzles of Saint Malo yet." in me.open("/puzzles/saint-malo", status=404)
    assert "Puzzle of the day" not in me.open("/")
