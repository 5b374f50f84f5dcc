"""The legal actions as they are offered: a name in words, a sign, and in which group of buttons they stand."""

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.choices import sign_of
from bastide.games.la_citta.page.effects import effects
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.kinds import BUILT, LISTED_CARDS, PRICES
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    capital,
    either,
    field_word,
    gold_word,
    kind_word,
    one_building,
    roman,
    this_building,
    without_price,
)
from bastide.look.page import Choice

_ORDER = (actions.TakeGold, actions.Found, actions.Build, actions.TakeCard, actions.Pass)
_KINDS = (*BUILT, *LISTED_CARDS)


def offered(model: PageModel) -> tuple[Choice, ...]:
    """A choice for each legal action: those on the map in reading order, the others as the rules list them."""
    placed: dict[Action, int] = {place.action: at for at, place in enumerate(model.places)}
    order = sorted(model.view.actions, key=lambda action: (action in placed, placed.get(action, 0), _rank(action)))
    return tuple(
        Choice(
            action.text,
            name_of(model, action),
            effects(model, action),
            placed=action in placed,
            sign="" if action in placed else sign_of(action),
            group=_group(action),
        )
        for action in order
    )


def _rank(action: Action) -> tuple[int, int]:
    kind = action.kind if isinstance(action, actions.Build | actions.MasterBuild | actions.TakeCard) else ""
    order = _ORDER.index(type(action)) if type(action) in _ORDER else 0
    return order, _KINDS.index(kind) if kind else 0


def _group(action: Action) -> str:
    """In the political rounds there are many buttons: those of the action cards, and those of the open cards."""
    match action:
        case actions.TakeCard() | actions.Pass():
            return _("Take an open card")
        case actions.TakeGold() | actions.Found() | actions.Build():
            return _("Play an action card")
        case _:
            return ""


def name_of(model: PageModel, action: Action) -> str:
    """What an action is, in words."""
    return _on_the_map(model, action) if isinstance(action, actions.OnMap) else _without_place(model, action)


def _priced(model: PageModel, name: str, prices: tuple[int, ...]) -> str:
    """A name with what it costs, unless the hint tells that; where it is chosen later, with all prices."""
    if model.hints and len(prices) == 1:
        return name
    if prices == (0,):
        return _("{name}, {price}", name=name, price=without_price())
    *most, last = map(str, prices)
    price = _("{prices} gold", prices=either([", ".join(most), last])) if most else gold_word(prices[0])
    return _("{name}, {price}", name=name, price=price)


def _without_place(model: PageModel, action: Action) -> str:
    match action:
        case actions.TakeGold():
            return _("Take {gold}", gold=gold_word(GOLD_OF_ACTION_CARD))
        case actions.Found():
            return _("Found a city")
        case actions.MasterBuild(kind=kind, price=price):
            return _priced(model, _build(kind), (price,))
        case actions.Build(kind=kind):
            return _build(kind)
        case actions.TakeCard(kind=kind):
            return _priced(model, capital(kind_word(kind)), PRICES[kind])
        case actions.Pass():
            return _("Pass, take a card unseen")
        case actions.Wish(field=field):
            return _("The wish is {fields}", fields=field_word(field))
        case actions.TakeFigures() | actions.TakeCitizens() | actions.Look():
            return _priced(model, _much(action), (action.price,))
        case actions.CountFor(field=field):
            return _("Count for {field}", field=field_word(field))
        case _:
            return action.text


def _build(kind: str) -> str:
    return _("Build {building}", building=one_building(kind))


def _much(action: actions.TakeFigures | actions.TakeCitizens | actions.Look) -> str:
    """How many of something."""
    match action:
        case actions.Look():
            return _("Look at all three") if action.all else _("Look at {places}", places=both(action.place_names))
        case actions.TakeFigures(number=number):
            return ngettext("{n} figure to the circus", "{n} figures to the circus", number)
        case actions.TakeCitizens(number=number):
            return ngettext("{n} new citizen", "{n} new citizens", number)


def _city_number(model: PageModel, at: Hex) -> str:
    """The city that an own hex is in or beside, by its number; empty where there is none."""
    view = model.view
    city = view.built[at][0] if at in view.built else view.city_beside(at, view.on_turn)
    return roman(city.number) if city else ""


def _on_the_map(model: PageModel, action: actions.OnMap) -> str:
    where, city = hex_name(action.at), _city_number(model, action.at)
    match action:
        case actions.PlaceCastle():
            return _("Place a castle on {hex}", hex=where)
        case actions.BuildAt(kind=kind):
            return _("Build {building} on {hex}, city {number}", building=this_building(kind), hex=where, number=city)
        case actions.FoundAt():
            return _("Found the city on {hex}", hex=where)
        case actions.MoveFrom():
            return _("The citizen comes from city {number}, {hex}", number=city, hex=where)
        case actions.HarvestOn():
            return _("Rich harvest on {hex}, city {number}", hex=where, number=city)
        case actions.FiguresOn(at=at):
            building = kind_word(model.view.built[at][1])
            return _("Figures on {hex}: {building}, city {number}", building=building, hex=where, number=city)
        case actions.SettleIn():
            return _("The citizens come into city {number}, {hex}", number=city, hex=where)
        case actions.Demolish(kind=kind):
            building = this_building(kind)
            return _("Demolish {building} on {hex}, city {number}", building=building, hex=where, number=city)
        case _starve:
            return _("A citizen leaves city {number}, {hex}", number=city, hex=where)


def in_a_sentence(choice: Choice) -> str:
    """The choice with what it costs and brings."""
    return f"{choice.name}: {choice.brings}." if choice.brings else f"{choice.name}."


def on_the_button(action: Action, choice: Choice) -> str:
    """The words on the button that plays it: short where the place is seen on the board."""
    match action:
        case actions.BuildAt(kind=kind):
            return _("Build {building}", building=this_building(kind))
        case actions.PlaceCastle():
            return _("Build {building}", building=this_building("castle"))
        case actions.FoundAt():
            return _("Found the city")
        case actions.MoveFrom():
            return _("Take this citizen")
        case actions.HarvestOn():
            return _("Put it here")
        case actions.FiguresOn():
            return _("Put them here")
        case actions.SettleIn():
            return _("Let them come")
        case actions.Starve():
            return _("Let one leave")
        case actions.Demolish(kind=kind):
            return _("Demolish {building}", building=this_building(kind))
        case actions.TakeCard():
            return _("Take this card")
        case actions.Pass():
            return _("Pass")
        case _:
            return choice.name
