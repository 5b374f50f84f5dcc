"""Drawing into the city: crates, churches, walls with their bonuses (SM-17, SM-18, SM-25 to SM-41)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import BOTTOM, OUTER, SIDES, TOP, beside, bit, squares_in_regions
from bastide.games.saint_malo.rules.refusal_numbers import (
    INNER_SQUARE,
    LEGAL,
    NOT_BESIDE_CRATES,
    REGION_TOO_SMALL,
    TAKEN,
)
from bastide.games.saint_malo.rules.scoring import FOR_SIDE, award, earn
from bastide.games.saint_malo.rules.state import (
    AT,
    BONUS,
    BONUS_NONE,
    BONUS_PERSONS,
    BONUS_STEP,
    CELL_AT,
    CHURCH,
    CRATE,
    PERSON_STEP,
    WALL,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import Out, end_turn

BONUS_POINTS = 3
BONUS_COINS = 2

# How a side stands.
OPEN, COMPLETE, LOST = range(3)


@rule
def list_squares(mask: int, base: int, out: Out) -> int:
    """The squares of a mask as actions, in reading order."""
    n = 0
    for number in range(45):
        out[n] = base + number
        n += (mask >> int(CELL_AT[number])) & 1
    return n


@rule
def draw(s: State, cell: int, piece: int) -> None:
    """SM-17: something new on a free square. The last one of a city rings in the last round (SM-70)."""
    s.grid[s.turn, cell] = piece
    s.free[s.turn] &= ~bit(cell)
    if s.free[s.turn] == 0:
        s.last_round = 1


@rule
def draw_into_group(s: State, cell: int, piece: int) -> None:
    """One of several that must hang together: it is drawn and remembered."""
    draw(s, cell, piece)
    s.group[s.drawn] = cell
    s.drawn += 1
    s.group_mask |= bit(cell)
    s.left -= 1


@rule
def refused_square(s: State, cell: int) -> int:
    """SM-17: what can stand anywhere needs a free square."""
    return LEGAL if (int(s.free[s.turn]) >> cell) & 1 else TAKEN


@rule
def crate_squares(s: State) -> int:
    """SM-25, SM-26: the first where the whole group has room, the next ones beside the group."""
    free = int(s.free[s.turn])
    return squares_in_regions(free, s.left) if s.drawn == 0 else free & beside(int(s.group_mask))


@rule
def legal_crates(s: State, out: Out) -> int:
    """A square for the next crate."""
    return list_squares(crate_squares(s), AT, out)


@rule
def refused_crate(s: State, cell: int) -> int:
    """A square that is free may still be too far from the group, or in too small a corner for it."""
    if refused_square(s, cell) != LEGAL:
        return TAKEN
    if (crate_squares(s) >> cell) & 1:
        return LEGAL
    return REGION_TOO_SMALL if s.drawn == 0 else NOT_BESIDE_CRATES


@rule
def draw_crate(s: State, cell: int) -> None:
    """One crate of the group."""
    draw_into_group(s, cell, CRATE)
    s.crates[s.turn] |= bit(cell)
    if s.left == 0:
        end_turn(s)


@rule
def draw_church(s: State, cell: int) -> None:
    """SM-40: one church, as large as the dice used."""
    draw(s, cell, CHURCH + s.left)
    s.churches[s.turn] |= bit(cell)
    end_turn(s)


@rule
def wall_squares(s: State) -> int:
    """SM-18, SM-30: the free outer squares."""
    return int(s.free[s.turn]) & OUTER


@rule
def refused_wall(s: State, cell: int) -> int:
    """A square that is free may lie inside; one that does never takes a wall, free or not."""
    if (wall_squares(s) >> cell) & 1:
        return LEGAL
    return TAKEN if (OUTER >> cell) & 1 else INNER_SQUARE


@rule
def draw_wall(s: State, cell: int) -> None:
    """SM-30: one wall; the bonus of a side that it completes comes at once (SM-31)."""
    draw(s, cell, WALL)
    s.ramparts[s.turn] |= bit(cell)
    s.left -= 1
    for side in range(4):
        if completes(s, side, cell):
            s.sides[s.turn] += 1
            if take_bonus(s, side):
                return
    go_on_with_walls(s, s.left)


@rule
def completes(s: State, side: int, cell: int) -> bool:
    """Whether a wall on that square is, or would be, the last one of a side."""
    whole = int(SIDES[side])
    return bool((whole >> cell) & 1 and ((int(s.ramparts[s.turn]) | bit(cell)) & whole) == whole)


@rule
def side_state(s: State, seat: int, side: int) -> int:
    """SM-31: complete when all five squares are walls, lost when something else stands there, open otherwise."""
    whole, walls = int(SIDES[side]), int(s.ramparts[seat])
    if walls & whole == whole:
        return COMPLETE
    return OPEN if (walls | int(s.free[seat])) & whole == whole else LOST


@rule
def take_bonus(s: State, side: int) -> bool:
    """SM-7, SM-31, SM-33: the bonus of a side; True if the player must say first which person he takes."""
    if side == TOP:
        if s.free[s.turn] == 0:
            return False
        s.walls = s.left
        s.kind = BONUS_STEP
        return True
    if side == BOTTOM:
        award(s, s.turn, BONUS_POINTS, FOR_SIDE, int(SIDES[side]))
    else:
        earn(s, s.turn, BONUS_COINS, FOR_SIDE, int(SIDES[side]))
    return False


@rule
def legal_bonuses(out: Out) -> int:
    """SM-33: any person of at most three heads, or none."""
    for who in range(BONUS_PERSONS):
        out[who] = BONUS + who
    out[BONUS_PERSONS] = BONUS_NONE
    return BONUS_PERSONS + 1


@rule
def choose_bonus(s: State, action: int) -> None:
    """The person goes into the city next; without one the walls go on."""
    if action == BONUS_NONE:
        go_on_with_walls(s, s.walls)
    else:
        s.who = action - BONUS
        s.kind = PERSON_STEP


@rule
def go_on_with_walls(s: State, walls: int) -> None:
    """SM-34: all walls announced are placed, as far as there are free outer squares; then the turn ends."""
    if walls > 0 and wall_squares(s) != 0:
        s.left = walls
        s.kind = WALL_STEP
    else:
        end_turn(s)
