"""What hexes, areas and cities are called in the editor: by words, as at the table. Positions keep their numbers."""

from collections.abc import Iterable

from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import kind_word
from bastide.games.la_citta.text.where import part_of_the_map, told_apart, where, where_in
from bastide.games.la_citta.view import LaCittaView
from bastide.look.players import full_names


def called_hexes(view: LaCittaView, some: Iterable[Hex]) -> dict[Hex, str]:
    """Some hexes, each by words of its own; what stands there is a city's."""
    return _apart({at: _hex(view, at) for at in some})


def called_areas(view: LaCittaView) -> dict[str, str]:
    """All areas, each by words of its own."""
    first = {hexes[0]: name for name, hexes in view.plain.areas.items()}
    return {first[at]: words for at, words in _apart({at: part_of_the_map(view, at) for at in first}).items()}


def called_cities(view: LaCittaView) -> list[str]:
    """The cities in their order: "Player 1’s II, in the north"."""
    names = full_names(int(view.state.players), None)
    return [f"{city_title(city, names)}, {part_of_the_map(view, city.castle)}" for city in view.cities]


def hex_choices(view: LaCittaView, some: Iterable[Hex], value: str) -> tuple[tuple[str, str], ...]:
    """Hexes to choose from with their words; what is written now is among them, whatever it is."""
    found = {hex_name(at): f"{words}: {_stands(view, at)}" for at, words in called_hexes(view, some).items()}
    return tuple({**found, **({} if value in found else {value: value or _("none")})}.items())


def _stands(view: LaCittaView, at: Hex) -> str:
    return kind_word(view.built[at][1]) if at in view.built else _("free")


def _hex(view: LaCittaView, at: Hex) -> str:
    if at not in view.built:
        return where(view, at)
    city, _kind = view.built[at]
    title = called_cities(view)[city.index]
    return title if at == city.castle else f"{title}, {where_in(view, city, at)}"


def _apart(called: dict[Hex, str]) -> dict[Hex, str]:
    more = told_apart(called)
    return {at: ", ".join(filter(None, (words, more[at]))) for at, words in called.items()}
