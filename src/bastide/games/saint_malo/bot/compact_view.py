"""What a seat sees, as small whole numbers for learning: 325 bytes, written by compiled code, on a GPU too.

    cities   uint8 [5, 45]  what stands on each square, in the order of the action space; see SEEN
    players  int16 [5, 8]   see PLAYER
    table    uint8 [20]     see TABLE

Players come from the seat on, in the order of their turns; rows of players who are not there are 0. Nothing is hidden in this
game. docs/saint-malo.md documents every index.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.observed import ObservedArray
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import CELLS, NAMES, SQUARES, count
from bastide.games.saint_malo.rules.dice import COUNT, SYMBOLS
from bastide.games.saint_malo.rules.state import (
    BONUS_STEP,
    CELL_AT,
    CHURCH_STEP,
    CRATE_STEP,
    HOUSE_STEP,
    KEEP_STEP,
    MOST_PLAYERS,
    OVER,
    PERSON_STEP,
    PERSONS,
    PIECES,
    ROLL,
    ROWS,
    STRENGTH,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import boxes_in_row, defence

#: What can stand on a square: the pieces but the tower, then those drawn in this step.
SEEN = (*PIECES[:-1], "crate of the group", "house of the group", "new builder")
NEW_CRATE, NEW_HOUSE, NEW_BUILDER = range(len(PIECES) - 1, len(SEEN))
STEPS = OVER + 1
MOST = 2000  # coins, logs, points: no game brings more; a position made up by hand may

PLAYER = ("there", "coins", "logs", "points", "cannons", "defence", "free squares", "to decide")
TABLE = (
    "step",
    "decides",
    "rolls",
    "to draw",
    "church",
    "person",
    "walls after the bonus",
    *(f"dice {face}" for face in SYMBOLS.values()),
    "rows finished",
    "boxes crossed out",
    "boxes left",
    "next strength",
    "last round",
    "turns until the round ends",
    "players",
)
_DICE = TABLE.index("dice log")
_ROWS = TABLE.index("rows finished")

ARRAYS = {
    "cities": ObservedArray(
        (MOST_PLAYERS, len(SQUARES)),
        "uint8",
        0,
        len(SEEN) - 1,
        tuple(NAMES[cell] for cell in SQUARES),
        {NAMES[cell]: len(SEEN) for cell in SQUARES},
    ),
    "players": ObservedArray((MOST_PLAYERS, len(PLAYER)), "int16", -30, MOST, PLAYER),
    "table": ObservedArray(
        (len(TABLE),),
        "uint8",
        0,
        12,
        TABLE,
        {"step": STEPS, "decides": MOST_PLAYERS, "person": len(PERSONS) + 1},
    ),
}

Numbers = npt.NDArray[np.uint8]
Figures = npt.NDArray[np.int16]

NUMBER_AT = np.zeros(CELLS, np.int8)  # [cell] -> number of the square
for _number, _cell in enumerate(SQUARES):
    NUMBER_AT[_cell] = _number


@rule
def view_into(s: State, seat: int, cities: Numbers, players: Figures, table: Numbers) -> None:
    """Everything, in the order of ARRAYS."""
    for i in range(MOST_PLAYERS):
        if i < s.players:
            other = seat + i if seat + i < s.players else seat + i - int(s.players)
            view_city(s, other, i, cities)
            view_player(s, other, i, players)
        else:
            for number in range(len(SQUARES)):
                cities[i, number] = 0
            for column in range(len(PLAYER)):
                players[i, column] = 0
    view_table(s, seat, table)


@rule
def turns_between(s: State, seat: int, other: int) -> int:
    """How many turns after `seat` the other one has his; without a division, which takes long."""
    return other - seat if other >= seat else other - seat + int(s.players)


@rule
def view_city(s: State, other: int, i: int, cities: Numbers) -> None:
    """The squares of a city; what was drawn in this step is marked."""
    for number in range(len(SQUARES)):
        cities[i, number] = s.grid[other, int(CELL_AT[number])]
    if other != s.turn:
        return
    if s.kind == CRATE_STEP or s.kind == HOUSE_STEP:
        for drawn in range(s.drawn):
            cities[i, int(NUMBER_AT[int(s.group[drawn])])] = NEW_CRATE if s.kind == CRATE_STEP else NEW_HOUSE
    if s.kind == HOUSE_STEP:
        cities[i, int(NUMBER_AT[s.builder])] = NEW_BUILDER


@rule
def view_player(s: State, other: int, i: int, players: Figures) -> None:
    """What belongs to a player."""
    players[i, 0] = 1
    players[i, 1] = min(int(s.coins[other]), MOST)
    players[i, 2] = min(int(s.logs[other]), MOST)
    players[i, 3] = min(int(s.points[other]), MOST)
    players[i, 4] = s.cannons[other]
    players[i, 5] = defence(s, other)
    players[i, 6] = count(int(s.free[other]))
    players[i, 7] = 1 if other == s.turn and s.kind != OVER else 0


@rule
def view_table(s: State, seat: int, table: Numbers) -> None:
    """The step, the dice (while they are rolled again, those kept), the pirates; what the step does not need is 0."""
    kind, over = int(s.kind), s.kind == OVER
    drawing = kind in (CRATE_STEP, WALL_STEP, HOUSE_STEP)
    table[0] = kind
    table[1] = 0 if over else turns_between(s, seat, int(s.turn))
    table[2] = s.rolls if kind in (KEEP_STEP, ROLL) else 0
    table[3] = s.left if drawing else 0
    table[4] = s.left if kind == CHURCH_STEP else 0
    table[5] = 1 + s.who if kind == PERSON_STEP else 0
    table[6] = s.walls if PERSON_STEP <= kind <= BONUS_STEP else 0
    hand = int(s.kept) if kind == ROLL else int(s.dice)
    for face in range(6):
        table[_DICE + face] = 0 if over else COUNT[hand, face]
    in_row = boxes_in_row(s)
    row = int(s.boxes) // in_row
    crossed = int(s.boxes) - row * in_row
    table[_ROWS] = row
    table[_ROWS + 1] = crossed
    table[_ROWS + 2] = in_row - crossed if row < ROWS else 0
    table[_ROWS + 3] = STRENGTH[row] if row < ROWS else 0
    table[_ROWS + 4] = s.last_round
    table[_ROWS + 5] = 0 if over else turns_between(s, int(s.turn) + 1, int(s.first))
    table[_ROWS + 6] = s.players
