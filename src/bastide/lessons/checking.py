"""Whether a lesson keeps what it says: everything that it names is played by the engine.

`check_lesson` tells all that is wrong; a lesson without problems can be played as it is told. What is asked, in this order: the
words (checking_words.py), the position, every choice that can be made, the promises and the goal, and what the search thinks of
the choices that the lesson calls right and wrong (judging.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bastide.bots.greedy import GreedyBot
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.state import Buffer
from bastide.lessons.checking_words import words_problems
from bastide.lessons.measuring import BadMeasure
from bastide.lessons.playing import ANYTHING, begin, figures, forced, go_on, standing
from bastide.lessons.shape import RIGHT, WRONG, Answer, Lesson

MOST_PLAYS = 4000  # ways through a lesson that are all played


@dataclass(frozen=True, slots=True)
class Play:
    """One way through a lesson: what was chosen, what it counts as, what came of it."""

    choices: tuple[str, ...]
    path: tuple[str, ...]  # with what was played in between because nothing else could be
    answer: Answer | None
    figures: dict[str, int]
    state: Buffer = field(repr=False, compare=False)  # right after the last choice

    @property
    def text(self) -> str:
        """As it is written in a lesson."""
        return " / ".join(self.path)


class TooManyPlays(Exception):
    """More than can be played one by one."""


def check_lesson(game: Game, lesson: Lesson, judged: bool = True) -> list[str]:
    """What is wrong with a lesson, in sentences; nothing: it holds."""
    problems = list(words_problems(game, lesson))
    try:
        match = begin(game, lesson)
    except (BastideError, TypeError) as error:
        return [*problems, f"position: {error}"]
    problems += _seat_problems(lesson, match)
    if problems:
        return problems
    try:
        plays = every_play(game, lesson)
    except TooManyPlays:
        return [f"answers: expected at most {MOST_PLAYS} ways to play; shorten the paths or take another position"]
    except BadMeasure as error:
        return [f"measures: {error}"]
    problems = [*_answer_problems(lesson, plays), *_promise_problems(plays), *_goal_problems(lesson, plays)]
    if judged and not problems:
        from bastide.lessons.judging import judged_problems

        problems += judged_problems(game, lesson, plays)
    return problems


def plays_of(game: Game, lesson: Lesson, number: int | None = None) -> Iterator[Play]:
    """The legal ways through a lesson, one after the other, each played to where it is measured."""
    return _plays(lesson, begin(game, lesson, number), GreedyBot(game), ())


def every_play(game: Game, lesson: Lesson, number: int | None = None) -> list[Play]:
    """All of them; TooManyPlays where they are too many for that."""
    found: list[Play] = []
    for play in plays_of(game, lesson, number):
        found.append(play)
        if len(found) > MOST_PLAYS:
            raise TooManyPlays
    return found


def _plays(
    lesson: Lesson, match: Match, bot: GreedyBot, made: tuple[str, ...], gone: tuple[str, ...] = ()
) -> Iterator[Play]:
    for action in match.actions():
        before = len(match.moves)
        match.play(action)
        path = (*gone, action.text, *_forced(lesson, match))
        state = match.buffer_at(len(match.moves))
        go_on(lesson, match, bot)
        choices, now = (*made, action.text), standing(lesson, match)
        if now.answer is None and match.turn == lesson.seat and len(path) < _longest(lesson):
            yield from _plays(lesson, match, bot, choices, path)
        else:
            yield Play(choices, path, now.answer, figures(lesson, match), state)
        while len(match.moves) > before:
            match.undo()


def _forced(lesson: Lesson, match: Match) -> list[str]:
    """Plays what the seat has to play next, because it can choose nothing else."""
    texts = []
    while (action := forced(lesson, match)) is not None:
        match.play(action)
        texts.append(action.text)
    return texts


def _longest(lesson: Lesson) -> int:
    return max((len(path) for answer in lesson.answers for path in answer.paths), default=1)


def _seat_problems(lesson: Lesson, match: Match) -> Iterator[str]:
    if match.players != lesson.players:
        yield f"players: expected {match.players}, as the position has, got {lesson.players}"
    if match.turn != lesson.seat:
        yield f"seat: expected {match.turn}, who is to decide in the position, got {lesson.seat}"
    if not lesson.beats:
        yield "beats: expected at least one, which asks"
    if not any(answer.verdict == RIGHT for answer in lesson.answers):
        yield "answers: expected one that is right"


def _answer_problems(lesson: Lesson, plays: list[Play]) -> Iterator[str]:
    """Every play named is one that can be made, and every one that can be made is answered."""
    used = {id(play.answer) for play in plays}
    by_text = {play.text: play for play in plays}
    for number, answer in enumerate(lesson.answers):
        if id(answer) not in used:
            yield f"answers[{number}]: no play leads there ({', '.join(answer.plays)})"
        for path in answer.paths:
            text = " / ".join(path)
            if ANYTHING in text or "[" in text or "?" in text:
                continue
            found = by_text.get(text)
            if found is None:
                yield f"answers[{number}].plays: {text!r} can't be played here"
            elif found.answer is not answer:
                yield f"answers[{number}].plays: an earlier answer takes {text!r}"
    for play in plays:
        if play.answer is None:
            yield f"answers: {play.text!r} can be played, and nothing is said of it"


def _promise_problems(plays: list[Play]) -> Iterator[str]:
    for play in plays:
        for name, promised in play.answer.promise.items() if play.answer else ():
            came = play.figures.get(name)
            if came != promised:
                yield f"promise of {play.text!r}: {name} is promised as {promised} and comes to {came}"


def _goal_problems(lesson: Lesson, plays: list[Play]) -> Iterator[str]:
    goal = lesson.goal
    if goal is None:
        return
    reached = {play.text: play.figures[goal.measure] for play in plays}
    best = max(reached.values())
    if best != goal.best:
        first = next(text for text, value in reached.items() if value == best)
        yield f"goal.best: expected {best}, which {first!r} reaches, got {goal.best}"
        return
    for play in plays:
        right = play.answer is not None and play.answer.verdict == RIGHT
        if right != (reached[play.text] == best):
            should = "reaches the best and is not right" if not right else f"is right and reaches {reached[play.text]}"
            yield f"goal: {play.text!r} {should}"
    wrong = [play for play in plays if play.answer is not None and play.answer.verdict == WRONG]
    if goal.idle not in {reached[play.text] for play in wrong}:
        yield f"goal.idle: no play that is wrong comes to {goal.idle}"
