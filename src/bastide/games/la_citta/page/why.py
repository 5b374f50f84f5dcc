"""What of the map one may ask about, why it can't be chosen: which hex a point means, and where a hex or a landscape lies."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing.geometry import WIDE, centre, hex_path, outline, reading_order, under
from bastide.games.la_citta.rules.paths import Hex, Plain, hex_name
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import kind_word
from bastide.games.la_citta.text.where import where
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.players import full_names
from bastide.look.why import Spot, Thing

_HEX = re.compile(r"(?:[a-z]+ )?(-?\d{1,3}),(-?\d{1,3})", re.ASCII)
_SHARE = 0.94  # of a hex: its outline lies within it


def thing_at(view: PlayerView, x: float, y: float) -> str:
    """The hex under a point, whatever the step asks for."""
    at = under((x, y))
    return hex_name(at) if at in _country(viewed(view).plain) else ""


def spot(view: PlayerView, place: str) -> Spot | None:
    """A hex, or a whole landscape by its name."""
    plain = viewed(view).plain
    if found := _HEX.fullmatch(place):
        at = int(found[1]), int(found[2])
        return Spot(hex_path(at, _SHARE), *centre(at), WIDE) if at in _country(plain) else None
    if place in plain.areas:
        hexes = plain.areas[place]
        return Spot(outline(hexes), *centre(hexes[0]), WIDE)
    return None


def things(view: PlayerView, names: Sequence[str]) -> Sequence[Thing]:
    """The hexes, in reading order, where one is asked for; cards that can't be played stand among the choices."""
    seen = viewed(view)
    if seen.step is None or seen.step.kind == "politics":
        return ()
    return list(_hexes(seen, full_names(len(seen.players), names)))


def _hexes(view: LaCittaView, names: Sequence[str]) -> Iterator[Thing]:
    for at in sorted(view.plain.paths, key=reading_order):
        if at in view.built:
            city, kind = view.built[at]
            words = city_title(city, names) if kind == "castle" else f"{city_title(city, names)}, {kind_word(kind)}"
        else:
            words = where(view, at)
        yield Thing(hex_name(at), f"{hex_name(at)}: {words}", _("Hexes"))


@lru_cache(maxsize=8)
def _country(plain: Plain) -> frozenset[Hex]:
    """All hexes of a map: paths and landscapes."""
    return frozenset((*plain.paths, *(at for hexes in plain.areas.values() for at in hexes)))
