"""The log: each move in a sentence, then what followed from it without anybody's decision."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.games.la_citta.page.aftermath import aftermath, final
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_number
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    citizens_word,
    field_word,
    gold_word,
    kind_word,
    one_building,
    this_building,
)
from bastide.games.la_citta.text.where import where, where_built
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.page import PastMove
from bastide.look.players import full_names


def log_line(past: PastMove, names: Sequence[str]) -> str:
    """One line of the log: who did what, what chance turned up, what followed, with points and their reasons."""
    before, after = viewed(past.before), viewed(past.after)
    every = full_names(len(after.players), names)
    return " ".join([deed(past, every), *aftermath(past, before, after, every)])


def end_line(past: PastMove, names: Sequence[str]) -> str:
    """The final scoring; nothing where the move did not end the game."""
    after = viewed(past.after)
    return " ".join(final(past.awards, after, full_names(len(after.players), names))) if after.over else ""


def deed(past: PastMove, names: Sequence[str]) -> str:
    """Who did what, without what followed from it."""
    before, after = viewed(past.before), viewed(past.after)
    if isinstance(past.action, actions.OnMap):
        return _at_a_place(past.action, past.seat, names[past.seat], before, after)
    return _without_place(past.action, names[past.seat], past, before)


def _without_place(action: Action, name: str, past: PastMove, before: LaCittaView) -> str:
    paid = -sum(one.amount for one in past.awards if one.seat == past.seat and one.unit == "gold" and one.amount < 0)
    who = {"name": name, "gold": gold_word(paid)}
    match action:
        case actions.TakeGold():
            return _("{name} takes {gold}.", name=name, gold=gold_word(GOLD_OF_ACTION_CARD))
        case actions.Found():
            return _("{name} plays an action card: a new city.", name=name)
        case actions.MasterBuild(kind=kind):
            return _("{name} has the master builder build {building} for {gold}.", building=one_building(kind), **who)
        case actions.Build(kind=kind):
            return _("{name} plays an action card: {building}.", name=name, building=one_building(kind))
        case actions.TakeCard(kind=kind) if paid:
            return _("{name} takes the card {card} for {gold}.", card=kind_word(kind), **who)
        case actions.TakeCard(kind=kind):
            return _("{name} takes the card {card}.", name=name, card=kind_word(kind))
        case actions.Pass():
            return _("{name} passes and takes a card unseen.", name=name)
        case actions.TakeFigures(number=number):
            return ngettext(
                "{name} takes {n} figure for {gold}.", "{name} takes {n} figures for {gold}.", number, **who
            )
        case actions.TakeCitizens(number=number):
            return ngettext(
                "{name} takes {n} citizen for {gold}.", "{name} takes {n} citizens for {gold}.", number, **who
            )
        case _:
            return _chosen(action, name, before)


def _chosen(action: Action, name: str, before: LaCittaView) -> str:
    """A field, or voice cards to look at."""
    match action:
        case actions.Wish(field=field, city=city):
            number, word = city_number(before.built[city][0]), field_word(field)
            return _("{name} chooses the wish for city {number}: {field}.", name=name, number=number, field=word)
        case actions.CountFor(field=field):
            return _("{name} lets the figures on the hospital count for {field}.", name=name, field=field_word(field))
        case actions.Look(places=(one, other)):
            return _("{name} looks at the voices {places}.", name=name, places=both([str(one), str(other)]))
        case actions.Look(price=price):
            return _("{name} pays {gold} and looks at all three hidden voices.", name=name, gold=gold_word(price))
        case _:
            return action.text


def _at_a_place(action: actions.OnMap, seat: int, name: str, before: LaCittaView, after: LaCittaView) -> str:
    city = before.city_of(action.at, seat)
    number, lies = city_number(city), where_built(before, city, action.at) if city else where(before, action.at)
    place = {"name": name, "where": lies, "number": number}
    match action:
        case actions.PlaceCastle():
            return _("{name} places a castle {where}.", **place)
        case actions.BuildAt(kind=kind):
            return _("{name} builds {building} in city {number}, {where}.", building=one_building(kind), **place)
        case actions.FoundAt():
            return _("{name} founds a city {where}.", **place)
        case actions.MoveFrom(castle=castle):
            # When its founding ended the year, hunger may have taken it at once: then it has no number.
            place |= {"number": city_number(after.city_of(castle, seat)), "other": number}
            return _("{name} has founded city {number}; a citizen comes from city {other}.", **place)
        case actions.HarvestOn():
            return _("{name} has a rich harvest in city {number}, {where}: its food counts twice.", **place)
        case actions.FiguresOn(number=figures):
            return _circus(before.built[action.at][1], figures, place)
        case actions.SettleIn(number=citizens):
            return _("{name} settles {citizens} in city {number}.", citizens=citizens_word(citizens), **place)
        case actions.Demolish(kind=kind):
            return _("{name} demolishes {building} in city {number}.", building=this_building(kind), **place)
        case _starve:
            return _("{name} loses a citizen in city {number} to hunger.", **place)


def _circus(kind: str, number: int, place: dict[str, str]) -> str:
    """Figures on a building; where that settles the field, it is told."""
    place = {"building": this_building(kind)} | place
    fields = list(ARCHES[kind])
    if len(fields) != 1:
        return ngettext(
            "{name} puts {n} figure on {building} in city {number}.",
            "{name} puts {n} figures on {building} in city {number}.",
            number,
            **place,
        )
    return ngettext(
        "{name} puts {n} figure on {building} in city {number}: +{more} {field} this year.",
        "{name} puts {n} figures on {building} in city {number}: +{more} {field} this year.",
        number,
        more=number,
        field=field_word(fields[0]),
        **place,
    )
