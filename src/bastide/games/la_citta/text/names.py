"""The names of things in the language being spoken: buildings, cards, fields, landscapes, prices, numbers of something."""

from collections.abc import Sequence
from functools import cache, reduce

from bastide.core.i18n import current_language
from bastide.games.la_citta.rules.kinds import PRICES, SHEAVES
from bastide.games.la_citta.text.i18n import _, ngettext, pgettext

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


@cache
def _buildings(spoken: str) -> dict[str, tuple[str, str, str]]:
    """Each by its name, and as somebody builds one or this one: in German the fourth case."""
    return {
        "farm": (_("farm"), _("a farm"), _("the farm")),
        "quarry": (_("quarry"), _("a quarry"), _("the quarry")),
        "school": (_("school"), _("a school"), _("the school")),
        "statue": (_("statue"), _("a statue"), _("the statue")),
        "market": (_("market"), _("a market"), _("the market")),
        "fountain": (_("fountain"), _("a fountain"), _("the fountain")),
        "palace": (_("palace"), _("a palace"), _("the palace")),
        "hospital": (_("hospital"), _("a hospital"), _("the hospital")),
        "bathhouse": (_("bathhouse"), _("a bathhouse"), _("the bathhouse")),
        "cathedral": (_("cathedral"), _("a cathedral"), _("the cathedral")),
        "university": (_("university"), _("a university"), _("the university")),
        "castle": (_("castle"), _("a castle"), _("the castle")),
    }


@cache
def _words(spoken: str) -> dict[str, str]:
    return {kind: name for kind, (name, _one, _this) in _buildings(spoken).items()} | {
        "master-builder": _("master builder"),
        "bread": _("bread and circuses"),
        "golden": _("golden times"),
        "harvest": _("rich harvest"),
        "closeness": _("closeness to the people"),
        "culture": _("culture"),
        "education": _("education"),
        "health": _("health"),
        "mountain": _("Mountains"),
        "water": _("Water"),
    }


def kind_word(kind: str) -> str:
    """The name of a building or card."""
    return _words(current_language()).get(kind, kind)


def field_word(field: str) -> str:
    """One of the three fields of attraction."""
    return _words(current_language())[field]


def landscape_word(landscape: str) -> str:
    """What lies in an area."""
    if landscape in SHEAVES:
        return _("Farmland, {n} wheat", n=SHEAVES[landscape])
    return _words(current_language())[landscape]


def one_building(kind: str) -> str:
    """A farm."""
    return _buildings(current_language())[kind][1]


def this_building(kind: str) -> str:
    """The farm."""
    return _buildings(current_language())[kind][2]


def some_buildings(kind: str, count: int) -> str:
    """Several buildings of a kind."""
    return {
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
    }[kind]


def tiles_word(kinds: Sequence[str]) -> str:
    """Two buildings that share a supply, or one that has its own."""
    return "/".join(map(kind_word, kinds))


def price_word(kind: str) -> str:
    """What a card costs: free, 1 gold, or several prices to choose from."""
    return prices_word(PRICES[kind])


def prices_word(prices: Sequence[int]) -> str:
    """One price, or several to choose from."""
    *others, last = prices
    if others:
        return either([", ".join(map(str, others)), str(last)])
    return gold_word(last) if last else pgettext("it costs nothing", "free")


def roman(number: int) -> str:
    """Which city of its owner it is, in order of founding."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


def either(words: Sequence[str]) -> str:
    """a or b or c."""
    return reduce(lambda one, other: _("{one} or {other}", one=one, other=other), words)


def both(words: Sequence[str]) -> str:
    """a and b and c."""
    return reduce(lambda one, other: _("{one} and {other}", one=one, other=other), words)


def capital(words: str) -> str:
    """The words with a large first letter."""
    return words[:1].upper() + words[1:]


def signed(number: int) -> str:
    """A number with the minus of printers."""
    return str(number).replace("-", "−")


def plus(number: int, words: str) -> str:
    """The words of a number, with a plus where it is one."""
    return f"+{words}" if number > 0 else words


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


def figures_word(count: int) -> str:
    """1 figure, 2 figures."""
    return ngettext("{n} figure", "{n} figures", count)
