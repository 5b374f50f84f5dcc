"""Learning the games: all of them, one of them with its lessons as town signs along a road, and the ways to a lesson's table."""

from dataclasses import dataclass

from fastapi import APIRouter, Response
from markupsafe import Markup

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.lessons import Lesson, begin, figures, lesson_of, lessons_of
from bastide.lessons.first_game import remarks_of
from bastide.lessons.words import said
from bastide.look.page import page_room
from bastide.web.i18n import _, ngettext
from bastide.web.pages.forms import Posted
from bastide.web.pages.game_files import game_file
from bastide.web.pages.game_pictures import scene, signs_on, signs_with_scene
from bastide.web.pages.game_words import games_by_length, title_of
from bastide.web.pages.markup import from_drawing
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.static import game_sheet, known
from bastide.web.pages.table_request import own_name
from bastide.web.pages.visit import TheGame, TheVisit, Visit
from bastide.web.services import Services, TheServices
from bastide.web.tables.bot_names import BOT_NAMES
from bastide.web.tables.errors import NotFound
from bastide.web.tables.first_game import set_up as set_up_first
from bastide.web.tables.lesson import set_up

router = APIRouter(include_in_schema=False, route_class=PageRoute)
SHEETS = ("home.css", "learn.css")
DONE, NEXT, LATER = "done", "now", "later"


@dataclass(frozen=True, slots=True)
class Stop:
    """One lesson on the road."""

    lesson: Lesson
    state: str
    words: str  # for who listens: "learned"


@dataclass(frozen=True, slots=True)
class Course:
    """What a guest has learned of a game."""

    game: Game
    stops: tuple[Stop, ...]
    taught: bool = False  # the teacher of a first game has told something

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not learned yet."""
        return next((each.lesson for each in self.stops if each.state == NEXT), None)

    @property
    def learned(self) -> int:
        """How many are."""
        return sum(each.state == DONE for each in self.stops)

    @property
    def words(self) -> str:
        """ "4 of 12 learned"."""
        return _("{n} of {all} learned", n=self.learned, all=len(self.stops))


def teachable() -> list[Game]:
    """The games that have lessons, the shortest first."""
    return [game for game in games_by_length() if lessons_of(game)]


def course_of(services: Services, guest: str, game: Game) -> Course:
    """The lessons of a game as a guest stands to them."""
    learned = services.store.learned.of(guest)
    every = lessons_of(game)
    following = next((each for each in every if each.id not in learned), None)

    def stop(lesson: Lesson) -> Stop:
        if lesson.id in learned:
            return Stop(lesson, DONE, _("learned"))
        return Stop(lesson, NEXT, _("next")) if lesson is following else Stop(lesson, LATER, _("to come"))

    return Course(game, tuple(map(stop, every)), any(each.startswith(f"{game.name}:") for each in learned))


@router.get("/learn")
def learn(visit: TheVisit, services: TheServices) -> Response:
    """All games that can be learned here."""
    courses = [course_of(services, visit.guest, game) for game in teachable()]
    return visit.page(
        "learn.html",
        title=_("Learn to play"),
        sheets=SHEETS,
        courses=courses,
        scenes={each.game.name: scene(each.game) for each in courses},
        signs=signs_on,
    )


@router.get("/learn/{name}")
def game_lessons(visit: TheVisit, services: TheServices, game: TheGame) -> Response:
    """The lessons of one game."""
    course = _course(services, visit, game)
    return visit.page(
        "learn_game.html",
        title=_("Learn {game}", game=title_of(game)),
        sheets=(*SHEETS, *known(game_sheet(game))),
        game=game,
        games_to_learn=teachable(),
        course=course,
        count=ngettext(
            "{n} short lesson on the real table.", "{n} short lessons on the real table.", len(course.stops)
        ),
        next_minutes=_minutes(course.next),
        next_asks=_asks(game, course.next),
        board=scene(game) if course.next is None else _board(visit, game, course.next),
        has_guide=game_file(game, "guide.en.md") is not None,
        signs=signs_with_scene(game) if course.next is None else page_room(game).symbols_for,
    )


@router.post("/learn/{name}")
def begin_lesson(visit: TheVisit, services: TheServices, game: TheGame, form: Posted) -> Response:
    """The lesson that was chosen, at a table of its own; who was there before comes back to it and begins again."""
    return _begin(visit, services, game, form.number("lesson") or 0)


@router.get("/learn/{name}/{number}")
def lesson(visit: TheVisit, services: TheServices, game: TheGame, number: int) -> Response:
    """One lesson by its address: what it is about, and the button that begins it."""
    course = _course(services, visit, game)
    found = _lesson(game, number)
    return visit.page(
        "learn_lesson.html",
        title=found.title.said,
        heading=title_of(game),
        sheets=(*SHEETS, *known(game_sheet(game))),
        game=game,
        lesson=found,
        count=len(course.stops),
        minutes=_minutes(found),
        asks=_asks(game, found),
        board=_board(visit, game, found),
        signs=page_room(game).symbols_for,
    )


@router.post("/learn/{name}/first")
def first_game(visit: TheVisit, services: TheServices, game: TheGame, form: Posted) -> Response:
    """A whole game in which a teacher speaks up."""
    if not remarks_of(game):
        raise NotFound(_("There is no first game of {game}.", game=title_of(game)))
    return visit.redirect(f"/t/{set_up_first(services.tables, game, visit.guest, own_name(visit.visitor, form))}")


@router.post("/learn/{name}/{number}")
def begin_this(visit: TheVisit, services: TheServices, game: TheGame, number: int, form: Posted) -> Response:
    """The same from the page of the lesson."""
    return _begin(visit, services, game, number)


def _begin(visit: Visit, services: Services, game: Game, number: int) -> Response:
    lesson = _lesson(game, number)
    there = services.store.lesson_table(visit.guest, lesson.id)
    if there is not None:
        services.tables.take_all_back(there, visit.guest)
        return visit.redirect(f"/t/{there}")
    return visit.redirect(f"/t/{set_up(services.tables, lesson, visit.guest, _own_name(visit))}")


def _course(services: Services, visit: Visit, game: Game) -> Course:
    if not lessons_of(game):
        raise NotFound(_("There are no lessons of {game}.", game=title_of(game)))
    return course_of(services, visit.guest, game)


def _lesson(game: Game, number: int) -> Lesson:
    try:
        return lesson_of(game, number)
    except BadOption as error:
        raise NotFound(_("There is no lesson {n}.", n=number)) from error


def _minutes(lesson: Lesson | None) -> str:
    if lesson is None:
        return ""
    return ngettext("about {n} minute", "about {n} minutes", lesson.minutes)


def _asks(game: Game, lesson: Lesson | None) -> str:
    """What the lesson begins with, in words."""
    if lesson is None:
        return ""
    goal = {} if lesson.goal is None else {"best": lesson.goal.best, "idle": lesson.goal.idle}
    return said(lesson.beats[0].text.said, {**figures(lesson, begin(game, lesson)), **goal})


def _board(visit: Visit, game: Game, lesson: Lesson) -> Markup:
    """The board as the lesson begins; nothing to choose on it, and everybody is called as at its table."""
    match, others = begin(game, lesson), iter(BOT_NAMES)
    names = [_own_name(visit) if seat == lesson.seat else next(others) for seat in range(lesson.players)]
    return from_drawing(page_room(game).board(match.player_view(lesson.seat), names, lesson.seat))


def _own_name(visit: Visit) -> str:
    return visit.visitor.name or _("Guest")
