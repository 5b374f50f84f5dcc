"""What the rules say of a choice before it is made: what it costs, and where it could be drawn."""

from bastide.core.actions import Action
from bastide.games.saint_malo.rules.board import OUTER, names_in, squares_in_regions
from bastide.games.saint_malo.rules.dice import FACES, HEAD
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.rules.turn import price
from bastide.games.saint_malo.text.actions import Bonus, Hire, Use
from bastide.games.saint_malo.view import SaintMaloView


def price_of(view: SaintMaloView, action: Action) -> int:
    """The coins that using dice costs: turning some of them, and the delivery of logs."""
    match action:
        case Use(symbol=symbol, number=number):
            return int(price(view.state, FACES.index(symbol), number))
        case Hire(person=person):
            return int(price(view.state, HEAD, HEADS_OF[person]))
        case _:
            return 0


def sites_of(view: SaintMaloView, action: Action) -> tuple[str, ...]:
    """The squares where what is chosen could be drawn; none for what has a square already, and for logs."""
    free = int(view.state.free[view.speaker])
    match action:
        case Use(symbol="L"):
            return ()
        case Use(symbol="C", number=number):
            return names_in(squares_in_regions(free, number))
        case Use(symbol="W"):
            return names_in(free & OUTER)
        case Use() | Hire() | Bonus(person=str()):
            return names_in(free)
        case _:
            return ()
