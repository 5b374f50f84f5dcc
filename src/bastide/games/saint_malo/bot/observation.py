"""Observation tensors: the game from the eyes of one seat, as numbers between about -1 and 1 for learning.

    planes   float32 [5 players, 18 planes, 7 rows, 7 columns]  0 to 15: the pieces in the order of PIECES (0 = free);
             16: squares drawn in this step; 17: the new builder. Players from the seat on, in the order of their turns
    figures  float32 [5 players, 8]   see FIGURES; rows of players who are not there are 0
    table    float32 [39]             see TABLE

docs/saint-malo.md documents every index. Nothing is hidden in this game, so all seats see the same, only turned.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import CELLS, count
from bastide.games.saint_malo.rules.dice import COUNT
from bastide.games.saint_malo.rules.state import (
    BOXES_PER_PLAYER,
    CRATE_STEP,
    HOUSE_STEP,
    KEEP_STEP,
    MOST_PLAYERS,
    OVER,
    PERSON_STEP,
    ROWS,
    STRENGTH,
    TOWER,
)
from bastide.games.saint_malo.rules.turn import defence

Tensor = npt.NDArray[np.float32]

GROUP_PLANE, BUILDER_PLANE, PLANES = 16, 17, 18
FIGURES = ("there", "coins", "logs", "points", "cannons", "defence", "free", "turn")
TABLE = (
    *(f"dice {face}" for face in ("log", "crate", "wall", "cross", "head", "sabres")),
    *(f"step {kind}" for kind in ("keep", "use", "crate", "wall", "church", "person", "house", "bonus", "over")),
    *(f"rolls {n}" for n in (1, 2)),
    *(f"left {n}" for n in range(1, 6)),
    *(f"person {who}" for who in ("labourer", "soldier", "priest", "builder", "merchant", "juggler", "noble")),
    "walls left",
    *(f"players {n}" for n in range(2, 6)),
    "boxes in this row",
    "next strength",
    "rows finished",
    "last round",
    "turns until the round ends",
)
_DICE, _STEP, _ROLLS, _LEFT, _PERSON, _WALLS, _PLAYERS, _BOXES = 0, 6, 15, 17, 22, 29, 30, 34


def empty() -> dict[str, Tensor]:
    """Tensors of the right shape, to be filled by `observe`."""
    return {
        "planes": np.zeros((MOST_PLAYERS, PLANES, 7, 7), np.float32),
        "figures": np.zeros((MOST_PLAYERS, len(FIGURES)), np.float32),
        "table": np.zeros(len(TABLE), np.float32),
    }


@rule
def observe_cities(s: State, seat: int, planes: Tensor, figures: Tensor) -> None:
    """Fill `planes` and `figures`; players come in the order of their turns after `seat`."""
    planes[:] = 0.0
    figures[:] = 0.0
    for i in range(s.players):
        other = (seat + i) % s.players
        for cell in range(CELLS):
            piece = int(s.grid[other, cell])
            if piece != TOWER:
                planes[i, piece, cell // 7, cell % 7] = 1.0
            if other == s.turn and (s.kind == CRATE_STEP or s.kind == HOUSE_STEP):
                planes[i, GROUP_PLANE, cell // 7, cell % 7] = (s.group_mask >> cell) & 1
        if other == s.turn and s.kind == HOUSE_STEP:
            planes[i, BUILDER_PLANE, s.builder // 7, s.builder % 7] = 1.0
        figures[i, 0] = 1.0
        figures[i, 1] = s.coins[other] / 20.0
        figures[i, 2] = s.logs[other] / 10.0
        figures[i, 3] = s.points[other] / 100.0
        figures[i, 4] = s.cannons[other] / 6.0
        figures[i, 5] = defence(s, other) / 12.0
        figures[i, 6] = count(int(s.free[other])) / 45.0
        figures[i, 7] = 1.0 if other == s.turn else 0.0


@rule
def observe_table(s: State, table: Tensor) -> None:
    """Fill `table`: dice, step, pirates."""
    table[:] = 0.0
    step = 8 if s.kind == OVER else int(s.kind)
    table[_STEP + step] = 1.0
    for n in range(2, 6):
        table[_PLAYERS + n - 2] = 1.0 if s.players == n else 0.0
    row_length = BOXES_PER_PLAYER * s.players
    row = s.boxes // row_length
    table[_BOXES] = (s.boxes % row_length) / row_length
    table[_BOXES + 1] = int(STRENGTH[row]) / 12.0 if row < ROWS else 0.0
    table[_BOXES + 2] = row / 6.0
    table[_BOXES + 3] = s.last_round
    table[_BOXES + 4] = ((s.first - s.turn - 1) % s.players) / 4.0
    if s.kind == OVER:
        return
    for face in range(6):
        table[_DICE + face] = int(COUNT[s.dice, face]) / 5.0
    if s.kind == KEEP_STEP:
        table[_ROLLS + s.rolls - 1] = 1.0
    elif CRATE_STEP <= s.kind <= HOUSE_STEP and s.kind != PERSON_STEP:
        table[_LEFT + s.left - 1] = 1.0
    if s.kind == PERSON_STEP:
        table[_PERSON + s.who] = 1.0
    if s.kind >= PERSON_STEP:
        table[_WALLS] = s.walls / 4.0


@rule
def observe_into(s: State, seat: int, planes: Tensor, figures: Tensor, table: Tensor) -> None:
    """Fill all tensors, in the order of `empty`."""
    observe_cities(s, seat, planes, figures)
    observe_table(s, table)


def observe(game: Game, s: State, seat: int) -> dict[str, Tensor]:
    """What `seat` sees, as tensors."""
    tensors = empty()
    observe_into(s, seat, *tensors.values())
    return tensors
