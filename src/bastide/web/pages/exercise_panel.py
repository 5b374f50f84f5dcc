"""What the table of an exercise says: what it is, how the first choice compares, and the answer to whoever asks for it."""

from dataclasses import dataclass, replace

from bastide.look.page import PageInput, PageRoom
from bastide.look.verdicts import BETTER, Verdicts
from bastide.review.grades import BEST as BEST_GRADE
from bastide.review.i18n import number
from bastide.web.i18n import _
from bastide.web.pages.figures import percent
from bastide.web.pages.review_words import Grade, grade_of, told
from bastide.web.pages.table_query import TableQuery
from bastide.web.services import Services
from bastide.web.tables.exercises import BEST, JUDGING, OTHER, THEN, UNDECIDED, Verdict
from bastide.web.tables.table import Table

ANSWER = "answer"  # of the address: the answer is shown


@dataclass(frozen=True, slots=True)
class ExercisePanel:
    """For the template."""

    table: str  # where it comes from, with the move
    move: int
    decided: bool
    words: str
    grade: Grade | None
    waits: bool  # the choice is being judged
    answer: str  # the better choice, where it is shown
    then: str  # what was played then
    why: str


def exercise_panel(services: Services, table: Table, query: TableQuery) -> ExercisePanel | None:
    """None at all other tables."""
    exercise = table.exercise
    if exercise is None:
        return None
    verdict = services.exercises.verdict(table)
    answer = then = why = ""
    if shows_answer(table, query) or verdict.state == BEST:
        then, answer, why = told(table, exercise.decision)
    return ExercisePanel(
        exercise.table,
        exercise.move,
        verdict.state != UNDECIDED,
        "" if answer and verdict.state == UNDECIDED else _words(verdict),
        _grade(verdict),
        verdict.state == JUDGING,
        "" if verdict.state == BEST else answer,
        then,
        why,
    )


def shows_answer(table: Table, query: TableQuery) -> bool:
    """Whether the address asks for it."""
    return table.exercise is not None and query.get(ANSWER) == "1"


def answer_marks(table: Table, query: TableQuery) -> Verdicts:
    """The better choice on the board, while the decision is still to be made."""
    if table.exercise is None or not shows_answer(table, query) or table.begun.moves:
        return {}
    return {table.exercise.decision.best: BETTER}


def with_answer(room: PageRoom, given: PageInput, answered: Verdicts) -> PageInput:
    """The same page with the answer marked in its place. What has no place on the board and no button, as dice that are kept, is
    shown by choosing it."""
    if not answered or given.chosen is not None:
        return given
    marked = replace(given, verdicts=answered)
    drawn = room.page(marked)
    best = next((each for each in given.view.actions if each.text in answered), None)
    aside = any(each.action in answered and not each.placed for each in drawn.choices)
    return marked if aside or f" {BETTER}" in drawn.board else replace(given, chosen=best)


def prepare_verdict(services: Services, table_id: str) -> None:
    """Have the choice judged that was just made; the table is not held meanwhile."""
    with services.tables.reading(table_id) as table:
        thought = services.exercises.ask(table)
    services.exercises.wait(thought)


def _grade(verdict: Verdict) -> Grade | None:
    if verdict.state == BEST:
        return grade_of(BEST_GRADE)
    return grade_of(verdict.grade) if verdict.state in (THEN, OTHER) else None


def _words(verdict: Verdict) -> str:
    """How the choice compares, in a sentence."""
    cost = {"points": number(verdict.lost), "chance": percent(verdict.win_lost)}
    if verdict.state == UNDECIDED:
        return _("Find the better choice. Nothing counts here, and you can undo everything.")
    if verdict.state == BEST:
        return _("That is the best choice.")
    if verdict.state == THEN:
        return _(
            "That was played then, too: it costs about {points} points, and {chance} of the chance to win.", **cost
        )
    if verdict.state == JUDGING:
        return _("Your choice is being judged.")
    if verdict.state != OTHER:
        return _("That is another choice than the one we know. Look at the answer.")
    if verdict.grade == BEST_GRADE:
        return _("That is as good as the best choice.")
    return _("That costs about {points} points, and {chance} of the chance to win.", **cost)
