"""Squares that come to the same for the evaluation: of those that are alike only the first has to be looked at.

What a square is good for (features.py): it belongs to a side that may still become whole, or it is one of the best for the
merchant or the priest to come; and whoever is drawn there counts what lies around. Walls only know sides.
"""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.bot.neighbour_counts import best_few
from bastide.games.saint_malo.rules.board import INNER, OUTER, SIDES, around, count, spread
from bastide.games.saint_malo.rules.city import list_squares
from bastide.games.saint_malo.rules.engine import legal
from bastide.games.saint_malo.rules.persons import MOST_HOUSES, one_of_each_kind
from bastide.games.saint_malo.rules.state import AT, BUILDER, JUGGLER, MERCHANT, PERSON_STEP, PRIEST, WALL_STEP
from bastide.games.saint_malo.rules.turn import Out


@rule
def unlike(s: State, out: Out) -> int:
    """The legal actions without those squares that are like one before them; how many there are."""
    if s.kind == WALL_STEP:
        return list_squares(one_of_each_side(int(s.free[s.turn]) & OUTER), AT, out)
    if s.kind == PERSON_STEP:
        return list_squares(squares_for_person(s), AT, out)
    return legal(s, out)


@rule
def one_of_each_side(squares: int) -> int:
    """The first of these squares on each side."""
    found = 0
    for side in range(4):
        here = squares & int(SIDES[side])
        found |= here & -here
    return found


@rule
def squares_for_person(s: State) -> int:
    """Free squares for the person to draw: those that others may want, and of the rest one of each kind."""
    free = int(s.free[s.turn])
    inner = free & INNER
    wanted = best_few(int(s.crates[s.turn]), inner) | best_few(int(s.churches[s.turn]), inner)
    found = wanted | one_of_each_effect(s, inner & ~wanted)
    spoilt = 0
    for side in range(4):
        mask = int(SIDES[side])
        if (int(s.ramparts[s.turn]) | free) & mask == mask:
            found |= one_of_each_effect(s, free & mask)
        else:
            spoilt |= free & mask
    return found | one_of_each_effect(s, spoilt)


@rule
def one_of_each_effect(s: State, squares: int) -> int:
    """Of squares that are alike as squares: the first for each number that the person would count there."""
    seen = found = 0
    while squares:
        here = squares & -squares
        effect = 1 << effect_at(s, here)
        if not seen & effect:
            seen |= effect
            found |= here
        squares &= squares - 1
    return found


@rule
def effect_at(s: State, here: int) -> int:
    """What the person to draw would count on a square (SM-47 to SM-50)."""
    near = around(here)
    if s.who == PRIEST:
        return count(near & int(s.churches[s.turn]))
    if s.who == MERCHANT:
        return count(near & int(s.crates[s.turn]))
    if s.who == JUGGLER:
        return count(one_of_each_kind(s, near))
    if s.who == BUILDER:
        free = int(s.free[s.turn]) & ~here
        return min(MOST_HOUSES, count(spread(near & free, free, MOST_HOUSES)))
    return 0
