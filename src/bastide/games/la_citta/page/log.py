"""The log: each move in a sentence, then what followed from it without anybody's decision."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.games.la_citta.page.aftermath import aftermath
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    citizens_word,
    field_word,
    gold_word,
    kind_word,
    one_building,
    roman,
    this_building,
)
from bastide.games.la_citta.view import LaCittaView
from bastide.look.page import PastMove
from bastide.look.players import full_names


def log_line(past: PastMove, names: Sequence[str]) -> str:
    """One line of the log: who did what, what chance turned up, what followed, with points and their reasons."""
    before, after = past.before, past.after
    assert isinstance(before, LaCittaView) and isinstance(after, LaCittaView)
    every = full_names(len(after.players), names)
    name = every[past.seat]
    if isinstance(past.action, actions.OnMap):
        main = _at_a_place(past.action, past.seat, name, before, after)
    else:
        main = _without_place(past.action, name, _paid(past), before)
    return " ".join([main, *aftermath(past, before, after, every)])


def _paid(past: PastMove) -> int:
    """The gold that a play cost."""
    return -sum(one.amount for one in past.awards if one.seat == past.seat and one.unit == "gold" and one.amount < 0)


def _without_place(action: Action, name: str, paid: int, before: LaCittaView) -> str:
    match action:
        case actions.TakeGold():
            return _("{name} takes {gold}.", name=name, gold=gold_word(GOLD_OF_ACTION_CARD))
        case actions.Found():
            return _("{name} plays an action card: a new city.", name=name)
        case actions.MasterBuild(kind=kind):
            building, gold = one_building(kind), gold_word(paid)
            return _(
                "{name} has the master builder build {building} for {gold}.", name=name, building=building, gold=gold
            )
        case actions.Build(kind=kind):
            return _("{name} plays an action card: {building}.", name=name, building=one_building(kind))
        case actions.TakeCard(kind=kind) if paid:
            return _("{name} takes the card {card} for {gold}.", name=name, card=kind_word(kind), gold=gold_word(paid))
        case actions.TakeCard(kind=kind):
            return _("{name} takes the card {card}.", name=name, card=kind_word(kind))
        case actions.Pass():
            return _("{name} passes and takes a card unseen.", name=name)
        case actions.Wish(field=field, city=city):
            number, word = _number(before, city), field_word(field)
            return _("{name} chooses the wish for city {number}: {field}.", name=name, number=number, field=word)
        case actions.Look():
            return _look(action, name)
        case _:
            return _taken(action, name, paid)


def _taken(action: Action, name: str, paid: int) -> str:
    """So many figures or citizens, for their price; or what figures count for."""
    gold = gold_word(paid)
    match action:
        case actions.TakeFigures(number=number):
            return ngettext(
                "{name} takes {n} figure for {gold}.",
                "{name} takes {n} figures for {gold}.",
                number,
                name=name,
                gold=gold,
            )
        case actions.TakeCitizens(number=number):
            return ngettext(
                "{name} takes {n} citizen for {gold}.",
                "{name} takes {n} citizens for {gold}.",
                number,
                name=name,
                gold=gold,
            )
        case actions.CountFor(field=field):
            return _("{name} lets the figures on the hospital count for {field}.", name=name, field=field_word(field))
        case _:
            return action.text


def _look(action: actions.Look, name: str) -> str:
    if action.all:
        return _("{name} pays {gold} and looks at all three hidden voices.", name=name, gold=gold_word(action.price))
    return _("{name} looks at the voices {places}.", name=name, places=both(action.place_names))


def _number(view: LaCittaView, castle: Hex) -> str:
    """Which city of its owner it is; empty where it stands no longer."""
    city = view.city_at(castle)
    return roman(city.number) if city else ""


def _city_of(view: LaCittaView, at: Hex, seat: int) -> str:
    """The number of the city that a hex is in, or beside: the one that built there."""
    city = view.built[at][0] if at in view.built else view.city_beside(at, seat)
    return roman(city.number) if city else ""


def _at_a_place(action: actions.OnMap, seat: int, name: str, before: LaCittaView, after: LaCittaView) -> str:
    where = hex_name(action.at)
    place = {"name": name, "hex": where, "number": _city_of(before, action.at, seat)}
    match action:
        case actions.PlaceCastle():
            return _("{name} places a castle on {hex}.", name=name, hex=where)
        case actions.BuildAt(kind=kind):
            return _("{name} builds {building} in city {number}, on {hex}.", building=one_building(kind), **place)
        case actions.FoundAt():
            return _("{name} chooses {hex} for the new city.", name=name, hex=where)
        case actions.MoveFrom(castle=castle):
            return _(
                "{name} founds city {number} on {hex}; a citizen comes from city {other}.",
                name=name,
                number=_number(after, castle),  # when its founding ended the year, hunger may have taken it at once
                hex=hex_name(castle),
                other=place["number"],
            )
        case actions.HarvestOn():
            return _("{name} has a rich harvest on {hex} in city {number}: its food counts twice.", **place)
        case actions.FiguresOn(number=number):
            return _circus(before.built[action.at][1], number, place)
        case actions.SettleIn(number=number):
            return _("{name} settles {citizens} in city {number}.", citizens=citizens_word(number), **place)
        case actions.Demolish(kind=kind):
            return _("{name} demolishes {building} in city {number}, on {hex}.", building=this_building(kind), **place)
        case _starve:
            return _("{name} lets a citizen leave city {number} for hunger.", **place)


def _circus(kind: str, number: int, place: dict[str, str]) -> str:
    """Figures on a building; where that settles the field, it is told."""
    fields = list(ARCHES[kind])
    if len(fields) != 1:
        return ngettext(
            "{name} puts {n} figure on {hex} in city {number}: {building}.",
            "{name} puts {n} figures on {hex} in city {number}: {building}.",
            number,
            building=kind_word(kind),
            **place,
        )
    return ngettext(
        "{name} puts {n} figure on {hex} in city {number}: {building}, +{more} {field} this year.",
        "{name} puts {n} figures on {hex} in city {number}: {building}, +{more} {field} this year.",
        number,
        building=kind_word(kind),
        more=number,
        field=field_word(fields[0]),
        **place,
    )
