"""Where the points of Saint Malo come from, with their arithmetic."""

from collections.abc import Sequence

from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.scoring import (
    FOR_CANNONS,
    FOR_COINS,
    FOR_FULL_CITY,
    FOR_HOUSE,
    FOR_JUGGLER,
    FOR_LABOURER,
    FOR_LOGS,
    FOR_NOBLE,
    FOR_PRIEST,
    FOR_SERIES,
    FOR_SIDE,
    LOST_CANNON,
    SERIES,
)
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.view import viewed
from bastide.look.sources import Source, Sourced

#: The heads in their order on the sheet, each with its sign and the reason that it holds.
_HEADS = (
    ("churches", "church", FOR_SERIES),
    ("priests", "priest", FOR_PRIEST),
    ("nobles", "noble", FOR_NOBLE),
    ("houses", "house", FOR_HOUSE),
    ("walls", "wall", FOR_SIDE),
    ("labourers", "labourer", FOR_LABOURER),
    ("jugglers", "juggler", FOR_JUGGLER),
    ("full", "corner", FOR_FULL_CITY),
    ("logs", "log", FOR_LOGS),
    ("coins", "coin", FOR_COINS),
    ("pirates", "cannon", FOR_CANNONS),
)


def source_of(award: Award, view: PlayerView) -> Sourced:
    """The head of an award, and its reason."""
    rank, (key, sign, _reason) = next((at, head) for at, head in enumerate(_HEADS) if award.reason == head[2])
    return Sourced(Source(key, _name(key), sign, rank), _counted(award, view))


def _name(key: str) -> str:
    return {
        "churches": _("church series"),
        "priests": _("priests"),
        "nobles": _("nobles"),
        "houses": _("houses"),
        "walls": _("complete walls"),
        "labourers": _("labourers"),
        "jugglers": _("jugglers"),
        "full": _("full city"),
        "logs": _("logs left"),
        "coins": _("coins left"),
        "pirates": _("cannons lost to pirates"),
    }[key]


def _counted(award: Award, view: PlayerView) -> str:
    city = viewed(view).cities[award.seat]
    if award.reason == FOR_SERIES:
        series = series_of(city.churches)
        return " + ".join(_("1 to {n}: {points}", n=longest, points=int(SERIES[longest])) for longest in series)
    if award.reason == FOR_CANNONS:
        return ngettext("{n} cannon × −5", "{n} cannons × −5", -award.amount // LOST_CANNON)
    if award.reason == FOR_COINS:
        return ngettext("{n} coin left, 1 for every 2", "{n} coins left, 1 for every 2", city.coins)
    return award.text


def series_of(churches: Sequence[int]) -> list[int]:
    """How long each series of churches is, the longest first: a series up to n takes one church of each size from 1 to n."""
    left = [churches.count(size) for size in range(1, len(SERIES))]
    found = []
    while left[0]:
        longest = next((size for size, number in enumerate(left) if not number), len(left))
        left = [number - (size < longest) for size, number in enumerate(left)]
        found.append(longest)
    return found
