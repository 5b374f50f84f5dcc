"""Points at the end, who wins, and the reasons that the rules tell (LC-80 to LC-82)."""

from functools import cache

from bastide.core.events import POINTS, note
from bastide.core.i18n import language
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.text.i18n import _

FIELDS_POINTS = 3
HUNGER_POINTS = 5

# Kinds of notes of this game (core/events.py): citizens who come or go.
CITIZENS = 16

# Reasons. Each stands for a statement and a few words.
(
    FOR_CITIZENS,
    FOR_FIELDS,
    FOR_HUNGER,
    FOR_ACTION_CARD,
    FOR_QUARRY,
    FOR_CARD,
    FOR_MASTER,
    FOR_FIGURES,
    FOR_GOLDEN,
    FOR_LOOK,
    FOR_GROWTH,
    FOR_MARKET,
    FOR_FOUNDING,
    FOR_MOVING_OUT,
    FOR_MIGRATION,
    FOR_EMIGRATION,
    FOR_STARVING,
    FOR_DEMOLITION,
) = range(18)


@cache
def _reasons(spoken: str) -> tuple[tuple[str, str], ...]:
    return (
        ("LC-80", _("citizens")),
        ("LC-80", _("all three fields")),
        ("LC-80", _("citizens left for hunger in year 6")),
        ("LC-33", _("action card")),
        ("LC-22", _("quarry")),
        ("LC-35", _("building card")),
        ("LC-36", _("master builder")),
        ("LC-37", _("bread and circuses")),
        ("LC-38", _("golden times")),
        ("LC-40", _("closeness to the people")),
        ("LC-23", _("growth")),
        ("LC-45", _("market")),
        ("LC-50", _("new city")),
        ("LC-50", _("moved to the new city")),
        ("LC-62", _("came from a neighbour")),
        ("LC-62", _("left for a neighbour")),
        ("LC-70", _("left for hunger")),
        ("LC-65", _("demolished")),
    )


def reason_of(reason: int) -> tuple[str, str]:
    """The statement of a reason, and its words."""
    return _reasons(language())[reason]


@rule
def final_scoring(s: State) -> None:
    """LC-80."""
    for city in range(s.cities):
        score_city(s, city)
    for seat in range(s.players):
        if s.starved[seat]:
            score_hunger(s, seat)


@rule
def score_city(s: State, city: int) -> None:
    """LC-80: its citizens, and whether it has buildings for all three fields."""
    seat = int(s.owner[city])
    citizens = int(s.citizens[city])
    s.points[seat] += citizens
    note(POINTS, seat, citizens, FOR_CITIZENS, int(s.castle[city]))
    if s.attraction[city, 0] and s.attraction[city, 1] and s.attraction[city, 2]:
        s.points[seat] += FIELDS_POINTS
        note(POINTS, seat, FIELDS_POINTS, FOR_FIELDS, int(s.castle[city]))


@rule
def score_hunger(s: State, seat: int) -> None:
    """LC-80: citizens left for hunger in year 6."""
    s.points[seat] -= HUNGER_POINTS
    note(POINTS, seat, -HUNGER_POINTS, FOR_HUNGER, -1)


def result(s: State) -> tuple[tuple[int, ...], str]:
    """LC-81: most points, then more gold; still tied, they share."""
    best = max(int(points) for points in s.points[: s.players])
    first = [seat for seat in range(s.players) if s.points[seat] == best]
    if len(first) == 1:
        return (first[0],), _("most points")
    gold = max(int(s.gold[seat]) for seat in first)
    richest = tuple(seat for seat in first if s.gold[seat] == gold)
    return richest, _("most points, then more gold") if len(richest) == 1 else _("the same points and gold")
