"""Points, each with its reason: streets, markets, towers, stewards, guards (CC-25 to CC-27, CC-36, CC-41 to CC-45)."""

import numpy as np

from bastide.core.events import POINTS, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import (
    complete,
    is_residential,
    is_street,
    piece_node,
    region_kind_of,
    region_node,
    root_of,
)
from bastide.games.carcassonne_city.rules.plane import neighbour
from bastide.games.carcassonne_city.rules.state import HISTORIC, MOST_PLAYERS, OVER, PUBLIC, RESIDENTIAL

LONG_STREET = 4  # tiles from which a street counts double (CC-25)
STEWARD_POINTS = 2
PUBLIC_POINTS = 2
HISTORIC_POINTS = 3

#: The statements by which points are given: streets, markets, towers, stewards, guards.
REASONS = ("CC-25", "CC-26", "CC-36", "CC-43", "CC-44")
FOR_STREET, FOR_MARKET, FOR_TOWER, FOR_STEWARDS, FOR_GUARD = range(len(REASONS))

#: Why somebody has won (CC-45); text/reasons.py has the words.
BY_POINTS, BY_SHARING = range(2)


@rule
def award(s: State, seat: int, points: int, reason: int, where: int) -> None:
    """Points for a seat; `where` is a node, or a tile and side, depending on the reason."""
    if points != 0:
        s.points[seat] += points
        note(POINTS, seat, points, reason, where)


@rule
def tiles_in(s: State, node: int) -> int:
    """How many tiles a group covers; a tile counts once, also when the street crosses it twice (CC-25)."""
    low, high = np.int64(0), np.int64(0)
    at = node
    while True:
        tile = int(s.node_tile[at])
        if tile < 60:
            low |= np.int64(1) << tile
        else:
            high |= np.int64(1) << (tile - 60)
        at = int(s.chain[at])
        if at == node:
            break
    tiles = 0
    while low != 0:
        low &= low - 1
        tiles += 1
    while high != 0:
        high &= high - 1
        tiles += 1
    return tiles


@rule
def goods_in(s: State, node: int) -> int:
    """How many kinds of goods a market has."""
    seen = 0
    at = node
    while True:
        seen |= 1 << region_kind_of(s, at)
        at = int(s.chain[at])
        if at == node:
            break
    return ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)


@rule
def worth(s: State, node: int) -> int:
    """CC-25, CC-26: what a complete street or market brings."""
    tiles = tiles_in(s, node)
    if is_street(s, node):
        return tiles if tiles < LONG_STREET else 2 * tiles
    return tiles * goods_in(s, node)


@rule
def most_followers(s: State, root: int) -> int:
    """How many followers the strongest player has on a group."""
    most = 0
    for seat in range(s.players):
        most = max(most, followers_of(s, seat, root))
    return most


@rule
def followers_of(s: State, seat: int, root: int) -> int:
    """How many followers of a seat stand on a group."""
    here = 0
    for i in range(s.standing):
        if s.stand_seat[i] == seat and root_of(s, int(s.stand_node[i])) == root:
            here += 1
    return here


@rule
def score_if_complete(s: State, node: int) -> bool:
    """CC-27: the points of a group that is complete and has followers, who then go home; whether it was scored."""
    root = root_of(s, node)
    if s.taken[root] == 0 or not complete(s, root):
        return False
    pay(s, root, worth(s, root), FOR_STREET if is_street(s, root) else FOR_MARKET)
    send_home(s, root)
    return True


@rule
def pay(s: State, root: int, points: int, reason: int) -> None:
    """The full points to everybody who has most followers there (CC-27)."""
    most = most_followers(s, root)
    for seat in range(s.players):
        if followers_of(s, seat, root) == most:
            award(s, seat, points, reason, root)


@rule
def send_home(s: State, root: int) -> None:
    """All followers of a group go back to their supply and rest until the next tile is drawn (CC-23)."""
    i = 0
    while i < s.standing:
        if root_of(s, int(s.stand_node[i])) == root:
            seat = int(s.stand_seat[i])
            s.supply[seat] += 1
            s.resting[seat] += 1
            s.standing -= 1
            s.stand_seat[i] = s.stand_seat[int(s.standing)]
            s.stand_node[i] = s.stand_node[int(s.standing)]
        else:
            i += 1
    s.taken[root] = 0


