"""Setting up a position of Saint Malo by hand: pieces on the squares of a city, stores, pirates, the step."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.game import Position
from bastide.games.saint_malo import GAME
from bastide.games.saint_malo.drawing import draw_city, symbols_for
from bastide.games.saint_malo.drawing.city import CELL, corner
from bastide.games.saint_malo.editor.fields import fields, is_full, settled, with_changes
from bastide.games.saint_malo.editor.unchecked import unchecked_view
from bastide.games.saint_malo.rules.board import CELL_OF, OUTER
from bastide.games.saint_malo.rules.state import PERSON, PIECES, TOWER
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import piece_sign, piece_word
from bastide.look.editor import Changes, Place, Tool, Tools, Work, with_places

__all__ = ["board", "fields", "put", "readable", "set_fields", "start", "symbols_for", "tools"]

SCALE = 0.75  # pixels of a unit of the plan, at least

FREE = "."


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, with a roll of its own."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position, so that it can be drawn."""
    unchecked_view(position)


def tools(work: Work) -> Sequence[Tools]:
    """Every piece that can stand on a square, and nothing."""
    persons = PIECES[PERSON:TOWER]
    erase = Tool(FREE, _("Free the square"), owned=True)
    return [
        Tools(_("Pieces"), (*map(_tool, "CWH"), erase)),
        Tools(_("Churches"), tuple(map(_tool, "12345"))),
        Tools(_("People"), tuple(map(_tool, persons))),
    ]


def _tool(letter: str) -> Tool:
    word = piece_word(PIECES.index(letter))
    return Tool(letter, word[:1].upper() + word[1:], piece_sign(PIECES.index(letter)), owned=True)


def board(work: Work) -> str:
    """The city of the seat in front."""
    drawing = draw_city(unchecked_view(work.position), work.seat, links=True, standalone=False)
    return with_places(drawing, _places(work), SCALE)


def _places(work: Work) -> list[Place]:
    grid = work.position["cities"][work.seat]["grid"]
    return [_place(square, work.tool, _there(grid, square)) for square in CELL_OF if _takes(work.tool, square, grid)]


def _there(grid: Sequence[str], square: str) -> str:
    row, column = divmod(CELL_OF[square], 7)
    return grid[row][column]


def _takes(tool: str, square: str, grid: Sequence[str]) -> bool:
    """Whether the tool would change the square; walls stand on outer ones alone (SM-18)."""
    if tool not in PIECES or tool in ("", "#", _there(grid, square)):
        return False
    return tool != "W" or bool(OUTER >> CELL_OF[square] & 1)


def _place(square: str, tool: str, there: str) -> Place:
    x, y = corner(CELL_OF[square])
    stands = _("free") if there == FREE else piece_word(PIECES.index(there))
    name = _("{square}, {piece}: free it", square=square, piece=stands)
    if tool != FREE:
        name = _("{square}, {piece}: put {new}", square=square, piece=stands, new=piece_word(PIECES.index(tool)))
    return Place(square, name, x + 3, y + 3, CELL - 6, CELL - 6)


def put(work: Work, place: str) -> Position:
    """The piece on the square, whatever stood there."""
    grid = work.position["cities"][work.seat]["grid"]
    if place not in CELL_OF or not _takes(work.tool, place, grid):
        raise BadPosition(f"cities[{work.seat}].grid", _("nothing can be put on {square}", square=brief(place)))
    then = deepcopy(work.position)
    row, column = divmod(CELL_OF[place], 7)
    line = grid[row]
    then["cities"][work.seat]["grid"][row] = line[:column] + work.tool + line[column + 1 :]
    return settled(then | {"last_round": True} if is_full(then["cities"][work.seat]) else then)


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    return settled(with_changes(work.position, changes))
