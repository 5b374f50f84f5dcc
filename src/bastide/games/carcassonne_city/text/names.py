"""Choices in words, as they stand on a button."""

from bastide.core.actions import Action
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.text.actions import (
    BuildWall,
    Lay,
    PlaceFollower,
    PlaceGate,
    PostGuard,
    SetTower,
)
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import side_text, tower_text, wall_text
from bastide.games.carcassonne_city.view import CityView
from bastide.games.carcassonne_city.view.pieces import Laid

#: The middles of the half sides of a square, clockwise from the left half of the north side.
_RIM = ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))


def turn_name(turn: int) -> str:
    """How far a tile is turned."""
    return (
        _("not turned"),
        _("turned to the right"),
        _("turned upside down"),
        _("turned to the left"),
    )[turn]


def _compass(side: str) -> str:
    return {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}[side]


def _street(laid: Laid, piece: str) -> str:
    sides = sorted(laid.open_sides(piece), key=SIDES.index)
    if len(sides) == 2:
        return _("Burgher on the street from {one} to {two}", one=_compass(sides[0]), two=_compass(sides[1]))
    return {
        "N": _("Burgher on the street to the north"),
        "E": _("Burgher on the street to the east"),
        "S": _("Burgher on the street to the south"),
        "W": _("Burgher on the street to the west"),
    }[sides[0]]


def _quarter(laid: Laid, region: str) -> str:
    """Where on its square a region lies: in one of eight directions, or in the middle."""
    points = [_RIM[half] for half in range(8) if laid.region(half) == region]
    x, y = sum(point[0] for point in points), sum(point[1] for point in points)
    across = "" if 2 * abs(x) < abs(y) else "E" if x > 0 else "W" if x else ""
    down = "" if 2 * abs(y) < abs(x) else "S" if y > 0 else "N" if y else ""
    return {
        "N": _("in the north"),
        "NE": _("in the north-east"),
        "E": _("in the east"),
        "SE": _("in the south-east"),
        "S": _("in the south"),
        "SW": _("in the south-west"),
        "W": _("in the west"),
        "NW": _("in the north-west"),
        "": _("in the middle"),
    }[down + across]


def _market(laid: Laid, market: str) -> str:
    where = _quarter(laid, market)
    return {
        "fish": _("Trader on the fish market {where}", where=where),
        "grain": _("Trader on the grain market {where}", where=where),
        "cattle": _("Trader on the cattle market {where}", where=where),
    }[laid.tile.goods(market)]


def _follower(laid: Laid, action: PlaceFollower) -> str:
    """A follower on the tile just laid; what lies in the same direction is told apart by its letter."""
    on = action.on
    if action.role == "burgher":
        return _street(laid, on)
    if action.role == "trader":
        name = _market(laid, on)
        others = [market for market, _goods in laid.tile.markets if market != on]
        return f"{name} ({on})" if name in [_market(laid, other) for other in others] else name
    others = [region for region in laid.tile.residential() if region != on]
    where = _quarter(laid, on)
    name = _("Steward in the residential area {where}", where=where)
    return f"{name} ({on})" if where in [_quarter(laid, other) for other in others] else name


def _pass(view: CityView) -> str:
    """To leave something out."""
    return {"follower": _("No follower"), "guard": _("No guard")}.get(view.step) or _("No tower")


def action_name(view: CityView, action: Action) -> str:
    """The name of a choice."""
    match action:
        case Lay():
            return _("Lay the tile on {square}, {turned}", square=action.square, turned=turn_name(action.turn))
        case PlaceFollower() if view.new_tile:
            return _follower(view.new_tile, action)
        case PlaceGate():
            return _("Gate on the {side}", side=side_text(action.side))
        case BuildWall() if side := view.next_wall(action.end):
            return wall_text(action.end, side)
        case SetTower():
            return tower_text(action.end)
        case PostGuard():
            return _("Guard on the new wall")
        case _:
            return _pass(view)


def play_name(view: CityView, action: Action) -> str:
    """The words on the button that plays it."""
    match action:
        case Lay():
            return _("Lay it on {square}", square=action.square)
        case PlaceFollower():
            words = {
                "burgher": _("Place the burgher"),
                "trader": _("Place the trader"),
                "steward": _("Place the steward"),
            }
            return words[action.role]
        case PlaceGate():
            return _("Place the gate")
        case BuildWall():
            return _("Build the wall")
        case PostGuard():
            return _("Post the guard")
        case SetTower():
            return _("Set the tower")
        case _:
            return _pass(view)
