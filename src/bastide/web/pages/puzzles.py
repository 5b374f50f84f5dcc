"""Puzzles: all of them, those of a game, and one with its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated
from urllib.parse import urlencode

from babel.dates import format_date
from fastapi import APIRouter, Path, Query, Response

import bastide
from bastide.core.game import Game
from bastide.core.i18n import current_language
from bastide.look.page import page_room
from bastide.puzzles import Puzzle, Puzzles, puzzles_of
from bastide.puzzles.daily import Daily, daily, week
from bastide.puzzles.difficulty import class_of
from bastide.puzzles.margins import SOLVED, verdict_of
from bastide.web.i18n import _
from bastide.web.pages.forms import Posted
from bastide.web.pages.game_pictures import scene, signs_for
from bastide.web.pages.game_words import games_by_length, title_of
from bastide.web.pages.page_route import PageRoute
from bastide.web.pages.puzzle_view import answer_of, answer_page, begun, button_groups, names_at, question_page
from bastide.web.pages.puzzle_words import Difficulty, class_words, difficulty_of, verdict_words
from bastide.web.pages.static import game_sheet, known
from bastide.web.pages.table_request import own_name
from bastide.web.pages.visit import TheGame, TheVisit, Visit
from bastide.web.services import Services, TheServices
from bastide.web.tables.errors import NotAllowed, NotFound
from bastide.web.tables.puzzles import play_on

router = APIRouter(include_in_schema=False, route_class=PageRoute)
SHEETS = ("verdicts.css", "puzzle.css")
Number = Annotated[int, Path(ge=1, le=100_000)]
Chosen = Annotated[str, Query(max_length=80)]
Answers = Mapping[tuple[str, int], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle in a list."""

    number: int
    difficulty: Difficulty
    choices: int
    verdict: str  # "" where it is open


@dataclass(frozen=True, slots=True)
class Day:
    """A puzzle of one of the last days."""

    link: str
    name: str
    title: str  # of its game
    verdict: str
    today: bool


def lists() -> dict[str, Puzzles]:
    """The puzzles of all games that have some."""
    found = {name: puzzles_of(name) for name in bastide.games()}
    return {name: held for name, held in found.items() if held is not None and held.puzzles}


@router.get("/puzzles")
def all_puzzles(visit: TheVisit, services: TheServices) -> Response:
    """The puzzle of the day, and the games."""
    held, answers = lists(), services.store.solved.of(visit.guest)
    games = [game for game in games_by_length() if game.name in held]
    rows = [(game, len(held[game.name].puzzles), _solved(answers, game.name), scene(game)) for game in games]
    return visit.page(
        "puzzles.html",
        title=_("What would you play?"),
        sheets=("home.css", "puzzle.css"),
        days=_days(held, answers),
        verdicts=verdict_words(),
        rows=rows,
        signs=signs_for(*map(scene, games)),
    )


@router.get("/puzzles/{name}")
def puzzles_of_game(visit: TheVisit, services: TheServices, game: TheGame) -> Response:
    """Its puzzles by difficulty, with what the visitor has solved."""
    held, answers = _held(game), services.store.solved.of(visit.guest)
    entries = [
        Entry(number, difficulty_of(each), len(each.choices), answers.get((game.name, number), ""))
        for number, each in enumerate(held.puzzles, 1)
    ]
    groups = {
        words: [each for each in entries if class_of(len(each.difficulty.filled)) == kind]
        for kind, words in class_words().items()
    }
    return visit.page(
        "puzzles_game.html",
        title=_("Puzzles: {game}", game=title_of(game)),
        sheets=("home.css", "puzzle.css"),
        game=game,
        groups={words: rows for words, rows in groups.items() if rows},
        count=len(entries),
        solved=_solved(answers, game.name),
        next=_next(held, answers),
        verdicts=verdict_words(),
    )


