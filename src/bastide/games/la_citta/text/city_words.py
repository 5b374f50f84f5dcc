"""Cities in words: whose they are, what stands in them, what they miss."""

from collections import Counter
from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.paths import Map
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import field_word, food_word, kind_word, roman, some_buildings
from bastide.games.la_citta.view.facts import BUILDINGS, City, Position, Totals, totals, winner


def city_title(figures: Totals, names: Sequence[str]) -> str:
    """Whose city it is, and which."""
    return _("{name}’s city {number}", name=names[figures.owner], number=roman(figures.number))


def buildings_told(city: City) -> str:
    """The buildings of a city, castle first, with how often they stand there."""
    count = Counter(city["buildings"].values())
    standing = [
        kind_word(kind) if count[kind] == 1 else some_buildings(kind, count[kind]) for kind in BUILDINGS if count[kind]
    ]
    return list_in_words([kind_word("castle"), *standing])


def figures_told(city: City) -> str:
    """The figures of a city in words, empty when there are none."""
    words = []
    for where, on in city["figures"].items():
        building = kind_word(city["buildings"].get(where, "castle"))
        for field, number in on.items():
            if field == "harvest":
                words.append(_("rich harvest on the {building} at {where}", building=building, where=where))
                continue
            words.append(
                ngettext(
                    "{n} figure for {field} on the {building} at {where}",
                    "{n} figures for {field} on the {building} at {where}",
                    number,
                    field=field_word(field),
                    building=building,
                    where=where,
                )
            )
    return list_in_words(words) if words else ""


def _people_told(figures: Totals) -> str:
    """The citizens of a city against its limit."""
    if figures.limit is None:
        return ngettext("{n} citizen without limit", "{n} citizens without limit", figures.citizens)
    most = figures.limit
    return ngettext("{n} citizen of at most {most}", "{n} citizens of at most {most}", figures.citizens, most=most)


def city_told(city: City, figures: Totals, name: str) -> str:
    """A city in words: citizens and limit, attraction, food, buildings, what it misses."""
    title = _("{name}’s city {number} at {castle}", name=name, number=roman(figures.number), castle=figures.castle)
    free = _("{n} free", n=figures.free) if figures.free >= 0 else _("{n} too few", n=-figures.free)
    words = [
        f"{title}: {_people_told(figures)}, {free}",
        ", ".join(f"{field_word(field)} {value}" for field, value in zip(FIELDS, figures.attraction, strict=True)),
        food_word(figures.food),
        buildings_told(city),
    ]
    if more := figures_told(city):
        words.append(more)
    if figures.missing:
        words.append(_("no building for {fields}", fields=list_in_words(map(field_word, figures.missing))))
    return f"{'; '.join(words)}."


def cities_told(position: Position, map_: Map, names: Sequence[str]) -> str:
    """All cities in order of founding."""
    every = zip(position["cities"], totals(position, map_), strict=True)
    return " ".join(city_told(city, figures, names[figures.owner]) for city, figures in every) or _("No city yet.")


def wins_between(one: City, two: City) -> tuple[list[str], list[str]]:
    """The fields by which each of two neighbours would take a citizen from the other."""
    best = {field: winner(one, two, field) for field in FIELDS}
    return [field for field in FIELDS if best[field] is one], [field for field in FIELDS if best[field] is two]
