"""The record of a game of Saint Malo: every field, and the numbers that stand for things."""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State, opener, record_type
from bastide.games.saint_malo.rules.board import ALL, CELLS, CORNERS, PRINTED_CRATES, SQUARES

MOST_PLAYERS = 5

# What stands on a square, by the letter it has in a position.
PIECES = ".CWH12345LSPBMJN#"
FREE, CRATE, WALL, HOUSE = range(4)
CHURCH = 3  # a church of size n is CHURCH + n
PERSON = 9  # a person of kind w is PERSON + w
TOWER = 16

# The persons, by heads (SM-46 to SM-51).
PERSONS = ("labourer", "soldier", "priest", "builder", "merchant", "juggler", "noble")
LABOURER, SOLDIER, PRIEST, BUILDER, MERCHANT, JUGGLER, NOBLE = range(7)
HEADS = np.array([1, 2, 2, 3, 3, 4, 5], np.int8)
HEADS_OF: dict[str, int] = dict(zip(PERSONS, HEADS.tolist(), strict=True))
BONUS_PERSONS = 5  # the first five cost at most 3 heads (SM-7)

# What is asked. ROLL waits for chance, OVER for nobody; at TURN_END the turn passes on at once (turn.py).
KINDS = ("keep", "use", "crate", "wall", "church", "person", "house", "bonus")
KEEP_STEP, USE_STEP, CRATE_STEP, WALL_STEP, CHURCH_STEP, PERSON_STEP, HOUSE_STEP, BONUS_STEP = range(len(KINDS))
ROLL, OVER, TURN_END = range(8, 11)

# The pirate track (SM-5).
STRENGTH = np.array([1, 3, 6, 8, 10, 12], np.int8)
ROWS = 6
BOXES_PER_PLAYER = 2
CANNONS = 6

STATE = record_type(
    [
        ("rng", "u8"),
        ("free", "i8", MOST_PLAYERS),  # masks of squares (board.py), derived from the grid
        ("crates", "i8", MOST_PLAYERS),
        ("churches", "i8", MOST_PLAYERS),
        ("ramparts", "i8", MOST_PLAYERS),
        ("coins", "i8", MOST_PLAYERS),
        ("logs", "i8", MOST_PLAYERS),
        ("points", "i8", MOST_PLAYERS),
        ("group_mask", "i8"),  # the squares in `group`
        ("dice", "i2"),  # rank of the five dice (dice.py)
        ("kept", "i2"),  # rank of the dice kept while the rest is rolled
        ("players", "i1"),
        ("first", "i1"),
        ("turn", "i1"),
        ("kind", "i1"),
        ("last_round", "i1"),
        ("boxes", "i1"),
        ("rolls", "i1"),
        ("left", "i1"),  # walls, crates or houses still to draw in this step; the size of a church
        ("who", "i1"),  # the person to draw
        ("walls", "i1"),  # walls still to place after a bonus
        ("builder", "i1"),  # the new builder's square
        ("drawn", "i1"),  # how many squares stand in `group`
        ("group", "i1", 5),  # squares drawn in this step, in order
        ("soldiers", "i1", MOST_PLAYERS),
        ("sides", "i1", MOST_PLAYERS),  # how many sides are complete walls
        ("cannons", "i1", MOST_PLAYERS),
        ("grid", "i1", (MOST_PLAYERS, CELLS)),
    ]
)

opened = opener(STATE, "saint_malo")

# The action space: one fixed number for every choice there can ever be.
KEEP = 0  # + rank of the dice kept, 0 to 209
STOP = 210
USE = 211  # + 5 * face + dice - 1, for log, crate, wall, cross
HIRE = 231  # + person
PASS = 238
AT = 239  # + number of the square, 0 to 44 in reading order
BONUS = 284  # + person
BONUS_NONE = 289
BUILD = 290  # + number of the square
DONE = 335
ACTIONS = 336
MOST_LEGAL = 48  # no step has more choices: 45 squares, or 31 keeps and stop

CELL_AT = np.array(SQUARES, np.int8)  # [number of the square] -> cell


@rule
def begin(s: State, players: int) -> None:
    """The first position, waiting for the first roll (SM-2, SM-3, SM-6, SM-10)."""
    s.players = players
    for seat in range(players):
        for cell in range(CELLS):
            s.grid[seat, cell] = FREE
            if (PRINTED_CRATES >> cell) & 1:
                s.grid[seat, cell] = CRATE
        for corner in CORNERS:
            s.grid[seat, corner] = TOWER
        s.free[seat] = ALL & ~PRINTED_CRATES
        s.crates[seat] = PRINTED_CRATES
        s.coins[seat] = 3
        s.logs[seat] = 2
        s.cannons[seat] = CANNONS
    s.kind = ROLL
