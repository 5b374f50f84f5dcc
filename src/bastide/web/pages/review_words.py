"""A review in words and figures: what each seat lost and by what, its slips, what chance did."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.choices import Choices
from bastide.core.i18n import current_language
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.page import PageInput, page_room
from bastide.review import Decision, Luck, Review, SeatReview
from bastide.review.grades import BEST, BLUNDER, GOOD, GRADES, INACCURACY, MISTAKE
from bastide.review.i18n import number
from bastide.review.why import why
from bastide.review.words import grade_words
from bastide.web.pages.figures import percent
from bastide.web.pages.log import log_lines
from bastide.web.tables.table import Table

#: How a grade is written where there is room for a sign alone; their frames tell them apart too (static/verdicts.css).
SIGNS = {BEST: "!", GOOD: "✓", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
SLIPS = (INACCURACY, MISTAKE, BLUNDER)
MOST_LUCK = 3  # events of each kind that are told of a seat
LEAST_LUCK = 0.5  # points: what is less is not worth telling


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade as pages show it."""

    key: str
    sign: str
    word: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that cost something, in words."""

    move: int
    seat: int
    grade: Grade
    played: str
    better: str
    lost: str
    win_lost: str
    why: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What a game was to a seat: how it decided, and what of its lead at the end was luck, and what was play."""

    seat: int
    counts: tuple[int, ...]  # of each grade
    lost: str
    win_lost: str  # for each decision, in the mean
    lead: str
    luck: str
    error: str
    play: str


@dataclass(frozen=True, slots=True)
class LuckRow:
    """Something that chance did, and what it was worth to a seat."""

    move: int
    words: str
    points: str


def grade_of(key: str) -> Grade:
    """With its sign and its word, as a title."""
    word = grade_words()[key]
    return Grade(key, SIGNS[key], word[:1].upper() + word[1:])


def all_grades() -> list[Grade]:
    """The best first."""
    return [grade_of(each) for each in GRADES]


def is_slip(decision: Decision) -> bool:
    """Whether it is told among those that cost something."""
    return decision.grade in SLIPS


def seat_row(seat: SeatReview) -> SeatRow:
    """What is left of the lead without luck is play: the two add up to it."""
    return SeatRow(
        seat.seat,
        tuple(seat.grades[each] for each in GRADES),
        number(-seat.lost),
        percent(-seat.win_lost / max(seat.decisions, 1), 1),
        number(seat.end, 0, signed=True).removesuffix("."),
        number(seat.luck, signed=True),
        number(seat.luck_error),
        number(seat.end - round(seat.luck, 1), signed=True),
    )


def slip_of(table: Table, decision: Decision) -> Slip:
    """A slip in the language in use."""
    played, better, reason = told(table, decision)
    lost, chance = number(decision.lost), percent(decision.win_lost)
    return Slip(decision.move, decision.seat, grade_of(decision.grade), played, better, lost, chance, reason)


def told(table: Table, decision: Decision) -> tuple[str, str, str]:
    """What was played, what was better, and why; said once for each language and kept with the table."""
    key = current_language(), decision.move
    kept = table.verdicts.get(key)
    if kept is None or kept[0] != decision:
        names = [seat.name for seat in table.seats]
        words = choice_words(table.begun, decision, names)
        kept = table.verdicts[key] = (decision, (*words, why(table.begun, decision)))
    return kept[1]


def choice_words(match: Match, decision: Decision, names: Sequence[str]) -> tuple[str, str]:
    """The choice that was played and the best one, as the buttons of the table call them: but to anybody who reads it, so that
    nothing is "yours"."""
    view = decided_view(match, decision)
    given = PageInput(match.game.player_view(view.buffer, None, view.actions), names)
    room = page_room(match.game)
    choices = room.choices_of(given) if hasattr(room, "choices_of") else room.page(given).choices  # of an older package
    named = {each.action: whole_name(each.group, each.name) for each in choices if not each.blocked}
    return named.get(decision.played, decision.played), named.get(decision.best, decision.best)


def whole_name(group: str, name: str) -> str:
    """A choice with the head that it stands under, unless it says that itself."""
    return name if not group or name.startswith(group) else f"{group}: {name}"


def decided_view(match: Match, decision: Decision) -> PlayerView:
    """What the seat saw that decided, with nothing to choose but what it played and what was best."""
    seen = match.player_view(decision.seat, decision.move - 1)
    choices = Choices(match.game, seen.buffer, decision.move - 1)
    actions = dict.fromkeys(choices.meant(each) for each in (decision.played, decision.best))
    return match.game.player_view(seen.buffer, decision.seat, tuple(actions))


def luck_rows(table: Table, review: Review, seat: int) -> tuple[list[LuckRow], list[LuckRow]]:
    """What was luckiest for a seat, and what was unluckiest."""
    order = sorted(review.lucks, key=lambda each: -each.points[seat])
    good = [each for each in order[:MOST_LUCK] if each.points[seat] >= LEAST_LUCK]
    bad = [each for each in order[: -MOST_LUCK - 1 : -1] if each.points[seat] <= -LEAST_LUCK]
    return [_luck_row(table, each, seat) for each in good], [_luck_row(table, each, seat) for each in bad]


def _luck_row(table: Table, luck: Luck, seat: int) -> LuckRow:
    line = log_lines(table, table.begun, luck.move, luck.move)[0]
    return LuckRow(luck.move, line.text, number(luck.points[seat], signed=True))
