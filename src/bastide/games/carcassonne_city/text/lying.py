"""A tile in words as it lies: which way its streets lead, where its markets are."""

from bastide.core.i18n import list_in_words
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import compass, quarter
from bastide.games.carcassonne_city.text.words import building_text
from bastide.games.carcassonne_city.view.pieces import Laid


def lying_tile(laid: Laid) -> str:
    """Streets by the sides to which they lead, markets by where they lie, the building."""
    words = [*_streets(laid), *(_market(laid, market, goods) for market, goods in laid.tile.markets)]
    if laid.tile.building:
        words.append(building_text(laid.tile.building))
    return list_in_words(words) if words else _("homes only")


def _streets(laid: Laid) -> list[str]:
    ways = [sorted(laid.open_sides(piece), key=SIDES.index) for piece in laid.tile.streets]
    words = [
        _("a street from {one} to {two}", one=compass(way[0]), two=compass(way[1])) for way in ways if len(way) == 2
    ]
    ends = sorted((way[0] for way in ways if len(way) == 1), key=SIDES.index)
    if len(ends) > 2:
        return [*words, _("a crossing of streets to {sides}", sides=list_in_words(map(compass, ends)))]
    return [*words, *(_end(side) for side in ends)]


def _end(side: str) -> str:
    return {
        "N": _("a street end to the north"),
        "E": _("a street end to the east"),
        "S": _("a street end to the south"),
        "W": _("a street end to the west"),
    }[side]


def _market(laid: Laid, market: str, goods: str) -> str:
    where = quarter(laid, market)
    return {
        "fish": _("a fish market {where}", where=where),
        "grain": _("a grain market {where}", where=where),
        "cattle": _("a cattle market {where}", where=where),
    }[goods]
