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

A record of this game is too large for a thread of its own to read it well on a GPU, so there the 32 threads of a warp share
one: each writes the rows of its own number and every 32nd after it. A processor is one thread that writes them all.
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
    Amounts,
    Numbers,
    Places,
)
from bastide.games.carcassonne_city.bot.compact_view.groups import (
    edge_codes,
    keep_leads,
    lead_of,
    root_seen,
    seat_from,
    view_followers,
    view_guards,
    view_roots,
    view_worth,
)
from bastide.games.carcassonne_city.rules.line import following, open_outer_sides, wall_end, walled
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, tile_at
from bastide.games.carcassonne_city.rules.scoring import buildings_before, tiles_in
from bastide.games.carcassonne_city.rules.state import (
    FOLLOWER_STEP,
    GUARD_STEP,
    LAY_STEP,
    OVER,
    PIECES,
    TILES,
)
from bastide.games.carcassonne_city.rules.walls import tower_points, watched

__all__ = ["ARRAYS", "VIEW_PARTS", "view_into", "view_part"]

VIEW_PARTS = 5  # written one after the other: what a part writes, the next ones read

# [bits of sides] -> a digit 1 of base 3 for each.
DIGITS = np.array([sum(3**side for side in range(4) if bits >> side & 1) for bits in range(16)], np.int8)
HOW_MANY = np.array([bits.bit_count() for bits in range(16)], np.int8)


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
    squares[:] = 0
    edges[:] = 0
    tiles[:] = 0
    followers[:] = 0
    tile[:] = 0
    parts[:] = 0
    ends[:] = 0
    players[:] = 0
    table[:] = 0
    unseen[:] = 0
    for part in range(VIEW_PARTS):
        view_part(s, seat, part, 0, 1, squares, edges, tiles, followers, tile, parts, ends, players, table, unseen)


