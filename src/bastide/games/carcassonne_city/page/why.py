"""What of the plan one may ask about, why it can't be chosen: which square or side a point means, and where it lies."""

import re
from collections.abc import Sequence

from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.rules.squares import STEP, Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW, REACH, SIDES
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import follower_name
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.games.carcassonne_city.view.pieces import KIND_OF
from bastide.look.why import Spot, Thing

_PLACE = re.compile(r"(?:[a-z]+ )?(-?\d{1,3}),(-?\d{1,3})(?: ?([NESW]))?(?: [0-3])?", re.ASCII)
_IN = 4  # from the edge of a square to its outline
_DEEP = 14  # half of how deep a side is drawn
_RIM = 0.25  # from the middle of a tile, in tiles: further out one means its side


def thing_at(view: PlayerView, x: float, y: float) -> str:
    """The square under a point, or where walls are asked for the side of the city that is nearest to it."""
    seen = viewed(view)
    square = Square(int(x // TILE), int(y // TILE))
    if max(abs(square.x), abs(square.y)) > REACH:
        return ""
    if seen.step in ("gate", "wall", "guard", "tower"):
        side = _nearest(seen, square, x / TILE - square.x - 0.5, y / TILE - square.y - 0.5)
        return f"{_SIDES_OF[seen.step]} {side}" if side else ""
    return f"follower {square}" if seen.step == "follower" else f"lay {square}"


#: What a side is asked about in each step; a tower is asked about with the wall.
_SIDES_OF = {"gate": "gate", "wall": "wall", "guard": "guard", "tower": "guard"}


def _nearest(view: CarcassonneCityView, square: Square, across: float, down: float) -> Side | None:
    """The side of a tile that a point inside or outside the city means."""
    facing = max(SIDES, key=lambda side: across * STEP[side][0] + down * STEP[side][1])
    if square in view.city:
        return Side(*square, facing) if max(abs(across), abs(down)) > _RIM else None
    beside = square.beyond(facing)
    back = next(side for side in SIDES if beside.beyond(side) == square)
    return Side(*beside, back) if beside in view.city else None


def spot(view: PlayerView, place: str) -> Spot | None:
    """A square, or a side of one (`3,-2N`, in actions `3,-2 N`)."""
    found = _PLACE.fullmatch(place)
    if not found or max(abs(int(found[1])), abs(int(found[2]))) > REACH:
        return None
    square = Square(int(found[1]), int(found[2]))
    left, top = square.x * TILE, square.y * TILE
    if not found[3]:
        side = TILE - 2 * _IN
        return Spot(f"M{left + _IN} {top + _IN}h{side}v{side}h-{side}z", left + TILE / 2, top + TILE / 2, TILE)
    east, south = STEP[found[3]]
    x, y = left + TILE / 2 + east * TILE / 2, top + TILE / 2 + south * TILE / 2
    wide, high = (_DEEP, TILE / 2 - _IN) if east else (TILE / 2 - _IN, _DEEP)
    return Spot(f"M{x - wide:g} {y - high:g}h{2 * wide:g}v{2 * high:g}h-{2 * wide:g}z", x, y, 3 * _DEEP)


def things(view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
    """The squares beside the city for a tile, the parts of the new tile for a follower, the sides of the city for gate and walls,
    and walls for a guard."""
    seen = viewed(view)
    where = Where(seen, names, seen.seat)
    if seen.new_tile:
        roles = [(role, on) for role in KIND_OF for on in seen.new_tile.tile.places(role)]
        return [Thing(f"{role} {on}", follower_name(seen.new_tile, role, on)) for role, on in roles]
    open_sides = [Side(*at, side) for at in seen.city for side in SIDES if at.beyond(side) not in seen.city]
    if seen.step in ("gate", "wall"):
        walls = [
            Thing(f"{seen.step} {side}", begun(told), _("Sides")) for side, told in where.sides(open_sides).items()
        ]
        return [*walls, *_guards(where, [seen.next_wall(end) for end in (CW, CCW)] if seen.step == "wall" else [])]
    if seen.step in ("guard", "tower"):
        return _guards(where, seen.walls)
    if seen.step == "lay":
        rim = sorted({side.square.beyond(side.facing) for side in open_sides}, key=lambda at: (at.y, at.x))
        return [Thing(f"lay {at}", begun(told), _("Squares")) for at, told in where.squares(rim).items()]
    return ()


def _guards(where: Where, sides: Sequence[Side | None]) -> list[Thing]:
    """A guard on each of these walls, the next ones too."""
    some = where.sides([side for side in sides if side])
    return [Thing(f"guard {side}", begun(_("guard {where}", where=told)), _("Guards")) for side, told in some.items()]
