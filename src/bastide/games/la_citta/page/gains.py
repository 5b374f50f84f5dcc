"""What a choice costs and brings, in words: gold and citizens as the rules tell them, food and attraction off the map.

The last play of a year lets citizens migrate by voices that lie face down: a match foresees nothing of that.
"""

from collections.abc import Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.drawing.places import on_map
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.rules.paths import Hex, hex_name, hex_of
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, food_word, gold_word, roman, signed
from bastide.games.la_citta.view.facts import ARCHES, City, Totals, attraction, food_at, gold_at, limit


def brings(seen: Seen, action: str) -> str:
    """Costs first, then what comes of it; empty where hints are off."""
    if not seen.hints:
        return ""
    awards = seen.glance.brings.get(action, ())
    words = [_gold(awards, seen.position["turn"]), *_citizens(seen, awards), *_on_the_land(seen, action)]
    return "; ".join(word for word in words if word)


def _sum(awards: Sequence[Award], seat: int, unit: str) -> int:
    return sum(one.amount for one in awards if one.seat == seat and one.unit == unit)


def _gold(awards: Sequence[Award], seat: int) -> str:
    gold = _sum(awards, seat, "gold")
    if gold < 0:
        return _("costs {gold}", gold=gold_word(-gold))
    return f"+{gold_word(gold)}" if gold else ""


def _citizens(seen: Seen, awards: Sequence[Award]) -> list[str]:
    """Who comes and goes, the player himself first."""
    turn = seen.position["turn"]
    own = _sum(awards, turn, "citizens")
    words = [more(own, citizens_word(own))] if own else []
    for seat, name in enumerate(seen.names):
        if seat != turn and (lost := _sum(awards, seat, "citizens")):
            words.append(f"{name}: {more(lost, citizens_word(lost))}")
    if seen.step.get("kind") == "wish" and not words:
        words.append(_("nobody moves"))
    return words


def more(number: int, words: str) -> str:
    """The words of a number, with a plus where it is one."""
    return f"+{words}" if number > 0 else words


def _on_the_land(seen: Seen, action: str) -> list[str]:
    """What a place gives or takes: food, gold of a quarry, attraction, room for citizens."""
    at = on_map(action)
    word, _space, where = action.partition(" ")
    if at is None:
        return _for_a_field(seen, word) if word in FIELDS else [_promise(word, where)]
    match word:
        case "castle":
            return [food_word(food_at(seen.position, seen.scene.plain, at))]
        case "at" if "building" in seen.step:
            return _building(seen, str(seen.step["building"]), at)
        case "at":
            return [_fed(seen, food_at(seen.position, seen.scene.plain, at), 2)]
        case "on" if seen.step.get("kind") == "harvest":
            return [_fed(seen, food_at(seen.position, seen.scene.plain, at), 0)]
        case "on":
            return _circus(seen, at)
        case "starve":
            return [_kept(*seen.city_at(hex_name(at)))]
        case "demolish":
            return _lost(seen, at)
        case _:
            return []


def _promise(word: str, kind: str) -> str:
    """What a card or a building is good for, before its place or its number is chosen."""
    if word not in ("build", "card", "found", "pass"):
        return ""
    if kind in ARCHES:
        return list_in_words(f"+{arches} {field_word(field)}" for field, arches in ARCHES[kind].items())
    return {
        "farm": _("food of the farmland beside it"),
        "quarry": _("gold each year, beside mountains"),
        "market": _("its own citizen, and room for more"),
        "master-builder": _("any building"),
        "bread": _("more attraction this year"),
        "golden": _("new citizens for one city"),
        "harvest": _("doubles the food of a farm this year"),
        "closeness": _("shows hidden voices to you alone"),
        "found": _("3 citizens, one of them from another city"),
        "pass": "",
    }[kind or word]


def _fed(seen: Seen, food: int, citizens: int) -> str:
    """Food that comes, and how many it then feeds."""
    has = seen.households[seen.position["turn"]]
    people = has.citizens + citizens
    return ngettext(
        "{gain}, then {food} for {n} citizen",
        "{gain}, then {food} for {n} citizens",
        people,
        gain=more(food, food_word(food)),
        food=has.food + food,
    )


def _beside(seen: Seen, at: Hex) -> tuple[City, Totals] | None:
    """The city of the player that a building on a free hex would belong to."""
    for other in seen.scene.plain.beside(at):
        if other in seen.scene.built and seen.scene.built[other][1].owner == seen.position["turn"]:
            return seen.scene.built[other][:2]
    return None


def _building(seen: Seen, kind: str, at: Hex) -> list[str]:
    """What a building brings on this hex."""
    if kind == "quarry":
        gold = gold_at(seen.position, seen.scene.plain, at)
        return [_("{gold} each year", gold=more(gold, gold_word(gold)))]
    if kind == "farm":
        return [_fed(seen, food_at(seen.position, seen.scene.plain, at), 0)]
    found = _beside(seen, at)
    if found is None:
        return []
    city, figures = found
    words = [_raised(figures, field, arches) for field, arches in ARCHES.get(kind, {}).items()]
    after = limit({**city, "buildings": {**city["buildings"], hex_name(at): kind}})
    if after != figures.limit:
        words.append(_("no limit for its citizens") if after is None else _("room for {n} citizens", n=after))
    return words


def _raised(figures: Totals, field: str, by: int) -> str:
    """More attraction in a field, and how much that makes."""
    value = figures.attraction[FIELDS.index(field)] + by
    return _("+{n} {field}, then {sum}", n=by, field=field_word(field), sum=value)


def _circus(seen: Seen, at: Hex) -> list[str]:
    """Figures on a building; on a hospital the field is asked next."""
    figures, kind = seen.scene.built[at][1:]
    fields = list(ARCHES.get(kind, {}))
    return [_raised(figures, fields[0], seen.step["n"])] if len(fields) == 1 else []


def _for_a_field(seen: Seen, field: str) -> list[str]:
    figures = seen.scene.built[hex_of(seen.step["hex"])][1]
    return [_raised(figures, field, seen.step["n"])]


def _kept(city: City, figures: Totals) -> str:
    """What is left of a city when one more leaves."""
    left, buildings = figures.citizens - 1, len(city["buildings"]) + 1
    return ngettext(
        "city {number} keeps {left} for {n} building",
        "city {number} keeps {left} for {n} buildings",
        buildings,
        number=roman(figures.number),
        left=citizens_word(left),
    )


def _lost(seen: Seen, at: Hex) -> list[str]:
    """Food, gold and attraction that go with a building."""
    city, _figures, kind = seen.scene.built[at]
    words = [
        _("{n} {field}, then {sum}", n=signed(-arches), field=field_word(field), sum=attraction(city, field) - arches)
        for field, arches in ARCHES.get(kind, {}).items()
    ]
    if kind in ("farm", "castle") and (food := food_at(seen.position, seen.scene.plain, at)):
        words.append(food_word(-food))
    if kind == "quarry" and (gold := gold_at(seen.position, seen.scene.plain, at)):
        words.append(_("{gold} each year", gold=gold_word(-gold)))
    return words