@rule
def score_side(s: State, tile: int, side: int) -> bool:
    """CC-37: what a side of a tile, now closed, completes; whether anything was scored."""
    scored = False
    if piece_node(s, tile, side) >= 0:
        scored |= score_if_complete(s, piece_node(s, tile, side))
    for half in range(2):
        scored |= score_if_complete(s, region_node(s, tile, 2 * side + half))
    return scored


@rule
def score_stewards(s: State) -> None:
    """CC-43: in each residential area the strongest get 2 points for each market that touches it or lies in it."""
    first = 0
    for i in range(s.standing):
        root = root_of(s, int(s.stand_node[i]))
        first = i
        for j in range(i):
            if root_of(s, int(s.stand_node[j])) == root:
                first = j
        if first == i and is_residential(s, root):
            pay(s, root, STEWARD_POINTS * markets_around(s, root), FOR_STEWARDS)


@rule
def markets_around(s: State, node: int) -> int:
    """How many different markets a residential area touches, inside its tiles and across their sides."""
    s.stamps += 1
    markets = 0
    at = node
    while True:
        tile = int(s.node_tile[at])
        kind = int(s.tile_kind[tile])
        first_region = int(s.tile_node[tile]) + int(s.piece_count[kind])
        region = at - first_region
        for market in range(int(s.region_count[kind])):
            if (int(s.touching[kind, region]) >> market) & 1:
                markets += stamp(s, first_region + market)
        for half in range(8):
            if region_node(s, tile, half) == at:
                markets += market_across(s, tile, half)
        at = int(s.chain[at])
        if at == node:
            return markets


@rule
def market_across(s: State, tile: int, half: int) -> int:
    """1 if a market not counted yet lies across a half side, else 0."""
    side = half // 2
    other = neighbour(s, tile, side)
    if other < 0:
        return 0
    theirs = region_node(s, other, 2 * ((side + 2) % 4) + 1 - half % 2)
    return stamp(s, theirs) if region_kind_of(s, theirs) != RESIDENTIAL else 0


@rule
def stamp(s: State, node: int) -> int:
    """1 if the node's group is met for the first time in this count, else 0."""
    root = root_of(s, node)
    if s.stamp[root] == s.stamps:
        return 0
    s.stamp[root] = s.stamps
    return 1


@rule
def score_guards(s: State) -> None:
    """CC-44: each guard counts the buildings in the row in front of him, up to the first gap."""
    for tile in range(s.laid):
        for side in range(4):
            if s.tile_guard[tile, side] > 0:
                seat = int(s.tile_guard[tile, side]) - 1
                award(s, seat, buildings_before(s, tile, side), FOR_GUARD, 4 * tile + side)


@rule
def buildings_before(s: State, tile: int, side: int) -> int:
    """The points of the buildings from a tile on, away from a side."""
    inward = (side + 2) % 4
    points = 0
    while tile >= 0:
        building = int(s.building[int(s.tile_kind[tile])])
        if building == PUBLIC:
            points += PUBLIC_POINTS
        elif building == HISTORIC:
            points += HISTORIC_POINTS
        tile = neighbour(s, tile, inward)
    return points


@rule
def final_scoring(s: State) -> None:
    """CC-42 to CC-44, once the wall is closed all round: unfinished work goes off, stewards and guards count."""
    score_stewards(s)
    score_guards(s)
    i = 0
    while i < s.standing:
        if is_residential(s, int(s.stand_node[i])):
            i += 1
        else:
            s.supply[int(s.stand_seat[i])] += 1
            s.standing -= 1
            s.stand_seat[i] = s.stand_seat[int(s.standing)]
            s.stand_node[i] = s.stand_node[int(s.standing)]
    for seat in range(MOST_PLAYERS):
        s.resting[seat] = 0
        s.left[seat] = 0
    s.kind = OVER


def result(s: State) -> tuple[tuple[int, ...], int]:
    """CC-45: most points win, ties share."""
    points = [int(s.points[seat]) for seat in range(s.players)]
    winners = tuple(seat for seat, mine in enumerate(points) if mine == max(points))
    return winners, BY_POINTS if len(winners) == 1 else BY_SHARING
