"""The board as SVG, in the look of the house: classes instead of colours, signs instead of colours alone."""

from collections.abc import Iterable, Sequence

from bastide.core.player_view import PlayerView
from bastide.look import Library, shared_symbols
from bastide.look.document import Drawing, Frame, document
from bastide.look.places import choose
from bastide.look.players import TINCTURES, full_names
from bastide.look.style import Theme
from bastide.look.svg import Node, group, node, rect, text, use
from connect_four.rules import COLUMNS, EMPTY, ROWS

CELL, MARGIN, HEAD = 52, 12, 36
WIDE, HIGH = 2 * MARGIN + COLUMNS * CELL, MARGIN + HEAD + ROWS * CELL
LETTERS = "abcdefg"


def draw(
    view: PlayerView,
    *,
    names: Sequence[str] | None = None,
    legal: Iterable[str] = (),
    chosen: str | None = None,
    links: bool = False,
    standalone: bool = True,
    theme: Theme = "auto",
) -> Drawing:
    """The board, with a place above each column that can be chosen."""
    called = full_names(2, names)
    offered = {*legal, *([chosen] if chosen else [])}
    places = [_place(view, column, chosen, links) for column in range(COLUMNS) if f"drop {LETTERS[column]}" in offered]
    discs = [_disc(view, row, column) for row in range(ROWS) for column in range(COLUMNS)]
    holes = [_hole(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    letters = [text("coord", _middle(column), HEAD - 6, LETTERS[column]) for column in range(COLUMNS)]
    board = group(
        rect("wood", MARGIN, HEAD, COLUMNS * CELL, ROWS * CELL, 6), *holes, *discs, *letters, aria_hidden="true"
    )
    frame = Frame("plan", WIDE, HIGH, "Connect Four", _in_words(view, called), links=links and bool(places))
    return document(group(board, *places), frame, Library(shared_symbols()), standalone=standalone, theme=theme)


def _middle(column: int) -> float:
    return MARGIN + (column + 0.5) * CELL


def _height(row: int) -> float:
    return HEAD + (ROWS - row - 0.5) * CELL


def _hole(row: int, column: int) -> Node:
    return node("circle", class_="free", cx=_middle(column), cy=_height(row), r=21)


def _disc(view: PlayerView, row: int, column: int) -> Node | None:
    """A disc in the tincture of its seat, with its charge: never told by colour alone."""
    seat = int(view.state.board[row, column])
    if seat == EMPTY:
        return None
    x, y = _middle(column), _height(row)
    disc = node("circle", class_="tint", cx=x, cy=y, r=21)
    return group(disc, use(f"mark-{TINCTURES[seat]}", x - 18, y - 18, 36), class_=TINCTURES[seat])


def _place(view: PlayerView, column: int, chosen: str | None, links: bool) -> Node:
    """The hole into which a disc would fall: a link with a name, so that every way of playing reaches it."""
    action = f"drop {LETTERS[column]}"
    row = sum(int(view.state.board[row, column]) != EMPTY for row in range(ROWS))
    spot = node("circle", class_="spot", cx=_middle(column), cy=_height(row), r=19)
    kind = "place chosen" if action == chosen else "place legal"
    name = f"Column {LETTERS[column]}, row {row + 1}"
    here = {"class_": kind, "id": f"drop-{LETTERS[column]}", "aria_label": name}
    return node("a", spot, href=choose(action), **here) if links else group(spot, class_=kind)


def _in_words(view: PlayerView, names: Sequence[str]) -> str:
    """The board for those who listen, column by column from below."""
    told = []
    for column in range(COLUMNS):
        seats = [int(view.state.board[row, column]) for row in range(ROWS)]
        discs = [names[seat] for seat in seats if seat != EMPTY]
        told.append(f"{LETTERS[column]}: {', '.join(discs) or 'empty'}.")
    return " ".join(told)
