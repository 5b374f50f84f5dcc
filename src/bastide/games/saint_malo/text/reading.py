"""Positions as JSON: reading them with care, because people write them by hand.

What a position says must fit together (its form); whether play could ever have led there is not asked.
"""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import list_of, number, read_fields, truth
from bastide.core.state import Buffer, State, new_buffer, plain
from bastide.games.saint_malo.rules.board import ALL, CORNERS, NAMES, OUTER, SIDES, cells_in
from bastide.games.saint_malo.rules.state import (
    BOXES_PER_PLAYER,
    CANNONS,
    CHURCH,
    CRATE,
    FREE,
    MOST_PLAYERS,
    OVER,
    PERSON,
    PIECES,
    ROWS,
    SOLDIER,
    STATE,
    WALL,
)
from bastide.games.saint_malo.text.reading_step import read_step

FIELDS = ("game", "players", "cities", "boxes", "first", "turn", "last_round", "over", "step")
CITY_FIELDS = ("grid", "coins", "logs", "points", "cannons")


def from_position(position: Any) -> Buffer:
    """The state of a position; BadPosition names the field that can't be."""
    read_fields(position, FIELDS, "position")
    if position["game"] != "saint-malo":
        raise BadPosition("game", f"expected 'saint-malo', got {brief(position['game'])}")
    buffer = new_buffer(STATE)
    s = plain(buffer, STATE)
    s.players = number(position["players"], "players", 2, MOST_PLAYERS)
    s.first = number(position["first"], "first", 0, s.players - 1)
    s.turn = number(position["turn"], "turn", 0, s.players - 1)
    s.boxes = number(position["boxes"], "boxes", 0, ROWS * BOXES_PER_PLAYER * s.players)
    s.last_round = truth(position["last_round"], "last_round")
    over = truth(position["over"], "over")
    for seat, city in enumerate(list_of(position["cities"], "cities", s.players, "cities")):
        read_city(s, seat, city, over)
        if s.free[seat] == 0 and not s.last_round:
            raise BadPosition(
                "last_round", f"city {seat} is full, so the last round has begun: expected true, got false"
            )
    _read_end_or_step(s, position["step"], over)
    return buffer


def _read_end_or_step(s: State, step: Any, over: bool) -> None:
    if not over:
        read_step(s, step)
        return
    if step is not None:
        raise BadPosition("step", f"expected null in a finished game, got {brief(step)}")
    if not s.last_round:
        raise BadPosition("last_round", "expected true in a finished game, got false")
    s.kind = OVER


def read_city(s: State, seat: int, city: Any, over: bool) -> None:
    """One city, with all that the engine keeps beside its grid."""
    where = f"cities[{seat}]"
    read_fields(city, CITY_FIELDS, where)
    grid = list_of(city["grid"], f"{where}.grid", 7, "rows")
    for row, text in enumerate(grid):
        _read_row(s, seat, row, text, f"{where}.grid[{row}]")
    s.coins[seat] = number(city["coins"], f"{where}.coins", 0)
    s.logs[seat] = number(city["logs"], f"{where}.logs", 0)
    # Only the final scoring can bring points below 0 (SM-71).
    s.points[seat] = number(city["points"], f"{where}.points", None if over else 0)
    s.cannons[seat] = number(city["cannons"], f"{where}.cannons", 0, CANNONS)
    _derive(s, seat)


def _read_row(s: State, seat: int, row: int, text: Any, where: str) -> None:
    if not isinstance(text, str) or len(text) != 7:
        raise BadPosition(where, f"expected 7 letters of {PIECES}, got {brief(text)}")
    for column, letter in enumerate(text):
        cell = 7 * row + column
        here = NAMES[cell]
        if letter not in PIECES:
            raise BadPosition(where, f"expected one of {PIECES} on {here}, got {brief(letter)}")
        if (letter == "#") != (cell in CORNERS):
            raise BadPosition(where, f"towers (#) stand on the four corners and nowhere else, got {letter!r} on {here}")
        if letter == "W" and not OUTER >> cell & 1:
            raise BadPosition(where, f"a wall can't stand on the inner square {here} (SM-18)")
        s.grid[seat, cell] = PIECES.index(letter)


def _derive(s: State, seat: int) -> None:
    """The masks and counts that the engine keeps beside the grid."""
    for cell in cells_in(ALL):
        piece = int(s.grid[seat, cell])
        bit = 1 << cell
        s.free[seat] |= bit if piece == FREE else 0
        s.crates[seat] |= bit if piece == CRATE else 0
        s.ramparts[seat] |= bit if piece == WALL else 0
        s.churches[seat] |= bit if CHURCH < piece < PERSON else 0
        s.soldiers[seat] += piece == PERSON + SOLDIER
    s.sides[seat] = sum(int(s.ramparts[seat]) & side == side for side in SIDES.tolist())
