"""One sentence why another choice was better: by what both bring at once, or else by what everybody may expect in the end."""

from collections import Counter

from bastide.core.choices import Choices
from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.core.match import Match
from bastide.review.i18n import _, number
from bastide.review.model import Decision

LEAST = 0.05  # points: less is not worth a word
SHOWN = 2  # reasons that a sentence names


def why(match: Match, decision: Decision) -> str:
    """Why the best choice was better than the one played; nothing where that was the best."""
    if decision.best == decision.played:
        return ""
    best, played = _brought(match, decision)
    more, less = sum(each.amount for each in best), sum(each.amount for each in played)
    if best and more > less:
        gives = {"given": _reasons(best), "points": more}
        if played:
            return _(
                "Gives up {given} ({points} points) for {taken} ({fewer} points).",
                **gives,
                taken=_reasons(played),
                fewer=less,
            )
        return _("Gives up {given} ({points} points).", **gives)
    return _expected(match, decision)


def _brought(match: Match, decision: Decision) -> tuple[list[Award], list[Award]]:
    """The points that only the best choice brings at once, and those that only the played one does: as the seat could know."""
    view = match.player_view(decision.seat, decision.move - 1)
    choices = Choices(match.game, view.buffer, decision.move - 1)
    best, played = (
        [
            each
            for each in choices.tried(choices.meant(text)).awards
            if each.unit == "points" and each.seat == decision.seat and each.amount
        ]
        for text in (decision.best, decision.played)
    )
    return _without(best, played), _without(played, best)


def _without(some: list[Award], others: list[Award]) -> list[Award]:
    """Awards less those that the others hold as well."""
    common, left = Counter((each.amount, each.text) for each in others), []
    for award in some:
        key = (award.amount, award.text)
        if common[key]:
            common[key] -= 1
        else:
            left.append(award)
    return left


def _reasons(awards: list[Award]) -> str:
    most = sorted(awards, key=lambda each: -abs(each.amount))[:SHOWN]
    return list_in_words(each.text for each in most)


def _expected(match: Match, decision: Decision) -> str:
    """By the final points of the one who decides, or of whoever gains most by it."""
    own = decision.points[decision.seat]
    gains = {seat: -points for seat, points in enumerate(decision.points) if seat != decision.seat}
    other = max(gains, key=lambda seat: gains[seat], default=decision.seat)
    gain = gains.get(other, 0.0)
    name = match.names[other]
    if own >= LEAST and gain >= LEAST:
        return _(
            "Expects {fewer} points fewer in the end, and {name} {more} more.",
            fewer=number(own),
            name=name,
            more=number(gain),
        )
    if own >= LEAST:
        return _("Expects {fewer} points fewer in the end.", fewer=number(own))
    if gain >= LEAST:
        return _("Leaves {name} {more} points more in the end.", name=name, more=number(gain))
    return _("Comes to nearly the same.")
