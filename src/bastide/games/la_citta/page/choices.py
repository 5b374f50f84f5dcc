"""The legal actions as they are offered: a name in words, a sign, and in which group of buttons they stand."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.choices import sign_of
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.page.effects import effects
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.kinds import BUILT, LISTED_CARDS, PRICES, SIMPLE
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.rules.state import BUILD, CARD, FOUND
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
from bastide.games.la_citta.text.refusals import refusal_of
from bastide.games.la_citta.view import LaCittaView
from bastide.look.page import Choice


def offered(model: PageModel) -> tuple[Choice, ...]:
    """A choice for each legal action, those on the map in reading order; and what can't be played now, in its place."""
    where = {place.at: place.where for place in model.places}
    on_map = [
        Choice(
            place.action.text,
            _on_the_map(model, place.action, where[place.at]).removesuffix(", "),
            effects(model, place.action),
            placed=True,
        )
        for place in model.places
    ]
    loose = [action for action in model.view.actions if not isinstance(action, actions.OnMap)]
    blocked = _blocked(model.view)
    tiles = [(action, "") for action in loose] + [(_play_of(text), why) for text, why in blocked.items()]
    tiles.sort(key=lambda tile: _rank(tile[0]))
    return (*(_tile(model, action, why) for action, why in tiles), *on_map)


def _blocked(view: LaCittaView) -> dict[str, str]:
    """The action cards' plays and the open cards that can't be played now, by their texts, with the reason in short."""
    if view.step is None or view.step.kind != "politics" or not view.actions:
        return {}
    plays = [f"card {kind}" for kind in view.display]
    if view.players[view.on_turn].action_cards:
        plays += ["found", *(f"build {kind}" for kind in SIMPLE)]
    refused = {text: refusal_of(view.game, view, text) for text in plays}
    return {text: refusal.head for text, refusal in refused.items() if refusal}


def _play_of(text: str) -> Action:
    """A play by its text, though it is not legal now."""
    kind = text.partition(" ")[2]
    if text.startswith("card "):
        return actions.TakeCard(CARD, text, kind)
    return actions.Build(BUILD + BUILT.index(kind), text, kind) if kind else actions.Found(FOUND, text)


def _tile(model: PageModel, action: Action, blocked: str) -> Choice:
    """A choice without a place on the map: its sign, its price, what it brings, and where it could go."""
    return Choice(
        action.text,
        _without_place(action),
        "" if blocked else effects(model, action),
        sign=sign_of(action),
        group=_group(action),
        price="/".join(map(str, prices(action))) if any(prices(action)) else "",
        count=model.view.display.get(action.kind, 1) if isinstance(action, actions.TakeCard) else 1,
        blocked=blocked,
        sites=() if blocked else tuple(centre(at) for at in _sites(model.view, action)),
    )


def prices(action: Action) -> Sequence[int]:
    """What a choice costs, or may cost by what is chosen next."""
    if isinstance(action, actions.TakeCard):
        return PRICES[action.kind]
    return (action.price,) if isinstance(action, actions.Priced) else ()


def _sites(view: LaCittaView, action: Action) -> Sequence[Hex]:
    """Where it could go, before the card is spent."""
    match action:
        case actions.Found():
            return view.founding_sites()
        case actions.Build(kind=kind) | actions.MasterBuild(kind=kind) | actions.TakeCard(kind=kind) if kind in BUILT:
            return view.sites(kind)
        case _:
            return ()


def _rank(action: Action) -> int:
    """As the rules number them; but a new city comes after the buildings, and cards as they are listed."""
    if isinstance(action, actions.Found):
        return BUILD + len(BUILT)
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


def _without_place(action: Action) -> str:
    match action:
        case actions.TakeGold():
            return _("Take {gold}", gold=gold_word(GOLD_OF_ACTION_CARD))
        case actions.Found():
            return capital(_("new city"))
        case actions.Build(kind=kind) | actions.MasterBuild(kind=kind) | actions.TakeCard(kind=kind):
            return capital(kind_word(kind))
        case actions.Pass():
            return _("Pass, take a card unseen")
        case actions.Wish(field=field):
            return _("The wish is {fields}", fields=field_word(field))
        case actions.CountFor(field=field):
            return _("Count for {field}", field=field_word(field))
        case actions.TakeFigures(number=number):
            return ngettext("Use {n} figure", "Use {n} figures", number)
        case actions.TakeCitizens(number=number):
            return ngettext("{n} new citizen", "{n} new citizens", number)
        case actions.Look(places=(one, other)):
            return _("Look at {places}", places=both([str(one), str(other)]))
        case actions.Look():
            return _("Look at all three")
        case _:
            return action.text


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
            return ngettext(
                "A figure on {building} in city {number}, {where}",
                "Figures on {building} in city {number}, {where}",
                _how_many(view),
                building=this_building(view.built[at][1]),
                **place,
            )
        case actions.SettleIn():
            return ngettext(
                "The citizen moves into city {number}",
                "The citizens move into city {number}",
                _how_many(view),
                number=place["number"],
            )
        case actions.Demolish(kind=kind):
            return _("Demolish {building} in city {number}, {where}", building=this_building(kind), **place)
        case _starve:
            return _("A citizen leaves city {number}", **place)


def _how_many(view: LaCittaView) -> int:
    """The figures or citizens that a place is being chosen for."""
    return view.step.number if view.step else 0


def in_a_sentence(model: PageModel, action: Action, choice: Choice) -> str:
    """The choice with what it costs and brings. Which side of the castle is seen on the board: what it brings needs the room."""
    name = choice.name
    if isinstance(action, actions.BuildAt | actions.HarvestOn | actions.FiguresOn | actions.Demolish):
        name = _on_the_map(model, action, "").removesuffix(", ")
    cost = ""
    if any(prices(action)):
        *several, last = prices(action)
        price = _("{prices} gold", prices=prices_word(prices(action))) if several else gold_word(last)
        cost = _("costs {gold}", gold=price)
    more = "; ".join(filter(None, (cost, choice.brings)))
    return f"{name}: {more}." if more else f"{name}."


def on_the_button(action: Action, choice: Choice) -> str:
    """The words on the button that plays it: short where the place is seen on the board."""
    if isinstance(action, actions.BuildAt | actions.Demolish):
        text = _("Build {building}") if isinstance(action, actions.BuildAt) else _("Demolish {building}")
        return text.format(building=this_building(action.kind))
    if isinstance(action, actions.Build | actions.MasterBuild):
        return _("Build {building}", building=one_building(action.kind))
    return {
        actions.Found: _("Found a city"),
        actions.PlaceCastle: _("Build {building}", building=this_building("castle")),
        actions.FoundAt: _("Found the city"),
        actions.MoveFrom: _("Take this citizen"),
        actions.HarvestOn: _("Put it here"),
        actions.FiguresOn: _("Put them here"),
        actions.SettleIn: _("Let them come"),
        actions.Starve: _("Let a citizen leave"),
        actions.TakeCard: _("Take this card"),
        actions.Pass: _("Pass"),
    }.get(type(action), choice.name)
