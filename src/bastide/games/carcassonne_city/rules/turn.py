"""A turn: draw and lay a tile, place a follower, score what it completed (CC-10 to CC-23, CC-40)."""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import (
    add_nodes,
    close_side,
    complete,
    join_neighbours,
    piece_node,
    region_node,
    root_of,
)
from bastide.games.carcassonne_city.rules.line import following, gate_at, is_outer, some_outer_side, walled
from bastide.games.carcassonne_city.rules.plane import cell_of, neighbour, put_on_plane
from bastide.games.carcassonne_city.rules.scoring import final_scoring, score_if_complete, score_side
from bastide.games.carcassonne_city.rules.state import (
    CW,
    DRAW,
    FOLLOWER_STEP,
    FRONTIER,
    LAY,
    LAY_STEP,
    NONE,
    PIECES,
    PLACE,
    REACH,
    SPAN,
    TILE,
    TILES,
)

Out = npt.NDArray[np.int32]
HIDDEN = -2  # an outcome of the shuffling: the order is not known


@rule
def square_number(x: int, y: int) -> int:
    """A square's place in the action space."""
    return ((y + REACH) * SPAN + x + REACH) * 4


@rule
def shuffle_one(s: State, place: int) -> None:
    """One more place of the deck is settled, from the end on."""
    last = int(s.shuffled) - 1
    kept = s.deck[last]
    s.deck[last] = s.deck[place]
    s.deck[place] = kept
    s.shuffled = last
    if s.shuffled <= 1:
        s.kind = DRAW


@rule
def hide_piles(s: State) -> None:
    """The order of the tiles is not known here: each one is told when it is drawn."""
    s.piles_hidden = 1
    s.shuffled = 0
    s.kind = DRAW


@rule
def draw_tile(s: State) -> int:
    """CC-14: the next tile of the piles; kind of the tile times 2, plus 1 if it fits nowhere and is set aside."""
    kind = int(s.deck[int(s.drawn)])
    s.drawn += 1
    for seat in range(s.players):
        s.resting[seat] = 0
    if fits_somewhere(s, kind):
        s.hand = kind
        s.seat = s.turn
        s.kind = LAY_STEP
        return 2 * kind
    s.aside[int(s.set_aside)] = kind
    s.set_aside += 1
    if s.drawn == TILES:
        end_game(s)
    return 2 * kind + 1


@rule
def fits_somewhere(s: State, kind: int) -> bool:
    """Whether a tile of that kind can be laid at all."""
    if s.laid == 0:
        return True
    for f in range(s.frontier):
        for turn in range(4):
            if fits(s, kind, f, turn) and keeps_walls_outside(s, f):
                return True
    return False


@rule
def fits(s: State, kind: int, f: int, turn: int) -> bool:
    """CC-12, CC-13: streets meet streets, and no wall stands on a side of the square. Each look of the tile once."""
    if s.barred[f] or not (int(s.turns[kind]) >> turn) & 1:
        return False
    return streets_meet(s, kind, f, turn)


@rule
def streets_meet(s: State, kind: int, f: int, turn: int) -> bool:
    """CC-12: a street on every side of the square that needs one, and on no other side that has a neighbour."""
    streets = int(s.streets[kind, turn])
    return streets & int(s.must_not[f]) == 0 and int(s.must[f]) & ~streets == 0


@rule
def keeps_walls_outside(s: State, f: int) -> bool:
    """CC-13: no wall may come to stand at a hole. Only a tile that closes a ring can do that; then the line is walked."""
    if s.gate_tile < 0 or not s.splits[f]:
        return True
    x, y = int(s.frontier_x[f]), int(s.frontier_y[f])
    # For a moment the square holds a tile: the last number, which no tile of this moment has.
    ghost = TILES - 1
    s.tile_x[ghost] = x
    s.tile_y[ghost] = y
    s.plane[cell_of(x, y)] = TILE + ghost
    outside = is_outer(s, gate_at(s))
    s.plane[cell_of(x, y)] = FRONTIER + f
    s.tile_x[ghost] = 0
    s.tile_y[ghost] = 0
    return outside


@rule
def legal_lays(s: State, out: Out) -> int:
    """CC-12, CC-13, in reading order; the very first tile lies on 0,0."""
    if s.laid == 0:
        out[0] = LAY + square_number(0, 0)
        return 1
    n = 0
    kind = int(s.hand)
    for i in range(s.frontier):
        f = int(s.order[i])
        if s.barred[f]:
            continue
        before = n
        for turn in range(4):
            if fits(s, kind, f, turn):
                out[n] = LAY + square_number(int(s.frontier_x[f]), int(s.frontier_y[f])) + turn
                n += 1
        if n > before and not keeps_walls_outside(s, f):
            n = before
    return n


