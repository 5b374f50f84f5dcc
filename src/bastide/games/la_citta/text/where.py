"""Where a hex lies, in words: which part of the open map, beside what, and in a city on which side of its castle."""

import math
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from bastide.core.i18n import current_language
from bastide.games.la_citta.rules.kinds import SHEAVES
from bastide.games.la_citta.rules.paths import Hex, Plain
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.view import City, LaCittaView

#: The sides of the world, from the east clockwise as they lie on the map.
_SIDES = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
_ROW = math.sqrt(3) / 2  # how far rows lie apart, when hexes are 1 wide


@cache
def _parts(spoken: str) -> dict[tuple[int, int], str]:
    """The nine parts of the map, by their thirds across and down."""
    return {
        (0, 0): _("in the north-west"),
        (1, 0): _("in the north"),
        (2, 0): _("in the north-east"),
        (0, 1): _("in the west"),
        (1, 1): _("in the middle"),
        (2, 1): _("in the east"),
        (0, 2): _("in the south-west"),
        (1, 2): _("in the south"),
        (2, 2): _("in the south-east"),
    }


@cache
def _landmarks(spoken: str) -> dict[tuple[str, ...], str]:
    """What lies beside a hex, or on both sides of it."""
    return {
        ("water",): _("by the lake"),
        ("mountain",): _("by the mountains"),
        ("wheat",): _("by the wheat"),
        ("mountain", "water"): _("between lake and mountains"),
        ("water", "wheat"): _("between lake and wheat"),
        ("mountain", "wheat"): _("between mountains and wheat"),
        ("water", "water"): _("between two lakes"),
        ("mountain", "mountain"): _("between the mountains"),
        ("wheat", "wheat"): _("between two fields of wheat"),
    }


@cache
def _directions(spoken: str) -> dict[str, str]:
    return {
        "east": _("east of the castle"),
        "south-east": _("south-east of the castle"),
        "south": _("south of the castle"),
        "south-west": _("south-west of the castle"),
        "west": _("west of the castle"),
        "north-west": _("north-west of the castle"),
        "north": _("north of the castle"),
        "north-east": _("north-east of the castle"),
    }


def _point(at: Hex) -> tuple[float, float]:
    return at[0] + at[1] / 2, at[1] * _ROW


@lru_cache(maxsize=64)
def _bounds(plain: Plain, players: int) -> tuple[float, float, float, float]:
    """The part of the map that is open to so many players."""
    points = [_point(at) for at in plain.paths if plain.open(at, players)]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _third(value: float, low: float, high: float) -> int:
    return min(2, max(0, int(3 * (value - low) / (high - low)))) if high > low else 1


def part_of_the_map(view: LaCittaView, at: Hex) -> str:
    """In the north-west."""
    left, top, right, bottom = _bounds(view.plain, int(view.state.players))
    x, y = _point(at)
    return _parts(current_language())[_third(x, left, right), _third(y, top, bottom)]


def landmark(view: LaCittaView, at: Hex) -> str:
    """By the lake; empty where nothing lies beside it."""
    lands = [view.areas[area] for area in view.plain.borders[at] if area in view.areas]
    kinds = sorted("wheat" if land in SHEAVES else land for land in lands)[:2]
    return _landmarks(current_language())[tuple(kinds)] if kinds else ""


def where(view: LaCittaView, at: Hex) -> str:
    """In the north-west, by the lake."""
    return ", ".join(filter(None, (part_of_the_map(view, at), landmark(view, at))))


def side_of_the_castle(city: City, at: Hex) -> str:
    """North-east of the castle."""
    (x, y), (castle_x, castle_y) = _point(at), _point(city.castle)
    side = round(math.atan2(y - castle_y, x - castle_x) / (math.pi / 4)) % len(_SIDES)
    return _directions(current_language())[_SIDES[side]]


def where_in(view: LaCittaView, city: City, at: Hex) -> str:
    """North-east of the castle, by the lake."""
    return ", ".join(filter(None, (side_of_the_castle(city, at), landmark(view, at))))


def where_built(view: LaCittaView, city: City, at: Hex) -> str:
    """The same as short as it may be said of something that stands there: by the lake."""
    return landmark(view, at) or side_of_the_castle(city, at)


def told_apart(called: Mapping[Hex, object]) -> dict[Hex, str]:
    """What must be said more of places that would be called the same: how they lie to each other; "" where nothing must."""
    more = dict.fromkeys(called, "")
    for shared in dict.fromkeys(called.values()):
        alike = [at for at, each in called.items() if each == shared]
        if len(alike) > 1:
            more |= zip(_ordered(alike), _by_order(alike), strict=True)
    return more


def _lies_down(alike: Iterable[Hex]) -> bool:
    """Whether they lie rather one below the other than beside each other."""
    points = [_point(at) for at in alike]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return max(ys) - min(ys) >= max(xs) - min(xs)


def _ordered(alike: list[Hex]) -> list[Hex]:
    """From north to south, or from west to east."""
    down = _lies_down(alike)
    return sorted(alike, key=lambda at: _point(at)[::-1] if down else _point(at))


def _by_order(alike: list[Hex]) -> list[str]:
    """What each in its order is called."""
    down = _lies_down(alike)
    if len(alike) == 2:
        return [_("the northern hex"), _("the southern hex")] if down else [_("the western hex"), _("the eastern hex")]
    first, last = (
        (_("the northernmost hex"), _("the southernmost hex"))
        if down
        else (_("the westernmost hex"), _("the easternmost hex"))
    )
    inner = range(2, len(alike))
    between = [_("hex {n} from the north", n=n) if down else _("hex {n} from the west", n=n) for n in inner]
    return [first, *between, last]
