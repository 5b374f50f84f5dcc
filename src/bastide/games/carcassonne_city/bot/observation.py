"""Observation tensors: the city from the eyes of one seat, as numbers for learning.

    planes   float32 [24, 51, 51]  the squares from -25 to 25 round the first tile, row (north first), column; see PLANES
    players  float32 [4, 7]        players from the seat on, in the order of their turns; PLAYER names the columns
    table    float32 [16]          see TABLE
    unseen   float32 [75]          how many tiles of each kind of the pack are still to come, / 4

A city that grows past the window is cut off there; docs/carcassonne-city.md documents every index. The order of the tiles to
come is hidden from everybody and stands in no tensor.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import is_residential, is_street
from bastide.games.carcassonne_city.rules.line import open_outer_sides
from bastide.games.carcassonne_city.rules.state import DRAW, FOLLOWERS, LAY_STEP, OVER, TILES, TOWERS, WALLS

Tensor = npt.NDArray[np.float32]

WINDOW = 25
PLANES = (
    "tile",
    *(f"street {side}" for side in "NESW"),
    *(f"{goods} half" for goods in ("residential", "fish", "grain", "cattle")),
    "public building",
    "historic building",
    *(f"wall or gate {side}" for side in "NESW"),
    *(f"own {role}" for role in ("burgher", "trader", "steward", "guard")),
    *(f"other {role}" for role in ("burgher", "trader", "steward", "guard")),
    "just laid",
)
PLAYER = ("there", "points", "supply", "resting", "towers", "walls to place", "to decide")
TABLE = (
    *(f"step {kind}" for kind in ("lay", "follower", "gate", "wall", "guard", "tower", "over")),
    *(f"pile {n}" for n in (1, 2, 3)),
    "walls left",
    "open outer sides",
    "walls clockwise",
    "walls counter-clockwise",
    "tiles laid",
    "set aside",
)


def empty() -> dict[str, Tensor]:
    """Tensors of the right shape, to be filled by `observe`."""
    side = 2 * WINDOW + 1
    return {
        "planes": np.zeros((len(PLANES), side, side), np.float32),
        "players": np.zeros((4, len(PLAYER)), np.float32),
        "table": np.zeros(len(TABLE), np.float32),
        "unseen": np.zeros(TILES, np.float32),
    }


@rule
def observe_city(s: State, seat: int, planes: Tensor) -> None:
    """Fill `planes`."""
    planes[:] = 0.0
    for tile in range(s.laid):
        x, y = int(s.tile_x[tile]) + WINDOW, int(s.tile_y[tile]) + WINDOW
        if 0 <= x <= 2 * WINDOW and 0 <= y <= 2 * WINDOW:
            observe_tile(s, seat, tile, planes[:, y, x])
    if s.laid > 0 and s.kind != LAY_STEP:
        x, y = int(s.tile_x[s.laid - 1]) + WINDOW, int(s.tile_y[s.laid - 1]) + WINDOW
        if 0 <= x <= 2 * WINDOW and 0 <= y <= 2 * WINDOW:
            planes[23, y, x] = 1.0


@rule
def observe_tile(s: State, seat: int, tile: int, column: Tensor) -> None:
    """All that lies and stands on one square."""
    kind, turn = int(s.tile_kind[tile]), int(s.tile_turn[tile])
    column[0] = 1.0
    for side in range(4):
        column[1 + side] = (int(s.streets[kind, turn]) >> side) & 1
        column[11 + side] = (int(s.tile_walls[tile]) >> side) & 1
        if s.tile_guard[tile, side] > 0:
            column[18 if s.tile_guard[tile, side] == seat + 1 else 22] += 1.0
    for half in range(8):
        column[5 + int(s.region_kind[kind, int(s.region_at[kind, half])])] += 0.125
    if s.building[kind] > 0:
        column[8 + int(s.building[kind])] = 1.0
    for i in range(s.standing):
        node = int(s.stand_node[i])
        if s.node_tile[node] == tile:
            role = 0 if is_street(s, node) else 2 if is_residential(s, node) else 1
            column[(15 if s.stand_seat[i] == seat else 19) + role] += 1.0


@rule
def observe_players(s: State, seat: int, players: Tensor) -> None:
    """Fill `players`."""
    players[:] = 0.0
    for i in range(s.players):
        other = (seat + i) % s.players
        players[i, 0] = 1.0
        players[i, 1] = s.points[other] / 100.0
        players[i, 2] = s.supply[other] / FOLLOWERS
        players[i, 3] = s.resting[other] / FOLLOWERS
        players[i, 4] = s.tower_supply[other] / (TOWERS / s.players)
        players[i, 5] = s.left[other] / 4.0
        players[i, 6] = 1.0 if other == s.seat and s.kind != OVER else 0.0


@rule
def observe_table(s: State, table: Tensor, unseen: Tensor) -> None:
    """Fill `table` and `unseen`."""
    table[:] = 0.0
    unseen[:] = 0.0
    table[6 if s.kind >= DRAW else int(s.kind)] = 1.0
    begin = 0
    for pile in range(3):
        end = int(s.pile_end[pile])
        table[7 + pile] = max(0, end - max(begin, int(s.drawn))) / 30.0
        begin = end
    table[10] = s.wall_supply / WALLS
    table[11] = open_outer_sides(s, 100) / 100.0 if s.gate_tile >= 0 else 1.0
    table[12] = s.wall_count[0] / WALLS
    table[13] = s.wall_count[1] / WALLS
    table[14] = s.laid / TILES
    table[15] = s.set_aside / 10.0
    for at in range(int(s.drawn), TILES):
        unseen[int(s.deck[at])] += 0.25


@rule
def observe_into(s: State, seat: int, planes: Tensor, players: Tensor, table: Tensor, unseen: Tensor) -> None:
    """Fill all tensors, in the order of `empty`."""
    observe_city(s, seat, planes)
    observe_players(s, seat, players)
    observe_table(s, table, unseen)


def observe(game: Game, s: State, seat: int) -> dict[str, Tensor]:
    """What `seat` sees, as tensors."""
    tensors = empty()
    observe_into(s, seat, *tensors.values())
    return tensors
