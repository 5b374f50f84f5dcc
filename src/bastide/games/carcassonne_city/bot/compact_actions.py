"""The actions as few numbers, for learning: squares are counted along the edge of the city instead of over the whole plane.

    4 * square + turn   lay the tile; `square` counts the frontier squares (empty, beside a tile) in reading order
    4 * square + side   build the gate on the side, facing N E S W, of the tile beside that square
    640 ...             the others, in the order of the action space: burgher, trader, none, wall, guard, tower

A square's number changes when the frontier before it does; the observation lists the squares in the same order.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.engine import legal
from bastide.games.carcassonne_city.rules.followers import Out
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, frontier_at
from bastide.games.carcassonne_city.rules.state import (
    ACTIONS,
    GATE,
    GATE_STEP,
    LAY,
    LAY_STEP,
    MOST_FRONTIER,
    PLACE,
    REACH,
    SPAN,
)
from bastide.games.carcassonne_city.rules.turn import fits, keeps_walls_outside, square_number

Mask = npt.NDArray[np.int8]

OTHERS = 4 * MOST_FRONTIER
SIZE = OTHERS + ACTIONS - PLACE


@rule
def action_of(s: State, number: int) -> int:
    """The action that a number of the compact space stands for now; it must be one that can be."""
    if number >= OTHERS:
        return PLACE + number - OTHERS
    if s.laid == 0:
        return LAY + square_number(0, 0) + number
    f, side = int(s.order[number // 4]), number % 4
    x, y = int(s.frontier_x[f]), int(s.frontier_y[f])
    if s.kind == GATE_STEP:  # the tile lies behind the square as one looks out of the gate
        return GATE + square_number(beside_x(x, (side + 2) % 4), beside_y(y, (side + 2) % 4)) + side
    return LAY + square_number(x, y) + side


@rule
def compact_of(s: State, action: int) -> int:
    """The number of a legal action in the compact space."""
    if action >= PLACE:
        return OTHERS + action - PLACE
    return 4 * place_of(s, frontier_of(s, action)) + action % 4


@rule
def legal_compact(s: State, out: Out) -> int:
    """The legal actions as numbers of the compact space, in the order of `legal`; how many there are."""
    if s.kind == LAY_STEP and s.laid > 0:
        return legal_places(s, out)
    n = legal(s, out)
    for i in range(n):
        out[i] = compact_of(s, int(out[i]))
    return n


@rule
def legal_places(s: State, out: Out) -> int:
    """The same of the tile in hand, as turn.py's `legal_lays` finds it, without a look at the plane for each."""
    n, kind = 0, int(s.hand)
    for place in range(s.frontier):
        turns = turns_on(s, kind, int(s.order[place]))
        for turn in range(4):
            if (turns >> turn) & 1:
                out[n] = 4 * place + turn
                n += 1
    return n


@rule
def turns_on(s: State, kind: int, f: int) -> int:
    """Bits of the turns with which a tile may lie on a frontier square."""
    turns = 0
    for turn in range(4):
        if fits(s, kind, f, turn):
            turns |= 1 << turn
    return turns if turns == 0 or keeps_walls_outside(s, f) else 0


@rule
def mark_legal(s: State, lane: int, lanes: int, out: Out, mask: Mask) -> int:
    """What is legal, into a mask of zeros, by one of so many threads. Where there is little, the first thread alone lists it in
    `out` and tells how much it is; else all tell, negative, below which number it lies. Squares for which the outer line is
    walked come last, so that all walk at the same time."""
    if s.kind == LAY_STEP and s.laid > 0:
        for place in range(lane, s.frontier, lanes):
            if not asks_for_walk(s, place):
                mark_place(s, place, mask)
        first = 0
        while first < s.frontier:
            found, mine = 0, -1
            while first < s.frontier and found < lanes:
                if asks_for_walk(s, first):
                    mine = first if found == lane else mine
                    found += 1
                first += 1
            if mine >= 0:
                mark_place(s, mine, mask)
        return -4 * int(s.frontier)
    if lane > 0:
        return 0
    n = legal_compact(s, out)
    for i in range(n):
        mask[out[i]] = 1
    return n


@rule
def asks_for_walk(s: State, place: int) -> bool:
    """Whether a tile on that square might lead the outer line round the gate."""
    return bool(s.gate_tile >= 0 and s.splits[int(s.order[place])] and not s.barred[int(s.order[place])])


@rule
def mark_place(s: State, place: int, mask: Mask) -> None:
    """The turns with which the tile in hand may lie there."""
    turns = turns_on(s, int(s.hand), int(s.order[place]))
    for turn in range(4):
        if (turns >> turn) & 1:
            mask[4 * place + turn] = 1


@rule
def frontier_of(s: State, action: int) -> int:
    """The frontier square of a tile to be laid, or the one that the gate would face; -1 for the very first tile."""
    square = (action - LAY if action < GATE else action - GATE) // 4
    x, y = square % SPAN - REACH, square // SPAN - REACH
    if action >= GATE:
        x, y = beside_x(x, action % 4), beside_y(y, action % 4)
    return frontier_at(s, x, y)


@rule
def place_of(s: State, f: int) -> int:
    """Which in reading order a frontier square is; 0 for the very first tile."""
    place = 0
    while f >= 0 and s.order[place] != f:
        place += 1
    return place
