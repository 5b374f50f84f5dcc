"""Who leads on streets, markets and residential areas, for the compact view. Whoever looks changes nothing."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.bot.compact_view.arrays import (
    EVERYBODY,
    GUARD,
    LEAD,
    OTHERS,
    OWN,
    SHARED,
    WORTH,
    Amounts,
)
from bastide.games.carcassonne_city.rules.groups import is_street, region_kind_of
from bastide.games.carcassonne_city.rules.scoring import buildings_before, tiles_in, worth
from bastide.games.carcassonne_city.rules.state import RESIDENTIAL


@rule
def seat_from(s: State, seat: int, other: int) -> int:
    """How many turns after `seat` the other one has his."""
    return other - seat if other >= seat else other - seat + int(s.players)


@rule
def root_seen(s: State, node: int) -> int:
    """The root of a node's group, like `root_of`; but who looks changes nothing."""
    while s.parent[node] != node:
        node = int(s.parent[node])
    return node


@rule
def view_followers(s: State, seat: int, followers: Amounts) -> int:
    """Followers on tiles; how many. Until all else is written, the last column keeps the root of each one's group."""
    n = int(s.standing)
    for i in range(n):
        followers[i, WORTH] = root_seen(s, int(s.stand_node[i]))
    for i in range(n):
        node, root = int(s.stand_node[i]), int(followers[i, WORTH])
        on = int(s.node_tile[node])
        followers[i, 0] = 1 + seat_from(s, seat, int(s.stand_seat[i]))
        followers[i, 1] = 1 if is_street(s, node) else 2 + region_kind_of(s, node)
        followers[i, 2] = s.tile_x[on]
        followers[i, 3] = s.tile_y[on]
        followers[i, 4] = 0
        followers[i, LEAD] = lead_on(s, seat, root, followers)
        followers[i, 6] = s.open_sides[root]
        followers[i, 7] = tiles_in(s, node)
    return n


@rule
def lead_on(s: State, seat: int, root: int, followers: Amounts) -> int:
    """CC-27: who has most followers on a group that somebody stands on."""
    standing = 0  # 8 bits for each seat
    for i in range(s.standing):
        if followers[i, WORTH] == root:
            standing += 1 << (8 * int(s.stand_seat[i]))
    mine, most = (standing >> (8 * seat)) & 255, 0
    for other in range(s.players):
        if other != seat:
            most = max(most, (standing >> (8 * other)) & 255)
    return OWN if mine > most else SHARED if mine == most else OTHERS


@rule
def lead_of(s: State, root: int, followers: Amounts) -> int:
    """The same of any group, from what has been written already."""
    if s.taken[root] > 0:
        for i in range(s.standing):
            if followers[i, WORTH] == root:
                return int(followers[i, LEAD])
    return 0


@rule
def street_code(s: State, node: int, followers: Amounts) -> int:
    """Who leads on a street and how many of its sides are open."""
    root = root_seen(s, node)
    return 4 * lead_of(s, root, followers) + min(max(int(s.open_sides[root]), 1), 4)


@rule
def region_code(s: State, ground: int, node: int, followers: Amounts) -> int:
    """What a region is, who leads there, and of markets how many half sides are open."""
    root = root_seen(s, node)
    lead = lead_of(s, root, followers)
    if ground == RESIDENTIAL:
        return 1 + lead
    open_sides = int(s.open_sides[root])
    many = 3 if open_sides > 4 else 2 if open_sides > 2 else 1 if open_sides == 2 else 0
    return 5 + 16 * (ground - 1) + 4 * lead + many


@rule
def edge_codes(s: State, tile: int, side: int, followers: Amounts) -> int:
    """Street, left and right region at a side of a laid tile, as one looks out there: a byte each, from the lowest on."""
    kind, unturned, node = int(s.tile_kind[tile]), side - int(s.tile_turn[tile]), int(s.tile_node[tile])
    piece = int(s.piece_at[kind, unturned & 3])
    street = street_code(s, node + piece, followers) if piece >= 0 else 0
    node += int(s.piece_count[kind])
    left, right = int(s.region_at[kind, (2 * unturned) & 7]), int(s.region_at[kind, (2 * unturned + 1) & 7])
    one = region_code(s, int(s.region_kind[kind, left]), node + left, followers)
    other = one if left == right else region_code(s, int(s.region_kind[kind, right]), node + right, followers)
    return street | one << 8 | other << 16


@rule
def view_worth(s: State, seat: int, followers: Amounts, n: int) -> None:
    """What each follower's work would bring as it lies (stewards: 0); then the guards, wall by wall."""
    for i in range(n):
        followers[i, WORTH] = 0 if followers[i, 1] == 2 else worth(s, int(s.stand_node[i]))
    for end in range(2):
        for wall in range(int(s.wall_count[end])):
            tile, side = int(s.wall_tile[end, wall]), int(s.wall_side[end, wall])
            if s.tile_guard[tile, side] > 0:
                followers[n, 0] = 1 + seat_from(s, seat, int(s.tile_guard[tile, side]) - 1)
                followers[n, 1] = GUARD
                followers[n, 2] = s.tile_x[tile]
                followers[n, 3] = s.tile_y[tile]
                followers[n, 4] = 1 + side
                followers[n, 5] = OWN if followers[n, 0] == 1 else OTHERS
                followers[n, 6] = 0
                followers[n, 7] = 0
                followers[n, WORTH] = buildings_before(s, tile, side)
                n += 1
    for i in range(n & 31, EVERYBODY):
        for column in range(9):
            followers[i, column] = 0
