"""Positions as JSON: reading them with care, because people write them by hand.

What a position says must fit together (its form); whether play could ever have led there is not asked.
"""

from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.game import Game
from bastide.core.shapes import read_shape, so_many, within, write_shape
from bastide.core.state import Buffer, State
from bastide.games.saint_malo.rules.board import ALL, CORNERS, NAMES, OUTER, SIDES, cells_in
from bastide.games.saint_malo.rules.state import (
    BOXES_PER_PLAYER,
    CHURCH,
    CRATE,
    FREE,
    OVER,
    PERSON,
    PIECES,
    ROWS,
    SOLDIER,
    WALL,
)
from bastide.games.saint_malo.text.reading_step import read_step
from bastide.games.saint_malo.text.shapes import PositionShape


def from_position(game: Game, position: Any) -> tuple[Game, Buffer]:
    """The state of a position; BadPosition names the field that can't be."""
    game.check_position(position)
    told = read_shape(PositionShape, position)
    buffer, s = read_cities(game, told)
    s.first = within(told.first, "first", 0, s.players - 1)
    s.turn = within(told.turn, "turn", 0, s.players - 1)
    s.boxes = within(told.boxes, "boxes", 0, ROWS * BOXES_PER_PLAYER * s.players)
    s.last_round = told.last_round
    for seat, city in enumerate(told.cities):
        # Only the final scoring can bring points below 0 (SM-71).
        within(city.points, f"cities[{seat}].points", None if told.over else 0)
        if s.free[seat] == 0 and not s.last_round:
            raise BadPosition(
                "last_round", f"city {seat} is full, so the last round has begun: expected true, got false"
            )
    _read_end_or_step(s, told)
    return game, buffer


def _read_end_or_step(s: State, told: PositionShape) -> None:
    if not told.over:
        read_step(s, told.step)
        return
    if told.step is not None:
        raise BadPosition("step", f"expected null in a finished game, got {brief(write_shape(told.step))}")
    if not s.last_round:
        raise BadPosition("last_round", "expected true in a finished game, got false")
    s.kind = OVER


def read_cities(game: Game, told: PositionShape) -> tuple[Buffer, State]:
    """A state that holds the cities of a position, whether or not the rest of it can be."""
    buffer = game.engine.new()
    s = game.engine.view(buffer)
    s.players = told.players
    for seat, city in enumerate(so_many(told.cities, "cities", s.players, "cities")):
        where = f"cities[{seat}].grid"
        for row, text in enumerate(city.grid):
            _read_row(s, seat, row, text, f"{where}[{row}]")
        s.coins[seat], s.logs[seat] = city.coins, city.logs
        s.points[seat], s.cannons[seat] = city.points, city.cannons
        _derive(s, seat)
    return buffer, s


def _read_row(s: State, seat: int, row: int, text: str, where: str) -> None:
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
