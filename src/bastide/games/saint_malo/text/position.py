"""Positions as JSON: writing them. reading.py reads them."""

from typing import Any

from bastide.core.game import Position
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import CELLS, NAMES
from bastide.games.saint_malo.rules.dice import HANDS
from bastide.games.saint_malo.rules.state import (
    CHURCH_STEP,
    CRATE_STEP,
    HOUSE_STEP,
    KEEP_STEP,
    KINDS,
    OVER,
    PERSON_STEP,
    PERSONS,
    PIECES,
    USE_STEP,
    WALL_STEP,
)


def to_position(s: State) -> Position:
    """The whole position."""
    return {
        "game": "saint-malo",
        "players": s.players,
        "cities": [_city(s, seat) for seat in range(s.players)],
        "boxes": s.boxes,
        "first": s.first,
        "turn": s.turn,
        "last_round": bool(s.last_round),
        "over": s.kind == OVER,
        "step": _step(s),
    }


def _city(s: State, seat: int) -> dict[str, Any]:
    cells = "".join(PIECES[piece] for piece in s.grid[seat].tolist())
    return {
        "grid": [cells[row : row + 7] for row in range(0, CELLS, 7)],
        "coins": int(s.coins[seat]),
        "logs": int(s.logs[seat]),
        "points": int(s.points[seat]),
        "cannons": int(s.cannons[seat]),
    }


def _step(s: State) -> dict[str, Any] | None:
    kind = s.kind
    if kind == OVER:
        return None
    step: dict[str, Any] = {"kind": KINDS[kind], "dice": HANDS[s.dice]}
    if kind == KEEP_STEP:
        return step | {"rolls": s.rolls}
    if kind == USE_STEP:
        return step
    group = [NAMES[cell] for cell in s.group[: s.drawn].tolist()]
    if kind == CRATE_STEP:
        return step | {"left": s.left, "group": group}
    if kind == WALL_STEP:
        return step | {"left": s.left}
    if kind == CHURCH_STEP:
        return step | {"size": s.left}
    if kind == PERSON_STEP:
        return step | {"who": PERSONS[s.who], "walls": s.walls}
    if kind == HOUSE_STEP:
        return step | {"builder": NAMES[s.builder], "left": s.left, "group": group, "walls": s.walls}
    return step | {"walls": s.walls}
