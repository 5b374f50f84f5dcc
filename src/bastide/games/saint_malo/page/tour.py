"""The table for those who hear it: the city in front row by row, then each of the others in a sentence, then the pirates."""

from collections.abc import Sequence

from bastide.games.saint_malo.rules.board import NAMES
from bastide.games.saint_malo.rules.state import FREE, TOWER
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import piece_word
from bastide.games.saint_malo.text.words import city_text, pirates_text
from bastide.games.saint_malo.view import City, SaintMaloView


def tour(view: SaintMaloView, names: Sequence[str], front: int) -> tuple[str, ...]:
    """A line for each row of the city in front, for each other city, and for the pirates."""
    players = len(view.cities)
    others = [(front + at) % players for at in range(1, players)]
    rows = (_row(view.cities[front], row) for row in range(7))
    cities = (city_text(view.cities[seat], names[seat]) for seat in others)
    return *rows, *cities, pirates_text(view)


def _row(city: City, row: int) -> str:
    cells = [cell for cell in range(7 * row, 7 * row + 7) if city.grid[cell] != TOWER]
    words = [_at(NAMES[cell], city.grid[cell]) for cell in cells]
    return _("Row {n}: {squares}.", n=row + 1, squares=", ".join(words))


def _at(square: str, piece: int) -> str:
    return _("{square} free", square=square) if piece == FREE else f"{square} {piece_word(piece)}"
