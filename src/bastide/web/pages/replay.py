"""A moment of the past as the replay shows it: what the move did and brought, everybody's points, and the ways on from here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from bastide.core.history import Move
from bastide.look.page import Page
from bastide.review import Review
from bastide.web.i18n import _
from bastide.web.pages.log import log_lines
from bastide.web.pages.review_words import Grade, grade_of, is_slip
from bastide.web.pages.run import chart_of, run_of, signed
from bastide.web.pages.viewpoint import Viewpoint


@dataclass(frozen=True, slots=True)
class Replay:
    """What the page says of a move, beside the board after it."""

    headline: str
    brought: str
    speaker: int  # who made the move
    gains: tuple[int, ...]  # of each seat
    chart: Markup
    turn_back: int  # the moves at which a turn ended, before and after
    turn_on: int
    grade: Grade | None = None  # what a review says of the move
    reviewed: bool = False
    slip_back: int | None = None  # the moves before and after that cost something
    slip_on: int | None = None


def replay_of(viewpoint: Viewpoint, seen: Page, review: Review | None = None) -> Replay:
    """For the moment that is looked at."""
    table, match, moment = viewpoint.table, viewpoint.match, viewpoint.moment
    seat = viewpoint.seat if viewpoint.chosen_eyes else None

    def link(move: int) -> str:
        return "?" + urlencode({"move": move} if seat is None else {"move": move, "as": seat})

    gains = run_of(table).gains(moment)
    back, on = turns_around(match.moves, moment)
    headline, speaker = _("The game begins."), seen.speaker
    if moment and table.over and moment == len(match.moves):
        headline = seen.headline
    elif moment:
        line = log_lines(table, match, moment, moment)[0]
        headline, speaker = line.text, line.seat
    # A log line tells the points that a rule gave; those that only stand on the cards are told here.
    told = moment and any(award.unit == "points" for award in match.moves[moment - 1].awards)
    brought = "" if not moment or told else _brought(gains, viewpoint.names())
    chart = chart_of(table, link, moment)
    return Replay(headline, brought, speaker, gains, chart, back, on, **_judged(review, moment))


def _judged(review: Review | None, moment: int) -> dict[str, Any]:
    """What a review says of the move, and where the next slips are."""
    if review is None:
        return {}
    decision = review.moments[moment - 1].decision if moment else None
    slips = [each.move for each in review.decisions if is_slip(each)]
    return {
        "grade": None if decision is None else grade_of(decision.grade),
        "reviewed": True,
        "slip_back": max((each for each in slips if each < moment), default=None),
        "slip_on": min((each for each in slips if each > moment), default=None),
    }


def turns_around(moves: Sequence[Move], moment: int) -> tuple[int, int]:
    """Where the turn before this moment began, and where the one after it ends: moves in a row of one seat are a turn."""
    back = moment
    while back and moves[back - 1].seat == moves[moment - 1].seat:
        back -= 1
    on = moment
    while on < len(moves) and moves[on].seat == moves[moment].seat:
        on += 1
    return back, on


def _brought(gains: Sequence[int], names: Sequence[str]) -> str:
    won = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(gains) if gain]
    return ", ".join(won) if won else _("No points change.")
