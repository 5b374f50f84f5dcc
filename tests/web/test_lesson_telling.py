"""What the board tells of an answer is the lesson's own idea, and soon told: meanwhile nothing can be done but to skip it."""

from collections.abc import Iterator

import pytest

import bastide
from bastide.bots.greedy import GreedyBot
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.match import Match
from bastide.lessons import Lesson, begin, lesson_of
from bastide.lessons.playing import go_on
from bastide.look.page import page_room
from bastide.look.past import past_of
from bastide.look.steps import Step
from bastide.web.tables.lesson import with_silent
from bastide.web.tables.reading_time import reading_times
from tests.lessons.examples import market, raw
from tests.web.test_lessons import EVERY, one_of_each

LONGEST = 6000  # milliseconds
#: Lessons that are about what is told.
LONGER = {"la-citta.10": 7000}  # both wishes: who comes and who leaves


def told(lesson: Lesson, match: Match, after: int) -> Iterator[tuple[Step, int]]:
    """The steps of the last choice and what came of it that a page tells by itself, with their times."""
    past = [past_of(match, number, inside=True) for number in range(after + 1, len(match.moves) + 1)]
    steps = page_room(match.game).story(past, ["Ann", "Ben"]).steps
    marked = with_silent(lesson, match, {"steps": [{"kind": step.kind, "leaf": step.leaf} for step in steps]})
    for step, time, each in zip(steps, reading_times(steps), marked["steps"], strict=True):
        if not each.get("silent", False):
            yield step, time


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), EVERY, ids=[f"{name}.{number}" for name, number in EVERY])
def test_what_came_of_an_answer_is_soon_told(name: str, number: int) -> None:
    lesson = lesson_of(bastide.game(name), number)
    game = bastide.game(name).with_options(**lesson.options)
    bot, most = GreedyBot(game), LONGER.get(lesson.id, LONGEST)
    shown: set[str] = set()
    for play in one_of_each(game, lesson):
        match = begin(game, lesson)
        for choice in play.choices:
            after = len(match.moves)
            match.play(choice)
            go_on(lesson, match, bot)
        for language in LANGUAGES:
            with using_language(language):
                steps = [(time, step) for step, time in told(lesson, match, after) if _is_news(lesson, step)]
            assert sum(time for time, _step in steps) <= most, (language, play.text, [step.words for _, step in steps])
        shown |= {name for _time, step in steps for name in (step.kind, step.leaf)}
    assert {*lesson.tells} <= shown, "what a lesson tells comes up"


def _is_news(lesson: Lesson, step: Step) -> bool:
    """What one did oneself is not told on one's own board, unless a lesson wants it; on a board of its own it may be."""
    return bool(lesson.tells) or step.seat != lesson.seat or step.front is not None


@pytest.mark.parametrize(("tells", "words"), [(["growth"], 2), (["wish"], 1), ([], 5)])
def test_a_lesson_says_what_is_told(tells: list[str], words: int) -> None:
    lesson = market(tells=tells)
    match = begin(bastide.game("la-citta"), lesson)
    match.play("gold")
    go_on(lesson, match, GreedyBot(match.game))
    steps = [step for step, _time in told(lesson, match, 0)]
    assert len(steps) >= words and (not tells or {step.leaf for step in steps} == set(tells))


def test_an_answer_may_say_it_in_its_place() -> None:
    answers = market().answers
    assert market(tells=["wish"]).tells_of(answers[0]) == ("wish",)
    own = read_with("growth")
    assert own.tells_of(own.answers[0]) == ("growth",) and own.tells_of(own.answers[1]) == ("wish",)


def read_with(of_the_first: str) -> Lesson:
    first, *others = raw()["answers"]
    return market(tells=["wish"], answers=[{**first, "tells": [of_the_first]}, *others])
