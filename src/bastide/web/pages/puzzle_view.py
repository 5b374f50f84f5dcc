"""One puzzle as its page shows it: the position with its choices, or the answer."""

from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup

from bastide import game as find_game
from bastide.core.match import Match
from bastide.look.page import Choice, Page, PageInput, page_room
from bastide.look.verdicts import BETTER, PLAYED
from bastide.puzzles import Puzzle
from bastide.puzzles.margins import verdict_of
from bastide.web.pages.puzzle_words import (
    AnswerRow,
    answer_rows,
    found_bars,
    found_words,
    headline,
    level_shares,
    line_words,
    named_choices,
    reason,
)
from bastide.web.tables.bot_names import BOT_NAMES

KEPT = 64  # matches that begin with a puzzle: reading a position takes longer than drawing it


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a choice."""

    verdict: str
    headline: str
    why: str
    rows: list[AnswerRow]
    line: list[str]
    found: str
    bars: Markup
    levels: list[tuple[str, int]]


def names_at(match: Match) -> list[str]:
    """Who sits there: nobody in particular."""
    return list(BOT_NAMES[: match.players])


@lru_cache(maxsize=KEPT)
def _opened(name: str, number: int) -> Match:
    from bastide.puzzles import puzzles_of

    held = puzzles_of(name)
    assert held is not None
    return find_game(name).resume(held.puzzles[number - 1].position, seed=0)


def begun(name: str, number: int) -> Match:
    """The match that a puzzle begins; not to be played on."""
    return _opened(name, number)


def question_page(match: Match, puzzle: Puzzle, choose: str | None) -> Page:
    """The table with its choices, and nothing of what they bring."""
    view = match.player_view(puzzle.seat)
    chosen = next((each for each in view.actions if each.text == choose), None)
    return page_room(match.game).page(PageInput(view, names_at(match), chosen=chosen, front=puzzle.seat))


def answer_page(match: Match, puzzle: Puzzle, played: str) -> Page:
    """The table with the best choice and one's own on it, and nothing to choose."""
    room, names = page_room(match.game), names_at(match)
    view = match.player_view(puzzle.seat)
    wanted = {puzzle.best.text: BETTER, played: PLAYED}
    shown = replace(view, actions=tuple(each for each in view.actions if each.text in wanted))
    given = PageInput(shown, names, front=puzzle.seat, verdicts=wanted, links=False)
    beside = room.page(PageInput(replace(view, actions=()), names, front=puzzle.seat))
    return replace(room.page(given), tray=beside.tray, panels=beside.panels)


def answer_of(match: Match, puzzle: Puzzle, played: str) -> Answer:
    """All that is said after the choice."""
    names, own = names_at(match), puzzle.choice(played)
    assert own is not None
    named = named_choices(match, names)
    again = match.game.resume(puzzle.position, seed=0)
    return Answer(
        verdict_of(match.game.name, puzzle.lost(played)),
        headline(match.game.name, puzzle, own),
        reason(match, puzzle, own, named),
        answer_rows(puzzle, played, named),
        line_words(again, puzzle, names),
        found_words(puzzle),
        found_bars(puzzle),
        level_shares(puzzle),
    )


def button_groups(seen: Page) -> dict[str, list[Choice]]:
    """The choices that need a button, under their heads."""
    groups: dict[str, list[Choice]] = {}
    for choice in seen.choices:
        if not choice.placed and not choice.blocked:
            groups.setdefault(choice.group, []).append(choice)
    return groups