@rule
def lay(s: State, action: int) -> None:
    """The tile takes its place and joins its neighbours."""
    square = (action - LAY) // 4
    add_tile(s, int(s.hand), square % SPAN - REACH, square // SPAN - REACH, (action - LAY) % 4)
    s.kind = FOLLOWER_STEP


@rule
def add_tile(s: State, kind: int, x: int, y: int, turn: int) -> None:
    """One tile more in the city."""
    tile = int(s.laid)
    s.tile_kind[tile] = kind
    s.tile_x[tile] = x
    s.tile_y[tile] = y
    s.tile_turn[tile] = turn
    s.laid += 1
    put_on_plane(s, tile, x, y)
    add_nodes(s, tile)
    join_neighbours(s, tile)


@rule
def legal_followers(s: State, out: Out) -> int:
    """CC-20 to CC-22: on a feature of this tile that nobody stands on and that the tile did not complete; or none."""
    n = 0
    tile = int(s.laid) - 1
    if s.supply[s.seat] > 0:
        kind = int(s.tile_kind[tile])
        for slot in range(int(s.piece_count[kind]) + int(s.region_count[kind])):
            node = int(s.tile_node[tile]) + slot
            if s.taken[root_of(s, node)] == 0 and not complete(s, node):
                pieces = int(s.piece_count[kind])
                out[n] = PLACE + slot if slot < pieces else PLACE + PIECES + slot - pieces
                n += 1
    out[n] = NONE
    return n + 1


@rule
def place_follower(s: State, action: int) -> bool:
    """Put the follower there, then score what the tile completed (CC-11); whether that causes a wall building (CC-31)."""
    tile = int(s.laid) - 1
    if action != NONE:
        slot = action - PLACE
        if slot >= PIECES:
            slot += int(s.piece_count[int(s.tile_kind[tile])]) - PIECES
        stand(s, s.seat, int(s.tile_node[tile]) + slot)
    return score_tile(s, tile)


@rule
def stand(s: State, seat: int, node: int) -> None:
    """A follower from the supply stands on a node from now on."""
    s.supply[seat] -= 1
    s.stand_seat[int(s.standing)] = seat
    s.stand_node[int(s.standing)] = node
    s.standing += 1
    s.taken[root_of(s, node)] += 1


@rule
def score_tile(s: State, tile: int) -> bool:
    """Score all that the tile completed, also beside it; whether a wall building follows from it (CC-31)."""
    empty = False
    if s.walls_on_empty:
        empty = completed_anything(s, tile)
    scored = False
    for slot in range(nodes_of(s, tile)):
        scored |= score_if_complete(s, int(s.tile_node[tile]) + slot)
    for side in range(4):
        other = neighbour(s, tile, side)
        if other >= 0:
            scored |= score_side(s, other, (side + 2) % 4)
    return scored or empty


@rule
def nodes_of(s: State, tile: int) -> int:
    """How many nodes a tile has."""
    kind = int(s.tile_kind[tile])
    return int(s.piece_count[kind]) + int(s.region_count[kind])


@rule
def completed_anything(s: State, tile: int) -> bool:
    """CC-31, the option: a street or market is complete that was not before, with or without followers."""
    for slot in range(nodes_of(s, tile)):
        if complete(s, int(s.tile_node[tile]) + slot):
            return True
    for side in range(4):
        other = neighbour(s, tile, side)
        if other >= 0:
            facing = (side + 2) % 4
            for half in range(2):
                if complete(s, region_node(s, other, 2 * facing + half)):
                    return True
            if piece_node(s, other, facing) >= 0 and complete(s, piece_node(s, other, facing)):
                return True
    return False


@rule
def next_turn(s: State) -> None:
    """The next player draws; without a tile left the game is over (CC-40 b)."""
    if s.drawn == TILES:
        end_game(s)
        return
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.kind = DRAW


@rule
def end_game(s: State) -> None:
    """CC-41: the wall counts as closed all round; what that completes is scored. Then the final scoring."""
    start = some_outer_side(s) if s.gate_tile < 0 else gate_at(s)
    at = start
    while True:
        if not walled(s, at):
            close_side(s, at // 4, at % 4)
        at = following(s, at, CW)
        if at == start:
            break
    i = 0
    while i < s.standing:
        # A group that is scored takes its followers away, so the list shrinks under us.
        if not score_if_complete(s, int(s.stand_node[i])):
            i += 1
    final_scoring(s)
