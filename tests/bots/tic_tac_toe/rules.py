"""Tic-tac-toe: rules and nothing else."""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State, record_type

STATE = record_type(
    [
        ("rng", "u8"),
        ("points", "i2", 2),
        ("cell", "i1", 9),  # seat + 1, or 0
        ("players", "i1"),
        ("turn", "i1"),  # -1 when over
    ]
)
ACTIONS = MOST_LEGAL = 9
LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]], np.int64)


@rule
def begin(s: State, players: int) -> None:
    s.players = players


@rule
def turn_of(s: State) -> int:
    return int(s.turn)


@rule
def legal(s: State, out: np.ndarray) -> int:
    n = 0
    for cell in range(9):
        if s.cell[cell] == 0:
            out[n] = cell
            n += 1
    return n


@rule
def decide(s: State, action: int) -> None:
    seat = int(s.turn)
    s.cell[action] = seat + 1
    s.turn = 1 - seat
    for line in range(8):
        if s.cell[LINES[line, 0]] == s.cell[LINES[line, 1]] == s.cell[LINES[line, 2]] == seat + 1:
            s.points[seat] = 1
            s.turn = -1
    full = True
    for cell in range(9):
        full = full and s.cell[cell] != 0
    if full:
        s.turn = -1
