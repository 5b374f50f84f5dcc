"""The arrays of the compact view: their columns, and which of these hold codes."""

import numpy as np
import numpy.typing as npt

from bastide.core.observed import ObservedArray
from bastide.games.carcassonne_city.rules.state import (
    FOLLOWERS,
    MOST_FRONTIER,
    MOST_PLAYERS,
    OVER,
    PIECES,
    REACH,
    REGIONS,
    TILES,
)

EVERYBODY = MOST_PLAYERS * FOLLOWERS
MOST_EDGES = 2 * TILES + 2  # each tile adds two open sides at most
MOST_OPEN = 2 * MOST_EDGES  # half sides; no group is worth as much
MOST_POINTS = 10_000  # no game brings more; a position made up by hand may
ENOUGH = 20  # open outer sides: so many or more

# Codes. A side that a square asks for: 0 nothing, 1 no street, 2 a street; the four of them as digits of base 3.
BARRED = 81
LEADS = ("nobody", "own", "shared", "others")  # who has most followers on a group
OWN, SHARED, OTHERS = 1, 2, 3
STREET_CODES = 1 + 4 * 4  # 1 + 4 * lead + open sides (1, 2, 3, more) - 1
REGION_CODES = 1 + 4 + 3 * 4 * 4  # 1 + lead; or 5 + 16 * goods + 4 * lead + open half sides (1, 2, 3 or 4, more)
GROUNDS = ("", "street", "residential", "fish", "grain", "cattle", "wall")
GUARD = GROUNDS.index("wall")

SQUARES = ("x", "y", "asks")
EDGES = ("square", "side", "street", "left", "right")
TILES_SEEN = ("kind", "turn", "x", "y", "walls")
FOLLOWERS_SEEN = ("owner", "on", "x", "y", "side", "lead", "open", "tiles", "worth")
TILE = ("kind", "turn", "building", *(f"street {side}" for side in "NESW"), *(f"half {n}" for n in range(1, 9)))
PARTS = ("ground", "lead", "open", "tiles")
ENDS_SEEN = ("x", "y", "side", "street", "left", "right", "row", "watched", "walls since the tower")
PLAYERS = ("there", "points", "supply", "resting", "towers", "walls to place", "to decide", "has the turn")
TABLE = (
    *("step", "decides", "end", "pile 1", "pile 2", "pile 3", "walls left", "open outer sides", "walls clockwise"),
    *("walls counter-clockwise", "tiles laid", "set aside", "squares", "gate", "walls on empty", "row of the guard"),
    "players",
)
LEAD, WORTH = FOLLOWERS_SEEN.index("lead"), FOLLOWERS_SEEN.index("worth")

_GROUP_CODES = {"side": 4, "street": STREET_CODES, "left": REGION_CODES, "right": REGION_CODES}
_TILE_CODES = {name: PIECES + 1 if name.startswith("street") else 4 for name in TILE[3:]}
ARRAYS = {
    "squares": ObservedArray((MOST_FRONTIER, 3), "int8", -REACH - 1, BARRED, SQUARES, {"asks": BARRED + 1}),
    "edges": ObservedArray(
        (MOST_EDGES, 5), "uint8", 0, MOST_FRONTIER, EDGES, {"square": MOST_FRONTIER + 1, **_GROUP_CODES}
    ),
    "tiles": ObservedArray((TILES, 5), "int8", -REACH, TILES, TILES_SEEN, {"kind": TILES + 1, "turn": 4, "walls": 16}),
    "followers": ObservedArray(
        (EVERYBODY, 9),
        "int16",
        -REACH,
        MOST_OPEN,
        FOLLOWERS_SEEN,
        {"owner": MOST_PLAYERS + 1, "on": len(GROUNDS), "side": 5, "lead": len(LEADS)},
    ),
    "tile": ObservedArray(
        (len(TILE),), "uint8", 0, TILES, TILE, {"kind": TILES + 1, "turn": 4, "building": 3, **_TILE_CODES}
    ),
    "parts": ObservedArray((PIECES + REGIONS, 4), "uint8", 0, 255, PARTS, {"ground": len(GROUNDS), "lead": len(LEADS)}),
    "ends": ObservedArray((2, 9), "int16", -REACH, 3 * TILES, ENDS_SEEN, _GROUP_CODES),
    "players": ObservedArray((MOST_PLAYERS, 8), "int16", 0, MOST_POINTS, PLAYERS),
    "table": ObservedArray(
        (len(TABLE),), "uint8", 0, 255, TABLE, {"step": OVER + 1, "decides": MOST_PLAYERS, "end": 2}
    ),
    "unseen": ObservedArray((TILES,), "uint8", 0, TILES, tuple(f"kind {kind}" for kind in range(TILES))),
}

Numbers = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int8]
Amounts = npt.NDArray[np.int16]
