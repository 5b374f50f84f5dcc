"""The log: each move in a sentence, then what followed from it without anybody's decision."""

from collections.abc import Sequence
from typing import Any

from bastide.games.la_citta.drawing.places import on_map
from bastide.games.la_citta.page.aftermath import aftermath
from bastide.games.la_citta.rules.paths import Hex, around, hex_of
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
from bastide.games.la_citta.view.facts import ARCHES, City, Position, hexes_of
from bastide.look.old_page import Past
from bastide.look.players import full_names


def told(past: Past, names: Sequence[str]) -> str:
    """One line of the log: who did what, what chance turned up, what followed, with points and their reasons."""
    every = full_names(past.after["players"], names)
    name = every[past.seat]
    main = _at_a_place(past, name) if on_map(past.action) else _without_place(past, name)
    return " ".join([main, *aftermath(past, every)])


def _step(past: Past) -> dict[str, Any]:
    return dict(past.before["step"] or {})


def _paid(past: Past) -> int:
    """The gold that a play cost."""
    return -sum(one.amount for one in past.awards if one.seat == past.seat and one.unit == "gold" and one.amount < 0)


def _without_place(past: Past, name: str) -> str:
    word, _space, rest = past.action.partition(" ")
    match word:
        case "gold":
            return _("{name} takes {gold}.", name=name, gold=gold_word(2))
        case "found":
            return _("{name} plays an action card: a new city.", name=name)
        case "build" if _step(past).get("kind") == "master":
            building, gold = one_building(rest), gold_word(_paid(past))
            return _(
                "{name} has the master builder build {building} for {gold}.", name=name, building=building, gold=gold
            )
        case "build":
            return _("{name} plays an action card: {building}.", name=name, building=one_building(rest))
        case "card":
            return _card(past, name, rest)
        case "pass":
            return _("{name} passes and takes a card unseen.", name=name)
        case "wish":
            city = _number(past.before, _step(past)["city"])
            return _(
                "{name} chooses the wish for city {number}: {field}.", name=name, number=city, field=field_word(rest)
            )
        case "look":
            return _look(name, rest)
        case "figures" | "citizens":
            return _taken(past, name, word, int(rest))
        case _:
            return _("{name} lets the figures on the hospital count for {field}.", name=name, field=field_word(word))


def _taken(past: Past, name: str, word: str, number: int) -> str:
    """So many figures or citizens, for their price."""
    gold = gold_word(_paid(past))
    if word == "figures":
        return ngettext(
            "{name} takes {n} figure for {gold}.", "{name} takes {n} figures for {gold}.", number, name=name, gold=gold
        )
    return ngettext(
        "{name} takes {n} citizen for {gold}.", "{name} takes {n} citizens for {gold}.", number, name=name, gold=gold
    )


def _card(past: Past, name: str, kind: str) -> str:
    if paid := _paid(past):
        return _("{name} takes the card {card} for {gold}.", name=name, card=kind_word(kind), gold=gold_word(paid))
    return _("{name} takes the card {card}.", name=name, card=kind_word(kind))


def _look(name: str, rest: str) -> str:
    if rest == "all":
        return _("{name} pays {gold} and looks at all three hidden voices.", name=name, gold=gold_word(2))
    return _("{name} looks at the voices {places}.", name=name, places=both(rest.split()))


def _city_with(position: Position, at: Hex) -> City | None:
    """The city that stands on a hex."""
    return next((city for city in position["cities"] if at in hexes_of(city)), None)


def _number(position: Position, castle: str) -> str:
    """Which city of its owner it is."""
    owner = next(city["owner"] for city in position["cities"] if city["castle"] == castle)
    mine = [city["castle"] for city in position["cities"] if city["owner"] == owner]
    return roman(mine.index(castle) + 1)


def _city_of(past: Past, at: Hex) -> str:
    """The number of the city that a hex is in, or beside: the one that built there."""
    found = _city_with(past.before, at)
    if found is None:
        near = [_city_with(past.before, other) for other in around(at)]
        found = next((city for city in near if city and city["owner"] == past.seat), None)
    return _number(past.before, found["castle"]) if found else ""


def _kind_at(position: Position, where: str) -> str:
    city = _city_with(position, hex_of(where))
    return str(city["buildings"].get(where, "castle")) if city else "castle"


def _at_a_place(past: Past, name: str) -> str:
    word, _space, where = past.action.partition(" ")
    step = _step(past)
    place = {"name": name, "hex": where, "number": _city_of(past, hex_of(where))}
    match word:
        case "castle":
            return _("{name} places a castle on {hex}.", name=name, hex=where)
        case "at" if "building" in step:
            built = one_building(step["building"])
            return _("{name} builds {building} in city {number}, on {hex}.", building=built, **place)
        case "at":
            return _("{name} chooses {hex} for the new city.", name=name, hex=where)
        case "from":
            return _founded(past, name, where)
        case "on" if step.get("kind") == "harvest":
            return _("{name} has a rich harvest on {hex} in city {number}: its food counts twice.", **place)
        case "on":
            return _circus(past, where, place)
        case "in":
            return _("{name} settles {citizens} in city {number}.", citizens=citizens_word(step["n"]), **place)
        case "starve":
            return _("{name} lets a citizen leave city {number} for hunger.", **place)
        case _:
            gone = this_building(_kind_at(past.before, where))
            return _("{name} demolishes {building} in city {number}, on {hex}.", building=gone, **place)


def _founded(past: Past, name: str, where: str) -> str:
    castle = _step(past)["castle"]
    return _(
        "{name} founds city {number} on {hex}; a citizen comes from city {other}.",
        name=name,
        number=_number(past.after, castle) if _stands(past.after, castle) else "",
        hex=castle,
        other=_number(past.before, where),
    )


def _stands(position: Position, castle: str) -> bool:
    """Whether a city still stands: when its founding ended the year, hunger may have taken it at once."""
    return any(city["castle"] == castle for city in position["cities"])


def _circus(past: Past, where: str, place: dict[str, str]) -> str:
    """Figures on a building; where that settles the field, it is told."""
    kind = _kind_at(past.before, where)
    fields = list(ARCHES.get(kind, {}))
    number = _step(past)["n"]
    building = kind_word(kind)
    if len(fields) != 1:
        return ngettext(
            "{name} puts {n} figure on {hex} in city {number}: {building}.",
            "{name} puts {n} figures on {hex} in city {number}: {building}.",
            number,
            building=building,
            **place,
        )
    return ngettext(
        "{name} puts {n} figure on {hex} in city {number}: {building}, +{more} {field} this year.",
        "{name} puts {n} figures on {hex} in city {number}: {building}, +{more} {field} this year.",
        number,
        building=building,
        more=number,
        field=field_word(fields[0]),
        **place,
    )
