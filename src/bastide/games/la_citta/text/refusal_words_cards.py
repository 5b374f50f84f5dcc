"""Refusals in words: cards that can't be played, and what comes first."""

from bastide.games.la_citta.rules import reasons as r
from bastide.games.la_citta.rules.kinds import BUILT, MASTER_PRICES, PRICES
from bastide.games.la_citta.rules.politics import can_play
from bastide.games.la_citta.rules.sites import can_build, possible
from bastide.games.la_citta.rules.state import BUILDINGS, CARDS, MASTER_CARD, POLITICS_STEP
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, gold_word, kind_word, one_building
from bastide.games.la_citta.text.refusal_case import Case, Say, Words, needs, purse, together, too_dear
from bastide.games.la_citta.text.words import asked

#: Something else is asked now: what comes first, then the question that is open.
FIRST: dict[int, Say] = {
    r.NOBODY_DECIDES: lambda _case, _places: (_("The game is over"), _("Nothing is left to be chosen.")),
    r.FIRST_A_CARD: lambda case, _places: (
        _("First a card"),
        together(asked(case.view), _("Then the map shows where it can go.")),
    ),
    r.FIRST_THIS_PLAY: lambda case, _places: (
        _("First finish this play"),
        together(_("A card is on the table, and it is carried out first."), asked(case.view)),
    ),
    r.FIRST_THE_CASTLES: lambda case, _places: (
        _("First the castles"),
        together(_("The first year begins when all castles stand."), asked(case.view)),
    ),
    r.FIRST_THE_WISH: lambda case, _places: (
        _("First the wish"),
        together(_("The cards of this year are played, and citizens are moving."), asked(case.view)),
    ),
    r.FIRST_WHO_LEAVES: lambda case, _places: (_("Hunger comes first"), asked(case.view)),
    r.FIRST_WHAT_FALLS: lambda case, _places: (
        _("First an empty building"),
        together(_("Every building needs a citizen."), asked(case.view)),
    ),
}


def _master_costs_more(case: Case, _places: tuple[str, ...]) -> Words:
    """LC-36: the building chosen, or the cheapest that could be built."""
    if case.view.state.kind != POLITICS_STEP:
        return too_dear(case, one_building(case.building), MASTER_PRICES[case.building])
    s = case.view.state
    found = possible(s, case.view.on_turn)
    least = min(MASTER_PRICES[kind] for kind in BUILT if can_build(s, found, BUILDINGS.index(kind)))
    cost = _("The master builder is paid at once, {gold} at least.", gold=gold_word(least))
    return needs(least), together(cost, purse(case))


def _a_card_builds(case: Case, _places: tuple[str, ...]) -> Words:
    """LC-32: the first open card by which he could build."""
    s, seat = case.view.state, case.view.on_turn
    found = possible(s, seat)
    cards = (card for card in range(MASTER_CARD + 1) if s.display[card] and can_play(s, seat, found, card))
    card = capital(kind_word(CARDS[next(cards)]))
    rule = _("You pass only when no open card lets you build.")
    return _("An open card builds"), together(rule, _("Here one does: {card}.", card=card))


#: Cards, and whether a building or castle has any place at all.
CARDS_AND_STEPS: dict[int, Say] = FIRST | {
    r.NO_ACTION_CARD: lambda _case, _places: (
        _("No action card left"),
        _("Your action cards of this year are used up. They come back when the year ends."),
    ),
    r.NOT_SIMPLE: lambda case, _places: (
        _("Not by action card"),
        _(
            "An action card builds farm, quarry, school, statue, market or fountain. {building}: only by its own card or by a "
            "master builder.",
            building=capital(kind_word(case.building)),
        ),
    ),
    r.NOT_OPEN: lambda case, _places: (
        _("Not among the open cards"),
        _("Only open cards can be taken. Not among them: {card}.", card=kind_word(case.card)),
    ),
    r.CARD_COSTS_MORE: lambda case, _places: too_dear(case, one_building(case.card), PRICES[case.card][0]),
    r.MASTER_COSTS_MORE: _master_costs_more,
    r.NOTHING_TO_BUILD: lambda _case, _places: (
        _("Nothing can be built"),
        _("A building needs a free hex beside its city, and a citizen to spare. None of your cities has both now."),
    ),
    r.HAS_ACTION_CARD: lambda case, _places: (
        _("Action cards are left"),
        _("You pass only without action cards. You still have {n}.", n=case.me.action_cards),
    ),
    r.A_CARD_BUILDS: _a_card_builds,
    r.NO_TILE: lambda case, _places: (
        _("No tile left"),
        _(
            "Building tiles are limited, and none is left for {building}. A demolished one comes back.",
            building=one_building(case.building),
        ),
    ),
    r.NO_CITY: lambda _case, _places: (
        _("You have no city"),
        _("Buildings and citizens need a city, and you have none left."),
    ),
    r.MARKETS_EVERYWHERE: lambda _case, _places: (
        _("Every city has one"),
        _("There is one market per city, and each of your cities has its own."),
    ),
    r.NO_FREE_CITIZEN: lambda _case, _places: (
        _("No free citizen"),
        _(
            "Every building takes a citizen from the castle, which keeps one. None of your cities has a citizen to spare."
        ),
    ),
    r.NO_SITE: lambda _case, _places: (
        _("No free site"),
        _("A building goes beside its own city and never beside another. Your cities have no such hex for it."),
    ),
    r.NO_SITE_BY_WATER: lambda _case, _places: (
        _("No site by water"),
        _("Fountain and bathhouse must border water. No hex where you could build now does."),
    ),
    r.NO_CASTLE_LEFT: lambda _case, _places: (
        _("No castle left"),
        _("All four of your castles stand on the map. A new city needs an unused one."),
    ),
    r.FOUNDED_THIS_YEAR: lambda _case, _places: (
        _("Only one a year"),
        _("You found at most one city a year. This year’s stands already."),
    ),
    r.NO_SETTLER: lambda _case, _places: (
        _("No free citizen"),
        _("A new city takes one citizen from another castle of yours. None of your cities has a citizen to spare."),
    ),
    r.NO_FOUNDING_SITE: lambda _case, _places: (
        _("No site left"),
        _(
            "At least three hexes lie between a new castle and every building. No open hex is that far from all of them."
        ),
    ),
}
