"""Where the points of La Città come from, with their arithmetic. Gold decides ties, and is no part of them (LC-81)."""

from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.games.la_citta.rules.paths import hex_name
from bastide.games.la_citta.rules.scoring import FOR_CITIZENS, FOR_FIELDS, FOR_HUNGER
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import roman
from bastide.games.la_citta.view import viewed
from bastide.look.sources import Source, Sourced


def source_of(award: Award, view: PlayerView) -> Sourced:
    """The head of an award, and its reason with the city that it was counted in."""
    key, name, sign = {
        FOR_CITIZENS: ("citizens", _("citizens"), "citizen"),
        FOR_FIELDS: ("fields", _("cities with all three fields"), "arch-culture"),
        FOR_HUNGER: ("hunger", _("hunger"), "food"),
    }[award.reason]
    text = award.text
    for city in viewed(view).cities:
        if award.squares == (hex_name(city.castle),):
            text = _("{reason} in city {number}", reason=text, number=roman(city.number))
    return Sourced(Source(key, name, sign, award.reason), text)
