"""Points at the end, who wins, and the reasons that the rules tell (LC-80 to LC-82)."""

from bastide.core.events import POINTS, note
from bastide.core.jit import rule
from bastide.core.state import State

FIELDS_POINTS = 3
HUNGER_POINTS = 5

# Kinds of notes of this game (core/events.py): citizens who come or go.
CITIZENS = 16

# Why something was given or lost: the statement; text/reasons.py has the words.
REASONS = (
    "LC-80",
    "LC-80",
    "LC-80",
    "LC-33",
    "LC-22",
    "LC-35",
    "LC-36",
    "LC-37",
    "LC-38",
    "LC-40",
    "LC-23",
    "LC-45",
    "LC-50",
    "LC-50",
    "LC-62",
    "LC-62",
    "LC-70",
    "LC-65",
)
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
) = range(len(REASONS))

# Why somebody has won (LC-81).
BY_POINTS, BY_GOLD, BY_SHARING = range(3)


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


def result(s: State) -> tuple[tuple[int, ...], int]:
    """LC-81: most points, then more gold; still tied, they share."""
    best = max(int(points) for points in s.points[: s.players])
    first = [seat for seat in range(s.players) if s.points[seat] == best]
    if len(first) == 1:
        return (first[0],), BY_POINTS
    gold = max(int(s.gold[seat]) for seat in first)
    richest = tuple(seat for seat in first if s.gold[seat] == gold)
    return richest, BY_GOLD if len(richest) == 1 else BY_SHARING
