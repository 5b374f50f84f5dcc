"""Heads: a person into the city, and what he does at once (SM-45 to SM-52)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import around, beside, bit, count
from bastide.games.saint_malo.rules.city import (
    draw,
    draw_into_group,
    go_on_with_walls,
    list_squares,
    refused_square,
)
from bastide.games.saint_malo.rules.refusal_numbers import LEGAL, NOT_AROUND_BUILDER, NOT_BESIDE_HOUSES, TAKEN
from bastide.games.saint_malo.rules.scoring import (
    FOR_HOUSE,
    FOR_JUGGLER,
    FOR_LABOURER,
    FOR_MERCHANT,
    FOR_NOBLE,
    FOR_PRIEST,
    award,
    earn,
)
from bastide.games.saint_malo.rules.state import (
    BUILD,
    DONE,
    HOUSE,
    HOUSE_STEP,
    JUGGLER,
    LABOURER,
    MERCHANT,
    NOBLE,
    PERSON,
    PRIEST,
    SOLDIER,
)
from bastide.games.saint_malo.rules.turn import Out

HOUSE_POINTS = 3
MOST_HOUSES = 3
NOBLE_POINTS = 7
JUGGLER_POINTS = 2


@rule
def draw_person(s: State, cell: int) -> None:
    """SM-45: the person stands; SM-46 to SM-52: he counts what lies around him now, and never again."""
    draw(s, cell, PERSON + s.who)
    here = bit(cell)
    near = around(here)
    if s.who == LABOURER:
        award(s, s.turn, 1, FOR_LABOURER, here)
    elif s.who == SOLDIER:
        s.soldiers[s.turn] += 1
    elif s.who == PRIEST:
        churches = near & int(s.churches[s.turn])
        award(s, s.turn, count(churches), FOR_PRIEST, churches)
    elif s.who == MERCHANT:
        crates = near & int(s.crates[s.turn])
        earn(s, s.turn, count(crates), FOR_MERCHANT, crates)
    elif s.who == JUGGLER:
        kinds = one_of_each_kind(s, near)
        award(s, s.turn, JUGGLER_POINTS * count(kinds), FOR_JUGGLER, kinds)
    elif s.who == NOBLE:
        award(s, s.turn, NOBLE_POINTS, FOR_NOBLE, here)
    else:  # the builder
        begin_houses(s, cell)
        return
    go_on_with_walls(s, s.walls)


@rule
def one_of_each_kind(s: State, near: int) -> int:
    """SM-50: the squares of the persons around, of each kind the first."""
    found = 0
    result = 0
    for cell in range(49):
        if (near >> cell) & 1:
            who = int(s.grid[s.turn, cell]) - PERSON
            if 0 <= who <= NOBLE and not (found >> who) & 1:
                found |= 1 << who
                result |= bit(cell)
    return result


@rule
def begin_houses(s: State, cell: int) -> None:
    """SM-49: up to three logs may become houses."""
    s.builder = cell
    s.left = min(MOST_HOUSES, int(s.logs[s.turn]))
    s.drawn = 0
    s.group_mask = 0
    go_on_with_houses(s)


@rule
def house_squares(s: State) -> int:
    """SM-49: the first house around the builder, the next ones beside the group."""
    free = int(s.free[s.turn])
    if s.drawn == 0:
        return free & around(bit(s.builder))
    return free & beside(int(s.group_mask))


@rule
def go_on_with_houses(s: State) -> None:
    """Asked only while a house is possible."""
    if s.left > 0 and house_squares(s) != 0:
        s.kind = HOUSE_STEP
    else:
        go_on_with_walls(s, s.walls)


@rule
def legal_houses(s: State, out: Out) -> int:
    """A square for the next house, or enough."""
    n = list_squares(house_squares(s), BUILD, out)
    out[n] = DONE
    return n + 1


@rule
def refused_house(s: State, cell: int) -> int:
    """A square that is free may be too far from the builder, or from the houses begun."""
    if refused_square(s, cell) != LEGAL:
        return TAKEN
    if (house_squares(s) >> cell) & 1:
        return LEGAL
    return NOT_AROUND_BUILDER if s.drawn == 0 else NOT_BESIDE_HOUSES


@rule
def draw_house(s: State, cell: int) -> None:
    """One log becomes one house: 3 points at once."""
    draw_into_group(s, cell, HOUSE)
    s.logs[s.turn] -= 1
    award(s, s.turn, HOUSE_POINTS, FOR_HOUSE, bit(cell))
    go_on_with_houses(s)
