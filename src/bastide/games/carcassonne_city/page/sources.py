"""Where the points of Carcassonne: The City come from, with their arithmetic."""

from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.rules.scoring import (
    FOR_GUARD,
    FOR_MARKET,
    FOR_STEWARDS,
    FOR_STREET,
    FOR_TOWER,
    LONG_STREET,
    STEWARD_POINTS,
)
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.look.sources import Source, Sourced


def source_of(award: Award, view: PlayerView) -> Sourced:
    """The head of an award, and its reason."""
    key, name, sign = {
        FOR_STREET: ("streets", _("streets"), "burgher"),
        FOR_MARKET: ("markets", _("markets"), "trader"),
        FOR_TOWER: ("towers", _("towers"), "tower"),
        FOR_STEWARDS: ("stewards", _("stewards"), "steward"),
        FOR_GUARD: ("guards", _("guards"), "guard"),
    }[award.reason]
    return Sourced(Source(key, name, sign, award.reason), _counted(award))


def _counted(award: Award) -> str:
    tiles = len(award.squares)
    if award.reason == FOR_MARKET and tiles:
        size = ngettext("{n} tile", "{n} tiles", tiles)
        return _("{tiles} × {kinds}", tiles=size, kinds=ngettext("{n} kind", "{n} kinds", award.amount // tiles))
    if award.reason == FOR_STREET and tiles >= LONG_STREET:
        return ngettext("{n} tile × 2", "{n} tiles × 2", tiles)
    if award.reason == FOR_STREET:
        return ngettext("{n} tile", "{n} tiles", tiles)
    if award.reason == FOR_STEWARDS:
        return ngettext("{n} market × 2", "{n} markets × 2", award.amount // STEWARD_POINTS)
    return award.text
