"""The greedy player's value of a position: the points, and for each follower on the table what his work will bring if the city
stays as it is and the wall closes round it, with a little for what may still grow."""

from typing import Any

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import is_residential, is_street, root_of
from bastide.games.carcassonne_city.rules.scoring import (
    LONG_STREET,
    STEWARD_POINTS,
    buildings_before,
    followers_of,
    goods_in,
    markets_around,
    most_followers,
    tiles_in,
)
from bastide.games.carcassonne_city.rules.state import CCW, CW, FOLLOWERS, GATE_STEP, OVER, TILES, TOWER_STEP
from bastide.games.carcassonne_city.rules.walls import tower_points

TOWER_HOPE = 0.8  # of each wall of a building, for the tower of the player who causes it
OPEN_SIDE = 0.17  # what each open side, up to four, takes from the value of unfinished work, while many tiles are left
GROWTH_STREET = 1.0  # points that a street may still gain while many tiles are left
GROWTH_LONG = 3.0  # the same for one just short of counting double
GROWTH_MARKET = 2.0
GROWTH_STEWARD = 3.0
GROWTH_GUARD = 2.0
# Of 0 to 7 followers who can still be moved, while many tiles are left: the last ones are dear, because without them
# nothing is scored any more.
MOVABLE = np.array([0.0, 8.0, 14.0, 18.0, 20.5, 22.5, 24.0, 25.0], np.float64)
COMING_HOME = 0.35  # how far a follower on a street or market counts as movable


@rule
def standing(s: State, seat: int, *how: Any) -> float:
    """How a seat stands: its own value less the average of the others."""
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += greedy_value(s, other, *how)
    return greedy_value(s, seat, *how) - others / float(s.players - 1)


@rule
def greedy_value(s: State, seat: int) -> float:
    """Points, and what the followers of a seat may bring."""
    total = float(s.points[seat])
    if s.kind == OVER:
        return total
    soon = (TILES - int(s.drawn)) / TILES
    movable = float(s.supply[seat])
    for i in range(s.standing):
        if s.stand_seat[i] == seat and first_of_its_group(s, seat, i):
            root = root_of(s, int(s.stand_node[i]))
            mine = followers_of(s, seat, root)
            if mine == most_followers(s, root):
                total += group_value(s, root, soon)
            if not is_residential(s, root):
                movable += COMING_HOME * mine
    for tile in range(s.laid):
        if s.tile_walls[tile]:
            for side in range(4):
                if s.tile_guard[tile, side] == seat + 1:
                    total += buildings_before(s, tile, side) + GROWTH_GUARD * soon
    total += tower_hope(s, seat)
    return total + min(1.0, 1.6 * soon) * movable_value(movable)


@rule
def movable_value(movable: float) -> float:
    """The value of followers who can be moved, also of a part of one."""
    whole = int(movable)
    part = movable - whole
    return float((1.0 - part) * MOVABLE[whole] + part * MOVABLE[min(whole + 1, FOLLOWERS)])


@rule
def tower_hope(s: State, seat: int) -> float:
    """What the tower after this building will bring to the player who caused it, about; nothing to the others."""
    if s.turn != seat or s.tower_supply[seat] == 0 or not GATE_STEP <= s.kind <= TOWER_STEP:
        return 0.0
    walls = 0
    for other in range(s.players):
        walls += int(s.left[other])
    return max(tower_points(s, CW), tower_points(s, CCW)) + TOWER_HOPE * walls


@rule
def first_of_its_group(s: State, seat: int, i: int) -> bool:
    """Whether no earlier follower of the seat stands on the same group."""
    root = root_of(s, int(s.stand_node[i]))
    for j in range(i):
        if s.stand_seat[j] == seat and root_of(s, int(s.stand_node[j])) == root:
            return False
    return True


@rule
def group_value(s: State, root: int, soon: float) -> float:
    """What a group will bring to those who lead on it."""
    if is_residential(s, root):
        return STEWARD_POINTS * markets_around(s, root) + GROWTH_STEWARD * soon
    tiles = tiles_in(s, root)
    street = is_street(s, root)
    open_sides = int(s.open_sides[root]) if street else (int(s.open_sides[root]) + 1) // 2
    hold = 1.0 - OPEN_SIDE * min(open_sides, 4) * soon
    if street:
        if tiles >= LONG_STREET:
            return hold * 2 * tiles + GROWTH_STREET * soon
        return hold * tiles + (GROWTH_LONG if tiles == LONG_STREET - 1 else GROWTH_STREET) * soon
    return hold * tiles * goods_in(s, root) + GROWTH_MARKET * soon
