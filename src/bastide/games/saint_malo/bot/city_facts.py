"""What both evaluations (greedy_value.py, features.py) count in a city."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.bot.neighbour_counts import most_around
from bastide.games.saint_malo.rules.board import INNER, SIDES, count, spread
from bastide.games.saint_malo.rules.persons import house_squares
from bastide.games.saint_malo.rules.state import BOXES_PER_PLAYER, CHURCH, HOUSE_STEP

GROUND = 45  # squares of a city


@rule
def fewest_free(s: State) -> int:
    """The free squares of the fullest city: it decides how long the game lasts."""
    fewest = GROUND
    for seat in range(s.players):
        fewest = min(fewest, count(int(s.free[seat])))
    return fewest


@rule
def fullness(s: State, seat: int) -> float:
    """How near a city is to being full, 0 to 1: the last squares count most."""
    full = 1.0 - count(int(s.free[seat])) / 45.0
    return float(full * full * (full * full))


@rule
def church_tally(s: State, seat: int) -> int:
    """How many churches of each size there are: eight bits for each."""
    tally = 0
    churches = int(s.churches[seat])
    while churches:
        cell = count((churches & -churches) - 1)
        tally += 1 << (8 * (int(s.grid[seat, cell]) - CHURCH - 1))
        churches &= churches - 1
    return tally


@rule
def best_squares(s: State, seat: int) -> int:
    """The best two free inner squares for the merchant and for the priest to come: the crates and the churches around them,
    eight bits for each."""
    squares = int(s.free[seat]) & INNER
    return most_around(int(s.crates[seat]), squares) + (most_around(int(s.churches[seat]), squares) << 16)


@rule
def houses_to_come(s: State, seat: int) -> int:
    """The houses that a builder who stands already will build."""
    if s.kind != HOUSE_STEP or s.turn != seat:
        return 0
    return min(int(s.left), count(spread(house_squares(s), int(s.free[seat]), int(s.left))))


@rule
def walls_of_open_side(s: State, seat: int, side: int) -> int:
    """How many walls stand on a side that may still become whole; -1 if it is whole already, or spoilt."""
    mask = int(SIDES[side])
    walls = int(s.ramparts[seat]) & mask
    done = count(walls)
    return done if done < 5 and (walls | int(s.free[seat])) & mask == mask else -1


@rule
def first_row(s: State) -> int:
    """The row of boxes from which on attacks are to come."""
    return int(s.boxes // (BOXES_PER_PLAYER * s.players))


@rule
def boxes_before_attack(s: State, row: int) -> int:
    """How many boxes are still to be crossed out before the attack of a row."""
    return int((row + 1) * BOXES_PER_PLAYER * s.players - s.boxes)


@rule
def attack_chance(needed: int, to_come: float) -> float:
    """How likely an attack is before the end, with so many boxes needed and so many to come, about."""
    return min(1.0, max(0.0, 1.5 - needed / (to_come + 0.1)))
