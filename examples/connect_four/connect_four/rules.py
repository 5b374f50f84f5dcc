"""The rules of Connect Four: plain functions over one record. No lists, no objects, nothing but whole numbers and loops."""

import numpy as np
import numpy.typing as npt

from bastide.core.events import POINTS, note
from bastide.core.jit import rule
from bastide.core.state import State, record_type

COLUMNS, ROWS, LINE = 7, 6, 4
EMPTY, NOBODY = -1, -1
FOUR_IN_A_ROW = 1  # the reason of a point
NOTHING, GAME_OVER, COLUMN_FULL = range(3)  # why a disc can't be dropped

#: The state. `rng` stands first in every game: the counter of chance, here never used.
STATE = record_type(
    [
        ("rng", np.uint64),
        ("players", np.int8),
        ("turn", np.int8),  # the seat to drop a disc; NOBODY when the game is over
        ("points", np.int16, (2,)),
        ("discs", np.int8),  # how many have been dropped
        ("board", np.int8, (ROWS, COLUMNS)),  # whose disc lies there, row 0 is the lowest
    ]
)
ACTIONS = COLUMNS  # action 3: drop a disc into column d
MOST_LEGAL = COLUMNS


@rule
def begin(s: State, players: int) -> None:
    """CF-1: an empty board, seat 0 begins."""
    s.players = players
    s.turn = 0
    s.points[:] = 0
    s.discs = 0
    s.board[:] = EMPTY


@rule
def turn_of(s: State) -> int:
    """The seat to decide, -1 when the game is over."""
    return int(s.turn)


@rule
def legal(s: State, out: npt.NDArray[np.int32]) -> int:
    """CF-2: any column that is not full."""
    n = 0
    for column in range(COLUMNS):
        if refusal(s, column) == NOTHING:
            out[n] = column
            n += 1
    return n


@rule
def refusal(s: State, action: int) -> int:
    """Why a disc can't be dropped into a column; NOTHING when it can."""
    if s.turn == NOBODY:
        return GAME_OVER
    return NOTHING if s.board[ROWS - 1, action] == EMPTY else COLUMN_FULL


@rule
def decide(s: State, action: int) -> None:
    """CF-3: the disc falls onto the highest one in its column."""
    row = 0
    while s.board[row, action] != EMPTY:
        row += 1
    s.board[row, action] = s.turn
    s.discs += 1
    if wins(s, row, action):
        s.points[s.turn] += 1
        note(POINTS, s.turn, 1, FOUR_IN_A_ROW, 0)
        s.turn = NOBODY
    elif s.discs == ROWS * COLUMNS:  # CF-5: the board is full, nobody has won
        s.turn = NOBODY
    else:
        s.turn = 1 - s.turn


@rule
def wins(s: State, row: int, column: int) -> bool:
    """CF-4: whether the disc there stands in a line of four: across, upwards or on a diagonal."""
    if 1 + count(s, row, column, 0, 1) + count(s, row, column, 0, -1) >= LINE:
        return True
    if 1 + count(s, row, column, -1, 0) >= LINE:
        return True
    if 1 + count(s, row, column, 1, 1) + count(s, row, column, -1, -1) >= LINE:
        return True
    return 1 + count(s, row, column, 1, -1) + count(s, row, column, -1, 1) >= LINE


@rule
def count(s: State, row: int, column: int, up: int, right: int) -> int:
    """How many discs of the same seat lie beside that one in a direction."""
    owner = s.board[row, column]
    n = 0
    row += up
    column += right
    while 0 <= row < ROWS and 0 <= column < COLUMNS and s.board[row, column] == owner:
        n += 1
        row += up
        column += right
    return n
