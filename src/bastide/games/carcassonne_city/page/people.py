"""The players' cards."""

from markupsafe import Markup

from bastide.games.carcassonne_city.drawing.cards import at_hand
from bastide.games.carcassonne_city.page.seen import Seen
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import side_told
from bastide.games.carcassonne_city.view.facts import Position, roles
from bastide.look.html import tag
from bastide.look.page import Card, Good


def cards(seen: Seen) -> tuple[Card, ...]:
    """All players."""
    return tuple(
        Card(seat, seen.position["points"][seat], _role(seen, seat), _goods(seen.position, seat), "", _more(seen, seat))
        for seat in range(seen.position["players"])
    )


def _role(seen: Seen, seat: int) -> str:
    """What is particular about him now."""
    if seen.kind in ("gate", "wall", "guard"):
        left = seen.step["left"][seat]
        if left:
            return ngettext("{n} wall to build", "{n} walls to build", left)
        return _("caused the wall building") if seat == seen.step["cause"] else ""
    return ""


def _goods(position: Position, seat: int) -> tuple[Good, ...]:
    placed = roles(position, seat)
    empty = not position["supply"][seat]
    followers = _("followers at hand, none left") if empty else _("followers at hand")
    return (
        Good("burgher", followers, at_hand(position, seat), empty),
        Good("tower", _("towers at hand"), str(position["tower_supply"][seat])),
        Good("guard", _("guards on the wall"), str(placed["guard"])),
        Good("steward", _("stewards in the city"), str(placed["steward"])),
    )


def _more(seen: Seen, seat: int) -> Markup:
    """Where his followers and towers stand."""
    position = seen.position
    told = [_standing(one) for one in position["followers"] if one["seat"] == seat]
    told += [_tower(one) for one in position["towers"] if one["seat"] == seat]
    if not told:
        return tag("p", _("Nobody placed yet."))
    return tag("ul", *(tag("li", words) for words in told))


def _standing(one: Position) -> str:
    if one["role"] == "guard":
        x, y, side = one["wall"]
        return _("guard on the {side}", side=side_told((x, y, side)))
    square = f"{one['x']},{one['y']}"
    return {
        "burgher": _("burgher on {square}", square=square),
        "trader": _("trader on {square}", square=square),
        "steward": _("steward on {square}", square=square),
    }[str(one["role"])]


def _tower(one: Position) -> str:
    if one["end"] == "cw":
        return ngettext(
            "tower clockwise, after {n} wall from the gate",
            "tower clockwise, after {n} walls from the gate",
            one["after"],
        )
    return ngettext(
        "tower counter-clockwise, after {n} wall from the gate",
        "tower counter-clockwise, after {n} walls from the gate",
        one["after"],
    )
