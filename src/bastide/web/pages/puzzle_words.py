"""Puzzles in words: how difficult one is, how an answer was, what choices are worth, why the best is better, what comes then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bastide.bots.spec import LEVELS
from bastide.core.match import Match
from bastide.look.page import PageInput, page_room
from bastide.look.past import past_of
from bastide.look.svg import node, rect
from bastide.puzzles.difficulty import CLASSES, EASY, ENOUGH, HARD, MEDIUM, PEGS, levels_that_find, pegs_of
from bastide.puzzles.margins import CLOSE, MISSED, SOLVED, place_of, verdict_of
from bastide.puzzles.model import Choice, Puzzle
from bastide.review import Decision
from bastide.review.grades import BEST
from bastide.review.why import why
from bastide.web.i18n import _, ngettext
from bastide.web.pages.figures import decimal, percent
from bastide.web.pages.review_words import whole_name

SHOWN = 3  # choices that an answer names, beside one's own
BAR_WIDE, BAR_HIGH, BAR_ROOM = 40.0, 28.0, 4.0


@dataclass(frozen=True, slots=True)
class Difficulty:
    """As pegs, and in words."""

    filled: range
    empty: range
    words: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A choice with what it is worth."""

    rank: int
    words: str
    points: str
    chance: str
    own: bool


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    """Of one puzzle."""
    pegs = pegs_of(puzzle.found)
    return Difficulty(range(pegs), range(PEGS - pegs), _("difficulty {n} of {most}", n=pegs, most=PEGS))


def class_words() -> dict[str, str]:
    """The classes by which puzzles are listed."""
    words = {EASY: _("Easy"), MEDIUM: _("Medium"), HARD: _("Hard")}
    return {each: words[each] for each in CLASSES}


def verdict_words() -> dict[str, str]:
    """How an answer was, in a word; "" where there is none yet."""
    return {SOLVED: _("solved"), CLOSE: _("close"), MISSED: _("missed"), "": _("open")}


def headline(game: str, puzzle: Puzzle, played: Choice) -> str:
    """How one's own choice compares, by the chance to win."""
    chances = {"best": percent(puzzle.best.win / 1000), "own": percent(played.win / 1000)}
    verdict = verdict_of(game, puzzle.lost(played.text))
    if verdict == SOLVED:
        return _("Solved: {own} to win.", own=chances["own"])
    if verdict == CLOSE:
        return _("Close: {own} to win, {best} was possible.", **chances)
    return _("Better is possible: {best} instead of {own}.", **chances)


def answer_rows(puzzle: Puzzle, played: str, named: Mapping[str, str]) -> list[AnswerRow]:
    """The best choice, the next two on other places, and one's own."""
    shown: list[Choice] = []
    for each in puzzle.choices:
        if len(shown) < SHOWN and place_of(each.text) not in {place_of(other.text) for other in shown}:
            shown.append(each)
    shown += [each for each in puzzle.choices if each.text == played and each not in shown]
    return [
        AnswerRow(
            puzzle.rank(each.text),
            named.get(each.text, each.text),
            decimal(each.points / 10),
            percent(each.win / 1000),
            each.text == played,
        )
        for each in shown
    ]


def named_choices(match: Match, names: Sequence[str]) -> dict[str, str]:
    """All choices of a match as the buttons of a table call them, to anybody who reads it."""
    assert match.turn is not None
    seen = match.player_view(match.turn)
    given = PageInput(match.game.player_view(seen.buffer, None, seen.actions), names)
    choices = page_room(match.game).choices_of(given)
    return {each.action: whole_name(each.group, each.name) for each in choices if not each.blocked}


def reason(match: Match, puzzle: Puzzle, played: Choice, named: Mapping[str, str]) -> str:
    """Why the best choice is better than one's own; of the best, why it is better than the next on another place."""
    if played.text != puzzle.best.text:
        return why(match, _decision(match, puzzle, played))
    other = next(each for each in puzzle.choices if place_of(each.text) != place_of(played.text))
    told = why(match, _decision(match, puzzle, other))
    return _("The next best, {choice}: {why}", choice=named.get(other.text, other.text), why=told)


def _decision(match: Match, puzzle: Puzzle, played: Choice) -> Decision:
    """The two choices as a review would have them."""
    fewer = (puzzle.best.points - played.points) / 10
    points = tuple(fewer if seat == puzzle.seat else 0.0 for seat in range(match.players))
    none = (0.0,) * match.players
    lost = puzzle.lost(played.text)
    return Decision(1, puzzle.seat, played.text, puzzle.best.text, len(puzzle.choices), fewer, lost, BEST, points, none)


def line_words(match: Match, puzzle: Puzzle, names: Sequence[str]) -> list[str]:
    """The best choice and what is expected after it, as a log tells it, up to the next roll or draw."""
    match.play(puzzle.best.text)
    for step in puzzle.line:
        legal = {action.text for action in match.actions()}
        if match.moves[-1].chance or match.turn != step.seat or step.text not in legal:
            break
        match.play(step.text)
    room = page_room(match.game)
    moves = [move.number for move in match.moves if not move.chance or move.number == 1]
    return [room.log_line(past_of(match, number), names) for number in moves if not match.moves[number - 1].chance]


def found_words(puzzle: Puzzle) -> str:
    """How many levels find it."""
    n = levels_that_find(puzzle.found)
    return ngettext("{n} of {all} levels finds it", "{n} of {all} levels find it", n, all=len(LEVELS))


def found_bars(puzzle: Puzzle) -> Markup:
    """A bar for each level, as high as it often finds it."""
    bars = []
    for number, share in enumerate(puzzle.found):
        left, high = number * (BAR_WIDE + BAR_ROOM), BAR_HIGH * share / 100
        kind = "bar-found" if share >= ENOUGH else "bar-seldom"
        bars += [rect("bar-ground", left, 0, BAR_WIDE, BAR_HIGH), rect(kind, left, BAR_HIGH - high, BAR_WIDE, high)]
    wide = len(puzzle.found) * (BAR_WIDE + BAR_ROOM) - BAR_ROOM
    drawn = node("svg", *bars, class_="found-bars", view_box=f"-1 -1 {wide + 2:g} {BAR_HIGH + 2:g}", aria_hidden="true")
    return Markup(str(drawn))


def level_shares(puzzle: Puzzle) -> list[tuple[str, int]]:
    """Each level's name, short, and how often it finds it."""
    names = [*(str(number) for number in range(1, len(LEVELS))), _("best")]
    return list(zip(names, puzzle.found, strict=True))
