"""One sentence why another choice was better: by the points that both lead to, then by the parts of the evaluation that differ
most, or else by what everybody may expect in the end. All from what the seat knew."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bastide.core.choices import Choices
from bastide.core.i18n import list_in_words
from bastide.core.match import Match
from bastide.core.state import State
from bastide.look.page import page_room
from bastide.look.parts import UNSAID
from bastide.review.i18n import _, ngettext, number
from bastide.review.model import Decision
from bastide.review.parts import parts_of
from bastide.review.turn_end import TurnEnd, turn_end

LEAST = 0.05  # points: less is not worth a word
LEAST_PART = 0.3  # points of a part of the evaluation that are
SHOWN = 2  # reasons that a sentence names


class Reason(NamedTuple):
    """Points, and what for."""

    points: int
    text: str


def why(match: Match, decision: Decision) -> str:
    """Why the best choice was better than the one played; nothing where that was the best."""
    return "" if decision.best == decision.played else reason(match, decision) or _("Comes to nearly the same.")


def reason(match: Match, decision: Decision) -> str:
    """The same of a choice that was not the best; nothing where no reason can be named."""
    view = match.player_view(decision.seat, decision.move - 1)
    choices = Choices(match.game, view.buffer, decision.move - 1)
    best, played = (turn_end(view, choices.meant(text).id) for text in (decision.best, decision.played))
    return (
        _by_points(match, decision, best, played)
        or _by_parts(match, decision, best, played)
        or _expected(match, decision)
    )


def _by_points(match: Match, decision: Decision, best: TurnEnd, played: TurnEnd) -> str:
    """What only one of the two brings, in this turn and as the position would count."""
    bests, others = _points(match, decision.seat, best), _points(match, decision.seat, played)
    given, taken = _without(bests, others), _without(others, bests)
    more, less = sum(each.points for each in given), sum(each.points for each in taken)
    if not given or more <= less:
        return ""
    if not taken or less <= 0:
        return ngettext("Gives up {n} point ({given}).", "Gives up {n} points ({given}).", more, given=in_words(given))
    if in_words(given) == in_words(taken):
        return ngettext("{n} point fewer ({given}).", "{n} points fewer ({given}).", more - less, given=in_words(given))
    return ngettext(
        "{n} point fewer: {taken} ({fewer}) instead of {given} ({points}).",
        "{n} points fewer: {taken} ({fewer}) instead of {given} ({points}).",
        more - less,
        taken=in_words(taken),
        fewer=less,
        given=in_words(given),
        points=more,
    )


def _points(match: Match, seat: int, end: TurnEnd) -> list[Reason]:
    """What a turn brought to the seat; and if that can be foreseen, what would be added if the game ended there."""
    found = [
        Reason(each.amount, each.text)
        for each in end.awards
        if each.unit == "points" and each.seat == seat and each.amount
    ]
    if end.foreseen and match.game.engine.turn_of(end.state) >= 0:
        view = match.game.player_view(end.buffer, seat)
        found += [Reason(each.points, each.text) for each in page_room(match.game).projected(view)[seat]]
    return found


def _without(some: Iterable[Reason], others: Iterable[Reason]) -> list[Reason]:
    """Reasons less those that the others hold as well."""
    return list((Counter(some) - Counter(others)).elements())


def in_words(reasons: list[Reason]) -> str:
    """The largest of them."""
    most = sorted(reasons, key=lambda each: -abs(each.points))[:SHOWN]
    texts = [each.text for each in most]
    return "; ".join(texts) if any("," in text or "(" in text for text in texts) else list_in_words(texts)


def _by_parts(match: Match, decision: Decision, best: TurnEnd, played: TurnEnd) -> str:
    """The part in which the played choice is furthest behind; nothing where more of it lies in what tells a reader nothing."""
    if not (best.foreseen and played.foreseen):
        return ""
    now = match.player_view(decision.seat, decision.move - 1).state
    ahead, behind = (_lead(match, decision.seat, end, now) for end in (best, played))
    differences = {words: ahead[words] - behind[words] for words in ahead}
    unsaid = abs(differences.pop(UNSAID, 0.0))
    worst = max(differences, key=lambda words: differences[words], default="")
    if differences.get(worst, 0.0) < LEAST_PART or differences[worst] <= unsaid:
        return ""
    return _("{part} (about {points} points).", part=worst, points=number(differences[worst]))


def _lead(match: Match, seat: int, end: TurnEnd, now: State) -> dict[str, float]:
    """Of each part: how far the seat is ahead of the others' mean."""
    found = parts_of(match.game, end.state, now)
    others = [each for other, each in enumerate(found) if other != seat] or [dict.fromkeys(found[seat], 0.0)]
    return {words: own - sum(each[words] for each in others) / len(others) for words, own in found[seat].items()}


def _expected(match: Match, decision: Decision) -> str:
    """By the final points of the one who decides, or of whoever gains most by it."""
    own = decision.points[decision.seat]
    gains = {seat: -points for seat, points in enumerate(decision.points) if seat != decision.seat}
    other = max(gains, key=lambda seat: gains[seat], default=decision.seat)
    gain = gains.get(other, 0.0)
    name = match.names[other]
    if own >= LEAST and gain >= LEAST:
        return _(
            "On average {fewer} points fewer in the end, and {more} more for {name}.",
            fewer=number(own),
            name=name,
            more=number(gain),
        )
    if own >= LEAST:
        return _("On average {fewer} points fewer in the end.", fewer=number(own))
    if gain >= LEAST:
        return _("On average {more} points more for {name} in the end.", name=name, more=number(gain))
    return ""
