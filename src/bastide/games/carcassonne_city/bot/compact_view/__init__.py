"""What a seat sees, as small whole numbers for learning: 2,390 bytes, written by compiled code, on a GPU too.

    squares    int8 [160, 3]   the frontier in reading order, as the compact actions count it; see SQUARES
    edges      uint8 [152, 5]  what the new tile would meet there; see EDGES
    tiles      int8 [75, 5]    the tiles in the order in which they were laid; see TILES_SEEN
    followers  int16 [28, 9]   followers on tiles, then guards; see FOLLOWERS_SEEN
    tile       uint8 [15]      the tile to be laid or just laid; see TILE
    parts      uint8 [16, 4]   its street pieces and regions, in the order of the actions that place a follower; see PARTS
    ends       int16 [2, 9]    where the wall goes on; see ENDS_SEEN
    players    int16 [4, 8]    see PLAYERS
    table      uint8 [17]      see TABLE
    unseen     uint8 [75]      tiles still to come of each kind of the pack

Players come from the seat on, in the order of their turns. Rows of what is not there are 0. The order of the tiles to come
stands nowhere. docs/carcassonne-city.md documents every index.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.bot.compact_view.arrays import (
    ARRAYS,
    BARRED,
    ENOUGH,
    MOST_EDGES,
    MOST_POINTS,
    TILE,
    Amounts,
    Numbers,
    Places,
)
from bastide.games.carcassonne_city.bot.compact_view.groups import (
    edge_codes,
    lead_of,
    root_seen,
    seat_from,
    view_followers,
    view_worth,
)
from bastide.games.carcassonne_city.rules.line import following, open_outer_sides, wall_end, walled
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, tile_at
from bastide.games.carcassonne_city.rules.scoring import buildings_before, tiles_in
from bastide.games.carcassonne_city.rules.state import (
    FOLLOWER_STEP,
    GUARD_STEP,
    LAY_STEP,
    MOST_FRONTIER,
    MOST_PLAYERS,
    OVER,
    PIECES,
    REGIONS,
    TILES,
)
from bastide.games.carcassonne_city.rules.walls import tower_points, watched

__all__ = ["ARRAYS", "view_into"]

# [bits of sides] -> a digit 1 of base 3 for each.
DIGITS = np.array([sum(3**side for side in range(4) if bits >> side & 1) for bits in range(16)], np.int8)


@rule
def view_into(
    s: State,
    seat: int,
    squares: Places,
    edges: Numbers,
    tiles: Places,
    followers: Amounts,
    tile: Numbers,
    parts: Numbers,
    ends: Amounts,
    players: Amounts,
    table: Numbers,
    unseen: Numbers,
) -> None:
    """Everything, in the order of ARRAYS."""
    n = view_followers(s, seat, followers)
    view_frontier(s, squares, edges, followers)
    view_tiles(s, tiles, unseen)
    view_tile(s, tile, parts, followers)
    view_ends(s, ends, followers)
    view_worth(s, seat, followers, n)
    view_players(s, seat, players)
    view_table(s, seat, table)


@rule
def view_frontier(s: State, squares: Places, edges: Numbers, followers: Amounts) -> None:
    """Squares where a tile may come to lie, and the open sides round them."""
    e = 0
    for place in range(s.frontier):
        f = int(s.order[place])
        x, y = int(s.frontier_x[f]), int(s.frontier_y[f])
        must, must_not = int(s.must[f]), int(s.must_not[f])
        squares[place, 0] = x
        squares[place, 1] = y
        squares[place, 2] = BARRED if s.barred[f] else int(DIGITS[must_not]) + 2 * int(DIGITS[must])
        for side in range(4):
            if ((must | must_not) >> side) & 1:
                tile, facing = tile_at(s, beside_x(x, side), beside_y(y, side)), (side + 2) & 3
                if not walled(s, 4 * tile + facing):
                    edges[e, 0] = 1 + place
                    edges[e, 1] = facing
                    codes = edge_codes(s, tile, facing, followers)
                    edges[e, 2] = codes & 255
                    edges[e, 3] = (codes >> 8) & 255
                    edges[e, 4] = codes >> 16
                    e += 1
    for place in range(int(s.frontier) & 255, MOST_FRONTIER):  # surely not below 0: so compilers do many at once
        for column in range(3):
            squares[place, column] = 0
    for row in range(e & 255, MOST_EDGES):
        for column in range(5):
            edges[row, column] = 0


@rule
def view_tiles(s: State, tiles: Places, unseen: Numbers) -> None:
    """The tiles laid, and those to come."""
    for tile in range(TILES):
        there = tile < s.laid
        tiles[tile, 0] = 1 + int(s.tile_kind[tile]) if there else 0
        tiles[tile, 1] = s.tile_turn[tile] if there else 0
        tiles[tile, 2] = s.tile_x[tile] if there else 0
        tiles[tile, 3] = s.tile_y[tile] if there else 0
        tiles[tile, 4] = s.tile_walls[tile] if there else 0
        unseen[tile] = 0
    for at in range(int(s.drawn), TILES):
        unseen[int(s.deck[at])] += 1


@rule
def view_tile(s: State, tile: Numbers, parts: Numbers, followers: Amounts) -> None:
    """The tile in question as it lies, and its parts; of one just laid with the groups that they belong to."""
    for column in range(len(TILE)):
        tile[column] = 0
    for row in range(PIECES + REGIONS):
        for column in range(4):
            parts[row, column] = 0
    if s.kind != LAY_STEP and s.kind != FOLLOWER_STEP:
        return
    laid, last = s.kind == FOLLOWER_STEP, int(s.laid) - 1
    kind, turn = (int(s.tile_kind[last]), int(s.tile_turn[last])) if laid else (int(s.hand), 0)
    tile[0] = 1 + kind
    tile[1] = turn
    tile[2] = s.building[kind]
    for side in range(4):
        tile[3 + side] = 1 + int(s.piece_at[kind, (side - turn) & 3])
        for half in range(2 * side, 2 * side + 2):
            tile[7 + half] = s.region_kind[kind, int(s.region_at[kind, (half - 2 * turn) & 7])]
    pieces = int(s.piece_count[kind])
    for slot in range(pieces + int(s.region_count[kind])):
        row = slot if slot < pieces else PIECES + slot - pieces
        parts[row, 0] = 1 if slot < pieces else 2 + int(s.region_kind[kind, slot - pieces])
        if laid:
            node = int(s.tile_node[last]) + slot
            root = root_seen(s, node)
            parts[row, 1] = lead_of(s, root, followers)
            parts[row, 2] = min(int(s.open_sides[root]), 255)
            parts[row, 3] = tiles_in(s, node)


@rule
def view_ends(s: State, ends: Amounts, followers: Amounts) -> None:
    """The side that the next wall would stand on, at each end."""
    for end in range(2):
        for column in range(9):
            ends[end, column] = 0
        if s.gate_tile < 0 or s.kind == OVER:
            continue
        ends[end, 8] = tower_points(s, end)
        at = following(s, wall_end(s, end), end)
        if walled(s, at):
            continue
        tile, side = at // 4, at % 4
        codes = edge_codes(s, tile, side, followers)
        ends[end, 3] = codes & 255
        ends[end, 4] = (codes >> 8) & 255
        ends[end, 5] = codes >> 16
        ends[end, 0] = s.tile_x[tile]
        ends[end, 1] = s.tile_y[tile]
        ends[end, 2] = side
        ends[end, 6] = buildings_before(s, tile, side)
        ends[end, 7] = 1 if watched(s, at) else 0


@rule
def view_players(s: State, seat: int, players: Amounts) -> None:
    """What belongs to the players."""
    for i in range(MOST_PLAYERS):
        for column in range(8):
            players[i, column] = 0
    for other in range(s.players):
        i = seat_from(s, seat, other)
        players[i, 0] = 1
        players[i, 1] = min(int(s.points[other]), MOST_POINTS)
        players[i, 2] = s.supply[other]
        players[i, 3] = s.resting[other]
        players[i, 4] = s.tower_supply[other]
        players[i, 5] = s.left[other]
        players[i, 6] = 1 if other == s.seat and s.kind != OVER else 0
        players[i, 7] = 1 if other == s.turn and s.kind != OVER else 0


@rule
def view_table(s: State, seat: int, table: Numbers) -> None:
    """The step, the piles, the wall."""
    guard = s.kind == GUARD_STEP
    table[0] = s.kind
    table[1] = 0 if s.kind == OVER else seat_from(s, seat, int(s.seat))
    table[2] = s.end if guard else 0
    begin = 0
    for pile in range(3):
        end = int(s.pile_end[pile])
        table[3 + pile] = max(0, end - max(begin, int(s.drawn)))
        begin = end
    table[6] = s.wall_supply
    table[7] = open_outer_sides(s, ENOUGH) if s.gate_tile >= 0 else ENOUGH
    table[8] = s.wall_count[0]
    table[9] = s.wall_count[1]
    table[10] = s.laid
    table[11] = s.set_aside
    table[12] = s.frontier
    table[13] = 1 if s.gate_tile >= 0 else 0
    table[14] = s.walls_on_empty
    at = wall_end(s, int(s.end)) if guard else 0
    table[15] = buildings_before(s, at // 4, at % 4) if guard else 0
    table[16] = s.players
