"""Cities in words: whose they are, what stands in them, what they miss."""

from collections import Counter
from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, field_word, food_word, kind_word, roman, some_buildings
from bastide.games.la_citta.text.where import part_of_the_map
from bastide.games.la_citta.view import City, LaCittaView


def city_title(city: City, names: Sequence[str]) -> str:
    """Whose city it is, and which."""
    return _("{name}’s {number}", name=names[city.owner], number=roman(city.number))


def city_begins(city: City, names: Sequence[str]) -> str:
    """The same at the beginning of a sentence; a name that stands first stays as its owner writes it."""
    title = city_title(city, names)
    return title if title.startswith(names[city.owner]) else capital(title)


def city_number(city: City | None) -> str:
    """Which city of its owner it is; empty where there is none."""
    return roman(city.number) if city else ""


def buildings_text(city: City) -> str:
    """The buildings of a city, castle first, with how often they stand there."""
    count = Counter(kind for _at, kind in city.buildings)
    standing = [
        kind_word(kind) if count[kind] == 1 else some_buildings(kind, count[kind]) for kind in BUILT if count[kind]
    ]
    return list_in_words([kind_word("castle"), *standing])


def figures_text(city: City) -> str:
    """The figures of a city in words, empty when there are none."""
    kinds = dict(city.buildings)
    words = []
    for on in city.figures:
        if on.purpose == "harvest":
            words.append(_("rich harvest on a farm"))
            continue
        words.append(
            ngettext(
                "{n} figure for {field} ({building})",
                "{n} figures for {field} ({building})",
                on.number,
                field=field_word(on.purpose),
                building=kind_word(kinds.get(on.at, "castle")),
            )
        )
    return list_in_words(words) if words else ""


def _people_text(city: City) -> str:
    """The citizens of a city against its limit."""
    if city.limit is None:
        return ngettext("{n} citizen without limit", "{n} citizens without limit", city.citizens)
    most = city.limit
    return ngettext("{n} citizen of at most {most}", "{n} citizens of at most {most}", city.citizens, most=most)


def city_text(city: City, title: str) -> str:
    """A city in words: whose it is and where, citizens and limit, attraction, food, buildings, what it misses."""
    free = _("{n} free", n=city.free) if city.free >= 0 else _("{n} too few", n=-city.free)
    words = [
        f"{title}: {_people_text(city)}, {free}",
        ", ".join(f"{field_word(field)} {value}" for field, value in zip(FIELDS, city.attraction, strict=True)),
        food_word(city.food),
        buildings_text(city),
    ]
    if more := figures_text(city):
        words.append(more)
    if city.missing:
        words.append(_("no building for {fields}", fields=list_in_words(map(field_word, city.missing))))
    return f"{'; '.join(words)}."


def located_title(view: LaCittaView, city: City, names: Sequence[str]) -> str:
    """Whose city it is, which, and in which part of the map."""
    return f"{city_title(city, names)}, {part_of_the_map(view, city.castle)}"


def cities_text(view: LaCittaView, names: Sequence[str]) -> str:
    """All cities in order of founding."""
    return " ".join(city_text(city, located_title(view, city, names)) for city in view.cities) or _("No city yet.")
