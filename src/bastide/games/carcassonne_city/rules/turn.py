"""A turn: draw and lay a tile, place a follower, score what it completed (CC-10 to CC-14, CC-40)."""

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.followers import Out, node_placed_on, stand
from bastide.games.carcassonne_city.rules.groups import (
    add_nodes,
    close_side,
    complete,
    join_neighbours,
    piece_node,
    region_node,
)
from bastide.games.carcassonne_city.rules.line import following, gate_at, some_outer_side, stays_outer, walled
from bastide.games.carcassonne_city.rules.plane import frontier_at, laid_on, neighbour, put_on_plane
from bastide.games.carcassonne_city.rules.refusals import (
    BARRED,
    FIRST_TILE,
    NOTHING,
    ONLY_TURNED,
    SAME_LOOK,
    STREET_STOPPED,
    STREET_UNMET,
    TAKEN,
    TOUCHES_NOTHING,
    WALL_IN_HOLE,
)
from bastide.games.carcassonne_city.rules.scoring import final_scoring, score_if_complete, score_side
from bastide.games.carcassonne_city.rules.state import (
    CW,
    DRAW,
    FOLLOWER_STEP,
    LAY,
    LAY_STEP,
    NONE,
    REACH,
    SPAN,
    TILES,
)

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
    if s.barred[f] or not looks_new(s, kind, turn):
        return False
    return streets_meet(s, kind, f, turn)


@rule
def looks_new(s: State, kind: int, turn: int) -> bool:
    """Whether the tile looks different after these turns than after fewer."""
    return bool((int(s.turns[kind]) >> turn) & 1)


@rule
def streets_meet(s: State, kind: int, f: int, turn: int) -> bool:
    """CC-12: a street on every side of the square that needs one, and on no other side that has a neighbour."""
    return streets_stopped(s, kind, f, turn) == 0 and streets_unmet(s, kind, f, turn) == 0


@rule
def streets_stopped(s: State, kind: int, f: int, turn: int) -> int:
    """Bits of the sides on which a street of the tile would stop at a neighbour without one."""
    return int(s.streets[kind, turn]) & int(s.must_not[f])


@rule
def streets_unmet(s: State, kind: int, f: int, turn: int) -> int:
    """Bits of the sides on which a neighbour's street would stop at the tile."""
    return int(s.must[f]) & ~int(s.streets[kind, turn])


@rule
def keeps_walls_outside(s: State, f: int) -> bool:
    """CC-13: no wall may come to stand at a hole. Only a tile that closes a ring can do that; then the line is walked."""
    if s.gate_tile < 0 or not s.splits[f]:
        return True
    return stays_outer(s, gate_at(s), int(s.frontier_x[f]), int(s.frontier_y[f]))


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
def lay_refusal(s: State, action: int) -> int:
    """CC-12, CC-13: why the tile can't lie so; NOTHING exactly where `legal_lays` lists it."""
    if s.laid == 0:
        return NOTHING if action == LAY + square_number(0, 0) else FIRST_TILE
    square = (action - LAY) // 4
    x, y = square % SPAN - REACH, square // SPAN - REACH
    if laid_on(s, x, y) >= 0:
        return TAKEN
    f = frontier_at(s, x, y)
    if f < 0 or s.frontier_x[f] != x or s.frontier_y[f] != y:
        return TOUCHES_NOTHING
    if s.barred[f]:
        return BARRED
    if not keeps_walls_outside(s, f):
        return WALL_IN_HOLE
    return turn_refusal(s, int(s.hand), f, (action - LAY) % 4)


@rule
def turn_refusal(s: State, kind: int, f: int, turn: int) -> int:
    """CC-12: why the tile can't lie with this turn on a square that takes tiles."""
    if streets_meet(s, kind, f, turn):
        return NOTHING if looks_new(s, kind, turn) else SAME_LOOK
    for other in range(4):
        if streets_meet(s, kind, f, other):
            return ONLY_TURNED
    return STREET_UNMET if streets_unmet(s, kind, f, turn) else STREET_STOPPED


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
def place_follower(s: State, action: int) -> bool:
    """Put the follower there, then score what the tile completed (CC-11); whether that causes a wall building (CC-31)."""
    tile = int(s.laid) - 1
    if action != NONE:
        stand(s, s.seat, node_placed_on(s, action))
    return score_tile(s, tile)


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