@rule
def view_part(
    s: State,
    seat: int,
    part: int,
    lane: int,
    lanes: int,
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
    """One part of it, into arrays of zeros, by one of so many threads (a power of two)."""
    if part == 0:
        view_roots(s, lane, lanes, followers)
    elif part == 1:
        view_followers(s, seat, lane, lanes, followers)
        view_squares(s, lane, lanes, squares, edges)
    elif part == 2:
        if lane == 0:
            keep_leads(s, followers, tiles)
            view_table(s, seat, table)
        for other in range(lane, s.players, lanes):
            view_player(s, seat, other, players)
    elif part == 3:
        view_edges(s, lane, lanes, edges, tiles)
        view_tile(s, lane, lanes, tile, parts, tiles)
        for end in range(lane, 2, lanes):
            view_end(s, end, ends, tiles)
        view_guards(s, seat, lane, lanes, followers)
    else:
        view_tiles(s, lane, lanes, tiles, unseen)
        view_worth(s, lane, lanes, followers)


@rule
def view_squares(s: State, lane: int, lanes: int, squares: Places, edges: Numbers) -> None:
    """Squares where a tile may come to lie; of the open sides round them at first only where they are."""
    e, counted = 0, 0
    for place in range(lane, s.frontier, lanes):
        while counted < place:
            e += edges_round(s, int(s.order[counted]))
            counted += 1
        e = view_square(s, place, e, squares, edges)
        counted = place + 1


@rule
def edges_round(s: State, f: int) -> int:
    """How many open sides of tiles a frontier square meets."""
    sides = int(s.must[f]) | int(s.must_not[f])
    n = int(HOW_MANY[sides])
    if s.barred[f]:
        for side in range(4):
            if (sides >> side) & 1 and walled(s, side_met(s, f, side)):
                n -= 1
    return n


@rule
def side_met(s: State, f: int, side: int) -> int:
    """The side of the tile that lies beyond a side of a frontier square."""
    x, y = int(s.frontier_x[f]), int(s.frontier_y[f])
    return 4 * tile_at(s, beside_x(x, side), beside_y(y, side)) + ((side + 2) & 3)


@rule
def view_square(s: State, place: int, e: int, squares: Places, edges: Numbers) -> int:
    """A frontier square, and from row `e` on the sides that it meets, the third column their tiles; the row after them."""
    f = int(s.order[place])
    must, must_not = int(s.must[f]), int(s.must_not[f])
    squares[place, 0] = s.frontier_x[f]
    squares[place, 1] = s.frontier_y[f]
    squares[place, 2] = BARRED if s.barred[f] else int(DIGITS[must_not]) + 2 * int(DIGITS[must])
    for side in range(4):
        if ((must | must_not) >> side) & 1:
            at = side_met(s, f, side)
            if not (s.barred[f] and walled(s, at)):
                edges[e, 0] = 1 + place
                edges[e, 1] = at & 3
                edges[e, 2] = at >> 2
                e += 1
    return e


@rule
def view_edges(s: State, lane: int, lanes: int, edges: Numbers, leads: Places) -> None:
    """The rest of the open sides."""
    for e in range(lane, MOST_EDGES, lanes):
        if edges[e, 0] == 0:
            break
        codes = edge_codes(s, int(edges[e, 2]), int(edges[e, 1]), leads)
        edges[e, 2] = codes & 255
        edges[e, 3] = (codes >> 8) & 255
        edges[e, 4] = codes >> 16


@rule
def view_tiles(s: State, lane: int, lanes: int, tiles: Places, unseen: Numbers) -> None:
    """The tiles laid, and those to come: a thread counts the kinds of its own. Something stood in the rows (`keep_leads`)."""
    for tile in range(lane, s.laid, lanes):
        tiles[tile, 0] = 1 + int(s.tile_kind[tile])
        tiles[tile, 1] = s.tile_turn[tile]
        tiles[tile, 2] = s.tile_x[tile]
        tiles[tile, 3] = s.tile_y[tile]
        tiles[tile, 4] = s.tile_walls[tile]
    for tile in range(int(s.laid) + lane, TILES, lanes):
        tiles[tile, 0] = 0
        tiles[tile, 1] = 0
    for at in range(int(s.drawn), TILES):
        kind = int(s.deck[at])
        if kind & (lanes - 1) == lane:
            unseen[kind] += 1


@rule
def view_tile(s: State, lane: int, lanes: int, tile: Numbers, parts: Numbers, leads: Places) -> None:
    """The tile in question as it lies, and its parts; of one just laid with the groups that they belong to."""
    if s.kind != LAY_STEP and s.kind != FOLLOWER_STEP:
        return
    laid, last = s.kind == FOLLOWER_STEP, int(s.laid) - 1
    kind, turn = (int(s.tile_kind[last]), int(s.tile_turn[last])) if laid else (int(s.hand), 0)
    if lane == 0:
        tile[0] = 1 + kind
        tile[1] = turn
        tile[2] = s.building[kind]
    for side in range(lane, 4, lanes):
        tile[3 + side] = 1 + int(s.piece_at[kind, (side - turn) & 3])
        for half in range(2 * side, 2 * side + 2):
            tile[7 + half] = s.region_kind[kind, int(s.region_at[kind, (half - 2 * turn) & 7])]
    pieces = int(s.piece_count[kind])
    for slot in range(lane, pieces + int(s.region_count[kind]), lanes):
        row = slot if slot < pieces else PIECES + slot - pieces
        parts[row, 0] = 1 if slot < pieces else 2 + int(s.region_kind[kind, slot - pieces])
        if laid:
            node = int(s.tile_node[last]) + slot
            root = root_seen(s, node)
            parts[row, 1] = lead_of(root, leads)
            parts[row, 2] = min(int(s.open_sides[root]), 255)
            parts[row, 3] = tiles_in(s, node)


@rule
def view_end(s: State, end: int, ends: Amounts, leads: Places) -> None:
    """The side that the next wall would stand on, at one end."""
    if s.gate_tile < 0 or s.kind == OVER:
        return
    ends[end, 8] = tower_points(s, end)
    at = following(s, wall_end(s, end), end)
    if walled(s, at):
        return
    tile, side = at // 4, at % 4
    codes = edge_codes(s, tile, side, leads)
    ends[end, 0] = s.tile_x[tile]
    ends[end, 1] = s.tile_y[tile]
    ends[end, 2] = side
    ends[end, 3] = codes & 255
    ends[end, 4] = (codes >> 8) & 255
    ends[end, 5] = codes >> 16
    ends[end, 6] = buildings_before(s, tile, side)
    ends[end, 7] = 1 if watched(s, at) else 0


@rule
def view_player(s: State, seat: int, other: int, players: Amounts) -> None:
    """What belongs to a player."""
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
