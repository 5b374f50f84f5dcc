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
    Places,
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
def view_roots(s: State, lane: int, lanes: int, followers: Amounts) -> None:
    """Until all else is written, the last column keeps the root of each follower's group."""
    for i in range(lane, s.standing, lanes):
        followers[i, WORTH] = root_seen(s, int(s.stand_node[i]))


@rule
def view_followers(s: State, seat: int, lane: int, lanes: int, followers: Amounts) -> None:
    """Followers on tiles."""
    for i in range(lane, s.standing, lanes):
        node, root = int(s.stand_node[i]), int(followers[i, WORTH])
        on = int(s.node_tile[node])
        followers[i, 0] = 1 + seat_from(s, seat, int(s.stand_seat[i]))
        followers[i, 1] = 1 if is_street(s, node) else 2 + region_kind_of(s, node)
        followers[i, 2] = s.tile_x[on]
        followers[i, 3] = s.tile_y[on]
        followers[i, LEAD] = lead_on(s, seat, root, followers)
        followers[i, 6] = s.open_sides[root]
        followers[i, 7] = tiles_in(s, node)


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
def keep_leads(s: State, followers: Amounts, leads: Places) -> None:
    """The same of every group, two bits for each root, in the rows of an array whose turn comes later: so nobody has to look
    through all followers for each side of the city."""
    for i in range(s.standing):
        root = int(followers[i, WORTH])
        kept = int(leads[root >> 3, (root >> 2) & 1]) & 255 & ~(3 << 2 * (root & 3))
        kept |= int(followers[i, LEAD]) << 2 * (root & 3)
        leads[root >> 3, (root >> 2) & 1] = kept - 256 if kept > 127 else kept


@rule
def lead_of(root: int, leads: Places) -> int:
    """What is kept of a group; 0: nobody stands there."""
    return (int(leads[root >> 3, (root >> 2) & 1]) >> 2 * (root & 3)) & 3


@rule
def street_code(s: State, node: int, leads: Places) -> int:
    """Who leads on a street and how many of its sides are open."""
    root = root_seen(s, node)
    return 4 * lead_of(root, leads) + min(max(int(s.open_sides[root]), 1), 4)


@rule
def region_code(s: State, ground: int, node: int, leads: Places) -> int:
    """What a region is, who leads there, and of markets how many half sides are open."""
    root = root_seen(s, node)
    lead = lead_of(root, leads)
    if ground == RESIDENTIAL:
        return 1 + lead
    open_sides = int(s.open_sides[root])
    many = 3 if open_sides > 4 else 2 if open_sides > 2 else 1 if open_sides == 2 else 0
    return 5 + 16 * (ground - 1) + 4 * lead + many


@rule
def edge_codes(s: State, tile: int, side: int, leads: Places) -> int:
    """Street, left and right region at a side of a laid tile, as one looks out there: a byte each, from the lowest on."""
    kind, unturned, node = int(s.tile_kind[tile]), side - int(s.tile_turn[tile]), int(s.tile_node[tile])
    piece = int(s.piece_at[kind, unturned & 3])
    street = street_code(s, node + piece, leads) if piece >= 0 else 0
    node += int(s.piece_count[kind])
    left, right = int(s.region_at[kind, (2 * unturned) & 7]), int(s.region_at[kind, (2 * unturned + 1) & 7])
    one = region_code(s, int(s.region_kind[kind, left]), node + left, leads)
    other = one if left == right else region_code(s, int(s.region_kind[kind, right]), node + right, leads)
    return street | one << 8 | other << 16


@rule
def view_guards(s: State, seat: int, lane: int, lanes: int, followers: Amounts) -> None:
    """The guards after the followers, wall by wall: every thread counts them all and writes its own. The last column keeps the
    side on which each one stands."""
    n = int(s.standing)
    for end in range(2):
        for wall in range(int(s.wall_count[end])):
            tile, side = int(s.wall_tile[end, wall]), int(s.wall_side[end, wall])
            if s.tile_guard[tile, side] > 0:
                if n & (lanes - 1) == lane:
                    followers[n, 0] = 1 + seat_from(s, seat, int(s.tile_guard[tile, side]) - 1)
                    followers[n, 1] = GUARD
                    followers[n, 2] = s.tile_x[tile]
                    followers[n, 3] = s.tile_y[tile]
                    followers[n, 4] = 1 + side
                    followers[n, LEAD] = OWN if followers[n, 0] == 1 else OTHERS
                    followers[n, WORTH] = 4 * tile + side
                n += 1


@rule
def view_worth(s: State, lane: int, lanes: int, followers: Amounts) -> None:
    """What each one's work would bring as it lies; stewards: 0."""
    for i in range(lane, EVERYBODY, lanes):
        on, at = int(followers[i, 1]), int(followers[i, WORTH])
        if on == GUARD:
            followers[i, WORTH] = buildings_before(s, at >> 2, at & 3)
        elif on > 0:
            followers[i, WORTH] = 0 if on == 2 else worth(s, int(s.stand_node[i]))
