"""The rules of Connect Four: plain functions over one record. No lists, no objects, nothing but whole numbers and loops."""

import numpy as np
import numpy.typing as npt

from bastide.core.events import POINTS, note
from bastide.core.jit import rule
from bastide.core.state import State, record_type

COLUMNS, ROWS = 7, 6
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
        ("held", np.int64, (2,)),  # the same as bits for each seat, in which lines are found by shifting (`bit_of`)
    ]
)
HIGH = ROWS + 1  # bits of a column: the highest stays empty, so that no line goes on in the next column
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
    s.held[:] = 0


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
    for each in range(ROWS):  # counting all of them is faster than stopping: nobody can guess where a column ends
        row += int(s.board[each, action] != EMPTY)
    s.board[row, action] = s.turn
    s.held[s.turn] = int(s.held[s.turn]) | bit_of(row, action)
    s.discs += 1
    if wins(s, int(s.turn)):
        s.points[s.turn] += 1
        note(POINTS, s.turn, 1, FOUR_IN_A_ROW, 0)
        s.turn = NOBODY
    elif s.discs == ROWS * COLUMNS:  # CF-5: the board is full, nobody has won
        s.turn = NOBODY
    else:
        s.turn = 0 if s.turn == 1 else 1


@rule
def bit_of(row: int, column: int) -> int:
    """The hole as a bit of `held`."""
    return 1 << (HIGH * column + row)


@rule
def wins(s: State, seat: int) -> bool:
    """CF-4: whether a seat has a line of four: upwards, across or on a diagonal."""
    held = int(s.held[seat])
    return line(held, 1) or line(held, HIGH) or line(held, HIGH + 1) or line(held, HIGH - 1)


@rule
def line(held: int, step: int) -> bool:
    """Whether four lie in a line, each so many bits from the next: two beside each other, and two more beside these."""
    pairs = held & (held >> step)
    return pairs & (pairs >> (2 * step)) != 0