@router.get("/puzzles/{name}/{number}")
def one_puzzle(
    visit: TheVisit, services: TheServices, game: TheGame, number: Number, choose: Chosen = "", played: Chosen = ""
) -> Response:
    """The position; with `played` the answer to that choice."""
    puzzle = _puzzle(game, number)
    if played and puzzle.choice(played) is None:
        raise NotFound(_("There is no such choice in this puzzle."))
    return _page(visit, services, game, number, puzzle, choose, played)


@router.post("/puzzles/{name}/{number}")
def answer(visit: TheVisit, services: TheServices, game: TheGame, number: Number, form: Posted) -> Response:
    """A choice is made, or played on from."""
    puzzle, here = _puzzle(game, number), f"/puzzles/{game.name}/{number}"
    choice = puzzle.choice(form.get("play", "") or form.get("played", ""))
    if choice is None:
        raise NotAllowed(_("Choose one of the choices first."))
    if form.get("do") == "on":
        name = own_name(visit.visitor, form)
        table = play_on(services.tables, begun(game.name, number), puzzle.seat, choice.text, visit.guest, name)
        return visit.redirect(f"/t/{table}")
    services.store.solved.add(visit.guest, game.name, number, verdict_of(game.name, puzzle.lost(choice.text)))
    return visit.redirect(f"{here}?{urlencode({'played': choice.text})}#answer")


def _page(
    visit: Visit, services: Services, game: Game, number: int, puzzle: Puzzle, choose: str, played: str
) -> Response:
    match, held = begun(game.name, number), _held(game)
    answers = services.store.solved.of(visit.guest)
    seen = answer_page(match, puzzle, played) if played else question_page(match, puzzle, choose or None)
    return visit.page(
        "puzzle.html",
        title=_("Puzzle {n}: {game}", n=number, game=title_of(game)),
        sheets=("play.css", *known(game_sheet(game)), *SHEETS),
        scripts=() if played else ("puzzle.js",),
        signs=page_room(game).symbols_for,
        game=game,
        number=number,
        count=len(held.puzzles),
        seat=puzzle.seat,
        names=names_at(match),
        page=seen,
        groups={} if played else button_groups(seen),
        chosen=choose if seen.chosen else None,
        answered={},
        difficulty=difficulty_of(puzzle),
        answer=answer_of(match, puzzle, played) if played else None,
        played=played,
        first=answers.get((game.name, number), ""),
        verdicts=verdict_words(),
        next=_next(held, answers, number),
        days=_days(lists(), answers),
        here=(game.name, number),
        query=urlencode({"played": played} if played else {"choose": choose} if choose else {}),
    )


def _held(game: Game) -> Puzzles:
    held = puzzles_of(game.name)
    if held is None or not held.puzzles:
        raise NotFound(_("There are no puzzles of {game} yet.", game=title_of(game)))
    return held


def _puzzle(game: Game, number: int) -> Puzzle:
    held = _held(game)
    if number > len(held.puzzles):
        raise NotFound(_("There are {n} puzzles of {game}.", n=len(held.puzzles), game=title_of(game)))
    return held.puzzles[number - 1]


def _solved(answers: Answers, game: str) -> int:
    return sum(verdict == SOLVED for (name, _number), verdict in answers.items() if name == game)


def _next(held: Puzzles, answers: Answers, after: int = 0) -> int | None:
    """The next puzzle of the game that the visitor has not answered; None where he has all."""
    count = len(held.puzzles)
    order = [(after + step) % count + 1 for step in range(count)]
    return next((number for number in order if (held.game, number) not in answers and number != after), None)


def today() -> date:
    """By UTC, so that it is the same for everybody."""
    return datetime.now(UTC).date()


def todays() -> Daily | None:
    """The puzzle of the day."""
    return daily(today(), lists())


def _days(held: Mapping[str, Puzzles], answers: Answers) -> list[Day]:
    now = today()
    return [
        Day(
            f"/puzzles/{each.game}/{each.number}",
            _("Today") if each.day == now else format_date(each.day, "EEE", locale=current_language()).rstrip("."),
            title_of(bastide.game(each.game)),
            answers.get((each.game, each.number), ""),
            each.day == now,
        )
        for each in week(now, held)
    ]
