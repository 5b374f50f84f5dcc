"""Choices in words, as they stand on a button."""

from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import side_told, tower_told, wall_told
from bastide.games.carcassonne_city.view.facts import SIDES, Laid, Position, Side, next_wall

#: The middles of the half sides of a square, clockwise from the left half of the north side.
_RIM = ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))


def turn_named(turn: int) -> str:
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


def follower_named(laid: Laid, action: str) -> str:
    """A follower on the tile just laid; what lies in the same direction is told apart by its letter."""
    role, on = action.split()
    if role == "burgher":
        return _street(laid, on)
    if role == "trader":
        name = _market(laid, on)
        others = [market for market, _goods in laid.tile.markets if market != on]
        return f"{name} ({on})" if name in [_market(laid, other) for other in others] else name
    others = [region for region in laid.tile.residential() if region != on]
    where = _quarter(laid, on)
    name = _("Steward in the residential area {where}", where=where)
    return f"{name} ({on})" if where in [_quarter(laid, other) for other in others] else name


def side_of(action: str) -> Side:
    """The side of `gate X,Y SIDE`."""
    _word, square, side = action.split()
    x, y = map(int, square.split(","))
    return x, y, side


def none_named(kind: str) -> str:
    """To leave something out."""
    return {"follower": _("No follower"), "guard": _("No guard")}.get(kind) or _("No tower")


def named(position: Position, laid: Laid | None, action: str) -> str:
    """The name of a choice."""
    word, _gap, rest = action.partition(" ")
    match word:
        case "lay":
            square, turn = rest.split()
            return _("Lay the tile on {square}, {turned}", square=square, turned=turn_named(int(turn)))
        case "gate":
            return _("Gate on the {side}", side=side_told(side_of(action)))
        case "wall":
            return wall_told(rest, next_wall(position, rest) or (0, 0, "N"))
        case "tower":
            return tower_told(rest)
        case "guard":
            return _("Guard on the new wall")
        case "none":
            return none_named(position["step"]["kind"])
        case _:
            return follower_named(laid, action) if laid else action


def play_named(position: Position, action: str) -> str:
    """The words on the button that plays it."""
    word, _gap, rest = action.partition(" ")
    if word == "none":
        return none_named(position["step"]["kind"])
    return {
        "lay": _("Lay it on {square}", square=rest.split(" ")[0]),
        "burgher": _("Place the burgher"),
        "trader": _("Place the trader"),
        "steward": _("Place the steward"),
        "gate": _("Place the gate"),
        "wall": _("Build the wall"),
        "guard": _("Post the guard"),
        "tower": _("Set the tower"),
    }[word]
