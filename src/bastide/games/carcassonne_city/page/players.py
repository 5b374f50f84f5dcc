"""The players' cards."""

from markupsafe import Markup

from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.where import Where
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import Follower, Tower
from bastide.look.html import tag
from bastide.look.page import Card, Good


def cards(model: PageModel) -> tuple[Card, ...]:
    """All players."""
    view = model.view
    return tuple(
        Card(seat, view.points[seat], _role(view, seat), goods(view, seat), _more(model, seat))
        for seat in range(view.players)
    )


def _role(view: CarcassonneCityView, seat: int) -> str:
    """What is particular about him now."""
    if not view.building:
        return ""
    if view.left[seat]:
        return ngettext("{n} wall to build", "{n} walls to build", view.left[seat])
    return _("caused the wall building") if seat == view.whose else ""


def goods(view: CarcassonneCityView, seat: int) -> tuple[Good, ...]:
    """Followers and towers at hand, guards and stewards placed."""
    placed = view.placed(seat)
    empty = not view.supply[seat]
    followers = _("followers, none left") if empty else _("followers left")
    if rest := view.resting[seat]:
        followers = ngettext("followers left, {n} of them resting", "followers left, {n} of them resting", rest)
    return (
        Good("burgher", followers, str(view.supply[seat]), empty),
        Good("tower", _("towers left"), str(view.tower_supply[seat])),
        Good("guard", _("guards on the wall"), str(placed["guard"])),
        Good("steward", _("stewards in the city"), str(placed["steward"])),
    )


def _more(model: PageModel, seat: int) -> Markup:
    """Where his followers and towers stand."""
    view, where = model.view, model.where
    texts = [_standing(one, where) for one in view.followers if one.seat == seat]
    texts += [_("guard {where}", where=where.side(one.side)) for one in view.guards if one.seat == seat]
    texts += [_tower(view, one, where) for one in view.towers if one.seat == seat]
    if not texts:
        return tag("p", _("Nobody placed yet."))
    return tag("ul", *(tag("li", words) for words in texts))


def _standing(one: Follower, where: Where) -> str:
    at = where.tile(one.square)
    return {
        "burgher": _("burgher {where}", where=at),
        "trader": _("trader {where}", where=at),
        "steward": _("steward {where}", where=at),
    }[one.role]


def _tower(view: CarcassonneCityView, one: Tower, where: Where) -> str:
    at = where.third(view.walls_of(one.end)[one.after - 1].square)
    return ngettext(
        "tower {where}, {n} wall from the gate", "tower {where}, {n} walls from the gate", one.after, where=at
    )
