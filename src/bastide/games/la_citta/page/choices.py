"""The legal actions as they are offered: a name in words, a sign, and in which group of buttons they stand."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.choices import sign_of
from bastide.games.la_citta.page.effects import effects
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.kinds import LISTED_CARDS, PRICES
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.rules.state import CARD
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_number
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    capital,
    field_word,
    gold_word,
    kind_word,
    one_building,
    prices_word,
    this_building,
)
from bastide.look.page import Choice


def offered(model: PageModel) -> tuple[Choice, ...]:
    """A choice for each legal action: those on the map in reading order, the others as the rules list them."""
    placed: dict[Action, int] = {place.action: at for at, place in enumerate(model.places)}
    where = {place.at: place.where for place in model.places}
    order = sorted(model.view.actions, key=lambda action: (action in placed, placed.get(action, 0), _rank(action)))
    return tuple(
        Choice(
            action.text,
            _on_the_map(model, action, where[action.at]).removesuffix(", ")
            if isinstance(action, actions.OnMap)
            else _without_place(model, action),
            effects(model, action),
            placed=action in placed,
            sign="" if action in placed else sign_of(action),
            group=_group(action),
        )
        for action in order
    )


def _rank(action: Action) -> int:
    """As the rules number them, but cards as they are listed."""
    return CARD + LISTED_CARDS.index(action.kind) if isinstance(action, actions.TakeCard) else action.id


def _group(action: Action) -> str:
    """In the political rounds there are many buttons: those of the action cards, and those of the open cards."""
    match action:
        case actions.TakeCard() | actions.Pass():
            return _("Take an open card")
        case actions.TakeGold() | actions.Found() | actions.Build():
            return _("Play an action card")
        case _:
            return ""


def _without_place(model: PageModel, action: Action) -> str:
    match action:
        case actions.TakeGold():
            return _("Take {gold}", gold=gold_word(GOLD_OF_ACTION_CARD))
        case actions.Found():
            return _("Found a city")
        case actions.Build(kind=kind):
            return _("Build {building}", building=one_building(kind))
        case actions.TakeCard(kind=kind):
            return _priced(model, capital(kind_word(kind)), PRICES[kind])
        case actions.Pass():
            return _("Pass, take a card unseen")
        case actions.Wish(field=field):
            return _("The wish is {fields}", fields=field_word(field))
        case actions.CountFor(field=field):
            return _("Count for {field}", field=field_word(field))
        case actions.Priced(price=price):
            return _priced(model, _bought(action), (price,))
        case _:
            return action.text


def _bought(action: actions.Priced) -> str:
    match action:
        case actions.MasterBuild(kind=kind):
            return _("Build {building}", building=one_building(kind))
        case actions.TakeFigures(number=number):
            return ngettext("{n} figure to the circus", "{n} figures to the circus", number)
        case actions.TakeCitizens(number=number):
            return ngettext("{n} new citizen", "{n} new citizens", number)
        case actions.Look(places=(one, other)):
            return _("Look at {places}", places=both([str(one), str(other)]))
        case _look:
            return _("Look at all three")


def _priced(model: PageModel, name: str, prices: Sequence[int]) -> str:
    """A name with what it costs, unless the hint tells that; where it is chosen later, with all prices."""
    price = prices_word(prices)
    if len(prices) > 1:
        price = _("{prices} gold", prices=price)
    elif model.effects:
        return name
    return _("{name}, {price}", name=name, price=price)


def _on_the_map(model: PageModel, action: actions.OnMap, where: str) -> str:
    view, at = model.view, action.at
    place = {"where": where, "number": city_number(view.city_of(at, view.on_turn))}
    match action:
        case actions.PlaceCastle():
            return _("Place a castle {where}", **place)
        case actions.BuildAt(kind=kind):
            return _("Build {building} in city {number}, {where}", building=this_building(kind), **place)
        case actions.FoundAt():
            return _("Found the city {where}", **place)
        case actions.MoveFrom():
            return _("The citizen comes from city {number}", **place)
        case actions.HarvestOn():
            return _("Rich harvest in city {number}, {where}", **place)
        case actions.FiguresOn():
            return _(
                "Figures on {building} in city {number}, {where}", building=this_building(view.built[at][1]), **place
            )
        case actions.SettleIn():
            return _("The citizens come into city {number}", **place)
        case actions.Demolish(kind=kind):
            return _("Demolish {building} in city {number}, {where}", building=this_building(kind), **place)
        case _starve:
            return _("A citizen leaves city {number}", **place)


def in_a_sentence(choice: Choice) -> str:
    """The choice with what it costs and brings."""
    return f"{choice.name}: {choice.brings}." if choice.brings else f"{choice.name}."


def on_the_button(action: Action, choice: Choice) -> str:
    """The words on the button that plays it: short where the place is seen on the board."""
    if isinstance(action, actions.BuildAt | actions.Demolish):
        text = _("Build {building}") if isinstance(action, actions.BuildAt) else _("Demolish {building}")
        return text.format(building=this_building(action.kind))
    return {
        actions.PlaceCastle: _("Build {building}", building=this_building("castle")),
        actions.FoundAt: _("Found the city"),
        actions.MoveFrom: _("Take this citizen"),
        actions.HarvestOn: _("Put it here"),
        actions.FiguresOn: _("Put them here"),
        actions.SettleIn: _("Let them come"),
        actions.Starve: _("Let one leave"),
        actions.TakeCard: _("Take this card"),
        actions.Pass: _("Pass"),
    }.get(type(action), choice.name)
