"""What of a city, the dice and the persons one may ask about, why it can't be chosen; and where a square lies on the plan."""

import re
from collections.abc import Iterator, Sequence

from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.drawing.city import CELL, SHORE, TOWN, corner
from bastide.games.saint_malo.page.choices import name_of
from bastide.games.saint_malo.rules.board import NAMES
from bastide.games.saint_malo.rules.state import TOWER
from bastide.games.saint_malo.text.actions import ACTIONS, Bonus, Hire, Use
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word, piece_word
from bastide.games.saint_malo.view import SaintMaloView, viewed
from bastide.look.why import Spot, Thing

_SQUARE = re.compile(r"(?:(?:at|house) )?([a-g][1-7])", re.ASCII)
_IN = 2  # from the edge of a square to its outline


def thing_at(view: PlayerView, x: float, y: float) -> str:
    """The square under a point."""
    if not (SHORE <= x < SHORE + TOWN and SHORE <= y < SHORE + TOWN):
        return ""
    return NAMES[7 * int((y - SHORE) // CELL) + int((x - SHORE) // CELL)]


def spot(view: PlayerView, place: str) -> Spot | None:
    """A square of the city in front."""
    found = _SQUARE.fullmatch(place)
    if not found:
        return None
    x, y = corner(NAMES.index(found[1]))
    side = CELL - 2 * _IN
    return Spot(f"M{x + _IN} {y + _IN}h{side}v{side}h-{side}z", x + CELL / 2, y + CELL / 2, CELL)


def things(view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
    """What the step asks for: dice, squares, or persons."""
    seen = viewed(view)
    match seen.kind:
        case "use":
            return list(_uses(seen))
        case "crate" | "wall" | "church" | "person" | "house":
            return list(_squares(seen))
        case "bonus":
            return [Thing(each.text, name_of(seen, each), _("Persons")) for each in ACTIONS if isinstance(each, Bonus)]
        case _:
            return ()


def _uses(view: SaintMaloView) -> Iterator[Thing]:
    yield Thing("die S", face_word("S"), _("Dice"))
    for each in ACTIONS:
        if isinstance(each, Use):
            yield Thing(each.text, name_of(view, each), _("Dice"))
        elif isinstance(each, Hire):
            yield Thing(each.text, name_of(view, each), _("Persons"))


def _squares(view: SaintMaloView) -> Iterator[Thing]:
    assert view.turn is not None
    grid = view.cities[view.turn].grid
    for cell, name in enumerate(NAMES):
        if grid[cell] != TOWER:
            yield Thing(name, f"{name}: {piece_word(grid[cell])}" if grid[cell] else name, _("Squares"))
