"""Every lesson of every game holds: checked as `bastide lessons check` does."""

import json

import pytest

import bastide
from bastide.cli import main
from bastide.core import engines
from bastide.lessons.checking import check_lesson
from bastide.lessons.reading import read_lesson, texts_of
from tests.ours import OURS

EVERY = [(name, file) for name in OURS for file in texts_of(bastide.game(name))]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "file"), EVERY, ids=[f"{name} {file}" for name, file in EVERY])
def test_a_lesson_holds(name: str, file: str) -> None:
    game = bastide.game(name)
    judged = engines.chosen(game) != engines.PLAIN
    lesson = read_lesson(texts_of(game)[file], file)
    assert check_lesson(game, lesson, judged) == []
    assert file.startswith(f"{lesson.number:02}-")


@pytest.mark.parametrize("name", OURS)
def test_numbers_are_taken_once(name: str) -> None:
    game = bastide.game(name)
    numbers = [read_lesson(text, file).number for file, text in texts_of(game).items()]
    assert len(set(numbers)) == len(numbers)


def test_the_command_lists_checks_and_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "list", "la-citta"]) == 0
    assert "la-citta.5" in capsys.readouterr().out
    assert main(["lessons", "check", "la-citta", "--lesson", "5", "--quick", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "lessons": {"la-citta 05-market.json": []}}
    assert main(["lessons", "plays", "la-citta", "5"]) == 0
    assert "right  build market / at 6,14: citizens 7, total 20" in capsys.readouterr().out
    assert main(["lessons", "key", "la-citta", "5", "--wants", "voice"]) == 0
    assert capsys.readouterr().out.startswith("0  (voice")
    assert main(["lessons", "key", "la-citta", "5", "--wants", "nothing like it"]) == 1
    assert main(["lessons", "plays", "la-citta", "99"]) == 2
