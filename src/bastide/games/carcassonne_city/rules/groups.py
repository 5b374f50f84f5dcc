"""Streets, markets and residential areas as they grow: nodes joined into groups (union-find).

Every street piece and every region of a laid tile is a node. A group's root knows how many sides are still open (of a street)
or half sides (of a market) and how many followers stand on it; all its nodes hang in one ring, for the rare moments in which a
group must be walked.
"""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.plane import neighbour
from bastide.games.carcassonne_city.rules.state import RESIDENTIAL


@rule
def root_of(s: State, node: int) -> int:
    """The root of a node's group; the way there is halved for the next time."""
    while s.parent[node] != node:
        s.parent[node] = s.parent[int(s.parent[node])]
        node = int(s.parent[node])
    return node


@rule
def new_node(s: State, tile: int, open_sides: int) -> None:
    """A group of one."""
    node = int(s.nodes)
    s.nodes += 1
    s.parent[node] = node
    s.chain[node] = node
    s.open_sides[node] = open_sides
    s.node_tile[node] = tile
    s.taken[node] = 0


@rule
def join(s: State, one: int, other: int) -> None:
    """Two nodes belong together from now on."""
    one, other = root_of(s, one), root_of(s, other)
    if one == other:
        return
    s.parent[other] = one
    s.open_sides[one] += s.open_sides[other]
    s.taken[one] += s.taken[other]
    following = int(s.chain[one])
    s.chain[one] = s.chain[other]
    s.chain[other] = following


@rule
def piece_node(s: State, tile: int, side: int) -> int:
    """The node of the street piece that reaches a side of a laid tile, -1 for none."""
    piece = int(s.piece_at[int(s.tile_kind[tile]), (side - int(s.tile_turn[tile])) % 4])
    return int(s.tile_node[tile]) + piece if piece >= 0 else -1


@rule
def region_node(s: State, tile: int, half: int) -> int:
    """The node of the region at a half side of a laid tile (0 to 7, clockwise from the left half of the north side)."""
    kind = int(s.tile_kind[tile])
    region = int(s.region_at[kind, (half - 2 * int(s.tile_turn[tile])) % 8])
    return int(s.tile_node[tile]) + int(s.piece_count[kind]) + region


@rule
def region_kind_of(s: State, node: int) -> int:
    """Residential, or the goods of the market."""
    tile = int(s.node_tile[node])
    kind = int(s.tile_kind[tile])
    return int(s.region_kind[kind, node - int(s.tile_node[tile]) - int(s.piece_count[kind])])


@rule
def is_street(s: State, node: int) -> bool:
    """Whether a node is a street piece."""
    tile = int(s.node_tile[node])
    return bool(node - int(s.tile_node[tile]) < int(s.piece_count[int(s.tile_kind[tile])]))


@rule
def is_residential(s: State, node: int) -> bool:
    """Whether a node is a residential region."""
    return not is_street(s, node) and region_kind_of(s, node) == RESIDENTIAL


@rule
def add_nodes(s: State, tile: int) -> None:
    """The nodes of a new tile, all sides open."""
    kind = int(s.tile_kind[tile])
    s.tile_node[tile] = s.nodes
    for piece in range(int(s.piece_count[kind])):
        sides = 0
        for side in range(4):
            sides += int(s.piece_at[kind, side] == piece)
        new_node(s, tile, sides)
    for region in range(int(s.region_count[kind])):
        halves = 0
        for half in range(8):
            halves += int(s.region_at[kind, half] == region)
        new_node(s, tile, halves)


@rule
def meet(s: State, tile: int, side: int, other: int) -> None:
    """A new tile meets its neighbour: sides close on both, streets and like regions join, half side to half side."""
    facing = (side + 2) % 4
    close_side(s, tile, side)
    close_side(s, other, facing)
    my_street, their_street = piece_node(s, tile, side), piece_node(s, other, facing)
    if my_street >= 0 and their_street >= 0:
        join(s, my_street, their_street)
    for half in range(2):
        mine = region_node(s, tile, 2 * side + half)
        theirs = region_node(s, other, 2 * facing + 1 - half)
        if (region_kind_of(s, mine) == RESIDENTIAL) == (region_kind_of(s, theirs) == RESIDENTIAL):
            join(s, mine, theirs)


@rule
def close_side(s: State, tile: int, side: int) -> None:
    """A tile's side meets a tile, a wall or the gate: nothing goes on there."""
    if piece_node(s, tile, side) >= 0:
        s.open_sides[root_of(s, piece_node(s, tile, side))] -= 1
    for half in range(2):
        s.open_sides[root_of(s, region_node(s, tile, 2 * side + half))] -= 1


@rule
def join_neighbours(s: State, tile: int) -> None:
    """A new tile meets all tiles around it."""
    for side in range(4):
        other = neighbour(s, tile, side)
        if other >= 0:
            meet(s, tile, side, other)


@rule
def complete(s: State, node: int) -> bool:
    """CC-25, CC-26: a street or market without an open side. Residential areas never are."""
    return bool(s.open_sides[root_of(s, node)] == 0) and not is_residential(s, node)
