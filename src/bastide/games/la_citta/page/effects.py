"""What a choice costs and brings, in words: gold and citizens as the rules tell them, food and attraction off the map.

The last play of a year lets citizens migrate by voices that lie face down: a match foresees nothing of that.
"""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import CASTLE_CITIZENS, FIELDS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, food_word, gold_word, plus, roman, signed
from bastide.games.la_citta.view import City


def effects(model: PageModel, action: Action) -> str:
    """What comes of a choice; empty where hints are off. What it costs is its price."""
    if not model.effects:
        return ""
    awards = model.effects.get(action.text, ())
    gold = _sum(awards, model.view.on_turn, "gold")
    words = [f"+{gold_word(gold)}"] if gold > 0 else []
    return "; ".join([*words, *_citizens(model, action, awards), *_on_the_land(model, action)])


def _sum(awards: Sequence[Award], seat: int, unit: str) -> int:
    return sum(one.amount for one in awards if one.seat == seat and one.unit == unit)


def _citizens(model: PageModel, action: Action, awards: Sequence[Award]) -> list[str]:
    """Who comes and goes, the player himself first."""
    turn = model.view.on_turn
    own = _sum(awards, turn, "citizens")
    words = [plus(own, citizens_word(own))] if own else []
    for seat, name in enumerate(model.names):
        if seat != turn and (lost := _sum(awards, seat, "citizens")):
            words.append(f"{name}: {plus(lost, citizens_word(lost))}")
    if isinstance(action, actions.Wish) and not words:
        words.append(_("nobody moves"))
    return words


def _on_the_land(model: PageModel, action: Action) -> list[str]:
    """What a choice gives or takes on the map: food, gold of a quarry, attraction, room for citizens."""
    view = model.view
    match action:
        case actions.PlaceCastle(at=at):
            return [food_word(view.food_at(at)) if view.food_at(at) else _no_farmland()]
        case actions.BuildAt(at=at, kind=kind):
            return _building(model, kind, at)
        case actions.FoundAt(at=at):
            return _fed(model, view.food_at(at), CASTLE_CITIZENS - 1)
        case actions.HarvestOn(at=at):
            return _fed(model, view.food_at(at), 0)
        case actions.FiguresOn(at=at, number=number):
            city, kind = view.built[at]  # on a hospital the field is asked next
            return [_raised(city, field, number) for field in ARCHES[kind]] if len(ARCHES[kind]) == 1 else []
        case actions.Starve(at=at):
            return [_kept(view.built[at][0])]
        case actions.Demolish(at=at, kind=kind):
            return _lost(model, kind, at)
        case actions.CountFor(field=field) if view.step and view.step.at:
            return [_raised(view.built[view.step.at][0], field, view.step.number)]
        case actions.Found():
            return [_("3 citizens, one of them from another city")]
        case actions.Build(kind=kind) | actions.MasterBuild(kind=kind) | actions.TakeCard(kind=kind):
            return [_best_site(model, kind) or _good_for(kind)]
        case _:
            return []


def _best_site(model: PageModel, kind: str) -> str:
    """What the land gives at best, for what lives on it; nothing is said to be nothing."""
    view = model.view
    sites = view.sites(kind) if kind in ("farm", "quarry") else ()
    if not sites:
        return ""
    amounts = [view.food_at(at) if kind == "farm" else view.gold_at(at) for at in sites]
    most = max(amounts)
    if not most:
        return _("no farmland in reach") if kind == "farm" else _("no mountain in reach")
    gain = plus(most, food_word(most)) if kind == "farm" else _each_year(most)
    if most == min(amounts):
        return gain
    if most > 1:
        return _("up to {gain}", gain=gain)
    return _("{gain} beside farmland", gain=gain) if kind == "farm" else _("{gain} beside a mountain", gain=gain)


def _each_year(gold: int) -> str:
    return _("{gold} each year", gold=plus(gold, gold_word(gold)))


def _no_farmland() -> str:
    return _("no farmland beside it")


def _good_for(kind: str) -> str:
    """What a card or a building is good for, before its place or its number is chosen."""
    if kind in ARCHES:
        return list_in_words(f"+{arches} {field_word(field)}" for field, arches in ARCHES[kind].items())
    return {
        "farm": _("food of the farmland beside it"),
        "quarry": _("gold each year, beside mountains"),
        "market": _("+1 citizen, more room"),
        "master-builder": _("any building"),
        "bread": _("more attraction this year"),
        "golden": _("new citizens for one city"),
        "harvest": _("doubles the food of a farm this year"),
        "closeness": _("shows hidden voices to you alone"),
    }[kind]


def _fed(model: PageModel, food: int, citizens: int) -> list[str]:
    """Food that comes, and how many it then feeds."""
    has = model.view.players[model.view.on_turn]
    people = has.citizens + citizens
    if not food:
        fed = ngettext("{food} food for {n} citizen", "{food} food for {n} citizens", people, food=has.food)
        return [_no_farmland(), *([fed] if citizens else [])]
    return [
        ngettext(
            "{gain}, then {food} for {n} citizen",
            "{gain}, then {food} for {n} citizens",
            people,
            gain=plus(food, food_word(food)),
            food=has.food + food,
        )
    ]


def _building(model: PageModel, kind: str, at: Hex) -> list[str]:
    """What a building brings on this hex."""
    view = model.view
    if kind == "quarry":
        gold = view.gold_at(at)
        return [_each_year(gold) if gold else _("no mountain beside it")]
    if kind == "farm":
        return _fed(model, view.food_at(at), 0)
    city = view.city_of(at, view.on_turn)
    if city is None:
        return []
    words = [_raised(city, field, arches) for field, arches in ARCHES.get(kind, {}).items()]
    after = view.limit_with(city, kind)
    if after != city.limit:
        words.append(_("no limit for its citizens") if after is None else _("room for {n} citizens", n=after))
    return words


def _raised(city: City, field: str, by: int) -> str:
    """More or less attraction in a field, and how much that makes."""
    value = city.attraction[FIELDS.index(field)] + by
    return _("{n} {field}, then {sum}", n=plus(by, signed(by)), field=field_word(field), sum=value)


def _kept(city: City) -> str:
    """What is left of a city when one more leaves."""
    return ngettext(
        "city {number} keeps {left} for {n} building",
        "city {number} keeps {left} for {n} buildings",
        len(city.hexes),
        number=roman(city.number),
        left=citizens_word(city.citizens - 1),
    )


def _lost(model: PageModel, kind: str, at: Hex) -> list[str]:
    """Food, gold and attraction that go with a building."""
    view, city = model.view, model.view.built[at][0]
    words = [_raised(city, field, -arches) for field, arches in ARCHES.get(kind, {}).items()]
    if kind in ("farm", "castle") and (food := view.food_at(at)):
        words.append(food_word(-food))
    if kind == "quarry" and (gold := view.gold_at(at)):
        words.append(_each_year(-gold))
    return words
