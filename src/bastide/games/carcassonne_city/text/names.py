"""Choices in words, as they stand on a button or are named on a plan."""

from bastide.core.actions import Action
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.text import actions
from bastide.games.carcassonne_city.text.directions import in_the
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.text.words import points_text
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import Laid

#: The middles of the half sides of a square, clockwise from the left half of the north side.
_RIM = ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))


def turn_name(turn: int) -> str:
    """How far a tile is turned."""
    return (_("not turned"), _("turned to the right"), _("turned upside down"), _("turned to the left"))[turn]


def compass(side: str) -> str:
    """A direction."""
    return {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}[side]


def _street(laid: Laid, piece: str) -> str:
    sides = sorted(laid.open_sides(piece), key=SIDES.index)
    if len(sides) == 2:
        return _("Burgher on the street from {one} to {two}", one=compass(sides[0]), two=compass(sides[1]))
    return {
        "N": _("Burgher on the street to the north"),
        "E": _("Burgher on the street to the east"),
        "S": _("Burgher on the street to the south"),
        "W": _("Burgher on the street to the west"),
    }[sides[0]]


def quarter(laid: Laid, region: str) -> str:
    """Where on its square a region lies: in one of eight directions, or in the middle."""
    points = [_RIM[half] for half in range(8) if laid.region(half) == region]
    x, y = sum(point[0] for point in points), sum(point[1] for point in points)
    across = "" if 2 * abs(x) < abs(y) else "E" if x > 0 else "W" if x else ""
    down = "" if 2 * abs(y) < abs(x) else "S" if y > 0 else "N" if y else ""
    return in_the(down + across)


def _region(laid: Laid, role: str, region: str) -> str:
    where = quarter(laid, region)
    if role == "steward":
        return _("Steward in the residential area {where}", where=where)
    return {
        "fish": _("Trader on the fish market {where}", where=where),
        "grain": _("Trader on the grain market {where}", where=where),
        "cattle": _("Trader on the cattle market {where}", where=where),
    }[laid.tile.goods(region)]


def follower_name(laid: Laid, role: str, on: str) -> str:
    """A follower on a tile; what lies in the same direction is told apart by its letter."""
    if role == "burgher":
        return _street(laid, on)
    name = _region(laid, role, on)
    alike = [region for region in laid.tile.places(role) if _region(laid, role, region) == name]
    return name if len(alike) == 1 else f"{name} ({on})"


def _pass(view: CarcassonneCityView) -> str:
    """To leave something out."""
    return {"follower": _("No follower"), "guard": _("No guard")}.get(view.step) or _("No tower")


def action_name(where: Where, action: Action) -> str:
    """The name of a choice."""
    view = where.view
    match action:
        case actions.Lay():
            return _("Lay the tile {where}, {turned}", where=where.lay(action.square), turned=turn_name(action.turn))
        case actions.PlaceFollower() if view.new_tile:
            return follower_name(view.new_tile, action.role, action.on)
        case actions.PlaceGate():
            return _("Gate {where}", where=where.gate(action.side))
        case actions.BuildWall():
            return _("Wall {where}", where=where.next_walls[action.end])
        case actions.SetTower():
            return _("Tower {where}", where=where.ends[action.end])
        case actions.PostGuard():
            return _("Guard on the new wall")
        case _:
            return _pass(view)


def play_name(view: CarcassonneCityView, action: Action) -> str:
    """The words on the button that plays it."""
    match action:
        case actions.Lay():
            return _("Lay it")
        case actions.PlaceFollower():
            return {
                "burgher": _("Place the burgher"),
                "trader": _("Place the trader"),
                "steward": _("Place the steward"),
            }[action.role]
        case actions.PlaceGate():
            return _("Place the gate")
        case actions.BuildWall():
            return _("Build the wall")
        case actions.PostGuard():
            return _("Post the guard")
        case actions.SetTower():
            return _("Place the tower")
        case _:
            return _pass(view)


def lay_text(where: str, ways: int, gain: int | None, turn: int | None) -> str:
    """The name of a square where the tile may lie; `turn` is how it lies there, where it is chosen."""
    place = begun(where)
    words = [ngettext("{where}: {n} way to lay the tile", "{where}: {n} ways to lay the tile", ways, where=place)]
    if gain is not None:
        best = turn is None and ways > 1
        words.append(ngettext("up to {n} point", "up to {n} points", gain) if best else points_text(gain))
    if turn is not None:
        words.append(_("chosen, {turned}", turned=turn_name(turn)))
    return ", ".join(words)


def place_text(where: Where, action: Action, gain: int | None, chosen: bool) -> str:
    """The name of any other place on a plan."""
    gains = [] if gain is None else [points_text(gain)]
    return ", ".join([action_name(where, action), *gains, *([_("chosen")] if chosen else [])])
