"""What the teacher says at the table of a lesson: one thing at a time, a hint to who asks, then what came of the choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from bastide.core.match import Match
from bastide.lessons import NEAR, RIGHT, Lesson, figures, lessons_of, standing
from bastide.lessons.checking_words import is_beside
from bastide.lessons.words import phrases
from bastide.look.why import why_room
from bastide.web.i18n import _
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import Viewpoint
from bastide.web.tables.table import Table

TALK, HINT, TOLD, KEEP = "talk", "hint", "told", "keep"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of what is said; with spots it points at them: points of the board, or what stands beside it."""

    text: str
    spots: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One of the figures that are compared."""

    word: str
    value: int
    percent: float
    mine: bool = False


@dataclass(frozen=True, slots=True)
class LessonPanel:
    """For the template."""

    lesson: Lesson
    count: int  # lessons of the game
    mode: str
    title: str
    said: tuple[Piece, ...]
    rule: str = ""
    end: tuple[Piece, ...] = ()
    bars: tuple[Bar, ...] = ()
    right: bool = False
    beat: int = 0  # which one, from 1
    back: str = ""  # the link to the one before, and to the next
    on: str = ""
    hint: int = 0  # which one is shown
    more: str = ""  # the link to the next hint
    points: str = ""  # where the hint points beside its words
    following: Lesson | None = None


def lesson_panel(viewpoint: Viewpoint, query: TableQuery) -> LessonPanel | None:
    """None at all other tables, and in the past."""
    lesson = viewpoint.table.lesson
    if lesson is None or viewpoint.move is not None:
        return None
    match = viewpoint.match
    now = standing(lesson, match)
    if now.answer is not None and now.done:
        return _keep(viewpoint, lesson) if query.get("keep") else _told(viewpoint, lesson)
    own = sum(move.seat == lesson.seat for move in match.moves)
    hint = min(query.number("hint") or 0, len(lesson.hints))
    if hint:
        return _hint(viewpoint, lesson, hint)
    last = len(lesson.beats)
    beat = last if own or viewpoint.choose else min(max(query.number("beat") or 1, 1), last)
    return _beat(viewpoint, lesson, beat)


def learned_at(table: Table) -> str:
    """The lesson that was just learned at a table: its id, or nothing."""
    if table.lesson is None or table.match is None:
        return ""
    now = standing(table.lesson, table.match)
    return table.lesson.id if now.done and now.answer is not None and now.answer.verdict == RIGHT else ""


def _beat(viewpoint: Viewpoint, lesson: Lesson, beat: int) -> LessonPanel:
    each, last = lesson.beats[beat - 1], len(lesson.beats)
    return _panel(
        viewpoint,
        lesson,
        TALK,
        each.title.said,
        each.text.said,
        rule=each.rule,
        beat=beat,
        back=_link(beat=beat - 1) if beat > 1 else "",
        on=_link(beat=beat + 1) if beat < last else "",
        more=_link(hint=1, **_chosen(viewpoint)) if beat == last else "",
    )


def _hint(viewpoint: Viewpoint, lesson: Lesson, hint: int) -> LessonPanel:
    each, count = lesson.hints[hint - 1], len(lesson.hints)
    return _panel(
        viewpoint,
        lesson,
        HINT,
        _("Hint {n} of {count}", n=hint, count=count),
        each.text.said,
        beat=len(lesson.beats),
        back=_link(beat=len(lesson.beats), **_chosen(viewpoint)),
        hint=hint,
        more=_link(hint=hint + 1, **_chosen(viewpoint)) if hint < count else "",
        points=_spots(viewpoint, each.places),
    )


def _told(viewpoint: Viewpoint, lesson: Lesson) -> LessonPanel:
    answer = standing(lesson, viewpoint.match).answer
    assert answer is not None
    came = _figures(lesson, viewpoint.match)
    title = {RIGHT: _("Well played"), NEAR: _("Nearly")}.get(answer.verdict, _("Not the best here"))
    return _panel(
        viewpoint,
        lesson,
        TOLD,
        title,
        answer.say.said,
        end=_pieces(viewpoint, answer.end.said, came),
        bars=_bars(lesson, came),
        right=answer.verdict == RIGHT,
        beat=len(lesson.beats),
        on=_link(keep=1),
    )


def _keep(viewpoint: Viewpoint, lesson: Lesson) -> LessonPanel:
    said = lesson.keep
    return _panel(viewpoint, lesson, KEEP, _("What to remember"), said.text.said, rule=said.rule, beat=4, right=True)


def _panel(viewpoint: Viewpoint, lesson: Lesson, mode: str, title: str, text: str, **more: object) -> LessonPanel:
    every = lessons_of(viewpoint.table.game)
    following = next((each for each in every if each.number > lesson.number), None)
    begun = 0 if mode in (TALK, HINT) else None  # what was said before the choice stays true while it is made
    said = _pieces(viewpoint, text, _figures(lesson, viewpoint.match, begun))
    return LessonPanel(lesson, len(every), mode, title, said, following=following, **more)  # type: ignore[arg-type]


def _figures(lesson: Lesson, match: Match, move: int | None = None) -> dict[str, int]:
    """What texts are filled with: the measures as they stand, or stood after a move, and the goal."""
    goal = {} if lesson.goal is None else {"best": lesson.goal.best, "idle": lesson.goal.idle}
    return {**figures(lesson, match, move), **goal}


def _pieces(viewpoint: Viewpoint, text: str, filled: Mapping[str, int]) -> tuple[Piece, ...]:
    return tuple(Piece(each.text, _spots(viewpoint, each.places)) for each in phrases(text, filled))


def _spots(viewpoint: Viewpoint, places: tuple[str, ...]) -> str:
    """Where places lie: points of the board as `x,y`, or the names of what stands beside it."""
    room, view = why_room(viewpoint.table.game), viewpoint.view()
    found = [each if is_beside(each) else room.spot(view, each) for each in places]
    return " ".join(each if isinstance(each, str) else f"{each.x:.4g},{each.y:.4g}" for each in found if each)


def _bars(lesson: Lesson, came: Mapping[str, int]) -> tuple[Bar, ...]:
    """What was reached, the best, and what comes without the idea, on one scale that begins at 0."""
    goal = lesson.goal
    if goal is None:
        return ()
    low = min(0, goal.idle, came[goal.measure])
    high = max(goal.best, came[goal.measure])

    def bar(word: str, value: int, mine: bool = False) -> Bar:
        return Bar(word, value, 100.0 * (value - low) / max(high - low, 1), mine)

    return (
        bar(_("you"), came[goal.measure], True),
        bar(_("the best"), goal.best),
        bar(_("whoever misses it"), goal.idle),
    )


def _link(**where: int | str) -> str:
    return "?" + urlencode(where)


def _chosen(viewpoint: Viewpoint) -> dict[str, str]:
    """What was picked stays picked: dice that are to stay while a hint is read."""
    return {"choose": viewpoint.choose} if viewpoint.choose else {}
