"""What of the map and the cards one may ask about, why it can't be chosen: which hex a point means, and where a hex lies."""

import re
from collections.abc import Iterator, Mapping, Sequence

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing.geometry import WIDE, centre, hex_path, outline, reading_order, under
from bastide.games.la_citta.page.blocked import plays
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_name
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word
from bastide.games.la_citta.text.where import where
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.players import full_names
from bastide.look.why import Spot, Thing

#: How a hex is written in the steps that ask for one; in all others it is thought of as a site.
_WORDS: Mapping[str, str] = {
    "castle": "castle",
    "source": "from",
    "circus": "on",
    "harvest": "on",
    "settle": "in",
    "starve": "starve",
    "demolish": "demolish",
}
_SITE = "at"
_HEX = re.compile(r"(?:[a-z]+ )?(-?\d+),(-?\d+)", re.ASCII)


def thing_at(view: PlayerView, x: float, y: float) -> str:
    """The hex under a point, as the step writes one."""
    seen = viewed(view)
    at = under((x, y))
    return _thing(seen, at) if at in _country(seen.plain) else ""


def spot(view: PlayerView, place: str) -> Spot | None:
    """A hex, or a whole landscape by its name."""
    plain = viewed(view).plain
    if found := _HEX.fullmatch(place):
        at = int(found[1]), int(found[2])
        return Spot(hex_path(at, 0.94), *centre(at), WIDE) if at in _country(plain) else None
    if place in plain.areas:
        hexes = plain.areas[place]
        return Spot(outline(hexes), *centre(hexes[0]), WIDE)
    return None


def things(view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
    """The cards and buildings of a play, or the hexes."""
    seen = viewed(view)
    if seen.step is not None and seen.step.kind == "politics":
        return [Thing(text, _play_name(text), _("Cards")) for text in plays(seen)]
    called = full_names(len(seen.players), names)
    return list(_hexes(seen, called))


def _play_name(text: str) -> str:
    kind = text.partition(" ")[2]
    return capital(kind_word(kind) if kind else _("new city"))


def _hexes(view: LaCittaView, names: Sequence[str]) -> Iterator[Thing]:
    for at in sorted(view.plain.paths, key=reading_order):
        if at in view.built:
            city, kind = view.built[at]
            words = city_title(city, names) if kind == "castle" else f"{city_title(city, names)}, {kind_word(kind)}"
        else:
            words = where(view, at)
        yield Thing(_thing(view, at), f"{hex_name(at)}: {words}", _("Hexes"))


def _thing(view: LaCittaView, at: Hex) -> str:
    return f"{_WORDS.get(view.step.kind, _SITE) if view.step else _SITE} {hex_name(at)}"


def _country(plain: Plain) -> set[Hex]:
    """All hexes of the map: paths and landscapes."""
    return {*plain.paths, *(at for hexes in plain.areas.values() for at in hexes)}
