"""One decision of a review: the board as the seat saw it that decided, with what it played and what was better drawn on it."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from bastide.look.page import Page, PageInput, Panel, page_room
from bastide.look.verdicts import BETTER, PLAYED
from bastide.review import Decision, Moment, Review
from bastide.review.grades import BEST
from bastide.review.i18n import number
from bastide.web.i18n import _
from bastide.web.pages.figures import percent
from bastide.web.pages.log import log_lines
from bastide.web.pages.review_words import Grade, decided_view, grade_of, told
from bastide.web.tables.table import Table


@dataclass(frozen=True, slots=True)
class ReviewMoment:
    """What the page shows of a decision. Without a grade there was nothing to decide."""

    move: int
    seat: int
    headline: str  # the move as the log tells it
    grade: Grade | None
    chance: str  # what the chance to win was, and what became of it
    played: str
    better: str  # "" where what was played is the best
    why: str
    board: str
    board_name: str
    tray: Markup
    panels: tuple[Panel, ...]  # what is looked at before choosing


def moment_of(table: Table, review: Review, move: int) -> ReviewMoment:
    """The decision of that move."""
    match, moment = table.begun, review.moments[move - 1]
    made = match.moves[move - 1]
    headline = log_lines(table, match, move, move)[0].text
    decision = moment.decision
    seen = _page(table, decision or _forced(moment, made.action.text))
    how = (seen.board, seen.board_name, seen.tray, tuple(each for each in seen.panels if each.near))
    if decision is None:
        return ReviewMoment(move, made.seat, headline, None, _("There was only one legal choice."), "", "", "", *how)
    played, better, why = told(table, decision)
    if decision.best == decision.played:
        better = ""
    chance = _chance(moment, decision)
    return ReviewMoment(move, made.seat, headline, grade_of(decision.grade), chance, played, better, why, *how)


def _chance(moment: Moment, decision: Decision) -> str:
    """From which chance to win to which, and how many points that is."""
    before = moment.before.wins[decision.seat]
    if decision.best == decision.played:
        return _("What the review would play, too. Chance to win: {chance}.", chance=percent(before))
    after = max(0.0, before - decision.win_lost)
    changed = {"before": percent(before), "after": percent(after)}
    if decision.grade == BEST:
        return _("As good as the best choice. Chance to win: {chance}.", chance=percent(before))
    return _("Chance to win {before} → {after}, about {points} points less.", **changed, points=number(decision.lost))


def _forced(moment: Moment, text: str) -> Decision:
    """A move that was no decision, as one with a single choice."""
    none = (0.0,) * len(moment.before.wins)
    return Decision(moment.move, moment.seat, text, text, 1, 0.0, 0.0, BEST, none, none)


def _page(table: Table, decision: Decision) -> Page:
    """The table before the decision, with the eyes of who decided: on the board the two choices, beside it nothing to choose."""
    match, names = table.begun, [seat.name for seat in table.seats]
    view, room = decided_view(match, decision), page_room(table.game)
    verdicts = {decision.best: BETTER, decision.played: PLAYED}
    given = PageInput(view, names, front=decision.seat, verdicts=verdicts, links=False)
    still = match.game.player_view(view.buffer, decision.seat)
    beside = room.page(PageInput(still, names, front=decision.seat))
    return replace(room.page(given), tray=beside.tray, panels=beside.panels)
