"""Where a follower may stand on the tile just laid (CC-20 to CC-22)."""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import complete, root_of
from bastide.games.carcassonne_city.rules.plane import laid_on
from bastide.games.carcassonne_city.rules.refusals import (
    COMPLETED,
    NO_FOLLOWER,
    NOT_ON_TILE,
    NOTHING,
    OCCUPIED,
    OTHER_TILE,
)
from bastide.games.carcassonne_city.rules.state import NONE, PIECES, PLACE

Out = npt.NDArray[np.int32]


@rule
def legal_followers(s: State, out: Out) -> int:
    """CC-20 to CC-22: on a feature of this tile that nobody stands on and that the tile did not complete; or none."""
    n = 0
    tile = int(s.laid) - 1
    if s.supply[s.seat] > 0:
        kind = int(s.tile_kind[tile])
        for slot in range(int(s.piece_count[kind]) + int(s.region_count[kind])):
            node = int(s.tile_node[tile]) + slot
            if feature_refusal(s, node) == NOTHING:
                pieces = int(s.piece_count[kind])
                out[n] = PLACE + slot if slot < pieces else PLACE + PIECES + slot - pieces
                n += 1
    out[n] = NONE
    return n + 1


@rule
def feature_refusal(s: State, node: int) -> int:
    """CC-21, CC-22: why nobody can be placed on a feature of the new tile."""
    if complete(s, node):
        return COMPLETED
    return OCCUPIED if s.taken[root_of(s, node)] > 0 else NOTHING


@rule
def follower_refusal(s: State, action: int) -> int:
    """CC-20 to CC-22: why a follower can't be placed there; NOTHING exactly where `legal_followers` lists it."""
    kind = int(s.tile_kind[int(s.laid) - 1])
    slot = action - PLACE
    if (slot >= s.piece_count[kind] and slot < PIECES) or slot >= PIECES + int(s.region_count[kind]):
        return NOT_ON_TILE
    refused = feature_refusal(s, node_placed_on(s, action))
    if refused != NOTHING:
        return refused
    return NOTHING if s.supply[s.seat] > 0 else NO_FOLLOWER


@rule
def tile_refusal(s: State, x: int, y: int) -> int:
    """CC-20: why nobody can be placed on the tile of a square: only the tile just laid takes a follower."""
    return NOTHING if laid_on(s, x, y) == int(s.laid) - 1 else OTHER_TILE


@rule
def node_placed_on(s: State, action: int) -> int:
    """The node of the new tile on which an action places a follower."""
    tile = int(s.laid) - 1
    slot = action - PLACE
    if slot >= PIECES:
        slot += int(s.piece_count[int(s.tile_kind[tile])]) - PIECES
    return int(s.tile_node[tile]) + slot


@rule
def stand(s: State, seat: int, node: int) -> None:
    """A follower from the supply stands on a node from now on."""
    s.supply[seat] -= 1
    s.stand_seat[int(s.standing)] = seat
    s.stand_node[int(s.standing)] = node
    s.standing += 1
    s.taken[root_of(s, node)] += 1
