"""The names of things in the language being spoken: buildings, cards, fields, landscapes, prices, numbers of something."""

from collections.abc import Sequence
from functools import cache

from bastide.core.i18n import current_language
from bastide.games.la_citta.rules.kinds import PRICES, SHEAVES
from bastide.games.la_citta.text.i18n import _, ngettext, pgettext

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


@cache
def _kinds(spoken: str) -> dict[str, str]:
    return {
        "farm": _("farm"),
        "quarry": _("quarry"),
        "school": _("school"),
        "statue": _("statue"),
        "market": _("market"),
        "fountain": _("fountain"),
        "palace": _("palace"),
        "hospital": _("hospital"),
        "bathhouse": _("bathhouse"),
        "cathedral": _("cathedral"),
        "university": _("university"),
        "castle": _("castle"),
        "master-builder": _("master builder"),
        "bread": _("bread and circuses"),
        "golden": _("golden times"),
        "harvest": _("rich harvest"),
        "closeness": _("closeness to the people"),
    }


@cache
def _ones(spoken: str) -> dict[str, str]:
    return {
        "farm": _("a farm"),
        "quarry": _("a quarry"),
        "school": _("a school"),
        "statue": _("a statue"),
        "market": _("a market"),
        "fountain": _("a fountain"),
        "palace": _("a palace"),
        "hospital": _("a hospital"),
        "bathhouse": _("a bathhouse"),
        "cathedral": _("a cathedral"),
        "university": _("a university"),
        "castle": _("a castle"),
    }


@cache
def _these(spoken: str) -> dict[str, str]:
    return {
        "farm": _("the farm"),
        "quarry": _("the quarry"),
        "school": _("the school"),
        "statue": _("the statue"),
        "market": _("the market"),
        "fountain": _("the fountain"),
        "palace": _("the palace"),
        "hospital": _("the hospital"),
        "bathhouse": _("the bathhouse"),
        "cathedral": _("the cathedral"),
        "university": _("the university"),
        "castle": _("the castle"),
    }


def kind_word(kind: str) -> str:
    """The name of a building or card."""
    return _kinds(current_language()).get(kind, kind)


def one_building(kind: str) -> str:
    """The building as somebody builds it: a farm. In German the fourth case."""
    return _ones(current_language())[kind]


def this_building(kind: str) -> str:
    """The building as somebody builds or loses it: the farm. In German the fourth case."""
    return _these(current_language())[kind]


def some_buildings(kind: str, count: int) -> str:
    """Several buildings of a kind."""
    forms = {
        "farm": ngettext("{n} farm", "{n} farms", count),
        "quarry": ngettext("{n} quarry", "{n} quarries", count),
        "school": ngettext("{n} school", "{n} schools", count),
        "statue": ngettext("{n} statue", "{n} statues", count),
        "market": ngettext("{n} market", "{n} markets", count),
        "fountain": ngettext("{n} fountain", "{n} fountains", count),
        "palace": ngettext("{n} palace", "{n} palaces", count),
        "hospital": ngettext("{n} hospital", "{n} hospitals", count),
        "bathhouse": ngettext("{n} bathhouse", "{n} bathhouses", count),
        "cathedral": ngettext("{n} cathedral", "{n} cathedrals", count),
        "university": ngettext("{n} university", "{n} universities", count),
    }
    return forms[kind]


@cache
def _fields(spoken: str) -> dict[str, str]:
    return {"culture": _("culture"), "education": _("education"), "health": _("health")}


def field_word(field: str) -> str:
    """One of the three fields of attraction."""
    return _fields(current_language())[field]


def tiles_word(kinds: Sequence[str]) -> str:
    """Two buildings that share a supply, or one that has its own."""
    return "/".join(map(kind_word, kinds))


def price_word(kind: str) -> str:
    """What a card costs: free, 1 gold, or several prices to choose from."""
    prices = [str(price) for price in PRICES[kind]]
    if prices == ["0"]:
        return without_price()
    if len(prices) == 1:
        return gold_word(int(prices[0]))
    return either([", ".join(prices[:-1]), prices[-1]])


def without_price() -> str:
    """What is said of something that costs nothing."""
    return pgettext("it costs nothing", "free")


def landscape_word(landscape: str) -> str:
    """What lies in an area."""
    if landscape in SHEAVES:
        return _("Farmland, {n} wheat", n=SHEAVES[landscape])
    return {"water": _("Water"), "mountain": _("Mountains")}[landscape]


def roman(number: int) -> str:
    """Which city of its owner it is, in order of founding."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


def either(words: Sequence[str]) -> str:
    """a or b or c."""
    first, *others = words
    for other in others:
        first = _("{one} or {other}", one=first, other=other)
    return first


def both(words: Sequence[str]) -> str:
    """a and b and c."""
    first, *others = words
    for other in others:
        first = _("{one} and {other}", one=first, other=other)
    return first


def capital(words: str) -> str:
    """The words with a large first letter."""
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """A number with the minus of printers."""
    return str(number).replace("-", "−")


def gold_word(count: int) -> str:
    """1 gold, 2 gold."""
    return ngettext("{n} gold", "{n} gold", count)


def food_word(count: int) -> str:
    """1 food, 2 food."""
    return ngettext("{n} food", "{n} food", count)


def points_word(count: int) -> str:
    """1 point, 2 points."""
    return ngettext("{n} point", "{n} points", count)


def citizens_word(count: int) -> str:
    """1 citizen, 2 citizens."""
    return ngettext("{n} citizen", "{n} citizens", count)


def discarded_word(count: int) -> str:
    """How many cards lie in the discard pile."""
    return _("{n} discarded", n=count)


def figures_word(count: int) -> str:
    """1 figure, 2 figures."""
    return ngettext("{n} figure", "{n} figures", count)
