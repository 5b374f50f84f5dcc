"""Positions as JSON: writing them. reading.py reads them, shapes.py says what they look like."""

from bastide.core.game import Game, Position
from bastide.core.shapes import write_shape
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import CELLS, NAMES
from bastide.games.saint_malo.rules.dice import HANDS
from bastide.games.saint_malo.rules.state import (
    BONUS_STEP,
    CHURCH_STEP,
    CRATE_STEP,
    HOUSE_STEP,
    KEEP_STEP,
    KINDS,
    OVER,
    PERSON_STEP,
    PERSONS,
    PIECES,
    WALL_STEP,
)
from bastide.games.saint_malo.text import shapes


def to_position(game: Game, s: State) -> Position:
    """The whole position."""
    position: Position = write_shape(
        shapes.PositionShape(
            game=game.name,
            players=s.players,
            cities=[_city(s, seat) for seat in range(s.players)],
            boxes=s.boxes,
            first=s.first,
            turn=s.turn,
            last_round=bool(s.last_round),
            over=s.kind == OVER,
            step=_step(s),
        )
    )
    return position


def _city(s: State, seat: int) -> shapes.CityShape:
    cells = "".join(PIECES[piece] for piece in s.grid[seat].tolist())
    rows = [cells[row : row + 7] for row in range(0, CELLS, 7)]
    return shapes.CityShape(rows, *(int(row[seat]) for row in (s.coins, s.logs, s.points, s.cannons)))


def _step(s: State) -> shapes.StepShape | None:
    if s.kind == OVER:
        return None
    asked = KINDS[s.kind], HANDS[s.dice]
    group = [NAMES[cell] for cell in s.group[: s.drawn].tolist()]
    if s.kind == KEEP_STEP:
        return shapes.KeepShape(*asked, s.rolls)
    if s.kind == CRATE_STEP:
        return shapes.CrateShape(*asked, s.left, group)
    if s.kind == WALL_STEP:
        return shapes.WallShape(*asked, s.left)
    if s.kind == CHURCH_STEP:
        return shapes.ChurchShape(*asked, s.left)
    if s.kind == PERSON_STEP:
        return shapes.PersonShape(*asked, PERSONS[s.who], s.walls)
    if s.kind == HOUSE_STEP:
        return shapes.HouseShape(*asked, NAMES[s.builder], s.left, group, s.walls)
    if s.kind == BONUS_STEP:
        return shapes.BonusShape(*asked, s.walls)
    return shapes.StepShape(*asked)
