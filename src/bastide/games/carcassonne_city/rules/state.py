"""The record of a game of Carcassonne: The City: every field, and the numbers that stand for things.

The tile pack can be replaced, so its tables stand in the record too: rules know no tile by name.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State, opener, record_type

MOST_PLAYERS = 4
TILES = 75
PILES = (30, 25, 20)  # CC-2
WALLS = 70
TOWERS = 12
FOLLOWERS = 7  # of each player, to place (CC-1)
REACH = TILES - 1  # no tile lies further from the first one, in x or y

# Sides and directions; a turn is a quarter turn clockwise.
N, E, S, W = range(4)
SIDES = "NESW"
STEP_X = np.array([0, 1, 0, -1], np.int8)
STEP_Y = np.array([-1, 0, 1, 0], np.int8)

# A tile of the pack: up to four street pieces and up to twelve regions, each with a slot.
PIECES = 4
REGIONS = 12
RESIDENTIAL, FISH, GRAIN, CATTLE = range(4)  # kinds of regions
PUBLIC, HISTORIC = 1, 2

# The plane is a torus: a city of 75 tiles with a margin never meets itself on it.
TORUS = 80
EMPTY = 0
TILE = 1  # + number of the tile
FRONTIER = 76  # + number of the frontier square; at most 152 of those round 75 tiles
MOST_FRONTIER = 160
NODES = 600

# What is asked. SHUFFLE and DRAW wait for chance, OVER for nobody.
KINDS = ("lay", "follower", "gate", "wall", "guard", "tower")
LAY_STEP, FOLLOWER_STEP, GATE_STEP, WALL_STEP, GUARD_STEP, TOWER_STEP, SHUFFLE, DRAW, OVER = range(9)
CW, CCW = 0, 1
ENDS = ("cw", "ccw")
ROLES = ("burgher", "trader", "steward", "guard")

STATE = record_type(
    [
        ("rng", "u8"),
        # the pack: by kind of tile, as it lies with turn 0
        ("region_at", "i1", (TILES, 8)),  # region of each half side, clockwise from the left half of the north side
        ("piece_at", "i1", (TILES, 4)),  # street piece that reaches each side, -1 for none
        ("piece_count", "i1", TILES),
        ("region_count", "i1", TILES),
        ("region_kind", "i1", (TILES, REGIONS)),
        ("touching", "i2", (TILES, REGIONS)),  # residential region -> bits of the markets it touches inside the tile
        ("building", "i1", TILES),
        ("streets", "i1", (TILES, 4)),  # [turn] -> bits of the sides with a street
        ("turns", "i1", TILES),  # bits of the turns that look different
        # the tiles laid, in order
        ("laid", "i1"),
        ("tile_kind", "i1", TILES),
        ("tile_x", "i1", TILES),
        ("tile_y", "i1", TILES),
        ("tile_turn", "i1", TILES),
        ("tile_node", "i2", TILES),  # the first of its nodes: pieces, then regions
        ("tile_walls", "i1", TILES),  # bits of the sides with a wall or the gate
        ("tile_guard", "i1", (TILES, 4)),  # 1 + seat of the guard on the wall of a side
        ("plane", "u1", TORUS * TORUS),
        # the frontier: empty squares beside tiles
        ("frontier", "i2"),
        ("frontier_x", "i1", MOST_FRONTIER),
        ("frontier_y", "i1", MOST_FRONTIER),
        ("must", "i1", MOST_FRONTIER),  # bits of the sides that need a street
        ("must_not", "i1", MOST_FRONTIER),  # and of those that must not have one
        ("barred", "i1", MOST_FRONTIER),  # a wall or the gate stands on one of its sides (CC-13)
        ("splits", "i1", MOST_FRONTIER),  # a tile here would part the empty squares around it
        ("order", "u1", MOST_FRONTIER),  # the frontier squares in reading order
        # streets and regions: joined nodes (groups.py)
        ("nodes", "i2"),
        ("parent", "i2", NODES),
        ("chain", "i2", NODES),  # the next node of the same group, in a ring
        ("open_sides", "i2", NODES),  # of a group, at its root: sides (streets) or half sides (regions) that are open
        ("node_tile", "i1", NODES),
        ("taken", "i1", NODES),  # of a group, at its root: how many followers stand on it
        ("stamp", "i2", NODES),  # for counting different groups; means nothing between two counts
        ("stamps", "i2"),
        # followers on tiles; guards stand in tile_guard
        ("standing", "i1"),
        ("stand_seat", "i1", MOST_PLAYERS * FOLLOWERS),
        ("stand_node", "i2", MOST_PLAYERS * FOLLOWERS),
        # the wall, outward from the gate
        ("gate_tile", "i1"),  # -1 before the gate
        ("gate_side", "i1"),
        ("wall_count", "i1", 2),
        ("wall_tile", "i1", (2, WALLS)),
        ("wall_side", "i1", (2, WALLS)),
        ("tower_at", "i1", 2),  # walls up to the last tower of an end
        ("towers", "i1"),
        ("tower_seat", "i1", TOWERS),
        ("tower_end", "i1", TOWERS),
        ("tower_after", "i1", TOWERS),
        # players
        ("points", "i4", MOST_PLAYERS),
        ("supply", "i1", MOST_PLAYERS),
        ("resting", "i1", MOST_PLAYERS),
        ("tower_supply", "i1", MOST_PLAYERS),
        ("wall_supply", "i1"),
        ("left", "i1", MOST_PLAYERS),  # walls each has to place in this building
        # whose turn it is and what is asked
        ("players", "i1"),
        ("turn", "i1"),
        ("seat", "i1"),
        ("kind", "i1"),
        ("end", "i1"),  # where the last wall was built
        ("hand", "i1"),  # kind of the tile to lay
        ("walls_on_empty", "i1"),
        # tiles to come: the deck in the order of drawing, the piles are parts of it
        ("deck", "i1", TILES),
        ("drawn", "i1"),
        ("pile_end", "i1", 3),  # where each pile ends in the deck
        ("piles_hidden", "i1"),  # the order is not known here (a public record): tiles come as told
        ("shuffled", "i1"),  # how many places of the deck are still to be shuffled
        ("aside", "i1", TILES),
        ("set_aside", "i1"),
    ]
)

opened = opener(STATE, "carcassonne_city")

# The action space.
SPAN = 2 * REACH + 1
LAY = 0  # + ((y + 74) * 149 + x + 74) * 4 + turn
GATE = SPAN * SPAN * 4  # + ((y + 74) * 149 + x + 74) * 4 + side
PLACE = 2 * GATE  # + street piece, or 4 + region, of the tile just laid
NONE = PLACE + PIECES + REGIONS
WALL = NONE + 1  # + end
POST = NONE + 3  # put a guard
TOWER = NONE + 4  # + end
ACTIONS = NONE + 6
MOST_LEGAL = 4 * MOST_FRONTIER


@rule
def begin(s: State, players: int) -> None:
    """The set-up (CC-1 to CC-3), waiting for the tiles to be shuffled; the pack stands in the record already."""
    s.players = players
    s.wall_supply = WALLS
    s.gate_tile = -1
    for seat in range(players):
        s.supply[seat] = FOLLOWERS
        s.tower_supply[seat] = TOWERS // players
    s.pile_end[0] = PILES[0]
    s.pile_end[1] = PILES[0] + PILES[1]
    s.pile_end[2] = TILES
    s.shuffled = TILES
    s.kind = SHUFFLE
