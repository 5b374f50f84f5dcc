"""Refusals in words: a head of three to five words, then how the world is, and what stands in the way here."""

from bastide.core.refusals import Refusal
from bastide.games.la_citta.rules import reasons as r
from bastide.games.la_citta.rules.kinds import SHEAVES
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word
from bastide.games.la_citta.text.refusal_case import Case, Say, Words, cities_on, city_named, people_of, together
from bastide.games.la_citta.text.refusal_words_cards import CARDS_AND_STEPS
from bastide.games.la_citta.text.refusal_words_year import EVENTS_AND_YEAR


def wording(case: Case, refused: Refusal) -> Words:
    """Head and sentences."""
    table = CARDS_AND_STEPS | SITES | EVENTS_AND_YEAR
    return table[refused.reason](case, refused.places)


def _no_path(case: Case, places: tuple[str, ...]) -> Words:
    """LC-8: a landscape, or the middle of a crossing."""
    land = case.view.areas.get(places[0], "") if places else ""
    head = {
        "water": _("Not on the water"),
        "mountain": _("Not on the mountains"),
        "": _("No path here"),
    }.get(land, _("Not on a field"))
    return head, _("Landscape is never built on. Cities grow along the paths between.")


def _taken(case: Case, rest: str) -> Words:
    city, kind = case.there
    name = capital(city_named(case, city))
    return _("This hex is taken"), together(_("{city}: {building}.", city=name, building=kind_word(kind)), rest)


def _closed(case: Case, _places: tuple[str, ...]) -> Words:
    """LC-10: open from 3 players on, or from 4 on."""
    assert case.at is not None
    brown, yellow = _("Brown hexes open with three players."), _("Yellow-green hexes open with four players.")
    open_with = brown if case.view.plain.colours[case.at] == "brown" else yellow
    if case.view.state.players == 2:
        return _("Closed with two players"), together(open_with, _("With two, only light green ones are built on."))
    return _("Closed with three players"), together(
        open_with, _("With three, light green and brown ones are built on.")
    )


def _no_water(case: Case, places: tuple[str, ...]) -> Words:
    """LC-46: what lies beside the hex instead."""
    lands = {"wheat" if case.view.areas[area] in SHEAVES else "mountain" for area in places}
    only = {
        frozenset({"wheat"}): _("This hex borders only farmland."),
        frozenset({"mountain"}): _("This hex borders only mountains."),
    }.get(frozenset(lands), _("This hex borders only farmland and mountains."))
    return _("No water here"), together(_("Fountain and bathhouse must border water."), only)


def _next_door(case: Case, places: tuple[str, ...]) -> str:
    return cities_on(case, map(hex_of, places))


SITES: dict[int, Say] = {
    r.NO_PATH: _no_path,
    r.TAKEN: lambda case, _places: _taken(case, _("A building goes on a free hex.")),
    r.CASTLE_ON_TAKEN: lambda case, _places: _taken(case, _("A castle goes on a free hex.")),
    r.CLOSED: _closed,
    r.BESIDE_ANOTHER_CITY: lambda case, places: (
        _("Too close to another city"),
        _(
            "Two cities never touch, not even your own: hexes beside another city stay free. Next door: {cities}.",
            cities=_next_door(case, places),
        ),
    ),
    r.NOTHING_BESIDE: lambda _case, _places: (
        _("Nothing of yours beside it"),
        _("A building goes right beside a building of its own city. Nothing of yours stands beside this hex."),
    ),
    r.HAS_A_MARKET: lambda case, _places: (
        _("This city has one"),
        _("There is one market per city. {city} has its own.", city=capital(city_named(case, case.city))),
    ),
    r.NO_WATER: _no_water,
    r.NO_FREE_CITIZEN_HERE: lambda case, _places: (
        _("No free citizen here"),
        together(_("Every building takes a citizen from the castle, which keeps one."), people_of(case)),
    ),
    r.TOO_NEAR: lambda case, places: (
        _("Too close to a city"),
        _(
            "At least three hexes lie between a new castle and every building, counted along the paths. Too close: {cities}.",
            cities=_next_door(case, places),
        ),
    ),
    r.CASTLES_TOO_NEAR: lambda case, places: (
        _("Too close to a castle"),
        _(
            "At least three hexes lie between any two castles, counted along the paths. Too close: {cities}.",
            cities=_next_door(case, places),
        ),
    ),
    r.SETTLER_FROM_CASTLE: lambda _case, _places: (
        _("Not a castle of yours"),
        _("The new city takes its first citizen from another castle of yours. Choose that castle."),
    ),
    r.NO_SETTLER_HERE: lambda case, _places: (
        _("No free citizen here"),
        together(_("Every building keeps its citizen, the castle too."), people_of(case)),
    ),
}
