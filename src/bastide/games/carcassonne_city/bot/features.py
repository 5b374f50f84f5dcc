"""The features of a seat that a search weighs (trained, see data/weights.json): its points, followers, walls and towers."""

from bastide.bots.linear_model import Values
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.bot.greedy_value import first_of_its_group, tower_hope
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
from bastide.games.carcassonne_city.rules.state import FOLLOWERS, TILES

ALWAYS, TO_MOVE, POINTS = range(3)
SUPPLY = 3  # a place for each number of followers from 1 to 7
STREETS, STREET_POINTS, STREET_OPEN, STREET_NEARLY = range(10, 14)
MARKETS, MARKET_POINTS, MARKET_OPEN, MARKET_GOODS = range(14, 18)
STEWARDS, STEWARD_NOW, STEWARD_OPEN = range(18, 21)
GUARDS, GUARD_NOW, IDLE, TIED, TOWERS, TOWER_SOON, WALLED = range(21, 28)
FEATURES = 28


@rule
def left(s: State) -> float:
    """The part of the game that is still to come."""
    return (TILES - int(s.drawn)) / TILES


@rule
def features(s: State, seat: int, f: Values) -> None:
    """All of a seat, into `f`."""
    for i in range(FEATURES):
        f[i] = 0.0
    f[ALWAYS] = 1.0
    f[TO_MOVE] = 1.0 if s.seat == seat else 0.0
    f[POINTS] = float(s.points[seat])
    supply = int(s.supply[seat])
    if supply > 0:
        f[SUPPLY + min(supply, FOLLOWERS) - 1] = 1.0
    for i in range(s.standing):
        if s.stand_seat[i] == seat and first_of_its_group(s, seat, i):
            group_features(s, seat, root_of(s, int(s.stand_node[i])), f)
    for tile in range(s.laid):
        if s.tile_walls[tile]:
            for side in range(4):
                if s.tile_guard[tile, side] == seat + 1:
                    f[GUARDS] += 1.0
                    f[GUARD_NOW] += buildings_before(s, tile, side)
    f[TOWERS] = float(s.tower_supply[seat])
    f[WALLED] = 1.0 if s.gate_tile >= 0 else 0.0
    f[TOWER_SOON] = tower_hope(s, seat)


@rule
def group_features(s: State, seat: int, root: int, f: Values) -> None:
    """A street, market or residential area on which the seat stands."""
    mine = followers_of(s, seat, root)
    most = most_followers(s, root)
    if mine < most:
        f[IDLE] += mine
        return
    f[TIED] += mine - 1
    open_sides = min(float(s.open_sides[root]), 6.0)
    if is_residential(s, root):
        f[STEWARDS] += 1.0
        f[STEWARD_NOW] += STEWARD_POINTS * markets_around(s, root)
        f[STEWARD_OPEN] += open_sides
        return
    tiles = tiles_in(s, root)
    if is_street(s, root):
        now = 2.0 * tiles if tiles >= LONG_STREET else float(tiles)
        f[STREETS] += 1.0
        f[STREET_POINTS] += now
        f[STREET_OPEN] += now * open_sides
        f[STREET_NEARLY] += 1.0 if tiles == LONG_STREET - 1 else 0.0
        return
    goods = goods_in(s, root)
    f[MARKETS] += 1.0
    f[MARKET_POINTS] += tiles * goods
    f[MARKET_OPEN] += tiles * goods * open_sides
    f[MARKET_GOODS] += goods
