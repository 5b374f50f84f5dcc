"""Refusals in words: figures, new citizens, harvest and looks; wishes, hunger and demolition."""

from bastide.games.la_citta.rules import reasons as r
from bastide.games.la_citta.rules.event_cards import most_room
from bastide.games.la_citta.rules.state import LOOK_PRICE, PRICE_OF, TAKE_CITIZENS, TAKE_FIGURES
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import both, capital, citizens_word, field_word, figures_word, kind_word
from bastide.games.la_citta.text.refusal_case import (
    Case,
    Say,
    Words,
    city_named,
    needs,
    people_of,
    purse,
    together,
    too_dear,
)


def _no_figure(_case: Case, _places: tuple[str, ...]) -> Words:
    text = _("All four of your figures stand on buildings. They come back when the year ends.")
    return _("No figure left"), text


def _amount_costs_more(case: Case, amount: int, what: str) -> Words:
    return too_dear(case, what, int(PRICE_OF[amount]))


def _no_room_here(case: Case, _places: tuple[str, ...]) -> Words:
    """LC-38: the limit of the city."""
    rule = _("New citizens come only as far as a city’s limit allows.")
    city, people = capital(city_named(case, case.city)), citizens_word(case.city.citizens)
    here = _("{city}: {citizens}, limit {limit}.", city=city, citizens=people, limit=case.city.limit)
    return _("No room here"), together(rule, here)


#: LC-37 to LC-40.
EVENTS: dict[int, Say] = {
    r.NO_FIGURE: _no_figure,
    r.NO_FIGURE_FOR_FARM: _no_figure,
    r.NO_ARCH: lambda _case, _places: (
        _("No building with arches"),
        _("Bread and circuses need a building with arches, for culture, education or health. You have none."),
    ),
    r.TOO_FEW_FIGURES: lambda case, _places: (
        _("Too few figures left"),
        _("You have four figures, those on farms included. Left: {figures}.", figures=figures_word(case.me.figures)),
    ),
    r.FIGURES_COST_MORE: lambda case, _places: _amount_costs_more(
        case, case.action - TAKE_FIGURES + 1, figures_word(case.action - TAKE_FIGURES + 1)
    ),
    r.CIRCUS_ELSEWHERE: lambda _case, _places: (
        _("Not a building of yours"),
        _("Figures go on a building of your own that has arches."),
    ),
    r.NO_ARCH_HERE: lambda case, _places: (
        _("No arches here"),
        _(
            "Figures go on a building with arches. Here stands one without: {building}.",
            building=kind_word(case.there[1]),
        ),
    ),
    r.NOT_A_HOSPITALS_FIELD: lambda _case, _places: (
        _("Not at a hospital"),
        _("A hospital stands for education and health. Its figures count for one of the two."),
    ),
    r.ALL_FULL: lambda _case, _places: (
        _("All cities are full"),
        _("New citizens come only as far as a city’s limit allows. All your cities have reached theirs."),
    ),
    r.TOO_LITTLE_ROOM: lambda case, _places: (
        _("Too little room"),
        ngettext(
            "All of them go into one city, up to its limit. At most {n} fits into one of yours.",
            "All of them go into one city, up to its limit. At most {n} fit into one of yours.",
            int(most_room(case.view.state, case.view.on_turn)),
        ),
    ),
    r.CITIZENS_COST_MORE: lambda case, _places: _amount_costs_more(
        case, case.action - TAKE_CITIZENS + 1, citizens_word(case.action - TAKE_CITIZENS + 1)
    ),
    r.SETTLE_IN_CASTLE: lambda _case, _places: (
        _("Not a castle of yours"),
        _("The new citizens move into one of your cities. Choose its castle."),
    ),
    r.NO_ROOM_HERE: _no_room_here,
    r.LAST_YEAR: lambda _case, _places: (
        _("Not in the last year"),
        _("In the sixth year there is no rich harvest."),
    ),
    r.NO_FARM: lambda _case, _places: (
        _("You have no farm"),
        _("Rich harvest doubles the food of a farm, and you have none. A castle does not count."),
    ),
    r.FIGURE_ON_EVERY_FARM: lambda _case, _places: (
        _("Every farm has one"),
        _("A farm has one rich harvest a year. Each of yours has its figure."),
    ),
    r.NOT_YOUR_FARM: lambda _case, _places: (
        _("Not a farm of yours"),
        _("Rich harvest doubles the food of one of your own farms."),
    ),
    r.FIGURE_ON_THIS_FARM: lambda _case, _places: (
        _("This farm has one"),
        _("A farm has one rich harvest a year. This one has its figure."),
    ),
    r.LOOK_COSTS_MORE: lambda case, _places: (
        needs(LOOK_PRICE),
        together(
            _("Two hidden cards can be looked at for nothing, all three for {n} gold.", n=LOOK_PRICE), purse(case)
        ),
    ),
}

#: LC-25, LC-65, LC-70.
EVENTS_AND_YEAR: dict[int, Say] = EVENTS | {
    r.NOT_A_WISH: lambda case, _places: (
        _("Not a wish this year"),
        _("Only the wishes on the voice cards count: {fields}.", fields=both(list(map(field_word, case.view.wishes)))),
    ),
    r.LEAVE_FROM_CASTLE: lambda _case, _places: (
        _("Not a castle of yours"),
        _("The citizen leaves one of your own cities. Choose its castle."),
    ),
    r.NOBODY_HERE: lambda case, _places: (
        _("Nobody lives here"),
        _("{city} has no citizen left who could leave.", city=capital(city_named(case, case.city))),
    ),
    r.NOT_YOUR_BUILDING: lambda _case, _places: (
        _("Not a building of yours"),
        _("You demolish in your own cities, where citizens are fewer than buildings."),
    ),
    r.CITIZENS_ENOUGH: lambda case, _places: (
        _("Citizens enough here"),
        together(_("Only a city with fewer citizens than buildings loses one."), people_of(case)),
    ),
    r.CASTLE_GOES_LAST: lambda _case, _places: (
        _("The castle goes last"),
        _("A city is demolished from outside. The castle goes only when nothing else of its city stands."),
    ),
    r.WOULD_CUT_OFF: lambda _case, _places: (
        _("Not from the middle"),
        _(
            "A city is demolished from outside: what remains stays connected with the castle. Here the rest would be cut off."
        ),
    ),
}
