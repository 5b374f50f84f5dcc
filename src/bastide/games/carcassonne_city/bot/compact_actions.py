"""The actions as few numbers, for learning: squares are counted along the edge of the city instead of over the whole plane.

    4 * square + turn   lay the tile; `square` counts the frontier squares (empty, beside a tile) in reading order
    4 * square + side   build the gate on the side, facing N E S W, of the tile beside that square
    640 ...             the others, in the order of the action space: burgher, trader, none, wall, guard, tower

A square's number changes when the frontier before it does; the observation lists the squares in the same order.
"""

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
from bastide.games.carcassonne_city.rules.turn import square_number

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
    n = legal(s, out)
    if s.kind != LAY_STEP:
        for i in range(n):
            out[i] = compact_of(s, int(out[i]))
        return n
    place = 0
    for i in range(n):  # both come in reading order: one walk along the frontier
        f = frontier_of(s, int(out[i]))
        while f >= 0 and s.order[place] != f:
            place += 1
        out[i] = 4 * place + out[i] % 4
    return n


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
